"""``trainer stats``: the past as text and as JSON."""

from __future__ import annotations

from pathlib import Path

from tests.cli.running import Runner
from tests.processes import modules_after, refuse
from trainer.service import Service

QUESTION = "flash-attention/hbm-bytes"


def answered(home: Path) -> None:
    service = Service.open(home=home)
    run = service.begin(QUESTION, "guided", 0)
    for text in ("2 MiB", "8 MiB", "128 MiB", "256 MiB", "520 MiB"):
        service.answer_part(run, text)
    service.finish(run)
    service.close()


def test_nothing_yet(run: Runner) -> None:
    done = run("stats")
    assert done.code == 0
    assert "Nothing has been answered yet." in done.out


def test_what_was_done_in_words(run: Runner, tmp_path: Path) -> None:
    answered(tmp_path / "home")
    done = run("stats")
    assert done.code == 0
    for told in (
        "Practised on 1 day · ",
        "5 answers",
        "HBM bytes for one head: ",
        "(1 run)",
        "0 of 1 right at once  ✗",
        "forgot p, once",
        "drill: naive",
        "guided, ",
    ):
        assert told in done.out, told


def test_what_was_done_as_data(run: Runner, tmp_path: Path) -> None:
    answered(tmp_path / "home")
    row = run("stats", "--json").row()
    assert row["format"] == 1
    assert row["streak_days"] == 1
    assert len(row["load"]) == 7
    assert sum(one["answers"] for one in row["days"]) == 5
    skills = {one["skill"]: one for one in row["skills"]}
    assert skills[f"{QUESTION}#naive"]["latest"] == [1]
    assert skills[f"{QUESTION}#tensor"]["right_at_once"] == 1
    (mistake,) = row["mistakes"]
    assert mistake["drill"] == f"{QUESTION}#naive"
    (level,) = row["levels"]
    assert level["levels"][0]["run"] == row["runs"][0]["run"]


def test_looking_back_loads_no_screen_no_sympy_and_no_pack(tmp_path: Path) -> None:
    answered(tmp_path)
    for verb in (["stats", "--json"], ["export"], ["doctor"]):
        loaded, printed = modules_after(tmp_path, *verb)
        assert printed
        refuse(loaded, "textual", "sympy", "pydantic", "trainer.prose", "trainer.tui")


def test_a_drill_line_by_line_loads_no_screen_and_no_sympy(tmp_path: Path) -> None:
    answered(tmp_path)
    loaded, printed = modules_after(tmp_path, "drill", text="3 MiB\n/quit\n")
    assert "Card 1 of" in printed
    assert "fsrs" in loaded
    refuse(loaded, "textual", "sympy", "torch", "numpy")
