"""`Calibration`: rating recorded answers blind, and then seeing the key.

    calibration = Calibration(service, "ada")
    run, left = calibration.take_up(CalibrationWish("flash-attention/hbm-bytes"))
    view = calibration.view(run)                       # one answer, without a label
    view = calibration.mark(run, view.number, "fusion", "heard")
    view = calibration.level(run, view.number, "Hire")
    view = calibration.settle(run, view.number)        # and the next one
    calibration.skip(run, number), calibration.visit(run, number)
    report = calibration.end(run)                      # the key; from then on nothing changes
    report = calibration.report()                      # the latest one again

Everything is stored as it happens. Each call names the answer that it is about, and may be made
twice: nothing that was meant for one answer lands on another, whatever else goes on.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from trainer.errors import TrainerError
from trainer.service import recall
from trainer.service.calibration_book import (
    CALIBRATE,
    CalibrationBook,
    LiveCalibration,
)
from trainer.service.calibration_drawing import calibration_view
from trainer.service.calibration_items import (
    Gatherer,
    choose,
    find_quotes,
    joined,
    ordered,
)
from trainer.service.calibration_report import Past, report_of
from trainer.service.errors import ServiceError
from trainer.service.limits import named
from trainer.session import MAIN, key_of
from trainer.session.calibration import CalibrationState, Key, Quote, decide, events
from trainer.store import StoreError

if TYPE_CHECKING:
    from trainer.service.calibration_items import Found
    from trainer.service.calibration_views import (
        CalibrationReport,
        CalibrationView,
        CalibrationWish,
    )
    from trainer.service.door import Service
    from trainer.service.views import Scorecard
    from trainer.session.calibration import Mark
    from trainer.store import RunRow

MOST: Final = 200
#: Calibrations, and interviews, that are looked through: the ones last touched.
LOOKED_AT: Final = 500


class Calibration:
    """Calibrations of the rater `name`. Safe to call from several threads.

    Several programs may rate at once, also under one name; every method may raise a TrainerError.
    """

    def __init__(self, service: Service, name: str) -> None:
        self._service = service
        self._store = service._store
        self._clock = service._clock
        self.name = named(name, "Say who is rating: --as NAME.")
        self._book = CalibrationBook(self._store, self._clock, self.name)
        self._notices: dict[str, tuple[str, ...]] = {}
        self._lock = threading.RLock()

    def take_up(self, wish: CalibrationWish) -> tuple[str, bool]:
        """Go on with what was left open of this wish, or begin; the id, and whether it was left."""
        left = self.open(wish)
        return (self.begin(wish), False) if left is None else (left, True)

    def open(self, wish: CalibrationWish) -> str | None:
        """A calibration that this rater left open: of this wish, or any where it names nothing."""
        with self._lock:
            for row in self._own("open"):
                started = self._book.open(row.id).state.started
                if started is None:
                    continue
                same = (started.question, started.wish) == (wish.question or "", wish.source)
                if same or not (wish.question or wish.source):
                    return row.id
            return None

    def begin(self, wish: CalibrationWish) -> str:
        """Begin a calibration and return its id; what this rater has rated before is left out.

        ServiceError when there is nothing to rate. Slow where questions have to be loaded.
        """
        if not 1 <= wish.count <= MOST:
            raise ServiceError(f"A calibration has 1 to {MOST} answers; not {wish.count}.")
        with self._lock:
            gatherer = Gatherer(self._service._library, self._service._examiner)
            # What lies open elsewhere is rated there: its key could be shown here first.
            begun = self._begun()
            done = begun if wish.again else begun | self._done()
            if wish.answers is not None:
                found = gatherer.labelled(wish.answers, wish.question)
            elif wish.runs:
                found = self._recorded(gatherer, wish, done)
            else:
                found = _enough(gatherer, wish, done)
            chosen = choose(found, wish.count, done)
            if not chosen:
                elsewhere = any(one.id in begun for one in found)
                raise ServiceError(_nothing(wish.question, bool(found), elsewhere))
            sheets, shown = ordered(chosen, key_of(self.name))
            live = self._book.begin(
                events.Started(
                    rater=self.name,
                    question=wish.question or "",
                    wish=wish.source,
                    sheets=sheets,
                    answers=shown,
                )
            )
            self._notices[live.row.id] = tuple(gatherer.notices)
            return live.row.id

    def view(self, run_id: str) -> CalibrationView:
        """The answer that is to be rated now, or the page after the last; the clock runs."""
        with self._lock:
            live = self._mine(run_id, fresh=True)
            if live.state.status == "open":
                live.watch.start()
            return self._view(live)

    def elapsed(self, run_id: str) -> float:
        """Active seconds until now."""
        return self._book.used(self._mine(run_id))

    def mark(self, run_id: str, number: int, criterion: str, mark: Mark | None) -> CalibrationView:
        """Mark a criterion of an answer heard, partly heard or missing, or take the mark away."""
        return self._tell(run_id, lambda state: decide.mark(state, number, criterion, mark))

    def level(self, run_id: str, number: int, level: str | None) -> CalibrationView:
        """Choose the level of an answer, or take it away."""
        return self._tell(run_id, lambda state: decide.level(state, number, level))

    def settle(self, run_id: str, number: int) -> CalibrationView:
        """Let a rating stand and go on; criteria without a mark count as missing."""
        return self._tell(run_id, lambda state: decide.settle(state, number))

    def skip(self, run_id: str, number: int) -> CalibrationView:
        """Pass an answer over and go on; its key stays hidden, and it may come again."""
        return self._tell(run_id, lambda state: decide.skip(state, number))

    def visit(self, run_id: str, number: int) -> CalibrationView:
        """Go to an answer, from 0; to the total for the page after the last."""
        return self._tell(run_id, lambda state: decide.visit(state, number))

    def pause(self, run_id: str) -> None:
        """Stop the clock, when leaving."""
        with self._lock:
            self._mine(run_id).watch.stop()

    def quote(
        self, run_id: str, *, rated: bool = False, wanted: Callable[[], bool] = lambda: True
    ) -> None:
        """Look for the words that the key rests on, of every answer or of those that are `rated`.

        Slow, and best done while somebody rates: what is found is stored, and shown with the key.
        It ends early once it is no longer `wanted`.
        """
        number = 0
        while wanted():
            with self._lock:
                state = self._mine(run_id).state
            if number >= len(state.answers) or state.status != "open":
                return
            if not rated or state.ratings[number].status == "rated":
                self._quote(run_id, state, number)
            number += 1

    def _quote(self, run_id: str, state: CalibrationState, number: int) -> None:
        sheet = state.sheet(number)
        if sheet is None or state.quotes(number) is not None:
            return
        try:
            # Not under the lock: the rater goes on meanwhile.
            found = find_quotes(self._service._examiner, sheet, state.answers[number])
        except StoreError:
            raise
        except TrainerError:
            # The pack is gone: the key stands without quotes.
            found = ()
        with self._lock:
            self._book.tell(self._mine(run_id), lambda now: decide.quoted(now, number, found))

    def end(self, run_id: str) -> CalibrationReport:
        """End it and show the key of what was rated; nothing of it changes from then on."""
        self.quote(run_id, rated=True)
        with self._lock:
            live = self._mine(run_id)
            self._book.tell(live, decide.end)
            live.watch.stop()
            return self._report(run_id)

    def report(self, run_id: str | None = None) -> CalibrationReport:
        """The report of a calibration of this rater that is over, the latest where none is named.

        ServiceError when there is none.
        """
        with self._lock:
            if run_id is not None:
                return self._report(run_id)
            mine = [one for one in self._over() if key_of(one.rater) == key_of(self.name)]
            if not mine:
                raise ServiceError(
                    f"{self.name} has finished no calibration in this store: 'trainer calibrate' "
                    "begins one, or goes on with one that was left open."
                )
            return report_of(mine[-1], self._over())

    # Inside ------------------------------------------------------------------------------------

    def _tell(
        self, run_id: str, wish: Callable[[CalibrationState], events.Event | None]
    ) -> CalibrationView:
        with self._lock:
            live = self._mine(run_id)
            if live.state.status == "open":
                live.watch.start()
            self._book.tell(live, wish)
            return self._view(live)

    def _mine(self, run_id: str, *, fresh: bool = False) -> LiveCalibration:
        live = self._book.fresh(run_id) if fresh else self._book.open(run_id)
        started = live.state.started
        if started is None or key_of(started.rater) != key_of(self.name):
            raise ServiceError(f"That calibration is not one of {self.name}.")
        return live

    def _view(self, live: LiveCalibration) -> CalibrationView:
        notices = (*self._store.notices, *self._notices.get(live.row.id, ()))
        return calibration_view(live, notices)

    def _over(self) -> list[Past]:
        """All calibrations that are over, the earliest first."""
        rows = self._store.runs(status="finished", mode=CALIBRATE, limit=LOOKED_AT)
        return [Past(row, self._ended(row)) for row in reversed(rows)]

    def _ended(self, row: RunRow) -> CalibrationState:
        live = self._book.open(row.id)
        if live.state.seq < row.last_seq:
            # Another program has taken it to its end.
            self._book.catch_up(live)
        return live.state

    def _report(self, run_id: str) -> CalibrationReport:
        live = self._mine(run_id, fresh=True)
        if live.state.status != "finished":
            raise ServiceError("The key is shown once the calibration is ended.")
        return report_of(Past(live.row, live.state), self._over())

    def _done(self) -> set[str]:
        """The answers that this rater has rated and whose key was shown."""
        return {
            answer.id
            for state in map(self._ended, self._own("finished"))
            for answer, rating in zip(state.answers, state.ratings, strict=True)
            if rating.status == "rated"
        }

    def _begun(self) -> set[str]:
        """The answers in calibrations that this rater has left open."""
        return {
            answer.id
            for row in self._own("open")
            for answer in self._book.open(row.id).state.answers
        }

    def _own(self, status: str) -> list[RunRow]:
        rows = self._store.runs(status=status, mode=CALIBRATE, limit=LOOKED_AT)
        return [row for row in rows if key_of(row.label) == key_of(self.name)]

    def _recorded(self, gatherer: Gatherer, wish: CalibrationWish, done: set[str]) -> list[Found]:
        """Finished interviews with their own verdicts as the key, the latest first."""
        found: list[Found] = []
        rows = self._store.runs(
            status="finished", question=wish.question, mode="interview", limit=LOOKED_AT
        )
        for row in rows:
            try:
                card = self._service.scorecard(row.id)
                paper = recall.paper_of(self._service._examiner, self._service._ledger.open(row.id))
            except TrainerError as error:
                gatherer.notices.append(error.message)
                continue
            text, key = _answered(card)
            if text.strip():
                found.append(gatherer.recorded(paper, text, row.id, key))
            if sum(one.id not in done for one in found) >= wish.count:
                break
        return found


def _answered(card: Scorecard) -> tuple[str, Key]:
    """What was said to the main question and its probes, and what came of it."""
    own = [one for one in card.answers if one.source == MAIN or one.source.startswith("probe:")]
    text, begins = joined([(one.source, one.ask, one.text) for one in own])
    met = tuple(line.id for line in card.criteria if line.state in ("met", "hedged"))
    quotes = tuple(
        Quote(line.id, line.quote, begins[line.source] + line.start, begins[line.source] + line.end)
        for line in card.criteria
        if line.id in met
        and line.quote
        and line.source in begins
        and line.start is not None
        and line.end is not None
    )
    return text, Key(card.level, met, quotes)


def _enough(gatherer: Gatherer, wish: CalibrationWish, done: set[str]) -> list[Found]:
    """Samples, of as few questions as there are answers with a level wanted: loading takes time."""
    found: list[Found] = []
    for more in gatherer.samples(wish.question):
        found += more
        levelled = (one for one in found if one.answer.key.level is not None)
        if sum(one.id not in done for one in levelled) >= wish.count:
            break
    return found


def _nothing(question: str | None, rated: bool, elsewhere: bool) -> str:
    of = f" of {question}" if question else ""
    if elsewhere:
        return (
            f"Every answer{of} that you have not rated is in a calibration that you left open: go "
            "on with it, or end it, first."
        )
    if rated:
        return f"You have rated every answer{of} that there is. --again rates them once more."
    return f"There is no recorded answer{of} to rate."
