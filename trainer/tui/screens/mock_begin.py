"""Whom a mock is for, and the mocks that can be gone on with."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, cast

from textual import events, on
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from trainer.tui.commands import Command
from trainer.tui.frame import HELP_WHILE_TYPING
from trainer.tui.literal import fitted, literal, one_line
from trainer.tui.mock_wish import MockWish
from trainer.tui.phrases import clock
from trainer.tui.screens.mock_opening import MockOpeningScreen
from trainer.tui.screens.sheet import CLOSE, SheetScreen
from trainer.tui.widgets.choices import Choices
from trainer.tui.widgets.editor import Field

if TYPE_CHECKING:
    from trainer.service.mock_views import MockSummary
    from trainer.tui.app import TrainerApp

BEGIN: Final = Command("begin", "Begin", "Begin the mock, or go on with it.", ("enter",))
WITH_SEAT: Final = Command(
    "begin_with_seat",
    "With a seat",
    "Begin with a seat, at which the candidate types along.",
    ("f2", "ctrl+t"),
)
NONE_YET: Final = "No mock was begun yet, and there is no question to begin one with."
NAME_CELLS: Final = 18
STATES: Final = {
    "running": "going on",
    "facts": "facts to complete",
    "ratings": "to be rated",
    "level": "level to choose",
    "sealed": "sealed",
    None: "no card of yours",
}


class Listed(Message):
    """The mocks that there are."""

    def __init__(self, mocks: tuple[MockSummary, ...]) -> None:
        super().__init__()
        self.mocks = mocks


class MockBeginScreen(SheetScreen["MockWish"]):
    """Returns which mock is wanted; without a question only those that were begun."""

    commands = (BEGIN, WITH_SEAT, CLOSE, HELP_WHILE_TYPING)
    about = (
        "Type the candidate's name and press Enter. Below are mocks that were begun: choose one "
        "with the arrow keys to go on with it, or to read its card."
    )

    def __init__(self, address: str, title: str) -> None:
        super().__init__(f"Mock · {title}" if address else "Mocks")
        self._address = address
        self._mocks: tuple[MockSummary, ...] = ()

    @property
    def called(self) -> str:
        """Who interviews."""
        return cast("TrainerApp", self.app).called

    @property
    def listed(self) -> OptionList:
        """The mocks that were begun."""
        return self.query_one("#mocks", OptionList)

    def body(self) -> Iterable[Widget]:
        """A field for the name, and a list."""
        if self._address:
            yield Static("The candidate's name", classes="aside")
            yield Field(id="candidate", placeholder="as it will stand on the card")
        yield Static(f"You are {self.called}.", classes="aside", id="you", markup=False)
        yield Choices(id="mocks")

    def on_mount(self) -> None:
        """Type at once."""
        (self.query_one(Field) if self._address else self.listed).focus()
        self.refresh_hints()
        self.work(self._list, Listed, task="mocks")

    def _list(self) -> tuple[MockSummary, ...]:
        app, address = cast("TrainerApp", self.app), self._address
        found = app.desks.mocks(app.service, app.called).list()
        return tuple(sorted(found, key=lambda one: (one.address != address, one.over)))

    @on(Listed)
    def _listed(self, message: Listed) -> None:
        message.stop()
        self._mocks = message.mocks
        listed, width = self.listed, max(30, self.size.width - 4)
        listed.set_options(Option(mock_row(one, width)) for one in message.mocks)
        listed.display = bool(message.mocks)
        if not self._address:
            listed.highlighted = 0 if message.mocks else None
            self.say("" if message.mocks else NONE_YET)
        self.refresh_hints()

    def label(self, command: Command) -> str | None:
        """What needs a question, or a mock in the list."""
        if command is WITH_SEAT and not self._address:
            return None
        if command is BEGIN and not self._address:
            return "Go on" if self._mocks else None
        return super().label(command)

    def on_key(self, event: events.Key) -> None:
        """Arrow keys lead from the name to the list and back."""
        listed = self.listed
        if not self._address:
            return
        if event.key == "down" and self.query_one(Field).has_focus and self._mocks:
            listed.highlighted = 0
            listed.focus()
        elif event.key == "up" and listed.has_focus and not listed.highlighted:
            listed.highlighted = None
            self.query_one(Field).focus()
        else:
            return
        event.stop()
        event.prevent_default()

    @on(OptionList.OptionSelected)
    def _selected(self, message: OptionList.OptionSelected) -> None:
        message.stop()
        self.action_begin()

    @on(Input.Submitted)
    def _entered(self, message: Input.Submitted) -> None:
        message.stop()
        self.action_begin()

    def action_begin(self) -> None:
        """Begin, or go on with the mock under the cursor."""
        place = self.listed.highlighted
        if self.listed.has_focus and place is not None:
            self._wish(MockWish(self.called, run=self._mocks[place].run_id))
        elif self._address:
            self._begin(seat=False)

    def action_begin_with_seat(self) -> None:
        """Begin with a seat."""
        if self._address:
            self._begin(seat=True)

    def _begin(self, *, seat: bool) -> None:
        name = self.query_one(Field).value.strip()
        if not name:
            self.say("Type the candidate's name: it stands on the card.", trouble=True)
            self.query_one(Field).focus()
            return
        self._wish(MockWish(self.called, address=self._address, candidate=name, seat=seat))

    def _wish(self, wish: MockWish) -> None:
        self.app.switch_screen(MockOpeningScreen(wish))


def mock_row(one: MockSummary, width: int) -> Content:
    """Candidate, where my card stands, the time, the question."""
    told = f"{STATES[one.mine]} · {clock(one.used)}"
    rest = one_line(one.title, max(8, width - NAME_CELLS - len(told) - 6))
    return Content.assemble(
        "  ",
        literal(fitted(one.candidate, NAME_CELLS), "bold"),
        "  ",
        literal(told),
        literal(f"  {rest}", "$muted"),
    )
