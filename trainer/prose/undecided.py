"""Numbers that each hang on a condition, between which the writer does not decide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from trainer.prose.amounts import Amount
from trainer.prose.document import PARAGRAPH, SENTENCE, Document
from trainer.prose.phrases import Mention

_CONDITIONS: Final = frozenset(
    {"if", "when", "unless", "otherwise", "provided", "providing", "assuming", "supposing"}
)
_BEHIND: Final = 6
"""Tokens behind a number within which its own condition begins."""
_PARTING: Final = frozenset({";", ":", "->", "..."})
_WEAK: Final = frozenset({"unsure", "sure", "certain"})
_PREPOSITIONS: Final = frozenset({"about", "of", "on"})


def undecided(
    doc: Document, amounts: Sequence[Amount], mentions: Mapping[str, list[Mention]]
) -> set[int]:
    """First tokens of the numbers in "264 if A and 520 if B, I can't decide".

    The doubt stands in the same sentence or in one beside it. Two conventions with their
    conditions are no doubt, and "I take 520" decides.
    """
    doubts = mentions["@undecided"]
    if not doubts:
        return set()
    # "I can't decide between the two" counts the cases.
    sole = [
        one
        for one in amounts
        if not one.noun and (one.kind or doc.tokens[one.first].text.isnumeric())
    ]
    ends = [*(one.first for one in sole[1:]), len(doc.tokens)]
    starts = [-1, *(one.last for one in sole)]
    cases = [
        one
        for one, start, end in zip(sole, starts, ends, strict=False)
        if _has_condition(doc, one, start, end)
    ]
    out: set[int] = set()
    for left, right in pairwise(cases):
        if doc.sentence[right.first] - doc.sentence[left.first] > 1 or _gap(doc, left, right):
            continue
        if left.kind != right.kind and "" not in (left.kind, right.kind):
            continue
        if _near(doc, left, right, doubts, sole) and not _decided(
            doc, left, right, mentions["@decided"]
        ):
            out.update((left.first, right.first))
    return out


def _has_condition(doc: Document, amount: Amount, start: int, end: int) -> bool:
    """Whether an "if …" leads up to the amount from ``start``, or follows it before ``end``."""
    at = amount.first - 1
    while at > start and not _parted(doc, at + 1):
        if doc.tokens[at].lower in _CONDITIONS:
            return True
        at -= 1
    for at in range(amount.last + 1, min(end, amount.last + _BEHIND)):
        if _parted(doc, at):
            return False
        if doc.tokens[at].lower in _CONDITIONS:
            return True
    return False


def _parted(doc: Document, at: int) -> bool:
    """Whether a sentence, or a part behind a semicolon or colon, begins at ``at``."""
    return doc.breaks[at] >= SENTENCE or doc.tokens[at - 1].text in _PARTING


def _gap(doc: Document, left: Amount, right: Amount) -> bool:
    return any(doc.breaks[at] >= PARAGRAPH for at in range(left.last + 1, right.first))


def _near(
    doc: Document, left: Amount, right: Amount, doubts: list[Mention], amounts: list[Amount]
) -> bool:
    first, last = doc.sentence[left.first], doc.sentence[right.first]
    for cue in doubts:
        at = doc.sentence[cue.first]
        if not first - 1 <= at <= last + 1:
            continue
        between = range(min(cue.last, left.first) + 1, max(cue.first, right.first) + 1)
        if any(doc.breaks[i] >= PARAGRAPH for i in between):
            continue
        if doc.tokens[cue.last].lower in _WEAK | _PREPOSITIONS and not first <= at <= last:
            # "I'm unsure about the 260.": a doubt about another number in its own sentence.
            start, end = doc.sentence_spans[at]
            if any(start <= one.first <= end for one in amounts):
                continue
        return True
    return False


def _decided(doc: Document, left: Amount, right: Amount, choices: list[Mention]) -> bool:
    first, last = doc.sentence[left.first], doc.sentence[right.first]
    return any(first - 1 <= doc.sentence[cue.first] <= last + 1 for cue in choices)
