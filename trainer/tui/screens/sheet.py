"""A small screen over another one: for a question, a file name, a text to read."""

from __future__ import annotations

from typing import ClassVar, Final, TypeVar

from trainer.tui.commands import Command
from trainer.tui.frame import Frame
from trainer.tui.literal import plain
from trainer.tui.widgets.title import TitleBar

_Result = TypeVar("_Result")

CLOSE: Final = Command("close", "Back", "Back to the screen below.", ("escape",))


class SheetScreen(Frame[_Result]):
    """A frame with a heading; Esc gives up and returns None."""

    heading: ClassVar[str] = ""

    def __init__(self, heading: str = "") -> None:
        super().__init__()
        self._heading = heading or self.heading

    def title_bar(self) -> TitleBar:
        """Only the heading."""
        return TitleBar(plain(self._heading))

    def action_close(self) -> None:
        """Back, with nothing chosen."""
        self.dismiss(None)
