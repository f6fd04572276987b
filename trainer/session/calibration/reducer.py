"""The pure reducer of a calibration: a state and an event in, the next state out.

It never fails: what may happen is decided before an event is stored (`decide`), so an event that
does not fit changes nothing but the count.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import singledispatch
from typing import Literal, cast

from trainer.session.calibration import events as e

Status = Literal["open", "finished"]
Settled = Literal["open", "rated", "skipped"]


@dataclass(frozen=True, slots=True)
class Rating:
    """What was said of one answer so far, and when the last of it was (Unix seconds)."""

    marks: Mapping[str, e.Mark] = field(default_factory=dict)
    level: str | None = None
    status: Settled = "open"
    said_at: float = 0.0

    def mark(self, criterion: str) -> e.Mark:
        """The mark that counts: what is not marked is missing."""
        return self.marks.get(criterion, "missing")


@dataclass(frozen=True, slots=True)
class CalibrationState:
    """A calibration. `at` is the answer that is shown; one past the last when all is settled.

    `found` are the quotes that were looked for since it began, by answer.
    """

    started: e.Started | None = None
    ratings: tuple[Rating, ...] = ()
    found: Mapping[int, tuple[e.Quote, ...]] = field(default_factory=dict)
    at: int = 0
    status: Status = "open"
    early: bool = False
    ended_at: float | None = None
    used: float = 0.0
    seq: int = 0

    @property
    def slot(self) -> str:
        """What a draft would be a draft of."""
        return f"answer:{self.at}"

    @property
    def answers(self) -> tuple[e.Answer, ...]:
        """The answers in the order in which they are shown."""
        return () if self.started is None else self.started.answers

    def sheet(self, number: int) -> e.Sheet | None:
        """What an answer answers; None where there is no such answer."""
        if self.started is None or not 0 <= number < len(self.answers):
            return None
        sheets, place = self.started.sheets, self.answers[number].sheet
        return sheets[place] if 0 <= place < len(sheets) else None

    def quotes(self, number: int) -> tuple[e.Quote, ...] | None:
        """The words that an answer's key rests on; None when nobody has looked for them yet."""
        known = self.answers[number].key.quotes
        return self.found.get(number) if known is None else known

    def count(self, status: Settled) -> int:
        """How many answers are open, rated or skipped."""
        return sum(one.status == status for one in self.ratings)


def replay(history: Iterable[e.Event]) -> CalibrationState:
    """The state after all of the events."""
    state = CalibrationState()
    for event in history:
        state = reduce(state, event)
    return state


def reduce(state: CalibrationState, event: e.Event) -> CalibrationState:
    """The state after the event."""
    counted = replace(state, seq=state.seq + 1, used=max(state.used, event.used))
    if state.status != "open":
        return counted
    return _apply(event, counted)


@singledispatch
def _apply(event: e.Event, state: CalibrationState) -> CalibrationState:
    return state


@_apply.register
def _(event: e.Started, state: CalibrationState) -> CalibrationState:
    if state.started is not None:
        return state
    return replace(state, started=event, ratings=tuple(Rating() for _ in event.answers))


@_apply.register
def _(event: e.Marked, state: CalibrationState) -> CalibrationState:
    if (rating := _at(state, event.number)) is None:
        return state
    marks = {one: mark for one, mark in rating.marks.items() if one != event.criterion}
    if event.mark is not None:
        marks[event.criterion] = cast(e.Mark, event.mark)
    return _with(state, event.number, replace(rating, marks=marks, said_at=event.at))


@_apply.register
def _(event: e.Levelled, state: CalibrationState) -> CalibrationState:
    if (rating := _at(state, event.number)) is None:
        return state
    # Without a level a rating stands no longer.
    status = "open" if event.level is None and rating.status == "rated" else rating.status
    return _with(
        state, event.number, replace(rating, level=event.level, status=status, said_at=event.at)
    )


@_apply.register
def _(event: e.Settled, state: CalibrationState) -> CalibrationState:
    return _over(state, event, "rated")


@_apply.register
def _(event: e.Skipped, state: CalibrationState) -> CalibrationState:
    return _over(state, event, "skipped")


@_apply.register
def _(event: e.Visited, state: CalibrationState) -> CalibrationState:
    return replace(state, at=max(0, min(event.number, len(state.ratings))))


@_apply.register
def _(event: e.Quoted, state: CalibrationState) -> CalibrationState:
    if _at(state, event.number) is None:
        return state
    return replace(state, found={**state.found, event.number: event.quotes})


@_apply.register
def _(event: e.Ended, state: CalibrationState) -> CalibrationState:
    if state.started is None:
        return state
    return replace(
        state, status="finished", early=event.early, ended_at=event.at, at=len(state.ratings)
    )


def _over(
    state: CalibrationState, event: e.Settled | e.Skipped, status: Settled
) -> CalibrationState:
    if (rating := _at(state, event.number)) is None:
        return state
    after = _with(state, event.number, replace(rating, status=status, said_at=event.at))
    return replace(after, at=following(after, event.number))


def following(state: CalibrationState, number: int) -> int:
    """The next answer that is open: after `number`, else from the first on, else past the last."""
    open_ = [place for place, one in enumerate(state.ratings) if one.status == "open"]
    later = [place for place in open_ if place > number]
    return (later or open_ or [len(state.ratings)])[0]


def _at(state: CalibrationState, number: int) -> Rating | None:
    return state.ratings[number] if 0 <= number < len(state.ratings) else None


def _with(state: CalibrationState, number: int, rating: Rating) -> CalibrationState:
    ratings = (*state.ratings[:number], rating, *state.ratings[number + 1 :])
    return replace(state, ratings=ratings)
