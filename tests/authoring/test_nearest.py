"""Why a claim is not heard: which way came nearest, and what it lacked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.authoring.test_claims_guide import written
from trainer.authoring import preview
from trainer.authoring.checking import check_question
from trainer.authoring.nearest import MOST_WAYS, routes, why_not
from trainer.grading.text import hearing_of
from trainer.prose.model import Group, Say

Told = Callable[[str], dict[str, str]]

CLAIMS = """\
unit: TB
lexicon:
  array: [array]
  risky: [at risk, vulnerable]
  reads: [read]
  writes: [write]
  first: [first]
  budget: [budget]
values:
  time: {is: capacity/speed, unit: s, within: 2 %}
claims:
  danger: {say: [array, risky], yes: [The array is at risk., Vulnerable array.], no: [A., B.]}
  close: {say: [array, risky], within: clause, yes: [An array at risk., Vulnerable array.], no: [A., B.]}
  time: {say: [=time], yes: [It takes 1000 s., 1000 s.], no: [A., B.]}
  order: {say: [reads, writes], in order: yes, yes: [Read and write., It reads and writes.], no: [A., B.]}
  alone: {say: [array], not say: [budget], yes: [An array., The array.], no: [A., B.]}
  silent: {say: [array], nowhere: [budget], yes: [An array., The array.], no: [A., B.]}
  given: {say: [array], somewhere: [first], yes: ['First, the array.', Array first.], no: [A., B.]}
  both: {all: [{claim: danger}, {say: [reads]}], yes: [The array is at risk when we read., Read an array at risk.], no: [A., B.]}
  either: {any: [{say: [array, writes]}, {say: [reads]}], yes: [We read., The array writes.], no: [A., B.]}
"""  # noqa: E501


@pytest.fixture
def told(tmp_path: Path) -> Told:
    target = written(tmp_path, CLAIMS)
    question = preview.load(target)
    variant = preview.draw(target, question, 0)

    def why(text: str) -> dict[str, str]:
        return why_not(question, variant, text, hearing_of(question, text, variant))

    return why


@pytest.mark.parametrize(
    ("claim", "text", "why"),
    [
        ("danger", "The array is fine.", 'array heard in "array"; risky missing'),
        ("danger", "Nothing.", "nothing of it is heard; array missing; risky missing"),
        (
            "danger", "The array is large. The disk is at risk.",
            'array heard in "array"; risky heard in "at risk"; not in one sentence',
        ),
        (
            "close", "The array is large, but the disk is at risk.",
            'array heard in "array"; risky heard in "at risk"; not in one clause',
        ),
        ("time", "It takes 3 s.", "nothing of it is heard; =time (1,000 s) missing"),
        (
            "order", "We write and read.",
            'reads heard in "read"; writes heard in "write"; not in this order',
        ),
        (
            "alone", "The array is within the budget.",
            'array heard in "array"; budget is said beside it',
        ),
        (
            "silent", "The array is large. The budget is not.",
            'array heard in "array"; budget is said in the answer',
        ),
        ("given", "The array is large.", 'array heard in "array"; first is mentioned nowhere'),
        ("both", "We read.", 'the claim danger is not heard; reads heard in "read"'),
        (
            "either", "The array is large.",
            'the nearest of 2 ways; array heard in "array"; writes missing',
        ),
        ("either", "Nothing.", "none of its 2 ways is heard; reads missing"),
    ],
)  # fmt: skip
def test_what_was_missing_is_told(told: Told, claim: str, text: str, why: str) -> None:
    assert told(text)[claim] == why


def test_what_was_found_needs_no_reason(told: Told) -> None:
    assert "danger" not in told("The array is at risk.")
    assert "danger" not in told("The array is not at risk."), "the reader says that it is denied"


def test_ways_that_multiply_are_bounded() -> None:
    pair = Group((Say(("a",)), Say(("b",))), every=False)
    assert len(routes(Group((pair,) * 3, every=True))) == 8
    assert len(routes(Group((pair,) * 30, every=True))) == MOST_WAYS
    assert len(routes(Group((Say(("a",)),) * 200, every=False))) == MOST_WAYS


def test_a_sentence_that_check_finds_unheard_has_its_reason(tmp_path: Path) -> None:
    wrong = CLAIMS.replace("yes: [The array is at risk., ", "yes: [The array is large., ")
    found = [one.message for one in check_question(written(tmp_path, wrong)).findings]
    assert any(
        "should be heard as 'danger' and is not-found "
        '(array heard in "array"; risky missing)' in one
        for one in found
    ), found
