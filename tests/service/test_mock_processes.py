"""Real processes on one store: an interviewer killed in the middle, several that write at once."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.service.mocked import House

ROOT = Path(__file__).resolve().parents[2]
#: Seconds after which a program counts as hung, however many others the machine is busy with.
HUNG = 600
#: How often an interviewer's program is killed.
KILLS = 10

Starter = Callable[..., subprocess.Popen[str]]

# Conducts a mock without end; says what it was told is kept, after it was told.
_INTERVIEW = """
import random, sys
from pathlib import Path
from tests.service.mocked import House

house, run, name = House(Path(sys.argv[1])), sys.argv[2], sys.argv[3]
chance, limit = random.Random(sys.argv[4]), int(sys.argv[5])
mocks = house.mocks(name)
mocks.join(run)
print("joined", flush=True)
for number in range(limit):
    house.clock.pass_time(1.0)
    act = chance.choice(["note", "note", "mark", "hint", "phase", "undo"])
    if act == "note":
        mocks.tell(run, f"{name} {sys.argv[4]} {number}")
        print("note", f"{name} {sys.argv[4]} {number}", flush=True)
    elif act == "mark":
        mark = chance.choice(["heard", "partly", "missing"])
        mocks.mark(run, "main", "floor", mark)
        print("mark", mark, flush=True)
    elif act == "hint":
        mocks.hint(run)
    elif act == "phase":
        mocks.phase(run, chance.choice(["conventions", "main", "causal"]))
    else:
        _, what = mocks.undo(run)
        print("undone", what.replace("note: ", ""), flush=True)
    mocks.view(run)
print("done", flush=True)
"""

# Types without end.
_TYPE = """
import sys
from pathlib import Path
from trainer.service.seats import Seat

seat = Seat.open(sys.argv[1], home=sys.argv[2])
for number in range(int(sys.argv[3])):
    view = seat.view()
    text = f"{view.stage} " + "x" * number
    seat.save(text)
    print("typed", view.stage, len(text), flush=True)
seat.hand_in("all of it")
print("done", flush=True)
"""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = House(tmp_path / "home" / "trainer.db")
    yield made
    made.close()


@pytest.fixture
def started() -> Iterator[Starter]:
    """Starts programs, and ends those that a test left running: no other test is to find them."""
    made: list[subprocess.Popen[str]] = []

    def start(script: str, *arguments: object) -> subprocess.Popen[str]:
        made.append(
            subprocess.Popen(
                [sys.executable, "-c", script, *map(str, arguments)],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                cwd=ROOT,
            )
        )
        return made[-1]

    yield start
    for one in made:
        with one:
            one.kill()


def test_an_interviewer_killed_in_the_middle_loses_nothing(house: House, started: Starter) -> None:
    ada = house.mocks("ada")
    run = house.begun(ada, seat=True)
    ada.resume(run)
    code = ada.view(run).code
    typist = started(_TYPE, code, house.path.parent, 400)
    chance = random.Random(7)
    kept: list[str] = []
    for kill in range(KILLS):
        one = started(_INTERVIEW, house.path, run, "bo", kill, 1_000_000)
        assert one.stdout is not None
        told = [one.stdout.readline() for _ in range(chance.randint(2, 25))]
        one.send_signal(signal.SIGKILL)
        rest, _ = one.communicate(timeout=HUNG)
        told += [line for line in rest.splitlines(keepends=True) if line.endswith("\n")]
        for line in told:
            what, _, text = line.strip().partition(" ")
            if what == "note":
                kept.append(text)
            elif what == "undone" and text in kept:
                kept.remove(text)
    said, trouble = typist.communicate(timeout=HUNG)
    assert typist.returncode == 0, trouble
    assert said.endswith("done\n")
    bo = house.mocks("bo")
    view = bo.join(run)
    notes = [one.text for one in view.log if one.kind == "note"]
    # An act that was killed before it was told may be there, or the last one taken back.
    assert len(set(kept) - set(notes)) <= KILLS
    assert len(notes) >= len(kept) - KILLS
    assert view.texts[-1].text or view.texts[0].text
    assert any(one.text == "all of it" and one.handed_in for one in view.texts)
    bo.end(run)
    bo.go_on(run)
    bo.go_on(run)
    card = bo.seal(run)
    assert [one.text for one in card.log if one.kind == "note"] == notes
    assert card.texts == view.texts


def test_nothing_that_was_told_is_lost_by_a_kill(house: House, started: Starter) -> None:
    run = house.begun(house.mocks("ada"))
    one = started(_INTERVIEW, house.path, run, "bo", 3, 1_000_000)
    assert one.stdout is not None
    told = [one.stdout.readline().strip() for _ in range(40)]
    one.kill()
    one.communicate(timeout=HUNG)
    kinds = {"note": "mock-noted", "undone": "mock-undone"}
    store = house.store()
    stored = [one.kind for one in store.records(run)]
    for word, kind in kinds.items():
        assert stored.count(kind) >= sum(line.split()[0] == word for line in told)
    assert store.notices == ()


def test_interviewers_and_a_candidate_write_at_once(house: House, started: Starter) -> None:
    ada = house.mocks("ada")
    run = house.begun(ada, seat=True)
    ada.resume(run)
    count = 40
    programs = [started(_INTERVIEW, house.path, run, name, 1, count) for name in ("bo", "cy")]
    # Two programs of the same interviewer as well.
    programs.append(started(_INTERVIEW, house.path, run, "bo", 2, count))
    programs.append(started(_TYPE, ada.view(run).code, house.path.parent, count))
    notes: dict[str, list[str]] = {}
    gone: list[str] = []
    for one in programs:
        said, trouble = one.communicate(timeout=HUNG)
        assert one.returncode == 0, trouble
        assert said.endswith("done\n")
        for line in said.splitlines():
            what, _, text = line.partition(" ")
            if what == "note":
                notes.setdefault(text.split()[0], []).append(text)
            elif what == "undone":
                gone.append(text)
    records = house.store().records(run)
    assert [one.seq for one in records] == list(range(1, len(records) + 1))
    for name, told in notes.items():
        log = house.mocks(name).join(run).log
        shown = [one.text for one in log if one.kind == "note"]
        assert sorted(shown) == sorted(one for one in told if one not in gone)
    # Nobody sees what the others wrote, and everybody sees the candidate's text.
    view = ada.view(run)
    assert [one for one in view.log if one.kind in ("note", "mark")] == []
    assert any(one.text == "all of it" for one in view.texts)
    assert view.hints == house.mocks("bo").view(run).hints


def test_a_kill_between_two_events_of_the_beginning_is_mended(house: House) -> None:
    ada = house.mocks("ada")
    run = house.begun(ada, seat=True)
    # As if it had been killed before it opened the seat: the first event is all there is.
    desk = ada._desk(run)
    bare = ada._book.begin(desk.state.started)  # type: ignore[arg-type]
    again = house.mocks("ada")
    view = again.join(bare.row.id)
    assert (view.waiting, view.seat) == (True, "none")
    assert again.open_seat(bare.row.id)
    assert again.resume(bare.row.id).phase == "conventions"
