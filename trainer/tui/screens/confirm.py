"""A question to be answered with yes or no."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from textual.widget import Widget
from textual.widgets import Static

from trainer.tui.commands import Command
from trainer.tui.literal import literal
from trainer.tui.screens.sheet import SheetScreen

YES: Final = Command("yes", "Yes", "Do it.", ("y", "enter"))
NO: Final = Command("close", "No", "Leave everything as it is.", ("n", "escape"))


class ConfirmScreen(SheetScreen[bool]):
    """Returns True for yes; None or False otherwise."""

    commands = (YES, NO)
    heading = "Are you sure?"

    def __init__(self, question: str) -> None:
        super().__init__()
        self._question = question

    def body(self) -> Iterable[Widget]:
        """The question."""
        yield Static(literal(self._question), id="said", markup=False)

    def action_yes(self) -> None:
        """Do it."""
        self.dismiss(True)
