"""A mock line by line: what somebody types at either side, and what they are told."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tests.service.mocked import House
from trainer.cli.console import Console, EndOfInputError
from trainer.cli.plain_join import SeatLines
from trainer.cli.plain_mock import MockLines
from trainer.service.mocks import Mocks


class Typed(Console):
    """What somebody types, and what they are told; a function among it is done in its turn."""

    def __init__(self, *lines: Any) -> None:
        super().__init__()
        self._lines = list(lines)
        self.told: list[str] = []

    def say(self, text: str = "") -> None:
        self.told.append(text)

    def line(self) -> str:
        while self._lines:
            found = self._lines.pop(0)
            if isinstance(found, str):
                return found
            found()
        raise EndOfInputError

    @property
    def all(self) -> str:
        return "\n".join(self.told)


def conducted(house: House, mocks: Mocks, run: str, *lines: Any) -> tuple[str, MockLines]:
    """Conduct a mock by these lines; what was told."""
    console = Typed(*lines)
    made = MockLines(console, mocks, run)
    with pytest.raises(EndOfInputError):
        made.conduct()
    return console.all, made


def seated(house: House, code: str | None, *lines: Any, take: bool = False) -> str:
    """Sit at a seat by these lines; what was told."""
    console = Typed(*lines)
    with pytest.raises(EndOfInputError):
        SeatLines(console, house.seat(code, take=take)).sit()
    return console.all


def until(holds: Any) -> None:
    """Wait until the look in the other thread has brought it."""
    end = time.monotonic() + 20
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)
