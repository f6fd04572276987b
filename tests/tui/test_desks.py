"""What stays open while its screen is gone: mocks that were left for the first screen."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.authoring.small import write_small
from tests.service.mocked import MOCK_PAPER
from tests.tui.driving import driven, terminal
from tests.tui.mocking import Console, console
from trainer.errors import TrainerError
from trainer.store import StoreError

CTRL_Q, ESCAPE = "\x11", "\x1b"


def notes(driver: Console) -> list[str]:
    return [one.text for one in driver.stored.log if one.kind == "note"]


# The clock -------------------------------------------------------------------------------------


async def test_the_clock_runs_on_while_the_first_screen_stands_there(tmp_path: Path) -> None:
    async with console(tmp_path) as driver:
        driver.house.clock.pass_time(60)
        await driver.look()
        await driver.press("escape")
        assert "Its clock runs on while this program is open." in driver.words()
        await driver.press("y")
        for _ in range(6):
            driver.house.clock.pass_time(50)
            await driver.beat()
        # For everybody else, too.
        assert driver.stored.used == 360
        await driver.back()
        assert driver.name == "MockScreen"
        assert (driver.view.used, len(list(driver.app.desks))) == (360, 1)
        driver.house.clock.pass_time(5)
        await driver.look()
        assert driver.view.used == 365


async def test_a_clock_that_was_stopped_stands_meanwhile(tmp_path: Path) -> None:
    async with console(tmp_path) as driver:
        await driver.press("f6", "escape")
        assert "clock runs on" not in driver.words()
        await driver.press("y")
        driver.house.clock.pass_time(300)
        await driver.beat()
        await driver.back()
        assert driver.view.used == 0


async def test_a_desk_that_cannot_be_looked_at_goes_on_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with console(tmp_path) as driver:
        await driver.home()
        with monkeypatch.context() as broken:
            broken.setattr(driver.mocks, "view", _gone)
            driver.house.clock.pass_time(100)
            await driver.beat()
        await driver.beat()
        assert driver.stored.used == 100


# The line --------------------------------------------------------------------------------------


async def test_a_line_that_was_begun_stands_there_after_the_first_screen(tmp_path: Path) -> None:
    async with console(tmp_path) as driver:
        await driver.press("down", "enter")
        await driver.type("half a", "escape")
        await driver.home()
        await driver.back()
        assert "note on Naive › half a" in driver.drawn()
        await driver.press("n")
        await driver.type(" note", "enter")
        naive = next(one for one in driver.stored.criteria if one.id == "naive")
        assert naive.note == "half a note"


async def test_a_line_that_was_begun_is_kept_when_the_program_is_left_elsewhere(
    tmp_path: Path,
) -> None:
    async with console(tmp_path) as driver:
        await driver.press("n")
        await driver.type("half a", "escape")
        await driver.home()
        await driver.press("ctrl+q")
        driver.app.flush()
        assert notes(driver) == ["half a"]
        driver.app.flush()
        assert notes(driver) == ["half a"]


async def test_a_line_is_kept_when_the_program_fails(tmp_path: Path) -> None:
    async with console(tmp_path) as driver:
        await driver.press("n")
        await driver.type("cut sho")
        # Nothing was collected.
        driver.app.flush()
        assert notes(driver) == ["cut sho"]


async def test_a_line_is_kept_when_the_ratings_come(tmp_path: Path) -> None:
    async with console(tmp_path) as driver:
        await driver.press("f9", "down", "enter", "down", "enter")
        await driver.type("one last", "f9")
        assert driver.name == "RateScreen"
        naive = next(one for one in driver.stored.criteria if one.id == "naive")
        assert naive.note == "one last"
        await driver.press("b")
        assert driver.name == "FactsScreen"
        assert driver.screen.query_one("#note").value == ""
        assert notes(driver) == ["one last"]


# What was done ---------------------------------------------------------------------------------


def _gone(*_: Any, **__: Any) -> Any:
    raise StoreError("The store can't be reached.")


async def test_what_waits_is_stored_from_the_first_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with console(tmp_path) as driver:
        with monkeypatch.context() as broken:
            broken.setattr(driver.mocks, "mark", _gone)
            await driver.press("1", "2")
            await driver.home()
            await driver.beat()
            assert set(driver.marks().values()) == {None}
            await driver.back()
            # What is on its way is shown, as it was.
            assert "1 ✓ Floor" in driver.drawn()
            await driver.home()
        await driver.beat()
        assert [driver.marks()[one] for one in ("floor", "naive")] == ["heard", "heard"]


async def test_what_is_refused_later_is_told_wherever_one_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with console(tmp_path) as driver:
        with monkeypatch.context() as broken:
            broken.setattr(driver.mocks, "mark", _gone)
            await driver.press("1")
            await driver.home()
        driver.house.sealed(driver.house.mocks("ada"), driver.run)
        await driver.beat()
        assert "sealed" in driver.words()
        assert "Not kept: Floor heard." in driver.words()


async def test_a_line_that_can_be_kept_nowhere_is_named(tmp_path: Path) -> None:
    async with console(tmp_path) as driver:
        await driver.press("n")
        await driver.type("too late", "escape")
        await driver.home()
        driver.house.sealed(driver.house.mocks("ada"), driver.run)
        with pytest.raises(TrainerError, match=r'Not kept: the note "too late"\.'):
            driver.app.flush()


async def test_a_line_goes_to_the_stage_that_it_was_filed_for(tmp_path: Path) -> None:
    main, causal = MOCK_PAPER.stages
    same = replace(causal.criteria[0], id="floor", title="Causal floor")
    paper = replace(MOCK_PAPER, stages=(main, replace(causal, criteria=(same,))))
    async with console(tmp_path, paper=paper) as driver:
        await driver.press("1", "]")
        assert driver.view.phase == "causal"
        # The criterion that was marked last is the question's.
        await driver.press("k")
        await driver.type("eight", "enter")
        assert "filed as evidence at 00:00 for Floor" in driver.told()
        assert (driver.screen.chosen.stage, driver.screen.chosen.id) == ("main", "floor")
        # One that is named beside the line is that one.
        await driver.press("home", "enter")
        assert "note on Causal floor" in driver.drawn()
        await driver.type('"four"', "enter")
        assert "for Causal floor" in driver.told()


# Who sits there, and what was begun --------------------------------------------------------------


async def test_mocks_are_listed_without_a_question(tmp_path: Path) -> None:
    async with console(tmp_path) as driver:
        await driver.home()
        await driver.press("m")
        assert driver.name == "MockBeginScreen"
        drawn = driver.drawn()
        assert "You are ada." in drawn
        assert "Grace               going on" in drawn
        assert "candidate's name" not in drawn
        assert "enter Go on" in drawn
        await driver.press("f2", "enter")
        assert driver.screen.view.run_id == driver.run


async def test_without_a_question_or_a_mock_that_is_said(tmp_path: Path) -> None:
    from trainer.packs import Library

    async with driven(tmp_path, only=Library(())) as driver:
        await driver.press("m")
        assert "No mock was begun yet" in driver.words()
        await driver.press("enter", "f2", "down", "up", "escape")
        assert driver.name == "HomeScreen"


def test_the_name_that_it_was_started_with_stays(tmp_path: Path) -> None:
    packs = tmp_path / "packs"
    write_small(packs)
    words = ("mock", "small/copying", "--candidate", "Kim", "--as", "grace h.")
    with terminal(tmp_path / "home", "--pack", str(packs), *words) as told:
        told.wait_for("Mock · Kim")
        told.send(ESCAPE)
        told.wait_for("Leave the console?")
        told.send("y")
        told.wait_for("Explore")
        told.forget()
        told.send("m")
        told.wait_for("You are grace h.")
        told.wait_for("going on")
        told.send(ESCAPE + CTRL_Q)
        assert told.end() == 0
        assert told.text.count("To go on: trainer mock --run ") == 1
        assert "--as 'grace h.'" in told.text
