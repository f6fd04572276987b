"""Every sample of every shipped question, and every model answer, graded on every variant."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from trainer.grading import Grade, grade_parts, grade_text
from trainer.packs import Question, Sample, Variant, library, variants
from trainer.rubric import holds

LIBRARY = library()


def samples() -> Iterator[tuple[str, str]]:
    for pack in LIBRARY.packs:
        for info in pack.questions:
            question = LIBRARY.question(info.address)
            for one in (question, *question.followups):
                for sample in one.samples:
                    yield one.address, sample.id


def graded(question: Question, sample: Sample, draw: Variant) -> Grade:
    if sample.text:
        return grade_text(question, draw.text(sample.text), draw)
    filled = {part: draw.text(text) for part, text in sample.parts.items()}
    return grade_parts(question, draw, filled)


@pytest.mark.parametrize(("address", "id"), samples())
def test_a_sample_earns_what_it_says_on_every_variant(address: str, id: str) -> None:
    question = LIBRARY.question(address)
    sample = next(one for one in question.samples if one.id == id)
    for draw in variants(question):
        grade = graded(question, sample, draw)
        met = {one.criterion for one in grade.criteria if holds(one.state)}
        if sample.meets is not None:
            assert met == set(sample.meets), draw.label
        if sample.level is not None:
            assert grade.level == sample.level, (draw.label, grade.missing)
        assert {one.id for one in grade.mistakes} == set(sample.mistakes), draw.label


def test_every_question_and_followup_has_a_model_answer_that_is_a_sample() -> None:
    for pack in LIBRARY.packs:
        for info in pack.questions:
            question = LIBRARY.question(info.address)
            for one in (question, *question.followups):
                assert one.samples[0].id == "model-answer", one.address


def test_every_common_mistake_is_made_by_some_sample() -> None:
    for pack in LIBRARY.packs:
        for info in pack.questions:
            question = LIBRARY.question(info.address)
            for one in (question, *question.followups):
                made = {id for sample in one.samples for id in sample.mistakes}
                assert made >= {mistake.id for mistake in one.mistakes}, one.address


def test_evidence_quotes_the_answer_it_comes_from() -> None:
    question = LIBRARY.question("flash-attention/hbm-bytes")
    for draw in variants(question)[:3]:
        for sample in question.samples:
            if not sample.text:
                continue
            text = draw.text(sample.text)
            for one in grade_text(question, text, draw).criteria:
                if one.start is not None:
                    assert one.quote == text[one.start : one.end]
