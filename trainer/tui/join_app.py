"""The candidate's program: a seat at one mock. It loads no pack, no rubric and no grading."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual.app import SystemCommand
from textual.binding import BindingType
from textual.screen import Screen

from trainer.errors import TrainerError
from trainer.tui.ahead import AheadApp
from trainer.tui.commands import bindings
from trainer.tui.frame import EVERYWHERE
from trainer.tui.palette import entries
from trainer.tui.seat_line import SeatLine
from trainer.tui.themes import first_theme

if TYPE_CHECKING:
    from trainer.service.seats import Seat
    from trainer.tui.screens.join_code import OpenSeat

LOST: Final = (
    "trainer: the program failed, and what is printed above says where. What you had typed is "
    "kept: join again with the same code and go on.\n"
)


class JoinApp(AheadApp):
    """A seat, or a field for its code first."""

    TITLE = "trainer join"
    CSS_PATH = "trainer.tcss"
    BINDINGS: ClassVar[list[BindingType]] = bindings(EVERYWHERE)

    def __init__(
        self,
        seat: Seat | None = None,
        open_seat: OpenSeat | None = None,
        theme: str = "",
        code: str = "",
    ) -> None:
        # Known before Textual chooses how colours are taken out: then none are sent at all.
        super().__init__(None, ansi_color=True if "NO_COLOR" in os.environ else None)
        self.line = SeatLine(seat) if seat is not None else None
        self._open_seat = open_seat
        self._code = code
        self.animation_level = "none"
        self.theme = first_theme(theme)

    def on_mount(self) -> None:
        """The seat, once there is one."""
        if self.line is not None:
            self._sit(self.line)
        elif self._open_seat is not None:
            from trainer.tui.screens.join_code import CodeScreen

            self.push_screen(CodeScreen(self._open_seat, self._code), self._sit)

    def _sit(self, line: SeatLine | None) -> None:
        if line is not None:
            from trainer.tui.screens.join import SeatScreen

            self.line = line
            self.push_screen(SeatScreen(line))

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Every command that can be used now, for the palette."""
        return entries(self, screen)

    def get_up(self) -> None:
        """Store what waits, and leave the seat. Raises TrainerError for what can't be kept."""
        if self.line is not None:
            try:
                self.line.flush()
            except TrainerError as error:
                raise TrainerError(f"Your last words are not kept: {error.message}") from error
            finally:
                self.line.seat.leave()


def run_seat(home: str | None, code: str | None, name: str) -> None:
    """Run the program at the seat with ``code``, or ask for one where it is None.

    Raises TrainerError when there is no such seat, or when at the end something typed could not be
    kept. Ends the process with code 1 after an unexpected failure, once all is kept.
    """
    from trainer.service.folder import store_folder
    from trainer.service.seats import Seat, SeatTakenError
    from trainer.service.settings import SETTINGS_FILE, SettingsFile
    from trainer.tui.pasting import guard_pastes

    def open_seat(typed: str, /, *, take: bool = False) -> Seat:
        return Seat.open(typed, name=name, home=home, take=take)

    try:
        seat = open_seat(code) if code is not None else None
    except SeatTakenError:
        # Whether it is to be taken over is asked on the screen.
        seat = None
    guard_pastes()
    settings, _ = SettingsFile(store_folder(home) / SETTINGS_FILE).read()
    app = JoinApp(seat, open_seat, settings.theme, code or "")
    try:
        app.run()
    finally:
        app.get_up()
    if app.return_code:
        sys.stderr.write(LOST)
        sys.exit(app.return_code)
