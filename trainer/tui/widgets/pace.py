"""How much of the allotted time is used, as a bar that ends in a word."""

from __future__ import annotations

from typing import Final

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from trainer.tui.phrases import minutes

CELLS: Final = 10


class PaceBar(Widget):
    """`▓▓▓▓▓▓▓░░░ 20 min`; past the end it says `over by 3 min`."""

    used: reactive[float] = reactive(0.0)
    allotted: reactive[float | None] = reactive(None, layout=True)

    def __init__(self) -> None:
        super().__init__(id="pace")

    def render(self) -> Content:
        """The bar moves with the clock, a tenth at a time."""
        return pace(self.used, self.allotted)


def pace(used: float, allotted: float | None) -> Content:
    """`used` in seconds, `allotted` in minutes."""
    if not allotted:
        return Content("")
    share = used / (allotted * 60)
    full = min(CELLS, int(share * CELLS))
    over = int(used // 60 - allotted)
    tail = f" over by {over} min" if share >= 1 and over >= 1 else f" {minutes(allotted)}"
    tone = "$doubt" if share >= 1 else "$accent"
    return Content.assemble(("▓" * full, tone), ("░" * (CELLS - full), "$rule"), (tail, "$muted"))
