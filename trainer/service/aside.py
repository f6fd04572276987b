"""Long answers, judged in a process of their own, so that no key waits for a grade.

A screen draws and a grade is worked out in one interpreter, which does one thing at a time. A
process of its own shares nothing with the screen but the machine. It is sent the question as it
was loaded here, so that its verdict is the same to the byte, and it reads no files.
"""

from __future__ import annotations

import threading
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from trainer.processes import NoAnswerError, SideProcess

if TYPE_CHECKING:
    from trainer.service.judging import Sheet

#: Seconds for the process to start, to be told a question, and to judge one answer. A long answer
#: takes one second; what takes so many has been lost, and is worked out where it was asked for.
START, LEARN, JUDGE = 20.0, 40.0, 40.0
#: After so many failures in a row nothing is asked of it any more.
ENOUGH: Final = 2
#: What the process says of a question that it has not been told.
UNKNOWN: Final = "unknown"
MODULE: Final = "trainer.service.aside_process"


class Aside:
    """Asks the other process; it is started when it is first expected to be needed."""

    def __init__(self, module: str = MODULE) -> None:
        self._side = SideProcess(module, START)
        self._failures = 0
        self._closed = False

    def expect(self, sheet: Sheet) -> None:
        """Start the process and tell it the question, while somebody begins to type."""

        def learn() -> None:
            # Whatever goes wrong shows when an answer is to be judged, and is mended there.
            with suppress(NoAnswerError):
                self._ask(("learn", sheet.key, sheet), LEARN)

        threading.Thread(target=learn, daemon=True).start()

    def judge(self, task: str, sheet: Sheet, *about: object) -> Any:
        """What `Judging` has to say; NoAnswerError when the process can't tell."""
        request = (task, sheet.key, about)
        told = self._ask(request, JUDGE)
        if told == UNKNOWN:
            # It has not been told, or has been started anew since.
            self._ask(("learn", sheet.key, sheet), LEARN)
            told = self._ask(request, JUDGE)
        return told

    def close(self) -> None:
        """End the process; nothing is asked of it any more."""
        self._closed = True
        self._side.stop()

    def _ask(self, request: object, seconds: float) -> Any:
        if self._closed or self._failures >= ENOUGH:
            raise NoAnswerError("It is not asked any more.")
        try:
            told = self._side.ask(request, seconds)
        except NoAnswerError:
            self._failures += 1
            raise
        self._failures = 0
        return told
