"""Where "this is wrong" tells up to where a thing holds, and rejects nothing."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from trainer.prose.document import CLAUSE, LINE, PHRASE, SENTENCE, Document
from trainer.prose.phrases import Mention
from trainer.prose.stretches import clause_around
from trainer.prose.words import WORDS

_LIMITS: Final = WORDS["limits"]
_HENCE: Final = frozenset({"and", "so", "hence", "thus", "->"})
_FROM_HERE: Final = frozenset(
    {("from", "there"), ("from", "then"), ("past", "that"), ("beyond", "that"), ("above", "that")}
)
"""With these a clause tells where a thing ends."""
_ONCE_MORE: Final = frozenset(
    {"then", "and", "again", "first", "next", "also", "now", "later", "finally", ","}
)
_CASES: Final = frozenset({"when", "once", "beyond", "past", "above"})
_PLACES: Final = frozenset({"for", "at", "with", "from", "in"})
_GROWING: Final = WORDS["growing"]
_OPENS: Final = 3
"""Words with which a clause opens."""
_THAT: Final = frozenset({"that", "this", "which", "it", "both", "neither"})
_UP_FROM: Final = frozenset(
    {"from", "beyond", "past", "above", "over", "around", "at", "after", "near", "with"}
)
_ASKING_WHEN: Final = frozenset({"when", "where", "if"})
_OWN: Final = frozenset({"i", "we", "this", "that", "it", "my", "our", "which"})
_FIGURE: Final = 5
"""Tokens from "false from" to the figure."""


def limited(doc: Document, cue: Mention) -> bool:
    """ "It is not true any more when …" tells where a thing ends, not that it is wrong."""
    end = doc.sentence_range(cue.last)[1] + 1
    after = [token.lower for token in doc.tokens[cue.last + 1 : min(end, cue.last + 4)]]
    before = doc.tokens[cue.first - 1] if cue.first else None
    joined = before is not None and (before.lower or before.text) in _HENCE
    if doc.tokens[cue.last].lower == "off" and _conditional(doc, cue.first):
        # "If the sequence is too long the trick is off."
        return True
    if _bounded(doc, cue.first):
        # "For N > 98000 this is not true": true up to there.
        return True
    if asks_when(doc, cue.first) or _from_figure(doc, cue.last + 1, end):
        return True
    if doc.tokens[cue.last - 1].lower == "longer" and (joined or _follows(doc, cue.first)):
        # "At 128K it is 64 MiB, so no longer true": a consequence, and no verdict on 64 MiB.
        return True
    if doc.tokens[cue.last].lower == "for":
        # "bandwidth-bound is the wrong word for flash"
        return False
    start = clause_around(doc, cue.first)[0]
    opens = [token.lower for token in doc.tokens[start : cue.first]]
    if any(pair in _FROM_HERE for pair in pairwise(opens[:_OPENS])) or any(
        pair in _FROM_HERE and doc.breaks[start + at] >= PHRASE
        for at, pair in enumerate(pairwise(opens))
    ):
        # "64 MiB, more than L2, from there on that line is no longer true"
        return True
    # "It would be wrong to say …" speaks of what follows.
    return (
        bool(_LIMITS & set(after))
        or after[:3] == ["as", "soon", "as"]
        or after[:1] in (["to"], ["that"])
    )


def asks_when(doc: Document, at: int) -> bool:
    """ "When would I be wrong?", "Where this is false: …": asks or announces the case."""
    start, end = clause_around(doc, at)
    words = [token.lower for token in doc.tokens[start:at] if token.kind == "word"]
    while words and words[0] in _ONCE_MORE | {"but"}:
        words.pop(0)
    if words[:1] == ["what"]:
        # "What would make this wrong?"
        return doc.tokens[end].text == "?" and "make" in words
    asked = doc.tokens[end].text in ("?", ":") and len(words) > 1
    return asked and words[0] in _ASKING_WHEN and bool(_OWN & set(words[1:_OPENS]))


def _from_figure(doc: Document, at: int, end: int) -> bool:
    """ "False from about 80K tokens on": behind the verdict stands where it begins to be one."""
    if at >= end or doc.tokens[at].lower not in _UP_FROM or doc.breaks[at] >= CLAUSE:
        return False
    for nxt in range(at + 1, min(end, at + 1 + _FIGURE)):
        if doc.breaks[nxt] >= CLAUSE:
            return False
        if doc.tokens[nxt].kind == "number":
            return True
    return False


def _conditional(doc: Document, at: int) -> bool:
    first = doc.sentence_range(at)[0]
    return doc.tokens[first].lower in ("if", "when", "once", "beyond", "past", "at", "for", "with")


def _bounded(doc: Document, at: int) -> bool:
    """Whether the clause opens with the case in which "this is not true", and says no more."""
    start = clause_around(doc, at)[0]
    words = [token.lower or token.text for token in doc.tokens[start:at]]
    while words and words[0] in _ONCE_MORE | {"but"}:
        words.pop(0)
    if words[-1:] in (["is"], ["are"]):
        words.pop()
    if len(words) < 3 or words[-1] not in _THAT:
        return False
    return words[0] in _CASES or (words[0] in _PLACES and bool(_GROWING & set(words)))


def _follows(doc: Document, at: int) -> bool:
    """Whether nothing but a "so it is" stands before ``at`` in its clause."""
    first = clause_around(doc, at)[0]
    words = [token.lower for token in doc.tokens[first:at]]
    return words[:1] in (["so"], ["hence"], ["thus"], ["therefore"], ["then"]) and len(words) <= 3


def announces_wrong(doc: Document, colon: int) -> bool:
    """Whether what follows "Wrong:" is wrong, and not the reason why a report is.

    It is on a line of its own, and where "Right: …" is set against it.
    """
    if not colon or doc.tokens[colon].text != ":":
        return False
    if doc.breaks[colon - 1] >= LINE:
        return True
    opens = doc.breaks[colon - 1] >= SENTENCE
    behind = doc.tokens[colon : colon + _FAR]
    return opens and any(one.lower in _RIGHT and two.text == ":" for one, two in pairwise(behind))


_RIGHT: Final = frozenset({"right", "true", "correct", "correctly", "truth", "fact"})
_FAR: Final = 40
"""Tokens within which "Right:" is set against "Wrong:"."""
