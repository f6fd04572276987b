"""Beginning a mock, or coming back to one, while the screen says so."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, cast

from textual import on
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from trainer.errors import TrainerError
from trainer.tui.frame import HELP, Frame
from trainer.tui.literal import literal
from trainer.tui.screens.mock_base import screen_for
from trainer.tui.screens.sheet import CLOSE
from trainer.tui.widgets.title import TitleBar

if TYPE_CHECKING:
    from trainer.tui.app import TrainerApp
    from trainer.tui.mock_desk import MockDesk
    from trainer.tui.mock_wish import MockWish


class Seated(Message):
    """The mock is open."""

    def __init__(self, desk: MockDesk) -> None:
        super().__init__()
        self.desk = desk


class MockOpeningScreen(Frame[None]):
    """Stands there until the mock is open, and gives its place to it."""

    commands = (CLOSE, HELP)
    about = "The question is being read; the console comes by itself."

    def __init__(self, wish: MockWish, *, or_end: bool = False) -> None:
        super().__init__()
        self._wish = wish
        self._or_end = or_end

    def title_bar(self) -> TitleBar:
        """What is coming."""
        return TitleBar("Mock", "one moment…")

    def body(self) -> Iterable[Widget]:
        """What is being done."""
        yield Static(literal("Reading the question…", "$muted"), id="opening", markup=False)

    def on_mount(self) -> None:
        """Begin once there is a picture."""
        self.call_after_refresh(self.work, self._open, Seated)

    def _open(self) -> MockDesk:
        app = cast("TrainerApp", self.app)
        try:
            return app.desks.mock(app.service, self._wish)
        except TrainerError as error:
            if self._or_end:
                # Asked for on the command line, and answered there.
                app.opening.failed = error
            raise

    @on(Seated)
    def _seated(self, message: Seated) -> None:
        message.stop()
        self.app.switch_screen(screen_for(message.desk))

    def settle(self, task: str) -> None:
        """Nothing is coming any more."""
        self.query_one(TitleBar).place = ""
        self.query_one("#opening").display = False

    def action_close(self) -> None:
        """Back to the first screen."""
        self.dismiss(None)
