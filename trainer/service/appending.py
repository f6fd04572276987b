"""Events that are decided from the current state, stored first, and only then applied.

    book = Book(store, clock, LANGUAGE)          # LANGUAGE: how the events of one kind of run go
    live = book.start(row, first_event)          # or book.open(run_id), book.fresh(run_id)
    book.tell(live, wish)                        # wish(state) -> the event to append, or None

Several programs may append to one run. Whoever comes second gets a ConflictError from the store,
reads what is new, and decides again from the state as it is by then; after `PATIENCE` seconds a
StoreError says so. What this program applies is what it stored: a replay comes to the same state.
"""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any, Final, Generic, Protocol, TypeVar, cast

from trainer.errors import TrainerError
from trainer.service.errors import ServiceError
from trainer.session import Clock, Stopwatch
from trainer.store import ConflictError, Draft, Record, RunRow, Store, StoreError

#: Seconds for which an event is decided anew while others append to the same run. Among several
#: that write without a pause on a busy machine, one may be beaten dozens of times before its turn.
PATIENCE: Final = 15.0
#: Seconds by which the longest pause before the next try grows, and how long it gets.
STEP: Final = 0.01
LONGEST: Final = 0.2
#: While a clock is shown the time used is noted this often (seconds), typing or not.
BEAT: Final = 10.0


class State(Protocol):
    """What is asked of the state of a run, whatever kind it is of."""

    @property
    def status(self) -> str:
        """'open', or how it ended."""

    @property
    def slot(self) -> str:
        """What is asked for now."""

    @property
    def used(self) -> float:
        """Active seconds."""

    @property
    def seq(self) -> int:
        """How many events there were."""


class Happening(Protocol):
    """What is asked of an event: a frozen dataclass with these three, which a book fills in."""

    @property
    def at(self) -> float:
        """Wall-clock time in Unix seconds."""

    @property
    def used(self) -> float:
        """Active seconds of the run until then."""

    @property
    def seat(self) -> str:
        """Who did it."""


S = TypeVar("S", bound=State)
E = TypeVar("E", bound=Happening)
E_co = TypeVar("E_co", bound=Happening, covariant=True)
T = TypeVar("T")


class Reader(Protocol[E_co]):
    """Makes an event of what is stored."""

    def __call__(  # noqa: D102 - the class says it
        self, kind: str, version: int, data: str, *, at: float, used: float, seat: str
    ) -> E_co: ...


@dataclass(frozen=True, slots=True)
class Language(Generic[S, E]):
    """How one kind of run is read, written and told of.

    `noun` is what a sentence calls it, `empty` its state before the first event, `step_of` a phrase
    for a list. `mine` says whether a row is of this kind.
    """

    noun: str
    empty: S
    reduce: Callable[[S, E], S]
    read: Reader[E]
    write: Callable[[E], tuple[str, int, str]]
    step_of: Callable[[S], str]
    mine: Callable[[RunRow], bool] = lambda row: True

    def record(self, seq: int, event: E) -> Record:
        """The event as it is stored."""
        kind, version, data = self.write(event)
        return Record(seq, kind, version, event.at, event.used, event.seat, data)

    def after(self, state: S, records: Iterable[Record]) -> S:
        """The state once what is stored there has happened too."""
        for one in records:
            state = self.reduce(state, self.event(one))
        return state

    def event(self, one: Record) -> E:
        """The event behind a stored row."""
        return self.read(one.kind, one.version, one.data, at=one.at, used=one.used, seat=one.seat)


@dataclass(frozen=True, slots=True)
class Tried(Generic[S]):
    """An event that went to the store, decided from the state `before`; and its slot and text."""

    record: Record
    before: S
    slot: str | None
    text: str | None


@dataclass(slots=True)
class Live(Generic[S]):
    """One run in this program. `drafts` may be ahead of the store when the disk is full.

    `tried` is the latest event that the store failed to keep: should it have been kept after all
    (see `trainer.store.postgres`), it is there when it is looked for, and becomes `kept`.
    """

    row: RunRow
    state: S
    watch: Stopwatch
    drafts: dict[str, Draft] = field(default_factory=dict)
    noted: float = 0.0
    tried: Tried[S] | None = None
    kept: Tried[S] | None = None


@dataclass(frozen=True, slots=True)
class Moment:
    """When something was done: Unix seconds, and active seconds by this program's clock."""

    at: float
    used: float


@dataclass(frozen=True, slots=True)
class _Terms:
    """What an event must fit, and what is stored with it."""

    slot: str | None = None
    text: str | None = None
    level: str | None = None
    step: str | None = None
    quiet: bool = False

    @property
    def done_with(self) -> tuple[str, ...]:
        return () if self.slot is None or self.text is None else (self.slot,)


class Book(Generic[S, E]):
    """The runs of one kind in one store, as `seat` works on them."""

    def __init__(
        self, store: Store, clock: Clock, language: Language[S, E], seat: str = "candidate"
    ) -> None:
        self._store = store
        self._clock = clock
        self._language = language
        self._seat = seat
        self._live: dict[str, Live[S]] = {}
        self._acting = threading.local()

    def start(self, row: RunRow, first: E) -> Live[S]:
        """Store a new run with its first event; its clock runs.

        Status, step and times of `row` are set here.
        """
        now = self._clock.now()
        first = _stamped(first, at=now, used=0.0, seat=self._seat)
        state = self._language.reduce(self._language.empty, first)
        row = replace(
            row,
            status=state.status,
            step=self._language.step_of(state),
            started_at=now,
            updated_at=now,
            used=0.0,
            last_seq=1,
        )
        self._store.create(row, (self._language.record(1, first),))
        live = Live(row, state, Stopwatch(self._clock, 0.0, running=True))
        self._live[row.id] = live
        return live

    def open(self, run_id: str) -> Live[S]:
        """The run as this program knows it; read from the store when it doesn't yet."""
        found = self._live.get(run_id)
        return self._load(run_id) if found is None else found

    def fresh(self, run_id: str) -> Live[S]:
        """The run with what other programs have added to it."""
        found = self._live.get(run_id)
        if found is None:
            return self._load(run_id)
        self.catch_up(found)
        return found

    def moment(self, run_id: str) -> Moment | None:
        """Now, for a run that this program has open; nothing is waited for, and nothing read."""
        live = self._live.get(run_id)
        if live is None:
            return None
        return Moment(self._clock.now(), max(live.watch.used(), live.state.used))

    @contextmanager
    def done_at(self, moment: Moment | None) -> Iterator[None]:
        """What this thread tells meanwhile was done then: it was held back since."""
        self._acting.moment = moment
        try:
            yield
        finally:
            self._acting.moment = None

    def tell(
        self,
        live: Live[S],
        wish: Callable[[S], E | None],
        *,
        level: str | None = None,
        step: str | None = None,
        quiet: bool = False,
    ) -> E | None:
        """Store the event that is wished for, then apply it. None when there is none to store.

        `level` is what came out, where that is known now; `step` a phrase for the list, where the
        state alone does not tell it. With `quiet` it is nobody's doing: the run's time stays.
        """
        return self._tell(live, wish, _Terms(level=level, step=step, quiet=quiet))

    def tell_here(
        self, live: Live[S], wish: Callable[[S], E | None], *, text: str | None = None
    ) -> E | None:
        """Do the same with a wish that is about what is asked now.

        It is never applied to something else that another program has gone on to: then StoreError
        is raised, again and again, until somebody looks at the run anew (`fresh`). `text` is what
        was typed for it: whatever happens it is not lost.
        """
        slot = live.state.slot
        try:
            return self._tell(live, wish, _Terms(slot=slot, text=text))
        except TrainerError:
            if text is not None:
                self._hold(live, self._place(slot), text)
            raise

    def catch_up(self, live: Live[S]) -> bool:
        """Add what other programs have stored; True when there was something."""
        state = self._as_stored(live)
        if state is not None:
            self._adopt(live, state)
        return state is not None

    def save_draft(self, live: Live[S], text: str, slot: str | None = None) -> Draft:
        """Keep what is being typed; in memory at least, when the store can't.

        It is for what is asked now, or for the `slot` that it was typed for.
        """
        draft = self._hold(live, self._place(live.state.slot) if slot is None else slot, text)
        self._store.save_draft(live.row.id, draft)
        return draft

    def draft(self, live: Live[S]) -> Draft | None:
        """What was typed for what is asked now."""
        return live.drafts.get(live.state.slot)

    def used(self, live: Live[S]) -> float:
        """Active seconds until now; noted in the store now and then while the clock runs."""
        used = live.watch.used()
        if live.watch.running and used - live.noted >= BEAT:
            live.noted = used
            # A clock must not stop anybody; the next answer says what is wrong.
            with suppress(StoreError):
                self._store.touch(live.row.id, self._clock.now(), used)
        return used

    def _tell(self, live: Live[S], wish: Callable[[S], E | None], terms: _Terms) -> E | None:
        def again() -> None:
            state = self._as_stored(live)
            if state is None:
                return
            if terms.slot not in (None, state.slot):
                raise self._gone_on() from None
            self._adopt(live, state)

        return insist(lambda: self._once(live, wish, terms), again, self._language.noun)

    def _once(self, live: Live[S], wish: Callable[[S], E | None], terms: _Terms) -> E | None:
        wished = wish(live.state)
        if wished is None:
            return None
        now, used = self._clock.now(), max(live.watch.used(), live.state.used)
        done: Moment = getattr(self._acting, "moment", None) or Moment(now, used)
        wished = _stamped(wished, at=done.at, used=done.used, seat=self._seat)
        record = self._language.record(live.state.seq + 1, wished)
        event = self._language.event(record)
        after = self._language.reduce(live.state, event)
        row = replace(
            live.row,
            status=after.status,
            step=self._language.step_of(after) if terms.step is None else terms.step,
            updated_at=live.row.updated_at if terms.quiet else now,
            used=used,
            level=live.row.level if terms.level is None else terms.level,
            last_seq=after.seq,
        )
        done_with = tuple(map(self._place, terms.done_with))
        live.tried = Tried(record, live.state, next(iter(done_with), None), terms.text)
        self._store.append(row, (record,), done_with=done_with)
        live.row, live.state, live.noted, live.tried = row, after, used, None
        for slot in done_with:
            live.drafts.pop(slot, None)
        return event

    def _as_stored(self, live: Live[S]) -> S | None:
        added = self._store.records(live.row.id, live.state.seq)
        if (tried := live.tried) is not None and tried.record in added:
            # It was kept after all: what is held here for it would be said a second time.
            live.tried, live.kept = None, tried
            held = live.drafts.get(tried.slot) if tried.slot is not None else None
            if tried.slot is not None and held is not None and held.text == tried.text:
                del live.drafts[tried.slot]
        return self._language.after(live.state, added) if added else None

    def _adopt(self, live: Live[S], state: S) -> None:
        live.state = state
        row = self._store.run(live.row.id)
        live.row = live.row if row is None else row
        live.watch.raise_to(state.used)
        # Their drafts for what is asked now are newer than what this program remembers of them.
        live.drafts = self._drafts(self._store.drafts(live.row.id), live.drafts)

    def _drafts(self, stored: Mapping[str, Draft], held: Mapping[str, Draft]) -> dict[str, Draft]:
        return {**stored, **held}

    def _place(self, slot: str) -> str:
        return slot

    def _hold(self, live: Live[S], slot: str, text: str) -> Draft:
        draft = Draft(slot, text, self._clock.now(), live.watch.used())
        live.drafts[slot] = draft
        live.noted = draft.used
        return draft

    def _load(self, run_id: str) -> Live[S]:
        row = self._store.run(run_id)
        if row is None or not self._language.mine(row):
            raise ServiceError(f"There is no {self._language.noun} {run_id!r} in this store.")
        state = self._language.after(self._language.empty, self._store.records(run_id))
        used = max(row.used, state.used)
        live = Live(row, state, Stopwatch(self._clock, used, running=False), noted=used)
        live.drafts.update(self._store.drafts(run_id))
        self._live[run_id] = live
        return live

    def _gone_on(self) -> StoreError:
        noun = self._language.noun
        return StoreError(
            f"This {noun} has gone on in another window. What you typed is kept here; look at the "
            f"{noun} anew."
        )


def insist(once: Callable[[], T], again: Callable[[], None], noun: str) -> T:
    """Do `once`; whenever somebody else was faster, `again` (read what is new) and once more."""
    end = time.monotonic() + PATIENCE
    for number in count():
        try:
            return once()
        except ConflictError:
            if time.monotonic() > end:
                break
            # Two programs in step would be in each other's way each time: they fall out of it.
            time.sleep(random.uniform(0.0, min(LONGEST, STEP * number)))
            again()
    raise StoreError(f"Another program keeps writing to this {noun}. Close it, then do it again.")


def _stamped(event: E, *, at: float, used: float, seat: str) -> E:
    return cast(E, replace(cast(Any, event), at=at, used=used, seat=seat))
