"""Another process, asked over pipes: late, dead, not to be had, and never left behind."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.processes import ROOT
from trainer.processes import NoAnswerError, SideProcess, _Child

MODULE = "tests.answering"


@pytest.fixture
def side() -> Iterator[SideProcess]:
    one = SideProcess(MODULE, 20)
    yield one
    one.stop()


def gone(pid: int, seconds: float = 10.0) -> bool:
    """Whether a process ends within so many seconds; one that waits to be reaped has ended."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
        except (FileNotFoundError, ProcessLookupError):
            return True
        if state in "ZX":
            return True
        time.sleep(0.02)
    return False


def test_nothing_is_started_before_it_is_asked_and_one_process_answers_all(
    side: SideProcess,
) -> None:
    assert side.process is None
    first = side.ask(("tell", "é\n" * 100_000), 20)
    assert first["about"] == "é\n" * 100_000
    assert side.ask(("tell", None), 20)["pid"] == first["pid"] != os.getpid()


def test_a_failure_is_of_one_request_only(side: SideProcess) -> None:
    pid = side.ask(("tell", 1), 20)["pid"]
    with pytest.raises(NoAnswerError, match="LookupError: no such thing"):
        side.ask(("fail", "no such thing"), 20)
    assert side.ask(("print", 2), 20) == {"pid": pid, "cwd": os.getcwd(), "about": 2}


def test_a_late_process_is_killed_and_the_next_request_starts_another(side: SideProcess) -> None:
    pid = side.ask(("tell", 1), 20)["pid"]
    with pytest.raises(NoAnswerError, match="did not answer"):
        side.ask(("spin", 1), 0.05)
    assert gone(pid)
    assert side.ask(("tell", 2), 20)["pid"] != pid


def test_what_can_not_be_sent_in_time_is_late_too(side: SideProcess) -> None:
    pid = side.ask(("tell", 1), 20)["pid"]
    os.kill(pid, signal.SIGSTOP)
    with pytest.raises(NoAnswerError, match="did not answer"):
        side.ask(("tell", "x" * 4_000_000), 0.2)
    assert gone(pid)


def test_a_dead_process_is_replaced(side: SideProcess) -> None:
    with pytest.raises(NoAnswerError, match="ended without an answer"):
        side.ask(("die", 1), 20)
    pid = side.ask(("tell", 1), 20)["pid"]
    os.kill(pid, signal.SIGKILL)
    assert gone(pid)
    assert side.ask(("tell", 2), 20)["about"] == 2


def asking(
    side: SideProcess, request: object, told: list[Any], monkeypatch: pytest.MonkeyPatch
) -> threading.Thread:
    """Another thread that asks, once the request is on its way."""
    waits, receive = threading.Event(), _Child.receive

    def received(child: _Child, seconds: float) -> tuple[bool, Any]:
        waits.set()
        return receive(child, seconds)

    def ask() -> None:
        try:
            told.append(side.ask(request, 20))
        except NoAnswerError as error:
            told.append(str(error))

    thread = threading.Thread(target=ask)
    monkeypatch.setattr(_Child, "receive", received)
    thread.start()
    assert waits.wait(20)
    return thread


def test_what_a_dying_process_has_not_read_is_asked_of_the_next(
    side: SideProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    pid = side.ask(("tell", 1), 20)["pid"]
    os.kill(pid, signal.SIGSTOP)
    told: list[Any] = []
    thread = asking(side, ("tell", "again"), told, monkeypatch)
    os.kill(pid, signal.SIGKILL)
    thread.join(20)
    assert told[0]["about"] == "again"
    assert told[0]["pid"] != pid


def test_what_is_stopped_while_it_is_asked_is_not_started_again(
    side: SideProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    pid = side.ask(("tell", 1), 20)["pid"]
    os.kill(pid, signal.SIGSTOP)
    told: list[Any] = []
    thread = asking(side, ("tell", "again"), told, monkeypatch)
    side.stop()
    thread.join(20)
    assert told == [f"{MODULE} ended without an answer."]
    assert side.process is None


@pytest.mark.parametrize("program", ["/bin/false", "/nowhere/python", ""])
def test_a_process_that_can_not_be_started(
    side: SideProcess, program: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", program)
    with pytest.raises(NoAnswerError, match="could not be started"):
        side.ask(("tell", 1), 5)


def test_threads_ask_in_turn(side: SideProcess) -> None:
    told: list[object] = []
    asking = [
        threading.Thread(target=lambda n=n: told.append(side.ask(("tell", n), 20)["about"]))
        for n in range(8)
    ]
    for one in asking:
        one.start()
    for one in asking:
        one.join()
    assert sorted(told, key=str) == list(range(8))


def test_it_ends_with_the_object_that_asked() -> None:
    one = SideProcess(MODULE, 20)
    pid = one.ask(("tell", 1), 20)["pid"]
    del one
    gc.collect()
    assert gone(pid)


def test_a_fork_leaves_the_process_to_whoever_started_it(side: SideProcess) -> None:
    pid = side.ask(("tell", 1), 20)["pid"]
    script = (
        "import os, sys\n"
        "from trainer.processes import SideProcess\n"
        f"side = SideProcess({MODULE!r}, 20)\n"
        "mine = side.ask(('tell', 1), 20)['pid']\n"
        "if (child := os.fork()) == 0:\n"
        "    other = side.ask(('tell', 2), 20)['pid']\n"
        "    side.stop()\n"
        "    os._exit(0 if other != mine else 1)\n"
        "code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])\n"
        "assert side.ask(('tell', 3), 20)['pid'] == mine\n"
        "sys.exit(code)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert side.ask(("tell", 4), 20)["pid"] == pid


@pytest.mark.parametrize("task", ["tell", "spin"])
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, None])
def test_whoever_started_it_ends_and_so_does_it(task: str, how: signal.Signals | None) -> None:
    script = (
        "import sys, threading, time\n"
        "from trainer.processes import SideProcess\n"
        f"side = SideProcess({MODULE!r}, 20)\n"
        "print(side.ask(('tell', 1), 20)['pid'], flush=True)\n"
        f"asking = lambda: side.ask(({task!r}, 1), 600)\n"
        "threading.Thread(target=asking, daemon=True).start()\n"
        "sys.stdin.read()\n"
    )
    parent = subprocess.Popen(
        [sys.executable, "-c", script],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with parent:
        assert parent.stdout is not None
        assert parent.stdin is not None
        pid = int(parent.stdout.readline())
        if how is None:
            parent.stdin.close()
        else:
            parent.send_signal(how)
        parent.wait(20)
    assert gone(pid)


def test_what_lies_where_the_trainer_is_started_is_not_run(
    side: SideProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "queue.py").write_text("raise SystemExit('mine')")
    (tmp_path / "trainer").mkdir()
    (tmp_path / "trainer" / "__init__.py").write_text("raise SystemExit('mine')")
    monkeypatch.chdir(tmp_path)
    assert side.ask(("tell", 1), 20)["cwd"] == str(tmp_path)


def test_what_goes_by_the_numbers_of_the_pipes_breaks_nothing(side: SideProcess) -> None:
    pid = side.ask(("write to 1", "x" * 100_000), 20)["pid"]
    assert side.ask(("read 0", None), 20) == {"pid": pid, "cwd": os.getcwd(), "about": ""}
    assert side.ask(("tell", "the next one"), 20)["about"] == "the next one"


def test_a_request_is_held_back_at_the_last_moment(side: SideProcess) -> None:
    asked: list[object] = []

    def no() -> None:
        asked.append(side.process)
        raise LookupError("not now")

    with pytest.raises(LookupError, match="not now"):
        side.ask(("die", 1), 20, no)
    assert asked != [None]
    assert side.process is not None
    assert side.ask(("tell", 2), 20)["about"] == 2
