"""The copy of a question that a mock keeps: it says what the pack said, without the pack."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest

from tests.service.fakes import PAPER
from trainer.packs import library
from trainer.rubric import State
from trainer.service.examining import PackExaminer
from trainer.service.mock_paper import copied, copy_from, pack_paper, phases_of, verdict_of
from trainer.session import MAIN

EXAMINER = PackExaminer(library())
ADDRESSES = [one.address for pack in library().packs for one in pack.questions]
STATES: tuple[State, ...] = ("met", "hedged", "unclear", "contradicted", "not-found")


@pytest.mark.parametrize("address", ADDRESSES)
def test_the_copy_of_every_question_is_whole(address: str) -> None:
    for variant in (0, EXAMINER.count(address) - 1):
        paper = EXAMINER.paper(address, variant)
        worked = EXAMINER.working(paper, MAIN, None)
        copy = copy_from(json.loads(json.dumps(copied(paper, worked))))
        assert replace(paper, names={}, known={}) == copy.paper
        assert tuple(worked) == copy.worked
        assert pack_paper(EXAMINER, copy.paper) is paper
        assert paper.conventions
        assert all(one.anchors for one in paper.main.criteria)


@pytest.mark.parametrize("address", ADDRESSES)
def test_its_levels_are_those_of_the_rubric(address: str) -> None:
    paper, chance = EXAMINER.paper(address, 0), random.Random(1)
    for _ in range(100):
        states = {one.id: chance.choice(STATES) for one in paper.main.criteria}
        assert verdict_of(paper, states) == EXAMINER.verdict(paper, states)


def test_minutes_are_shared_out_and_a_follow_up_with_its_own_keeps_them() -> None:
    def minutes(main: float | None, *later: float | None) -> list[float | None]:
        question, causal = PAPER.stages
        stages = (question, *(replace(causal, id=f"f{n}", minutes=m) for n, m in enumerate(later)))
        return [one.minutes for one in phases_of(replace(PAPER, minutes=main, stages=stages))]

    assert minutes(20.0) == [2.0, 16.0, 2.0]
    assert minutes(20.0, None, None) == [2.0, 8.0, 4.0, 4.0, 2.0]
    assert minutes(20.0, 5.0) == [2.0, 11.0, 5.0, 2.0]
    assert minutes(20.0, 5.0, None) == [2.0, 8.0, 5.0, 3.0, 2.0]
    assert minutes(None, None) == [None, None, None, None]
    # More minutes in its follow-ups than in the question: nothing is below zero.
    assert min(one or 0 for one in minutes(10.0, 30.0, None)) == 0.0
