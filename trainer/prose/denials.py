"""Cues of denial and how far each one reaches."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from trainer.prose.coordination import goes_on, opens_statement
from trainer.prose.cues import VERBS
from trainer.prose.document import CLAUSE, LINE, PHRASE, Document
from trainer.prose.phrases import Mention
from trainer.prose.stems import stem
from trainer.prose.words import WORDS

_REACH: Final = 60
"""Tokens that a denial reaches at most: longer than any clause, so that time stays linear."""
_SUBJECTS: Final = frozenset({"it", "they", "we", "you", "he", "she", "i"})
_SAYING: Final = frozenset(
    stem(w)
    for w in [
        "say",
        "claim",
        "think",
        "believe",
        "mean",
        "know",
        "argue",
        "that",
        "true",
        "case",
        "imply",
    ]
)
_VERBS: Final = frozenset(stem(verb) for verb in VERBS)
_FINITE: Final = frozenset({"is", "are", "was", "were", "has", "moves", "needs"})
_DETERMINERS: Final = frozenset({"the", "my", "our", "its", "their"})
_TRAILING: Final = frozenset({"nowhere", "never"})
_AT: Final = frozenset({"at", "in", "to", "by", "under"})
_IN: Final = frozenset({"in", "with", "by", "under", "at", "here"})
_STOPS: Final = frozenset({".", ",", ";", "!", ")", "#"})
_FEW: Final = 2
"""Words that "no" may have behind it at the end of a clause: "at no point in time"."""
_RELATIVE: Final = frozenset({"that", "which", "who"})
_REACH_OF_THERE: Final = 9
"""Tokens between "there is not" and the denial in the relative clause."""
_DENYING: Final = frozenset({"no", "none", "neither", "nobody", "nothing"})
_COPULAS: Final = frozenset({"be", "have", "do", "get"})
_AUXILIARIES: Final = frozenset(
    stem(w) for w in ["do", "does", "did", "can", "could", "will", "would", "need", "must", "shall"]
)
_JOINING: Final = frozenset({"and", "plus"})
_AFTER_AND: Final = WORDS["after_and"]


@dataclass(frozen=True, slots=True)
class Negation:
    """A cue of denial and the tokens that it reaches."""

    first: int
    last: int
    start: int
    end: int
    verbal: bool


def find_negations(
    doc: Document, mentions: dict[str, list[Mention]], covered: set[int]
) -> list[Negation]:
    """The cues of denial, in order, with the tokens that each one reaches."""
    out: list[Negation] = []
    last_end = -1
    for verbal, name in ((False, "@not"), (True, "@fails")):
        for cue in mentions[name]:
            if cue.first in covered or (
                not verbal and cue.last <= last_end and cue.first < last_end
            ):
                continue
            if doc.tokens[cue.first].lower == "anything" and out and out[-1].end >= cue.first:
                # "I can't call it anything but compute-bound" denies all else.
                continue
            nxt = cue.last + 1
            if (
                nxt < len(doc.tokens) - 1
                and doc.tokens[nxt].text == ":"
                and _opens_list(doc, cue.first)
            ):
                # "doesn't: write S, read S" denies the whole list.
                end = _line_end(doc, nxt)
                out.append(Negation(cue.first, cue.last, nxt, end, verbal))
                continue
            if _inserted(doc, cue):
                # "need not be, and are not, spilled" denies what follows the insertion.
                out.append(Negation(cue.first, cue.last, nxt + 1, scope(doc, nxt), verbal))
                continue
            ends = nxt >= len(doc.tokens) or doc.tokens[nxt].text in (",", ".", ":", "!", ";")
            # "a kernel that needn't is at 8 MiB" denies nothing of what follows.
            left_out = doc.tokens[cue.last].lower == "not" and cue.first == cue.last
            ends = ends or (left_out and doc.tokens[nxt].lower in _FINITE)
            behind = -1 if verbal else _behind(doc, cue)
            if behind >= 0:
                out.append(Negation(cue.first, cue.last, behind, cue.first - 1, False))
                continue
            if ends and doc.tokens[cue.first].lower in ("no", "not", "never"):
                continue
            end = scope(doc, cue.last, verbal)
            if end > cue.last or (verbal and cue.last > cue.first):
                # A verb's cue ("stops fitting") reaches its own last word.
                start, last = (cue.first + 1, cue.first) if verbal else (cue.last + 1, cue.last)
                out.append(Negation(cue.first, last, start, end, verbal))
                last_end = cue.last
    return _without_doubled(doc, sorted(out, key=lambda n: n.first))


def _without_doubled(doc: Document, found: list[Negation]) -> list[Negation]:
    """ "There isn't a block that doesn't use them": the two denials are none."""
    doubled: set[int] = set()
    for one, other in pairwise(found):
        before = [token.lower for token in doc.tokens[max(0, one.first - 2) : one.first]]
        between = {token.lower for token in doc.tokens[one.last + 1 : other.first]}
        if (
            "there" in before
            and other.first - one.last <= _REACH_OF_THERE
            and between & _RELATIVE
            and doc.phrase[one.first] == doc.phrase[other.first]
        ):
            doubled |= {one.first, other.first}
    return [n for n in found if n.first not in doubled]


def _behind(doc: Document, cue: Mention) -> int:
    """ "S/P stored nowhere", "S is written at no point": where what it denies begins, or -1."""
    word, before = doc.tokens[cue.first].lower, doc.tokens[cue.first - 1].lower
    most = 0 if word in _TRAILING else _FEW if word == "no" and before in _AT else -1
    nxt = cue.last + 1
    if word == "nowhere" and nxt < len(doc.tokens) and doc.tokens[nxt].lower in _IN:
        # "S/P are stored nowhere in FlashAttention"
        most = _FEW + 1
    while nxt < len(doc.tokens) and doc.tokens[nxt].kind == "word" and doc.breaks[nxt] < PHRASE:
        nxt, most = nxt + 1, most - 1
    if most < 0 or (nxt < len(doc.tokens) and doc.tokens[nxt].text not in _STOPS):
        return -1
    start = cue.first
    while start > 0 and doc.breaks[start] < PHRASE and cue.first - start < _REACH:
        start -= 1
    said = doc.tokens[start : cue.first]
    spoken = any(t.stem in _VERBS or t.lower.endswith(("ed", "en")) for t in said)
    return start if spoken and not any(t.text in "?:" for t in said) else -1


def _inserted(doc: Document, cue: Mention) -> bool:
    """A denial between two commas: ``, and are not,``."""
    nxt = cue.last + 1
    if nxt + 1 >= len(doc.tokens) or doc.tokens[nxt].text != "," or cue.first < 3:
        return False
    before = doc.tokens[cue.first - 2 : cue.first]
    return (
        before[-1].stem in ("be", "do", "have", "will", "can", "need")
        and any(t.text == "," or t.lower in ("and", "or") for t in before[:-1])
        and doc.breaks[nxt + 1] < CLAUSE
    )


def _opens_list(doc: Document, at: int) -> bool:
    """``doesn't:`` at the start of a line."""
    return (
        at >= 1
        and doc.tokens[at - 1].stem in ("do", "be", "have", "will", "can")
        and (at == 1 or doc.breaks[at - 1] >= LINE)
        and doc.tokens[at + 2].lower in _VERBS
    )


def _line_end(doc: Document, at: int) -> int:
    while at + 1 < len(doc.tokens) and doc.breaks[at + 1] < LINE:
        at += 1
    return at


def scope(doc: Document, cue: int, verbal: bool = False) -> int:
    """The last token that a cue at ``cue`` reaches."""
    depth = doc.depth[cue]
    at = cue + 1
    end = cue
    while at < min(len(doc.tokens), cue + _REACH):
        strength = doc.breaks[at]
        token = doc.tokens[at]
        if strength >= CLAUSE or doc.depth[at] < depth:
            break
        inner = strength >= PHRASE and doc.depth[at] == depth and token.text != "("
        if inner and at > cue + 1 and doc.tokens[at - 1].text == ",":
            back = _parenthetical(doc, at)
            if not back:
                break
            at = back
            continue
        if token.lower in _JOINING and doc.depth[at] == depth and _parts(doc, cue, at, verbal):
            break
        if token.lower in _SUBJECTS and at > cue + 1 and _is_subject(doc, at):
            break
        if at > cue + 1 and _as_long_as(doc, at):
            break
        end = at
        at += 1
    return end


def _as_long_as(doc: Document, at: int) -> bool:
    """``never fails as long as it fits``: the condition stands."""
    words = [token.lower for token in doc.tokens[at : at + 3]]
    return words in (["as", "long", "as"], ["so", "long", "as"])


def _is_subject(doc: Document, at: int) -> bool:
    """``without fusion it is …`` starts anew.

    ``make it out``, ``says it is`` and the turned round ``nor does it store`` do not.
    """
    nxt = doc.tokens[at + 1].stem if at + 1 < len(doc.tokens) else ""
    return nxt in _VERBS and doc.tokens[at - 1].stem not in _SAYING | _AUXILIARIES


def _parenthetical(doc: Document, at: int) -> int:
    """``never, at any time, reach``: where the clause goes on after a short insertion, or 0."""
    for stop in range(at + 1, min(at + 5, len(doc.tokens))):
        if doc.breaks[stop] >= CLAUSE:
            return 0
        if doc.breaks[stop] >= PHRASE:
            return stop if doc.tokens[stop - 1].text == "," and stop - at > 1 else 0
    return 0


def _parts(doc: Document, cue: int, at: int, verbal: bool) -> bool:
    """Whether the denial ends before the "and" at ``at``."""
    if opens_statement(doc, cue, at):
        return True
    if doc.tokens[at].lower != "and" or not _new_statement(doc, at):
        return False
    return at + 1 >= len(doc.tokens) or not goes_on(doc, cue, at, verbal)


def _new_statement(doc: Document, at: int) -> bool:
    if at + 1 >= len(doc.tokens):
        return True
    nxt = doc.tokens[at + 1]
    if nxt.lower in _DENYING and at + 2 < len(doc.tokens):
        # "not a tenth of L2 and no block has its own": what follows has a denial of its own.
        return True
    if nxt.lower == "there" and doc.tokens[min(at + 2, len(doc.tokens) - 1)].stem == "be":
        return True
    if nxt.lower in _DETERMINERS and any(t.stem in _COPULAS for t in doc.tokens[at + 3 : at + 5]):
        # "the re-reads would not happen and the claim is refuted"
        return True
    return nxt.lower in _AFTER_AND or nxt.stem in _VERBS or nxt.lower in _SUBJECTS
