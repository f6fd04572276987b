"""Time, in two kinds that must not be mixed: what the wall says, and what has passed."""

from __future__ import annotations

import time
from typing import Protocol


class Clock(Protocol):
    """A source of time that a test can set."""

    def now(self) -> float:
        """Wall-clock time in Unix seconds. It may jump, also backwards: for stamps only."""

    def monotonic(self) -> float:
        """Seconds from an arbitrary start that never go back: for elapsed time only."""


class SystemClock:
    """The clock of the machine."""

    def now(self) -> float:
        """Unix seconds."""
        return time.time()

    def monotonic(self) -> float:
        """Seconds that never go back while the program runs."""
        return time.monotonic()


class Stopwatch:
    """Active seconds of one run in this program: goes on from what was stored, stops for pauses."""

    def __init__(self, clock: Clock, used: float, *, running: bool) -> None:
        self._clock = clock
        self._used = used
        self._since = clock.monotonic() if running else None

    @property
    def running(self) -> bool:
        """Whether time is being counted."""
        return self._since is not None

    def used(self) -> float:
        """Active seconds until now."""
        if self._since is None:
            return self._used
        return self._used + max(0.0, self._clock.monotonic() - self._since)

    def start(self) -> None:
        """Count from now on."""
        if self._since is None:
            self._since = self._clock.monotonic()

    def stop(self) -> None:
        """Count no longer."""
        self._used = self.used()
        self._since = None

    def raise_to(self, used: float) -> None:
        """Adopt what another program has counted for the same run, where that is more."""
        if used > self.used():
            self._used = used
            self._since = None if self._since is None else self._clock.monotonic()
