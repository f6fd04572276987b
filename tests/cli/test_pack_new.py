"""The commands `trainer pack new`, `fmt` and `schema`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.authoring.small import write_small
from trainer.cli import cli


def run(*arguments: str, text: str = "") -> Result:
    return CliRunner().invoke(cli, ["pack", *arguments], input=text)


def test_new_writes_a_pack_that_passes(tmp_path: Path) -> None:
    done = run("new", "storage/copy", "--defaults", "--into", str(tmp_path))
    assert done.exit_code == 0, done.output
    assert "wrote " in done.output
    assert run("check", str(tmp_path), "--strict").exit_code == 0
    schema = json.loads((tmp_path / "schemas" / "question.schema.json").read_text())
    assert "parts" in schema["properties"]


def test_new_takes_flags(tmp_path: Path) -> None:
    done = run(
        "new", "a/b", "--title", "How large?", "--author", "Ada", "--licence", "MIT",
        "--given", "N = 8192, 4096", "--given", "e = 2 B", "--result", "matrix = N^2*e in MiB",
        "--into", str(tmp_path),
    )  # fmt: skip
    assert done.exit_code == 0, done.output
    assert "key: 'N^2*e'" in (tmp_path / "questions/a/b.yaml").read_text()
    assert "author: 'Ada'" in (tmp_path / "questions/a/pack.yaml").read_text()


def test_new_asks_for_what_is_not_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trainer.cli.pack_new._at_terminal", lambda: True)
    answers = [
        "storage/copy", "Copying", "Ada", "MIT",
        "size", "size = 8 GB, 4 GB", "rate = 2 GB/s", "",
        "time", "time = size/rate in s",
    ]  # fmt: skip
    done = run("new", "--into", str(tmp_path), text="\n".join(answers) + "\n")
    assert done.exit_code == 0, done.output
    assert "'size' is no given; write it like" in done.output
    assert "'time' is no result; write it like" in done.output
    assert "size: [8 GB, 4 GB]" in (tmp_path / "questions/storage/copy.yaml").read_text()


def test_a_bad_address_is_asked_for_again_before_anything_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trainer.cli.pack_new._at_terminal", lambda: True)
    assert run("new", "a/b", "--defaults", "--into", str(tmp_path)).exit_code == 0
    done = run("new", "--into", str(tmp_path), text="Nonsense\na/b\nc/d\n" + "\n" * 6)
    assert done.exit_code == 0, done.output
    assert "'Nonsense' is no address" in done.output
    assert "b.yaml is there already; choose another address" in done.output
    assert (tmp_path / "questions/c/d.yaml").exists()


def test_new_takes_the_example_when_nothing_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trainer.cli.pack_new._at_terminal", lambda: True)
    done = run("new", "--into", str(tmp_path), text="\n" * 8)
    assert done.exit_code == 0, done.output
    assert (tmp_path / "questions/my-pack/first-question.yaml").exists()


def test_a_formula_without_its_names_is_refused(tmp_path: Path) -> None:
    done = run("new", "a/b", "--result", "time = y in s", "--into", str(tmp_path))
    assert done.exit_code == 2
    assert "belong together" in done.output


def test_answers_through_a_pipe_are_read_a_line_each(tmp_path: Path) -> None:
    answers = [
        "net/transfer", "How long does it take?", "Ada", "MIT",
        "load = 5 GB, 3 GB", "link = 1 GB/s", "", "time = load/link in s",
    ]  # fmt: skip
    done = run("new", "--into", str(tmp_path), text="\n".join(answers) + "\n")
    assert done.exit_code == 0, done.output
    text = (tmp_path / "questions/net/transfer.yaml").read_text(encoding="utf-8")
    assert "load: [5 GB, 3 GB]" in text
    assert "key: 'load/link'" in text
    assert "How long does it take?" in text
    assert "author: 'Ada'" in (tmp_path / "questions/net/pack.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        ("net/a\n\n\n\nload\n", "'load' is no given"),
        ("net/a\n\n\n\ns = 1 GB\n", "'s' is a unit"),
        ("net/a\n\n\n\nload = 1 s\n\nload in s\n", "is no result"),
        ("Nonsense\n", "is no address"),
    ],
)
def test_a_line_of_a_pipe_that_can_not_be_used_is_told(
    tmp_path: Path, answers: str, told: str
) -> None:
    done = run("new", "--into", str(tmp_path), text=answers)
    assert told in str(done.exception)
    assert not list(tmp_path.rglob("*.yaml"))


def test_fmt_changes_what_is_uneven_and_check_only_tells(tmp_path: Path) -> None:
    target = write_small(tmp_path, question=("  size: [8", "     size: [8"))
    uneven = (
        target.files[0]
        .read_text()
        .replace("     rate:", "  rate:")
        .replace("  rate:", "     rate:")
    )
    target.files[0].write_text(uneven)
    told = run("fmt", str(tmp_path), "--check")
    assert (told.exit_code, told.output) == (1, f"would change {target.files[0]}\n")
    assert run("fmt", str(tmp_path)).output == f"changed {target.files[0]}\n"
    assert run("fmt", str(tmp_path), "--check").exit_code == 0


def test_fmt_tells_what_it_cannot_read_and_goes_on(tmp_path: Path) -> None:
    target = write_small(tmp_path, rubric=("levels:", "levels:   "))
    target.files[0].write_text("a: [1\n")
    done = run("fmt", str(tmp_path))
    assert done.exit_code == 4
    assert "never closed" in done.output
    assert f"changed {target.files[2]}" in done.output


def test_schema_prints_one_or_writes_all(tmp_path: Path) -> None:
    assert "levels" in json.loads(run("schema", "rubric").output)["properties"]
    assert run("schema", "--write", str(tmp_path)).exit_code == 0
    assert sorted(one.name for one in tmp_path.iterdir()) == [
        f"{kind}.schema.json" for kind in ("claims", "pack", "question", "rubric", "scorecard")
    ]
    assert run("schema").exit_code == 2


def test_schemas_go_over_nothing_but_themselves_unasked(tmp_path: Path) -> None:
    assert run("schema", "--write", str(tmp_path)).exit_code == 0
    assert run("schema", "--write", str(tmp_path)).exit_code == 0
    mine = tmp_path / "question.schema.json"
    mine.write_text("{}", encoding="utf-8")
    done = run("schema", "--write", str(tmp_path))
    assert "replace it with --force" in str(done.exception)
    assert mine.read_text(encoding="utf-8") == "{}"
    assert run("schema", "--write", str(tmp_path), "--force").exit_code == 0
    assert "parts" in mine.read_text(encoding="utf-8")


def test_new_leaves_schemas_that_are_there(tmp_path: Path) -> None:
    mine = tmp_path / "schemas" / "question.schema.json"
    mine.parent.mkdir()
    mine.write_text("{}", encoding="utf-8")
    done = run("new", "a/b", "--defaults", "--into", str(tmp_path))
    assert done.exit_code == 0, done.output
    assert f"left {mine} as it is" in done.output
    assert mine.read_text(encoding="utf-8") == "{}"
    assert (tmp_path / "schemas" / "rubric.schema.json").exists()
