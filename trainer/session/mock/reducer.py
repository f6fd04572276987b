"""The pure reducer of a mock: a state and an event in, the next state out.

It never fails: whether something may happen is decided before the event is stored (`decide`), so
an event that does not fit changes nothing but the count.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import singledispatch
from typing import Any

from trainer.session.mock import events as e
from trainer.session.mock.state import (
    STEPS,
    Asked,
    CardState,
    MarkState,
    MockState,
    Sitting,
    Spot,
    Typed,
)
from trainer.session.names import key_of


def reduce(state: MockState, event: e.Event) -> MockState:
    """The state after the event. What is taken back is as if it had not happened."""
    if isinstance(event, e.Undone) and can_undo(state, event.of, event.seat):
        history = list(state.history)
        gone = history[event.of - 1]
        history[event.of - 1] = e.Unknown(
            name="", form=0, at=gone.at, used=gone.used, seat=gone.seat
        )
        return replay((*history, event))
    after = _apply(event, _spend(state, event))
    when = _when(after, event)
    return replace(after, history=(*state.history, event), times=(*state.times, when))


def replay(history: Iterable[e.Event]) -> MockState:
    """The state after all of the events."""
    state = MockState()
    for event in history:
        state = reduce(state, event)
    return state


def can_undo(state: MockState, of: int, seat: str) -> bool:
    """Whether the event of that number is one that whoever sits there did and can take back."""
    if not 0 < of <= len(state.history):
        return False
    event = state.history[of - 1]
    return isinstance(event, e.UNDOABLE) and key_of(event.seat) == key_of(seat)


def _spend(state: MockState, event: e.Event) -> MockState:
    """Count the event, and book the active time since the last one on the current phase."""
    # A program that has not heard yet that the clock stands may stamp a moment too much.
    spent = max(0.0, event.used - state.stamp) if state.running else 0.0
    used = state.phase_used
    if spent:
        used = {**used, state.phase: used.get(state.phase, 0.0) + spent}
    return replace(
        state,
        seq=state.seq + 1,
        used=state.used + spent,
        stamp=max(state.stamp, event.used),
        phase_used=used,
    )


def _when(state: MockState, event: e.Event) -> float:
    """Active seconds at which it happened, once its time is counted.

    What a program held back, because it could not be stored, comes after what others did since.
    """
    if event.used >= state.stamp:
        return state.used
    known = [(one.used, used) for one, used in zip(state.history, state.times, strict=True)]
    stamp, used = max((one for one in known if one[0] <= event.used), default=(0.0, 0.0))
    return min([used + event.used - stamp, *(after for then, after in known if then > event.used)])


@singledispatch
def _apply(event: e.Event, state: MockState) -> MockState:
    return state


@_apply.register
def _(event: e.MockStarted, state: MockState) -> MockState:
    if state.started is not None:
        return state
    return _begun(replace(state, started=event), event.seat)


@_apply.register
def _(event: e.CardBegun, state: MockState) -> MockState:
    return _begun(state, event.seat)


@_apply.register
def _(event: e.Phased, state: MockState) -> MockState:
    if state.over:
        return state
    asks, stage = state.asks, state.stage
    if event.stage:
        stage = event.stage
        if all(one.stage != stage for one in asks):
            asks = (*asks, Asked(stage, event.title, event.ask))
    return replace(
        state,
        phase=event.phase,
        stage=stage,
        minutes=event.minutes,
        asks=asks,
        paused=False,
        discussed=None,
        cards=_discussing(state, None),
    )


@_apply.register
def _(event: e.Marked, state: MockState) -> MockState:
    card = _open_card(state, event)
    if card is None:
        return state
    spot = (event.stage, event.criterion)
    marks = {where: one for where, one in card.marks.items() if where != spot}
    if event.mark is not None:
        marks[spot] = MarkState(event.mark, _when(state, event), state.seq)
    # On this card alone: what one marks is nobody else's to know.
    return _with(state, replace(card, marks=marks, last=spot, discussed=spot))


@_apply.register
def _(event: e.Quoted, state: MockState) -> MockState:
    card = _open_card(state, event)
    if card is None or not event.criterion:
        return state
    return _with(state, replace(card, last=(event.stage, event.criterion)))


@_apply.register
def _(event: e.Probed, state: MockState) -> MockState:
    spot = (event.stage, event.criterion)
    after = replace(
        state,
        probes=(*state.probes, spot),
        discussed=spot,
        cards=_discussing(state, spot),
    )
    card = _open_card(after, event)
    return after if card is None else _with(after, replace(card, last=spot))


@_apply.register
def _(event: e.Hinted, state: MockState) -> MockState:
    return replace(state, hints=(*state.hints, (event.stage, event.criterion)))


@_apply.register
def _(event: e.Paused, state: MockState) -> MockState:
    return replace(state, paused=not state.over)


@_apply.register
def _(event: e.Resumed, state: MockState) -> MockState:
    return replace(state, paused=False)


@_apply.register
def _(event: e.Ended, state: MockState) -> MockState:
    if state.over:
        return state
    return replace(state, over=True, paused=False, ended_at=event.at, final=_typed(event.texts))


@_apply.register
def _(event: e.Stepped, state: MockState) -> MockState:
    card = _open_card(state, event)
    if card is None or not state.over or event.to not in STEPS[:-1]:
        return state
    return _with(state, replace(card, step=event.to))


@_apply.register
def _(event: e.Rated, state: MockState) -> MockState:
    card = _open_card(state, event)
    if card is None:
        return state
    spot: Spot = (event.stage, event.criterion)
    ratings = {where: one for where, one in card.ratings.items() if where != spot}
    if event.rating is not None:
        ratings[spot] = event.rating
    return _with(state, replace(card, ratings=ratings))


@_apply.register
def _(event: e.LevelChosen, state: MockState) -> MockState:
    card = _open_card(state, event)
    if card is None:
        return state
    chosen = replace(
        card, decided=True, level=event.level, proposed=event.proposed, reason=event.reason
    )
    return _with(state, chosen)


@_apply.register
def _(event: e.Sealed, state: MockState) -> MockState:
    card = _open_card(state, event)
    if card is None:
        return state
    return _with(state, replace(card, step="sealed", sealed=event.card))


@_apply.register
def _(event: e.OthersSeen, state: MockState) -> MockState:
    return replace(state, seen=(*state.seen, event))


@_apply.register
def _(event: e.SeatOpened, state: MockState) -> MockState:
    return replace(state, seated=event, present=False, came=False)


@_apply.register
def _(event: e.SeatClosed, state: MockState) -> MockState:
    return replace(state, seated=None, present=False)


@_apply.register
def _(event: e.SeatJoined, state: MockState) -> MockState:
    if state.seated is None:
        return replace(state, present=False, came=False)
    sittings = state.sittings
    if not sittings or sittings[-1].id != event.sitting:
        sittings = (*sittings, Sitting(event.sitting, event.took, event.at))
    return replace(state, present=True, came=True, sittings=sittings)


@_apply.register
def _(event: e.SeatLeft, state: MockState) -> MockState:
    # Whoever has lost the seat to another program does not leave it empty.
    return replace(state, present=False) if event.sitting == state.sitting else state


@_apply.register
def _(event: e.HandedIn, state: MockState) -> MockState:
    if state.over:
        return state
    typed = Typed(event.text, event.at, True)
    return replace(state, handed={**state.handed, event.stage: typed})


@_apply.register
def _(event: e.Shared, state: MockState) -> MockState:
    # One for each interviewer: what another has told the candidate stands.
    others = (one for one in state.shared if key_of(one.seat) != key_of(event.seat))
    return replace(state, shared=(*others, event))


def _typed(texts: dict[str, Any]) -> dict[str, Typed]:
    return {
        stage: Typed(
            one["text"],
            one["at"],
            one["handed_in"],
            one.get("handed", ""),
            tuple(one.get("beside", ())),
        )
        for stage, one in texts.items()
    }


def _open_card(state: MockState, event: e.Event) -> CardState | None:
    """The card of whoever did it, while it can still be changed."""
    card = state.card(e.name_of(event.seat))
    return card if card is not None and card.sealed is None else None


def _begun(state: MockState, seat: str) -> MockState:
    name = e.name_of(seat)
    if not name or state.card(name) is not None:
        return state
    return _with(state, CardState(name, discussed=state.discussed))


def _discussing(state: MockState, spot: Spot | None) -> dict[str, CardState]:
    """The cards, once everybody is at that criterion."""
    return {
        key: one if one.sealed is not None else replace(one, discussed=spot)
        for key, one in state.cards.items()
    }


def _with(state: MockState, card: CardState) -> MockState:
    return replace(state, cards={**state.cards, key_of(card.name): card})
