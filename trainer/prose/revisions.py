"""Amounts whose place another takes later on: "naive 520 MiB … corrected summary: naive 392"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from trainer.prose.amounts import Amount
from trainer.prose.discourse import Discourse
from trainer.prose.document import PARAGRAPH, Document
from trainer.prose.owners import written
from trainer.prose.phrases import Mention
from trainer.prose.subject import LABEL, SAME_CLAUSE, SAME_PHRASE, Owner, Subjects

_FACTORS: Final = 5
"""Amounts before a product among which its factors are looked for."""
_BESIDE: Final = 3
"""Tokens from a role to the amount behind its colon: "naive: 394"."""
_REACH: Final = 16
"""Sentences and rows behind the cue in which the new values stand."""
_PARAGRAPHS: Final = 2
_ALIKE: Final = 0.06
"""Up to here two numbers are one value in other units: 8 MiB and 8.39 MB."""
_NEAR: Final = 2.5
"""A quantity is at most so many times its earlier value: 264 for 520 is, 8 for 260 is not."""
BARRED: Final = frozenset(
    {"suppose", "would", "reported", "rejected", "former", "asked", "without", "untrue", "open"}
)
_MOST: Final = 8
"""Words that open a final version, the last ones: so that the work grows no faster than a text."""
_NEAREST: Final = 64
"""Amounts before such a word and behind it that are compared."""
_GIVES: Final = frozenset({"=", ":", "|", "is", "are", "at", "to", "moves", "comes", "gets", "->"})


def replaced_later(
    doc: Document, discourse: Discourse, subjects: Subjects, finals: Sequence[Mention]
) -> set[int]:
    """First tokens of the amounts for which a corrected or final version gives another value.

    ``finals`` are the words that open such a version. The new value has to be given for the same
    role, be said nowhere before, and be of the same order; the old one may not be said again.
    """
    amounts = [one for one in doc.amounts if not one.part and not one.noun]
    out: set[int] = set()
    for cue in finals[-_MOST:]:
        for new in _given_behind(doc, amounts, cue, discourse, subjects):
            role = _owner(subjects, new).role
            before = [one for one in amounts if one.last < cue.first][-_NEAREST:]
            if any(_alike(doc, one, new) for one in before):
                continue
            after = [one for one in amounts if one.first > cue.last][:_NEAREST]
            for one in before:
                if (
                    one.kind in (new.kind, "B")
                    and _owned(doc, subjects, one) == role
                    and _of_one_order(doc, one, new)
                    and not any(_alike(doc, one, later) for later in after)
                ):
                    out.add(one.first)
                    out |= working(doc, amounts, amounts.index(one))
    return out


def working(doc: Document, amounts: list[Amount], at: int) -> set[int]:
    """With "64 x 4 + 4 = 260 MiB" the sum goes, with "2 MiB per tensor, four tensors, 8" the 2."""
    out: set[int] = set()
    one, before = amounts[at], amounts[at].first - 1
    said = [a for a in amounts[max(0, at - _FACTORS) : at] if doc.line[a.first] == doc.line[before]]
    if said and said[-1].last == before - 1 and doc.tokens[before].text == "=":
        out.add(said[-1].first)
    counts = {a.values[0].value for a in said if a.values and a.kind in ("", "count")}
    for factor in said:
        if factor.kind and factor.kind == one.kind and factor.values[0].value > 0:
            times = one.values[0].value / factor.values[0].value
            if times > 1 and times in counts:
                out.add(factor.first)
    return out


def _given_behind(
    doc: Document,
    amounts: list[Amount],
    cue: Mention,
    discourse: Discourse,
    subjects: Subjects,
) -> list[Amount]:
    """What is given for a role in so many words, up to the second paragraph behind the cue."""
    found: list[Amount] = []
    last = doc.sentence[cue.last] + _REACH
    gaps, at = 0, cue.last
    for one in amounts:
        if one.first <= cue.last:
            continue
        gaps += sum(doc.breaks[i] >= PARAGRAPH for i in range(at + 1, one.first + 1))
        at = one.first
        if gaps >= _PARAGRAPHS or doc.sentence[one.first] > last:
            break
        owner = _owner(subjects, one)
        told = doc.tokens[one.first - 1].lower or doc.tokens[one.first - 1].text
        plain = one.kind == "B" or (not one.kind and (told in _GIVES or doc.column[one.first] > 0))
        if (
            plain
            and owner.role
            and (
                owner.nearness in (SAME_PHRASE, SAME_CLAUSE, LABEL)
                or doc.column[one.first] > 0
                or 0 < one.first - owner.at <= _BESIDE
            )
            and owner.nearness <= LABEL
            and not discourse.at(one.first, one.last) & BARRED
            and not discourse.denials(one.first, one.last)
        ):
            found.append(one)
    return found


def _owner(subjects: Subjects, one: Amount) -> Owner:
    """Its owner; where none is carried so far, the floor or the like in its own sentence."""
    owner = subjects.owner(one.first, one.last)
    return owner if owner.role else subjects.owner(one.first, one.last, subjects.weak)


def _owned(doc: Document, subjects: Subjects, one: Amount) -> str:
    """The role that an amount was given for in its own line, or nothing."""
    owner = _owner(subjects, one)
    near = owner.nearness <= LABEL or (owner.role and doc.line[owner.at] == doc.line[one.first])
    return owner.role if near else ""


def _ratio(doc: Document, one: Amount, other: Amount) -> float:
    """How many times the one is the other; bare numbers are taken for the other's unit."""
    if one.kind and other.kind:
        left, right = one.values[0].value, other.values[0].value
        return left / right if one.kind == other.kind and right else 0.0
    numbers = [_number(doc, amount) for amount in (one, other)]
    return numbers[0] / numbers[1] if all(numbers) else 0.0


def _number(doc: Document, amount: Amount) -> float:
    if not amount.kind:
        return amount.values[0].value if amount.values else 0.0
    try:
        return float(written(doc, amount).replace(",", "") or 0)
    except ValueError:
        return 0.0


def _alike(doc: Document, one: Amount, other: Amount) -> bool:
    return abs(_ratio(doc, one, other) - 1) <= _ALIKE


def _of_one_order(doc: Document, one: Amount, other: Amount) -> bool:
    return 1 / _NEAR <= _ratio(doc, one, other) <= _NEAR
