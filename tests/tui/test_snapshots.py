"""The main screens, character by character, in two sizes.

What the program draws is compared with the text files in ``snapshots/``; colours are no part of
them. After a change that is meant, renew them, and read what has changed before it is committed::

    RENEW_SNAPSHOTS=1 pytest tests/tui/test_snapshots.py && git diff tests/tui/snapshots

The question is one of the tests, and the clock stands still: packs and graders may change freely.
"""

from __future__ import annotations

import difflib
import os
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.authoring.small import write_small
from tests.service.calibrated import row
from tests.session.clocks import SetClock
from tests.tui.driving import Driver, driven
from trainer.packs import Library, library

FOLDER: Final = Path(__file__).parent / "snapshots"
ADDRESS: Final = "small/copying"
DAY: Final = 86_400.0
SIZES: Final = ((80, 24), (120, 36))
ANSWER: Final = "Read and write are 16 GiB in all.\nAt 2 GB/s that is 8.6 s."
MORE: Final = "The disk limits it."
PLOTS: Final = """\
plots:
  time:
    title: Seconds against size
    over: size
    from: 1 GiB
    to: 64 GiB
    unit: s
    lines: {copy: time, read alone: size/rate}
    marks: {as given: 8 GiB}

samples:
"""

Scene = Callable[[Driver, SetClock], Awaitable[None]]


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Library]:
    """A library of one question, in a zone where everybody is."""
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    write_small(tmp_path / "packs", question=("samples:\n", PLOTS))
    found = library([tmp_path / "packs"])
    yield Library(tuple(one for one in found.packs if one.id == "small"))
    monkeypatch.undo()
    time.tzset()


async def home(driver: Driver, clock: SetClock) -> None:
    _interview(driver, ANSWER)
    clock.pass_time(2 * DAY)
    run = driver.service.begin(ADDRESS, "guided", 1)
    driver.service.answer_part(run, "8 GiB")
    clock.pass_time(312)
    driver.service.pause(run)
    clock.pass_time(5_000)
    driver.screen._read()
    await driver.settle()


async def choose(driver: Driver, clock: SetClock) -> None:
    await driver.to_question(ADDRESS)
    await driver.press("enter")


async def guided(driver: Driver, clock: SetClock) -> None:
    run = driver.service.begin(ADDRESS, "guided", 0)
    clock.pass_time(252)
    await driver.go_on(run)
    await driver.type("8 GiB", "enter")


async def interview(driver: Driver, clock: SetClock) -> None:
    run = driver.service.begin(ADDRESS, "interview", 0)
    clock.pass_time(131)
    await driver.go_on(run)
    driver.screen.query_one("#answer").insert(ANSWER)
    driver.screen._count()
    await driver.press("ctrl+s")
    driver.screen.say("")
    await driver.settle()


async def scorecard(driver: Driver, clock: SetClock) -> None:
    await interview(driver, clock)
    await driver.press("f9")
    while driver.name == "InterviewScreen":
        clock.pass_time(60)
        await driver.type(MORE, "f9")


async def compare(driver: Driver, clock: SetClock) -> None:
    _interview(driver, "I do not know.")
    clock.pass_time(DAY)
    await scorecard(driver, clock)
    await driver.press("c")


async def drill(driver: Driver, clock: SetClock) -> None:
    _practice(driver, clock)
    await driver.press("d")
    clock.pass_time(30)
    await driver.press("f2")
    await driver.type("no idea")


async def history(driver: Driver, clock: SetClock) -> None:
    _practice(driver, clock)
    await driver.press("h")


async def explore(driver: Driver, clock: SetClock) -> None:
    await driver.to_question(ADDRESS)
    await driver.press("e")


async def settings(driver: Driver, clock: SetClock) -> None:
    await driver.press("comma")


async def calibrate(driver: Driver, clock: SetClock) -> None:
    await _rating(driver)
    await driver.press("1", "3", "3", "b")
    driver.screen._clock.set(93.0, running=False)
    driver.screen._tick()
    await driver.settle()


async def calibrated(driver: Driver, clock: SetClock) -> None:
    await _rating(driver)
    for keys in ("13a", "3a", "12b", "b"):
        clock.pass_time(31.0)
        await driver.press(*keys, "enter")
    await driver.press("enter", "down")


async def _rating(driver: Driver) -> None:
    from trainer.service.calibration_views import CalibrationWish
    from trainer.tui.screens.calibrate import CalibrateScreen

    rows = (
        row(1, "Hire", "bytes", "seconds", "bound", text=f"{ANSWER}\n{MORE}"),
        row(2, "Weak", "bound", why="Nothing is counted."),
        row(3, "Weak", "bytes", "seconds", text=ANSWER),
        row(4, "Weak", text="It depends."),
    )
    driver.app.push_screen(CalibrateScreen("ada", CalibrationWish(ADDRESS, rows)))
    await driver.settle()


def _interview(driver: Driver, text: str) -> None:
    run = driver.service.begin(ADDRESS, "interview", 0)
    driver.service.submit(run, text)
    driver.service.finish(run)


def _practice(driver: Driver, clock: SetClock) -> None:
    for texts in (("8 GiB", "16 GiB"), ("16 GiB", "8.6 s")):
        run = driver.service.begin(ADDRESS, "guided", 0)
        for text in texts:
            clock.pass_time(40)
            driver.service.answer_part(run, text)
        driver.service.finish(run)
        clock.pass_time(9 * DAY)
    _interview(driver, ANSWER)
    clock.pass_time(3 * DAY)


SCENES: Final[tuple[Scene, ...]] = (
    home,
    choose,
    guided,
    interview,
    scorecard,
    compare,
    drill,
    history,
    explore,
    settings,
    calibrate,
    calibrated,
)


def difference(kept: str, drawn: str, name: str) -> str:
    """'' when both are the same; otherwise what differs, line by line."""
    lines = difflib.unified_diff(
        kept.splitlines(), drawn.splitlines(), f"{name} as kept", f"{name} as drawn", lineterm=""
    )
    return "\n".join(lines)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
async def test_the_screen_is_drawn_as_it_was(
    tmp_path: Path, small: Library, scene: Scene, size: tuple[int, int]
) -> None:
    clock = SetClock()
    async with driven(tmp_path / "home", size, clock, only=small) as driver:
        await scene(driver, clock)
        drawn = driver.drawn() + "\n"
    file = FOLDER / f"{scene.__name__}-{size[0]}x{size[1]}.txt"
    if os.environ.get("RENEW_SNAPSHOTS"):
        file.write_text(drawn, encoding="utf-8")
    assert file.exists(), f"{file.name} is not there yet; see the head of {Path(__file__).name}"
    told = difference(file.read_text(encoding="utf-8"), drawn, file.name)
    assert not told, f"\n{told}\nIf this is meant: see the head of {Path(__file__).name}"


def test_every_snapshot_is_looked_at() -> None:
    named = {f"{one.__name__}-{wide}x{high}.txt" for one in SCENES for wide, high in SIZES}
    assert {one.name for one in FOLDER.iterdir()} == named


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_no_snapshot_is_larger_than_its_screen(size: tuple[int, int]) -> None:
    for file in FOLDER.glob(f"*-{size[0]}x{size[1]}.txt"):
        lines = file.read_text(encoding="utf-8").splitlines()
        assert len(lines) == size[1], file.name
        assert all(len(line) <= size[0] for line in lines), file.name


def test_a_difference_is_told() -> None:
    assert difference("a\nb\n", "a\nb\n", "x") == ""
    assert "-b" in difference("a\nb\n", "a\nc\n", "x")
