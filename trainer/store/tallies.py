"""The interface of what is counted from events, and the plain rows that cross it.

The store counts nothing by itself: it knows which runs have events that nobody has counted, keeps
what somebody counted, and does both in one transaction, so that two programs never count twice.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

from trainer.store.base import Draft, Record, RunRow


@dataclass(frozen=True, slots=True)
class ReviewRow:
    """One review of a skill; `item` names it in its run. `rating` and `first` are 1 to 4."""

    item: str
    skill: str
    at: float
    rating: int
    first: int
    why: str
    seconds: float | None
    variant: int


@dataclass(frozen=True, slots=True)
class SlipRow:
    """A known mistake that was made in a run; `skill` is '' when it was made in a free answer."""

    place: str
    mistake: str
    skill: str
    at: float


@dataclass(frozen=True, slots=True)
class DayRow:
    """What was done on a local day (``2024-02-29``); `runs` counts the runs that were worked on."""

    day: str
    seconds: float
    answers: int
    runs: int = 1


@dataclass(frozen=True, slots=True)
class Counted:
    """All that was counted from one run."""

    reviews: tuple[ReviewRow, ...] = ()
    slips: tuple[SlipRow, ...] = ()
    days: tuple[DayRow, ...] = ()


@dataclass(frozen=True, slots=True)
class SkillRow:
    """A skill as it stands. Before its first review the memory is None and the counts are 0.

    `good` counts reviews that were right at once; `trail` holds the latest ratings as digits, the
    last one last; `seconds` is what a review has taken on average; `variant` is the latest draw.
    `place` is where the question asks for it, from 0. `gone` says that no pack asks for it now.
    """

    skill: str
    question: str
    stability: float | None = None
    difficulty: float | None = None
    last: float | None = None
    due: float | None = None
    reviews: int = 0
    good: int = 0
    trail: str = ""
    seconds: float | None = None
    variant: int | None = None
    place: int = 0
    gone: bool = False


@dataclass(frozen=True, slots=True)
class SlipTotal:
    """How often a known mistake was made, and when last."""

    place: str
    mistake: str
    skill: str
    count: int
    last: float


@dataclass(frozen=True, slots=True)
class Kept:
    """A run with all of its events and drafts, as it goes from one store to another."""

    run: RunRow
    records: tuple[Record, ...]
    drafts: tuple[Draft, ...] = ()


#: The name of an event that is no step of its run; None for every other.
Beside = Callable[[Record], "Hashable | None"]


def nothing_beside(record: Record) -> Hashable | None:
    """Every event is a step of its run."""
    return None


class Update(Protocol):
    """One transaction of counting. All reads see what it has written."""

    def unread(self, limit: int) -> tuple[RunRow, ...]:
        """Runs with events that have not been counted, the oldest first."""

    def records(self, run_id: str) -> tuple[Record, ...]:
        """The events of a run."""

    def counted(self, run_id: str) -> Counted:
        """What was counted from that run before."""

    def count(self, run_id: str, counted: Counted) -> None:
        """Put this in the place of what was counted from the run before, totals included."""

    def read(self, run_id: str) -> None:
        """The run has been counted to its last event."""

    def skill(self, skill: str) -> SkillRow | None:
        """A skill as it stands."""

    def save_skill(self, row: SkillRow) -> None:
        """Keep a skill."""

    def reviews(self, skill: str) -> Sequence[tuple[float, int, int, float | None, int]]:
        """All reviews of a skill in order of time: at, rating, first, seconds, variant."""

    def names(self) -> Mapping[str, str]:
        """Skills by the names they had before."""

    def rename(self, old: str, now: str) -> None:
        """A skill has another name: its reviews and mistakes go with it; the old one is no more."""

    def ahead(self, now: float) -> tuple[str, ...]:
        """Skills whose last review is stamped later than `now`."""

    def bring_back(self, skill: str, now: float) -> None:
        """Let the reviews of a skill that are stamped later than `now` count as of `now`."""


class Tallies(Protocol):
    """Reads of what was counted, each bounded by the number of skills, days or mistakes."""

    def updating(self) -> AbstractContextManager[Update]:
        """Begin to count; StoreError when the store can't be written. All of it or nothing."""

    def has_unread(self) -> bool:
        """Whether anything is left to count."""

    def forget(self) -> None:
        """Empty every count and mark every run as not counted. No event is touched."""

    def skills(self) -> tuple[SkillRow, ...]:
        """Every skill."""

    def reviews_of(self, run_id: str) -> tuple[ReviewRow, ...]:
        """The reviews that were counted from a run."""

    def mark_gone(self, skill: str, gone: bool) -> None:
        """Note that no pack asks for the skill any more, or that one does again."""

    def slips(self, limit: int) -> tuple[SlipTotal, ...]:
        """The known mistakes that were made, the most frequent first."""

    def days(self, limit: int | None = None) -> tuple[DayRow, ...]:
        """The latest days on which something was answered, the earliest of them first."""

    def totals(self) -> DayRow:
        """All days together: `day` is their number, as text."""

    def levels(self, question: str, limit: int) -> tuple[tuple[float, str | None, str], ...]:
        """Time, level and run of a question's finished runs, the latest first."""

    def run_ids(self) -> tuple[str, ...]:
        """Every run, the one that was started first comes first."""

    def adopt(self, kept: Sequence[Kept], beside: Beside = nothing_beside) -> tuple[str, ...]:
        """Take in runs of another store, all in one transaction: what is missing here is added.

        What `beside` gives a name stands beside its run: of one name one is kept, whatever else is
        there, and no run is another one for it.

        Returns a word for each: 'new', 'longer' (events were added to a run that is here), 'same'
        (nothing to add), or 'other' (the run went on differently here, and is left as it is).
        """
