"""The first picture beside a bare Textual app's, and a key's echo beside a grade.

    python -m tests.bench.bench_screen [--rounds 9]

Both are measured from outside, through a pseudo-terminal: from the start of the process, or from
the key, to the bytes that draw it. The bare app has the first screen's widgets and nothing else.
Starts alternate, so that a busy machine is busy for both.

Keys are typed on the scratch pad, some 40 in a second, while an answer of 5,000 words that was
handed in is graded; then with nothing beside them; then beside a process that has nothing to do
with the trainer and does nothing but keep a processor busy, as a grade does. In turns with them the
same letters are typed, at the same pace, into a text area of a Textual app that has nothing else:
whatever else the machine is doing it does to both, and what the text area takes is Textual's own.
Every other session grades in the program itself, as it does where no other process can be started.

Ends with 1 when the first picture takes more than 1.3 times as long, or when half of the keys
beside a grade, or more than one in twenty of them, are later than a frame (1/60 s) and than the
bare text area beside the same grade. Measured, never timed in CI.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import chain, cycle
from pathlib import Path

from tests.tui.driving import ENTER, F5, F9, QUESTION, Terminal, in_terminal
from trainer.service import Service
from trainer.service.folder import STORE_FILE
from trainer.store import Store, open_store

ROOT = Path(__file__).resolve().parents[2]
MOST = 1.3
FRAME = 1 / 60
ESCAPE = "\x1b"
WORDS = 5_000
#: Seconds between keys, and until the answer is handed in; keys for each comparison in a round.
PAUSE, READY, KEYS = 0.015, 3.0, 30
PROGRAM = [sys.executable, "-m", "trainer"]
#: The same, with no answer so long that it would go to another process.
ALONE = [
    sys.executable,
    "-c",
    "import runpy, sys\n"
    "from trainer.service import examining\n"
    "examining.LONG, sys.argv = sys.maxsize, ['trainer']\n"
    "runpy.run_module('trainer', run_name='__main__')\n",
]
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
#: A place to type in and one for what there is to say about it, as the scratch pad has.
BARE_PAD = [
    sys.executable,
    "-c",
    """
from textual.app import App
from textual.widgets import Static, TextArea

class Bare(App):
    def compose(self):
        yield TextArea()
        yield Static("ready")

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


def typist(told: Terminal) -> Callable[[], float]:
    """Each call types a letter that the screen has not shown before, after a short pause.

    It returns the seconds from the key to the bytes that draw it.
    """
    letters = (chr(one) for one in chain(range(0x410, 0x530), range(0x561, 0x587)))

    def echo() -> float:
        resumed = time.perf_counter() + PAUSE
        while (left := resumed - time.perf_counter()) > 0:
            told.look(left)
        told.forget()
        letter = next(letters)
        began = time.perf_counter()
        told.send(letter, glance=0.0)
        told.wait_for(letter)
        return time.perf_counter() - began

    return echo


#: Waits of the pad and of the bare text area, typed in turns.
Pairs = list[tuple[float, float]]


def echoes(command: list[str], home: Path) -> tuple[Pairs, Pairs, Pairs]:
    """Waits beside a grade, beside nothing, beside a busy process: the pad's and the bare ones."""
    service = Service.open(home=home)
    run = service.begin(QUESTION, "interview", 0)
    service.save_draft(run, long_answer())
    service.close()
    store = open_store(home / STORE_FILE, time.time())
    with (
        in_terminal(command, home, PYTHONPATH=str(ROOT)) as told,
        in_terminal(BARE_PAD, home) as bare,
    ):
        told.wait_for("Go on")
        told.send(ENTER)
        told.wait_for("MiB in all")
        bare.wait_for("ready")
        # Nobody hands in 5,000 words at once; meanwhile the trainer gets ready to grade them.
        time.sleep(READY)
        pair = in_turns(typist(told), typist(bare))
        told.send(F9 + F5)
        told.wait_for("not handed in")
        beside: Pairs = []
        while graded_now(store, run):
            beside.append(pair())
        alone = [pair() for _ in range(KEYS)]
        with subprocess.Popen([sys.executable, "-c", "while True: pass"]) as busy:
            control = [pair() for _ in range(KEYS)]
            busy.kill()
    store.close()
    return beside, alone, control


def in_turns(
    one: Callable[[], float], other: Callable[[], float]
) -> Callable[[], tuple[float, float]]:
    """Both, the one that comes first changing each time."""
    turns = cycle((False, True))

    def pair() -> tuple[float, float]:
        if next(turns):
            late = other()
            return one(), late
        return one(), other()

    return pair


def graded_now(store: Store, run: str) -> bool:
    """Whether the answer is in, and what comes next is not known yet."""
    return store.records(run)[-1].kind in ("started", "resumed", "answer-submitted")


def later(waits: list[float], part: float) -> float:
    """The wait that this part of them, sorted, does not exceed."""
    return waits[int(part * (len(waits) - 1))]


def tables(name: str, pairs: Pairs) -> tuple[list[float], list[float]]:
    """The pad's waits and the bare ones, each sorted, with a line of figures for each."""
    ours, bare = (sorted(waits) for waits in zip(*pairs, strict=True))
    table(name, ours)
    table("  the bare text area", bare)
    return ours, bare


def table(name: str, waits: list[float]) -> None:
    """One line of figures, in milliseconds."""
    within = sum(one <= FRAME for one in waits) / len(waits)
    say(
        f"{name:28} {len(waits):4} keys  median {1e3 * later(waits, 0.5):5.1f} ms  "
        f"95 % {1e3 * later(waits, 0.95):5.1f} ms  longest {1e3 * waits[-1]:5.1f} ms  "
        f"within a frame {within:.0%}"
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
        found, inside = [], []
        for number in range(rounds):
            found.append(echoes(PROGRAM, home / f"beside-{number}"))
            inside += echoes(ALONE, home / f"inside-{number}")[0]
    beside, alone, control = (list(chain(*pairs)) for pairs in zip(*found, strict=True))
    tables("nothing beside it", alone)
    tables("a busy process beside it", control)
    tables("graded in the program", inside)
    ours, bare = tables(f"{WORDS:,} words graded beside", beside)
    slow = [
        later(ours, part) > FRAME and later(ours, part) > later(bare, part) for part in (0.5, 0.95)
    ]
    say(
        f"beside a grade one key in twenty waits {later(ours, 0.95) / later(bare, 0.95):.2f} times "
        f"as long as in the bare text area"
    )
    return int(times > MOST or any(slow))


if __name__ == "__main__":
    sys.exit(main())
