"""Amounts that stand as alternatives, so that neither is asserted."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from trainer.prose.amounts import Amount
from trainer.prose.discourse import Discourse
from trainer.prose.document import Document
from trainer.prose.phrases import Mention
from trainer.prose.undecided import cases_of, undecided

_ADDING: Final = frozenset({"with", "including", "counting", "plus", "incl"})
_DOUBTING: Final = frozenset({"maybe", "perhaps", "possibly"})
_MODALS: Final = frozenset({"could", "might", "may"})
_SOMEWHERE: Final = frozenset(
    {"somewhere", "anywhere", "anything", "something", "everything", "range", "ranges", "varies"}
)
_RESTATING: Final = frozenset({"in", "equivalently", "expressed", "put"})
_FAR: Final = 9
_OWN: Final = 12
"""Tokens of the next sentence in which the writer says that they don't know which."""
_EITHER: Final = "one or the other"
_REST: Final = 30
"""Words of the rest of the sentence that are looked at."""


def left_open(
    doc: Document, discourse: Discourse, mentions: Mapping[str, list[Mention]]
) -> set[int]:
    """First tokens of the amounts that are left open: "8 or 260", "between 8 and 260", "either"."""
    amounts, workings = _worked_out(doc)
    out = undecided(doc, amounts, mentions)
    for left, right in pairwise(amounts):
        if doc.sentence[left.first] != doc.sentence[right.first]:
            continue
        if right.run and right.first <= left.last:
            continue
        other_kinds = left.kind != right.kind and "" not in (left.kind, right.kind)
        if left.noun or right.noun or other_kinds:
            continue
        apart = (workings[left.first][0], left.last, workings[right.first][0])
        if _is_range(doc, left, right):
            out.update((left.first, right.first))
        elif left.first in out and apart[2] - left.last <= _FAR and _if_follows(doc, right):
            # "either 256 or 512, 520 if you add the tensors" commits to none of the three.
            out.add(right.first)
        elif not _alike(left, right) and (
            _offered(doc, apart, right) or _doubted(doc, discourse, apart, right)
        ):
            out.update((left.first, right.first))
            out.update(_listed_before(doc, amounts, left))
            out.update(cases_of(doc, amounts, (left, right), mentions))
    # "either 64 x 4 + 4 = 260 MiB or …": the sum is left open with what it comes to.
    return {first for at in out for first in workings[at]}


def _worked_out(doc: Document) -> tuple[list[Amount], dict[int, list[int]]]:
    """What workings come to, and where each step of the working begins, itself the last."""
    amounts: list[Amount] = []
    workings: dict[int, list[int]] = {}
    for amount in (one for one in doc.amounts if not one.part):
        before = amounts[-1] if amounts else None
        if before and before.last == amount.first - 2 and doc.tokens[amount.first - 1].text == "=":
            workings[amount.first] = workings[before.first]
            workings[amount.first].append(amount.first)
            amounts.pop()
        workings.setdefault(amount.first, [amount.first])
        amounts.append(amount)
    return amounts, workings


def _listed_before(doc: Document, amounts: list[Amount], left: Amount) -> set[int]:
    """ "136, 264 or 520": what stands before in the list is left open, too."""
    out: set[int] = set()
    at = amounts.index(left)
    while at > 0:
        between = doc.tokens[amounts[at - 1].last + 1 : amounts[at].first]
        if [token.text for token in between] != [","] or amounts[at - 1].noun:
            break
        at -= 1
        out.add(amounts[at].first)
    return out


def _if_follows(doc: Document, amount: Amount) -> bool:
    return any(token.lower == "if" for token in doc.tokens[amount.last + 1 : amount.last + 3])


def _is_range(doc: Document, left: Amount, right: Amount) -> bool:
    """``8-260 MiB``; a minus between operands has space around it."""
    between = doc.tokens[left.last + 1 : right.first]
    return len(between) == 1 and between[0].text == "-" and between[0].tight


def _offered(doc: Document, apart: tuple[int, int, int], right: Amount) -> bool:
    """Joined by "or", or told as a range; ``apart`` are the ends of what stands between."""
    start, last, first = apart
    if first - last > _FAR:
        return False
    words = [token.lower for token in doc.tokens[last + 1 : first]]
    before = [token.lower for token in doc.tokens[max(0, start - 4) : start]]
    if "between" in before and "and" in words:
        return True
    if _SOMEWHERE & set(before) and {"from", "to"} <= {*before, *words}:
        return True
    if _DOUBTING & set(before[-2:]) and _DOUBTING & set(words):
        return True
    # "Could be 136, could be 264"; two different verbs tell of two cases.
    if _MODALS & set(before[-2:]) & set(words):
        return True
    if "or" not in words or "give or take" in " ".join(words):
        return False
    if set(words[words.index("or") + 1 :][:1]) & _RESTATING:
        # "2.5 us, or in FLOP/B 4,096" says the same thing in another way.
        return False
    after = [token.lower for token in doc.tokens[right.last + 1 : right.last + 5]]
    return not set(after) & _ADDING or "if" in after or "could" in before


def _doubted(
    doc: Document, discourse: Discourse, apart: tuple[int, int, int], right: Amount
) -> bool:
    """Two amounts of which the sentence, or the next, says that it does not know which."""
    _, last, first = apart
    if first - last > 16:
        return False
    words = [token.lower for token in doc.tokens[last + 1 : first]]
    after = [token.lower for token in doc.tokens[right.last + 1 : right.last + 4]]
    joined = {"or", "to", "and"} & set(words)
    if joined and _which(doc, right.last):
        return True
    if {"if", "otherwise", "without"} & set(words) and _undecided(doc, right.last):
        return True
    if not ("if" in words and ("if" in after or "otherwise" in after)):
        return False
    end = doc.sentence_range(right.first)[1]
    following = range(right.last, min(end + 8, len(doc.tokens)))
    return any("open" in discourse.framed[at] for at in following)


def _which(doc: Document, at: int) -> bool:
    """The rest of the sentence says that the writer can't tell which."""
    rest = [token.lower for token in doc.tokens[at + 1 : doc.sentence_range(at)[1] + 1]]
    if "which" not in rest:
        return False
    before = rest[: rest.index("which")][-5:]
    return "not" in before or before[-2:] == ["no", "idea"]


def _undecided(doc: Document, at: int) -> bool:
    """ "… ; I do not know which of the two it is", "… so it is one or the other"."""
    if _which(doc, at):
        return True
    end = doc.sentence_range(at)[1] + 1
    rest = [token.lower for token in doc.tokens[at + 1 : end]]
    after = [token.lower for token in doc.tokens[end : end + _OWN]]
    if after[:1] == ["i"] and "which" in after and "not" in after[: after.index("which")]:
        # "I do not know which kernel it picks" knows the numbers.
        behind = after[after.index("which") + 1 :][:1]
        return not behind or behind[0] in ("of", "one", "is", "", "it", "applies", "holds")
    return any(_EITHER in " ".join(part[:_REST]) for part in (rest, after))


def _alike(left: Amount, right: Amount) -> bool:
    a, b = abs(left.values[0].value), abs(right.values[0].value)
    return max(a, b) == 0 or abs(a - b) / max(a, b) < 0.06
