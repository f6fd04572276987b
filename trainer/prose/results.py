"""Printed numbers: each belongs to the name that was printed, or given back, in its place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from trainer.prose.document import Document
from trainer.prose.units import UNITS

Span = tuple[int, int]

_SIGNS: Final = frozenset({"(", ")", ",", "[", "]"})
_DOWN: Final = frozenset({"(", "["})
_UP: Final = frozenset({")", "]"})
_OUTPUT: Final = _SIGNS | {"#", "->", ">", "=", "//", ";"}
_ROUNDING: Final = frozenset({"round", "int", "float", "abs", "format", "str"})


def given_back(doc: Document) -> dict[int, Span]:
    """Token of a printed number -> the line that defines the name it stands for.

    ``return naive, floor`` and, on a line of its own, ``(520.0, 8.0)``; or ``print(naive, floor)``
    with ``520.0 8.0`` behind it or on the next line. Of several functions the last one before the
    tuple that gives back as many values counts.
    """
    rows = _rows(doc)
    defined: dict[tuple[str, ...], Span] = {}
    returned: dict[int, list[Span | None]] = {}
    out: dict[int, Span] = {}
    printed: list[Span | None] = []
    for first, last in rows:
        words = [token.lower or token.text for token in doc.tokens[first : last + 1]]
        if words[0] == "return":
            names = [_name(item) for item in _items(words[1:])]
            returned[len(names)] = [defined.get(name) for name in names]
        elif "=" in words[1:]:
            defined[tuple(words[: words.index("=")])] = (first, last)
        numbers = _tuple(doc, first, last)
        spans = returned.get(len(numbers), [])
        if words[0] == "print":
            end, items = _arguments(words)
            printed = [_defined(item, defined) for item in items]
            numbers = _alone(doc, first + end + 1, last)
        elif printed and not numbers:
            numbers = _alone(doc, first, last)
        if printed and len(numbers) == len(printed):
            spans, printed = printed, []
        elif words[0] != "print":
            printed = []
        for at, span in zip(numbers, spans, strict=False):
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


def _arguments(words: Sequence[str]) -> tuple[int, list[list[str]]]:
    """Where the bracket behind the function's name closes, and what stands in it."""
    depth = 0
    for at, word in enumerate(words):
        depth += (word in _DOWN) - (word in _UP)
        if word in _UP and depth == 0:
            return at, _items(words[2:at])
    return len(words), []


def _defined(item: Sequence[str], defined: Mapping[tuple[str, ...], Span]) -> Span | None:
    """Where the one name in an item such as ``round(naive / MiB, 1)`` is defined."""
    while len(item) > 1 and item[0] in _ROUNDING and item[1] in _DOWN:
        item = item[2:]
    others = {word for word in item[1:] if (word,) in defined} - set(UNITS)
    return None if others else defined.get(_name(item))


def _alone(doc: Document, first: int, last: int) -> list[int]:
    """The numbers from ``first`` to ``last`` if nothing but their units stands with them."""
    tokens = range(first, last + 1)
    for at in tokens:
        token = doc.tokens[at]
        if token.kind == "word" and token.lower not in UNITS:
            return []
        if token.kind != "word" and token.kind != "number" and token.text not in _OUTPUT:
            return []
    return [at for at in tokens if doc.tokens[at].kind == "number"]


def _tuple(doc: Document, first: int, last: int) -> list[int]:
    """The numbers of a line that is a tuple and nothing else; two at least."""
    tokens = doc.tokens[first : last + 1]
    if tokens[0].text not in _DOWN or tokens[-1].text not in _UP:
        return []
    if any(token.kind != "number" and token.text not in _SIGNS for token in tokens):
        return []
    numbers = [at for at in range(first, last + 1) if doc.tokens[at].kind == "number"]
    return numbers if len(numbers) > 1 else []
