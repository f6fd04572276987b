"""Real processes that drill on one store: killed at random moments, and two at once."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.service.practised import House
from trainer.service.counting import recount

ROOT = Path(__file__).resolve().parents[2]

# Drills without end; says what it was told is kept, after it was told.
_DRILL = """
import random, sys
from pathlib import Path
from tests.service.practised import House
from trainer.errors import TrainerError

house, chance = House(Path(sys.argv[1])), random.Random(sys.argv[2])
limit, count = int(sys.argv[3]), 0
house.clock.wall += 1e6 * chance.random()
while count < limit:
    run = house.drills.open() or house.drills.begin(only=["pack/bytes"])
    view = house.drills.view(run)
    print("at", run, view.number, flush=True)
    while not view.done and count < limit:
        house.clock.pass_time(5.0)
        try:
            if view.card.done:
                view = house.drills.onward(run)
                print("at", run, view.number, flush=True)
                continue
            text = chance.choice(["ok", "no", "slip", "??"]) + " " * count
            house.drills.save_draft(run, text)
            print("typed", run, view.number, len(text), flush=True)
            if chance.random() < 0.2:
                view = house.drills.working(run)
                continue
            view = house.drills.answer(run, text)
            count += 1
            print("answered", run, len(text), flush=True)
        except TrainerError as error:
            view = house.drills.view(run)
house.close()
print("done", flush=True)
"""


def begun(path: Path) -> None:
    house = House(path)
    house.answered("ok", "no", "ok", "ok")
    house.close()


def drilling(path: Path, seed: int, limit: int = 1_000_000) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", _DRILL, str(path), str(seed), str(limit)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )


@pytest.mark.parametrize("half", range(2))
def test_killed_at_random_moments_nothing_answered_is_lost(tmp_path: Path, half: int) -> None:
    path = tmp_path / "trainer.db"
    begun(path)
    chance = random.Random(half)
    for kill in range(5):
        process = drilling(path, 10 * half + kill)
        assert process.stdout is not None
        told = [process.stdout.readline() for _ in range(chance.randint(2, 30))]
        process.send_signal(signal.SIGKILL)
        rest, _ = process.communicate(timeout=60)
        told += [line for line in rest.splitlines(keepends=True) if line.endswith("\n")]
        _check(path, [line.split() for line in told])


def _check(path: Path, told: list[list[str]]) -> None:
    house = House(path)
    assert house.store.notices == ()
    _, run, _ = next(line for line in reversed(told) if line[0] == "at")
    kept = [one for one in house.store.records(run) if one.kind == "card-answered"]
    answers = [line for line in told if line[0] == "answered" and line[1] == run]
    assert len(kept) >= len(answers)
    # Resumed where it was: at the card that was asked last, with what was typed for it.
    view = house.drills.view(run)
    asked = max(int(line[2]) for line in told if line[0] in ("at", "typed") and line[1] == run)
    assert view.done or view.number >= asked
    last = told[-1]
    if last[0] == "typed" and view.card is not None and view.number == int(last[2]):
        settled = view.card.done or view.card.part.last is not None
        assert settled or len(view.draft) >= int(last[3])
    # Every stored response has its verdict now, and the counts are those of the events.
    unjudged = {"card-answered": 0, "card-judged": 0}
    for one in house.store.records(run):
        if one.kind in unjudged:
            unjudged[one.kind] += 1
    assert unjudged["card-answered"] == unjudged["card-judged"]
    before = house.store.tallies.skills(), house.store.tallies.days()
    recount(house.store, house.clock.now())
    after = house.store.tallies.skills(), house.store.tallies.days()
    assert [one.reviews for one in after[0]] == [one.reviews for one in before[0]]
    assert [one.answers for one in after[1]] == [one.answers for one in before[1]]
    house.close()


def test_two_programs_drill_at_once_and_nothing_is_lost_or_doubled(tmp_path: Path) -> None:
    path, count = tmp_path / "trainer.db", 25
    begun(path)
    programs = [drilling(path, seed, count) for seed in (1, 2)]
    answered = 0
    for one in programs:
        said, trouble = one.communicate(timeout=120)
        assert one.returncode == 0, trouble
        assert said.endswith("done\n")
        answered += said.count("answered")
    assert answered == 2 * count
    house = House(path)
    kept = 0
    for run in house.store.runs(limit=1_000):
        records = house.store.records(run.id)
        assert [one.seq for one in records] == list(range(1, len(records) + 1))
        kept += sum(one.kind == "card-answered" for one in records)
    assert kept == answered
    house.drills.agenda()
    before = house.store.tallies.skills()
    recount(house.store, house.clock.now())
    assert [one.reviews for one in house.store.tallies.skills()] == [one.reviews for one in before]
    house.close()
