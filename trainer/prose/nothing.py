"""Amounts of nothing, which deny as "no" and "never" do: "0 bytes of S", "zero times"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from trainer.prose.denials import Negation, scope
from trainer.prose.document import PHRASE, Document
from trainer.prose.words import WORDS

_TIMES: Final = frozenset({"times", "time", "x"})
_ONCE: Final = (("once",), ("one", "time"), ("a", "single", "time"))
_STOPS: Final = frozenset({".", ",", ";", "!", ")", "#", ":", "+", "-", "/"})
_GOES_ON: Final = frozenset({"and", "or", "in", "with", "by", "under", "here", "for", "because"})
_BUT: Final = frozenset({"but", "rather"})
_OF: Final = frozenset({"of", "for", "from", "on", "in"})
_NUMBERED: Final = WORDS["numbered"]
_MOVES: Final = WORDS["moves"]
_BETWEEN: Final = WORDS["before_moves"]
_GAP: Final = 2
"""Words between the nought and what is done: "zero HBM round trips"."""
_REACH: Final = 30
"""Tokens that are searched backwards for what is done no time at all."""


def of_nothing(doc: Document, covered: set[int]) -> Iterator[Negation]:
    """What the noughts of a text deny, in order."""
    sized = {a.first: a.last for a in doc.amounts if a.kind == "B" and not a.values[0].value}
    behind = 0
    for at in range(len(doc.tokens) - 1):
        if at in covered:
            continue
        last = _no_time(doc, at)
        if last:
            start = _start(doc, at, behind)
            behind = last + 1
            if start < at:
                # "sends it through memory zero times"
                yield Negation(at, last, start, at - 1, False)
            continue
        if not _nought(doc, at):
            continue
        last = sized.get(at, at)
        of = doc.tokens[min(last + 1, len(doc.tokens) - 1)].lower in _OF
        if (last > at and of) or _done(doc, last + 1):
            end = scope(doc, last)
            if end > last:
                yield Negation(at, last, last + 1, end, False)


def _nought(doc: Document, at: int) -> bool:
    """Whether a nought stands here that numbers nothing, as in "block 0 reads"."""
    token = doc.tokens[at]
    if token.lower != "zero" and token.text != "0":
        return False
    return not at or doc.tokens[at - 1].lower not in _NUMBERED


def _no_time(doc: Document, at: int) -> int:
    """Where "zero times" or "not even once" ends, if it closes what is said; or 0."""
    words = [token.lower or token.text for token in doc.tokens[at + 1 : at + 5]]
    if _nought(doc, at) and words[0] in _TIMES:
        last = at + 1
    elif doc.tokens[at].lower == "not":
        even = words[0] == "even"
        found = next((n for n in _ONCE if tuple(words[even : even + len(n)]) == n), ())
        last = at + even + len(found) if found else 0
    else:
        last = 0
    if not last or last + 1 >= len(doc.tokens):
        return last
    nxt = doc.tokens[last + 1]
    after = doc.tokens[last + 2].lower if last + 2 < len(doc.tokens) else ""
    ends = doc.breaks[last + 1] > PHRASE or nxt.text in _STOPS or nxt.lower in _GOES_ON
    # "not once, but 64 times"
    return last if ends and not {nxt.lower, after} & _BUT else 0


def _start(doc: Document, at: int, lowest: int) -> int:
    """Where begins what is done no time at all."""
    start = at
    while start > max(lowest, at - _REACH) and doc.breaks[start] < PHRASE:
        start -= 1
    return start


def _done(doc: Document, at: int) -> bool:
    """Whether something that can be done no time stands at ``at``: "0 writes"."""
    for nxt in range(at, min(at + _GAP + 1, len(doc.tokens))):
        token = doc.tokens[nxt]
        if token.kind != "word" or (nxt > at and doc.breaks[nxt] >= PHRASE):
            return False
        if token.stem in _MOVES:
            return True
        if token.lower not in _BETWEEN and not token.text.isupper():
            # "zero padding stores"
            return False
    return False
