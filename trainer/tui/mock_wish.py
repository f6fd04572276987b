"""Which mock is wanted."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MockWish:
    """Which mock is wanted: the one called `run` (an id or a seat's code), or a new one.

    `name` is the interviewer. `variant` None draws the next numbers.
    """

    name: str
    run: str = ""
    address: str = ""
    candidate: str = ""
    variant: int | None = None
    seat: bool = False
