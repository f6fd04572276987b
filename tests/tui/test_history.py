"""The past on the screen: what is listed, what opens, what is judged again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.tui.driving import QUESTION, Driver, driven
from trainer.packs import library
from trainer.service import Drills, HistoryView, Past, Service
from trainer.tui.widgets.chronicle import SHOWN, past_rows


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A finished guided run with a known mistake, an interview, and a drill."""
    service = Service.open(home=tmp_path)
    run = service.begin(QUESTION, "guided", 0)
    for text in ("2 MiB", "8 MiB", "128 MiB", "256 MiB", "520 MiB"):
        service.answer_part(run, text)
    service.finish(run)
    run = service.begin(QUESTION, "interview", 0)
    service.submit(run, "Naive attention moves 520 MiB. [b]Any[/] kernel moves 8 MiB at least.")
    service.finish(run)
    drills = Drills(service)
    drill = drills.begin(only=[f"{QUESTION}#naive"])
    drills.answer(drill, "1 MiB")
    drills.working(drill)
    drills.finish(drill)
    service.close()
    return tmp_path


async def to(driver: Driver, words: str) -> None:
    """Move to the first row that says so."""
    for number, row in enumerate(driver.screen._rows):
        if words in row.text.plain and not row.dumb:
            driver.screen.query_one("#past").highlighted = number
            await driver.settle()
            return
    raise AssertionError(f"no row says {words!r}:\n{driver.drawn()}")


async def test_what_was_done_is_listed(home: Path) -> None:
    async with driven(home, size=(80, 50)) as driver:
        await driver.press("h")
        assert driver.name == "HistoryScreen"
        words = driver.words()
        for told in (
            "Practised on 1 day · ",
            "Mistakes, the most frequent first",
            "forgot p",
            "to drill: naive",
            "Skills, weakest first",
            "Levels over time",
            "(2 runs)",
            "Latest runs",
            "guided ·",
            "interview ·",
            "drill ·",
        ):
            assert told in words, told


async def test_nothing_yet(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        await driver.press("h")
        assert "Nothing has been finished yet." in driver.words()
        await driver.press("escape")
        assert driver.name == "HomeScreen"


async def test_a_run_opens_with_its_evidence(home: Path) -> None:
    async with driven(home) as driver:
        await driver.press("h")
        await to(driver, "interview ·")
        await driver.press("enter")
        assert driver.name == "ScorecardScreen"
        assert "520 MiB" in driver.words()


async def test_a_run_is_judged_again_and_nothing_is_stored(home: Path) -> None:
    service = Service.open(home=home)
    before = {one.id: one.last_seq for one in service._store.runs()}
    service.close()
    async with driven(home, size=(80, 40)) as driver:
        await driver.press("h")
        await to(driver, "guided ·")
        await driver.press("g")
        assert driver.name == "ReaderScreen"
        words = driver.words()
        assert "unchanged since" in words
        assert "Every criterion is judged as it was." in words
        assert "then wrong · forgot p" in words
        await driver.press("escape")
        await to(driver, "drill ·")
        await driver.press("enter")
        assert "1 MiB" in driver.words()
    service = Service.open(home=home)
    assert {one.id: one.last_seq for one in service._store.runs()} == before
    service.close()


async def test_answers_are_literal(home: Path) -> None:
    async with driven(home) as driver:
        await driver.press("h")
        await to(driver, "interview ·")
        await driver.press("a")
        assert "[b]Any[/] kernel" in driver.words()


async def test_a_mistake_and_a_skill_are_drilled(home: Path) -> None:
    async with driven(home) as driver:
        await driver.press("h")
        await to(driver, "forgot p")
        assert "d Drill this" in driver.words()
        await driver.press("enter")
        assert driver.name == "DrillScreen"
        assert "card 1 of 1" in driver.words()
        assert "naive bytes" in driver.words()
        await driver.press("f3", "enter", "f3", "enter", "escape")
        assert driver.name == "HomeScreen"


async def test_titles_come_once_the_questions_are_loaded(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packs = library()
    asked: list[str] = []
    real = Past.titled

    def titled(past: Past) -> HistoryView:
        # What is seen until then: the ids, for a store knows no titles.
        told = past.history()
        asked.append({one.skill: one.title for one in told.skills}[f"{QUESTION}#tensor"])
        return real(past)

    monkeypatch.setattr(Past, "titled", titled)
    async with driven(home, size=(120, 36), only=packs) as driver:
        await driver.press("h")
        assert asked == ["tensor"]
        assert "one tensor" in driver.words()
        assert "forgot p" in driver.words()
        assert "to drill: naive bytes · HBM bytes for one head" in driver.words()


async def test_a_rating_of_the_past_is_corrected(home: Path) -> None:
    async with driven(home) as driver:
        await driver.press("h")
        await to(driver, "guided ·")
        await driver.press("r")
        assert driver.name == "RatingsScreen"
        assert "Again: a known mistake: forgot p" in driver.words()
        lines = driver.screen._lines
        place = next(number for number, line in enumerate(lines) if line.title == "naive bytes")
        await driver.press(*["down"] * place, "3")
        assert "Good: a known mistake: forgot p; corrected by you" in driver.words()
        await driver.press("escape")
        assert driver.name == "HistoryScreen"
    service = Service.open(home=home)
    run = next(one for one in service._store.runs() if one.mode == "guided")
    kinds = [one.kind for one in service._store.records(run.id)]
    assert kinds.count("rating-corrected") == 1
    # The run itself opens as before.
    assert service.scorecard(run.id).title == "HBM bytes for one head"
    service.close()


async def test_of_very_many_skills_the_weakest_are_listed(home: Path) -> None:
    async with driven(home) as driver:
        await driver.press("h")
        view = driver.screen._view
        (one, *_) = view.skills
        many = tuple(replace(one, skill=f"p/q#s{number}") for number in range(5_000))
        rows = past_rows(replace(view, skills=many), 78)
        assert sum("p/q#s" in "".join(row.drill) for row in rows) == SHOWN
        assert any("the weakest 100 of 5,000" in row.text.plain for row in rows)


async def test_a_question_that_answers_a_mistake_is_named_once(home: Path) -> None:
    async with driven(home, size=(120, 36)) as driver:
        await driver.press("h")
        view = driver.screen._view
        (slip,) = view.slips
        whole = replace(slip, skill="", drill=slip.title)
        (row,) = (
            one
            for one in past_rows(replace(view, slips=(whole,)), 118)
            if "to drill" in one.text.plain
        )
        assert row.text.plain.count("HBM bytes for one head") == 1


@pytest.mark.parametrize("width", [40, 60, 80, 120])
async def test_rows_fit(home: Path, width: int) -> None:
    async with driven(home, size=(width, 30)) as driver:
        await driver.press("h")
        for row in driver.screen._rows:
            assert row.text.cell_length <= width, row.text.plain
