"""Every claim of the shipped pack against mutations of its own sentences, generated."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from tests.prose import mutations
from trainer.grading.text import claims_of, hearing_of
from trainer.packs import Question, library, variants
from trainer.prose import Claims
from trainer.prose.model import ClaimSpec

QUESTION = library().question("flash-attention/hbm-bytes")
DRAW = variants(QUESTION)[0]


class Case(NamedTuple):
    question: Question
    claims: Claims
    spec: ClaimSpec

    def hears(self, text: str) -> bool:
        draw = DRAW.of(self.question)
        return hearing_of(self.question, text, draw).claims[self.spec.name].heard

    def filled(self, sentences: tuple[str, ...]) -> list[str]:
        draw = DRAW.of(self.question)
        return [draw.text(one) for one in sentences]


def cases() -> Iterator[object]:
    for question in (QUESTION, *QUESTION.followups):
        claims = claims_of(question)
        for spec in claims.claims.values():
            yield pytest.param(Case(question, claims, spec), id=f"{question.id}-{spec.name}")


@pytest.mark.parametrize("case", cases())
def test_its_own_sentences(case: Case) -> None:
    assert [one for one in case.filled(case.spec.yes) if not case.hears(one)] == []
    assert [one for one in case.filled(case.spec.no) if case.hears(one)] == []


@pytest.mark.parametrize("case", cases())
def test_what_does_not_matter(case: Case) -> None:
    for one in case.filled(case.spec.yes):
        assert case.hears(mutations.without_articles(one)), mutations.without_articles(one)
        assert case.hears(mutations.as_bullet(one)), mutations.as_bullet(one)
        assert case.hears(one.replace(" ", "  ")), "double spaces"
        for wrong in mutations.mistyped(one, case.claims):
            assert case.hears(wrong), wrong


@pytest.mark.parametrize("case", cases())
def test_what_takes_it_back(case: Case) -> None:
    for one in case.filled(case.spec.yes):
        assert not case.hears(mutations.reported(one)), mutations.reported(one)
        untrue = mutations.denied(one)
        if untrue is not None and mutations.needs_assertion(case.spec):
            assert not case.hears(untrue), untrue


@pytest.mark.parametrize("case", cases())
def test_another_number_is_another_claim(case: Case) -> None:
    used = {e[1:] for way in mutations.ways(case.spec.way) for e in way.elements if e[0] == "="}
    # A claim of many values ("some figure from about 98K on") may well hold for another one.
    if (
        not mutations.needs_value(case.spec)
        or len(used) > 4
        or any(case.claims.values[name].within > 0.05 for name in used)
    ):
        return
    for one in case.filled(case.spec.yes):
        wrong = mutations.larger(one)
        if wrong is not None:
            assert not case.hears(wrong), wrong


@pytest.mark.parametrize("case", cases())
def test_the_other_algorithm_is_another_claim(case: Case) -> None:
    ways = list(mutations.ways(case.spec.way))
    if not ways or not all(way.of | way.not_of | way.not_beside for way in ways):
        return
    for one in case.filled(case.spec.yes):
        wrong = mutations.swapped(one)
        if wrong is not None:
            assert not case.hears(wrong), wrong
