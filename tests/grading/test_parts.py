"""Answers given part by part: states, evidence, mistakes and levels."""

from __future__ import annotations

import pickle

import pytest

from trainer.errors import TrainerError
from trainer.grading import Grade, grade_parts
from trainer.packs import Question, Variant
from trainer.quantity import format_quantity
from trainer.rubric import holds


def met(grade: Grade) -> set[str]:
    return {one.criterion for one in grade.criteria if holds(one.state)}


def test_nothing_answered_is_weak_and_everything_is_missing(question: Question) -> None:
    grade = grade_parts(question, 0, {})
    assert (grade.level, grade.next_level) == ("Weak", "Hire")
    assert grade.missing == ("naive-bytes", "compulsory-bytes", "fusion")
    assert all(one.why.startswith("not answered") for one in grade.criteria)
    assert grade_parts(question, 0, {"naive": "  "}) == grade


def test_a_right_number_meets_its_criterion_with_itself_as_evidence(question: Question) -> None:
    grade = grade_parts(question, 0, {"naive": "545 MB"})
    naive = grade.criteria[0]
    assert (naive.criterion, naive.state) == ("naive-bytes", "met")
    assert (naive.quote, naive.start, naive.end, naive.source) == ("545 MB", 0, 6, "part:naive")


def test_every_right_number_on_every_variant(
    question: Question, draws: tuple[Variant, ...]
) -> None:
    numeric = [part for part in question.parts if part.kind == "number"]
    for draw in draws:
        answers = {
            part.id: format_quantity(draw.names[part.name], part.unit or None, 4)
            for part in numeric
        }
        grade = grade_parts(question, draw, answers)
        assert met(grade) == {"naive-bytes", "compulsory-bytes", "reread-model"}, draw.label
        assert grade.mistakes == ()


def test_a_declared_mistake_is_told_with_what_to_do(question: Question) -> None:
    grade = grade_parts(question, 0, {"naive": "256 MiB", "ratio": "32"})
    assert [one.id for one in grade.mistakes] == ["forgot-p"]
    assert "P" in grade.mistakes[0].say
    assert grade.mistakes[0].source == "part:naive"
    assert grade.criteria[0].state == "not-found"
    assert grade.criteria[0].quote == "256 MiB"


@pytest.mark.parametrize(
    ("text", "state"), [("260 MiB", "not-found"), ("what?", "unclear"), ("520 mb", "unclear")]
)
def test_only_a_wrong_number_is_wrong(question: Question, text: str, state: str) -> None:
    assert grade_parts(question, 0, {"naive": text}).criteria[0].state == state


def test_a_convention_is_noted(question: Question) -> None:
    grade = grade_parts(question, 0, {"naive": "1,032 MiB"})
    assert grade.criteria[0].state == "met"
    assert any("FP32" in note for note in grade.notes)


def test_a_criterion_of_several_parts_needs_them_all(question: Question) -> None:
    grade = grade_parts(question, 0, {"intensity": "4096 FLOP/B", "ridge": "295 FLOP/B"})
    ridge = next(one for one in grade.criteria if one.criterion == "ridge")
    assert (ridge.state, ridge.quote) == ("not-found", "")
    assert ridge.why == "not answered: compute-bound"


def test_a_part_that_is_not_there_is_refused(question: Question) -> None:
    with pytest.raises(TrainerError, match="did you mean 'naive'"):
        grade_parts(question, 0, {"naiv": "1"})


def test_a_grade_is_json_and_travels(question: Question) -> None:
    grade = grade_parts(question, 0, {"naive": "256 MiB"})
    assert pickle.loads(pickle.dumps(grade)) == grade
    told = grade.to_json()
    assert told["criteria"]["naive-bytes"] == {
        "state": "not-found",
        "quote": "256 MiB",
        "start": 0,
        "end": 7,
    }
    assert told["mistakes"][0]["id"] == "forgot-p"
    assert told["missing"] == ["naive-bytes", "compulsory-bytes", "fusion"]
