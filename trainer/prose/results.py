"""Printed tuples of numbers: each belongs to the name that the function gave back in its place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from trainer.prose.document import Document

Span = tuple[int, int]

_SIGNS: Final = frozenset({"(", ")", ",", "[", "]"})
_DOWN: Final = frozenset({"(", "["})
_UP: Final = frozenset({")", "]"})


def given_back(doc: Document) -> dict[int, Span]:
    """Token of a number in a printed tuple -> the line that defines the name it stands for.

    ``return naive, floor`` and, on a line of its own, ``(520.0, 8.0)``. Of several functions the
    last one before the tuple that gives back as many values counts.
    """
    rows = _rows(doc)
    defined: dict[tuple[str, ...], Span] = {}
    returned: dict[int, list[Span | None]] = {}
    out: dict[int, Span] = {}
    for first, last in rows:
        words = [token.lower or token.text for token in doc.tokens[first : last + 1]]
        if words[0] == "return":
            names = [_name(item) for item in _items(words[1:])]
            returned[len(names)] = [defined.get(name) for name in names]
        elif "=" in words[1:]:
            defined[tuple(words[: words.index("=")])] = (first, last)
        numbers = _tuple(doc, first, last)
        for at, span in zip(numbers, returned.get(len(numbers), []), strict=False):
            if span is not None:
                out[at] = span
    return out


def _rows(doc: Document) -> list[Span]:
    """First and last token of each line."""
    spans: dict[int, Span] = {}
    for at, line in enumerate(doc.line):
        spans[line] = (spans.get(line, (at, at))[0], at)
    return [spans[line] for line in sorted(spans)]


def _items(words: Sequence[str]) -> list[list[str]]:
    """What stands between the commas outside brackets."""
    items: list[list[str]] = [[]]
    depth = 0
    for word in words:
        depth += (word in _DOWN) - (word in _UP)
        if word == "," and depth <= 0:
            items.append([])
        else:
            items[-1].append(word)
    return items


def _name(item: Sequence[str]) -> tuple[str, ...]:
    """The name at an item's front: that of ``naive / MiB``."""
    end = next((at for at, word in enumerate(item) if not word.isalnum()), len(item))
    return tuple(item[:end])


def _tuple(doc: Document, first: int, last: int) -> list[int]:
    """The numbers of a line that is a tuple and nothing else; two at least."""
    tokens = doc.tokens[first : last + 1]
    if tokens[0].text not in _DOWN or tokens[-1].text not in _UP:
        return []
    if any(token.kind != "number" and token.text not in _SIGNS for token in tokens):
        return []
    numbers = [at for at in range(first, last + 1) if doc.tokens[at].kind == "number"]
    return numbers if len(numbers) > 1 else []
