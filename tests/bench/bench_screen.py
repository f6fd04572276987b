"""The first picture beside a bare Textual app's, and a key's echo beside a grade.

    python -m tests.bench.bench_screen [--rounds 9]

Both are measured from outside, through a pseudo-terminal: from the start of the process, or from
the key, to the bytes that draw it. The bare app has the first screen's widgets and nothing else.
Starts alternate, so that a busy machine is busy for both. Ends with 1 when the first picture takes
more than 1.3 times as long, or half of the keys wait a frame longer while 5,000 words are graded.
Measured, never timed in CI.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from pathlib import Path

from tests.tui.driving import ENTER, F5, F9, QUESTION, Terminal, in_terminal
from trainer.service import Service
from trainer.service.door import STORE_FILE
from trainer.store import Store, open_store

ROOT = Path(__file__).resolve().parents[2]
MOST = 1.3
FRAME = 1 / 60
WORDS = 5_000
PROGRAM = [sys.executable, "-m", "trainer"]
#: The same widgets as the first screen's: title, rules, list, two lines that wait, hints, cover.
BARE = [
    sys.executable,
    "-c",
    """
from textual.app import App
from textual.containers import Vertical
from textual.widgets import OptionList, Static

class Bare(App):
    def compose(self):
        yield Static("trainer")
        yield Static("\\u2500" * 80)
        with Vertical():
            yield OptionList()
            yield Static("")
        yield Static("")
        yield Static("\\u2500" * 80)
        yield Static("? Help")
        cover = Static("")
        cover.display = False
        yield cover

Bare().run()
""",
]
SENTENCES = (
    "S is N by N by 2 B, so it is 128 MiB. ",
    "P is as big as S is. ",
    "A naive run will do a write of S, a read of S, a write of P and a read of P. ",
    "So it is 4 S, or 512 MiB, and 8 MiB on top: 520 MiB in all. ",
    "It is 8 MiB at the least. ",
)


def say(line: str) -> None:
    """One line to standard output, at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def first_picture(command: list[str], home: Path) -> float:
    """Seconds from the start of a process to the last line of its first picture."""
    began = time.perf_counter()
    with in_terminal(command, home, PYTHONPATH=str(ROOT)) as told:
        told.wait_for("? Help")
        return time.perf_counter() - began


def long_answer() -> str:
    """So many words in as few bytes as are judged."""
    text = "".join(SENTENCES)
    words = (text * (WORDS // len(text.split()) + 1)).split()
    return " ".join(words[:WORDS])


def echo(told: Terminal, char: str) -> float:
    """Seconds from a key to the bytes that draw it."""
    told.forget()
    began = time.perf_counter()
    told.send(char)
    told.wait_for(char)
    return time.perf_counter() - began


def echoes(home: Path) -> tuple[list[float], list[float]]:
    """Waits on the scratch pad: while a long answer is graded, and when that is over."""
    service = Service.open(home=home)
    run = service.begin(QUESTION, "interview", 0)
    service.save_draft(run, long_answer())
    service.close()
    store = open_store(home / STORE_FILE, time.time())
    with in_terminal(PROGRAM, home, PYTHONPATH=str(ROOT)) as told:
        told.wait_for("Go on")
        told.send(ENTER)
        told.wait_for("MiB in all")
        told.send(F9 + F5)
        told.wait_for("not handed in")
        beside: list[float] = []
        while graded_now(store, run):
            beside.append(echo(told, "qzjx"[len(beside) % 4]))
        alone = [echo(told, "qzjx"[number % 4]) for number in range(60)]
    store.close()
    return beside, alone


def graded_now(store: Store, run: str) -> bool:
    """Whether the answer is in, and what comes next is not known yet."""
    return store.records(run)[-1].kind in ("started", "resumed", "answer-submitted")


def table(name: str, waits: list[float]) -> None:
    """One line of figures, in milliseconds."""
    waits = sorted(waits)
    late = sum(one > FRAME for one in waits)
    say(
        f"{name:28} {len(waits):4} keys  median {1e3 * statistics.median(waits):5.1f} ms  "
        f"95 % {1e3 * waits[int(0.95 * (len(waits) - 1))]:5.1f} ms  "
        f"longest {1e3 * waits[-1]:5.1f} ms  later than a frame {late}"
    )


def main() -> int:
    """Measure, print, compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        first_picture(PROGRAM, home), first_picture(BARE, home)
        pairs = [(first_picture(PROGRAM, home), first_picture(BARE, home)) for _ in range(rounds)]
        ours, bare = (1e3 * statistics.median(one) for one in zip(*pairs, strict=True))
        # Of the pairs, not of the medians: neighbours share what else the machine is doing.
        times = statistics.median(one / other for one, other in pairs)
        say(f"first picture: {ours:.0f} ms, bare {bare:.0f} ms, {times:.2f} times")
        beside, alone = echoes(home)
    table("a key, nothing beside it", alone)
    table(f"a key, {WORDS:,} words graded", beside)
    # A key alone waits for the next frame as well; what a grade adds must be less than another one.
    added = statistics.median(beside) - statistics.median(alone)
    say(f"a grade beside it adds {1e3 * added:.1f} ms to half of the keys; a frame is 16.7 ms")
    return int(times > MOST or added > FRAME)


if __name__ == "__main__":
    sys.exit(main())
