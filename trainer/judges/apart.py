"""A judge in a process of its own: it is somebody else's code, and may never come back.

What it does there, slow or endless, prints nothing on the screen and keeps no key waiting; past
the deadline the process is killed. It ends with the program, also in the middle of a reply.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from trainer.judges.protocol import JudgeError, JudgeRequest, Proposal
from trainer.processes import NoAnswerError, SideProcess

MODULE: Final = "trainer.judges.apart_process"
#: Seconds for the process to start, and for one reply: a little more than the endpoint allows.
START_S: Final = 20.0
REPLY_S: Final = 65.0
NO_REPLY: Final = "ended without a reply"


class Apart:
    """Asks judges by their names. Safe to call from several threads."""

    def __init__(self, seconds: float = REPLY_S) -> None:
        self._side = SideProcess(MODULE, START_S)
        self._seconds = seconds

    def ask(
        self, name: str, request: JudgeRequest, sending: Callable[[], None] = lambda: None
    ) -> tuple[Proposal, ...]:
        """What the judge called ``name`` proposes, vetted as `consult` does.

        ``sending`` is called at the last moment before anything leaves this program; what it raises
        comes out here, and nothing is sent.

        JudgeError when it is not installed, can't be used, or does not reply in time.
        """
        sent: list[float] = []

        def going() -> None:
            sending()
            sent.append(time.monotonic())

        try:
            found, trouble = self._side.ask((name, request), self._seconds, going)
        except NoAnswerError:
            told = "could not be started"
            if sent:
                late = time.monotonic() - sent[0] >= self._seconds
                told = f"gave no reply within {self._seconds:g} s" if late else NO_REPLY
            raise JudgeError(f"The judge {name!r} {told}. The grade stands as it is.") from None
        if trouble:
            raise JudgeError(trouble)
        proposals: tuple[Proposal, ...] = found
        return proposals

    def close(self) -> None:
        """End the process, whatever it is doing."""
        self._side.stop()
