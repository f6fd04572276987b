"""Statements between which the writer does not choose: "it stays or it halves, I can't tell"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from trainer.prose.document import CLAUSE, PHRASE, Document
from trainer.prose.reports import Frame
from trainer.prose.stretches import clause_around

_KNOWING: Final = frozenset({"know", "tell", "say", "remember", "recall", "decide", "sure"})
_DOUBTING: Final = frozenset({"perhaps", "maybe", "possibly"})
_MODALS: Final = frozenset({"may", "might", "could", "either"})
_BACK: Final = 40
"""Tokens from a doubt back to the choice."""


def choices(doc: Document) -> Iterator[Frame]:
    """What is left open, as if it were asked: neither side of it is said."""
    for first, last in doc.sentence_spans:
        words = [token.lower for token in doc.tokens[first : last + 1]]
        if "or" in words:
            doubt = _doubt(words)
            at = words.index("or")
            if doubt > at and _offers(words[:doubt], at):
                start = _opening(doc, first, first + at)
                yield Frame("asked", start, first + doubt - 1, first + at)
        perhaps = [at for at, word in enumerate(words) if word in _DOUBTING]
        if len(perhaps) > 1 and "not" in words[perhaps[1] :][:5]:
            # "Perhaps it halves, perhaps it doesn't."
            yield Frame("asked", first + perhaps[0], last, first + perhaps[0])


def _doubt(words: list[str]) -> int:
    """Where "I don't know", "no idea" or "can't tell" begins, or -1."""
    for at in range(len(words) - 1):
        if words[at : at + 2] in (["no", "idea"], ["no", "clue"], ["who", "knows"]):
            return at
        if words[at] == "not" and _KNOWING & set(words[at + 1 : at + 3]):
            behind = words[at + 1 :]
            named = [word for word in behind if word.isalpha() and word not in _KNOWING]
            # "I don't know the ridge" doubts something else.
            if not named or named[0] in ("which", "if", "whether", "for", "yet"):
                return max(0, at - 2)
    return -1


def _offers(words: list[str], at: int) -> bool:
    """Whether two predicates stand for choice: "either … or …", "may … or may …", "… or not"."""
    return bool(_MODALS & set(words[:at])) or words[at + 1 : at + 2] == ["not"]


def _opening(doc: Document, first: int, at: int) -> int:
    """Where the choice begins: at its "either" or modal verb's clause."""
    for back in range(at, max(first, at - _BACK) - 1, -1):
        if doc.tokens[back].lower in _MODALS:
            start = clause_around(doc, back)[0]
            break
    else:
        start = clause_around(doc, at)[0]
    while start < at and doc.breaks[start] < CLAUSE and start > first:
        start -= 1
    inner = [i for i in range(start + 1, at) if doc.breaks[i] >= PHRASE]
    # "It is compute-bound, and S may stay or may go out, …": what stands before is no choice.
    modal = next((i for i in range(at, start, -1) if doc.tokens[i].lower in _MODALS), at)
    return max((i for i in inner if i <= modal), default=start)
