"""Counting what was practised: from events that nobody has counted to skills, mistakes and days.

Done before anything that shows them is drawn. Each batch is one transaction, so that a program that
is killed, or a second one beside it, neither loses nor doubles anything; and all of it is computed
from events alone, so that it can be computed again (`recount`).
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from trainer.practice import Derived, Memory, Told, after, derive
from trainer.store.tallies import Counted, DayRow, ReviewRow, SkillRow, SlipRow

if TYPE_CHECKING:
    from trainer.store import Record, Store
    from trainer.store.tallies import Update

#: Whoever is interviewed, or rates answers of others, practises nothing: those runs do not count.
PRACTICE: Final = ("guided", "interview", "drill")
#: Runs in one transaction.
BATCH: Final = 100
#: Ratings that a skill remembers to be shown.
TRAIL: Final = 12
#: A stamp this far (seconds) beyond now can only come from a clock that was wrong.
AHEAD: Final = 86_400.0
GOOD: Final = 3
QUARTER: Final = 900.0


def catch_up(store: Store, now: float, *, within: float | None = None) -> bool:
    """Count what has not been counted; False when some is left after `within` seconds.

    `now` is wall-clock time: reviews that are stamped more than a day later than it (the clock was
    ahead, and has gone back) count as of now, lest a skill wait for years.
    """
    began = time.monotonic()
    while store.tallies.has_unread():
        with store.tallies.updating() as update:
            shelf = _Shelf(update)
            names = update.names()
            for run in update.unread(BATCH):
                if run.mode in PRACTICE:
                    _count(update, shelf, run.id, names)
                update.read(run.id)
            shelf.empty()
        if within is not None and time.monotonic() - began > within:
            return not store.tallies.has_unread()
    _bring_back(store, now)
    return True


def rename(store: Store, old: str, now: str) -> None:
    """A pack calls a skill by another name: what was practised goes with it."""
    with store.tallies.updating() as update:
        before = update.skill(old)
        update.rename(old, now)
        if before is not None and update.skill(now) is None:
            update.save_skill(SkillRow(now, before.question, place=before.place))
        refold(update, now)


def recount(store: Store, now: float) -> None:
    """Throw every count away and count again from the events."""
    store.tallies.forget()
    catch_up(store, now)


def local_day(at: float) -> str:
    """The day in the zone of this machine, ``2024-02-29``."""
    # All zones begin their days at a quarter of an hour.
    quarter = int(at // QUARTER) if abs(at) < 1e15 else 0
    return _day_of_quarter(quarter, os.environ.get("TZ", ""))


@lru_cache(maxsize=4096)
def _day_of_quarter(quarter: int, zone: str) -> str:
    return _local(quarter * QUARTER).strftime("%Y-%m-%d")


def day_end(now: float, days: int = 0) -> float:
    """When the local day of `now`, or one so many days later, is over (Unix seconds)."""
    today = _local(now)
    # By the calendar, not by seconds: days are 23 or 25 hours long where clocks are changed.
    ending = (today.replace(tzinfo=None) + timedelta(days=days + 1)).replace(
        hour=0, minute=0, second=0, microsecond=0
    )
    return ending.astimezone().timestamp()


def _local(at: float) -> datetime:
    try:
        return datetime.fromtimestamp(at, UTC).astimezone()
    except (OverflowError, OSError, ValueError):
        # A stamp no calendar holds.
        return datetime.fromtimestamp(0, UTC).astimezone()


def _bring_back(store: Store, now: float) -> None:
    # Looked for by reading first: nothing is written on most days.
    if all(one.last is None or one.last <= now + AHEAD for one in store.tallies.skills()):
        return
    with store.tallies.updating() as update:
        for skill in update.ahead(now + AHEAD):
            update.bring_back(skill, now)
            refold(update, skill)


class _Shelf:
    """The skills of one batch: read once, written once at its end.

    A skill is `dirty` when it has to be counted anew from all its reviews.
    """

    def __init__(self, update: Update) -> None:
        self._update = update
        self._rows: dict[str, SkillRow] = {}
        self.dirty: set[str] = set()

    def meet(self, skill: str, place: int = 0) -> SkillRow:
        """The skill as it stands; a new one is noted."""
        row = self._rows.get(skill)
        if row is None:
            row = self._update.skill(skill) or SkillRow(skill, _question(skill), place=place)
            self._rows[skill] = row
        return row

    def put(self, row: SkillRow) -> None:
        """The skill after one more review."""
        self._rows[row.skill] = row

    def empty(self) -> None:
        """Write everything."""
        for row in self._rows.values():
            self._update.save_skill(row)
        for skill in sorted(self.dirty):
            refold(self._update, skill)


def _count(update: Update, shelf: _Shelf, run_id: str, names: Mapping[str, str]) -> None:
    before = update.counted(run_id)
    derived = _renamed(_derived(update.records(run_id)), names)
    counted = _rows(derived)
    update.count(run_id, counted)
    shelf.dirty |= _changed(before.reviews, counted.reviews)
    for place, skill in enumerate(derived.skills):
        if (row := shelf.meet(skill, place)).gone:
            # A pack that had lost it asks for it again.
            shelf.put(replace(row, gone=False))
    known = {one.item for one in before.reviews}
    fresh = [one for one in counted.reviews if one.item not in known]
    for one in sorted(fresh, key=lambda review: review.at):
        row = shelf.meet(one.skill)
        if one.skill in shelf.dirty or (row.last is not None and one.at < row.last):
            # It belongs before what was counted already.
            shelf.dirty.add(one.skill)
        else:
            shelf.put(folded(row, one.at, one.rating, one.first, one.seconds, one.variant))


def _changed(before: Iterable[ReviewRow], after_: Iterable[ReviewRow]) -> set[str]:
    now = {one.item: one for one in after_}
    dirty: set[str] = set()
    for one in before:
        found = now.get(one.item)
        if found != one:
            dirty |= {one.skill} if found is None else {one.skill, found.skill}
    return dirty


def refold(update: Update, skill: str) -> None:
    """Count a skill anew from all its reviews."""
    row = update.skill(skill) or SkillRow(skill, _question(skill))
    fresh = SkillRow(skill, row.question, place=row.place, gone=row.gone)
    for at, rating, first, seconds, variant in update.reviews(skill):
        fresh = folded(fresh, at, rating, first, seconds, variant)
    update.save_skill(fresh)


def folded(
    row: SkillRow, at: float, rating: int, first: int, seconds: float | None, variant: int
) -> SkillRow:
    """A skill after one more review; `first` is its rating by what was answered."""
    memory = None
    if row.stability is not None and row.difficulty is not None:
        memory = Memory(row.stability, row.difficulty, row.last or 0.0, row.due or 0.0)
    now = after(memory, rating, at)
    average = row.seconds
    if seconds is not None:
        # Weighted to the latest: people get quicker.
        average = seconds if average is None else 0.8 * average + 0.2 * seconds
    return replace(
        row,
        stability=now.stability,
        difficulty=now.difficulty,
        last=now.last,
        due=now.due,
        reviews=row.reviews + 1,
        good=row.good + (first >= GOOD),
        trail=(row.trail + str(int(rating)))[-TRAIL:],
        seconds=average,
        variant=variant,
    )


def _question(skill: str) -> str:
    return "/".join(skill.partition("#")[0].split("/")[:2])


def _derived(records: Iterable[Record]) -> Derived:
    try:
        return derive([_told(one) for one in records], local_day)
    except (LookupError, TypeError, ValueError, AttributeError):
        # Events that were changed by hand say nothing; opening their run says what is wrong.
        return Derived()


def _renamed(derived: Derived, names: Mapping[str, str]) -> Derived:
    """The same under the names that skills have now."""
    if not names:
        return derived
    return replace(
        derived,
        skills=tuple(dict.fromkeys(names.get(one, one) for one in derived.skills)),
        reviews=tuple(
            replace(one, skill=names.get(one.skill, one.skill)) for one in derived.reviews
        ),
        slips=tuple(replace(one, skill=names.get(one.skill, one.skill)) for one in derived.slips),
    )


def _told(record: Record) -> Told:
    try:
        data = json.loads(record.data)
    except ValueError:
        data = {}
    return Told(record.kind, record.at, record.used, data if isinstance(data, dict) else {})


def _rows(derived: Derived) -> Counted:
    reviews = [
        ReviewRow(
            one.item,
            one.skill,
            one.at,
            int(one.rating),
            int(one.first),
            one.why,
            one.seconds,
            one.variant,
        )
        for one in derived.reviews
    ]
    slips = [SlipRow(one.place, one.mistake, one.skill, one.at) for one in derived.slips]
    days = [DayRow(one.day, one.seconds, one.answers) for one in derived.days]
    # In the order in which the store gives them back, so that what did not change is seen.
    return Counted(
        tuple(sorted(reviews, key=lambda one: one.item)),
        tuple(sorted(slips, key=lambda one: (one.place, one.mistake))),
        tuple(sorted(days, key=lambda one: one.day)),
    )
