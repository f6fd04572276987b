"""Another process of this program, asked over pipes: started when first needed, killed when late.

    side = SideProcess("trainer.checker.symbolic", start_seconds=10)   # nothing is started yet
    side.ask(request, seconds)                    # the answer; NoAnswerError when there is none

and in the module that is named there, run as ``python -m``:

    serve(answer)                                 # answer(request) for every request, one by one

What can't be stopped in a thread can be killed in a process, and what is worked out there never
keeps a key waiting here. Requests and answers are pickled, and travel between these two ends only.
It ends with whoever started it, however that ends, also in the middle of a request.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, BinaryIO, Final

_READY: Final = (True, "ready")
_HEAD: Final = 4


def _unhindered() -> None:
    """Nothing is in the way of a request."""


class NoAnswerError(Exception):
    """The process could not be started, was late, died, or failed on the request."""


def _search_path() -> str:
    own = str(Path(__file__).resolve().parents[1])
    return os.pathsep.join(filter(None, (own, os.environ.get("PYTHONPATH"))))


class _Child:
    """One process. Two threads carry what goes in and out, so that a deadline always holds."""

    def __init__(self, module: str) -> None:
        # A session of its own, so that Ctrl+C in the terminal reaches the trainer alone. The
        # trainer's own folder first and the current one not at all (-P): it is this very program
        # that runs, wherever it was started.
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", module],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": _search_path()},
            start_new_session=True,
        )
        self._owner = os.getpid()
        self._requests: SimpleQueue[bytes | None] = SimpleQueue()
        self._answers: SimpleQueue[bytes | None] = SimpleQueue()
        for carry in (self._speak, self._listen):
            threading.Thread(target=carry, daemon=True).start()

    def _speak(self) -> None:
        pipe = self.process.stdin
        assert pipe is not None
        with suppress(OSError, ValueError):
            while (frame := self._requests.get()) is not None:
                _write(pipe, frame)
        with suppress(OSError):
            pipe.close()

    def _listen(self) -> None:
        pipe = self.process.stdout
        assert pipe is not None
        with pipe:
            while (frame := _read(pipe)) is not None:
                self._answers.put(frame)
        self._answers.put(None)

    def answer(self, request: object, seconds: float) -> tuple[bool, Any]:
        """What it has to say to a request; raises as `receive` does."""
        self._requests.put(pickle.dumps(request))
        return self.receive(seconds)

    def receive(self, seconds: float) -> tuple[bool, Any]:
        """The next answer. TimeoutError when it does not come in time, EOFError at the end."""
        try:
            frame = self._answers.get(timeout=max(seconds, 0))
        except Empty:
            raise TimeoutError from None
        if frame is None:
            raise EOFError
        told: tuple[bool, Any] = pickle.loads(frame)
        return told

    @property
    def alive(self) -> bool:
        """Whether it runs, and is ours: not one that a fork has left us."""
        return self._owner == os.getpid() and self.process.poll() is None

    def kill(self) -> None:
        """End the process, whatever it is doing; one of another program is left alone."""
        if self._owner != os.getpid():
            return
        self.process.kill()
        self._requests.put(None)
        self.process.wait()


class SideProcess:
    """A module of this program that answers requests in a process of its own.

    Safe to call from any thread; one request is answered at a time. The process is started with
    the first request, started again when it has died, and ends with `stop`, with this object, or
    with the program.
    """

    def __init__(self, module: str, start_seconds: float) -> None:
        self._module = module
        self._start_seconds = start_seconds
        self._lock = threading.Lock()
        # What there is to end is kept outside of the object, which its own end must not need.
        self._children: list[_Child] = []
        weakref.finalize(self, _end, self._children)

    @property
    def process(self) -> subprocess.Popen[bytes] | None:
        """The process that runs now, if one does."""
        child = next(iter(self._children), None)
        return child.process if child is not None and child.alive else None

    def ask(
        self, request: object, seconds: float, sending: Callable[[], None] = _unhindered
    ) -> Any:
        """The answer to ``request``. A process that is late is killed: nothing goes on running.

        ``sending`` is called at the last moment, when the process waits for the request: what it
        raises comes out here, and nothing is sent. `stop` from then on ends this very request.

        Raises NoAnswerError when the process can't be started within `start_seconds`, does not
        answer in ``seconds``, dies, or fails on the request.
        """
        with self._lock:
            try:
                good, answer = self._answer(request, seconds, sending)
            except TimeoutError:
                self.stop()
                raise NoAnswerError(f"{self._module} did not answer in {seconds:g} s.") from None
            except EOFError:
                self.stop()
                raise NoAnswerError(f"{self._module} ended without an answer.") from None
        if not good:
            raise NoAnswerError(f"{self._module} failed: {answer}.")
        return answer

    def stop(self) -> None:
        """End the process, if there is one; the next request starts another."""
        _end(self._children)

    def _answer(
        self, request: object, seconds: float, sending: Callable[[], None]
    ) -> tuple[bool, Any]:
        served = self.process is not None
        child = self._started()
        sending()
        asked = time.monotonic()
        try:
            return child.answer(request, seconds)
        except EOFError:
            # One that has served before may have been ending when it was asked, which shows
            # nowhere before its last thread is gone: the request then never reached it. One that
            # somebody here has stopped is not started again.
            if not served or child not in self._children:
                raise
        spent = time.monotonic() - asked
        self.stop()
        child = self._started()
        sending()
        return child.answer(request, seconds - spent)

    def _started(self) -> _Child:
        # Looked up once: another thread may stop it meanwhile.
        child = next(iter(self._children), None)
        if child is not None and child.alive:
            return child
        self.stop()
        try:
            child = _Child(self._module)
        except (OSError, ValueError, TypeError, RuntimeError) as error:
            # No program to run, no process or thread to be had.
            raise NoAnswerError(f"{self._module} could not be started: {error}.") from error
        self._children.append(child)
        try:
            ready = child.receive(self._start_seconds) == _READY
        except (TimeoutError, EOFError):
            ready = False
        if not ready:
            self.stop()
            raise NoAnswerError(f"{self._module} could not be started.")
        return child


def _end(children: list[_Child]) -> None:
    # Another thread may be ending them too: each is taken by one.
    with suppress(IndexError):
        while True:
            children.pop().kill()


def serve(answer: Callable[[Any], object]) -> None:
    """Answer the requests of the process that started this one until it ends.

    What ``answer`` raises is told as a failure of that request alone.
    """
    requests, answers = _own_pipes()
    waiting: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_take, args=(requests, waiting), daemon=True).start()
    _write(answers, pickle.dumps(_READY))
    while True:
        try:
            told = (True, answer(pickle.loads(waiting.get())))
            frame = pickle.dumps(told)
        except Exception as error:
            frame = pickle.dumps((False, f"{type(error).__name__}: {error}"))
        _write(answers, frame)


def _own_pipes() -> tuple[BinaryIO, BinaryIO]:
    """The two pipes to whoever asks, out of reach of what is called here.

    Whatever a library prints must not get among the answers, nor may it read a request away: the
    standard input is empty from here on, and the standard output is the standard error, also for
    what goes by their numbers, such as code in C and programs that are started here.
    """
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return requests, answers


def _take(requests: BinaryIO, waiting: SimpleQueue[bytes]) -> None:
    while (frame := _read(requests)) is not None:
        waiting.put(frame)
    # Whoever asked is gone, and what is being worked on is for nobody.
    os._exit(0)


def _write(pipe: Any, frame: bytes) -> None:
    pipe.write(len(frame).to_bytes(_HEAD, "big") + frame)
    pipe.flush()


def _read(pipe: Any) -> bytes | None:
    """The next frame; None at the end, or when the other side ended in the middle of one."""
    head = pipe.read(_HEAD)
    if len(head) < _HEAD:
        return None
    size = int.from_bytes(head, "big")
    frame = pipe.read(size)
    return bytes(frame) if len(frame) == size else None
