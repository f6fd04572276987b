"""A clock that a test can set."""

from __future__ import annotations


class SetClock:
    """Starts on a leap day; the wall and the elapsed time can be moved apart."""

    def __init__(self) -> None:
        self.wall = 1_709_208_000.0  # 2024-02-29 12:00 UTC
        self.passed = 1_000.0

    def now(self) -> float:
        return self.wall

    def monotonic(self) -> float:
        return self.passed

    def pass_time(self, seconds: float) -> None:
        self.wall += seconds
        self.passed += seconds
