"""Driving the real program: by Pilot inside a test, and by a pseudo-terminal from outside."""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import functools
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

from textual import events
from textual.keys import _character_to_key
from textual.pilot import Pilot

from tests.processes import environment, spy_command
from trainer.packs import Library, library
from trainer.service import Service
from trainer.service.examining import PackExaminer
from trainer.service.folder import STORE_FILE
from trainer.service.settings import SETTINGS_FILE, SettingsFile
from trainer.session import Clock, SystemClock
from trainer.store import open_store
from trainer.tui.ahead import GLANCE
from trainer.tui.app import TrainerApp
from trainer.tui.messages import GoOn

QUESTION = "flash-attention/hbm-bytes"
#: What a terminal sends for a key.
ENTER, F5, F9 = "\r", "\x1b[15~", "\x1b[20~"


class Driver:
    """The app under a Pilot, with the waiting that a person does by looking."""

    def __init__(self, app: TrainerApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def service(self) -> Service:
        return self.app.service

    @property
    def screen(self) -> Any:
        return self.app.screen

    @property
    def name(self) -> str:
        return type(self.app.screen).__name__

    async def settle(self) -> None:
        """Wait until nothing is being worked on and no message is left to handle."""
        quiet = 0
        while quiet < 4:
            await asyncio.sleep(0.002)
            busy = [worker for worker in self.app.workers if not worker.is_finished]
            waiting = getattr(self.app, "waiting", False) or any(
                node.message_queue_size for node in (self.app, *self.app._registry)
            )
            quiet = 0 if busy or waiting else quiet + 1
            if not waiting:
                self.app.screen._on_timer_update()

    async def press(self, *keys: str) -> None:
        """Press keys by their names, each once the one before has had its effect."""
        for key in keys:
            char = key if len(key) == 1 else None
            self._send(_character_to_key(key) if char else key, char)
            await self.settle()

    async def type(self, text: str, *then: str) -> None:
        """Press the keys of ``text``, and of ``then``, as fast as a burst over a slow line."""
        for char in text:
            self._send({"\n": "enter", " ": "space"}.get(char) or _character_to_key(char), char)
        for key in then:
            self._send(key, None)
        await self.settle()

    def _send(self, key: str, char: str | None) -> None:
        event = events.Key(key, None if char == "\n" else char)
        event.set_sender(self.app)
        self.app._driver.send_message(event)  # type: ignore[union-attr]

    async def paste(self, text: str) -> None:
        self.app.post_message(events.Paste(text))
        await self.settle()

    async def click(self, selector: Any, **more: Any) -> None:
        await self.pilot.click(selector, **more)
        await self.settle()

    async def to_question(self, address: str = QUESTION) -> int:
        """Move the first screen's cursor to a question; the line of the list that it stands on."""
        rows = self.screen._rows
        while getattr(self.screen._choice, "address", "") != address or hasattr(
            self.screen._choice, "run_id"
        ):
            await self.press("down")
        listed = self.screen.query_one("#library")
        assert rows
        return int(listed._index_to_line[listed.highlighted] - listed.scroll_offset.y)

    async def go_on(self, run_id: str) -> None:
        self.app.post_message(GoOn(run_id))
        await self.settle()

    async def resize(self, width: int, height: int) -> None:
        await self.pilot.resize_terminal(width, height)
        await self.settle()

    def words(self) -> str:
        """What stands on the screen as one line of words."""
        return " ".join(self.drawn().split())

    def drawn(self) -> str:
        """What stands on the screen, line by line."""
        height = self.app.size.height
        compositor = self.app.screen._compositor
        with self.app._context():
            strips = compositor.render_strips()
        return "\n".join(strip.text.rstrip() for strip in strips[:height])


@functools.cache
def _read(more: tuple[Path, ...]) -> tuple[Library, PackExaminer]:
    """The shipped packs and ``more``, read once for all tests: both are pure."""
    packs = library(more)
    return packs, PackExaminer(packs)


@asynccontextmanager
async def driven(
    home: Path,
    size: tuple[int, int] = (80, 24),
    clock: Clock | None = None,
    more: tuple[Path, ...] = (),
    only: Library | None = None,
    glance: float = 0.0,
) -> AsyncIterator[Driver]:
    """The app on a store in ``home``; everything typed is kept at the end, as `run` sees to.

    With ``only`` it has those packs and no others.
    """
    clock = clock or SystemClock()
    packs, examiner = _read(more) if only is None else (only, PackExaminer(only))
    store = open_store(home / STORE_FILE, clock.now())
    service = Service(store, packs, clock, examiner=examiner)
    app = TrainerApp(service, SettingsFile(home / SETTINGS_FILE))
    # Who drives looks first: `press` waits for what there is to see.
    app.glance = glance
    try:
        async with app.run_test(size=size) as pilot:
            driver = Driver(app, pilot)
            await driver.settle()
            yield driver
            await driver.settle()
        app.flush()
    finally:
        service.close()


_ESCAPES = re.compile(
    r"\x1b\[[0-9;?<>=:]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[P_^].*?\x1b\\|\x1b."
)


class Terminal:
    """The program in a pseudo-terminal of its own."""

    def __init__(self, process: subprocess.Popen[bytes], master: int) -> None:
        self.process = process
        self._master = master
        self._seen = 0.0
        self.raw = b""

    @property
    def text(self) -> str:
        """All that was sent to the terminal so far, without escape sequences."""
        return _ESCAPES.sub("", self.raw.decode("utf-8", "replace"))

    def forget(self) -> None:
        """Look only at what comes from now on."""
        self.raw = b""

    def wait_for(self, words: str, seconds: float = 40.0) -> None:
        """Read until ``words`` were drawn; AssertionError when they don't come."""
        end = time.monotonic() + seconds
        while words not in self.text:
            assert time.monotonic() < end, f"{words!r} did not come; there is:\n{self.text[-2000:]}"
            self.look(0.2)
        self._seen = time.monotonic()

    def send(self, keys: str, glance: float = 3 * GLANCE) -> None:
        """Press keys, once what was waited for could be seen, on a busy machine too."""
        time.sleep(max(0.0, self._seen + glance - time.monotonic()))
        data = keys.encode()
        while data:
            data = data[os.write(self._master, data[:1024]) :]
            self.look(0.0)

    def end(self, seconds: float = 20.0) -> int:
        """Read until the program has ended; its exit code."""
        end = time.monotonic() + seconds
        while self.process.poll() is None:
            assert time.monotonic() < end, f"it goes on; there is:\n{self.text[-2000:]}"
            self.look(0.1)
        return self.process.returncode

    def close(self) -> None:
        """Close the terminal's window: nothing can be read or drawn from now on."""
        os.close(self._master)
        self._master = os.open(os.devnull, os.O_RDWR)

    def kill(self) -> None:
        """SIGKILL: no chance to tidy up."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def look(self, seconds: float) -> None:
        """Take what the program has drawn, or draws within so many seconds."""
        ready, _, _ = select.select([self._master], [], [], seconds)
        if ready:
            with contextlib.suppress(OSError):
                self.raw += os.read(self._master, 65536)


@contextmanager
def terminal(
    home: Path,
    *arguments: str,
    size: tuple[int, int] = (80, 24),
    modules: Path | None = None,
    **more: str,
) -> Iterator[Terminal]:
    """Start the program; it is ended with the block, whatever state it is in."""
    home.mkdir(parents=True, exist_ok=True)
    command = spy_command(modules or home / "modules.json", *arguments)
    with in_terminal(command, home, size, **more) as told:
        yield told


@contextmanager
def in_terminal(
    command: list[str], home: Path, size: tuple[int, int] = (80, 24), **more: str
) -> Iterator[Terminal]:
    """Start any command in a pseudo-terminal; it is ended with the block."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
    more = {"TERM": "xterm-256color", "COLORTERM": "truecolor", **more}
    # These would be believed before the terminal itself is asked.
    env = {k: v for k, v in environment(home, **more).items() if k not in ("COLUMNS", "LINES")}
    process = subprocess.Popen(
        command,
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=env,
        cwd=home,
        start_new_session=True,
    )
    os.close(slave)
    told = Terminal(process, master)
    try:
        yield told
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
        told.close()
        os.close(told._master)
