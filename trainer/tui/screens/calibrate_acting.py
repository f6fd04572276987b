"""A calibration that somebody works on: opened, and what is done to it stored in order."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeVar, cast

from textual import on
from textual.message import Message

from trainer.errors import TrainerError
from trainer.tui.acts import ACT, Act
from trainer.tui.screens.holding import HoldingFrame

if TYPE_CHECKING:
    from trainer.service.calibrating import Calibration
    from trainer.service.calibration_views import (
        CalibrationReport,
        CalibrationView,
        CalibrationWish,
    )
    from trainer.tui.app import TrainerApp
    from trainer.tui.calibrate_desk import CalibrationDesk

OPENING: Final = "calibrate-opening"
ENDING: Final = "calibrate-ending"
QUOTES: Final = "calibrate-quotes"

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


class Paused(Message):
    """The clock stands."""


class Found(Message):
    """The words that the key rests on have been looked for."""


class ActingScreen(HoldingFrame):
    """Everything that is done goes to the store one after the other, and before the program ends.

    Each act names what it is about and may be carried out twice. With `or_end` a calibration that
    can't be opened ends the program, which then says why.
    """

    def __init__(self, name: str, wish: CalibrationWish, *, or_end: bool = False) -> None:
        super().__init__()
        self._rater = name
        self._wish = wish
        self._or_end = or_end
        self.view: CalibrationView | None = None
        self._stored: CalibrationView | None = None
        #: Whether it goes on to another answer: until that one is there nothing can be marked.
        self.moving = False
        #: Whether the screen is about to be left.
        self.moving_on = False

    @property
    def desk(self) -> CalibrationDesk:
        """What was done, on its way to the store; it outlives the screen."""
        app = cast("TrainerApp", self.app)
        return app.desks.calibration(app.service, self._rater)

    @property
    def door(self) -> Calibration:
        """What everything is asked of."""
        return self.desk.door

    def open_it(self) -> None:
        """Open it once there is a picture."""
        self.call_after_refresh(self.work, self._open, lambda told: told, task=OPENING)

    def _open(self) -> Opened:
        app = cast("TrainerApp", self.app)
        try:
            desk = self.desk
            # What another screen has left behind comes first.
            desk.store()
            run, left = desk.door.take_up(self._wish)
            return Opened(desk.door.view(run), left=left)
        except TrainerError as error:
            if self._or_end:
                # Asked for on the command line, and answered there.
                app.opening.failed = error
            raise

    def on_unmount(self) -> None:
        """What was done goes on to the store."""
        if self.view is not None:
            self.desk.leave(self)

    def look_for_quotes(self, run_id: str) -> None:
        """While somebody rates, find the words that the key rests on: they wait for the end."""
        door = self.door
        self.work(
            lambda: door.quote(run_id, wanted=lambda: self.is_running and not self.moving_on),
            lambda _: Found(),
            task=QUOTES,
        )

    def adopt(self, view: CalibrationView) -> None:
        """What stands in the store is what is shown."""
        if self.view is None:
            self.desk.listen(self)
        self.view = self._stored = view
        if self.moving:
            # Keys pressed before it is drawn are not for this answer.
            self.unseen(drops_text=True)
        self.moving = False

    def not_opened(self) -> None:
        """It could not be opened."""

    def do(self, call: Callable[[], CalibrationView], name: str, *, moves: bool = False) -> None:
        """Store something after all that was done before."""
        self.moving = moves
        self.desk.do(self.app, Act(call, Rated, name))

    @on(Rated)
    def _rated(self, message: Rated) -> None:
        message.stop()
        self.desk.heard()
        if not self.stands:
            return
        if not self.desk.waiting:
            self.reached()
        self._stored = message.view
        if not self.desk.untold:
            self.adopt(message.view)

    def at_last(
        self, call: Callable[[], _T], then: Callable[[_T], Message], name: str = ""
    ) -> None:
        """Do something once all that was done is stored, and nothing else any more."""
        self.moving = self.moving_on = True
        self.desk.do(self.app, Act(call, then, name))

    def settle(self, task: str) -> None:
        """A refusal: what stands in the store is shown again."""
        if task == QUOTES:
            # They are looked for again at the end.
            return
        self.moving_on = False
        if task == ACT:
            self.desk.heard()
        if task == OPENING:
            self.not_opened()
        elif self._stored is not None and not self.desk.untold:
            self.adopt(self._stored)
