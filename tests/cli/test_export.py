"""``trainer export`` and ``trainer import``."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from tests.cli.running import Runner
from tests.cli.test_stats import answered
from trainer.service import Service

QUESTION = "flash-attention/hbm-bytes"
HOSTILE = "=cmd()|'/c calc'!A1 <script>alert(1)</script> \x1b[31m `x` naive moves 520 MiB"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    one = tmp_path / "home"
    answered(one)
    service = Service.open(home=one)
    run = service.begin(QUESTION, "interview", 0)
    service.submit(run, HOSTILE)
    service.finish(run)
    service.close()
    return one


def test_to_another_machine_and_nothing_twice(run: Runner, home: Path, tmp_path: Path) -> None:
    file, other = tmp_path / "all.json", str(tmp_path / "other")
    assert f"Saved as {file}" in run("export", str(file)).out
    told = run("--home", other, "import", str(file))
    assert (told.code, told.out) == (0, "Runs: 2 new, 0 taken on, 0 here already.\n")
    told = run("--home", other, "import", str(file))
    assert told.out == "Runs: 0 new, 0 taken on, 2 here already.\n"
    ours, theirs = run("stats", "--json").row(), run("--home", other, "stats", "--json").row()
    del ours["now"], theirs["now"]
    assert ours == theirs


def test_through_a_pipe(run: Runner, home: Path, tmp_path: Path) -> None:
    out = run("export").out
    assert len(json.loads(out)["runs"]) == 2
    told = run("--home", str(tmp_path / "other"), "import", "-", text=out)
    assert "2 new" in told.out


def test_a_table_of_every_response(run: Runner, home: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(run("export", "--format", "csv").out)))
    assert [one["response"] for one in rows[:5]] == [
        "2 MiB", "8 MiB", "128 MiB", "256 MiB", "520 MiB",
    ]  # fmt: skip
    assert rows[3]["mistake"] == "forgot-p"
    assert rows[3]["expected"] == "520 MiB"
    assert rows[0]["level"] == rows[4]["level"] != ""
    # No spreadsheet takes it for a formula, and no terminal for a command.
    assert rows[5]["response"].startswith("'=cmd()")
    assert "\x1b" not in rows[5]["response"]


def test_to_be_read(run: Runner, home: Path) -> None:
    markdown = run("export", "--format", "md").out
    assert markdown.startswith("# Practice\n")
    assert "## Mistakes, the most frequent first" in markdown
    assert "256 MiB" in markdown
    html = run("export", "--format", "html").out
    assert html.startswith("<!doctype html>")
    assert html.rstrip().endswith("</html>")
    assert "<script" not in html
    assert "&lt;script&gt;" in html
    assert "\x1b" not in html + markdown


@pytest.mark.parametrize("form", ["md", "html"])
def test_what_is_not_finished_can_be_read_too(run: Runner, home: Path, form: str) -> None:
    service = Service.open(home=home)
    given_up = service.begin(QUESTION, "guided", 0)
    service.answer_part(given_up, "1234 MiB")
    service.abandon(given_up)
    left = service.begin(QUESTION, "guided", 0)
    service.answer_part(left, "4321 MiB")
    service.close()
    out = run("export", "--format", form).out
    assert "1234 MiB" in out
    assert "4321 MiB" in out
    assert out.count(", given up") == out.count(", not finished") == 1


def test_the_ending_says_the_form(run: Runner, home: Path, tmp_path: Path) -> None:
    for name, begins in (("a.csv", "run,at"), ("a.md", "# Pract"), ("a.html", "<!doctype")):
        run("export", str(tmp_path / name))
        assert (tmp_path / name).read_text().startswith(begins)


def test_an_ending_that_stands_for_no_form_is_told(run: Runner, home: Path, tmp_path: Path) -> None:
    done = run("export", str(tmp_path / "x.txt"))
    assert done.code == 2
    assert "use one of .json, .csv, .md, .html, or say it with --format" in " ".join(
        done.err.split()
    )
    assert not (tmp_path / "x.txt").exists()
    assert run("export", str(tmp_path / "x.txt"), "--format", "csv").code == 0
    assert (tmp_path / "x.txt").read_text().startswith("run,at")
    assert run("export", str(tmp_path / "whole")).code == 0
    assert (tmp_path / "whole").read_text().startswith("{")


@pytest.mark.parametrize("form", ["csv", "md", "html"])
def test_what_is_for_reading_only_is_said_to_be(
    run: Runner, home: Path, tmp_path: Path, form: str
) -> None:
    file = tmp_path / f"answers.{form}"
    assert run("export", str(file)).code == 0
    done = run("import", str(file))
    assert done.code == 4
    assert "csv, md and html are for reading only" in done.err


def test_no_file_is_written_over_unasked(run: Runner, home: Path, tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    file.write_text("mine")
    done = run("export", str(file))
    assert done.code == 4
    assert "is there already" in done.err
    assert file.read_text() == "mine"
    assert run("export", "--force", str(file)).code == 0
    assert file.read_text() != "mine"


def test_a_file_that_can_not_be_written_is_told(run: Runner, home: Path, tmp_path: Path) -> None:
    done = run("export", str(tmp_path / "no" / "folder" / "x.json"))
    assert done.code == 4
    assert "can't be written" in done.err


@pytest.mark.parametrize(
    ("content", "told"),
    [("hello", "not JSON"), ("{}", "no export"), (b"\xff\xfe\x00", "can't be read")],
)
def test_what_is_no_export_is_told(
    run: Runner, tmp_path: Path, content: str | bytes, told: str
) -> None:
    file = tmp_path / "odd.json"
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    done = run("import", str(file))
    assert done.code == 4
    assert told in done.err
    assert "Traceback" not in done.err
    assert run("import", str(tmp_path / "nowhere.json")).code == 4


def test_a_file_without_an_end_is_told(run: Runner) -> None:
    done = run("import", "/dev/zero")
    assert (done.code, done.out) == (4, "")
    assert "Line 1 is not JSON" in done.err


def test_a_store_that_can_not_be_kept_is_told_and_nothing_is_written(
    run: Runner, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("in the way")
    nowhere, out = str(tmp_path / "file" / "home"), tmp_path / "out.json"
    done = run("--home", nowhere, "export", str(out))
    assert done.code == 4
    assert "Nothing is kept" in done.err
    assert not out.exists()
    out.write_text("{}")
    done = run("--home", nowhere, "import", str(out))
    assert done.code == 4
    assert "Nothing is kept" in done.err
