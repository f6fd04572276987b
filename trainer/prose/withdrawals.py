"""Amounts that the writer takes back in the next breath: "8 MiB. Hmm, no: … 6 MiB"."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

from trainer.prose.amounts import Amount
from trainer.prose.discourse import Discourse
from trainer.prose.document import Document
from trainer.prose.subject import CARRIED, Subjects

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
_AHEAD: Final = 2
"""Sentences behind the correction in which the new amount is looked for."""


def taken_back(doc: Document, discourse: Discourse, subjects: Subjects) -> set[int]:
    """First tokens of the amounts in whose place a correction puts another of the same thing."""
    amounts = [one for one in doc.amounts if not one.part]
    firsts = [one.first for one in amounts]
    out: set[int] = set()
    for cue in discourse.corrections:
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
            # With "64 x 4 + 4 = 260 MiB" the sum goes as well.
            working = amounts[at - 2] if at > 1 else None
            if working is not None and doc.tokens[old.first - 1].text == "=":
                out.update({working.first} if working.last == old.first - 2 else ())
    return out


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
