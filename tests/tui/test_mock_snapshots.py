"""The console, the ratings and the candidate's seat, character by character, in two sizes.

As in `test_snapshots`; after a change that is meant::

    RENEW_SNAPSHOTS=1 pytest tests/tui/test_mock_snapshots.py && git diff tests/tui/mock_snapshots
"""

from __future__ import annotations

import os
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

import pytest

from tests.tui.driving import Driver
from tests.tui.mocking import Console, Sitting, console, sitting
from tests.tui.test_snapshots import SIZES, difference
from trainer.service import mock_codes

FOLDER: Final = Path(__file__).parent / "mock_snapshots"
TEXT: Final = "The floor is 8 MiB, since each byte moves once.\nnaive? Twice that, I think."

Scene = Callable[[Path, tuple[int, int]], Awaitable[str]]


async def going_on(driver: Console) -> None:
    """Marks, a note, a quote, a probe, and what the candidate has typed."""
    seat, clock = driver.house.seat(driver.view.code, "Grace"), driver.house.clock
    seat.view()
    clock.pass_time(75)
    seat.save(TEXT)
    await driver.press("1", "down", "p")
    clock.pass_time(20)
    await driver.press("2", "2", "quotation_mark")
    await driver.type("eight megs", "enter")
    await driver.press("n")
    await driver.type("talks fast", "enter")
    await driver.press("4", "4", "4", "down", "up", "up")
    seat.view()
    await driver.look()


async def mock(tmp_path: Path, size: tuple[int, int]) -> str:
    async with console(tmp_path, size, seat=True) as driver:
        await going_on(driver)
        return still(driver)


async def ratings(tmp_path: Path, size: tuple[int, int]) -> str:
    async with console(tmp_path, size, seat=True) as driver:
        await going_on(driver)
        await driver.press("f9", "down", "enter", "f9", "enter", "3")
        return still(driver)


async def level(tmp_path: Path, size: tuple[int, int]) -> str:
    async with console(tmp_path, size) as driver:
        await driver.press("1", "2", "f9", "down", "enter", "f9", "f9", "up", "enter")
        await driver.type("she found it alone", "enter")
        return still(driver)


async def seat(tmp_path: Path, size: tuple[int, int]) -> str:
    async with sitting(tmp_path, size) as driver:
        driver.house.clock.pass_time(75)
        await driver.type(TEXT)
        await driver.look()
        return still(driver)


def still(driver: Console | Sitting | Driver) -> str:
    """What is drawn, with the clock where the test's clock stands."""
    driver.screen.clock.set(driver.screen.view.used, running=False)
    show = getattr(driver.screen, "show_time", None) or driver.screen._show_time
    show()
    return driver.drawn() + "\n"


SCENES: Final[tuple[Scene, ...]] = (mock, ratings, level, seat)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
async def test_the_screen_is_drawn_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scene: Scene, size: tuple[int, int]
) -> None:
    same = random.Random(1)
    monkeypatch.setattr(mock_codes.secrets, "choice", same.choice)
    drawn = await scene(tmp_path, size)
    file = FOLDER / f"{scene.__name__}-{size[0]}x{size[1]}.txt"
    if os.environ.get("RENEW_SNAPSHOTS"):
        FOLDER.mkdir(exist_ok=True)
        file.write_text(drawn, encoding="utf-8")
    assert file.exists(), f"{file.name} is not there yet; see the head of {Path(__file__).name}"
    told = difference(file.read_text(encoding="utf-8"), drawn, file.name)
    assert not told, f"\n{told}\nIf this is meant: see the head of {Path(__file__).name}"


def test_every_snapshot_is_looked_at() -> None:
    named = {f"{one.__name__}-{wide}x{high}.txt" for one in SCENES for wide, high in SIZES}
    assert {one.name for one in FOLDER.iterdir()} == named
