"""Home, drill and history on a store with 1,000 attempts and on one with 1,000,000.

    python -m tests.bench.bench_store [--attempts 1000000] [--folder FOLDER]

Builds both stores (the large one takes some minutes and about half a gigabyte, and is used again
when FOLDER has it), opens each view in processes of their own, and prints times, peak memory and
their ratios. Ends with 1 when one is more than twice as slow or as large. Measured, never timed in
CI.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

SMALL = 1_000
ROUNDS = 7
PARTS = 12
#: Seconds between runs: a million attempts are then spread over four years.
PACE = 1_500.0
NOW = 1_790_000_000.0
#: The stores are looked at a month after the last run, when all of it is due.
LOOKED = NOW + 30 * 86_400.0
MOST = 2.0
VIEWS = ("home", "drill", "history")


def say(line: str) -> None:
    """One line to standard output, at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def build(path: Path, attempts: int) -> None:
    """Write a store with so many attempts, as the trainer itself would have."""
    from trainer.packs import library
    from trainer.service.counting import catch_up
    from trainer.store import open_store

    packs = library()
    questions = [
        (one.address, [part.id for part in packs.question(one.address).parts])
        for pack in packs.packs
        for one in pack.questions
    ]
    store = open_store(path, NOW)
    chance = random.Random(attempts)
    began = time.monotonic()
    db = store._db
    db.execute("PRAGMA synchronous = OFF")
    runs = -(-attempts // PARTS)
    for start in range(0, runs, 2_000):
        db.execute("BEGIN")
        for number in range(start, min(runs, start + 2_000)):
            question, parts = questions[number % len(questions)]
            at = NOW - PACE * (runs - number)
            write(db, f"r{number:08}", list(events(question, parts, chance)), question, at)
        db.execute("COMMIT")
    db.execute(
        "INSERT OR REPLACE INTO results SELECT question, count(*), max(id), 'Hire', "
        "max(updated_at) FROM runs GROUP BY question"
    )
    say(f"{attempts:,} attempts written in {time.monotonic() - began:.0f} s")
    began = time.monotonic()
    catch_up(store, NOW)
    say(f"  counted in {time.monotonic() - began:.0f} s")
    store.close()


def write(db: Any, run: str, rows: list[tuple[str, Any]], question: str, at: float) -> None:
    """One finished guided run."""
    db.execute(
        "INSERT INTO runs VALUES (?, ?, 'Q', 'guided', 0, 'N = 8', 'finished', 'finished', "
        "?, ?, ?, 'Hire', ?)",
        (run, question, at, at + 600, 600.0, len(rows)),
    )
    db.executemany(
        "INSERT INTO events VALUES (?, ?, ?, 1, ?, ?, 'candidate', ?)",
        [
            (run, seq, kind, at + 50.0 * seq, 25.0 * seq, json.dumps(data))
            for seq, (kind, data) in enumerate(rows, 1)
        ],
    )


def events(
    question: str, ids: list[str], chance: random.Random
) -> Iterator[tuple[str, dict[str, Any]]]:
    """A run of twelve parts, most of them right at once."""
    parts = [ids[number % len(ids)] for number in range(PARTS)]
    plan = [{"id": "main", "title": "Q", "parts": parts}]
    yield (
        "started",
        {"question": question, "title": "Q", "mode": "guided", "variant": 0, "plan": plan},
    )
    for part in parts:
        place = {"stage": "main", "part": part}
        yield "part-answered", {**place, "text": "8 MiB"}
        outcome = "right" if chance.random() < 0.8 else "wrong"
        mistake = "forgot-p" if outcome == "wrong" and chance.random() < 0.3 else None
        told = {"message": "Right.", "reading": "8 MiB = 8,388,608 B"}
        yield (
            "part-judged",
            {
                **place,
                "attempt": 0,
                "outcome": outcome,
                "mistake": mistake,
                "detail": {"outcome": told},
            },
        )
    yield "finished", {"early": False}


def measure(path: Path, view: str) -> dict[str, float]:
    """Open the view in this process, several times; the median time and the peak memory."""
    from trainer.packs import library
    from trainer.service import Drills, Past, Service
    from trainer.store import open_store

    packs = library()
    times = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        store = open_store(path, LOOKED)
        service = Service(store, packs, _Then())
        if view == "home":
            service.home()
        elif view == "drill":
            drills = Drills(service)
            run = drills.begin()
            drills.view(run)
        else:
            Past(service).history()
        times.append(time.perf_counter() - began)
        if view == "drill":
            drills.finish(run)
        store.close()
    return {"ms": statistics.median(times) * 1000, "MiB": peak()}


def peak() -> float:
    """The most memory that this process has held, in MiB.

    Not what `getrusage` tells: on Linux that begins with what the process that started this one
    held at the time.
    """
    if sys.platform == "linux":
        told = Path("/proc/self/status").read_text(encoding="ascii")
        return float(told.split("VmHWM:")[1].split()[0]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


class _Then:
    """A clock that stands, so that as much is due in both stores."""

    def now(self) -> float:
        return LOOKED

    def monotonic(self) -> float:
        return time.monotonic()


def measured(path: Path, view: str) -> dict[str, float]:
    """The same in a process of its own."""
    command = [sys.executable, "-m", "tests.bench.bench_store", "--measure", str(path), view]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def main() -> int:
    """Build, measure, compare."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--attempts", type=int, default=1_000_000)
    parser.add_argument("--folder", type=Path, default=None)
    parser.add_argument("--measure", nargs=2, metavar=("STORE", "VIEW"))
    given = parser.parse_args()
    if given.measure:
        say(json.dumps(measure(Path(given.measure[0]), given.measure[1])))
        return 0
    folder = given.folder or Path(tempfile.mkdtemp(prefix="bench-store-"))
    folder.mkdir(parents=True, exist_ok=True)
    small, large = folder / f"{SMALL}.db", folder / f"{given.attempts}.db"
    for path, attempts in ((small, SMALL), (large, given.attempts)):
        if not path.exists():
            build(path, attempts)
    say(f"{large}: {large.stat().st_size / 1e6:,.0f} MB")
    worst = 0.0
    for view in VIEWS:
        few, many = measured(small, view), measured(large, view)
        slower, larger = many["ms"] / few["ms"], many["MiB"] / few["MiB"]
        worst = max(worst, slower, larger)
        say(
            f"{view:<8} {few['ms']:7.1f} ms {many['ms']:7.1f} ms  {slower:4.2f}×   "
            f"{few['MiB']:6.1f} MiB {many['MiB']:6.1f} MiB  {larger:4.2f}×"
        )
    say(f"at most {worst:.2f}× (allowed: {MOST:.0f}×)")
    return int(worst > MOST)


if __name__ == "__main__":
    sys.exit(main())
