"""Cutting a connection to a server that has stopped answering, which psycopg would wait for."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

#: Seconds between two looks at the time: a wait may last that much longer.
_LOOK: Final = 0.5


class Watch:
    """Looks after one socket until `end`.

    Timeouts that the server keeps end a statement; the machine's own end a connection to a machine
    that has gone. Neither helps when the machine is there and the server stands still.
    """

    def __init__(self, number: int) -> None:
        self._number = number
        self._until: float | None = None
        self._guard = threading.Lock()
        self._over = threading.Event()
        threading.Thread(target=self._look, name="store-watch", daemon=True).start()

    @contextmanager
    def within(self, seconds: float) -> Iterator[None]:
        """Whatever is waited for in here comes to an end, with an error, after so many seconds."""
        self._until = time.monotonic() + seconds
        try:
            yield
        finally:
            with self._guard:
                self._until = None

    def end(self) -> None:
        """Look no longer: the socket is about to be closed, and its number to name another one."""
        with self._guard:
            self._over.set()

    def _look(self) -> None:
        while not self._over.wait(_LOOK):
            with self._guard:
                late = self._until is not None and time.monotonic() > self._until
                if late and not self._over.is_set():
                    self._cut()
                    return

    def _cut(self) -> None:
        # Whoever waits for it is told at once that nothing more will come.
        with suppress(OSError):
            cut = socket.socket(fileno=self._number)
            try:
                cut.shutdown(socket.SHUT_RDWR)
            finally:
                cut.detach()
