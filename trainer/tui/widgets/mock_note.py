"""The one line at the bottom: notes, numbers, quotes."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from textual import on
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, Static

from trainer.tui.literal import literal
from trainer.tui.widgets.editor import Field
from trainer.tui.widgets.mock_marks import Key

if TYPE_CHECKING:
    from trainer.tui.mock_desk import Begun


class NoteLine(Horizontal):
    """A field that says what the line will belong to: the mock, or one criterion.

    What stands in it is in `begun` as well, which outlives the screen.
    """

    class Changed(Message):
        """The line was changed by a person."""

        def __init__(self, line: str) -> None:
            super().__init__()
            self.line = line

    def __init__(self, begun: Begun) -> None:
        super().__init__(
            Static(id="note-name", markup=False),
            Field(id="note", placeholder='n a note · 256 MiB a number · " a quote'),
            id="note-line",
        )
        self._begun = begun

    def on_mount(self) -> None:
        """A line that was begun on another screen goes on here."""
        self._put(self._begun.line)
        self._say_aim()

    @property
    def field(self) -> Field:
        """Where one types."""
        return self.query_one(Field)

    @property
    def line(self) -> str:
        """What stands there."""
        return self.field.value

    def begin(
        self, here: tuple[Key, str] | None, *, about_it: bool = False, with_text: str = ""
    ) -> None:
        """Type here; `here` is the criterion under the cursor, which the line may be about."""
        if about_it or not self.line:
            self._begun.about = here if about_it else None
        if with_text and not self.line:
            self.field.put(with_text)
        # At once: keys that come in the same burst are for the line.
        self.screen.set_focus(self.field)
        self._say_aim()

    def other_way(self, here: tuple[Key, str] | None) -> None:
        """About the criterion under the cursor, or about nothing in particular."""
        self._begun.about = None if self._begun.about else here
        self._say_aim()

    def hold(self) -> None:
        """See that `begun` has what stands there."""
        self._begun.line = self.line

    def _put(self, line: str) -> None:
        with self.prevent(Input.Changed):
            self.field.put(line)

    def _say_aim(self) -> None:
        about = self._begun.about
        title = f"note on {about[1]}" if about else "note"
        self.query_one("#note-name", Static).update(
            Content.assemble(literal(title, "$accent"), (" › ", "bold $accent"))
        )

    @on(Input.Changed, "#note")
    def _changed(self, message: Input.Changed) -> None:
        message.stop()
        self.hold()
        self.post_message(self.Changed(self.line))

    async def settled(self) -> None:
        """Come back once every key that was pressed before has reached the field."""
        reached = asyncio.Event()
        self.field.call_later(reached.set)
        await reached.wait()

    def file(self) -> tuple[str, Key | None]:
        """The line and what it belongs to; the next one is about the mock again."""
        self.hold()
        self._put("")
        filed = self._begun.take()
        self._say_aim()
        return filed
