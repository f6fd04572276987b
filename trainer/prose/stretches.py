"""Stretches of a text: up to a boundary, back to one, the clause or the bracket around a token."""

from __future__ import annotations

from typing import Final

from trainer.prose.document import CLAUSE, LINE, SENTENCE, Document

_CONTRAST: Final = frozenset(
    {"but", "however", "yet", "though", "although", "whereas", "while", "except"}
)


def bracket(doc: Document, at: int) -> tuple[int, int]:
    """First and last token of the bracket that ``at`` stands in."""
    start = end = at
    while start > 0 and doc.depth[start - 1] >= doc.depth[at] and doc.breaks[start] < LINE:
        start -= 1
    while (
        end + 1 < len(doc.tokens)
        and doc.depth[end + 1] >= doc.depth[at]
        and doc.breaks[end + 1] < LINE
    ):
        end += 1
    return start, end


def until(doc: Document, at: int, level: int) -> int:
    """The last token before a boundary of ``level``, or before a contrast."""
    depth = doc.depth[at]
    for nxt in range(at + 1, len(doc.tokens)):
        strength = doc.breaks[nxt]
        if strength >= level or strength >= SENTENCE or doc.depth[nxt] < depth:
            return nxt - 1
        if (
            strength >= CLAUSE
            and doc.tokens[nxt].lower != "then"
            and (doc.tokens[nxt].lower in _CONTRAST or doc.tokens[nxt - 1].text == ";")
        ):
            return nxt - 1
    return len(doc.tokens) - 1


def back_to_contrast(doc: Document, at: int) -> int:
    """The first token after the last contrast or semicolon before ``at``, within its sentence."""
    first, _ = doc.sentence_range(at)
    for index in range(at, first, -1):
        if doc.breaks[index] >= CLAUSE and (
            doc.tokens[index].lower in _CONTRAST or doc.tokens[index - 1].text == ";"
        ):
            return index
    return first


def clause_around(doc: Document, at: int) -> tuple[int, int]:
    """First and last token of the clause around ``at``."""
    first = last = at
    while first > 0 and doc.breaks[first] < CLAUSE:
        first -= 1
    while last + 1 < len(doc.tokens) and doc.breaks[last + 1] < CLAUSE:
        last += 1
    return first, last
