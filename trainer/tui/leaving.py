"""Every way out of the program loses nothing: Ctrl+Q, Ctrl+C twice, a kill, a closed terminal."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import time
from collections.abc import Callable
from typing import Final

from textual.app import App
from textual.driver import Driver
from textual.screen import Screen

from trainer.tui.frame import Frame
from trainer.tui.opening import Opening

#: Seconds within which a second Ctrl+C leaves.
TWICE: Final = 3.0
NOTHING_KEPT: Final = (
    "Nothing is kept: the store can't be written, and what was typed is gone then."
)


class LeavingApp(App[None]):
    """An application that collects what was typed before it ends."""

    #: Makes the screen that stands above the first one at the start; None for the first one.
    begin_with: Callable[[], Screen[None]] | None = None
    #: What opens the store that the program writes to; None where somebody else does.
    kept_by: Opening | None = None
    _stop_asked: float | None = None

    @property
    def keeps(self) -> bool:
        """Whether what is typed outlives the program."""
        return self.kept_by is None or self.kept_by.keeps

    @property
    def hopeless(self) -> bool:
        """Whether what the program stands on could not be opened: there is nothing to show."""
        return False

    def get_driver_class(self) -> type[Driver]:
        """What draws and reads keys; of a terminal, one that knows when it is closed."""
        found = super().get_driver_class()
        if found.__name__ != "LinuxDriver":
            return found
        from trainer.tui.terminal import TerminalDriver

        return TerminalDriver

    def on_mount(self) -> None:
        """Leave in order when a signal says so; show what the program was started for."""
        on_signals(self.leave)
        if self.is_web:
            from trainer.tui.page import paint_page

            self.watch(self, "theme", lambda: paint_page(self))
        if self.begin_with is not None:
            self.push_screen(self.begin_with())

    async def action_quit(self) -> None:
        """Leave at once; all that was typed is kept where anything is."""
        self.leave()

    def leave(self) -> None:
        """End, once the keys pressed before have reached the field that they were meant for."""
        (self.screen.focused or self.screen).call_later(self._left)

    def _left(self) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, Frame):
                screen.collect()
        self.exit()

    def action_help_quit(self) -> None:
        """Ctrl+C: say how to leave; a second one soon after leaves."""
        now = time.monotonic()
        if self._stop_asked is not None and now - self._stop_asked < TWICE:
            self.leave()
        self._stop_asked = now
        if isinstance(self.screen, Frame):
            told = "All that was typed is kept." if self.keeps else NOTHING_KEPT
            self.screen.say(f"Ctrl+C once more, or Ctrl+Q, leaves. {told}", trouble=not self.keeps)


def on_signals(leave: Callable[[], None]) -> None:
    """Call ``leave`` in the running loop for SIGTERM and SIGHUP, where a system has them."""
    loop = asyncio.get_running_loop()
    for name in ("SIGTERM", "SIGHUP"):
        # Windows knows no such handlers, and only the main thread may set them.
        with contextlib.suppress(NotImplementedError, RuntimeError, ValueError, AttributeError):
            loop.add_signal_handler(getattr(signal, name), leave)
