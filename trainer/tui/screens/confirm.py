"""A question to be answered with yes or no; what can't be undone takes more than a letter."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from textual import events, on
from textual.content import Content
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from trainer.tui.commands import Command
from trainer.tui.literal import literal
from trainer.tui.screens.sheet import SheetScreen
from trainer.tui.widgets.choices import Choices

YES: Final = Command("yes", "Yes", "Do it.", ("y", "enter"))
NO: Final = Command("close", "No", "Leave everything as it is.", ("n", "escape"))
CHOOSE: Final = Command("choose", "Choose", "Take the answer under the cursor.", ("enter",))
LEAVE_IT: Final = Command("close", "No", "Leave everything as it is.", ("escape",))
ANSWERS: Final = ("No, leave everything as it is", "Yes")
NO_LETTERS: Final = "Letters are not taken here: choose with the arrow keys, then Enter."


class _Question(SheetScreen[bool]):
    """What both kinds show."""

    heading = "Are you sure?"

    def __init__(self, question: str) -> None:
        super().__init__()
        self._question = question

    def body(self) -> Iterable[Widget]:
        """The question."""
        yield Static(literal(self._question), id="said", markup=False)


class ConfirmScreen(_Question):
    """Returns True for yes; None or False otherwise."""

    commands = (YES, NO)

    def action_yes(self) -> None:
        """Do it."""
        self.dismiss(True)


class FinalScreen(_Question):
    """The same for what can't be undone: the cursor begins on No, and a letter is no answer.

    Whoever types on, or opened this by a letter typed by accident, must neither agree nor refuse.
    """

    commands = (CHOOSE, LEAVE_IT)

    def body(self) -> Iterable[Widget]:
        """The question and both answers."""
        yield from super().body()
        yield Choices(
            *(Option(Content.assemble("  ", literal(one), "  ")) for one in ANSWERS), id="answers"
        )

    def on_mount(self) -> None:
        """No is under the cursor."""
        listed = self.query_one(OptionList)
        listed.highlighted = 0
        listed.focus()
        self.refresh_hints()

    def on_key(self, event: events.Key) -> None:
        """What is typed is no answer, and is told to be none."""
        if event.is_printable:
            event.stop()
            self.say(NO_LETTERS)

    @on(OptionList.OptionSelected)
    def _selected(self, message: OptionList.OptionSelected) -> None:
        message.stop()
        self.action_choose()

    def action_choose(self) -> None:
        """The answer under the cursor."""
        self.dismiss(self.query_one(OptionList).highlighted == 1)
