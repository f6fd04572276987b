"""``trainer drill`` line by line, on the shipped packs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import Runner
from tests.cli.test_stats import answered
from trainer.service import Drills, Service

QUESTION = "flash-attention/hbm-bytes"


@pytest.fixture
def attempted(tmp_path: Path) -> Path:
    """A store in which two parts of the shipped question were answered."""
    home = tmp_path / "home"
    service = Service.open(home=home)
    run = service.begin(QUESTION, "guided", 0)
    service.answer_part(run, "2 MiB")
    service.answer_part(run, "8 MiB")
    service.abandon(run)
    service.close()
    return home


def test_a_first_drill_asks_for_what_is_new(run: Runner) -> None:
    done = run("drill", text="/finish\n")
    assert done.code == 0
    assert "Drill: 5 to answer." in done.out
    assert "Card 1 of 5, HBM bytes for one head" in done.out


def test_a_drill_to_its_end(run: Runner, attempted: Path) -> None:
    lines = "3 MiB\n/hint\n/working\n/rate 3\n\n"
    done = run("drill", f"{QUESTION}#tensor", text=lines)
    assert done.code == 0
    for told in (
        "Drill: 1 to answer.",
        "Card 1 of 1, HBM bytes for one head",
        "reads as 3 MiB = 3,145,728 B",
        "✗ not yet",
        "Rows times columns times bytes per element.",
        "Rated Again: the working was shown; comes back in",
        "Rated Good: corrected by you; comes back in",
        "The drill is over: 1 answered.",
        "Due on the next days:",
    ):
        assert told in done.out, told


def test_what_was_left_is_gone_on_with(run: Runner, attempted: Path) -> None:
    done = run("drill", text="/skip\n")
    assert done.code == 0
    assert "Everything is kept; 'trainer drill' goes on from here." in done.out
    done = run("drill", text="/finish\n")
    assert "Going on with the drill that was left open." in done.out
    assert "Card 2 of" in done.out
    service = Service.open(home=attempted)
    assert Drills(service).open() is None
    service.close()


def test_commands_are_explained_and_wrong_ones_named(run: Runner, attempted: Path) -> None:
    done = run("drill", text="/help\n/nonsense\n/rate\n/rate 9\n\n/quit\n")
    assert "/working  give it up" in done.out
    assert "There is no command /nonsense here." in done.out
    assert "A rating is 1 (again)" in done.out
    assert "There is nothing to check yet" in done.out


def test_hostile_text_is_shown_and_not_sent(run: Runner, attempted: Path) -> None:
    done = run("drill", text="\x1b[31m8 MiB\u202e\n/quit\n")
    assert "\x1b" not in done.out
    assert "\u202e" not in done.out


def test_from_the_plain_home(run: Runner, attempted: Path) -> None:
    done = run("--plain", text="/drill\n/finish\n/history\n\n/quit\n")
    assert done.code == 0
    assert "Card 1 of" in done.out
    assert "Skills, those that were right at once least often first" in done.out


def test_looking_back_line_by_line(run: Runner, tmp_path: Path) -> None:
    answered(tmp_path / "home")
    lines = "/history\n/again 1\n/ratings 1\n4 good\nx\n\n1\n\n99\n\n/quit\n"
    done = run("--plain", text=lines)
    assert done.code == 0
    for told in (
        "1. HBM bytes for one head, guided, ",
        "unchanged since)",
        "Every criterion is judged as it was.",
        "then: wrong · forgot p · ",
        "the key was 520 MiB",
        "now: the same",
        "4. naive bytes: Again, a known mistake: forgot p; back in 1 day",
        "4. naive bytes: Good, a known mistake: forgot p; corrected by you; back in 2 days",
        "Type a number of the list, and again, hard, good or easy",
        "criteria met",
        "/again N    judge it by today's pack",
    ):
        assert told in done.out, told


def test_a_store_of_a_newer_trainer_is_refused_with_a_sentence(
    run: Runner, attempted: Path
) -> None:
    import sqlite3

    with sqlite3.connect(attempted / "trainer.db") as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    for verb in (["drill"], ["stats"], ["export"]):
        done = run(*verb)
        assert done.code == 4
        assert "was written by a newer trainer" in done.err
        assert len(done.err.splitlines()) == 1


def test_a_card_is_told_after_what_is_asked_before_it(run: Runner, attempted: Path) -> None:
    done = run("drill", f"{QUESTION}#compulsory", text="/finish\n")
    assert "After: How large is one N × d tensor, such as Q?" in done.out
