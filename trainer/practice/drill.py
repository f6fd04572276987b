"""Where a drill stands: plain frozen data, computed from its events by one pure reducer.

The reducer never fails; an event that does not fit (two windows on one drill) changes nothing but
the count.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import singledispatch
from typing import Any, Final, Literal

from trainer.practice import events as e
from trainer.practice.ratings import Rating, Tries, rate

Status = Literal["open", "finished"]

#: How often a skill is asked for in one drill: once more when it was got wrong.
MOST_ASKED: Final = 2


@dataclass(frozen=True, slots=True)
class Attempt:
    """One response. `outcome` is None while nobody has judged it."""

    text: str
    at: float
    outcome: str | None = None
    mistake: str | None = None
    detail: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CardState:
    """One skill as it was asked for, and what has happened since. `closed` is when it was over."""

    asked: e.CardAsked
    attempts: tuple[Attempt, ...] = ()
    hints: int = 0
    worked: bool = False
    skipped: bool = False
    closed: float | None = None
    corrected: int | None = None

    @property
    def done(self) -> bool:
        """Whether nothing more is asked of it."""
        return self.worked or self.skipped or self.right

    @property
    def right(self) -> bool:
        """Whether a right response was given."""
        return any(one.outcome == "right" for one in self.attempts)

    @property
    def counted(self) -> int:
        """How many right and wrong responses were given."""
        return sum(one.outcome in ("right", "wrong") for one in self.attempts)

    @property
    def tries(self) -> Tries:
        """What the rating is made from."""
        spent = None if self.closed is None else max(0.0, self.closed - self.asked.used)
        found = Tries(hints=self.hints, worked=self.worked, seconds=spent)
        for one in self.attempts:
            found = found.judged(one.outcome or "", one.mistake)
        return found

    @property
    def rated(self) -> tuple[Rating, str] | None:
        """The rating that holds, and why; None for a card that is open or was put off."""
        if not self.done or (self.skipped and not self.tries.touched):
            return None
        if self.corrected is not None:
            return Rating(self.corrected), "corrected by you"
        return rate(self.tries)


@dataclass(frozen=True, slots=True)
class DrillState:
    """A drill. `seq` counts the events so far; the last of `cards` is the one that is asked."""

    started: e.DrillStarted | None = None
    cards: tuple[CardState, ...] = ()
    status: Status = "open"
    used: float = 0.0
    seq: int = 0

    @property
    def card(self) -> CardState | None:
        """The card that is asked for, or that was just closed."""
        return self.cards[-1] if self.cards else None

    @property
    def number(self) -> int:
        """The number of that card, from 0; -1 before the first."""
        return len(self.cards) - 1

    @property
    def total(self) -> int:
        """How many cards there will be, as far as is known now."""
        return len(self.cards) + len(_waiting(self))

    @property
    def slot(self) -> str:
        """What a draft is a draft of."""
        return f"card:{self.number}"


def next_skill(state: DrillState, gone: Collection[str] = ()) -> str | None:
    """What to ask for next: the rest of the queue, then once more what was got wrong.

    `gone` are the skills that no pack asks for any more.
    """
    return next((one for one in _waiting(state) if one not in gone), None)


def _waiting(state: DrillState) -> list[str]:
    if state.started is None:
        return []
    asked = [one.asked.skill for one in state.cards]
    missed = [
        one.asked.skill
        for one in state.cards
        if (found := one.rated) is not None
        and found[0] is Rating.AGAIN
        and asked.count(one.asked.skill) < MOST_ASKED
    ]
    return [one for one in state.started.queue if one not in asked] + missed


def unjudged(state: DrillState) -> tuple[int, int] | None:
    """The first stored response that nobody has judged, as card and number."""
    for number, card in enumerate(state.cards):
        for place, attempt in enumerate(card.attempts):
            if attempt.outcome is None:
                return number, place
    return None


def replay(history: Iterable[e.Event]) -> DrillState:
    """The state after all of the events."""
    state = DrillState()
    for event in history:
        state = reduce(state, event)
    return state


def reduce(state: DrillState, event: e.Event) -> DrillState:
    """The state after the event."""
    counted = replace(state, seq=state.seq + 1, used=max(state.used, event.used))
    return _apply(event, counted)


@singledispatch
def _apply(event: e.Event, state: DrillState) -> DrillState:
    return state


@_apply.register
def _(event: e.DrillStarted, state: DrillState) -> DrillState:
    return state if state.started else replace(state, started=event)


@_apply.register
def _(event: e.CardAsked, state: DrillState) -> DrillState:
    waits = state.card is not None and not state.card.done
    if state.started is None or state.status != "open" or waits:
        return state
    return replace(state, cards=(*state.cards, CardState(event)))


@_apply.register
def _(event: e.CardAnswered, state: DrillState) -> DrillState:
    card = _at(state, event.card)
    if card is None or card.done or state.status != "open":
        return state
    attempt = Attempt(event.text, event.at)
    return _with(state, event.card, replace(card, attempts=(*card.attempts, attempt)))


@_apply.register
def _(event: e.CardJudged, state: DrillState) -> DrillState:
    card = _at(state, event.card)
    if card is None or not 0 <= event.attempt < len(card.attempts):
        return state
    attempts = list(card.attempts)
    if attempts[event.attempt].outcome is not None:
        return state
    attempts[event.attempt] = replace(
        attempts[event.attempt], outcome=event.outcome, mistake=event.mistake, detail=event.detail
    )
    after = replace(card, attempts=tuple(attempts))
    if event.outcome == "right" and card.closed is None:
        after = replace(after, closed=event.used)
    return _with(state, event.card, after)


@_apply.register
def _(event: e.CardHint, state: DrillState) -> DrillState:
    card = _at(state, event.card)
    if card is None or card.done:
        return state
    return _with(state, event.card, replace(card, hints=max(card.hints, event.hint + 1)))


@_apply.register
def _(event: e.CardWorking, state: DrillState) -> DrillState:
    card = _at(state, event.card)
    if card is None or card.done:
        return state
    return _with(state, event.card, replace(card, worked=True, closed=event.used))


@_apply.register
def _(event: e.CardSkipped, state: DrillState) -> DrillState:
    card = _at(state, event.card)
    if card is None or card.done:
        return state
    return _with(state, event.card, replace(card, skipped=True, closed=event.used))


@_apply.register
def _(event: e.RatingCorrected, state: DrillState) -> DrillState:
    card = _at(state, int(event.item)) if event.item.isdecimal() else None
    if card is None or card.rated is None or event.rating not in (1, 2, 3, 4):
        return state
    return _with(state, int(event.item), replace(card, corrected=event.rating))


@_apply.register
def _(event: e.DrillFinished, state: DrillState) -> DrillState:
    return state if state.started is None else replace(state, status="finished")


def _at(state: DrillState, number: int) -> CardState | None:
    return state.cards[number] if 0 <= number < len(state.cards) else None


def _with(state: DrillState, number: int, card: CardState) -> DrillState:
    cards = (*state.cards[:number], card, *state.cards[number + 1 :])
    return replace(state, cards=cards)
