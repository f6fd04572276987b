"""Drills and the past on a store in a file, with a library that holds the fake question."""

from __future__ import annotations

from pathlib import Path

from tests.service.fakes import ADDRESS, FakeExaminer
from tests.session.clocks import SetClock
from tests.store.opened import open_at
from trainer.packs import Library, PackInfo, QuestionInfo
from trainer.service import Drills, Past, Service

DAY = 86_400.0
LIBRARY = Library(
    (
        PackInfo(
            id="pack",
            title="Pack",
            author="",
            licence="",
            version="1.2",
            questions=(QuestionInfo(ADDRESS, "Bytes", 20, (), ("causal",)),),
            root=Path("/nowhere"),
        ),
    )
)


class House:
    """A service and what is built on it, over one store, opened as often as a test likes.

    `path` is a file, or the address of a team's store.
    """

    def __init__(self, path: Path | str) -> None:
        self.path = path
        self.clock = SetClock()
        self.examiner = FakeExaminer()
        self.opened: list[Service] = []
        self.start()

    def start(self) -> House:
        """Another program on the same store."""
        self.store = open_at(str(self.path))
        self.service = Service(self.store, LIBRARY, self.clock, examiner=self.examiner)
        self.drills = Drills(self.service)
        self.past = Past(self.service)
        self.opened.append(self.service)
        return self

    def close(self) -> None:
        for one in self.opened:
            one.close()

    def answered(self, *texts: str, finish: bool = True) -> str:
        """A guided run with these responses, a minute each; its id."""
        run = self.service.begin(ADDRESS, "guided", 0)
        for text in texts:
            self.clock.pass_time(60.0)
            self.service.answer_part(run, text)
        if finish and self.service.view(run).status == "open":
            self.service.finish(run)
        return run

    def later(self, days: float) -> None:
        self.clock.pass_time(days * DAY)
