"""What a seat sees of a store, and what makes guessing its code slow."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from trainer.session.mock import MockState, reduce
from trainer.session.mock import events as e
from trainer.store import Record

if TYPE_CHECKING:
    from trainer.store import Store

#: Wrong codes that are answered at once; each further one waits twice as long, up to `SLOWEST`.
FREE_TRIES: Final = 3
SLOWEST: Final = 16.0


def is_open(state: MockState, code: str) -> bool:
    """Whether a code is good."""
    return state.seated is not None and state.seated.code == code


def until_closed(code: str) -> Callable[[MockState, e.Event], MockState]:
    """The reducer of a seat: once that code is good for nothing, only the count goes on."""

    def step(state: MockState, event: e.Event) -> MockState:
        known = (one.code == code for one in state.history if isinstance(one, e.SeatOpened))
        if state.seated is not None or not any(known):
            return reduce(state, event)
        blank = e.Unknown(name="", form=0)
        return replace(
            state,
            seq=state.seq + 1,
            history=(*state.history, blank),
            times=(*state.times, state.used),
        )

    return step


class Pane:
    """A store as the seat sees it: events of other kinds than its own never leave the database.

    What stands in their place says only that something happened, so that events keep their numbers.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self.run = store.run
        self.append = store.append
        self.drafts = store.drafts
        self.save_draft = store.save_draft
        self.touch = store.touch

    def records(self, run_id: str, after: int = 0) -> tuple[Record, ...]:
        """The run's events after `after`."""
        row = self._store.run(run_id)
        found = {one.seq: one for one in self._store.records(run_id, after, kinds=e.SEAT_KINDS)}
        last = max([after, *found, row.last_seq if row else 0])
        return tuple(found.get(seq) or _blank(seq) for seq in range(after + 1, last + 1))


def _blank(seq: int) -> Record:
    return Record(seq, "", 0, 0.0, 0.0, "", "{}")


class Tries:
    """Makes guessing slow: each wrong code beyond a few waits longer, in this process."""

    def __init__(self) -> None:
        self._count = 0
        self._lock = threading.Lock()

    def wrong(self) -> None:
        """A wrong code was given."""
        with self._lock:
            self._count += 1
            over = self._count - FREE_TRIES
        if over > 0:
            time.sleep(min(SLOWEST, 2.0 ** (over - 1)))


TRIES: Final = Tries()
