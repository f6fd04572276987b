"""From the scorecard: this run beside earlier ones of the same question."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from tests.tui.cards import NOW
from tests.tui.driving import QUESTION, Driver, driven
from trainer.service import ComparedFollowup, ComparedLine, ComparedRun, Comparison
from trainer.tui.widgets.compared import table

NAIVE = "S = 8192*8192*2 B = 128 MiB; write S, read S, write P, read P plus 8 MiB = 520 MiB."


async def _interview(driver: Driver, text: str) -> str:
    run = driver.service.begin(QUESTION, "interview", 0)
    driver.service.submit(run, text)
    driver.service.finish(run)
    return run


async def test_by_its_key_and_back(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        await _interview(driver, "I do not know.")
        run = await _interview(driver, NAIVE)
        await driver.go_on(run)
        assert driver.name == "ScorecardScreen"
        await driver.press("c")
        assert driver.name == "ReaderScreen"
        drawn = driver.drawn()
        assert "this run" in drawn
        met = [driver.service.scorecard(one.run_id).met for one in driver.service.history()]
        assert f"{met[0]} of" in drawn
        assert "▲" in drawn
        assert "✓ met" in drawn
        await driver.press("escape")
        assert driver.name == "ScorecardScreen"


async def test_alone_it_says_so(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        await driver.go_on(await _interview(driver, NAIVE))
        await driver.press("c")
        assert "There is no earlier run" in driver.drawn()


def _comparison(count: int) -> Comparison:
    asides = (ComparedFollowup("causal", 2, 4, True), ComparedFollowup("decode", 0, 4, True))
    one = ComparedRun("r", NOW, "interview", "N = 8,192", "Strong Hire", 9, 12, 4000.0, asides)
    runs = tuple(
        replace(one, run_id=str(n), at=NOW - timedelta(days=n), level=None if n else "Hire")
        for n in range(count)
    )
    told = (("✗", "contradicted"), ("✓", "met"), ("", ""))
    told = tuple(told[n % 3] for n in range(count))
    lines = (
        ComparedLine("main", "", "a", "[bold]naive[/] \x1b[31m bytes that go on and on", told, -1),
        ComparedLine("causal", "Causal", "c", "halves", told, 1),
    )
    return Comparison("Title", runs, lines, 3, ("A run can't be shown.",))


@pytest.mark.parametrize("count", [2, 3, 6])
@pytest.mark.parametrize("width", [46, 56, 76, 116])
def test_it_fits_and_says_what_it_leaves_out(width: int, count: int) -> None:
    drawn = table(_comparison(count), width)
    lines = drawn.plain.split("\n")
    assert all(len(line) <= width for line in lines[:-2])
    assert "\x1b" not in drawn.plain
    assert "[bold]naive" in drawn.plain
    assert lines[0].count(":") == lines[2].count(" of ") - 1 >= 1
    hidden = int(next(line.split()[0] for line in lines if "earlier not shown" in line))
    assert hidden == 3 + count - (lines[2].count(" of "))


@pytest.mark.parametrize("width", [36, 43])
def test_where_columns_have_no_room_this_run_stands_above_the_one_before(width: int) -> None:
    drawn = table(_comparison(3), width).plain.split("\n")
    assert all(len(line) <= width for line in drawn[:-2]), drawn
    assert drawn[0].startswith(" this run, and that of 28 Feb ")
    level = drawn.index(" level")
    assert [line.split() for line in drawn[level + 1 : level + 3]] == [
        ["now", "Hire"],
        ["before", "–"],
    ]
    place = next(n for n, line in enumerate(drawn) if "▲ halves" in line)
    assert drawn[place + 1].split() == ["now", "✗", "contradicted"]
    assert drawn[place + 2].split() == ["before", "✓", "met"]
    assert "4 earlier not shown" in "\n".join(drawn)


def test_a_verdict_that_was_not_given_is_a_dash() -> None:
    drawn = table(_comparison(3), 116).plain.split("\n")
    (row,) = [line for line in drawn if "halves" in line]
    assert row.split() == ["▲", "halves", "✗", "contradicted", "✓", "met", "–"]


def test_follow_ups_are_told_as_on_the_card_answered_is_not_met() -> None:
    drawn = table(_comparison(2), 116).plain.split("\n")
    (row,) = [line for line in drawn if "follow-ups" in line]
    assert row.split()[1:] == ["2", "of", "8"] * 2
    (head,) = [line for line in drawn if line.split()[:1] == ["Causal"]]
    assert head.split()[1:] == ["2", "of", "4"] * 2
