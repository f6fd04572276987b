"""Something between a program and its server that loses the connection just when it is told to."""

from __future__ import annotations

import socket
import threading
import time
from contextlib import suppress
from typing import Literal

#: What happens to the one COMMIT that is waited for. `before`: it never arrives. `after`: it does,
#: and its answer is lost. `late`: the connection is lost, and it arrives half a second later.
Fate = Literal["before", "after", "late"]
LATE_S = 0.5
_PIECE = 65536


class Gate:
    """Listens on loopback and passes everything on to a server's port, without encryption."""

    def __init__(self, port: int) -> None:
        self._server = port
        self._fate: Fate | None = None
        self._shut = False
        self._open = True
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        threading.Thread(target=self._listen, daemon=True).start()

    def lose(self, fate: Fate, *, shut: bool = False) -> None:
        """Lose the next COMMIT in that way; `shut` lets nobody in afterwards until `open`."""
        self._fate, self._shut = fate, shut

    def open(self) -> None:
        """Let programs in again."""
        self._open = True

    def close(self) -> None:
        """Listen no longer."""
        self._listener.close()

    def _listen(self) -> None:
        with suppress(OSError):
            while True:
                program, _ = self._listener.accept()
                if not self._open:
                    program.close()
                    continue
                try:
                    server = socket.create_connection(("127.0.0.1", self._server))
                except OSError:
                    program.close()
                    continue
                _Line(self, program, server)

    def met(self, data: bytes) -> Fate | None:
        """What is to happen to this piece of what a program says."""
        if b"COMMIT\0" not in data or self._fate is None:
            return None
        fate, self._fate = self._fate, None
        self._open = not self._shut
        return fate


class _Line:
    """One connection through the gate."""

    def __init__(self, gate: Gate, program: socket.socket, server: socket.socket) -> None:
        self._gate, self._program, self._server = gate, program, server
        self._deaf = False
        for pump in (self._there, self._back):
            threading.Thread(target=pump, daemon=True).start()

    def _there(self) -> None:
        with suppress(OSError):
            while data := self._program.recv(_PIECE):
                fate = self._gate.met(data)
                self._deaf = fate is not None
                if fate == "before":
                    break
                if fate == "late":
                    _hang_up(self._program)
                    time.sleep(LATE_S)
                self._server.sendall(data)
        _hang_up(self._server)

    def _back(self) -> None:
        with suppress(OSError):
            while data := self._server.recv(_PIECE):
                if self._deaf:
                    break
                self._program.sendall(data)
        _hang_up(self._program)


def _hang_up(one: socket.socket) -> None:
    with suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)
    one.close()
