"""Many mocks at once, as a list has them: from the few events that it tells of, in one reading."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from trainer.service.mock_book import LANGUAGE
from trainer.service.mock_drawing import status_of
from trainer.service.mock_views import MockSummary
from trainer.service.words import MOCK, instant
from trainer.session import SessionError
from trainer.session.mock import MockState, reduce
from trainer.session.mock import events as e

if TYPE_CHECKING:
    from trainer.store import Record, RunRow, Store

#: In the place of a candidate's name, for a mock whose events can't be read.
UNREADABLE: Final = "(can't be read)"
#: Of these only whose they are is told: a sealed card is long, and so is what was typed.
_BARE: Final = (e.Sealed.kind, e.Ended.kind)
_BLANK: Final = e.Unknown(name="", form=0)
_TOLD: Final = tuple(
    one.kind
    for one in (
        e.MockStarted,
        e.CardBegun,
        e.Ended,
        e.Stepped,
        e.Sealed,
        e.Undone,
        e.SeatOpened,
        e.SeatClosed,
    )
)


def listed(store: Store, name: str, now: float, limit: int) -> tuple[MockSummary, ...]:
    """The mocks of a store as `name` sees them, the one last touched first."""
    return summaries(store, store.runs(mode=MOCK, limit=limit), name, now)


def summaries(
    store: Store, rows: Sequence[RunRow], name: str, now: float
) -> tuple[MockSummary, ...]:
    """These mocks as `name` sees them."""
    told = store.records_among([row.id for row in rows], kinds=_TOLD, bare=_BARE)
    return tuple(_summary(row, _state(told.get(row.id, ())), name, now) for row in rows)


def begun(store: Store, limit: int) -> Iterator[tuple[RunRow, e.MockStarted | None]]:
    """Each mock with how it was begun; None where that can't be read: opening it says why."""
    rows = store.runs(mode=MOCK, limit=limit)
    told = store.records_among([row.id for row in rows], kinds=(e.MockStarted.kind,))
    for row in rows:
        state = _state(told.get(row.id, ()))
        yield row, state.started if state else None


def _state(records: Sequence[Record]) -> MockState | None:
    """A mock as far as a list tells of it; None for one that can't be read."""
    state = MockState()
    try:
        for one in records:
            state = reduce(_past(state, one.seq - 1), _event(one))
    except SessionError:
        return None
    return state


def _past(state: MockState, seq: int) -> MockState:
    """The state once what was not read has happened: each event keeps its number."""
    count = seq - state.seq
    if count <= 0:
        return state
    return replace(
        state,
        seq=seq,
        history=(*state.history, *(_BLANK,) * count),
        times=(*state.times, *(state.used,) * count),
    )


def _event(one: Record) -> e.Event:
    if one.kind == e.Sealed.kind:
        return e.Sealed(card={}, at=one.at, used=one.used, seat=one.seat)
    if one.kind == e.Ended.kind:
        return e.Ended(at=one.at, used=one.used, seat=one.seat)
    return LANGUAGE.event(one)


def _summary(row: RunRow, state: MockState | None, name: str, now: float) -> MockSummary:
    """A mock in a list; `state` is None for one whose events can't be read."""
    state = state or MockState(over=True)
    started, mine = state.started, state.card(name)
    return MockSummary(
        run_id=row.id,
        address=started.question if started else "",
        title=row.title,
        candidate=started.candidate if started else UNREADABLE,
        started_at=instant(min(row.started_at, now)),
        used=row.used,
        over=row.status != "open",
        cards=state.sealed,
        mine=status_of(state, mine) if mine else None,
        code=state.seated.code if state.seated else None,
    )
