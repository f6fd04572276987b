"""Where people type: a text area and a one-line field that refuse nothing quietly."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Final

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Input, TextArea
from textual.widgets.text_area import Edit, EditResult

from trainer.texts import visible
from trainer.tui.messages import Refused

#: Characters that an editor holds: twice what is judged, so that a long text can be shortened here.
LONGEST_TEXT: Final = 40_000
#: Characters of a response to a part.
LONGEST_LINE: Final = 400


class HandedIn(Message):
    """Enter was pressed in an editor in which Enter hands in."""


def typeable(text: str) -> str:
    """``text`` as an editor holds it: one kind of line end, and signs for control characters.

    Terminals send a pasted line end as a carriage return, Windows as both.
    """
    return visible(text.replace("\r\n", "\n").replace("\r", "\n"))


def _changed(text: str) -> bool:
    return typeable(text) != text.replace("\r\n", "\n").replace("\r", "\n")


def too_long(added: int, limit: int) -> str:
    """Why a paste was refused."""
    return (
        f"That is {added:,} characters; there is room for {limit:,} here. "
        "It was not put in, and what you typed is untouched."
    )


SHOWN_SIGNS: Final = "That text held control characters: they are shown as signs, such as ␛."


class Editor(TextArea):
    """A text area for answers: plain text, wrapped, limited, with control characters shown.

    With `enter_hands_in` Enter posts `HandedIn` and Ctrl+J begins a new line; `freezing` keys are
    those whose action, somewhere above, hands in. From then on it is `busy` and takes no edits,
    until whoever hands the text in lets it go.
    """

    BINDING_GROUP_TITLE = "Text"

    def __init__(
        self,
        text: str = "",
        *,
        id: str | None = None,
        enter_hands_in: bool = False,
        freezing: tuple[str, ...] = (),
        limit: int = LONGEST_TEXT,
    ) -> None:
        super().__init__(
            typeable(text), id=id, compact=True, highlight_cursor_line=False, theme="css"
        )
        self.cursor_blink = False
        self.busy = False
        self._enter_hands_in = enter_hands_in
        self._freezing = freezing
        self._limit = limit

    @property
    def hands_in(self) -> bool:
        """Whether Enter hands in, where it would else begin a new line."""
        return self._enter_hands_in

    def edit(self, edit: Edit) -> EditResult:
        """Every insertion and deletion goes through here."""
        start, end = sorted((edit.from_location, edit.to_location))
        if _changed(edit.text):
            self.post_message(Refused(SHOWN_SIGNS))
        edit = replace(edit, text=typeable(edit.text))
        removed = len(self.document.get_text_range(start, end))
        after = self._held() + len(edit.text) - removed
        if self.busy or (edit.text and after > max(self._limit, self._held())):
            if not self.busy:
                self.post_message(Refused(too_long(len(edit.text), self._limit)))
            return EditResult(end, "")
        return super().edit(edit)

    def put(self, text: str) -> None:
        """Replace all of the text, with the cursor at its end; not an edit by a person."""
        self.load_text(typeable(text))
        self.move_cursor(self.document.end)

    def _held(self) -> int:
        lines = self.document.lines
        return sum(map(len, lines)) + len(lines) - 1

    def on_key(self, event: events.Key) -> None:
        """Enter may hand in; Ctrl+J, which some terminals send for Ctrl+Enter, is a new line."""
        if event.key in self._freezing:
            # At once, although the key's action comes later: keys that follow in the same burst
            # are no part of what is handed in.
            self.busy = True
            return
        if event.key == "enter" and self._enter_hands_in:
            if not self.busy:
                self.busy = True
                self.post_message(HandedIn())
        elif event.key == "ctrl+j":
            self._replace_via_keyboard("\n", *self.selection)
        else:
            return
        event.stop()
        event.prevent_default()


class Field(Input):
    """A one-line field: long pastes are refused as a whole, line breaks become spaces.

    With `enter_hands_in` Enter makes it `busy`, and whoever hands the text in lets it go again.
    Ctrl+Z takes edits back one by one, as in the editor, and Ctrl+Y does them again.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+z", "undo", show=False),
        Binding("ctrl+y", "redo", show=False),
    ]

    def __init__(
        self,
        value: str = "",
        *,
        id: str | None = None,
        placeholder: str = "",
        enter_hands_in: bool = False,
    ) -> None:
        super().__init__(
            typeable(value).replace("\n", " "),
            id=id,
            compact=True,
            placeholder=placeholder,
            select_on_focus=False,
            max_length=LONGEST_LINE,
        )
        self.cursor_blink = False
        self.busy = False
        self._enter_hands_in = enter_hands_in
        self._before: list[tuple[str, int]] = []
        self._undone: list[tuple[str, int]] = []

    def replace(self, text: str, start: int, end: int) -> None:
        """Every insertion and deletion by hand goes through here, and can be taken back."""
        was = (self.value, self.cursor_position)
        super().replace(text, start, end)
        if self.value != was[0]:
            self._before.append(was)
            self._undone.clear()

    def action_undo(self) -> None:
        """Take the last edit back."""
        self._go(self._before, self._undone)

    def action_redo(self) -> None:
        """Do the edit again that was taken back last."""
        self._go(self._undone, self._before)

    def _go(self, where: list[tuple[str, int]], back: list[tuple[str, int]]) -> None:
        if where and not self.busy:
            back.append((self.value, self.cursor_position))
            self.value, self.cursor_position = where.pop()

    def put(self, text: str) -> None:
        """Replace the text, with the cursor at its end."""
        self._before.clear()
        self._undone.clear()
        self.value = typeable(text).replace("\n", " ")[:LONGEST_LINE]
        self.cursor_position = len(self.value)

    def on_paste(self, event: events.Paste) -> None:
        """Take all of a paste on one line, or none of it."""
        event.stop()
        event.prevent_default()
        if self.busy:
            return
        room = LONGEST_LINE - len(self.value) + len(self.selected_text)
        if len(event.text) > room:
            self.post_message(Refused(too_long(len(event.text), room)))
            return
        if _changed(event.text):
            self.post_message(Refused(SHOWN_SIGNS))
        self.replace(" ".join(typeable(event.text).split("\n")).strip(), *self.selection)

    def on_key(self, event: events.Key) -> None:
        """Enter hands in at once; until the text is let go there are no edits."""
        if event.key == "enter" and self._enter_hands_in:
            if not self.busy:
                self.busy = True
                self.post_message(HandedIn())
        elif not self.busy or not (event.is_printable or event.key in ("backspace", "delete")):
            return
        event.stop()
        event.prevent_default()
