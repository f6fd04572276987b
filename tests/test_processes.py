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

import pytest

from tests.processes import ROOT
from trainer.processes import Helper, NoAnswerError

MODULE = "tests.answering"


@pytest.fixture
def helper() -> Iterator[Helper]:
    one = Helper(MODULE, 20)
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


def test_nothing_is_started_before_it_is_asked_and_one_process_answers_all(helper: Helper) -> None:
    assert helper.process is None
    first = helper.ask(("tell", "é\n" * 100_000), 20)
    assert first["about"] == "é\n" * 100_000
    assert helper.ask(("tell", None), 20)["pid"] == first["pid"] != os.getpid()


def test_a_failure_is_of_one_request_only(helper: Helper) -> None:
    pid = helper.ask(("tell", 1), 20)["pid"]
    with pytest.raises(NoAnswerError, match="LookupError: no such thing"):
        helper.ask(("fail", "no such thing"), 20)
    assert helper.ask(("print", 2), 20) == {"pid": pid, "cwd": os.getcwd(), "about": 2}


def test_a_late_process_is_killed_and_the_next_request_starts_another(helper: Helper) -> None:
    pid = helper.ask(("tell", 1), 20)["pid"]
    with pytest.raises(NoAnswerError, match="did not answer"):
        helper.ask(("spin", 1), 0.05)
    assert gone(pid)
    assert helper.ask(("tell", 2), 20)["pid"] != pid


def test_what_can_not_be_sent_in_time_is_late_too(helper: Helper) -> None:
    pid = helper.ask(("tell", 1), 20)["pid"]
    os.kill(pid, signal.SIGSTOP)
    with pytest.raises(NoAnswerError, match="did not answer"):
        helper.ask(("tell", "x" * 4_000_000), 0.2)
    assert gone(pid)


def test_a_dead_process_is_replaced(helper: Helper) -> None:
    with pytest.raises(NoAnswerError):
        helper.ask(("die", 1), 20)
    pid = helper.ask(("tell", 1), 20)["pid"]
    os.kill(pid, signal.SIGKILL)
    assert gone(pid)
    assert helper.ask(("tell", 2), 20)["about"] == 2


@pytest.mark.parametrize("program", ["/bin/false", "/nowhere/python", ""])
def test_a_process_that_can_not_be_started(
    helper: Helper, program: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", program)
    with pytest.raises(NoAnswerError, match="could not be started"):
        helper.ask(("tell", 1), 5)


def test_threads_ask_in_turn(helper: Helper) -> None:
    told: list[object] = []
    asking = [
        threading.Thread(target=lambda n=n: told.append(helper.ask(("tell", n), 20)["about"]))
        for n in range(8)
    ]
    for one in asking:
        one.start()
    for one in asking:
        one.join()
    assert sorted(told, key=str) == list(range(8))


def test_it_ends_with_the_object_that_asked() -> None:
    one = Helper(MODULE, 20)
    pid = one.ask(("tell", 1), 20)["pid"]
    del one
    gc.collect()
    assert gone(pid)


def test_a_fork_leaves_the_process_to_whoever_started_it(helper: Helper) -> None:
    pid = helper.ask(("tell", 1), 20)["pid"]
    script = (
        "import os, sys\n"
        "from trainer.processes import Helper\n"
        f"helper = Helper({MODULE!r}, 20)\n"
        "mine = helper.ask(('tell', 1), 20)['pid']\n"
        "if (child := os.fork()) == 0:\n"
        "    other = helper.ask(('tell', 2), 20)['pid']\n"
        "    helper.stop()\n"
        "    os._exit(0 if other != mine else 1)\n"
        "code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])\n"
        "assert helper.ask(('tell', 3), 20)['pid'] == mine\n"
        "sys.exit(code)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert helper.ask(("tell", 4), 20)["pid"] == pid


@pytest.mark.parametrize("task", ["tell", "spin"])
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, None])
def test_whoever_started_it_ends_and_so_does_it(task: str, how: signal.Signals | None) -> None:
    script = (
        "import sys, threading, time\n"
        "from trainer.processes import Helper\n"
        f"helper = Helper({MODULE!r}, 20)\n"
        "print(helper.ask(('tell', 1), 20)['pid'], flush=True)\n"
        f"asking = lambda: helper.ask(({task!r}, 1), 600)\n"
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
    helper: Helper, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "queue.py").write_text("raise SystemExit('mine')")
    (tmp_path / "trainer").mkdir()
    (tmp_path / "trainer" / "__init__.py").write_text("raise SystemExit('mine')")
    monkeypatch.chdir(tmp_path)
    assert helper.ask(("tell", 1), 20)["cwd"] == str(tmp_path)
