"""The guided answer as a sheet: a row for each part, and the bench where one is worked on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Static, TextArea

from trainer.service import PartFeedback, PartLine, PartView, ReadingView, RunView
from trainer.tui.literal import fitted, literal, one_line
from trainer.tui.widgets.editor import Editor, Field
from trainer.tui.widgets.verdict import UNREAD, feedback_lines, help_lines, reading_lines, signed

NAME_CELLS: Final = 18


class PartRow(Static):
    """One part: sign, name, and the response that stands. A click goes to it."""

    class Chosen(Message):
        """A part that is not right yet was clicked."""

        def __init__(self, stage: str, part: str) -> None:
            super().__init__()
            self.stage = stage
            self.part = part

    def __init__(self, line: PartLine) -> None:
        super().__init__(markup=False, classes="part")
        self.line = line

    def show(self, line: PartLine) -> None:
        """Draw the part as it stands now."""
        self.line = line
        self.display = line.status != "now"
        self.update(row_content(line, max(20, self.size.width or 76)))

    def on_resize(self) -> None:
        """The response is cut to the width."""
        self.show(self.line)

    def on_click(self, event: events.Click) -> None:
        """Go back to the part."""
        event.stop()
        self.post_message(self.Chosen(self.line.stage, self.line.id))


def row_content(line: PartLine, width: int) -> Content:
    """`✓ naive bytes      520 MiB`, with what help it took."""
    aside = _aside(line)
    room = width - NAME_CELLS - 5 - (len(aside) + 2 if aside else 0)
    value = one_line(line.text, max(4, room)) if line.text else ""
    muted = "$muted" if line.status in ("open", "skipped") else ""
    row = Content.assemble(
        " ", signed(line.sign), " ", literal(fitted(line.title, NAME_CELLS), muted), " ", value
    )
    return Content.assemble(row, (f"  {aside}", "$muted")) if aside else row


def _aside(line: PartLine) -> str:
    words = {"wrong": "not yet", "skipped": "skipped", "shown": "working shown"}
    notes = [words[line.status]] if line.status in words else []
    if line.hints:
        notes.append("1 hint" if line.hints == 1 else f"{line.hints} hints")
    return ", ".join(notes)


class Bench(Vertical):
    """The part that is asked for now: a field, its reading, the verdict, hints and working."""

    class Typed(Message):
        """The response was changed by a person."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def __init__(self) -> None:
        super().__init__(id="bench")
        self._kind = "number"
        self._told: PartFeedback | None = None
        self._title = ""
        self._echo = UNREAD

    def compose(self) -> ComposeResult:
        """Name and field on one line, the rest below."""
        with Horizontal(id="asked"):
            yield Static(id="asked-name", markup=False)
            yield Field(id="field", enter_hands_in=True)
            yield Editor(id="prose", enter_hands_in=True)
        yield Static(id="reading", markup=False)
        yield Static(id="feedback", markup=False)
        yield Static(id="helps", markup=False)

    @property
    def text(self) -> str:
        """What stands in the field."""
        return self.query_one(Editor).text if self._kind == "prose" else self.query_one(Field).value

    def ask(self, part: PartView, draft: str) -> None:
        """Put a part on the bench, with what was typed for it."""
        self._kind = part.kind
        self._echo = UNREAD
        prose = part.kind == "prose"
        field, editor = self.query_one(Field), self.query_one(Editor)
        field.display, editor.display = not prose, prose
        name = Content.assemble(" ", signed("›"), " ", literal(fitted(part.title, NAME_CELLS)), " ")
        self.query_one("#asked-name", Static).update(name)
        field.placeholder = f"a number in {part.unit}" if part.unit else "a number"
        # Held back: only a person's changes are drafts.
        with self.prevent(Input.Changed, TextArea.Changed):
            (editor if prose else field).put(draft)
        self.query_one("#reading", Static).display = not prose
        self.take_focus()

    def take_focus(self) -> None:
        """Let the keys go to the field."""
        target: Widget = self.query_one(Editor if self._kind == "prose" else Field)
        target.focus()

    def show_reading(self, view: ReadingView) -> None:
        """Say how what stands in the field is understood."""
        self._echo = view
        self.query_one("#reading", Static).update(reading_lines(view))
        self._draw_feedback()

    def offer_again(self) -> None:
        """Select a response that was not right, so that what is typed next replaces it."""
        if self._kind == "number":
            self.query_one(Field).select_all()
        else:
            self.query_one(Editor).select_all()

    def show_feedback(self, told: PartFeedback | None, title: str = "") -> None:
        """Show a verdict, of this part or of the one just left."""
        self._told, self._title = told, title
        self._draw_feedback()

    def _draw_feedback(self) -> None:
        told, below = self._told, self.query_one("#feedback", Static)
        below.display = told is not None
        if told is not None:
            past = not self._title and self.text.strip() != told.text.strip()
            below.update(feedback_lines(told, self._title, self._echo, past=past))

    def show_helps(self, part: PartView) -> None:
        """Show hints and working."""
        helps = self.query_one("#helps", Static)
        helps.display = bool(part.hints or part.working)
        helps.update(help_lines(part))

    @on(Input.Changed, "#field")
    @on(TextArea.Changed, "#prose")
    def _typed(self, event: Input.Changed | TextArea.Changed) -> None:
        event.stop()
        if self._told is not None and self._told.outcome.outcome == "unreadable":
            # It is being said again.
            self.show_feedback(None)
        self.post_message(self.Typed(self.text))


class Worksheet(VerticalScroll, can_focus=False, inherit_bindings=False):
    """All parts in order; the bench stands in the place of the one that is asked for."""

    def __init__(self, parts: Iterable[PartLine], stages: dict[str, str]) -> None:
        super().__init__(id="sheet")
        self._rows: dict[tuple[str, str], PartRow] = {
            (line.stage, line.id): PartRow(line) for line in parts
        }
        self._stages = stages

    def compose(self) -> ComposeResult:
        """Rows under their stage's name."""
        stage = next(iter(self._stages), "")
        for (of, _), row in self._rows.items():
            if of != stage:
                stage = of
                yield Static(literal(self._stages.get(of, of), "$accent"), classes="stage")
            yield row
        yield Bench()

    @property
    def bench(self) -> Bench:
        """Where the part is worked on."""
        return self.query_one(Bench)

    def show(self, view: RunView) -> None:
        """Draw every row, and put the bench where the part is."""
        for line in view.parts:
            self._rows[line.stage, line.id].show(line)
        self.bench.display = view.part is not None
        if view.part is not None:
            self.move_child(self.bench, after=self._rows[view.part.stage, view.part.id])
        self.call_after_refresh(self.show_bench)

    def show_bench(self) -> None:
        """Bring the bench into sight, without gliding."""
        if self.bench.display:
            self.scroll_to_widget(self.bench, animate=False)
        else:
            self.scroll_end(animate=False)
