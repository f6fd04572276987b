"""Amounts that the writer takes back in the next breath: "8 MiB. Hmm, no: … 6 MiB"."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import Final

from trainer.prose.amounts import Amount
from trainer.prose.discourse import Discourse
from trainer.prose.document import Document
from trainer.prose.owners import written
from trainer.prose.phrases import Mention
from trainer.prose.revisions import BARRED, replaced_later, working
from trainer.prose.subject import CARRIED, SAME_SENTENCE, Owner, Subjects
from trainer.prose.words import WORDS

_STRONG: Final = frozenset(
    {
        "wait",
        "scratch",
        "correction",
        "sorry",
        "strike",
        "oops",
        "whoops",
        "no",
        "edit",
    }
)
# "Hmm, but then how …" thinks on; "hmm, no" and "hm, that's wrong" take back.
_DOUBTFUL: Final = frozenset({"hmm", "hm"})
_DENYING: Final = frozenset({"no", "wait", "not", "wrong", "sorry"})
_MODALS: Final = frozenset({"would", "could", "might", "should", "must", "will"})
_LIMITS: Final = WORDS["limits"] | {"as", "under", "in"}
_SECOND_THOUGHTS: Final = frozenset(
    {
        ("on", "reflection"),
        ("on", "second"),
        ("thinking", "about"),
        ("thinking", "again"),
        ("come", "to"),
        ("i", "stand"),
    }
)
_AHEAD: Final = 2
"""Sentences behind the correction in which the new amount is looked for."""


def taken_back(
    doc: Document,
    discourse: Discourse,
    subjects: Subjects,
    mentions: Mapping[str, Sequence[Mention]],
) -> set[int]:
    """First tokens of the amounts in whose place a correction puts another of the same thing.

    Of ``mentions`` it reads ``@renumbered``, the words that name the number which they take back
    ("scratch that 8"), and ``@final``, those that open a corrected version.
    """
    amounts = [one for one in doc.amounts if not one.part]
    firsts = [one.first for one in amounts]
    out = _named(doc, amounts, mentions["@renumbered"]) | _denied_later(
        doc, amounts, discourse, subjects
    )
    out |= replaced_later(doc, discourse, subjects, mentions["@final"])
    for cue in discourse.corrections:
        out |= _revised(doc, amounts, cue, subjects, discourse)
        word = doc.tokens[cue].lower
        behind = {token.lower for token in doc.tokens[cue + 1 : cue + 5]}
        if word not in _STRONG and not (word in _DOUBTFUL and behind & _DENYING):
            continue
        at = bisect_left(firsts, cue)
        old = amounts[at - 1] if at else None
        if old is None or doc.sentence[cue] - doc.sentence[old.first] > 1:
            continue
        new = _replacement(doc, amounts[at:], cue, old)
        if new is not None and _of_the_same(subjects, old, new):
            out.update(one.first for one in amounts[:at] if _worth(one) == _worth(old))
            out.update(working(doc, amounts, at - 1))
    return out


def _revised(
    doc: Document, amounts: list[Amount], cue: int, subjects: Subjects, discourse: Discourse
) -> set[int]:
    """ "Naive is 520 MiB. … On reflection … for naive is 392": both are given for one role."""
    words = (doc.tokens[cue].lower, doc.tokens[min(cue + 1, len(doc.tokens) - 1)].lower)
    if words not in _SECOND_THOUGHTS:
        return set()
    behind = [n for n in amounts if n.first > cue and doc.sentence[n.first] == doc.sentence[cue]]
    for new in behind:
        owner = subjects.owner(new.first, new.last)
        if not new.kind or not owner.role or owner.nearness > SAME_SENTENCE:
            continue
        if discourse.at(new.first, new.last) & BARRED:
            continue
        said = {
            doc.sentence[old.first]
            for old in amounts
            if old.last < cue
            and old.kind == new.kind
            and _worth(old) != _worth(new)
            and subjects.owner(old.first, old.last).role == owner.role
        }
        return {old.first for old in doc.amounts if doc.sentence[old.first] in said}
    return set()


def _named(doc: Document, amounts: list[Amount], cues: Sequence[Mention]) -> set[int]:
    """The amounts up to a cue with the last number in its words."""
    out: set[int] = set()
    for cue in cues:
        if _conditional(doc, cue):
            continue
        named = next((at for at in range(cue.last, cue.first, -1) if _is_number(doc, at)), -1)
        for at, one in enumerate(amounts):
            if one.first > named:
                break
            if written(doc, one) == doc.tokens[named].text:
                out.add(one.first)
                out.update(working(doc, amounts, at))
    return out


def _conditional(doc: Document, cue: Mention) -> bool:
    """ "I'd withdraw the 8 for a grid of many heads" tells a limit and takes nothing back."""
    before = [token.lower for token in doc.tokens[max(0, cue.first - 2) : cue.first]]
    end = doc.sentence_range(cue.last)[1] + 1
    after = {token.lower for token in doc.tokens[cue.last + 1 : min(end, cue.last + 5)]}
    return bool(_MODALS & set(before)) and "to" not in before and bool(_LIMITS & after)


def _denied_later(
    doc: Document, amounts: list[Amount], discourse: Discourse, subjects: Subjects
) -> set[int]:
    """ "The floor is 8 MiB. … So the floor is 6 MiB, not 8." puts 6 in the place of 8."""
    out: set[int] = set()
    near: dict[str, list[int]] = {}
    for at, one in enumerate(amounts):
        text = written(doc, one)
        if not text:
            continue
        first = doc.sentence_range(one.first)[0]
        before = [i for i in near.get(text, ()) if amounts[i].first < first]
        if before and any(n.first >= one.first - 2 for n in discourse.by_token[one.first]):
            other = _other_side(doc, amounts, at)
            owner = subjects.owner(other.first, other.last) if other else None
            for i in before if other and owner else ():
                old = subjects.owner(amounts[i].first, amounts[i].last)
                if owner and old.role and old.role == owner.role and _said_of(old, owner):
                    out.add(amounts[i].first)
        near.setdefault(text, []).append(at)
    return out


def _said_of(*owners: Owner) -> bool:
    """Whether each of them is named in the sentence."""
    return all(owner.nearness <= SAME_SENTENCE for owner in owners)


def _other_side(doc: Document, amounts: list[Amount], at: int) -> Amount | None:
    """The amount beside a denied one in its sentence, of its kind."""
    for other in (at - 1, at + 1):
        if 0 <= other < len(amounts):
            one = amounts[other]
            alike = one.kind == amounts[at].kind or not amounts[at].kind
            if one.kind and alike and doc.sentence[one.first] == doc.sentence[amounts[at].first]:
                return one
    return None


def _is_number(doc: Document, at: int) -> bool:
    return doc.tokens[at].kind == "number"


def _replacement(doc: Document, after: list[Amount], cue: int, old: Amount) -> Amount | None:
    """The first amount of the same kind behind the cue, unless the old one is said again."""
    near = [one for one in after[:12] if doc.sentence[one.first] - doc.sentence[cue] <= _AHEAD]
    if any(_worth(one) == _worth(old) for one in near):
        return None
    return next((one for one in near if one.kind and one.kind == old.kind), None)


def _worth(amount: Amount) -> tuple[str, float]:
    return amount.kind, amount.values[0].value if amount.values else 0.0


def _of_the_same(subjects: Subjects, old: Amount, new: Amount) -> bool:
    """Nothing else is spoken of by then."""
    before = subjects.owner(old.first, old.last)
    after = subjects.owner(new.first, new.last)
    return after.nearness >= CARRIED or before.role == after.role
