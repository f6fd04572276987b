"""Short sentences that deny what the one before them told of or supposed: "It doesn't."."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from trainer.prose.denials import Negation
from trainer.prose.document import PHRASE, Document
from trainer.prose.phrases import Mention
from trainer.prose.questions import asks_where
from trainer.prose.reports import Frame
from trainer.prose.retractions import denied_at_once
from trainer.prose.words import WORDS

_SHORT_DENIAL: Final = WORDS["short_denial"]
_WORDS: Final = 6
"""Most words of such a denial."""
_BACK: Final = 3
"""Sentences before it that it may speak of."""
_IT: Final = frozenset({"it", "they"})
_YET: Final = frozenset({"but", "and", "yet", "only", "well"})
_WHOLE: Final = frozenset({"reported", "asked"})
"""Where these stand, all of the sentence is denied; elsewhere what was thought or supposed."""


def rejoinders(doc: Document, frames: Sequence[Frame]) -> tuple[list[Frame], list[Negation]]:
    """The frames that are left, and the denials: "Some claim that it is. So it isn't."."""
    left, denials = list(frames), list[Negation]()
    for index, (first, last) in enumerate(doc.sentence_spans):
        if not _denies(doc, first, last):
            continue
        for back in range(index - 1, max(-1, index - _BACK - 1), -1):
            start, end = doc.sentence_spans[back]
            inside = [frame for frame in left if start <= frame.cue <= end]
            whole = [one for one in inside if one.kind in _WHOLE or asks_where(doc, one)]
            part = [one for one in inside if one.kind == "former"]
            if not part and not any(one.kind == "suppose" for one in inside):
                # "If each did, it would be 260. They don't." denies the condition.
                part = [one for one in inside if one.kind == "would"]
            if whole:
                left = [frame for frame in left if frame not in whole]
                denials.append(Negation(first, first, start, end, False))
            elif part:
                left = [frame for frame in left if frame not in part]
                denials += [
                    Negation(first, first, _opening(doc, one), one.end, False) for one in part
                ]
            if whole or part:
                break
    return left, denials


def at_once(
    doc: Document,
    frames: Sequence[Frame],
    cues: Sequence[Mention],
    negations: Sequence[Negation],
) -> tuple[list[Frame], list[Negation]]:
    """The same for what is denied in its own breath: "It reads S back, no it does not"."""
    left, denials = list(frames), list[Negation]()
    for cue in cues:
        said = denied_at_once(doc, cue)
        known = (*negations, *denials)
        if said and not any(n.start <= said[1] and n.end >= said[0] for n in known):
            left = [f for f in left if f.kind != "asked" or not said[0] <= f.cue < cue.first]
            denials.append(Negation(cue.first, cue.last, *said, False))
    return left, denials


def _opening(doc: Document, frame: Frame) -> int:
    """Where the part of the sentence begins that tells what would be so."""
    at = frame.cue
    while at > frame.start and doc.breaks[at] < PHRASE:
        at -= 1
    return at


def _denies(doc: Document, first: int, last: int) -> bool:
    # "It doesn't, it hands them over": what stands before the comma denies.
    stop = next((at for at in range(first, last) if doc.breaks[at + 1] >= PHRASE), last)
    opens = first + 1 if first < last and doc.tokens[first].lower in _YET else first
    stop = stop if doc.tokens[opens].lower in _IT else last
    words = [token.lower for token in doc.tokens[first : stop + 1] if token.kind == "word"]
    return 2 <= len(words) <= _WORDS and "not" in words and not set(words) - _SHORT_DENIAL
