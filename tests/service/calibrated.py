"""Answers of a small pack to rate, and raters who rate them in a way that a test can foresee."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.authoring.small import write_small
from tests.session.clocks import SetClock
from trainer.authoring.score import Labelled
from trainer.packs import Library, library
from trainer.service import Service
from trainer.service.calibrating import Calibration
from trainer.service.calibration_views import AnswerToRate, CalibrationReport
from trainer.service.examining import PackExaminer
from trainer.store import open_store

QUESTION = "small/copying"
SAMPLES = """\
samples:
  all-of-it:
    says: Read and write are {traffic | GiB} in all. That takes {time | s}. The disk limits it.
    level: Hire
    meets: [bytes, seconds, bound]
  no-limit:
    says: Read and write are {traffic | GiB} in all, which takes {time | s}.
    level: Weak
    meets: [bytes, seconds]
  the-limit:
    says: The disk limits it.
    level: Weak
    meets: [bound]
  nothing:
    says: It depends.
    level: Weak
    meets: []
"""


def small_library(folder: Path) -> Library:
    """The small pack alone, with four answers in words."""
    write_small(folder, question=("samples:\n", SAMPLES))
    found = library([folder])
    return Library(tuple(one for one in found.packs if one.id == "small"))


def row(number: int, level: str | None = "Weak", *criteria: str, **more: str) -> Labelled:
    """A labelled answer that is like no other."""
    return Labelled(
        id=f"row-{number}",
        question=more.get("question", QUESTION),
        text=more.get("text", f"Answer number {number}: the disk limits it."),
        level=level,
        criteria=frozenset(criteria),
        mistakes=frozenset(),
        why=more.get("why", ""),
    )


class Desk:
    """A store that raters come to, opened as often as a test likes."""

    def __init__(self, path: Path, packs: Library) -> None:
        self.path = path
        self.packs = packs
        self.clock = SetClock()
        self.opened: list[Service] = []
        self.service = self.start()

    def start(self) -> Service:
        """Another program on the same store."""
        store = open_store(self.path, self.clock.now())
        examiner = PackExaminer(self.packs)
        self.service = Service(store, self.packs, self.clock, examiner=examiner)
        self.opened.append(self.service)
        return self.service

    def rater(self, name: str) -> Calibration:
        """A rater in the program that was started last."""
        return Calibration(self.service, name)

    def rate(
        self, name: str, run: str, how: Callable[[AnswerToRate], tuple[str | None, set[str]]]
    ) -> CalibrationReport:
        """Rate all that is left: `how` says of an answer which level and what was heard."""
        rater = self.rater(name)
        view = rater.view(run)
        while view.answer is not None:
            self.clock.pass_time(30.0)
            number, (level, heard) = view.number, how(view.answer)
            for one in sorted(heard):
                rater.mark(run, number, one, "heard")
            if level is not None:
                rater.level(run, number, level)
            view = rater.settle(run, number)
        return rater.end(run)

    def close(self) -> None:
        for one in self.opened:
            one.close()
