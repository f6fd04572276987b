"""A name and its truth value: ``"writes_S_to_hbm": false`` denies what the name says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from trainer.prose.denials import Negation
from trainer.prose.document import LINE, PHRASE, Document
from trainer.prose.reports import Frame

_FALSE: Final = frozenset({"false", "no", "never"})
_UNSET: Final = frozenset({"null", "none", "nil", "unknown", "tbd", "todo", "n/a", "maybe"})
_ASSIGNING: Final = frozenset({":", "="})
_LONGEST: Final = 12
"""Words of a name."""


def flags(doc: Document) -> Iterator[Negation | Frame]:
    """What a false value denies, and what a value that is not set leaves open.

    A name is of two words or more that are written as one (``S_written``). "false" may stand
    behind a name of any number of words, as it is no answer to anything else.
    """
    for at in range(2, len(doc.tokens)):
        word = doc.tokens[at].lower or doc.tokens[at].text
        if doc.tokens[at - 1].text not in _ASSIGNING or word not in _FALSE | _UNSET:
            continue
        after = doc.tokens[at + 1] if at + 1 < len(doc.tokens) else None
        if after is not None and after.kind in ("word", "number") and doc.breaks[at + 1] < LINE:
            # "S_written: no idea"
            continue
        start = at - 2
        loose = word == "false" and not _joined(doc, start)
        while (
            start > 0
            and at - start <= _LONGEST
            and doc.tokens[start].kind in ("word", "number")
            and doc.tokens[start - 1].kind in ("word", "number")
            and doc.breaks[start] < LINE
            and (_joined(doc, start) or (loose and doc.breaks[start] < PHRASE))
        ):
            start -= 1
        if doc.tokens[start].kind != "word" or start == at - 2:
            continue
        if word in _UNSET:
            yield Frame("asked", start, at - 2, at)
        else:
            yield Negation(at, at, start, at - 2, False)


def _joined(doc: Document, at: int) -> bool:
    """Whether the token and the one before it are one name in the text: ``S_or``."""
    return doc.normal.text[doc.tokens[at - 1].end : doc.tokens[at].start] in ("_", "")
