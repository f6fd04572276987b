"""What is said of a kind that something is denied to belong to: "a kernel that …; it isn't one"."""

from __future__ import annotations

from typing import Final

from trainer.prose.document import Document
from trainer.prose.reports import Frame

_SOME: Final = frozenset({"a", "an", "any", "some", "another", "those", "only", "no", "every"})
_WHICH: Final = frozenset({"that", "which", "without", "with", "who", "where", "whose", "able"})
_KIND: Final = 4
"""Tokens from "a" to the "that" of "a hypothetical fused kernel that"."""
_BELONGS: Final = (
    ("one",),
    ("one", "of", "those"),
    ("one", "of", "these"),
    ("one", "of", "them"),
    ("among", "them"),
    ("among", "those"),
    ("such", "a"),
    ("that", "kind"),
    ("that", "sort"),
    ("that", "one"),
    ("this", "kind"),
    ("of", "that"),
    ("of", "this"),
    ("of", "them"),
)
_IS: Final = frozenset({"is", "are", "was", "were"})


def other_kinds(doc: Document) -> list[Frame]:
    """Untrue of it: "a kernel that keeps S on chip gets there, and FlashAttention isn't one"."""
    out: list[Frame] = []
    for index, (first, last) in enumerate(doc.sentence_spans):
        verdict = _verdict(doc, first, last)
        if not verdict or _somebody_is(doc, verdict, last):
            continue
        start = _kind(doc, first, verdict - 1)
        if start is None and index and verdict - first <= _KIND:
            first = doc.sentence_spans[index - 1][0]
            start = _kind(doc, first, doc.sentence_spans[index - 1][1])
        if start is not None:
            out.append(Frame("untrue", start, verdict - 1, verdict))
    return out


def _verdict(doc: Document, first: int, last: int) -> int:
    """Where the sentence says "isn't one", "is no such kernel", "is not among them"; 0 if not."""
    for at in range(first + 1, last):
        if doc.tokens[at].lower not in _IS:
            continue
        words = [token.lower for token in doc.tokens[at + 1 : min(at + 5, last + 2)]]
        if words[:2] == ["no", "such"]:
            return at
        if words[:1] == ["not"] and any(
            tuple(words[1 : 1 + len(one)]) == one
            and (one != ("one",) or not words[2:] or not words[2].isalnum())
            for one in _BELONGS
        ):
            return at
    return 0


def _somebody_is(doc: Document, verdict: int, last: int) -> bool:
    """ "…, and FlashAttention isn't one; naive is.": the kind is somebody's all the same."""
    words = [token.lower for token in doc.tokens[verdict + 2 : last + 1] if token.kind == "word"]
    return words[-1:] in (["is"], ["are"]) or words[-2:] in (["is", "one"], ["does", "so"])


def _kind(doc: Document, first: int, last: int) -> int | None:
    """The first token of what is said of the kind: behind "a kernel that", "one without"."""
    for at in range(first, last):
        # "FlashAttention is a kernel that …, naive isn't one" says it of FlashAttention.
        told = at > first and doc.tokens[at - 1].lower in _IS
        if not told and doc.tokens[at].lower in _SOME | {"one", "something"}:
            for nxt in range(at + 1, min(last, at + _KIND) + 1):
                if doc.tokens[nxt].lower in _WHICH:
                    return nxt
    return None
