"""The numbers of a question in columns, and its plot beside them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

from textual.containers import VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from trainer.tui.literal import fitted, literal, one_line

if TYPE_CHECKING:
    from trainer.service.exploring import Value

#: Columns that the names of parts take at most, and at least.
WIDEST, NARROWEST = 24, 10
MOVED: Final = "bold $accent"


class Resized(Message):
    """There is another amount of room."""


class Columns(VerticalScroll, can_focus=False):
    """Where the numbers stand. The arrow keys are for the dials."""

    def on_resize(self) -> None:
        """The columns follow the width."""
        self.post_message(Resized())


class Canvas(Static):
    """Where the plot stands."""

    def on_resize(self) -> None:
        """A plot is drawn for its size."""
        self.post_message(Resized())


def numbers(values: Sequence[Value], before: Sequence[Value], width: int) -> Content:
    """Every value aligned, follow-ups under their titles; what has just moved stands out."""
    return Content("\n").join(list(_rows(values, before, width)))


def _rows(values: Sequence[Value], before: Sequence[Value], width: int) -> Iterator[Content]:
    was = {(one.stage, one.part): (one.number, one.unit) for one in before}
    number = max((len(one.number) for one in values), default=0)
    unit = max((len(one.unit) for one in values), default=0)
    title = max((len(one.title) for one in values), default=0)
    title = max(NARROWEST, min(WIDEST, title, width - number - unit - 3))
    for stage, group in groupby(values, lambda one: one.stage):
        if stage:
            yield Content("")
            yield literal(one_line(stage, width), "$muted")
        for one in group:
            now = (one.number, one.unit)
            moved = was.get((one.stage, one.part), now) != now
            row = Content.assemble(
                literal(fitted(one.title, title)),
                "  ",
                literal(one.number.rjust(number), MOVED if moved else ""),
                " ",
                literal(one.unit, "$muted"),
            )
            if one.trouble:
                room = max(1, width - title - number - 3)
                row = Content.assemble(row, literal(one_line(one.trouble, room), "$muted"))
            yield row
