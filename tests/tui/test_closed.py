"""A terminal that is closed, stopped, or does not say how large it is: the program as a process."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

import pytest

from tests.tui.driving import ENTER, QUESTION, in_terminal
from trainer.service import Service
from trainer.tui.terminal import LastingFile

PROGRAM = [sys.executable, "-m", "trainer"]
#: The terminal tells those that it controls when it is closed.
CONTROLLED = [
    sys.executable,
    "-c",
    "import fcntl, os, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0)\n"
    "os.execvp(sys.argv[1], sys.argv[1:])",
]
COMMANDS = {
    "told of it": [*CONTROLLED, *PROGRAM],
    "told under a shell": [*CONTROLLED, "bash", "-c", f"{sys.executable} -m trainer; true"],
    "not told": PROGRAM,
}


def begun(home: Path) -> str:
    service = Service.open(home=home)
    run = service.begin(QUESTION, "interview", 0)
    service.close()
    return run


def draft_of(home: Path, run: str) -> str:
    service = Service.open(home=home)
    kept = service.view(run).draft
    service.close()
    return kept


@pytest.mark.parametrize("way", COMMANDS)
def test_a_closed_terminal_ends_it_and_the_last_keys_are_kept(tmp_path: Path, way: str) -> None:
    run = begun(tmp_path)
    with in_terminal(COMMANDS[way], tmp_path) as told:
        told.wait_for("Go on")
        told.send(ENTER)
        told.wait_for("interview")
        told.send("naive moves 520 MiB")
        told.wait_for("520 MiB")
        told.close()
        told.end()
    # The shell ends first.
    end = time.monotonic() + 20.0
    while not (kept := draft_of(tmp_path, run)) and time.monotonic() < end:
        time.sleep(0.2)
    assert kept == "naive moves 520 MiB"


def test_stopped_and_continued_it_goes_on_in_the_same_terminal(tmp_path: Path) -> None:
    with in_terminal(PROGRAM, tmp_path) as told:
        told.wait_for("? Help")
        for _ in range(2):
            told.process.send_signal(signal.SIGSTOP)
            told.process.send_signal(signal.SIGCONT)
        told.forget()
        told.send("?")
        told.wait_for("Choose with the arrow keys")
        told.send("\x11")
        assert told.end() == 0


def test_a_terminal_that_does_not_say_its_size_is_drawn_once(tmp_path: Path) -> None:
    with in_terminal(PROGRAM, tmp_path, (0, 0)) as told:
        told.wait_for("? Help")
        end = time.monotonic() + 2.0
        while time.monotonic() < end:
            told.look(0.2)
        # One picture of 80 by 25 with its colours is some ten thousand bytes.
        assert len(told.raw) < 100_000


def test_nothing_is_drawn_on_a_terminal_that_is_gone() -> None:
    reader, writer = os.pipe()
    lost: list[bool] = []
    with os.fdopen(writer, "w") as raw:
        file = LastingFile(raw, lambda: lost.append(True))
        file.write("a")
        file.flush()
        assert os.read(reader, 10) == b"a"
        os.close(reader)
        for _ in range(3):
            file.write("b")
            file.flush()
        assert lost == [True]
        # What could not be sent would be tried again as the file is closed.
        os.dup2(os.open(os.devnull, os.O_WRONLY), raw.fileno())
