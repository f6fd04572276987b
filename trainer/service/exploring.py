"""Exploring a question: what a front end needs for it, at the one door.

    explorer = service.explorer(address)    # or oneshot_explorer(address), without a store
    setting = explorer.turn(explorer.start(), "N", +1)
    explorer.values(setting), explorer.notes(setting)
    draw(explorer.chart("bytes", setting), 60, 16)      # lines of text
    picture(explorer.chart("bytes", setting))           # SVG

Nothing is stored: a setting belongs to whoever turns the dials.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainer.explore import (
    Chart,
    Dial,
    ExploreError,
    Explorer,
    Setting,
    Value,
    draw,
    picture,
    prepare,
)

if TYPE_CHECKING:
    from trainer.packs import Library

__all__ = [
    "Chart",
    "Dial",
    "ExploreError",
    "Explorer",
    "Setting",
    "Value",
    "draw",
    "explorer",
    "oneshot_explorer",
    "picture",
    "prepare",
]


def explorer(library: Library, address: str) -> Explorer:
    """The explorer of a question or of one of its follow-ups.

    Raises ServiceError for a broken pack, UnknownQuestion when there is no such question.
    """
    from trainer.service.broken import telling

    with telling(library, address):
        question = library.question(address)
    if question.plots:
        prepare()
    return Explorer(question)


def oneshot_explorer(address: str, *, packs: tuple[str, ...] = ()) -> Explorer:
    """The same without a store, and without loading what draws before a plot is wanted."""
    from trainer.service import oneshot

    return Explorer(oneshot._library(packs).question(address))
