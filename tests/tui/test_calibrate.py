"""Rating answers on the screen: to the key by keys and by mouse, left, killed and gone on with."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.service.calibrated import QUESTION, row, small_library
from tests.tui.driving import Driver, driven
from trainer.errors import TrainerError
from trainer.packs import Library
from trainer.service import Service
from trainer.service.calibrating import Calibration
from trainer.service.calibration_views import CalibrationReport, CalibrationWish
from trainer.service.examining import PackExaminer
from trainer.session import SystemClock
from trainer.store import StoreError, open_store
from trainer.tui.screens.calibrate import CalibrateScreen

ROOT = Path(__file__).resolve().parents[2]
SIZES = ((80, 24), (120, 36), (60, 20))
WISH = CalibrationWish(QUESTION)


@pytest.fixture(scope="module")
def packs(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return small_library(tmp_path_factory.mktemp("packs"))


@asynccontextmanager
async def rating(
    home: Path,
    packs: Library,
    wish: CalibrationWish = WISH,
    name: str = "ada",
    size: tuple[int, int] = (80, 24),
) -> AsyncIterator[Driver]:
    """The screen with a calibration on it."""
    home.mkdir(exist_ok=True)
    async with driven(home, size, only=packs) as driver:
        driver.app.push_screen(CalibrateScreen(name, wish))
        await driver.settle()
        yield driver


def told(home: Path, packs: Library, name: str = "ada") -> CalibrationReport:
    """The latest report, read by another program."""
    clock = SystemClock()
    store = open_store(home / "trainer.db", clock.now())
    service = Service(store, packs, clock, examiner=PackExaminer(packs))
    try:
        return Calibration(service, name).report()
    finally:
        service.close()


def kinds(home: Path) -> list[str]:
    """The kinds of what the rater did in the only calibration, as it is stored."""
    store = open_store(home / "trainer.db", 0.0)
    try:
        (run,) = store.runs(mode="calibrate")
        found = [one.kind.removeprefix("calibration-") for one in store.records(run.id)]
        return [one for one in found if one != "quoted"]
    finally:
        store.close()


def signs(driver: Driver) -> str:
    """The signs of criteria and levels as they are drawn: ``1✓ 2~ 3· a· b✓``."""
    found = re.findall(r"(?:│ | )([1-9a-f]) ([✓~✗·]) ", driver.drawn())
    return " ".join(f"{key}{sign}" for key, sign in found)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_to_the_key_by_keys(tmp_path: Path, packs: Library, size: tuple[int, int]) -> None:
    async with rating(tmp_path, packs, size=size) as driver:
        for number in range(1, 5):
            assert f"answer {number} of 4" in driver.words()
            for hidden in ("all-of-it", "no-limit", "key", "met"):
                assert hidden not in driver.words()
            await driver.press("1", "2", "2", "a" if number == 1 else "b", "enter")
        assert "4 of 4 rated." in driver.words()
        await driver.press("enter")
        assert driver.name == "CalibrateReportScreen"
        words = driver.words()
        assert "4 of 4 rated" in words
        assert "too few to call it a habit" in words
        shown = driver.screen.report
        await driver.press("a")
        assert driver.name == "ReaderScreen"
        assert "Beside the key" in driver.words()
        await driver.press("escape", "escape")
        assert driver.name == "HomeScreen"
    report = told(tmp_path, packs)
    assert report == shown
    assert any(line.quote == "disk limits" for one in report.answers for line in one.criteria)
    first = next(one for one in report.answers if one.number == 0)
    assert first.level == "Hire"
    assert [line.mark for line in first.criteria] == ["heard", "partly", "missing"]
    assert kinds(tmp_path)[:6] == ["started", "marked", "marked", "marked", "level", "settled"]


async def test_a_mark_goes_round_and_a_level_can_be_taken_away(
    tmp_path: Path, packs: Library
) -> None:
    async with rating(tmp_path, packs) as driver:
        for sign in ("✓", "~", "✗", "·"):
            await driver.press("3")
            assert signs(driver) == f"1· 2· 3{sign} a· b·"
        await driver.press("a")
        assert signs(driver) == "1· 2· 3· a✓ b·"
        await driver.press("b")
        assert signs(driver) == "1· 2· 3· a· b✓"
        await driver.press("b", "a", "a")
        assert signs(driver) == "1· 2· 3· a· b·"
        await driver.press("enter")
        assert "Choose a level first, or skip this answer." in driver.words()
        assert "answer 1 of 4" in driver.words()
        # By cursor and space as well.
        await driver.press("space", "up", "up", "space")
        assert signs(driver) == "1· 2✓ 3· a✓ b·"


async def test_keys_as_fast_as_they_come(tmp_path: Path, packs: Library) -> None:
    async with rating(tmp_path, packs) as driver:
        await driver.type("1122333b")
        assert signs(driver) == "1~ 2~ 3✗ a· b✓"
        await driver.type("a3", "enter", "1", "s", "a")
        # What comes before the next answer can be seen is not meant for it.
        assert "answer 2 of 4" in driver.words()
        assert signs(driver) == "1· 2· 3· a· b·"
    assert kinds(tmp_path)[-3:] == ["level", "marked", "settled"]


async def test_skip_back_and_end_early(tmp_path: Path, packs: Library) -> None:
    async with rating(tmp_path, packs) as driver:
        await driver.press("s", "b", "enter")
        assert "answer 3 of 4" in driver.words()
        await driver.press("p")
        assert "answer 2 of 4" in driver.words()
        assert "rated before" in driver.words()
        await driver.press("a", "enter")
        assert "answer 3 of 4" in driver.words()
        await driver.press("f9")
        assert "2 of 4 are not rated" in driver.words()
        await driver.press("enter")
        assert "answer 3 of 4" in driver.words()
        await driver.press("f9", "down", "enter")
        assert driver.name == "CalibrateReportScreen"
    report = told(tmp_path, packs)
    assert (report.rated, report.skipped, report.total) == (1, 1, 4)
    assert report.answers[0].level == "Hire"


async def test_by_mouse(tmp_path: Path, packs: Library) -> None:
    async with rating(tmp_path, packs) as driver:
        await driver.click("#rate-rows", offset=(3, 1))
        await driver.click("#rate-rows", offset=(3, 4))
        assert signs(driver) == "1· 2✓ 3· a✓ b·"
        line = driver.drawn().splitlines()[-1]
        await driver.pilot.click("#hints", offset=(line.index("enter Next"), 0))
        await driver.settle()
        assert "answer 2 of 4" in driver.words()


async def test_numbers_and_the_question_can_be_read(tmp_path: Path, packs: Library) -> None:
    async with rating(tmp_path, packs) as driver:
        await driver.press("w")
        assert "Right under these givens" in driver.words()
        assert "traffic" in driver.words()
        await driver.press("escape", "r")
        assert "How long does it take to copy" in driver.words()
        assert "say what limits it" in driver.words()
        await driver.press("escape", "tab")
        assert driver.screen.focused.id == "rate-scroll"
        await driver.press("tab")
        assert driver.screen.focused.id == "rate-rows"


async def test_left_and_gone_on_with(tmp_path: Path, packs: Library) -> None:
    async with rating(tmp_path, packs) as driver:
        await driver.press("1", "b", "enter", "2")
        await driver.press("escape")
        assert driver.name == "HomeScreen"
        assert "Go on" not in driver.drawn()
    async with rating(tmp_path, packs, CalibrationWish()) as driver:
        assert "Going on where you left." in driver.words()
        assert "answer 2 of 4" in driver.words()
        assert signs(driver) == "1· 2✓ 3· a· b·"
        await driver.press("p")
        assert signs(driver) == "1✓ 2· 3· a· b✓"


async def test_left_by_ctrl_q_with_keys_under_way(tmp_path: Path, packs: Library) -> None:
    async with rating(tmp_path, packs) as driver:
        await driver.type("12a", "ctrl+q")
    async with rating(tmp_path, packs) as driver:
        assert signs(driver) == "1✓ 2✓ 3· a✓ b·"


async def test_the_answer_beside_its_key(tmp_path: Path, packs: Library) -> None:
    rows = (row(1, "Weak", "bound", why="It says so, and no more."),)
    async with rating(tmp_path, packs, CalibrationWish(answers=rows)) as driver:
        await driver.press("1", "a", "enter", "enter")
        assert "Kinder than the key by 1.0 levels on average" in driver.words()
        assert "1 + Hire, key Weak 2 off" in driver.words()
        await driver.press("r")
        assert driver.name == "ReaderScreen"
        words = driver.words()
        assert "you: Hire · key: Weak · kinder by 1 level" in words
        assert "+ bytes: heard, key not met, kinder" in words
        assert '− bound: missing, key met, harsher "disk limits"' in words
        assert "It says so, and no more." in words


async def test_two_raters_see_each_other_only_when_both_are_done(
    tmp_path: Path, packs: Library
) -> None:
    async with rating(tmp_path, packs, name="ben") as driver:
        for _ in range(4):
            await driver.press("b", "enter")
        await driver.press("enter")
        assert "ada" not in driver.words()
    async with rating(tmp_path, packs, name="ada") as driver:
        for _ in range(4):
            assert "ben" not in driver.words()
            await driver.press("a", "enter")
        assert "ben" not in driver.words()
        await driver.press("enter")
        assert "ben: Weak" in driver.words()


async def test_nothing_to_rate_is_told(tmp_path: Path, packs: Library) -> None:
    async with rating(tmp_path, packs, CalibrationWish("small/other")) as driver:
        assert "there is no question" in driver.words()
        await driver.press("1", "a", "enter", "f9", "s", "p", "w", "space", "escape")
        assert driver.name == "HomeScreen"


def _full(*args: object, **kwargs: object) -> None:
    raise StoreError("The disk is full.")


async def test_what_the_store_cannot_take_waits_in_order(
    tmp_path: Path, packs: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with rating(tmp_path, packs) as driver:
        await driver.press("1")
        store = driver.service._store
        with monkeypatch.context() as patch:
            patch.setattr(type(store), "append", _full)
            await driver.press("2", "2", "b")
            assert "! The disk is full. What you do here need not be done again" in driver.words()
            assert signs(driver) == "1✓ 2~ 3· a· b✓"
            await driver.press("enter", "3")
            assert "answer 1 of 4" in driver.words()
        driver.app.desks.beat(driver.app)
        await driver.settle()
        assert "The store can be reached again; everything is kept." in driver.words()
        assert "answer 2 of 4" in driver.words()
    assert kinds(tmp_path)[1:] == ["marked", "marked", "marked", "level", "settled"]


async def test_what_waits_is_stored_after_the_screen_is_gone(
    tmp_path: Path, packs: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRAINER_NAME", "ada")
    async with rating(tmp_path, packs) as driver:
        with monkeypatch.context() as patch:
            patch.setattr(type(driver.service._store), "append", _full)
            await driver.press("1", "a", "escape")
            assert driver.name == "HomeScreen"
            with pytest.raises(TrainerError, match="Not kept: a mark on answer 1, the level of"):
                driver.app.flush()
        await driver.press("c")
        assert "Going on where you left." in driver.words()
        assert signs(driver) == "1✓ 2· 3· a✓ b·"


async def test_the_end_waits_for_the_store_too(
    tmp_path: Path, packs: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with rating(tmp_path, packs) as driver:
        await driver.press("1", "a", "enter")
        with monkeypatch.context() as patch:
            patch.setattr(type(driver.service._store), "append", _full)
            await driver.press("f9", "down", "enter")
            assert driver.name == "CalibrateScreen"
        driver.app.desks.beat(driver.app)
        await driver.settle()
        assert driver.name == "CalibrateReportScreen"


async def test_from_the_first_screen(
    tmp_path: Path, packs: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRAINER_NAME", "Ada L.")
    async with driven(tmp_path, only=packs) as driver:
        await driver.press("question_mark")
        assert "Rate recorded answers blind" in driver.words()
        await driver.press("escape", "c")
        assert driver.name == "CalibrateScreen"
        assert "Calibrate · Ada L." in driver.drawn()
        await driver.press("1")
        assert "1✓" in signs(driver)


async def test_another_window_ends_it(tmp_path: Path, packs: Library) -> None:
    async with rating(tmp_path, packs) as driver:
        other = Calibration(driver.service, "ada")
        other.end(driver.screen.view.run_id)
        await driver.press("1")
        assert "its key was shown" in driver.words()


async def test_hostile_answers_are_shown_as_typed(tmp_path: Path, packs: Library) -> None:
    hostile = "[bold]S[N][/] \x1b[31mred\x1b[0m \u202ereversed"
    rows = (row(1, "Weak", "bound", text=hostile, why="[red]why[/]"),)
    async with rating(tmp_path, packs, CalibrationWish(answers=rows), "[b]ada\x07") as driver:
        drawn = driver.drawn()
        assert "[bold]S[N][/]" in drawn
        assert "␛[31mred" in drawn
        assert "\u202e" not in drawn
        assert "[b]ada␇" in drawn
        await driver.press("a", "enter", "enter")
        assert "[red]why[/]" in driver.words()


async def test_a_resize_loses_nothing(tmp_path: Path, packs: Library) -> None:
    async with rating(tmp_path, packs) as driver:
        await driver.press("1", "a")
        for size in ((60, 20), (30, 8), (120, 36), (80, 24)):
            await driver.resize(*size)
        assert signs(driver) == "1✓ 2· 3· a✓ b·"


# Killed ----------------------------------------------------------------------------------------


async def rate_on(home: Path, packs: Path) -> None:
    """Rate until the process is killed; a line for all that is stored."""
    found = small_library(packs)
    rows = tuple(row(number, "Hire" if number % 2 else "Weak", "bound") for number in range(60))
    async with rating(home, found, CalibrationWish(answers=rows, count=60)) as driver:
        while driver.screen.answer is not None:
            number = driver.screen.view.number
            await driver.press("1", "2")
            _say("marked", number)
            await driver.press("a" if number % 2 else "b", "enter")
            _say("settled", number)


def _say(*said: object) -> None:
    sys.stdout.write(json.dumps(said) + "\n")
    sys.stdout.flush()


@pytest.mark.parametrize("kill", range(10))
def test_killed_at_random_moments_nothing_is_lost(tmp_path: Path, kill: int) -> None:
    program = (
        "import asyncio, sys\nfrom pathlib import Path\n"
        "from tests.tui.test_calibrate import rate_on\n"
        "asyncio.run(rate_on(Path(sys.argv[1]), Path(sys.argv[2])))"
    )
    home, packs = tmp_path / "home", tmp_path / "packs"
    home.mkdir()
    process = subprocess.Popen(
        [sys.executable, "-c", program, str(home), str(packs)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=ROOT,
        env={**os.environ, "TRAINER_HOME": str(home)},
    )
    assert process.stdout is not None
    lines = [process.stdout.readline() for _ in range(random.Random(kill).randint(1, 24))]
    process.send_signal(signal.SIGKILL)
    rest, _ = process.communicate(timeout=60)
    lines += [line for line in rest.splitlines(keepends=True) if line.endswith("\n")]
    assert all(lines), "the program ended by itself"
    asyncio.run(_looked_at(home, packs, [json.loads(line) for line in lines]))


async def _looked_at(home: Path, packs: Path, said: list[list[object]]) -> None:
    """The next start goes on where it was, and has all that was said to be stored."""
    settled = [one[1] for one in said if one[0] == "settled"]
    async with rating(home, small_library(packs), CalibrationWish()) as driver:
        view = driver.screen.view
        assert view.total == 60
        assert view.rated >= len(settled)
        assert view.number == view.rated
        if said[-1][0] == "marked" and view.number == said[-1][1]:
            assert [one.mark for one in view.answer.criteria][:2] == ["heard", "heard"]
        state = driver.screen.door._book.open(view.run_id).state
        for number in settled:
            assert state.ratings[int(str(number))].status == "rated"
        await driver.press("f9", "down", "enter")
        assert driver.screen.report.rated == view.rated
