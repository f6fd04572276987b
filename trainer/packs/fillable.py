"""Which texts of a file are templates, filled for each variant."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from trainer.packs.tree import Data, Path

# "*" stands for every key or index. The paths start at a question or at one of its follow-ups.
_TEMPLATES: Final[tuple[tuple[str, ...], ...]] = (
    ("ask",),
    ("model answer",),
    ("conventions", "*"),
    ("given", "*", "shown"),
    ("parts", "*", "ask"),
    ("parts", "*", "hints", "*"),
    ("parts", "*", "also", "*", "say"),
    ("parts", "*", "mistakes", "*", "say"),
    ("mistakes", "*", "say"),
    ("samples", "*", "says"),
    ("samples", "*", "parts", "*"),
)


def templates(data: Data) -> Iterator[tuple[Path, str]]:
    """Every template in the plain data of a question or follow-up, with its path."""
    for pattern in _TEMPLATES:
        yield from _matches(data, pattern, ())


def _matches(data: Data, pattern: tuple[str, ...], path: Path) -> Iterator[tuple[Path, str]]:
    if not pattern:
        if isinstance(data, str):
            yield path, data
        return
    if isinstance(data, dict):
        steps = data if pattern[0] == "*" else (pattern[0],)
        for step in steps:
            if step in data:
                yield from _matches(data[step], pattern[1:], (*path, step))
    elif isinstance(data, list) and pattern[0] == "*":
        for index, one in enumerate(data):
            yield from _matches(one, pattern[1:], (*path, index))
