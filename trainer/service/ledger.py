"""Runs that are being worked on: guided runs and interviews, as they are stored and told of."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Final, TypeAlias

from trainer.service import appending, limits
from trainer.service.errors import ServiceError
from trainer.service.windows import WindowBook
from trainer.session import Clock, Event, RunState, events, from_json, reduce, to_json
from trainer.store import RunRow, Store

Wish = Callable[[RunState], "Event | None"]
Live: TypeAlias = appending.Live[RunState]


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


LANGUAGE: Final[appending.Language[RunState, Event]] = appending.Language(
    noun="run", empty=RunState(), reduce=reduce, read=from_json, write=to_json, step_of=step_of
)


class Ledger(WindowBook[RunState, Event]):
    """The runs of one store. Events are appended only if they fit what is stored by then."""

    def __init__(self, store: Store, clock: Clock, seat: str = events.CANDIDATE) -> None:
        super().__init__(store, clock, LANGUAGE, seat)

    def begin(self, started: events.Started) -> Live:
        """Start a run; its clock runs."""
        row = RunRow(
            id=secrets.token_hex(8),
            question=started.question,
            title=started.title,
            mode=started.mode,
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
        return self.start(row, started)

    def fit_to_judge(self, live: Live, text: str) -> None:
        """ServiceError for a text that is too long to be judged: then it is kept as a draft."""
        try:
            limits.fit_to_judge(text)
        except ServiceError:
            self.save_draft(live, limits.keepable(text)[0])
            raise
