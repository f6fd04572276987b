"""Numbers in a list, or each under a condition, between which the writer does not decide."""

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
_LISTING: Final = frozenset(
    {",", ";", "/", "and", "or", "about", "roughly", "around", "some", "maybe", "perhaps", "then"}
    | {"also", "the", "a", "even", "possibly", "x", "*", "+", "=", ".", "either", "as", "well"}
)
"""What stands between the items of a list of numbers, workings among them."""
_JOINING: Final = frozenset({",", ";", "/", "and", "or"})
_OF_WORDS: Final = frozenset(
    {"unit", "units", "convention", "notation", "prefix", "prefixes", "style"}
)
_ALIKE: Final = 0.06
_AFTERWARDS: Final = 4
"""Sentences behind the doubt in which its numbers come back under a condition."""
_CASES: Final = 4
"""Sentences before the doubt in which its cases are told."""
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
    out = _wavered_between(doc, sole, cases, doubts, mentions["@decided"])
    either = [pair for pair in pairwise(sole) if _either(doc, *pair)]
    for left, right in (*pairwise(cases), *either):
        if doc.sentence[right.first] - doc.sentence[left.first] > 1 or _gap(doc, left, right):
            continue
        if left.kind != right.kind and "" not in (left.kind, right.kind):
            continue
        if _near(doc, left, right, doubts, sole) and not _decided(
            doc, left, right, mentions["@decided"]
        ):
            out.update((left.first, right.first))
    return out


def cases_of(
    doc: Document,
    amounts: Sequence[Amount],
    pair: tuple[Amount, Amount],
    mentions: Mapping[str, list[Mention]],
) -> set[int]:
    """The cases told before "so it is one of 264 or 520, I don't remember which": both numbers.

    Only where the writer says beside ``pair`` that they can't decide, and never does.
    """
    left, right = pair
    near = _near(doc, left, right, mentions["@undecided"], [])
    if not near or _decided(doc, left, right, mentions["@decided"]):
        return set()
    here = doc.sentence[left.first]
    told = [
        one
        for one in amounts
        if 0 < here - doc.sentence[one.first] <= _CASES and not _gap(doc, one, left)
    ]
    sides = [[one for one in told if _same(doc, one, side) and _a_case(doc, one)] for side in pair]
    return {one.first for side in sides for one in side} if all(sides) else set()


def _a_case(doc: Document, one: Amount) -> bool:
    """ "If it works in place, 264", "Buffer of its own: 520"."""
    before = doc.tokens[doc.sentence_range(one.first)[0] : one.first]
    return any(token.text == ":" or token.lower in _CONDITIONS for token in before)


def _wavered_between(
    doc: Document,
    amounts: Sequence[Amount],
    cases: Sequence[Amount],
    doubts: list[Mention],
    choices: list[Mention],
) -> set[int]:
    """ "I've 8 MiB, 260 MiB and 4.5 MiB in my head and can't decide between them": all three.

    With them goes what the sentences behind say of the same numbers under a condition.
    """
    out: set[int] = set()
    for cue in doubts:
        first, last = doc.sentence_range(cue.first)
        rest = {token.lower for token in doc.tokens[cue.first : last + 1]}
        if rest & _OF_WORDS or any(first <= one.first <= last for one in choices):
            continue
        items = _list_before(doc, amounts, cue.first, first) or _list_behind(
            doc, amounts, cue, last
        )
        if not items or all(_alike(items[0], other) for other in items[1:]):
            continue
        out.update(one.first for one in items)
        sentence = doc.sentence[cue.first]
        out.update(
            one.first
            for one in cases
            if 0 <= doc.sentence[one.first] - sentence <= _AFTERWARDS
            and any(_same(doc, one, item) for item in items)
        )
    return out


def _list_before(doc: Document, amounts: Sequence[Amount], at: int, sentence: int) -> list[Amount]:
    """The list of numbers nearest before ``at``, in its sentence or the one before."""
    start = sentence
    alone = not any(sentence <= one.first < at for one in amounts)
    if alone and sentence and doc.breaks[sentence] < PARAGRAPH:
        start = doc.sentence_range(sentence - 1)[0]
        if start and doc.tokens[start].lower == "or" and doc.breaks[start] < PARAGRAPH:
            # "Flash moves 8 MiB. Or 260 MiB. I can't make up my mind."
            start = doc.sentence_range(start - 1)[0]
    before = [one for one in amounts if start <= one.first < at]
    return _joined_to(doc, before[::-1])[::-1]


def _list_behind(doc: Document, amounts: Sequence[Amount], cue: Mention, last: int) -> list[Amount]:
    """The list that opens behind the doubt: "I can't decide between 8 MiB and 260 MiB"."""
    behind = [one for one in amounts if cue.last < one.first <= last]
    return _joined_to(doc, behind)


def _joined_to(doc: Document, amounts: Sequence[Amount]) -> list[Amount]:
    """The first of ``amounts``, and those that one list joins to it, in the order given."""
    out = list(amounts[:1])
    for one in amounts[1:]:
        left, right = sorted((out[-1], one), key=lambda amount: amount.first)
        between = doc.tokens[left.last + 1 : right.first]
        words = {token.lower or token.text for token in between if token.kind != "number"}
        kinds = {left.kind, right.kind} - {""}
        if not words <= _LISTING or not words & _JOINING or len(kinds) > 1:
            break
        out.append(one)
    return out if len(out) > 1 else []


def _same(doc: Document, left: Amount, right: Amount) -> bool:
    """Whether they are one number, or written alike: "264" and "264 MiB"."""
    return _alike(left, right) or doc.tokens[left.first].text == doc.tokens[right.first].text


def _alike(left: Amount, right: Amount) -> bool:
    """Whether they may be one number, in whatever unit it is written."""
    return any(
        abs(a.value - b.value) <= _ALIKE * max(abs(a.value), abs(b.value))
        for a in left.values
        for b in right.values
        if a.kind == b.kind
    )


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


def _either(doc: Document, left: Amount, right: Amount) -> bool:
    """ "either it is reused and we are at 264, or it goes out and we are at 520"."""
    first = doc.sentence_range(left.first)[0]
    before = {token.lower for token in doc.tokens[first : left.first]}
    between = {token.lower for token in doc.tokens[left.last + 1 : right.first]}
    same = doc.sentence[left.first] == doc.sentence[right.first]
    return same and "either" in before and "or" in between


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
