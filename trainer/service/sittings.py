"""Drills that are being worked on, as they are stored and told of."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Final, TypeAlias

from trainer.practice import DrillState, from_json, reduce, to_json
from trainer.practice.events import DrillStarted, Event, RatingCorrected
from trainer.service import appending
from trainer.service.errors import ServiceError
from trainer.service.home import DRILL
from trainer.service.windows import WindowBook
from trainer.session import Clock
from trainer.store import RunRow, Store

Sitting: TypeAlias = appending.Live[DrillState]


def step_of(state: DrillState) -> str:
    """Where a drill stands, as a phrase for a list."""
    if state.status != "open":
        return state.status
    return f"card {max(1, len(state.cards))} of {max(1, state.total)}"


LANGUAGE: Final[appending.Language[DrillState, Event]] = appending.Language(
    noun="drill",
    empty=DrillState(),
    reduce=reduce,
    read=from_json,
    write=to_json,
    step_of=step_of,
    mine=lambda row: row.mode == DRILL,
)


class Sittings(WindowBook[DrillState, Event]):
    """The drills of one store. An event is appended only if it fits what is stored by then."""

    def __init__(self, store: Store, clock: Clock) -> None:
        super().__init__(store, clock, LANGUAGE)

    def begin(self, started: DrillStarted) -> Sitting:
        """Start a drill; its clock runs."""
        row = RunRow(
            id=secrets.token_hex(8),
            question="",
            title="Drill",
            mode=DRILL,
            variant=0,
            label="1 skill" if len(started.queue) == 1 else f"{len(started.queue)} skills",
            status="open",
            step="",
            started_at=0.0,
            updated_at=0.0,
            used=0.0,
            level=None,
            last_seq=1,
        )
        return self.start(row, started)


def correct(store: Store, clock: Clock, run_id: str, item: str, rating: int) -> None:
    """Append a corrected rating to any run that a review came from."""

    def once() -> None:
        row = store.run(run_id)
        if row is None:
            raise ServiceError(f"There is no run {run_id!r} in this store.")
        event = RatingCorrected(item=item, rating=rating, at=clock.now(), used=row.used)
        # The run's own time stays: correcting is not practising.
        after = replace(row, last_seq=row.last_seq + 1)
        store.append(after, (LANGUAGE.record(after.last_seq, event),))

    appending.insist(once, lambda: None, "run")
