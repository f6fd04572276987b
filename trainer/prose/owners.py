"""Numbers that belong to whoever they were first given for: "naive comes to 260 … 260 over 8"."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from trainer.prose.amounts import Amount
from trainer.prose.document import LINE, Document
from trainer.prose.subject import LABEL, Owner, Subjects

_FAR: Final = 3
_AGAINST: Final = frozenset(
    {"/", "over", "vs", "versus", "against", "to", "->", "-", "divided", "by", "into", "minus", "."}
)


def written(doc: Document, amount: Amount) -> str:
    """The number of a plain amount as it is written; nothing for a sum."""
    tokens = doc.tokens[amount.first : amount.last + 1]
    numbers = [token.text for token in tokens if token.kind == "number"]
    return numbers[0] if len(numbers) == 1 and not amount.run else ""


_SAME: Final = frozenset({"=", "~", "≈", "as", "is", ":", "==", "equals"})
_DOING: Final = frozenset({"does", "has", "keeps", "holds", "runs", "uses", "fuses", "computes"})


def takes_up(doc: Document, at: int) -> bool:
    """ "… so its scores never leave", "it keeps them …" speak of what was named last."""
    first = at
    while first and doc.clause[first - 1] == doc.clause[at]:
        first -= 1
    if at and doc.tokens[at - 1].lower in ("its", "their"):
        return True
    return doc.tokens[first].lower == "it" and doc.tokens[first + 1].lower in _DOING


def known_owners(
    doc: Document, subjects: Subjects, strong: frozenset[str]
) -> dict[tuple[int, int], Owner]:
    """The owners of the numbers that are only compared, where each was given for one role before.

    Keys are the first and last token of the amounts.
    """
    owners: dict[str, set[str]] = {}
    for one in doc.amounts:
        text = "" if one.part or one.added or one.noun else written(doc, one)
        owner = subjects.owner(one.first, one.last, strong) if text else None
        if owner is not None and owner.role and owner.nearness <= LABEL:
            owners.setdefault(text, set()).add(owner.role)
    out: dict[tuple[int, int], Owner] = {}
    for pair in pairwise(one for one in doc.amounts if not one.run and not one.noun):
        if not _compared(doc, *pair):
            continue
        for one in pair:
            roles = owners.get(written(doc, one), set())
            if len(roles) == 1:
                out[one.first, one.last] = Owner(next(iter(roles)), LABEL, one.first)
    out.update(_by_letter(doc, subjects, strong))
    return out


def _by_letter(
    doc: Document, subjects: Subjects, strong: frozenset[str]
) -> dict[tuple[int, int], Owner]:
    """ "(b) four tensors = 8 MiB … (d) flash = (b)": what (b) comes to is flash's as well."""
    results: dict[str, Amount] = {}
    letters: dict[int, str] = {}
    out: dict[tuple[int, int], Owner] = {}
    for at, token in enumerate(doc.tokens):
        if at == 0 or doc.breaks[at] >= LINE:
            # The bullet "(b)" was taken off its line.
            start = doc.normal.text.rfind("\n", 0, token.start) + 1
            bullet = doc.normal.text[start : token.start].strip().strip("().")
            if len(bullet) == 1:
                letters[doc.line[at]] = bullet
    for one in doc.amounts:
        if one.kind and not one.part and doc.line[one.first] in letters:
            results[letters[doc.line[one.first]]] = one
    for at in range(1, len(doc.tokens) - 2):
        result = results.get(doc.tokens[at + 1].text)
        named = doc.tokens[at].text == "(" and doc.tokens[at + 2].text == ")"
        if named and result and doc.tokens[at - 1].text in _SAME and doc.breaks[at] < LINE:
            owner = subjects.owner(at + 1, at + 1, strong)
            if owner.role and owner.nearness <= LABEL:
                out[result.first, result.last] = Owner(owner.role, LABEL, owner.at)
    return out


def _compared(doc: Document, left: Amount, right: Amount) -> bool:
    """ "260 over 8", "520 MiB against 8"; nothing else stands between them."""
    between = doc.tokens[left.last + 1 : right.first]
    return (
        0 < len(between) <= _FAR
        and doc.sentence[left.first] == doc.sentence[right.first]
        and all((token.lower or token.text) in _AGAINST for token in between)
    )
