"""Asking for the code of a seat, and whether it is to be taken over from another window."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, Protocol

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

TAKE_OVER: Final = "Go on here? The other window is told, and types there no longer."
SIT_DOWN: Final = Command("sit_down", "Join", "Sit down at that seat.", ("enter",))


class OpenSeat(Protocol):
    """Sits down at the seat with a code; with `take` also where another program has it."""

    def __call__(self, code: str, /, *, take: bool = False) -> Seat: ...  # noqa: D102 - see above


class Taken(Message):
    """Another program has the seat with that code."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__()
        self.code = code
        self.sentence = sentence


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

    def __init__(self, open_seat: OpenSeat, code: str = "") -> None:
        super().__init__()
        self._open_seat = open_seat
        self._code = code

    def body(self) -> Iterable[Widget]:
        """A field for the code."""
        yield Static("The code that your interviewer gave you", classes="aside")
        yield Field(self._code, id="code", placeholder="six letters and digits")

    def on_mount(self) -> None:
        """Type at once; a code that was given is tried."""
        self.query_one(Field).focus()
        self.refresh_hints()
        if self._code:
            self.action_sit_down()

    @on(Input.Submitted)
    def _entered(self, message: Input.Submitted) -> None:
        message.stop()
        self.action_sit_down()

    @property
    def holds(self) -> bool:
        """What is typed while the seat is looked for is for the seat, or for another code."""
        return super().holds or self.query_one(Field).busy

    def action_sit_down(self) -> None:
        """Look for the seat; wrong codes are answered ever more slowly."""
        field = self.query_one(Field)
        code = field.value.strip()
        if not code:
            self.say("Type the code first.", trouble=True)
        elif not field.busy:
            self._try(code)

    def _try(self, code: str, *, take: bool = False) -> None:
        self.query_one(Field).busy = True
        self.say("One moment…")
        self.work(lambda: self._sit(code, take=take), lambda told: told, task="join")

    def _sit(self, code: str, *, take: bool) -> Message:
        from trainer.service.seats import SeatTakenError

        try:
            return SatDown(self._open_seat(code, take=take))
        except SeatTakenError as error:
            return Taken(code, error.message)

    def settle(self, task: str) -> None:
        """Another code may be tried: what is typed next replaces this one."""
        field = self.query_one(Field)
        field.busy = False
        field.select_all()

    @on(Taken)
    def _taken(self, message: Taken) -> None:
        message.stop()
        from trainer.tui.screens.confirm import ConfirmScreen

        self.settle("join")
        self.say(message.sentence)
        question = ConfirmScreen(f"{message.sentence} {TAKE_OVER}")
        self.app.push_screen(
            question, lambda yes: self._try(message.code, take=True) if yes else None
        )

    @on(SatDown)
    def _sat_down(self, message: SatDown) -> None:
        message.stop()
        self.dismiss(message.line)
