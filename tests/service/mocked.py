"""A house in which mocks are conducted: one store, and as many programs on it as a test wants."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from tests.service.fakes import ADDRESS, LIBRARY, PAPER, FakeExaminer
from tests.session.clocks import SetClock
from trainer.service import Service
from trainer.service.mocks import Mocks
from trainer.service.paper import LevelPaper, Paper
from trainer.service.seats import Seat
from trainer.store import Store, open_store

__all__ = ["ADDRESS", "MOCK_PAPER", "House"]

LEVELS = (
    LevelPaper("Strong Hire", "Hire and why and limit and silent", "All of it."),
    LevelPaper("Hire", "floor and naive", "Both counts."),
    LevelPaper("Weak", None, "Neither."),
)


def _paper() -> Paper:
    main, causal = PAPER.stages
    best = ("All of it.", "Half of it.", "Nothing.")
    criteria = tuple(
        replace(
            one,
            anchors=best if one.id != "why" else ("Why.", "No why."),
            part=one.id if main.part(one.id) else "",
            about=(one.id,) if main.part(one.id) else (),
        )
        for one in main.criteria
    )
    half = tuple(replace(one, part="half", about=("half",)) for one in causal.criteria)
    return replace(
        PAPER,
        stages=(replace(main, criteria=criteria), replace(causal, criteria=half)),
        levels=LEVELS,
        conventions=("Bytes are binary.",),
    )


MOCK_PAPER = _paper()


class House:
    """Starts interviewers and seats on one store; each program has its own connection.

    `opened` opens the store where it is none in a file at `path`.
    """

    def __init__(self, path: Path, opened: Callable[[], Store] | None = None) -> None:
        self.path = path
        self._opened = opened
        self.clock = SetClock()
        self.examiner = FakeExaminer()
        self.examiner.paper_now = MOCK_PAPER
        self._stores: list[Store] = []

    def store(self) -> Store:
        if self._opened is not None:
            return self._opened()
        self._stores.append(open_store(self.path, self.clock.now()))
        return self._stores[-1]

    def service(self) -> Service:
        return Service(self.store(), LIBRARY, self.clock, examiner=self.examiner)

    def mocks(self, name: str = "ada") -> Mocks:
        return Mocks(self.service(), name)

    def seat(self, code: str | None, name: str = "", *, take: bool = False) -> Seat:
        assert code is not None
        return Seat.at(self.store(), code, name=name, clock=self.clock, take=take)

    def begun(self, mocks: Mocks, *, seat: bool = False) -> str:
        return mocks.begin(ADDRESS, "Grace", variant=0, seat=seat)

    def sealed(self, mocks: Mocks, run: str) -> None:
        """Take an interviewer from wherever the mock is to a sealed card."""
        mocks.end(run)
        mocks.go_on(run)
        mocks.go_on(run)
        mocks.seal(run)

    def close(self) -> None:
        for store in self._stores:
            store.close()
