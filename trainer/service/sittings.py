"""Drills that are being worked on: their events go to the store first, then into the state."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from trainer.practice import DrillState, from_json, reduce, replay, to_json
from trainer.practice.events import DrillStarted, Event, RatingCorrected
from trainer.service.errors import ServiceError
from trainer.service.home import DRILL
from trainer.session import Clock, Stopwatch
from trainer.store import ConflictError, Draft, Record, RunRow, Store, StoreError

_TRIES: Final = 20

Wish = Callable[[DrillState], "Event | None"]


@dataclass(slots=True)
class Sitting:
    """One drill in this program. `drafts` may be ahead of the store when the disk is full."""

    row: RunRow
    state: DrillState
    watch: Stopwatch
    drafts: dict[str, Draft] = field(default_factory=dict)


class Sittings:
    """The drills of one store. An event is appended only if it fits what is stored by then."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._live: dict[str, Sitting] = {}

    def begin(self, started: DrillStarted) -> Sitting:
        """Start a drill; its clock runs."""
        now = self._clock.now()
        started = replace(started, at=now)
        row = RunRow(
            id=secrets.token_hex(8),
            question="",
            title="Drill",
            mode=DRILL,
            variant=0,
            label="1 skill" if len(started.queue) == 1 else f"{len(started.queue)} skills",
            status="open",
            step="",
            started_at=now,
            updated_at=now,
            used=0.0,
            level=None,
            last_seq=1,
        )
        self._store.create(row, (_record(1, started),))
        state = reduce(DrillState(), started)
        sitting = Sitting(row, state, Stopwatch(self._clock, 0.0, running=True))
        self._live[row.id] = sitting
        return sitting

    def known(self, run_id: str) -> Sitting:
        """The drill as this program knows it; read from the store when it doesn't yet."""
        found = self._live.get(run_id)
        return self._load(run_id) if found is None else found

    def fresh(self, run_id: str) -> Sitting:
        """The drill with what other programs have added to it."""
        found = self._live.get(run_id)
        if found is None:
            return self._load(run_id)
        self._catch_up(found)
        return found

    def tell(
        self, sitting: Sitting, wish: Wish, *, text: str | None = None, here: bool = False
    ) -> Event | None:
        """Store the event that is wished for, then apply it; None when there is none to store.

        `here`, and any `text`, is about the card that is asked for now: it never becomes about
        another one that another window has gone on to. Whatever happens, `text` is not lost.
        """
        slot = sitting.state.slot
        try:
            return self._tell(sitting, wish, slot if here or text is not None else None, text)
        except StoreError:
            if text is not None:
                self._hold(sitting, slot, text)
            raise

    def save_draft(self, sitting: Sitting, text: str) -> Draft:
        """Keep what is being typed; in memory at least, when the store can't."""
        draft = self._hold(sitting, sitting.state.slot, text)
        self._store.save_draft(sitting.row.id, draft)
        return draft

    def _tell(
        self, sitting: Sitting, wish: Wish, slot: str | None, text: str | None
    ) -> Event | None:
        for _ in range(_TRIES):
            event = wish(sitting.state)
            if event is None:
                return None
            used = max(sitting.watch.used(), sitting.state.used)
            event = replace(event, at=self._clock.now(), used=used)
            after = reduce(sitting.state, event)
            row = replace(
                sitting.row,
                status=after.status,
                step=step_of(after),
                updated_at=event.at,
                used=used,
                last_seq=after.seq,
            )
            try:
                done_with = (slot,) if slot is not None and text is not None else ()
                self._store.append(row, (_record(after.seq, event),), done_with=done_with)
            except ConflictError:
                self._catch_up(sitting)
                if slot is not None and sitting.state.slot != slot:
                    raise StoreError(
                        "This drill has gone on in another window. What you typed is kept here; "
                        "look at the drill anew."
                    ) from None
                continue
            sitting.row, sitting.state = row, after
            if slot is not None and text is not None:
                sitting.drafts.pop(slot, None)
            return event
        raise StoreError("Another program keeps writing to this drill. Close it, then try again.")

    def _hold(self, sitting: Sitting, slot: str, text: str) -> Draft:
        draft = Draft(slot, text, self._clock.now(), sitting.watch.used())
        sitting.drafts[slot] = draft
        return draft

    def _load(self, run_id: str) -> Sitting:
        row = self._store.run(run_id)
        if row is None or row.mode != DRILL:
            raise ServiceError(f"There is no drill {run_id!r} in this store.")
        state = replay(_events(self._store.records(run_id)))
        used = max(row.used, state.used)
        sitting = Sitting(row, state, Stopwatch(self._clock, used, running=False))
        sitting.drafts.update(self._store.drafts(run_id))
        self._live[run_id] = sitting
        return sitting

    def _catch_up(self, sitting: Sitting) -> None:
        added = self._store.records(sitting.row.id, sitting.state.seq)
        if not added:
            return
        for event in _events(added):
            sitting.state = reduce(sitting.state, event)
        row = self._store.run(sitting.row.id)
        sitting.row = sitting.row if row is None else row
        sitting.watch.raise_to(sitting.state.used)
        sitting.drafts = {**self._store.drafts(sitting.row.id), **sitting.drafts}


def correct(store: Store, clock: Clock, run_id: str, item: str, rating: int) -> None:
    """Append a corrected rating to any run that a review came from."""
    for _ in range(_TRIES):
        row = store.run(run_id)
        if row is None:
            raise ServiceError(f"There is no run {run_id!r} in this store.")
        event = RatingCorrected(item=item, rating=rating, at=clock.now(), used=row.used)
        # The run's own time stays: correcting is not practising.
        after = replace(row, last_seq=row.last_seq + 1)
        try:
            store.append(after, (_record(after.last_seq, event),))
            return
        except ConflictError:
            continue
    raise StoreError("Another program keeps writing to this run. Close it, then try again.")


def step_of(state: DrillState) -> str:
    """Where a drill stands, as a phrase for a list."""
    if state.status != "open":
        return state.status
    return f"card {max(1, len(state.cards))} of {max(1, state.total)}"


def _record(seq: int, event: Event) -> Record:
    kind, version, data = to_json(event)
    return Record(seq, kind, version, event.at, event.used, event.seat, data)


def _events(records: Sequence[Record]) -> tuple[Event, ...]:
    return tuple(
        from_json(one.kind, one.version, one.data, at=one.at, used=one.used, seat=one.seat)
        for one in records
    )
