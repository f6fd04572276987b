"""The commands in the authors' guide are run as they stand, in the order that they stand in."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.authoring.faults import ROOT
from tests.authoring.small import write_small
from trainer.cli import cli

_GAPS = re.compile(r"…|\d[\w ./%]*|MB|MiB|Hire|Strong")
GUIDE = (ROOT / "questions/README.md").read_text(encoding="utf-8")


def commands() -> list[str]:
    blocks = re.findall(r"^```sh\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines()]
    return [line.split("  #")[0].strip() for line in lines]


def test_every_command_of_the_guide_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_small(tmp_path / "our-questions")
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    assert len(commands()) >= 12
    for line in commands():
        program, *arguments = shlex.split(line)
        assert program == "trainer", line
        done = CliRunner().invoke(cli, arguments)
        assert done.exit_code == 0, (line, done.output, done.exception)
    assert (here / "bank.xml").read_text().startswith("<?xml")
    assert (here / "schemas" / "question.schema.json").exists()


def test_messages_that_the_guide_quotes_exist_in_the_program() -> None:
    """Of every message of the tables, cut at its gaps, two words in a row stand in the sources."""
    sources = " ".join(
        re.sub(r'"\s*\n\s*f?"', "", one.read_text(encoding="utf-8"))
        for room in ("packs", "authoring", "quantity")
        for one in sorted((ROOT / "trainer" / room).rglob("*.py"))
    )
    flat = re.sub(r"\{[^{}]*\}", "…", sources)
    tables = re.findall(r"^\| it says \|.*\n\|---.*\n((?:\|.*\n)+)", GUIDE, re.MULTILINE)
    assert len(tables) == 2
    for row in "".join(tables).splitlines():
        for message in re.findall(r"`([^`]+)`", row.split("|")[1]):
            plain = re.sub(r"\{[^{}]*\}", "…", message)
            pieces = [one.strip(" :;,.'") for one in _GAPS.split(plain)]
            words = max(pieces, key=len).split()
            runs = [" ".join(words[at : at + 2]).strip(":") for at in range(max(1, len(words) - 1))]
            assert any(run in flat or run in sources for run in runs), (message, runs)


def test_links_of_the_guide_lead_to_files() -> None:
    for guide in ("questions/README.md", "rubrics/README.md"):
        text = (ROOT / guide).read_text(encoding="utf-8")
        for link in re.findall(r"\]\(([^)#]+)\)", text):
            if not link.startswith("https://"):
                assert (ROOT / guide).parent.joinpath(link).resolve().exists(), link


def test_the_example_of_the_guide_is_a_pack_of_its_own(tmp_path: Path) -> None:
    for folder in ("questions", "rubrics"):
        shutil.copytree(ROOT / folder / "storage", tmp_path / folder / "storage")
    done = CliRunner().invoke(cli, ["pack", "check", str(tmp_path), "--strict"])
    assert done.exit_code == 0, done.output
