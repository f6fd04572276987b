"""Writing a scorecard or a plot to a file: the ending says the form."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from textual import on
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Static

from trainer.service import Scorecard
from trainer.tui.commands import Command
from trainer.tui.frame import HELP_WHILE_TYPING
from trainer.tui.screens.sheet import CLOSE, SheetScreen
from trainer.tui.widgets.editor import Field

if TYPE_CHECKING:
    from trainer.service.exploring import Chart

WRITE: Final = Command("write", "Write", "Write the file.", ("enter",))


class Written(Message):
    """The file is there."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path


class FileScreen(SheetScreen[str]):
    """Asks for a file name and writes the file; returns the path that was written."""

    commands = (WRITE, CLOSE, HELP_WHILE_TYPING)

    def __init__(self, name: str, forms: str, write: Callable[[Path, bool], Path]) -> None:
        super().__init__()
        self._first = name
        self._forms = forms
        self._write = write
        self._replace: str | None = None

    def body(self) -> Iterable[Widget]:
        """A field with a name to start from."""
        yield Static(self._forms, classes="aside", markup=False)
        yield Field(self._first, id="path")

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
        self.work(lambda: self._write(path, replace), Written, task="save")

    @on(Input.Changed)
    def _typed(self, message: Input.Changed) -> None:
        message.stop()
        if message.value.strip() != self._replace:
            # What was said is about another name.
            self._replace = None
            self.say("")

    @on(Written)
    def _written(self, message: Written) -> None:
        message.stop()
        self.dismiss(str(message.path))


class SaveScreen(FileScreen):
    """Writes a scorecard."""

    heading = "Save the scorecard as"
    about = "The ending says the form: .md, .html, .txt or .json."

    def __init__(self, card: Scorecard) -> None:
        name = f"scorecard-{card.address.rsplit('/', 1)[-1]}.md"
        super().__init__(name, self.about.rstrip("."), partial(_save, card))


class PictureScreen(FileScreen):
    """Writes a plot."""

    heading = "Save the plot as"
    about = "It is a vector graphic: .svg."

    def __init__(self, chart: Chart) -> None:
        name = "-".join(chart.title.lower().split()) + ".svg"
        super().__init__(name, self.about.rstrip("."), partial(_save_picture, chart))


def _save(card: Scorecard, path: Path, replace: bool) -> Path:
    from trainer.report import save

    return save(card, path, replace=replace)


def _save_picture(chart: Chart, path: Path, replace: bool) -> Path:
    from trainer.report.writing import write_whole
    from trainer.service.exploring import picture

    if path.suffix.lower() != ".svg":
        path = path.with_name(path.name + ".svg")
    return write_whole(path, [picture(chart)], replace=replace)
