"""The pre-commit hooks and the reusable workflow call commands that exist, on the right files."""

from __future__ import annotations

import re
import shlex
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

from tests.authoring.faults import ROOT
from tests.authoring.small import write_small
from trainer.cli import cli

HOOKS: list[dict[str, Any]] = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
WORKFLOW: dict[str, Any] = yaml.safe_load((ROOT / ".github/workflows/check-packs.yml").read_text())


@pytest.mark.parametrize("hook", HOOKS, ids=lambda one: one["id"])
def test_a_hook_takes_a_packs_files_and_passes_on_a_sound_one(
    hook: dict[str, Any], tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = write_small(tmp_path)
    monkeypatch.chdir(tmp_path)
    named = [one.relative_to(tmp_path).as_posix() for one in target.files]
    assert all(re.search(hook["files"], one) for one in named)
    for other in ("README.md", "questions/README.md", "tests/x.yaml", "questions/a.yaml"):
        assert not re.search(hook["files"], other)
    program, *arguments = shlex.split(hook["entry"])
    assert program == "trainer"
    done = CliRunner().invoke(cli, [*arguments, *named])
    assert done.exit_code == 0, done.output


def test_the_check_hook_fails_on_a_fault(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    write_small(tmp_path, rubric=("met by: time", "met by: tim"))
    monkeypatch.chdir(tmp_path)
    (hook,) = (one for one in HOOKS if one["id"] == "trainer-pack-check")
    arguments = [*shlex.split(hook["entry"])[1:], "rubrics/small/copying.yaml"]
    assert CliRunner().invoke(cli, arguments).exit_code == 1


def test_the_workflow_runs_commands_that_exist_and_pass(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_small(tmp_path)
    monkeypatch.chdir(tmp_path)
    steps = WORKFLOW["jobs"]["check"]["steps"]
    commands = [one["run"] for one in steps if one.get("run", "").startswith("trainer ")]
    assert len(commands) == 2
    for command in commands:
        arguments = [one for one in shlex.split(command)[1:] if not one.startswith("$")]
        done = CliRunner().invoke(cli, arguments)
        assert done.exit_code == 0, (command, done.output)


def test_the_workflow_reads_only_and_takes_its_inputs_through_the_environment() -> None:
    # "on" is a truth value to YAML 1.1, which GitHub does not use.
    inputs = WORKFLOW[True]["workflow_call"]["inputs"]
    assert set(inputs) == {"paths", "trainer", "strict"}
    assert WORKFLOW["permissions"] == {"contents": "read"}
    for step in WORKFLOW["jobs"]["check"]["steps"]:
        assert "${{" not in step.get("run", ""), "an expression in a script runs what it holds"
