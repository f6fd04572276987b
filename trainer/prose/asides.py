"""Remarks beside a statement that tell of something else: "compute-bound (…, it's for decode)"."""

from __future__ import annotations

from typing import Final

from trainer.prose.document import Document
from trainer.prose.stems import stem
from trainer.prose.words import WORDS

THAT: Final = frozenset({"that", "this", "which", "it"})
"""Pronouns that take up what was said before."""
_VERBS: Final = frozenset(stem(verb) for verb in WORDS["verbs"])


def aside(doc: Document, at: int) -> bool:
    """ "…, it is for decode": whether the phrase of ``at`` tells of something by a pronoun."""
    start = at
    while start and doc.phrase[start - 1] == doc.phrase[at]:
        start -= 1
    return doc.tokens[start].lower in THAT and doc.tokens[start + 1].stem == "be"


def of_its_own(doc: Document, last: int, start: int) -> bool:
    """Whether the pronoun at ``start`` takes up another statement than the one of ``last``.

    "compute-bound (more bandwidth would not help, that's for decode)", "…, a faster memory changes
    nothing, it is for decode"
    """
    deeper = doc.depth[start] - doc.depth[last]
    if deeper > 1 or (deeper == 1 and doc.tokens[start - 1].text != "("):
        return True
    between = doc.tokens[last + 1 : start]
    return doc.tokens[start].lower == "it" and any(token.stem in _VERBS for token in between)


def states_its_own(doc: Document, at: int) -> bool:
    """ "(decode is the opposite)": whether ``at``, in a bracket, is what the bracket tells of."""
    after = at + 1
    return doc.depth[at] > 0 and after < len(doc.tokens) and doc.tokens[after].stem == "be"
