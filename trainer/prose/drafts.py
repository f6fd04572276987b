"""Versions of an answer that its own writer goes through: "v1: 264. Bug: P missing. v2: 520."."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from trainer.prose.document import PHRASE, SENTENCE, Document
from trainer.prose.reports import Frame

_VERSIONS: Final = frozenset({"rev", "revision", "version", "draft", "attempt"})
_ORDINALS: Final = frozenset(
    {"first", "second", "third", "fourth", "1st", "2nd", "3rd", "final", "initial", "last"}
)
_OWN: Final = frozenset({"my", "the", "a"})
_FAULTS: Final = frozenset({"bug", "wrong", "error", "mistake", "incorrect", "erroneous", "oops"})
_TOLD: Final = frozenset({"a", "the", "is", "was", "be", "that", "an", "plain", "still", "also"})
_FAR: Final = 3
"""Sentences of a version in which its fault is named."""


def faulty_drafts(doc: Document) -> list[Frame]:
    """What a version says that is called faulty, and has another one behind it."""
    out: list[Frame] = []
    for one, nxt in pairwise(_labels(doc)):
        here = doc.sentence[one]
        for at in range(one + 1, nxt):
            if doc.sentence[at] - here >= _FAR:
                break
            if doc.tokens[at].lower in _FAULTS and _calls(doc, at):
                end = min(nxt - 1, doc.sentence_range(at)[1])
                out.append(Frame("withdrawn", one, end, at))
                break
    return out


def _calls(doc: Document, at: int) -> bool:
    """ "bug: …", "(wrong, …)", "that was a bug"; no "common mistake: …"."""
    before = doc.tokens[at - 1]
    return doc.breaks[at] >= PHRASE or before.text == "(" or before.lower in _TOLD


def _labels(doc: Document) -> list[int]:
    """Where a version begins: "rev A", "v2:", "my first attempt", "Second:", "Final version"."""
    out: list[int] = []
    for at in range(len(doc.tokens) - 1):
        if doc.breaks[at] < SENTENCE and at and doc.tokens[at - 1].text not in ("#", "-", "*", ";"):
            continue
        start = at + (doc.tokens[at].lower in _OWN)
        words = [token.lower or token.text for token in doc.tokens[start : start + 3]]
        if len(words) < 2:
            continue
        numbered = words[0] in _VERSIONS and (
            doc.tokens[start + 1].kind == "number"
            or (doc.tokens[start + 1].kind == "word" and len(words[1]) == 1)
        )
        joined = words[0][:1] == "v" and words[0][1:].isdigit()
        counted = words[0] in _ORDINALS and (words[1] in _VERSIONS or words[1] == ":")
        if numbered or joined or counted:
            out.append(at)
    return out
