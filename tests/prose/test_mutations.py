"""Every claim of the shipped pack against mutations of its own sentences, generated."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from tests.prose import mutations
from trainer.grading import key_for
from trainer.grading.text import claims_of, hearing_of
from trainer.packs import Question, Variant, library, variants
from trainer.prose import Claims
from trainer.prose.model import ClaimSpec

LIBRARY = library()
SHIPPED = [LIBRARY.question(one.address) for pack in LIBRARY.packs for one in pack.questions]


class Case(NamedTuple):
    question: Question
    draw: Variant
    claims: Claims
    spec: ClaimSpec

    def hears(self, text: str) -> bool:
        draw = self.draw.of(self.question)
        return hearing_of(self.question, text, draw).claims[self.spec.name].heard

    def filled(self, sentences: tuple[str, ...]) -> list[str]:
        draw = self.draw.of(self.question)
        return [draw.text(one) for one in sentences]


def asked() -> Iterator[tuple[Question, Variant]]:
    """Every shipped question and follow-up that hears prose, under its first draw."""
    for question in SHIPPED:
        draw = variants(question)[0]
        for one in (question, *question.followups):
            if one.claims:
                yield one, draw


def cases() -> Iterator[object]:
    for question, draw in asked():
        claims = claims_of(question)
        for spec in claims.claims.values():
            yield pytest.param(Case(question, draw, claims, spec), id=f"{question.id}-{spec.name}")


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
        for same in (mutations.loosely_labelled(one), mutations.in_bytes(one)):
            assert same is None or case.hears(same), same


@pytest.mark.parametrize("case", cases())
def test_how_it_is_set_does_not_matter(case: Case) -> None:
    for one in case.filled(case.spec.yes):
        variants = [*mutations.marked(one), *mutations.respelled(one)]
        variants += [mutations.wrapped(one, width) for width in (62, 70, 78)]
        assert [v for v in variants if v != one and not case.hears(v)] == []


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


@pytest.mark.parametrize("case", cases())
def test_a_known_mistake_is_another_number(case: Case) -> None:
    """P dropped, K alone, elements for bytes: whatever the pack knows people to do."""
    if not mutations.needs_value(case.spec):
        return
    keys = [
        key_for(case.question, case.draw, part.id)
        for part in case.question.parts
        if part.kind == "number"
    ]
    used = {e[1:] for way in mutations.ways(case.spec.way) for e in way.elements if e[0] == "="}
    within = max(case.claims.values[name].within for name in used)
    for one in case.filled(case.spec.yes):
        for wrong in mutations.mistaken(one, keys, within):
            assert not case.hears(wrong), wrong


@pytest.mark.parametrize(
    ("question", "draw"), [pytest.param(*one, id=one[0].id) for one in asked()]
)
def test_the_order_of_bullets_does_not_matter(question: Question, draw: Variant) -> None:
    here = draw.of(question)
    said = [here.text(spec.yes[0]) for spec in claims_of(question).claims.values()]

    def heard(order: list[str]) -> set[str]:
        text = "\n".join(f"- {one}" for one in order)
        return {id for id, one in hearing_of(question, text, here).claims.items() if one.heard}

    first = heard(said)
    assert len(first) > len(said) / 2
    orders = [said[at:] + said[:at] for at in range(1, len(said))]
    assert [order for order in (*orders, said[::-1]) if heard(order) != first] == []


def test_there_is_something_to_mutate() -> None:
    """A mutation that never applies would pass everything."""
    made = {"label": 0, "bytes": 0, "mistaken": 0}
    for question, draw in asked():
        here = draw.of(question)
        keys = [key_for(question, draw, p.id) for p in question.parts if p.kind == "number"]
        for spec in claims_of(question).claims.values():
            for one in (here.text(yes) for yes in spec.yes):
                made["label"] += mutations.loosely_labelled(one) is not None
                made["bytes"] += mutations.in_bytes(one) is not None
                made["mistaken"] += len(list(mutations.mistaken(one, keys, 0.02)))
    assert all(count >= 10 for count in made.values()), made
