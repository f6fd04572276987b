"""A calibration that somebody works on: opened, and what is done to it stored in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final, TypeVar, cast

from textual import on
from textual.message import Message

from trainer.errors import TrainerError
from trainer.service import Saved
from trainer.tui.frame import Frame

if TYPE_CHECKING:
    from trainer.service.calibrating import Calibration
    from trainer.service.calibration_views import (
        CalibrationReport,
        CalibrationView,
        CalibrationWish,
    )
    from trainer.tui.app import TrainerApp

TASK: Final = "calibrate"
OPENING: Final = "calibrate-opening"
ENDING: Final = "calibrate-ending"
QUOTES: Final = "calibrate-quotes"

Act = Callable[[], "CalibrationView"]
_T = TypeVar("_T")


class Opened(Message):
    """The calibration is there, begun or gone on with."""

    def __init__(self, view: CalibrationView, *, left: bool) -> None:
        super().__init__()
        self.view = view
        self.left = left


class Rated(Message):
    """What was done is stored, and how the calibration stands."""

    def __init__(self, view: CalibrationView) -> None:
        super().__init__()
        self.view = view


class Revealed(Message):
    """The calibration is over; the key may be shown."""

    def __init__(self, report: CalibrationReport) -> None:
        super().__init__()
        self.report = report


class Found(Message):
    """The words that the key rests on have been looked for."""


class ActingScreen(Frame[None]):
    """Everything that is done goes to the store one after the other, and before the program ends.

    Each act names what it is about and may be carried out twice. With `or_end` a calibration that
    can't be opened ends the program, which then says why.
    """

    def __init__(self, name: str, wish: CalibrationWish, *, or_end: bool = False) -> None:
        super().__init__()
        self._rater = name
        self._wish = wish
        self._or_end = or_end
        self._door: Calibration | None = None
        self._acts: deque[Act] = deque()
        self._carrying = False
        self.view: CalibrationView | None = None
        #: Whether it goes on to another answer: until that one is there nothing can be marked.
        self.moving = False
        #: Whether the screen is about to be left.
        self.moving_on = False

    @property
    def door(self) -> Calibration:
        """What everything is asked of."""
        if self._door is None:
            from trainer.service.calibrating import Calibration

            self._door = Calibration(cast("TrainerApp", self.app).service, self._rater)
        return self._door

    def open_it(self) -> None:
        """Open it once there is a picture."""
        self.call_after_refresh(self.work, self._open, lambda told: told, task=OPENING)

    def _open(self) -> Opened:
        app = cast("TrainerApp", self.app)
        try:
            run, left = self.door.take_up(self._wish)
            view = self.door.view(run)
        except TrainerError as error:
            if self._or_end:
                # Asked for on the command line, and answered there.
                app.opening.failed = error
            raise
        app.drafts.route(run, self._carry_rest)
        return Opened(view, left=left)

    def look_for_quotes(self, run_id: str) -> None:
        """While somebody rates, find the words that the key rests on: they wait for the end."""
        self.work(
            lambda: self.door.quote(run_id, wanted=lambda: self.is_running and not self.moving_on),
            lambda _: Found(),
            task=QUOTES,
        )

    def adopt(self, view: CalibrationView) -> None:
        """What stands in the store is what is shown."""
        self.view = view
        self.moving = False

    def not_opened(self) -> None:
        """It could not be opened."""

    def do(self, act: Act, *, moves: bool = False) -> None:
        """Store something after all that was done before."""
        self.moving = moves
        self._acts.append(act)
        self._carry()

    def _carry(self) -> None:
        if self._acts and not self._carrying:
            self._carrying = True
            self.work(self._acts[0], Rated, task=TASK)

    @on(Rated)
    def _rated(self, message: Rated) -> None:
        message.stop()
        self._carried()
        if not self._acts:
            self.adopt(message.view)

    def _carried(self) -> None:
        self._carrying = False
        if self._acts:
            self._acts.popleft()
        self._carry()

    def at_last(self, call: Callable[[], _T], then: Callable[[_T], Message]) -> None:
        """Make a call once all that was done is stored, and do nothing else any more."""
        self.moving = self.moving_on = True
        acts = tuple(self._acts)

        def ending() -> _T:
            for act in acts:
                act()
            return call()

        self.work(ending, then, task=ENDING)

    def settle(self, task: str) -> None:
        """A refusal: what stands in the store is shown again."""
        if task == QUOTES:
            # They are looked for again at the end.
            return
        self.moving_on = False
        if task == TASK:
            self._carried()
        if task == OPENING:
            self.not_opened()
        elif self.view is not None and not self._acts:
            self.adopt(self.view)

    def collect(self) -> None:
        """What is not stored yet must be, before the program ends."""
        if self._acts and self.view is not None:
            cast("TrainerApp", self.app).drafts.note(self.view.run_id, "")

    def _carry_rest(self, run_id: str, text: str) -> Saved:
        """Store what no worker has come to."""
        used = self.view.used if self.view is not None else 0.0
        while self._acts:
            self._acts[0]()
            self._acts.popleft()
        return Saved(datetime.now(UTC), used, "")
