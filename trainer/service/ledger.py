"""Runs that are being worked on: their events go to the store first, then into the state."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from trainer.service.errors import ServiceError
from trainer.session import (
    Clock,
    Event,
    RunState,
    Stopwatch,
    events,
    from_json,
    reduce,
    replay,
    to_json,
)
from trainer.store import ConflictError, Draft, Record, RunRow, Store, StoreError

# How often an event is decided anew when another program appends to the same run.
_TRIES: Final = 20
# While a clock is shown the time used is noted this often (seconds), typing or not.
_BEAT: Final = 10.0

Wish = Callable[[RunState], "Event | None"]


@dataclass(slots=True)
class Live:
    """One run in this program. `drafts` may be ahead of the store when the disk is full."""

    row: RunRow
    state: RunState
    watch: Stopwatch
    drafts: dict[str, Draft] = field(default_factory=dict)
    noted: float = 0.0


@dataclass(frozen=True, slots=True)
class _Terms:
    """What an event must fit, and what is stored with it."""

    slot: str | None = None
    done_with: tuple[str, ...] = ()
    level: str | None = None


class Ledger:
    """The runs of one store. Events are appended only if they fit what is stored by then."""

    def __init__(self, store: Store, clock: Clock, seat: str = events.CANDIDATE) -> None:
        self._store = store
        self._clock = clock
        self._seat = seat
        self._live: dict[str, Live] = {}

    def begin(self, started: events.Started) -> Live:
        """Start a run; its clock runs."""
        now = self._clock.now()
        started = replace(started, at=now, seat=self._seat)
        state = reduce(RunState(), started)
        row = RunRow(
            id=secrets.token_hex(8),
            question=started.question,
            title=started.title,
            mode=started.mode,
            variant=started.variant,
            label=started.label,
            status=state.status,
            step=step_of(state),
            started_at=now,
            updated_at=now,
            used=0.0,
            level=None,
            last_seq=1,
        )
        self._store.create(row, (_record(1, started),))
        live = Live(row, state, Stopwatch(self._clock, 0.0, running=True))
        self._live[row.id] = live
        return live

    def open(self, run_id: str) -> Live:
        """The run as this program knows it; read from the store when it doesn't yet."""
        found = self._live.get(run_id)
        return self._load(run_id) if found is None else found

    def fresh(self, run_id: str) -> Live:
        """The run with what other programs have added to it."""
        known = run_id in self._live
        live = self.open(run_id)
        if known:
            self._catch_up(live)
        return live

    def tell(self, live: Live, wish: Wish, *, level: str | None = None) -> Event | None:
        """Store the event that is wished for, then apply it. None when there is none to store."""
        return self._tell(live, wish, _Terms(level=level))

    def tell_here(self, live: Live, wish: Wish, *, text: str | None = None) -> Event | None:
        """Do the same with a wish that is about what is asked now.

        It is never applied to something else that another program has gone on to. `text` is what
        the candidate typed for it: whatever happens it is not lost.
        """
        slot = live.state.slot
        done_with = () if text is None else (slot,)
        try:
            return self._tell(live, wish, _Terms(slot=slot, done_with=done_with))
        except StoreError:
            if text is not None:
                self._hold(live, slot, text)
            raise

    def save_draft(self, live: Live, text: str) -> Draft:
        """Keep what is being typed; in memory at least, when the store can't."""
        draft = self._hold(live, live.state.slot, text)
        self._store.save_draft(live.row.id, draft)
        return draft

    def draft(self, live: Live) -> Draft | None:
        """What was typed for what is asked now."""
        return live.drafts.get(live.state.slot)

    def used(self, live: Live) -> float:
        """Active seconds until now; noted in the store now and then while the clock runs."""
        used = live.watch.used()
        if live.watch.running and used - live.noted >= _BEAT:
            live.noted = used
            try:
                self._store.touch(live.row.id, self._clock.now(), used)
            except StoreError:
                # A clock must not stop the candidate; the next answer says what is wrong.
                return used
        return used

    def _tell(self, live: Live, wish: Wish, terms: _Terms) -> Event | None:
        for _ in range(_TRIES):
            event = wish(live.state)
            if event is None:
                return None
            used = max(live.watch.used(), live.state.used)
            event = replace(event, at=self._clock.now(), used=used, seat=self._seat)
            record = _record(live.state.seq + 1, event)
            # What is applied is what is stored: a replay comes to the very same state.
            (event,) = _events((record,))
            after = reduce(live.state, event)
            row = replace(
                live.row,
                status=after.status,
                step=step_of(after),
                updated_at=event.at,
                used=used,
                level=live.row.level if terms.level is None else terms.level,
                last_seq=after.seq,
            )
            try:
                self._store.append(row, (record,), done_with=terms.done_with)
            except ConflictError:
                self._catch_up(live)
                if terms.slot is not None and live.state.slot != terms.slot:
                    raise _gone_on() from None
                continue
            live.row, live.state, live.noted = row, after, used
            for slot in terms.done_with:
                live.drafts.pop(slot, None)
            return event
        raise StoreError("Another program keeps writing to this run. Close it, then do it again.")

    def _hold(self, live: Live, slot: str, text: str) -> Draft:
        draft = Draft(slot, text, self._clock.now(), live.watch.used())
        live.drafts[slot] = draft
        live.noted = draft.used
        return draft

    def _load(self, run_id: str) -> Live:
        row = self._store.run(run_id)
        if row is None:
            raise ServiceError(f"There is no run {run_id!r} in this store.")
        state = replay(_events(self._store.records(run_id)))
        used = max(row.used, state.used)
        live = Live(row, state, Stopwatch(self._clock, used, running=False), noted=used)
        live.drafts.update(self._store.drafts(run_id))
        self._live[run_id] = live
        return live

    def _catch_up(self, live: Live) -> None:
        added = self._store.records(live.row.id, live.state.seq)
        if not added:
            return
        for event in _events(added):
            live.state = reduce(live.state, event)
        row = self._store.run(live.row.id)
        live.row = live.row if row is None else row
        live.watch.raise_to(live.state.used)
        # Their drafts for what is asked now are newer than what this program remembers of them.
        live.drafts = {**self._store.drafts(live.row.id), **live.drafts}


def _gone_on() -> StoreError:
    return StoreError(
        "This run has gone on in another window. What you typed is kept here; look at the run anew."
    )


def _record(seq: int, event: Event) -> Record:
    kind, version, data = to_json(event)
    return Record(seq, kind, version, event.at, event.used, event.seat, data)


def _events(records: Sequence[Record]) -> tuple[Event, ...]:
    return tuple(
        from_json(one.kind, one.version, one.data, at=one.at, used=one.used, seat=one.seat)
        for one in records
    )


def step_of(state: RunState) -> str:
    """Where a run stands, as a phrase for a list."""
    if state.status != "open":
        return state.status
    if state.mode == "guided":
        places = [(stage, part) for stage, part, _ in state.places()]
        here = (state.stage, state.part)
        return f"part {places.index(here) + 1} of {len(places)}" if here in places else "all parts"
    stage = state.current
    if stage is not None and stage.open_probe is not None:
        return f"probe {len(stage.probes)}"
    ids = [one.plan.id for one in state.stages]
    place = ids.index(state.stage) if state.stage in ids else 0
    return "question" if place == 0 else f"follow-up {place} of {len(ids) - 1}"
