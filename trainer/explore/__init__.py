"""Turning the givens of a question and watching its numbers move.

    explorer = Explorer(question)
    setting = explorer.start()                      # the numbers of the question's text
    setting = explorer.turn(setting, "N", +1)       # the next choice of a dial
    explorer.values(setting)                        # every part's value, in its unit
    explorer.chart("bytes", setting)                # lines, limits and points, as plain numbers
    draw(chart, 60, 16)                             # as lines of text, by plotext
    picture(chart)                                  # as SVG

All of it comes from the pack's own formulas and its few lines of ``plots:``; nothing here knows any
question.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from trainer.explore.charts import Chart, Line, Mark, Point
    from trainer.explore.dials import Dial, ExploreError, Setting
    from trainer.explore.drawing import draw, prepare
    from trainer.explore.explorer import Explorer, Value
    from trainer.explore.svg import picture

_HOMES = {
    "trainer.explore.charts": ("Chart", "Line", "Mark", "Point"),
    "trainer.explore.dials": ("Dial", "ExploreError", "Setting"),
    "trainer.explore.drawing": ("draw", "prepare"),
    "trainer.explore.explorer": ("Explorer", "Value"),
    "trainer.explore.svg": ("picture",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "Chart",
    "Dial",
    "ExploreError",
    "Explorer",
    "Line",
    "Mark",
    "Point",
    "Setting",
    "Value",
    "draw",
    "picture",
    "prepare",
]


def __getattr__(name: str) -> Any:
    # plotext is only wanted where something is drawn.
    if name in _HOME_OF:
        return getattr(import_module(_HOME_OF[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
