"""The candidate's seat, driven by keys: what is drawn, what is stored, what comes back."""

from __future__ import annotations

import asyncio
import json
import threading
from pathlib import Path
from typing import Any

import pytest

from tests.processes import refuse
from tests.service.mocked import House
from tests.tui.driving import Driver, terminal
from tests.tui.mocking import seated, sitting
from trainer.errors import TrainerError
from trainer.service import Service, seat_pane, seats
from trainer.service.mocks import Mocks
from trainer.service.seats import Seat
from trainer.store import StoreError
from trainer.tui.join_app import JoinApp
from trainer.tui.screens.join_code import OpenSeat
from trainer.tui.widgets.editor import LONGEST_TEXT, Editor


async def test_it_waits_then_shows_the_question(tmp_path: Path) -> None:
    async with sitting(tmp_path, begun=False) as driver:
        assert "has not begun yet" in driver.words()
        # Not even what it is called: that tells what it is about.
        assert "Interview · Grace" in driver.drawn()
        for told in ("How many bytes?", "Bytes", "N = 8"):
            assert told not in driver.drawn()
        driver.mocks.resume(driver.run)
        await driver.look()
        assert "How many bytes?" in driver.drawn()
        # The minutes of the conventions are none for the answer.
        assert "conventions 00:00 of 02:00" in driver.drawn()
        assert "░" not in driver.drawn()
        driver.mocks.phase(driver.run)
        await driver.look()
        assert "question 00:00 of 08:00" in driver.drawn()
        assert "░░░░░░░░░░ 8 min" in driver.drawn()
        driver.mocks.phase(driver.run, "closing")
        await driver.look()
        assert "closing 00:00 of 02:00" in driver.drawn()
        assert "░" not in driver.drawn()
        assert "N = 8" in driver.drawn()
        assert "Bytes · Grace" in driver.drawn()


async def test_what_is_typed_is_stored_within_a_second(tmp_path: Path) -> None:
    async with sitting(tmp_path) as driver:
        await driver.type("eight [b]MiB[/b]\nor so")
        await asyncio.sleep(0.6)
        await driver.settle()
        assert driver.typed() == {"main": "eight [b]MiB[/b]\nor so"}
        assert "saved 00:00 · 2 lines" in driver.drawn()
        assert "the interviewer sees what you type" in driver.drawn()


async def test_the_next_question_brings_its_own_text(tmp_path: Path) -> None:
    async with sitting(tmp_path) as driver:
        await driver.type("eight")
        driver.mocks.phase(driver.run, "causal")
        # Typed before the new question was drawn: it belongs to the old one.
        await driver.type(", surely")
        await driver.look()
        assert driver.text == ""
        assert "A new question" in driver.drawn()
        await driver.type("half")
        await driver.look()
        assert driver.typed() == {"main": "eight, surely", "causal": "half"}
        await driver.press("f2")
        assert "eight, surely" in driver.drawn()
        await driver.press("escape")
        driver.mocks.phase(driver.run, "main")
        await driver.look()
        assert driver.text == "eight, surely"
        assert "main" in driver.typed()


async def test_keys_between_the_look_and_its_drawing_stay_with_their_question(
    tmp_path: Path,
) -> None:
    async with sitting(tmp_path) as driver:
        await driver.type("eight")
        driver.mocks.phase(driver.run, "causal")
        told = driver.screen.line.exchange()
        assert told.view.stage == "causal"
        await driver.type("!")
        driver.screen.adopt(told.view)
        await driver.look()
        assert driver.typed() == {"main": "eight!", "causal": ""}
        assert driver.text == ""


async def test_handing_in(tmp_path: Path) -> None:
    async with sitting(tmp_path) as driver:
        await driver.press("f9")
        assert "nothing to hand in yet" in driver.words()
        await driver.type("eight", "f9")
        assert "Handed in" in driver.drawn()
        assert "· handed in ·" in driver.drawn()
        (text,) = driver.mocks.view(driver.run).texts
        assert (text.text, text.handed_in) == ("eight", True)
        await driver.type("y")
        await driver.look()
        assert "· handed in ·" not in driver.drawn()
        assert driver.typed() == {"main": "eighty"}
        # Taking all of it away is no reason to bring it back.
        await driver.press(*["backspace"] * 6)
        await driver.look()
        await driver.look()
        assert driver.text == ""


async def test_paused_and_over(tmp_path: Path) -> None:
    async with sitting(tmp_path) as driver:
        await driver.type("eight")
        driver.mocks.pause(driver.run)
        await driver.look()
        assert "stopped the clock" in driver.drawn()
        assert "paused 00:00" in driver.drawn()
        driver.mocks.resume(driver.run)
        await driver.look()
        assert "stopped the clock" not in driver.drawn()
        driver.mocks.end(driver.run)
        await driver.look()
        assert "The interview is over. Thank you!" in driver.drawn()
        assert "eight" in driver.drawn()
        # The editor is gone: nothing is typed into the void.
        await driver.type("more")
        await driver.look()
        assert driver.typed() == {"main": "eight"}


async def test_the_debrief_once_it_is_shared(tmp_path: Path) -> None:
    async with sitting(tmp_path) as driver:
        driver.mocks.mark(driver.run, "main", "floor", "heard")
        driver.mocks.tell(driver.run, "slow and unsure")
        driver.house.sealed(driver.mocks, driver.run)
        await driver.look()
        assert "Weak" not in driver.drawn()
        driver.mocks.share(driver.run)
        await driver.look()
        drawn = driver.drawn()
        assert "Weak" in drawn
        assert "slow and unsure" not in drawn


async def test_two_debriefs_stand_one_after_the_other(tmp_path: Path) -> None:
    async with sitting(tmp_path, (100, 60)) as driver:
        bo = driver.house.mocks("bo [b]")
        bo.join(driver.run)
        driver.mocks.mark(driver.run, "main", "floor", "heard")
        for one in (driver.mocks, bo):
            driver.house.sealed(one, driver.run)
            one.share(driver.run)
        await driver.look()
        drawn = driver.drawn()
        assert "have each shared a debrief: ada, bo [b]." in driver.words()
        assert drawn.index("FROM ada") < drawn.index("Floor") < drawn.index("FROM bo [b]")


async def test_a_seat_that_is_closed_says_so(tmp_path: Path) -> None:
    async with sitting(tmp_path) as driver:
        await driver.type("eight")
        await driver.look()
        driver.mocks.close_seat(driver.run)
        await driver.look()
        assert "closed this seat" in driver.words()
        await driver.type("y")
        await driver.look()
        assert driver.typed() == {"main": "eight"}


async def test_trouble_with_the_store_is_said_and_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with sitting(tmp_path) as driver:

        def gone(*_: Any, **__: Any) -> Any:
            raise StoreError("The disk is full.")

        with monkeypatch.context() as broken:
            broken.setattr(driver.screen.line.seat, "save", gone)
            await driver.type("eight")
            await driver.look()
            await driver.type(" and more")
            await driver.look()
            assert "! The disk is full." in driver.drawn()
            assert driver.typed() == {"main": ""}
            with monkeypatch.context() as staying:
                staying.setattr(driver.screen.line.seat, "leave", lambda: None)
                with pytest.raises(TrainerError, match="last words are not kept: The disk is"):
                    driver.app.get_up()
        await driver.look()
        assert driver.typed() == {"main": "eight and more"}
        assert "Saved again" in driver.drawn()


async def test_two_windows_at_one_seat_lose_nothing(tmp_path: Path) -> None:
    async with sitting(tmp_path) as driver:
        await driver.type("eight")
        await driver.look()
        second = driver.house.seat(driver.mocks.view(driver.run).code, take=True)
        assert second.view().text == "eight"
        # In the same second in both: the first has not heard of the second yet.
        await driver.type(", or four")
        second.save("eight MiB")
        await driver.look()
        await driver.look()
        assert "open in another window now" in driver.words()
        # Its last keys too, which came a moment later than that.
        assert "eight, or four" in driver.drawn()
        assert "f9 Go on here" in driver.drawn()
        (text,) = driver.mocks.view(driver.run).texts
        assert (text.text, text.beside) == ("eight MiB", ("eight, or four",))
        # Keys in the first go nowhere; back there, it has what the second typed.
        await driver.type("zzz")
        await driver.press("f9")
        assert driver.text == "eight MiB"
        assert "the interviewer sees what you type" in driver.drawn()
        assert "open in another window" not in driver.drawn()
        await driver.type(" in all")
        await driver.look()
        assert second.view().status == "elsewhere"
        (text,) = driver.mocks.view(driver.run).texts
        assert (text.text, text.beside) == ("eight MiB in all", ("eight, or four",))


async def test_what_was_typed_last_stands_on_the_page_of_a_seat_that_was_lost(
    tmp_path: Path,
) -> None:
    async with sitting(tmp_path) as driver:
        await driver.type("eight")
        await driver.look()
        driver.house.seat(driver.mocks.view(driver.run).code, take=True)
        # It hears of it first, and only then stores what was typed before it did.
        view = driver.screen.line.seat.view()
        await driver.type(", or four")
        driver.screen.adopt(view)
        await driver.settle()
        assert "open in another window now" in driver.words()
        await driver.look()
        assert "eight, or four" in driver.drawn()


async def test_a_seat_that_is_open_elsewhere_is_taken_over_when_that_is_meant(
    tmp_path: Path,
) -> None:
    async with sitting(tmp_path) as first:
        await first.type("eight")
        await first.look()
        code = first.mocks.view(first.run).code
        assert code is not None
        app = JoinApp(None, opener(first.house), code=code)
        app.glance = 0.0
        async with app.run_test(size=(80, 24)) as pilot:
            second = Driver(app, pilot)  # type: ignore[arg-type]
            await second.settle()
            assert "is open in another window" in second.words()
            await second.press("n")
            assert second.name == "CodeScreen"
            await first.look()
            assert first.text == "eight"
            await second.press("enter")
            await second.press("y")
            assert second.name == "SeatScreen"
            assert "eight" in second.drawn()
            await first.look()
            assert first.screen.view.status == "elsewhere"
        app.get_up()


async def test_the_last_key_is_kept(tmp_path: Path) -> None:
    house = House(tmp_path / "trainer.db")
    mocks = house.mocks("ada")
    run = house.begun(mocks, seat=True)
    mocks.phase(run, "main")
    async with seated(house, mocks, run) as driver:
        await driver.type("eigh")
        await driver.type("t", "ctrl+q")
    assert [one.text for one in mocks.view(run).texts] == ["eight"]
    async with seated(house, mocks, run) as driver:
        assert driver.text == "eight"
    house.close()


async def test_a_long_paste_is_refused_whole(tmp_path: Path) -> None:
    async with sitting(tmp_path) as driver:
        await driver.paste("x" * (LONGEST_TEXT + 1))
        assert "It was not put in" in driver.words()
        await driver.paste("\x1b[2Jeight")
        assert driver.text == "␛[2Jeight"


async def test_what_can_be_done_is_little(tmp_path: Path) -> None:
    async with sitting(tmp_path) as driver:
        names = {one.title for one in driver.app.get_system_commands(driver.screen)}
        themes = {name for name in names if name.startswith("Theme: ")}
        assert names - themes == {"Hand in", "Question", "Save now", "Help", "Quit"}
        await driver.press("alt+q")
        assert "How many bytes?" in driver.drawn()


@pytest.mark.parametrize("size", [(120, 36), (80, 24), (60, 20), (40, 12)])
async def test_it_fits_in_every_size(tmp_path: Path, size: tuple[int, int]) -> None:
    async with sitting(tmp_path, size) as driver:
        await driver.type("eight it is")
        assert "How many bytes?" in driver.drawn()
        assert "eight it is" in driver.drawn()
        await driver.resize(39, 11)
        assert "Please make room" in driver.drawn()
        await driver.resize(*size)
        assert driver.text == "eight it is"


# The code --------------------------------------------------------------------------------------


def opener(house: House) -> OpenSeat:
    def open_seat(code: str, /, *, take: bool = False) -> Seat:
        return Seat.at(house.store(), code, clock=house.clock, take=take)

    return open_seat


async def test_a_page_asks_for_the_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seats, "TRIES", seat_pane.Tries())
    house = House(tmp_path / "trainer.db")
    mocks = house.mocks("ada")
    run = house.begun(mocks, seat=True)
    code = mocks.view(run).code
    assert code is not None
    app = JoinApp(None, opener(house))
    app.glance = 0.0
    async with app.run_test(size=(80, 24)) as pilot:
        driver = Driver(app, pilot)  # type: ignore[arg-type]
        await driver.settle()
        await driver.press("enter")
        assert "Type the code first" in driver.drawn()
        await driver.type("ABCDEF", "enter")
        assert "no open seat with that code" in driver.words()
        await driver.type(f"{code[:3].lower()} {code[3:]}", "enter")
        assert driver.name == "SeatScreen"
        assert "has not begun yet" in driver.words()
    app.get_up()
    house.close()


async def test_what_is_typed_while_the_seat_is_looked_for_waits_for_it(tmp_path: Path) -> None:
    house = House(tmp_path / "trainer.db")
    mocks = house.mocks("ada")
    run = house.begun(mocks, seat=True)
    mocks.phase(run, "main")
    code = mocks.view(run).code
    assert code is not None
    let_in, found = threading.Event(), opener(house)

    def slowly(typed: str, /, *, take: bool = False) -> Seat:
        assert let_in.wait(timeout=60)
        return found(typed, take=take)

    app = JoinApp(None, slowly)
    app.glance = 0.0
    async with app.run_test(size=(80, 24)) as pilot:
        driver = Driver(app, pilot)  # type: ignore[arg-type]
        await driver.settle()
        for char in code:
            driver._send(char, char)
        driver._send("enter", None)
        for char in "8MiB":
            driver._send(char, char)
        await asyncio.sleep(0.05)
        let_in.set()
        await driver.settle()
        assert driver.name == "SeatScreen"
        assert driver.screen.query_one(Editor).text == "8MiB"
    app.get_up()
    house.close()


# Real processes --------------------------------------------------------------------------------


def _mock(home: Path) -> tuple[Service, Mocks, str, str]:
    service = Service.open(home=home)
    mocks = Mocks(service, "ada")
    run = mocks.begin("flash-attention/hbm-bytes", "Grace", variant=0, seat=True)
    mocks.phase(run, "main")
    code = mocks.view(run).code
    assert code is not None
    return service, mocks, run, code


def test_killed_while_typing_it_goes_on_with_the_text(tmp_path: Path) -> None:
    service, mocks, run, code = _mock(tmp_path)
    with terminal(tmp_path, "join", code.lower()) as told:
        told.wait_for("Count the HBM bytes")
        told.send("naive moves 520 MiB")
        told.wait_for("saved 0")
        told.kill()
    assert [one.text for one in mocks.view(run).texts] == ["naive moves 520 MiB"]
    with terminal(tmp_path, "join", code) as told:
        # It was there a moment ago: whether it is gone, nobody but the candidate knows.
        told.wait_for("Go on here?")
        told.send("y")
        told.wait_for("naive moves 520 MiB")
        told.send(" in all\x11")
        assert told.end() == 0
    assert [one.text for one in mocks.view(run).texts] == ["naive moves 520 MiB in all"]
    service.close()


def test_a_wrong_code_is_one_sentence(tmp_path: Path) -> None:
    Service.open(home=tmp_path).close()
    with terminal(tmp_path, "join", "ABCDEF") as told:
        assert told.end() == 4
        told.wait_for("There is no open seat with that code")
        assert "Traceback" not in told.text


def test_the_seat_loads_nothing_that_knows_the_answer(tmp_path: Path) -> None:
    service, mocks, run, code = _mock(tmp_path)
    mocks.end(run)
    mocks.go_on(run)
    mocks.go_on(run)
    mocks.seal(run)
    mocks.share(run)
    modules = tmp_path / "modules.json"
    with terminal(tmp_path, "join", code, modules=modules) as told:
        told.wait_for("Weak")
        told.send("\x11")
        assert told.end() == 0
    service.close()
    loaded = set(json.loads(modules.read_text()))
    assert "textual" in loaded
    refuse(
        loaded,
        "sympy",
        "pydantic",
        "yaml",
        "trainer.packs",
        "trainer.rubric",
        "trainer.grading",
        "trainer.prose",
        "trainer.checker",
        "trainer.service.door",
        "trainer.service.mocks",
    )
