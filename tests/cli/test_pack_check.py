"""The command `trainer pack check`: its output and its exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.authoring.small import write_small
from tests.processes import modules_after, refuse
from trainer.cli import cli


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["pack", *arguments])


def test_a_sound_pack_passes_with_a_summary(tmp_path: Path) -> None:
    write_small(tmp_path)
    done = run("check", str(tmp_path))
    assert done.exit_code == 0, done.output
    assert done.output == "1 question, 8 samples graded: no errors, no warnings\n"


def test_errors_are_printed_with_their_place_and_end_in_one(tmp_path: Path) -> None:
    target = write_small(tmp_path, question=("unit: GiB", "unit: Gob"))
    done = run("check", str(tmp_path))
    assert done.exit_code == 1
    assert f"{target.files[0]}:" in done.output
    assert "Gob" in done.output


def test_warnings_pass_unless_strict(tmp_path: Path) -> None:
    write_small(tmp_path, question=("level: Weak", "meets: []"))
    # The level is reached all the same; what is missing is a sample for the mistake.
    write_small(
        tmp_path,
        question=("parts: {traffic: '{size | GiB}'}", "parts: {time: 1 s}"),
        question2=("    mistakes: [forgot-write]\n", ""),
    )
    done = run("check", str(tmp_path))
    assert "warning: no sample makes the mistake 'forgot-write'" in done.output
    assert done.exit_code == 0
    assert run("check", str(tmp_path), "--strict").exit_code == 1


def test_json_and_github(tmp_path: Path) -> None:
    write_small(tmp_path, question=("unit: GiB", "unit: Gob"))
    rows = [json.loads(line) for line in run("check", str(tmp_path), "--json").output.splitlines()]
    assert rows[0]["severity"] == "error"
    assert run("check", str(tmp_path), "--github").output.startswith("::error file=")


def test_an_unknown_address_is_one_sentence(tmp_path: Path) -> None:
    _, printed = modules_after(tmp_path / "home", "pack", "check", "flash-atention/hbm-bytes")
    assert "did you mean 'flash-attention/hbm-bytes'" in printed
    assert "Traceback" not in printed


def test_help_tells_the_exit_codes_and_loads_no_checker(tmp_path: Path) -> None:
    loaded, printed = modules_after(tmp_path / "home", "pack", "check", "--help")
    assert "Exit codes" in printed
    refuse(loaded, "textual", "sympy", "pydantic", "yaml", "trainer.authoring", "trainer.packs")


def test_watching_ends_quietly_from_the_keyboard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_small(tmp_path)

    def stop() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("trainer.authoring.watching._wait", stop)
    done = run("check", str(tmp_path), "--watch")
    assert "small/copying\n1 question, 8 samples graded" in done.output
