"""A text to read: an answer, the working, a model answer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from textual import events
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from trainer.tui.commands import Command
from trainer.tui.frame import HELP
from trainer.tui.screens.sheet import SheetScreen

BACK: Final = Command("close", "Back", "Back to the screen below.", ("escape", "q", "enter"))


class ReaderScreen(SheetScreen[None]):
    """Scrolls with the arrow keys, the page keys and the wheel."""

    commands = (BACK, HELP)
    about = "Scroll with the arrow keys, the page keys or the wheel."

    def __init__(self, heading: str, text: Content, opened_by: tuple[str, ...] = ()) -> None:
        super().__init__(heading)
        self._opened_by = opened_by
        self._text = text

    def body(self) -> Iterable[Widget]:
        """The text."""
        yield VerticalScroll(Static(self._text, markup=False), id="text")

    def on_mount(self) -> None:
        """Keys scroll the text."""
        self.query_one("#text").focus()
        self.refresh_hints()

    def on_key(self, event: events.Key) -> None:
        """The key that opened it closes it again."""
        if event.key in self._opened_by:
            event.stop()
            self.action_close()
