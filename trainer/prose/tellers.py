"""Somebody who says something, told more nearly in between: "a friend who writes kernels says"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from trainer.prose.document import Document
from trainer.prose.phrases import Mention
from trainer.prose.reports import is_name
from trainer.prose.words import WORDS

_SAYS: Final = WORDS["says"] | {"told", "tells"}
_SAYING: Final = frozenset({"say", "tell", "claim", "argue", "insist"})
"""These report behind a "to": "likes to say"."""
_RELATIVE: Final = frozenset({"who", "that", "which", "whom", "whose"})
_OPENING: Final = _RELATIVE | {",", "(", "of", "from", "at", "in", "on", "with", "down", "over"}
"""What tells more of somebody begins with these, or with a verb in -ing."""
_PRONOUNS: Final = frozenset({"i", "we", "you", "it", "he", "she", "they"})
_LONG: Final = 16
"""Most tokens that tell more of somebody."""


def told_apart(doc: Document, people: Sequence[Mention]) -> list[Mention]:
    """Reports whose verb stands apart from the person: "a friend, a compiler man, says"."""
    out: list[Mention] = []
    for cue in (*people, *_known_by_name(doc)):
        verb = _verb(doc, cue)
        if verb:
            out.append(Mention("@reported", cue.first, verb))
    return out


def _known_by_name(doc: Document) -> list[Mention]:
    """ "Marek, who sits beside me, says": the names of which a "who" tells more."""
    out: list[Mention] = []
    for at, token in enumerate(doc.tokens[:-2]):
        after = [one.lower or one.text for one in doc.tokens[at + 1 : at + 3]]
        if "who" in (after if after[0] == "," else after[:1]) and is_name(token.text):
            out.append(Mention("@people", at, at))
    return out


def _verb(doc: Document, cue: Mention) -> int:
    """Where the person's own verb of saying stands; 0 without one."""
    start = cue.last + 1
    end = min(doc.sentence_range(cue.last)[1], cue.last + _LONG)
    if start >= end or not _tells_more(doc, start):
        return 0
    for at in range(start + 1, end):
        token, before = doc.tokens[at], doc.tokens[at - 1].lower
        if token.text in (":", ";", "->", "="):
            return 0
        reports = token.lower in _SAYS or (before == "to" and token.lower in _SAYING)
        if not reports or before in _RELATIVE or before in _PRONOUNS:
            # "who says", "what he says" tell of the person, or of somebody else.
            continue
        return at
    return 0


def _tells_more(doc: Document, at: int) -> bool:
    token = doc.tokens[at]
    return token.lower in _OPENING or token.text in _OPENING or token.lower.endswith("ing")
