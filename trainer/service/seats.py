"""`Seat`: all that the candidate's program can do in a mock.

    seat = Seat.open("K7QD-MX", name="Grace")    # TrainerError: no open seat has that code
    view = seat.view()                           # poll it; it shows the question that is asked
    seat.save(text); seat.hand_in(text); seat.leave()

It is opened without packs. What it shows was stored by the interviewer's program, event by event,
in kinds that hold no rubric, key, note or mark; events of other kinds never leave the database.
Whoever may read the store's file with another program can read all of it: on one machine under one
account nothing can prevent that.
"""

from __future__ import annotations

import threading
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from trainer.errors import TrainerError
from trainer.service import appending
from trainer.service.errors import ServiceError
from trainer.service.folder import kept_store
from trainer.service.limits import LONGEST_NAME, keepable
from trainer.service.mock_book import is_mock, step_of, typed_of
from trainer.service.mock_codes import tidy
from trainer.service.mock_debrief import debrief_from
from trainer.service.mock_finding import seated
from trainer.service.mock_views import SeatView
from trainer.service.views import Saved
from trainer.service.words import instant
from trainer.session import SystemClock
from trainer.session.mock import PRESENT, TYPED, MockState, decide, reduce, seat_from_json, to_json
from trainer.session.mock import events as e
from trainer.store import Draft, Record, StoreError

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Literal

    from trainer.session import Clock
    from trainer.store import Store

    LiveSeat = appending.Live[MockState]

#: Seconds between two signs of life.
SIGN: Final = 5.0
#: Wrong codes that are answered at once; each further one waits twice as long, up to `SLOWEST`.
FREE_TRIES: Final = 3
SLOWEST: Final = 16.0
NO_SEAT: Final = "There is no open seat with that code: ask for it again."
CLOSED: Final = "The interviewer has closed this seat. What you typed up to then is kept."
NEVER_ASKED: Final = (
    "That question was not asked at this seat, so nothing was stored. Answer the one that is."
)
GONE_ON: Final = (
    "The interviewer has gone on to another question. What you typed for the one before is kept "
    "as it was."
)

LANGUAGE: Final[appending.Language[MockState, e.Event]] = appending.Language(
    noun="mock",
    empty=MockState(),
    reduce=reduce,
    read=seat_from_json,
    write=to_json,
    step_of=step_of,
    mine=is_mock,
)


class Seat:
    """One candidate's seat at one mock. Safe to call from several threads."""

    def __init__(self, store: Store, clock: Clock, run_id: str, code: str) -> None:
        self._store = store
        self._clock = clock
        language = replace(LANGUAGE, reduce=_until_closed(code))
        self._book = appending.Book(cast("Store", _Pane(store)), clock, language, e.CANDIDATE)
        self._live = self._book.open(run_id)
        self._code = code
        self._name = ""
        self._shown: set[str] = set()
        self._at: str | None = None
        self._signed: float | None = None
        self._lock = threading.RLock()

    @classmethod
    def open(
        cls,
        code: str,
        *,
        name: str = "",
        home: Path | str | None = None,
        clock: Clock | None = None,
    ) -> Seat:
        """Sit down; TrainerError when there is no open seat with that code."""
        clock = clock or SystemClock()
        store = kept_store(home, clock.now())
        try:
            return cls.at(store, code, name=name, clock=clock)
        except BaseException:
            store.close()
            raise

    @classmethod
    def at(cls, store: Store, code: str, *, name: str = "", clock: Clock | None = None) -> Seat:
        """Sit down in a store that is open."""
        clock = clock or SystemClock()
        wanted = tidy(code)
        found = seated(store, wanted)
        if found is None:
            TRIES.wrong()
            raise ServiceError(NO_SEAT)
        seat = cls(store, clock, found, wanted)
        seat._sit_down(" ".join(name.split())[:LONGEST_NAME])
        return seat

    def view(self) -> SeatView:
        """What is asked now, and what was typed for it."""
        with self._lock:
            self._poll()
            self._be_here()
            self._show_life()
            return self._view()

    def save(self, text: str, stage: str | None = None) -> Saved:
        """Keep what is being typed for the question that was shown last.

        `stage` names the one that it was typed for: the interviewer may have gone on meanwhile.
        ServiceError for one that was never asked here, and once the seat is closed.
        """
        with self._lock:
            wanted = self._stage(stage)
            # A store that can't be read can't keep anything either, and says so below.
            with suppress(StoreError):
                self._look()
            self._check_open(wanted)
            kept, message = keepable(text)
            draft = self._book.save_draft(self._live, kept, f"{TYPED}{wanted}")
            return Saved(instant(draft.at), draft.used, message)

    def hand_in(self, text: str, stage: str | None = None) -> SeatView:
        """Hand in the answer to the question that was shown last; it may be handed in again.

        `stage` as in `save`: the answer to a question that is no longer asked is kept, and
        ServiceError says that the interviewer has gone on.
        """
        with self._lock:
            shown = self._stage(stage)
            self._check_open(shown)
            if shown != self._live.state.stage:
                self.save(text, shown)
                raise ServiceError(GONE_ON)
            kept, message = keepable(text)
            if message:
                self._book.save_draft(self._live, kept)
                raise ServiceError(f"This is too long to hand in. {message}")
            # Kept first: the interviewer may have gone on meanwhile.
            self._book.save_draft(self._live, kept)
            try:
                self._book.tell_here(self._live, self._handing_in(kept), text=kept)
            except StoreError:
                self._poll()
                self._check_open(shown)
                if self._live.state.stage == shown:
                    raise
                raise ServiceError(GONE_ON) from None
            return self._view()

    def leave(self) -> None:
        """Get up; the code stays good. Safe to call twice."""
        with self._lock:
            if self._code:
                self._code = ""
                self._live.watch.stop()
                try:
                    self._book.catch_up(self._live)
                    self._book.tell(self._live, _left)
                except TrainerError:
                    # Whoever gets up is not held back: the interviewer sees it by the silence.
                    pass
                self._store.close()

    # Inside ------------------------------------------------------------------------------------

    def _sit_down(self, name: str) -> None:
        self._name = name
        self._book.tell(self._live, self._joining)
        if not self._is_seated():
            raise ServiceError(NO_SEAT)
        self._sync()
        self._show_life()

    def _joining(self, state: MockState) -> e.SeatJoined | None:
        here = _is_open(state, self._code) and not state.present
        return e.SeatJoined(name=self._name) if here else None

    def _be_here(self) -> None:
        """Say that somebody sits here, where another program at this seat has said they left."""
        if self._is_seated() and not self._live.state.present:
            # What can't be stored now is told again with the next look.
            with suppress(StoreError):
                self._book.tell(self._live, self._joining)

    def _handing_in(self, text: str) -> Callable[[MockState], e.HandedIn]:
        def wish(state: MockState) -> e.HandedIn:
            if not _is_open(state, self._code):
                raise ServiceError(CLOSED)
            return decide.hand_in(state, text)

        return wish

    def _look(self) -> None:
        """Take in what has happened; nothing any more once this seat is closed."""
        if not self._is_seated():
            return
        typed = dict(self._live.drafts)
        self._book.catch_up(self._live)
        if not self._is_seated():
            # Whoever sits down next is somebody else: nothing of theirs is read here.
            self._live.drafts = typed

    def _poll(self) -> None:
        self._look()
        if self._is_seated():
            row = self._store.run(self._live.row.id)
            if row is not None:
                self._live.watch.raise_to(row.used)
            # Another program may sit here too; what this one could not save is with its screen.
            self._live.drafts = dict(self._store.drafts(self._live.row.id))
        self._sync()

    def _sync(self) -> None:
        if self._live.state.running and self._is_seated():
            self._live.watch.start()
        else:
            self._live.watch.stop()

    def _is_seated(self) -> bool:
        return _is_open(self._live.state, self._code)

    def _stage(self, stage: str | None) -> str:
        """The question that is meant: where none is named, the one that was shown last."""
        if stage is not None:
            return stage
        return self._live.state.stage if self._at is None else self._at

    def _check_open(self, stage: str) -> None:
        """ServiceError for a seat that is closed, and for a question that it never showed."""
        if not self._is_seated():
            raise ServiceError(CLOSED)
        asked = {one.stage for one in self._live.state.asks}
        if not asked:
            raise ServiceError("Nothing is asked yet: wait until the interviewer begins.")
        # One that the interviewer took back is asked no longer; what was typed for it stays its.
        if stage not in asked | self._shown:
            raise ServiceError(NEVER_ASKED)

    def _show_life(self) -> None:
        now = self._clock.monotonic()
        if not self._is_seated() or (self._signed is not None and now - self._signed < SIGN):
            return
        self._signed = now
        try:
            sign = Draft(PRESENT, "", self._clock.now(), self._live.watch.used())
            self._store.save_draft(self._live.row.id, sign)
        except StoreError:
            # The next text that is saved says what is wrong.
            return

    def _view(self) -> SeatView:
        state = self._live.state
        self._at = state.stage
        self._shown |= {one.stage for one in state.asks}
        opened = next(one for one in reversed(state.history) if isinstance(one, e.SeatOpened))
        used = state.used_by(self._live.watch.used())
        typed = {stage: one.text for stage, one in typed_of(state, self._live.drafts).items()}
        now = next((one for one in state.asks if one.stage == state.stage), None)
        status = self._status()
        shown = now if status != "waiting" else None
        return SeatView(
            run_id=self._live.row.id,
            title=opened.title,
            candidate=opened.candidate,
            status=status,
            stage=shown.stage if shown else "",
            stage_title=shown.title if shown else "",
            ask=shown.ask if shown else "",
            givens=opened.givens if shown else (),
            text=typed.get(state.stage, ""),
            used=used,
            phase_used=state.phase_used.get(state.phase, 0.0) + max(0.0, used - state.used),
            phase_minutes=state.minutes,
            asks=tuple(
                (one.ask, typed.get(one.stage, ""))
                for one in state.asks
                if one.stage != state.stage
            ),
            debrief=debrief_from(self._live.row.id, state.shared) if state.shared else None,
            notice="" if self._is_seated() else "The interviewer has closed this seat.",
        )

    def _status(self) -> Literal["waiting", "open", "paused", "over"]:
        state = self._live.state
        if state.over or not self._is_seated():
            return "over"
        if not state.phase:
            return "waiting"
        return "open" if state.running else "paused"


def _is_open(state: MockState, code: str) -> bool:
    return state.seated is not None and state.seated.code == code


def _until_closed(code: str) -> Callable[[MockState, e.Event], MockState]:
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


def _left(state: MockState) -> e.SeatLeft | None:
    return e.SeatLeft() if state.present else None


class _Pane:
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


class _Tries:
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


TRIES: Final = _Tries()
