"""`Seat`: all that the candidate's program can do in a mock.

    seat = Seat.open("K7QD-MX", name="Grace")    # TrainerError: no open seat has that code
    view = seat.view()                           # poll it; it shows the question that is asked
    seat.save(text); seat.hand_in(text); seat.leave()

It is opened without packs. What it shows was stored by the interviewer's program, event by event,
in kinds that hold no rubric, key, note or mark; events of other kinds never leave the database.
Whoever may read the store's file with another program can read all of it: on one machine under one
account nothing can prevent that.

One program has the seat at a time. Another one that opens it is told so (`SeatTakenError`), and may
take it over: it goes on with what is typed there, and the first one is told with its next look.
Each keeps what is typed in it in a place of its own, so none ever writes over what another one
keeps; what is typed where the seat is no longer stands beside the rest for the interviewer to read.
"""

from __future__ import annotations

import secrets
import threading
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from trainer.errors import TrainerError
from trainer.service import appending
from trainer.service.errors import ServiceError
from trainer.service.folder import kept_store
from trainer.service.limits import LONGEST_NAME, keepable
from trainer.service.mock_book import SILENCE, is_mock, step_of, typed_of
from trainer.service.mock_codes import tidy
from trainer.service.mock_debrief import debrief_from
from trainer.service.mock_finding import seated
from trainer.service.mock_views import SeatView
from trainer.service.seat_pane import TRIES, Pane, is_open, until_closed
from trainer.service.views import Saved
from trainer.service.words import instant
from trainer.session import SystemClock
from trainer.session.mock import (
    PRESENT,
    MockState,
    decide,
    reduce,
    seat_from_json,
    slot_of,
    to_json,
)
from trainer.session.mock import events as e
from trainer.store import Draft, StoreError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Literal

    from trainer.session import Clock
    from trainer.store import Store

#: Seconds between two signs of life.
SIGN: Final = 5.0
NO_SEAT: Final = "There is no open seat with that code: ask for it again."
TAKEN: Final = (
    "This seat is open in another window, or was until a moment ago. What is typed there is kept."
)
ELSEWHERE: Final = (
    "This seat is open in another window now. What you typed here is kept beside what is typed "
    "there."
)
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


class SeatTakenError(ServiceError):
    """Another program has the seat; opened with `take` it is taken over."""


class Seat:
    """One candidate's seat at one mock. Safe to call from several threads."""

    def __init__(self, store: Store, clock: Clock, run_id: str, code: str) -> None:
        self._store = store
        self._clock = clock
        language = replace(LANGUAGE, reduce=until_closed(code))
        self._book = appending.Book(cast("Store", Pane(store)), clock, language, e.CANDIDATE)
        self._live = self._book.open(run_id)
        self._code = code
        self._name = ""
        self._sitting = ""
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
        take: bool = False,
    ) -> Seat:
        """Sit down; TrainerError when there is no open seat with that code.

        SeatTakenError when another program has it, unless it is meant to `take` it over.
        """
        clock = clock or SystemClock()
        store = kept_store(home, clock.now())
        try:
            return cls.at(store, code, name=name, clock=clock, take=take)
        except BaseException:
            store.close()
            raise

    @classmethod
    def at(
        cls,
        store: Store,
        code: str,
        *,
        name: str = "",
        clock: Clock | None = None,
        take: bool = False,
    ) -> Seat:
        """Sit down in a store that is open."""
        clock = clock or SystemClock()
        wanted = tidy(code)
        found = seated(store, wanted)
        if found is None:
            TRIES.wrong()
            raise ServiceError(NO_SEAT)
        seat = cls(store, clock, found, wanted)
        seat._name = " ".join(name.split())[:LONGEST_NAME]
        seat._sit_down(take=take)
        return seat

    def view(self) -> SeatView:
        """What is asked now, and what was typed for it."""
        with self._lock:
            self._poll()
            self._show_life()
            return self._view()

    def take(self) -> SeatView:
        """Take the seat back from another program, and go on with what is typed there."""
        with self._lock:
            self._poll()
            if not self._is_seated():
                raise ServiceError(CLOSED)
            if not self._has_it():
                self._sit_down(take=True)
            return self._view()

    def save(self, text: str, stage: str | None = None) -> Saved:
        """Keep what is being typed for the question that was shown last.

        `stage` names the one that it was typed for: the interviewer may have gone on meanwhile.
        Where another program has the seat it is kept beside what is typed there. ServiceError for a
        stage that was never asked here, and once the seat is closed.
        """
        with self._lock:
            wanted = self._stage(stage)
            # A store that can't be read can't keep anything either, and says so below.
            with suppress(StoreError):
                self._look()
            self._check_open(wanted)
            kept, message = keepable(text)
            draft = self._keep(kept, wanted)
            aside = "" if self._has_it() or self._live.state.over else ELSEWHERE
            return Saved(instant(draft.at), draft.used, message or aside)

    def hand_in(self, text: str, stage: str | None = None) -> SeatView:
        """Hand in the answer to the question that was shown last; it may be handed in again.

        `stage` as in `save`: the answer to a question that is no longer asked is kept, and
        ServiceError says that the interviewer has gone on, or that the seat is elsewhere.
        """
        with self._lock:
            shown = self._stage(stage)
            with suppress(StoreError):
                self._look()
            self._check_open(shown)
            kept, message = keepable(text)
            # Kept first: the interviewer may have gone on meanwhile.
            self._keep(kept, shown)
            if message:
                raise ServiceError(f"This is too long to hand in. {message}")
            self._book.tell(self._live, self._handing_in(kept, shown))
            return self._view()

    def leave(self) -> None:
        """Get up; the code stays good. Safe to call twice."""
        with self._lock:
            if self._code:
                self._code = ""
                self._live.watch.stop()
                try:
                    self._book.catch_up(self._live)
                    self._book.tell(self._live, self._leaving)
                except TrainerError:
                    # Whoever gets up is not held back: the interviewer sees it by the silence.
                    pass
                self._store.close()

    # Inside ------------------------------------------------------------------------------------

    def _sit_down(self, *, take: bool) -> None:
        sitting = secrets.token_hex(4)

        def joining(state: MockState) -> e.SeatJoined:
            # Read anew at every try: whoever has the seat until now goes on typing.
            drafts = self._store.drafts(self._live.row.id)
            if not is_open(state, self._code):
                raise ServiceError(NO_SEAT)
            over = state.present and self._is_there(drafts)
            if over and not take:
                raise SeatTakenError(TAKEN)
            found = {} if state.over else typed_of(state, drafts)
            took = {stage: one.text for stage, one in found.items()}
            return e.SeatJoined(name=self._name, sitting=sitting, took=took, over=over)

        self._book.tell(self._live, joining)
        self._sitting = sitting
        self._signed = None
        self._sync()
        self._show_life()

    def _is_there(self, drafts: Mapping[str, Draft]) -> bool:
        """Whether the program that has the seat has given a sign of life lately.

        Its clock may be another machine's: then it is asked for in vain, or taken over unasked.
        """
        sign = drafts.get(PRESENT)
        return sign is not None and abs(self._clock.now() - sign.at) < SILENCE

    def _leaving(self, state: MockState) -> e.SeatLeft | None:
        mine = state.present and state.sitting == self._sitting
        return e.SeatLeft(sitting=self._sitting) if mine else None

    def _handing_in(self, text: str, stage: str) -> Callable[[MockState], e.HandedIn]:
        def wish(state: MockState) -> e.HandedIn:
            if not is_open(state, self._code):
                raise ServiceError(CLOSED)
            if state.sitting != self._sitting and not state.over:
                raise ServiceError(ELSEWHERE)
            if state.stage != stage:
                raise ServiceError(GONE_ON)
            return decide.hand_in(state, text)

        return wish

    def _keep(self, text: str, stage: str) -> Draft:
        return self._book.save_draft(self._live, text, slot_of(stage, self._sitting))

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
            # What this program could not save is with its screen.
            self._live.drafts = dict(self._store.drafts(self._live.row.id))
        self._sync()

    def _sync(self) -> None:
        if self._live.state.running and self._is_seated():
            self._live.watch.start()
        else:
            self._live.watch.stop()

    def _is_seated(self) -> bool:
        return is_open(self._live.state, self._code)

    def _has_it(self) -> bool:
        return self._live.state.sitting == self._sitting

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
        if not self._is_seated() or not self._has_it():
            return
        if self._signed is not None and now - self._signed < SIGN:
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
        status = self._status()
        typed = self._typed(elsewhere=status == "elsewhere")
        now = next((one for one in state.asks if one.stage == state.stage), None)
        shown = now if status != "waiting" else None
        return SeatView(
            run_id=self._live.row.id,
            title=opened.title if state.asks else "",
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
            debriefs=tuple(
                (e.name_of(one.seat), debrief_from(self._live.row.id, one.debrief))
                for one in state.shared
            ),
            phase=state.phase,
            notice="" if self._is_seated() else "The interviewer has closed this seat.",
        )

    def _typed(self, *, elsewhere: bool) -> dict[str, str]:
        """What is typed at the seat, by stage; of a program that lost it, what that one keeps."""
        state, drafts = self._live.state, self._live.drafts
        if not elsewhere:
            return {stage: one.text for stage, one in typed_of(state, drafts).items()}
        took = next((one.took for one in state.sittings if one.id == self._sitting), {})
        own = {one.stage: drafts.get(slot_of(one.stage, self._sitting)) for one in state.asks}
        return {**took, **{stage: one.text for stage, one in own.items() if one is not None}}

    def _status(self) -> Literal["waiting", "open", "paused", "over", "elsewhere"]:
        state = self._live.state
        if state.over or not self._is_seated():
            return "over"
        if not self._has_it():
            return "elsewhere"
        if not state.phase:
            return "waiting"
        return "open" if state.running else "paused"
