"""Mocks as they are stored: one book for each interviewer."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final, TypeAlias

from trainer.errors import TrainerError
from trainer.service import appending
from trainer.service.words import MOCK
from trainer.session.mock import (
    TYPED,
    MockState,
    Typed,
    events,
    from_json,
    reduce,
    slot_of,
    to_json,
)
from trainer.store import RunRow, StoreError

if TYPE_CHECKING:
    from trainer.session import Clock
    from trainer.store import Draft, Store

LiveMock: TypeAlias = appending.Live[MockState]

#: Seconds without a sign of the candidate's program after which the seat counts as left.
SILENCE: Final = 15.0


def step_of(state: MockState) -> str:
    """Where a mock stands, as a phrase for a list; the same on both sides."""
    if state.over:
        return "over"
    return state.phase or "not begun"


def is_mock(row: RunRow) -> bool:
    """Whether a run is a mock."""
    return row.mode == MOCK


LANGUAGE: Final[appending.Language[MockState, events.Event]] = appending.Language(
    noun="mock",
    empty=MockState(),
    reduce=reduce,
    read=from_json,
    write=to_json,
    step_of=step_of,
    mine=is_mock,
)


class MockBook(appending.Book[MockState, events.Event]):
    """The mocks of one store, as an interviewer works on them."""

    def __init__(self, store: Store, clock: Clock, name: str) -> None:
        super().__init__(store, clock, LANGUAGE, events.seat_of(name))

    def begin(self, started: events.MockStarted, run_id: str = "") -> LiveMock:
        """Store a new mock; its clock stands until the first phase.

        With `run_id` it is the one of that id, which may be there already: nobody was told.
        """
        if run_id and self._store.run(run_id) is not None:
            return self.fresh(run_id)
        row = RunRow(
            id=run_id or secrets.token_hex(8),
            # Not the question's: what came of a mock is not what came of one's own runs.
            question="",
            title=started.title,
            mode=MOCK,
            variant=started.variant,
            label=started.label,
            status="open",
            step="",
            started_at=0.0,
            updated_at=0.0,
            used=0.0,
            level=None,
            last_seq=1,
        )
        live = self.start(row, started)
        live.watch.stop()
        return live

    def poll(self, live: LiveMock) -> bool:
        """Read what others have added, typed and counted; True when there is something new."""
        before = _typing(live.drafts)
        fresh = self.catch_up(live)
        if fresh and live.watch.running:
            # Somebody may have come in just now: the clock there is set by what is stored.
            self._note(live)
        row = self._store.run(live.row.id)
        if row is not None:
            live.row = row
            live.watch.raise_to(row.used)
        live.drafts = dict(self._store.drafts(live.row.id))
        return fresh or before != _typing(live.drafts)

    def tell(
        self,
        live: LiveMock,
        wish: Callable[[MockState], events.Event | None],
        *,
        level: str | None = None,
        step: str | None = None,
        quiet: bool = False,
    ) -> events.Event | None:
        """Store the event that is wished for, once.

        When a connection was lost while an event was being kept, nobody was told whether it was;
        the act is then done again. Where it had been kept, that event is the answer: decided from
        the same state, the same wish says the same.
        """
        kept = live.kept
        said = kept is not None and self._says(wish, kept)
        live.kept = None
        if kept is not None and said:
            return LANGUAGE.event(kept.record)
        return super().tell(live, wish, level=level, step=step, quiet=quiet)

    def _says(
        self, wish: Callable[[MockState], events.Event | None], kept: appending.Tried[MockState]
    ) -> bool:
        try:
            wished = wish(kept.before)
        except TrainerError:
            return False
        if wished is None:
            return False
        kind, version, data = to_json(wished)
        record = kept.record
        # A card holds when it was sealed: made again it is the same card, a moment later.
        same = kind == events.Sealed.kind or data == record.data
        return (kind, version) == (record.kind, record.version) and same

    def _drafts(self, stored: Mapping[str, Draft], held: Mapping[str, Draft]) -> dict[str, Draft]:
        # All of them are the candidate's: this program only knows what it has read.
        return dict(stored)

    def _note(self, live: LiveMock) -> None:
        # The clock of another program a few seconds behind is no reason to stop anybody.
        with suppress(StoreError):
            self._store.touch(live.row.id, self._clock.now(), live.watch.used())


def typed_of(state: MockState, drafts: Mapping[str, Draft]) -> dict[str, Typed]:
    """What the candidate has typed, by stage: once the mock is over, what stood there then."""
    if state.final is not None:
        return dict(state.final)
    typed = dict(state.handed)
    for stage, (text, at) in _newest(state, drafts).items():
        known = typed.get(stage)
        if known is None and not text:
            continue
        if known is None or known.text != text:
            handed = known.text if known is not None else ""
            typed[stage] = Typed(text, at, False, handed)
    for stage, text, at in _beside(state, drafts):
        known = typed.get(stage, Typed("", at, False))
        if not any(_stands_in(text, one) for one in (known.text, known.handed, *known.beside)):
            typed[stage] = replace(known, beside=(*known.beside, text))
    return typed


def _stands_in(text: str, whole: str) -> bool:
    """Whether all lines of a text stand together in another one: part of a line is no line."""
    lines, there = (
        [line.strip() for line in one.splitlines() if line.strip()] for one in (text, whole)
    )
    starts = range(len(there) - len(lines) + 1)
    return any(there[at : at + len(lines)] == lines for at in starts)


def _newest(state: MockState, drafts: Mapping[str, Draft]) -> dict[str, tuple[str, float]]:
    """What is typed at the seat as it is now, with its time: as it was found, until it is typed."""
    sitting = state.sittings[-1] if state.sittings else None
    found = {} if sitting is None else {k: (one, sitting.at) for k, one in sitting.took.items()}
    found |= {stage: (one.text, one.at) for stage, one in _kept_by(drafts, state.sitting)}
    return found


def _beside(state: MockState, drafts: Mapping[str, Draft]) -> Iterator[tuple[str, str, float]]:
    """What programs typed once another had taken the seat over and found something else."""
    for one, after in pairwise(state.sittings):
        for stage, draft in _kept_by(drafts, one.id):
            if draft.text.strip() and draft.text != after.took.get(stage, ""):
                yield stage, draft.text, draft.at


def _kept_by(drafts: Mapping[str, Draft], sitting: str) -> Iterator[tuple[str, Draft]]:
    """What was typed in one sitting, by stage."""
    for slot, draft in drafts.items():
        stage = slot.removeprefix(TYPED).partition("@")[0]
        if slot.startswith(TYPED) and slot == slot_of(stage, sitting):
            yield stage, draft


def _typing(drafts: Mapping[str, Draft]) -> dict[str, str]:
    return {slot: one.text for slot, one in drafts.items() if slot.startswith(TYPED)}
