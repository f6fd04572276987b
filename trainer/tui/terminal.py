"""The terminal, for as long as there is one: when it is gone, the program leaves in order.

A terminal that is closed sends its programs SIGHUP, then SIGCONT, and fails whatever is written to
it from then on. Textual takes SIGCONT for the end of a pause and begins to draw anew; the thread
that draws dies of the first error, and once enough waits to be drawn so does the program.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from typing import IO, TYPE_CHECKING, Any, Final, cast

from textual.drivers.linux_driver import LinuxDriver

if TYPE_CHECKING:
    from textual.app import App

    from trainer.tui.leaving import LeavingApp

#: Columns and lines of a terminal that does not say; Textual's own draft of a screen has these.
UNKNOWN: Final = (80, 25)
#: Seconds between looks at whether the terminal is still there; not every one that goes says so.
LOOK: Final = 2.0


class LastingFile:
    """Takes what is drawn; once that fails, it says so and drops the rest."""

    def __init__(self, file: IO[str], lost: Callable[[], None]) -> None:
        self._file = file
        self._lost = lost
        self._gone = False

    def write(self, text: str) -> int:
        """Write all of ``text``, or nothing once the terminal is gone."""
        self._unless_gone(lambda: self._file.write(text))
        return len(text)

    def flush(self) -> None:
        """Send what waits."""
        self._unless_gone(self._file.flush)

    def fileno(self) -> int:
        """The number that the system knows the terminal by."""
        return self._file.fileno()

    def _unless_gone(self, act: Callable[[], object]) -> None:
        if self._gone:
            return
        try:
            act()
        except OSError:
            self._gone = True
            self._lost()


class TerminalDriver(LinuxDriver):
    """Textual's own driver, which leaves the program when the terminal is closed."""

    def __init__(self, app: App[Any], **more: Any) -> None:
        super().__init__(app, **more)
        # Textual names the class of the file that it happens to be.
        self._file = cast("Any", LastingFile(cast("IO[str]", self._file), self._leave))
        self._loop.call_later(LOOK, self._look)

    @property
    def gone(self) -> bool:
        """Whether keys came from a terminal that is there no more."""
        return self.input_tty and not os.isatty(self.fileno)

    def _get_terminal_size(self) -> tuple[int, int]:
        # Two ideas of a size that is not known (yet) would have each other drawn anew for ever.
        return shutil.get_terminal_size(UNKNOWN)

    def run_input_thread(self) -> None:
        """Read keys until the end of the program, or of the terminal."""
        try:
            super().run_input_thread()
        except OSError:
            if not self.gone:
                raise
            self._leave()

    def _sigcont_application(self, *told: Any) -> None:
        if self.gone:
            self._leave()
            return
        if not self._must_signal_resume:
            # It was stopped without having been asked: what still reads keys must end first.
            self.suspend_application_mode()
        super()._sigcont_application(*told)

    def _look(self) -> None:
        if self.gone:
            self._leave()
        else:
            self._loop.call_later(LOOK, self._look)

    def _leave(self) -> None:
        """From any thread: end, with all that was typed."""
        self._loop.call_soon_threadsafe(cast("LeavingApp", self._app).leave)
