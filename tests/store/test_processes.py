"""Real processes on one store: writing at once, starting at once, and killed while they write."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tests.store.rows import a_record, a_run
from trainer.store import Draft, Store
from trainer.store.tallies import DayRow, Kept

_WRITE = """
import sys
from tests.store.opened import open_at
from tests.store.rows import a_record, a_run
from trainer.store import ConflictError
place, name, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
store = open_at(place)
for number in range(count):
    while True:
        last = store.records("shared")[-1].seq
        try:
            store.append(a_run("shared", last_seq=last + 1), [a_record(last + 1, seat=name)])
            break
        except ConflictError:
            pass
    own = f"{name}{number}"
    store.create(a_run(own), [a_record(1)])
    store.append(a_run(own, status="finished", last_seq=2), [a_record(2)])
store.close()
"""

# Counts each run by the number of its events until somebody says that nothing more comes.
_COUNT = """
import sys
from tests.store.opened import open_at
from trainer.store import StoreError
from trainer.store.tallies import Counted, DayRow
store = open_at(sys.argv[1])
print("ready", flush=True)
over = False
while not over or store.tallies.has_unread():
    over = over or bool(store.run("over"))
    try:
        with store.tallies.updating() as update:
            for run in update.unread(5):
                events = len(update.records(run.id))
                update.count(run.id, Counted(days=(DayRow("2024-02-29", 1.0, events),)))
                update.read(run.id)
    except StoreError as error:
        # Somebody else counts, and this machine is slow.
        assert "another program is holding it" in error.message, error
store.close()
"""

# Types and answers until it is killed; says what it has been told is kept.
_UNTIL_KILLED = """
import sys
from tests.store.opened import open_at
from tests.store.rows import a_record, a_run
from trainer.store import Draft
store = open_at(sys.argv[1])
store.create(a_run("r1"), [a_record(1)])
seq = 1
while True:
    seq += 1
    store.save_draft("r1", Draft("main", f"typed {seq}", 0.0, 0.0))
    store.append(a_run("r1", last_seq=seq), [a_record(seq)])
    print(seq, flush=True)
"""

_OPEN = "import sys; from tests.store.opened import open_at; open_at(sys.argv[1]).close()"


def run(script: str, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", script, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).resolve().parents[2],
    )


def ended(*processes: subprocess.Popen[str]) -> None:
    for one in processes:
        _, said = one.communicate(timeout=120)
        assert one.returncode == 0, said


def test_processes_write_at_once_and_nothing_is_lost_or_doubled(
    place: str, start: Callable[[], Store]
) -> None:
    count, names = 20, ("a", "b", "c")
    store = start()
    store.create(a_run("shared"), [a_record(1)])
    ended(*(run(_WRITE, place, name, str(count)) for name in names))
    shared = store.records("shared")
    assert [one.seq for one in shared] == list(range(1, len(names) * count + 2))
    seats = [one.seat for one in shared]
    assert [seats.count(name) for name in names] == [count] * 3
    assert len(store.runs(limit=1_000)) == len(names) * count + 1


def test_what_is_counted_while_others_write_is_all_of_it_and_once(
    place: str, start: Callable[[], Store]
) -> None:
    count = 15
    store = start()
    store.create(a_run("shared"), [a_record(1)])
    counters = [run(_COUNT, place) for _ in range(2)]
    for one in counters:
        assert one.stdout is not None
        one.stdout.readline()
    ended(*(run(_WRITE, place, name, str(count)) for name in ("a", "b")))
    store.create(a_run("over"), [a_record(1)])
    ended(*counters)
    # Each writer's own runs have two events, the shared one has one more than they wrote.
    events = 2 * 2 * count + (2 * count + 1) + 1
    runs = 2 * count + 2
    assert store.tallies.totals() == DayRow("1", float(runs), events, runs)
    assert not store.tallies.has_unread()


def test_runs_are_finished_and_taken_in_at_once_and_all_of_them_count(
    place: str, start: Callable[[], Store]
) -> None:
    count = 15
    store = start()
    store.create(a_run("shared"), [a_record(1)])
    writer = run(_WRITE, place, "a", str(count))
    taken = [Kept(a_run(f"k{n}", status="finished"), (a_record(1),)) for n in range(40)]
    for start_ in range(0, 40, 4):
        assert set(store.tallies.adopt(taken[start_ : start_ + 4])) == {"new"}
    ended(writer)
    assert store.results()["pack/question"].runs == count + 40


def test_processes_create_the_store_at_once(place: str) -> None:
    ended(*(run(_OPEN, place) for _ in range(4)))
    folder = Path(place).parent
    assert not folder.exists() or [one for one in folder.iterdir() if "damaged" in one.name] == []


def test_a_killed_process_loses_nothing_that_it_was_told_is_kept(
    place: str, start: Callable[[], Store]
) -> None:
    writer = run(_UNTIL_KILLED, place)
    assert writer.stdout is not None
    for line in writer.stdout:
        if int(line) >= 20:
            break
    writer.send_signal(signal.SIGKILL)
    rest, _ = writer.communicate(timeout=60)
    told = max([20, *(int(line) for line in rest.split())])
    store = start()
    # Waits for what a server may still be busy with, as any next answer would.
    store.touch("r1", 0.0, 0.0)
    kept = [one.seq for one in store.records("r1")]
    assert kept == list(range(1, len(kept) + 1))
    assert kept[-1] >= told
    row = store.run("r1")
    assert row is not None
    assert row.last_seq == kept[-1]
    draft = store.drafts("r1")["main"]
    assert draft == Draft("main", draft.text, 0.0, 0.0)
    assert int(draft.text.split()[1]) >= told
