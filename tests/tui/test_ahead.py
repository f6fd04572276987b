"""Keys pressed before what they are for was there, or was seen: text arrives, nothing else acts."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from textual import events

from tests.tui.driving import ENTER, QUESTION, Driver, driven, terminal
from trainer.errors import TrainerError
from trainer.service import Drills, Service
from trainer.tui.widgets.editor import Editor, Field
from trainer.tui.widgets.worksheet import Bench

#: So long that whatever a test presses comes too soon.
LONG = 3600.0


@contextmanager
def held_up(patch: pytest.MonkeyPatch, of: type, name: str) -> Iterator[Callable[[], None]]:
    """Let one method of the service wait until the test says so."""
    released, call = threading.Event(), getattr(of, name)

    def slow(*given: Any, **more: Any) -> Any:
        assert released.wait(30)
        return call(*given, **more)

    with patch.context() as patched:
        patched.setattr(of, name, slow)
        try:
            yield released.set
        finally:
            released.set()


async def press(driver: Driver, *keys: str) -> None:
    """Press keys without waiting for what they do."""
    for key in keys:
        driver._send(key, " " if key == "space" else key if len(key) == 1 else None)
    await asyncio.sleep(0.1)


async def click(driver: Driver, x: int, y: int) -> None:
    """Press and let go of the button, as the terminal tells it."""
    for kind in (events.MouseDown, events.MouseUp):
        told = kind(None, x, y, 0, 0, 1, False, False, False, screen_x=x, screen_y=y)
        told.set_sender(driver.app)
        driver.app._driver.send_message(told)  # type: ignore[union-attr]
    await driver.settle()


async def write(driver: Driver, text: str) -> None:
    """Type without waiting."""
    for char in text:
        await press(driver, {" ": "space"}.get(char, char))


async def test_what_is_typed_while_a_guided_run_is_opened_stands_in_its_field(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with driven(tmp_path) as driver:
        await driver.to_question()
        await driver.press("enter")
        with held_up(monkeypatch, Service, "begin") as release:
            await press(driver, "enter")
            await write(driver, "23")
            await press(driver, "backspace", "space", "M", "i", "B", "enter", "8", "enter", "f4")
            assert driver.name == "ChooseScreen"
            release()
            await driver.settle()
        assert driver.name == "GuidedScreen"
        assert driver.screen.query_one(Field).value == "2 MiB"
        assert "nothing was handed in" in driver.words()
        run = driver.screen.run_id
        part = driver.service.view(run).part
        assert part is not None
        assert (part.id, part.attempts) == ("tensor", 0)
        assert "reads as 2 MiB" in driver.drawn()
        await driver.press("enter")
        assert driver.screen.view.part.id == "compulsory"
    # It was a draft like any other until then.
    assert Service.open(home=tmp_path).view(run).part.id == "compulsory"  # type: ignore[union-attr]


async def test_what_is_typed_while_an_interview_is_opened_stands_in_its_editor(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with driven(tmp_path) as driver:
        await driver.to_question()
        await driver.press("enter", "down", "down")
        with held_up(monkeypatch, Service, "begin") as release:
            # Enter twice begins one run and no empty line.
            await press(driver, "enter", "enter", "S", "enter", "P", "f9")
            release()
            await driver.settle()
        assert driver.name == "InterviewScreen"
        assert driver.screen.query_one(Editor).text == "S\nP"
        assert driver.screen.view.asking == "question"


async def test_what_is_typed_while_a_run_is_gone_on_with_stands_behind_its_draft(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with driven(tmp_path) as driver:
        run = driver.service.begin(QUESTION, "guided", 0)
        driver.service.save_draft(run, "2")
        with held_up(monkeypatch, Service, "resume") as release:
            from trainer.tui.messages import GoOn

            driver.app.post_message(GoOn(run))
            await asyncio.sleep(0.1)
            await write(driver, " MiB")
            release()
            await driver.settle()
        assert driver.screen.query_one(Field).value == "2 MiB"


async def test_what_is_typed_while_a_drill_is_drawn_up_stands_in_its_field(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = Service.open(home=tmp_path)
    run = service.begin(QUESTION, "guided", 0)
    service.answer_part(run, "2 MiB")
    service.close()
    async with driven(tmp_path) as driver:
        with held_up(monkeypatch, Drills, "begin") as release:
            await press(driver, "d")
            await write(driver, "7 MiB")
            await press(driver, "enter", "f3")
            release()
            await driver.settle()
        assert driver.screen.query_one(Bench).text == "7 MiB"
        assert driver.screen.asking
        assert driver.screen._view.card.part.attempts == 0


async def test_a_burst_from_the_first_screen_on_arrives(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        await driver.to_question()
        await driver.press("enter")
        await press(driver, "enter", "4", "2")
        await driver.settle()
        assert driver.screen.query_one(Field).value == "42"


async def test_what_is_typed_while_the_next_part_is_fetched_stands_in_its_field(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with driven(tmp_path) as driver:
        run = driver.service.begin(QUESTION, "guided", 0)
        await driver.go_on(run)
        with held_up(monkeypatch, Service, "skip") as release:
            await press(driver, "f4", "8", "f4")
            release()
            await driver.settle()
        assert driver.screen.view.part.id == "compulsory"
        assert driver.screen.query_one(Field).value == "8"


async def test_keys_for_a_run_that_can_not_be_opened_do_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: Any, **__: Any) -> None:
        raise TrainerError("The store is full.")

    async with driven(tmp_path) as driver:
        await driver.to_question()
        await driver.press("enter")
        monkeypatch.setattr(Service, "view", refused)
        with held_up(monkeypatch, Service, "begin") as release:
            await press(driver, "enter", "e", "escape", "enter")
            release()
            await driver.settle()
        assert driver.name == "ChooseScreen"
        assert "The store is full." in driver.words()
        await driver.press("escape")
        assert driver.name == "HomeScreen"


async def test_the_program_can_be_left_while_a_run_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with driven(tmp_path) as driver:
        await driver.to_question()
        await driver.press("enter")
        with held_up(monkeypatch, Service, "begin") as release:
            await press(driver, "enter", "2", "ctrl+q")
            assert not driver.app.is_running or driver.app._exit
            release()


async def test_enter_twice_hands_in_one_answer(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        run = driver.service.begin(QUESTION, "guided", 0)
        await driver.go_on(run)
        await driver.type("2 MiB")
        driver.app.glance = LONG
        # A first press too soon after the picture would be none either.
        driver.screen.seen_at = 0.0
        await driver.press("enter", "enter", "f4", "f2")
        view = driver.service.view(run)
        assert view.part is not None
        assert (view.part.id, view.part.attempts, view.part.hints) == ("compulsory", 0, ())
        assert [line.id for line in view.parts if line.status == "skipped"] == []
        assert "✓ right" in driver.drawn()


async def test_a_verdict_in_a_drill_is_not_hurried_past(tmp_path: Path) -> None:
    service = Service.open(home=tmp_path)
    run = service.begin(QUESTION, "guided", 0)
    service.answer_part(run, "2 MiB")
    service.close()
    async with driven(tmp_path) as driver:
        await driver.press("d")
        state = driver.screen.drills._sittings._live[driver.screen._view.run_id].state
        await driver.type(str(state.card.asked.expected))
        driver.app.glance, driver.screen.seen_at = LONG, 0.0
        await driver.press("enter", "enter", "1")
        assert driver.screen.settled
        assert driver.screen._view.card.rated.rating >= 3
        driver.app.glance = 0.0
        await driver.press("enter")
        assert not driver.screen.settled


async def test_done_twice_does_not_pass_the_next_question_over(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        run = driver.service.begin(QUESTION, "interview", 0)
        await driver.go_on(run)
        await driver.type("It moves 520 MiB.")
        driver.app.glance, driver.screen.seen_at = LONG, 0.0
        await driver.press("f9", "f9", "f4")
        assert driver.name == "InterviewScreen"
        view = driver.service.view(run)
        assert len(view.earlier) == 1
        assert view.step == 2


async def test_keys_typed_while_the_end_is_judged_do_nothing_to_the_scorecard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with driven(tmp_path) as driver:
        run = driver.service.begin(QUESTION, "interview", 0)
        await driver.go_on(run)
        with held_up(monkeypatch, Service, "finish") as release:
            driver.screen.change(lambda: driver.service.finish(run))
            await press(driver, "w", "e", "enter", "x", "escape")
            release()
            with held_up(monkeypatch, Service, "scorecard") as carded:
                await press(driver, "a", "n", "m", "escape", "q")
                carded()
                await driver.settle()
        assert driver.name == "ScorecardScreen"
        assert len(driver.service.home().resumable) == 0
        await driver.press("a")
        assert driver.name == "ReaderScreen"


async def test_the_scratch_pad_opens_while_an_answer_is_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with driven(tmp_path) as driver:
        run = driver.service.begin(QUESTION, "interview", 0)
        await driver.go_on(run)
        await driver.type("It moves 520 MiB.")
        with held_up(monkeypatch, Service, "submit") as release:
            await press(driver, "f9", "f4", "f5")
            assert driver.name == "ScratchScreen"
            release()
            await driver.settle()
        assert len(driver.service.view(run).earlier) == 1


async def test_a_double_click_opens_one_thing(tmp_path: Path) -> None:
    async with driven(tmp_path) as driver:
        line = await driver.to_question()
        driver.app.glance, driver.screen.seen_at = LONG, 0.0
        y = line + driver.screen.query_one("#library").region.y
        for _ in range(6):  # wherever the first way stands, it is under one of these
            await click(driver, 10, y)
            y -= 1
        assert driver.name == "ChooseScreen"
        assert not driver.screen.query_one("#ways").disabled
        driver.app.glance = 0.0
        await click(driver, 10, driver.screen.query_one("#ways").region.y)
        assert driver.name == "GuidedScreen"


def test_typed_at_once_in_a_real_terminal(tmp_path: Path) -> None:
    with terminal(tmp_path) as told:
        told.wait_for("HBM bytes for one head")
        told.send(ENTER)
        told.wait_for("part by part")
        told.send(ENTER + "2 MiB" + ENTER + "8 MiB" + ENTER)
        told.wait_for("reads as 2 MiB = 2,097,152 B")
        told.send(ENTER)
        told.wait_for("right")
        told.send("\x11")
        assert told.end() == 0


async def test_a_key_that_hushes_nothing_draws_no_notice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with driven(tmp_path) as driver:
        run = driver.service.begin(QUESTION, "interview", 0)
        await driver.go_on(run)
        notice, drawn = driver.screen.query_one("#notice"), []
        monkeypatch.setattr(notice, "update", drawn.append)
        await driver.type("It moves")
        assert drawn == []
        driver.screen.say("One moment…")
        await driver.type(" 520 MiB")
        assert [str(one) for one in drawn] == ["One moment…", ""]
