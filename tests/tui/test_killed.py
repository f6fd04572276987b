"""The program, killed at random moments while somebody answers: every screen's own path is taken.

A process of its own runs the whole application without a terminal, and says what it was told is
kept; SIGKILL leaves it no chance to tidy up. The next one goes on in the same store.
"""

from __future__ import annotations

import asyncio
import json
import random
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.service.fakes import ADDRESS
from tests.service.practised import House
from tests.tui.driving import Driver
from trainer.tui.app import TrainerApp

ROOT = Path(__file__).resolve().parents[2]
SCREENS = {"guided": "GuidedScreen", "interview": "InterviewScreen"}
ANSWERS = ("part-answered", "answer-submitted", "probe-answered")
WORDS = ("ok", "no", "slip", "floor", "naive?")


async def answering(path: Path, mode: str, seed: int, runs: int = 1_000_000) -> None:
    """Answer so many runs, or until the process is killed; a line for all that is kept."""
    house, chance = House(path), random.Random(seed)
    app = TrainerApp(house.service)
    app.glance = 0.0
    async with app.run_test(size=(80, 24)) as pilot:
        driver = Driver(app, pilot)
        await driver.settle()
        for _ in range(runs):
            left = [run for run in house.service.home().resumable if run.mode == mode]
            run = left[0].run_id if left else house.service.begin(ADDRESS, mode, 0)  # type: ignore[arg-type]
            await driver.go_on(run)
            while driver.name == SCREENS[mode] and not driver.screen.view.done:
                house.clock.pass_time(5.0)
                await _one_answer(driver, chance)
            app._above_home(None)
            await driver.settle()
    app.flush()
    house.close()


async def _one_answer(driver: Driver, chance: random.Random) -> None:
    screen = driver.screen
    run, step = screen.run_id, screen.view.step
    _say("at", run, step, screen.text)
    await driver.press("ctrl+u")
    await driver.type(chance.choice(WORDS) + " " * chance.randint(1, 30))
    text = screen.text
    if chance.random() < 0.6:
        await driver.press("ctrl+s")
        _say("typed", run, step, text)
    await driver.press("f9")
    _say("answered", run, step, text)


def _say(*told: object) -> None:
    sys.stdout.write(json.dumps(told) + "\n")
    sys.stdout.flush()


def _started(path: Path, mode: str, seed: int, runs: int = 1_000_000) -> subprocess.Popen[str]:
    program = (
        "import asyncio, sys\nfrom pathlib import Path\n"
        "from tests.tui.test_killed import answering\n"
        "asyncio.run(answering(Path(sys.argv[1]), sys.argv[2], *map(int, sys.argv[3:])))"
    )
    return subprocess.Popen(
        [sys.executable, "-c", program, str(path), mode, str(seed), str(runs)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=ROOT,
    )


@pytest.mark.parametrize("half", range(2))
@pytest.mark.parametrize("mode", sorted(SCREENS))
def test_killed_at_random_moments_it_goes_on_where_it_was(
    tmp_path: Path, mode: str, half: int
) -> None:
    path = tmp_path / "trainer.db"
    chance = random.Random(f"{mode}{half}")
    for kill in range(5):
        process = _started(path, mode, 10 * half + kill)
        assert process.stdout is not None
        told = [process.stdout.readline() for _ in range(chance.randint(1, 16))]
        process.send_signal(signal.SIGKILL)
        rest, _ = process.communicate(timeout=60)
        told += [line for line in rest.splitlines(keepends=True) if line.endswith("\n")]
        assert all(told), "the program ended by itself"
        asyncio.run(_looked_at(path, mode, [json.loads(line) for line in told]))


async def _looked_at(path: Path, mode: str, told: list[list[object]]) -> None:
    """Open the store as the next start would, and compare with what had been told."""
    house = House(path)
    try:
        assert house.store.notices == ()
        for run in {str(line[1]) for line in told}:
            said = Counter(
                str(line[3]) for line in told if line[0] == "answered" and line[1] == run
            )
            assert said <= _stored(house, run), "an answer was lost"
        kind, run, step, text = told[-1]
        view = house.service.resume(str(run))
        assert view.done or view.step >= max(int(str(one[2])) for one in told if one[1] == run)
        if kind == "typed" and not view.done and view.step == step:
            assert view.draft == text or _stored(house, str(run))[str(text)]
        kinds = Counter(one.kind for one in house.store.records(str(run)))
        assert kinds["part-answered"] == kinds["part-judged"]
        await _shown(house, mode, str(run))
    finally:
        house.close()


def _stored(house: House, run: str) -> Counter[str]:
    records = [one for one in house.store.records(run) if one.kind in ANSWERS]
    return Counter(json.loads(one.data)["text"] for one in records)


async def _shown(house: House, mode: str, run: str) -> None:
    """The first screen offers the run, and Enter leads to what was asked, with what was typed."""
    view = house.service.view(run)
    app = TrainerApp(house.service)
    app.glance = 0.0
    async with app.run_test(size=(80, 24)) as pilot:
        driver = Driver(app, pilot)
        await driver.settle()
        if view.done:
            await driver.go_on(run)
            assert driver.name == "ScorecardScreen"
            return
        assert "Go on" in driver.drawn()
        await driver.press("enter")
        assert driver.name == SCREENS[mode]
        assert (driver.screen.run_id, driver.screen.view.step) == (run, view.step)
        last = view.part.last if view.part is not None else None
        assert driver.screen.text == (view.draft or (last.text if last else ""))


def test_two_programs_at_once_both_finish_and_nothing_is_lost_or_doubled(tmp_path: Path) -> None:
    path = tmp_path / "trainer.db"
    House(path).close()
    modes = sorted(SCREENS)
    programs = [_started(path, mode, 7, runs=2) for mode in modes]
    said: Counter[str] = Counter()
    for one in programs:
        out, _ = one.communicate(timeout=120)
        assert one.returncode == 0
        told = [json.loads(line) for line in out.splitlines()]
        said.update(str(line[3]) for line in told if line[0] == "answered")
    house = House(path)
    rows = house.store.runs()
    assert sorted((one.mode, one.status) for one in rows) == [
        (mode, "finished") for mode in modes for _ in range(2)
    ]
    stored: Counter[str] = Counter()
    for one in rows:
        stored += _stored(house, one.id)
        records = house.store.records(one.id)
        assert [record.seq for record in records] == list(range(1, len(records) + 1))
        assert house.store.drafts(one.id) == {}
        assert house.service.scorecard(one.id).level
    assert stored == said
    house.close()
