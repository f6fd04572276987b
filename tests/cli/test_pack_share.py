"""The commands `trainer pack list`, `add`, `update` and `remove`."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner, Result

from tests.authoring.small import write_small
from tests.processes import environment, modules_after
from trainer.cli import cli


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["pack", *arguments], catch_exceptions=False)


def test_the_life_of_a_pack(tmp_path: Path) -> None:
    write_small(tmp_path / "ours")
    assert run("add", str(tmp_path / "ours")).output.startswith("added ours: small (")
    assert "small 1.0.0  Small  (1 question, CC0-1.0, " in run("list").output
    rows = [json.loads(line) for line in run("list", "--json").output.splitlines()]
    assert {row["id"]: row["origin"] for row in rows}["small"] == "added as ours"
    assert run("update").output.startswith("ours is up to date: small")
    write_small(tmp_path / "ours", pack=("Small", "Larger"))
    assert run("update", "ours").output.startswith("ours updated: small")
    assert run("remove", "ours").output.startswith("removed ours (it came from ")


def test_one_bad_source_does_not_stop_the_others(tmp_path: Path) -> None:
    write_small(tmp_path / "bad")
    run("add", str(tmp_path / "bad"))
    (tmp_path / "bad" / "questions").rename(tmp_path / "bad" / "gone")
    done = run("update")
    assert done.exit_code == 4
    assert "bad stays as it is" in done.output
    assert "Traceback" not in done.output


def test_a_fault_in_an_added_pack_is_a_sentence_with_its_place(tmp_path: Path) -> None:
    write_small(tmp_path / "bad", question=("minutes: 5", "minuts: 5"))
    _, printed = modules_after(tmp_path / "elsewhere", "pack", "add", str(tmp_path / "bad"))
    assert "questions/small/copying.yaml:3:1: unknown key 'minuts'" in printed
    assert "Traceback" not in printed
    assert environment(tmp_path)["TRAINER_HOME"]


def test_a_pack_that_hides_another_one_says_so_and_a_copy_does_not(tmp_path: Path) -> None:
    for name in ("ours", "copy"):
        write_small(tmp_path / name)
    write_small(tmp_path / "other", pack=("Small", "Another"))
    named = [f"--pack={tmp_path / name}" for name in ("ours", "copy", "other")]
    shown = CliRunner().invoke(cli, [*named, "pack", "list"]).output
    told = [line.strip() for line in shown.splitlines() if "used in place" in line]
    assert told == [f"used in place of another small, in {tmp_path / 'other'}"]
    rows = CliRunner().invoke(cli, [*named, "pack", "list", "--json"]).output.splitlines()
    hides = {row["id"]: row["hides"] for row in map(json.loads, rows)}
    assert hides["small"] == [str(tmp_path / "other")]
    assert hides["storage"] == []
