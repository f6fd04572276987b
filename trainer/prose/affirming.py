"""A short yes takes over what was asked or reported right before it."""

from __future__ import annotations

from typing import Final

from trainer.prose.document import Document
from trainer.prose.reports import Frame

_DENYING: Final = frozenset({"not", "never", "no", "nothing", "none"})
_SHORTEST: Final = 2
"""Tokens behind the first of "It does."."""


def unasked(doc: Document, frames: list[Frame]) -> list[Frame]:
    """ "Someone asked whether it outgrows L2. It does: 64 MiB.": what was asked is so."""
    for index, (first, last) in enumerate(doc.sentence_spans[1:], 1):
        words = [token.lower or token.text for token in doc.tokens[first : first + 3]]
        if last - first < _SHORTEST or words[0] not in ("it", "they"):
            continue
        does = words[1] in ("does", "do", "did") and words[2] in (".", ":", ",", ";", "!")
        if does or (words[1] in ("is", "are") and words[2] in (".", ":", "!")):
            start, end = doc.sentence_spans[index - 1]
            if any(token.lower in _DENYING for token in doc.tokens[start : end + 1]):
                # "Some say it does not get cheaper. It does." contradicts.
                continue
            frames = [
                frame
                for frame in frames
                if not start <= frame.cue <= end
                or not (
                    frame.kind in ("asked", "reported")
                    or doc.tokens[frame.cue].lower in ("whether", "if")
                )
            ]
    return frames
