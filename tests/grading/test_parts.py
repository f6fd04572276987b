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
    assert ridge.why == "not answered: what limits it"


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


# Short replies: the part's own words are their subject.
REPLIES = [
    ("fusion", "It never leaves the chip.", True),
    ("fusion", "S never goes to HBM.", True),
    ("fusion", "It is gone from HBM.", True),
    ("fusion", "It isn't materialised.", True),
    ("fusion", "It is kept in registers and shared memory, tile by tile.", True),
    ("fusion", "It is written to HBM and read back.", False),
    ("fusion", "It shrinks.", False),
    ("fusion", "It stays in HBM.", False),
    ("l2-reuse", "K and V fit in L2 and all query blocks read the same ones.", True),
    ("l2-reuse", "The blocks of a head share K and V, 4 MiB, which stay in L2.", True),
    ("l2-reuse", "Because of the L2 cache.", False),
    ("l2-reuse", "They sit in shared memory.", False),
    ("l2-reuse", "K and V are loaded once per block.", False),
    ("bound", "compute", True),
    ("bound", "Compute: the intensity is above the ridge.", True),
    ("bound", "bandwidth", False),
    ("bound", "not compute", False),
    ("bound", "compute-bound? no, memory-bound", False),
    ("l2-limit", "When K and V outgrow L2.", True),
    ("l2-limit", "When many heads run interleaved.", True),
    ("l2-limit", "Never.", False),
    ("l2-limit", "When the shared memory is too small.", False),
]


@pytest.mark.parametrize(("part", "reply", "right"), REPLIES)
def test_a_short_reply_to_a_part_is_heard(
    question: Question, part: str, reply: str, right: bool
) -> None:
    answers = {"intensity": "4096 FLOP/B", "ridge": "295 FLOP/B", part: reply}
    criterion = {"bound": "ridge"}.get(part, part)
    grade = grade_parts(question, 0, answers)
    assert (criterion in met(grade)) is right
    found = next(one for one in grade.criteria if one.criterion == criterion)
    if right:
        assert found.source == f"part:{part}"
        assert found.quote == reply[found.start : found.end]


def test_all_parts_right_are_a_strong_hire_on_every_variant(
    question: Question, draws: tuple[Variant, ...]
) -> None:
    for draw in draws:
        answers = {
            part.id: format_quantity(draw.names[part.name], part.unit or None, 4)
            for part in question.parts
            if part.kind == "number"
        } | {
            "fusion": "It never leaves the chip.",
            "l2-reuse": "K and V fit in L2 and all query blocks read the same ones.",
            "bound": "It is compute-bound.",
            "l2-limit": "When K and V outgrow L2.",
        }
        grade = grade_parts(question, draw, answers)
        assert (grade.level, grade.missing, grade.mistakes) == ("Strong Hire", (), ()), draw.label


def test_a_mistake_in_a_sentence_voids_its_criterion(question: Question) -> None:
    answers = {
        "intensity": "4096 FLOP/B",
        "ridge": "295 FLOP/B",
        "bound": "FlashAttention is bandwidth-bound in prefill.",
    }
    grade = grade_parts(question, 0, answers)
    assert [one.id for one in grade.mistakes] == ["bandwidth-bound-prefill"]
    ridge = next(one for one in grade.criteria if one.criterion == "ridge")
    assert ridge.state == "not-found"
    assert ridge.source == "part:bound"


FOLLOWUP_REPLIES = [
    ("causal", "skipping", "tiles-skipped", "It is not loaded at all.", True),
    ("causal", "skipping", "tiles-skipped", "It computes it and masks it.", False),
    ("causal", "comparison", "ratio-improves", "In FlashAttention's favour.", True),
    ("causal", "comparison", "ratio-improves", "It stays the same.", False),
    ("decode", "decode-bound", "bandwidth-bound", "Bandwidth.", True),
    ("decode", "decode-bound", "bandwidth-bound", "compute", False),
    ("verification", "tool", "dram-bytes", "DRAM bytes, with Nsight Compute.", True),
    ("verification", "tool", "dram-bytes", "the run time", False),
    ("verification", "support", "hit-rate", "The L2 hit rate.", True),
    ("verification", "support", "hit-rate", "occupancy", False),
    ("reversal", "condition", "working-set", "K and V outgrow L2.", True),
    ("reversal", "condition", "working-set", "shared memory is too small", False),
    ("reversal", "many-heads", "interleaving", "Many heads are interleaved.", True),
    ("reversal", "many-heads", "interleaving", "The heads are small.", False),
    ("reversal", "remedy", "mitigation", "Cluster multicast.", True),
    ("reversal", "remedy", "mitigation", "They use more shared memory.", False),
]


@pytest.mark.parametrize(("followup", "part", "criterion", "reply", "right"), FOLLOWUP_REPLIES)
def test_a_short_reply_within_a_followup_is_heard(
    question: Question, followup: str, part: str, criterion: str, reply: str, right: bool
) -> None:
    grade = grade_parts(question.followup(followup), 0, {part: reply})
    assert (criterion in met(grade)) is right
    assert grade.level is None
