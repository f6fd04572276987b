"""Comparisons of two amounts that do not hold: "4096 < 295", "4 MiB is more than 50 MB"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from trainer.prose.amounts import Amount
from trainer.prose.discourse import Discourse
from trainer.prose.document import CLAUSE, SENTENCE, Document
from trainer.prose.phrases import Mention
from trainer.prose.stems import stem
from trainer.prose.tokens import Token

UNTRUE: Final = "untrue"
"""The frame over what a comparison that does not hold is said of, or a reason for."""
_REACH: Final = 8
"""Most words between a word that compares and what it compares."""
_MARGIN: Final = 1.1
"""From here on it is no matter of rounding."""
_LABELS: Final = 20
"""Up to here a bare number may be a line's."""
_DEGREES: Final = frozenset(
    {
        "far",
        "well",
        "much",
        "way",
        "clearly",
        "still",
        "slightly",
        "a",
        "lot",
        "even",
        "not",
        "thus",
    }
)
_BEING: Final = frozenset(
    {"be", "lie", "sit", "stay", "fall", "land", "remain", "look", "which", "stand", "come"}
)
_VERBS: Final = frozenset(stem(word) for word in ("exceed", "beat", "surpass", "do"))
_FACTORS: Final = frozenset({"x", "*", "·", "/", "^", "+", "-", "factor", "times"})
_ASIDE: Final = frozenset({"for", "with", "by", "in", "on", "per", "from", "when", "if"})
_APART: Final = frozenset(
    {"and", "but", "while", "whereas", "so", "hence", "than", "or", ";", "->", "<-", "=", "instead"}
)
_IDLE: Final = frozenset({"suppose", "would", "asked", "reported", "rejected", "former"})


def mark_untrue(
    doc: Document, mentions: Mapping[str, Sequence[Mention]], discourse: Discourse
) -> None:
    """Lay the frame ``untrue`` over comparisons that do not hold and over what hangs on them."""
    cues = [(cue, -1) for cue in mentions["@less"]] + [(cue, 1) for cue in mentions["@more"]]
    amounts = [one for one in doc.amounts if not (one.part or one.added) and one.unit_text != "x"]
    for cue, sign in cues:
        one = _before(doc, amounts, cue)
        other = _behind(doc, amounts, cue)
        if one is None or other is None or not _is_said(doc, cue, one):
            continue
        if _IDLE & discourse.at(cue.first, cue.last):
            continue
        if len(discourse.denials(cue.first, cue.last)) % 2:
            sign = -sign
        if _fails(one, other, sign):
            _lay(doc, discourse, one, other)


def _is_said(doc: Document, cue: Mention, one: Amount) -> bool:
    """ "is below 295" compares; "down to below 9 MiB" and "uses less than 50 MB" only measure."""
    token = doc.tokens[cue.first]
    if token.kind == "sign" or token.stem in _VERBS:
        return True
    at = cue.first - 1
    while at > one.last and doc.tokens[at].lower in _DEGREES:
        at -= 1
    before = doc.tokens[at]
    return doc.tokens[cue.first - 1].lower != "no" and (
        at <= one.last or before.text in (",", ")") or before.stem in _BEING
    )


def _before(doc: Document, amounts: Sequence[Amount], cue: Mention) -> Amount | None:
    """The amount that a comparison is about, if it stands shortly before it."""
    found = [one for one in amounts if cue.first - _REACH <= one.last + 1 <= cue.first]
    if not found or doc.sentence[found[-1].first] != doc.sentence[cue.first]:
        return None
    one = found[-1]
    before = doc.tokens[one.first - 1] if one.first else None
    if before is not None and (before.lower or before.text) in _FACTORS:
        return None
    between = doc.tokens[one.last + 1 : cue.first]
    if between and between[0].tight and between[0].kind == "word" and not one.unit_text:
        # "2Ndb exceeds L2 once N > 10^5" tells of a formula, not of 2.
        return None
    if doc.tokens[cue.first].kind == "sign" and any(_is_symbol(token) for token in between):
        # "512*N > 50e6" holds for some N.
        return None
    return one if _joined(doc, one.last + 1, cue.first) else None


def _is_symbol(token: Token) -> bool:
    if token.kind == "word":
        return len(token.text) <= 2 or any(sign.isdigit() for sign in token.text)
    return token.text not in "()"


def _behind(doc: Document, amounts: Sequence[Amount], cue: Mention) -> Amount | None:
    found = next((one for one in amounts if one.first > cue.last), None)
    if found is None or found.first - cue.last > _REACH:
        return None
    same = doc.sentence[found.first] == doc.sentence[cue.first]
    between = {token.lower for token in doc.tokens[cue.last + 1 : found.first]}
    same = same and not between & _ASIDE
    return found if same and _joined(doc, cue.last + 1, found.first) else None


def _joined(doc: Document, start: int, end: int) -> bool:
    """Whether nothing between tells of something else; "…, which is" goes on."""
    for at in range(start, end + 1):
        token = doc.tokens[at]
        goes_on = at < end and doc.tokens[at + 1].lower in _GOES_ON
        if at < end and (token.lower or token.text) in _APART and not goes_on:
            return False
        relative = token.lower in _RELATIVE or at == end
        if doc.breaks[at] >= CLAUSE and at > start and not relative:
            return False
        if at < end and token.text == "," and not goes_on:
            return at + 1 == end
    return True


_RELATIVE: Final = frozenset({"which", "that", "although", "though", "where"})
_GOES_ON: Final = frozenset(
    {"which", "that", "although", "though", "far", "well", "much", "way", "clearly", "still"}
    | {"it", "this", "never", "not", "always"}
)


def _fails(one: Amount, other: Amount, sign: int) -> bool:
    """Whether no reading of the two amounts makes the comparison hold, or nearly so."""
    pairs = [
        (a.value, b.value)
        for a in one.values
        for b in other.values
        if a.kind == b.kind or (not {a.kind, b.kind} - {"", "count", "FLOP/B"})
    ]
    if all(not v.kind and v.value <= _LABELS for a in (one, other) for v in a.values):
        # "7 > 8" in a numbered list speaks of its lines.
        return False
    if not pairs or (one.noun and other.noun and one.noun != other.noun):
        return False
    return all(a > b * _MARGIN if sign < 0 else b > a * _MARGIN for a, b in pairs)


def _lay(doc: Document, discourse: Discourse, one: Amount, other: Amount) -> None:
    """The two amounts, and the words, not other amounts, of their clause and those beside it."""
    first, last = one.first, other.last
    for _ in range(2):
        first = _stretch(doc, first, -1)
        last = _stretch(doc, last, 1)
    apart = {
        at
        for amount in doc.amounts
        if amount.last < one.first or amount.first > other.last
        for at in range(amount.first, amount.last + 1)
    }
    for at in range(first, last + 1):
        if at not in apart:
            discourse.framed[at].add(UNTRUE)


def _stretch(doc: Document, at: int, step: int) -> int:
    """To the end of this clause and on to the first token of the next, within the sentence."""
    while 0 <= at + step < len(doc.tokens):
        edge = doc.breaks[at] if step < 0 else doc.breaks[at + 1]
        if edge >= SENTENCE:
            return at
        at += step
        if edge >= CLAUSE:
            return at
    return at
