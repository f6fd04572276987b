"""Hearing a short reply after the words that asked for it: they say what "they" and "8 MiB" are."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from trainer.grading.text import hearing_of
from trainer.rubric import rank

if TYPE_CHECKING:
    from trainer.packs import Question, Variant
    from trainer.prose import Finding, Hearing


def reply_heard(question: Question, asked: str, text: str, variant: Variant) -> Hearing:
    """What a reply says, by itself and as an answer to `asked`; the better of both for each claim.

    Only words of the reply are evidence, never those that asked; offsets are into `text`. Mistakes
    are heard in the reply by itself: the words of a question must not make one.
    """
    alone = hearing_of(question, text, variant)
    if not asked.strip():
        return alone
    before = asked.strip() + " "
    framed = hearing_of(question, before + text, variant)
    mistakes = {one.id for one in question.mistakes}
    claims = {
        id: one if id in mistakes else _better(one, framed.claims.get(id), len(before))
        for id, one in alone.claims.items()
    }
    return replace(alone, claims=claims)


def _better(alone: Finding, framed: Finding | None, offset: int) -> Finding:
    if framed is None or framed.start is None or framed.end is None or framed.start < offset:
        return alone
    if rank(framed.state) <= rank(alone.state):
        return alone
    return replace(framed, start=framed.start - offset, end=framed.end - offset)
