"""The top line: what this is on the left, where one stands and the clock on the right."""

from __future__ import annotations

import time
from collections.abc import Callable

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from trainer.tui.literal import literal, one_line
from trainer.tui.phrases import clock


class TitleBar(Widget):
    """One line. The clock is the only thing in the program that moves by itself."""

    heading: reactive[str] = reactive("")
    place: reactive[str] = reactive("")
    time: reactive[str] = reactive("")

    def __init__(self, heading: str = "", place: str = "") -> None:
        super().__init__(id="title")
        self.set_reactive(TitleBar.heading, heading)
        self.set_reactive(TitleBar.place, place)

    def render(self) -> Content:
        """The parts that fit: the heading is cut before the clock is."""
        width = self.size.width
        right = "   ".join(part for part in (self.place, self.time) if part)
        if len(right) > width - 12:
            right = self.time or one_line(self.place, max(1, width - 12))
        left = one_line(self.heading, max(1, width - len(right) - 2))
        gap = max(1, width - Content(left).cell_length - Content(right).cell_length)
        return Content.assemble((left, "bold"), " " * gap, literal(right, "$muted"))


class RunClock:
    """Counts on from the seconds the service told, so that a tick asks nobody."""

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._used = 0.0
        self._since: float | None = None

    def set(self, used: float, *, running: bool) -> None:
        """Adopt what the service says."""
        self._used = used
        self._since = self._monotonic() if running else None

    @property
    def used(self) -> float:
        """Active seconds until now."""
        return self._used + (0.0 if self._since is None else self._monotonic() - self._since)

    @property
    def shown(self) -> str:
        """As the title shows it."""
        return clock(self.used)


class Line(Widget):
    """A thin rule across the screen."""

    def render(self) -> Content:
        """As wide as there is room."""
        return Content.styled("─" * self.size.width, "$rule")
