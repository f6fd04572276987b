"""Asking for the code of a seat: for a page in a browser, which can't be given one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from textual import on
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Static

from trainer.tui.commands import Command
from trainer.tui.frame import HELP_WHILE_TYPING
from trainer.tui.screens.sheet import SheetScreen
from trainer.tui.seat_line import SeatLine
from trainer.tui.widgets.editor import Field

if TYPE_CHECKING:
    from trainer.service.seats import Seat

SIT_DOWN: Final = Command("sit_down", "Join", "Sit down at that seat.", ("enter",))


class SatDown(Message):
    """There is a seat with that code."""

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.line = SeatLine(seat)


class CodeScreen(SheetScreen[SeatLine]):
    """Returns the seat; it stays until a code is good."""

    commands = (SIT_DOWN, HELP_WHILE_TYPING)
    heading = "Join an interview"
    about = (
        "Type the code that the interviewer gave you. Capitals, spaces and hyphens do not matter."
    )

    def __init__(self, open_seat: Callable[[str], Seat]) -> None:
        super().__init__()
        self._open_seat = open_seat

    def body(self) -> Iterable[Widget]:
        """A field for the code."""
        yield Static("The code that your interviewer gave you", classes="aside")
        yield Field(id="code", placeholder="six letters and digits")

    def on_mount(self) -> None:
        """Type at once."""
        self.query_one(Field).focus()
        self.refresh_hints()

    @on(Input.Submitted)
    def _entered(self, message: Input.Submitted) -> None:
        message.stop()
        self.action_sit_down()

    def action_sit_down(self) -> None:
        """Look for the seat; wrong codes are answered ever more slowly."""
        field = self.query_one(Field)
        code = field.value.strip()
        if not code:
            self.say("Type the code first.", trouble=True)
        elif not field.busy:
            field.busy = True
            self.say("One moment…")
            self.work(lambda: self._open_seat(code), SatDown, task="join")

    def settle(self, task: str) -> None:
        """Another code may be tried: what is typed next replaces this one."""
        field = self.query_one(Field)
        field.busy = False
        field.select_all()

    @on(SatDown)
    def _sat_down(self, message: SatDown) -> None:
        message.stop()
        self.dismiss(message.line)
