"""Real processes on one store: writing at once, starting at once, and killed while they write."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

from tests.store.rows import a_record, a_run
from trainer.store import Draft, open_store

_WRITE = """
import sys
from pathlib import Path
from tests.store.rows import a_record, a_run
from trainer.store import ConflictError, open_store
path, name, count = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
store = open_store(path, 0.0)
assert not store.notices, store.notices
for number in range(count):
    while True:
        last = store.records("shared")[-1].seq
        try:
            store.append(a_run("shared", last_seq=last + 1), [a_record(last + 1, seat=name)])
            break
        except ConflictError:
            pass
    store.create(a_run(f"{name}{number}"), [a_record(1)])
store.close()
"""

# Types and answers until it is killed; says what it has been told is kept.
_UNTIL_KILLED = """
import sys
from pathlib import Path
from tests.store.rows import a_record, a_run
from trainer.store import Draft, open_store
store = open_store(Path(sys.argv[1]), 0.0)
store.create(a_run("r1"), [a_record(1)])
seq = 1
while True:
    seq += 1
    store.save_draft("r1", Draft("main", f"typed {seq}", 0.0, 0.0))
    store.append(a_run("r1", last_seq=seq), [a_record(seq)])
    print(seq, flush=True)
"""


def start(script: str, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", script, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).resolve().parents[2],
    )


def test_two_processes_write_at_once_and_nothing_is_lost_or_doubled(tmp_path: Path) -> None:
    path, count = tmp_path / "trainer.db", 30
    store = open_store(path, 0.0)
    store.create(a_run("shared"), [a_record(1)])
    writers = [start(_WRITE, str(path), name, str(count)) for name in ("a", "b")]
    for writer in writers:
        _, said = writer.communicate(timeout=120)
        assert writer.returncode == 0, said
    shared = store.records("shared")
    assert [one.seq for one in shared] == list(range(1, 2 * count + 2))
    seats = [one.seat for one in shared]
    assert (seats.count("a"), seats.count("b")) == (count, count)
    assert len(store.runs(limit=1_000)) == 2 * count + 1
    store.close()


def test_two_processes_create_the_store_at_once(tmp_path: Path) -> None:
    path = tmp_path / "home" / "trainer.db"
    script = (
        "import sys; from pathlib import Path; from trainer.store import open_store;"
        "store = open_store(Path(sys.argv[1]), 0.0);"
        "assert not store.notices, store.notices; store.close()"
    )
    for one in [start(script, str(path)) for _ in range(4)]:
        _, said = one.communicate(timeout=120)
        assert one.returncode == 0, said
    assert [found.name for found in path.parent.iterdir() if "damaged" in found.name] == []


def test_a_killed_process_loses_nothing_that_it_was_told_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "trainer.db"
    writer = start(_UNTIL_KILLED, str(path))
    assert writer.stdout is not None
    for line in writer.stdout:
        if int(line) >= 20:
            break
    writer.send_signal(signal.SIGKILL)
    rest, _ = writer.communicate(timeout=60)
    told = max([20, *(int(line) for line in rest.split())])
    store = open_store(path, 0.0)
    assert store.notices == ()
    kept = [one.seq for one in store.records("r1")]
    assert kept == list(range(1, len(kept) + 1))
    assert kept[-1] >= told
    row = store.run("r1")
    assert row is not None
    assert row.last_seq == kept[-1]
    draft = store.drafts("r1")["main"]
    assert draft == Draft("main", draft.text, 0.0, 0.0)
    assert int(draft.text.split()[1]) >= told
    store.close()
