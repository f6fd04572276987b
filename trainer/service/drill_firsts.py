"""What a drill asks for when nothing is due and nothing that was begun is left: what nobody had."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from trainer.errors import TrainerError
from trainer.practice import Candidate, part_skill, plan

if TYPE_CHECKING:
    from trainer.service.door import Service
    from trainer.service.examiner import Examiner


def first_skills(
    service: Service, gone: Collection[str], minutes: float, only: Collection[str] = ()
) -> tuple[str, ...]:
    """Parts that were never asked for, of the first question that has any: a few for one drill.

    `gone` are skills that no pack asks for any more. Where `only` names skills or questions, of
    those.
    """
    seen = {one.skill for one in service._store.tallies.skills()} | set(gone)
    for address in (one.address for pack in service._library.packs for one in pack.questions):
        fresh = [one for one in _parts(service._examiner, address) if one not in seen]
        if only and address not in only:
            fresh = [one for one in fresh if one in only]
        if fresh:
            return plan((), [Candidate(one, address, None, None) for one in fresh], minutes)
    return ()


def _parts(examiner: Examiner, address: str) -> Iterator[str]:
    """The skills of a question's parts in order; none of one that can't be read."""
    try:
        paper = examiner.paper(address, 0)
    except TrainerError:
        return
    for stage in paper.stages:
        for part in stage.parts:
            yield part_skill(address, stage.id, part.id)
