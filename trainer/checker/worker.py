"""Asking SymPy in a process that is started when first needed, and killed when it is late."""

from __future__ import annotations

import atexit
import os
import pickle
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Final

from trainer.quantity.syntax import Expr

START_SECONDS: Final = 10.0
"""How long SymPy may take to be imported, the first time."""
_lock: Final = threading.Lock()


def _search_path() -> str:
    own = str(Path(__file__).resolve().parents[2])
    return os.pathsep.join(filter(None, (own, os.environ.get("PYTHONPATH"))))


class _Process:
    """One worker, with a thread that carries its answers into a queue."""

    def __init__(self) -> None:
        # A session of its own, so that Ctrl+C in the terminal reaches the trainer alone; and the
        # trainer's own folder first, so that it finds this very program from any directory.
        self.process = subprocess.Popen(
            [sys.executable, "-m", "trainer.checker.symbolic"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": _search_path()},
            start_new_session=True,
        )
        self.answers: SimpleQueue[bytes] = SimpleQueue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        if self.process.stdout is None:
            return
        for line in self.process.stdout:
            self.answers.put(line)
        self.answers.put(b"")
        self.process.stdout.close()

    def line(self, seconds: float) -> str | None:
        """The next answer, or None when it does not come in time or the worker died."""
        try:
            return self.answers.get(timeout=seconds).decode().strip() or None
        except Empty:
            return None

    def send(self, request: bytes) -> bool:
        """Hand over a request; False when the worker is gone."""
        try:
            if self.process.stdin is None:
                return False
            self.process.stdin.write(len(request).to_bytes(4, "big") + request)
            self.process.stdin.flush()
        except (OSError, ValueError):
            return False
        return True

    def kill(self) -> None:
        """End the worker, whatever it is doing."""
        self.process.kill()
        if self.process.stdin is not None:
            with suppress(OSError):
                self.process.stdin.close()
        self.process.wait()


_running: _Process | None = None


def _started() -> _Process | None:
    global _running
    if _running is not None and _running.process.poll() is None:
        return _running
    stop()
    fresh = _Process()
    if fresh.line(START_SECONDS) != "ready":
        fresh.kill()
        return None
    _running = fresh
    return fresh


def stop() -> None:
    """End the worker, if there is one."""
    global _running
    if _running is not None:
        _running.kill()
        _running = None


def ask(task: str, left: Expr, right: Expr, seconds: float) -> str | None:
    """The answer to ``compare`` or ``factor``, or None when it is not there in ``seconds``.

    A late worker is killed, so nothing goes on running; the next question starts a new one. Safe
    to call from any thread, one question at a time.
    """
    with _lock:
        worker = _started()
        if worker is None:
            return None
        answer = None
        if worker.send(pickle.dumps((task, left, right))):
            answer = worker.line(seconds)
        if answer is None:
            stop()
        return None if answer is None or answer.startswith("failed ") else answer


def settle(left: Expr, right: Expr, seconds: float) -> str:
    """Whether two expressions are ``equal`` or ``different``; ``unknown`` when that takes long."""
    answer = ask("compare", left, right, seconds)
    return answer if answer in ("equal", "different") else "unknown"


atexit.register(stop)
