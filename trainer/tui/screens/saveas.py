"""Writing a scorecard to a file: the ending says the form."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from textual import on
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Static

from trainer.service import Scorecard
from trainer.tui.commands import Command
from trainer.tui.frame import HELP_WHILE_TYPING
from trainer.tui.screens.sheet import CLOSE, SheetScreen
from trainer.tui.widgets.editor import Field

WRITE: Final = Command("write", "Write", "Write the file.", ("enter",))


class Written(Message):
    """The file is there."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path


class SaveScreen(SheetScreen[str]):
    """Returns the path that was written."""

    commands = (WRITE, CLOSE, HELP_WHILE_TYPING)
    heading = "Save the scorecard as"
    about = "The ending says the form: .md, .html, .txt or .json."

    def __init__(self, card: Scorecard) -> None:
        super().__init__()
        self._card = card
        self._replace: str | None = None

    def body(self) -> Iterable[Widget]:
        """A field with a name to start from."""
        name = self._card.address.rsplit("/", 1)[-1]
        yield Static("The ending says the form: .md, .html, .txt or .json", classes="aside")
        yield Field(f"scorecard-{name}.md", id="path")

    def on_mount(self) -> None:
        """Type at once."""
        self.query_one(Field).focus()
        self.refresh_hints()

    @on(Input.Submitted)
    def _entered(self, message: Input.Submitted) -> None:
        message.stop()
        self.action_write()

    def action_write(self) -> None:
        """Write the file; one that is there already only when asked twice."""
        name = self.query_one(Field).value.strip()
        if not name:
            self.say("Type a file name.", trouble=True)
            return
        path = Path(name).expanduser()
        replace = self._replace == name
        if path.exists() and not replace:
            self._replace = name
            self.say(f"{name} is there already. Enter once more replaces it.", trouble=True)
            return
        self.work(lambda: _save(self._card, path, replace), Written, task="save")

    @on(Written)
    def _written(self, message: Written) -> None:
        message.stop()
        self.dismiss(str(message.path))


def _save(card: Scorecard, path: Path, replace: bool) -> Path:
    from trainer.report import save

    return save(card, path, replace=replace)
