"""The givens as dials in a row: ``N ◂ 8,192 ▸   d ◂ 128 ▸``; keys and clicks turn them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from textual import events
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget

from trainer.tui.literal import literal, plain

if TYPE_CHECKING:
    from trainer.service.exploring import Dial, Setting

GAP: Final = 3
CHOSEN: Final = "bold underline $accent"


@dataclass(frozen=True, slots=True)
class Cell:
    """One dial as it is drawn, and the columns in which it stands."""

    dial: Dial
    value: str
    row: int
    column: int
    width: int


class Dials(Widget, can_focus=True):
    """A row of dials that wraps where there is no room."""

    class Turned(Message):
        """A dial was chosen by a click, and turned by ``steps`` (none when it was only chosen)."""

        def __init__(self, name: str, steps: int) -> None:
            super().__init__()
            self.name = name
            self.steps = steps

    def __init__(self) -> None:
        super().__init__(id="dials")
        self._dials: Sequence[Dial] = ()
        self._setting: Setting = {}
        self._chosen = ""

    def show(self, dials: Sequence[Dial], setting: Setting, chosen: str) -> None:
        """Draw the dials at a setting, with one that the keys turn."""
        self._dials, self._setting, self._chosen = dials, setting, chosen
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many rows as the dials take."""
        return max([cell.row + 1 for cell in self._cells(width)], default=1)

    def render(self) -> Content:
        """Every dial with its value; the chosen one underlined."""
        rows: list[list[Content | str]] = [[]]
        for cell in self._cells(self.size.width):
            while len(rows) <= cell.row:
                rows.append([])
            if rows[cell.row]:
                rows[cell.row].append(" " * GAP)
            rows[cell.row].append(self._cell(cell))
        return Content("\n").join([Content.assemble(*row) for row in rows])

    def _cell(self, cell: Cell) -> Content:
        style = CHOSEN if cell.dial.name == self._chosen else ""
        room = cell.width - len(plain(cell.dial.name)) - 5
        back, forth = cell.dial.ends(self._setting[cell.dial.name])
        # Numbers stand to the right, names to the left.
        space = " " * (room - len(cell.value))
        value = [space, literal(cell.value, style)]
        return Content.assemble(
            literal(cell.dial.name, style or "$muted"),
            Content.styled(f" {'◂' if back else ' '} ", "$muted"),
            *(value if cell.dial.typed else reversed(value)),
            Content.styled(f" {'▸' if forth else ' '}", "$muted"),
        )

    def _cells(self, width: int) -> Iterator[Cell]:
        """Where each dial stands. A dial is as wide as its widest choice, so that none jumps."""
        row = column = 0
        for dial in self._dials:
            value = plain(dial.shown(self._setting[dial.name]))
            widest = max(len(plain(dial.shown(one))) for one in (*dial.choices, value))
            cells = len(plain(dial.name)) + 5 + max(widest, len(value))
            if column and column + cells > width:
                row, column = row + 1, 0
            yield Cell(dial, value, row, column, cells)
            column += cells + GAP

    def on_click(self, event: events.Click) -> None:
        """The arrows turn a dial; the rest of it chooses it."""
        for cell in self._cells(self.size.width):
            if event.y == cell.row and cell.column <= event.x < cell.column + cell.width:
                inside = event.x - cell.column
                arrow = len(plain(cell.dial.name))
                steps = -1 if arrow <= inside <= arrow + 2 else int(inside >= cell.width - 2)
                self.post_message(self.Turned(cell.dial.name, steps))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel turns the chosen dial."""
        event.stop()
        self.post_message(self.Turned(self._chosen, 1))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel turns the chosen dial back."""
        event.stop()
        self.post_message(self.Turned(self._chosen, -1))
