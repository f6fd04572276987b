"""Every key on every variant against sums made tile by tile; mistakes told apart everywhere."""

from __future__ import annotations

import pickle
from fractions import Fraction

import pytest

from tests.grading.walk import expected
from trainer.checker import Key, check
from trainer.errors import TrainerError
from trainer.grading import key_for, part_of
from trainer.packs import Question, Variant
from trainer.quantity import Quantity, format_quantity


@pytest.fixture(scope="module")
def keys(question: Question, draws: tuple[Variant, ...]) -> dict[tuple[int, str], Key]:
    return {
        (draw.index, one.address): key_for(question, draw, one.address)
        for draw in draws
        for one in question.counted
    }


def test_every_key_on_every_variant_is_what_a_tile_walk_adds_up(
    question: Question, draws: tuple[Variant, ...], keys: dict[tuple[int, str], Key]
) -> None:
    assert len(draws) == 24
    for draw in draws:
        given = draw.givens
        walked = expected(int(given["N"]), int(given["d"]), int(given["Br"]), given["GPU"])
        assert walked.keys() == {one.address for one in question.counted}
        for address, value in walked.items():
            assert keys[draw.index, address].value.value == value, (draw.label, address)


# What the question's text prints, digit by digit.
PRINTED = [
    ("tensor", "MiB", None, "2 MiB"),
    ("compulsory", "MiB", None, "8 MiB"),
    ("compulsory", "MB", 3, "8.39 MB"),
    ("score-matrix", "MiB", None, "128 MiB"),
    ("naive", "MiB", None, "520 MiB"),
    ("naive", "MB", 3, "545 MB"),
    ("naive", "B", None, "545,259,520 B"),
    ("naive-time", "us", 3, "163 us"),
    ("model", "MiB", None, "260 MiB"),
    ("flops", "GFLOP", 3, "34.4 GFLOP"),
    ("intensity", "FLOP/B", None, "4,096 FLOP/B"),
    ("ridge", "FLOP/B", 3, "295 FLOP/B"),
    ("compute-time", "us", 3, "34.7 us"),
    ("hbm-time", "us", 2, "2.5 us"),
    ("ratio", None, None, "65"),
    ("causal.causal-flops", "GFLOP", 3, "17.2 GFLOP"),
    ("decode.kv-bytes", "MiB", None, "4 MiB"),
    ("decode.decode-flops", "MFLOP", 4, "4.194 MFLOP"),
    ("decode.decode-intensity", "FLOP/B", None, "1 FLOP/B"),
    ("reversal.long-bytes", "MiB", None, "64 MiB"),
]


@pytest.mark.parametrize(("part", "unit", "digits", "printed"), PRINTED)
def test_the_seed_comes_out_to_the_digits_printed(
    keys: dict[tuple[int, str], Key],
    part: str,
    unit: str | None,
    digits: int | None,
    printed: str,
) -> None:
    assert format_quantity(keys[0, part].value, unit, digits) == printed


@pytest.mark.parametrize(
    ("formula", "printed"),
    [
        ("4*S", "512 MiB"),
        ("2*blocks*T", "256 MiB"),
        ("4*blocks*T", "512 MiB"),
        ("2*T", "4 MiB"),
        ("half_block", "516 MiB"),
        ("live_bytes", "8 MiB"),
        ("2*long*d*e", "64 MiB"),
    ],
)
def test_the_other_numbers_of_the_text_are_derived(
    draws: tuple[Variant, ...], formula: str, printed: str
) -> None:
    assert draws[0].text(f"{{{formula} | MiB}}") == printed


def test_a_key_is_right_and_no_mistake_on_every_variant(
    keys: dict[tuple[int, str], Key],
) -> None:
    for place, key in keys.items():
        for digits in (None, 3, 4):
            typed = format_quantity(key.value, key.unit or None, digits)
            outcome = check(typed, key, explain=False)
            assert (outcome.outcome, outcome.mistake) == ("right", None), (place, typed)


def test_every_declared_mistake_is_told_apart_on_every_variant(
    keys: dict[tuple[int, str], Key],
) -> None:
    for place, key in keys.items():
        for mistake in key.mistakes:
            typed = format_quantity(mistake.value, key.unit or None, 6)
            outcome = check(typed, key, explain=False)
            assert outcome.outcome == "wrong", (place, mistake.id, typed)
            assert outcome.mistake == mistake.id, (place, typed, outcome)


def test_no_mistake_lies_within_the_tolerance_of_the_key(
    keys: dict[tuple[int, str], Key],
) -> None:
    for place, key in keys.items():
        for mistake in key.mistakes:
            apart = abs(mistake.value.value / key.value.value - 1)
            assert apart > key.within, (place, mistake.id)


def test_no_other_part_lies_within_the_tolerance_unless_it_is_the_same_value(
    keys: dict[tuple[int, str], Key],
) -> None:
    for place, key in keys.items():
        for other in key.others:
            if other.value.dimension == key.value.dimension and other.value != key.value:
                apart = abs(other.value.value / key.value.value - 1)
                assert apart > key.within, (place, other.name)


def test_a_convention_is_right_and_says_so(keys: dict[tuple[int, str], Key]) -> None:
    for place, key in keys.items():
        for also in key.also:
            typed = format_quantity(also.value, key.unit or None, 6)
            outcome = check(typed, key, explain=False)
            assert outcome.outcome == "right", (place, also.id, typed)


# answer-key.md, section 2: each wrong number and the mistake that it is, in variant 0.
WRONG = [
    ("naive", "256 MiB", "forgot-p"),
    ("naive", "264 MiB", "forgot-p"),
    ("naive", "128 MiB", "single-write-of-s"),
    ("naive", "136 MiB", "single-write-of-s"),
    ("naive", "260 MiB", "elements"),
    ("model", "256 MiB", "forgot-q-o"),
    ("model", "132 MiB", "k-only"),
    ("model", "532 MiB", "sm-count"),
    ("model", "4.49 MiB", "asymptotic-as-bytes"),
    ("model", "8.98 MiB", "asymptotic-as-bytes"),
    ("model", "17.96 MiB", "asymptotic-as-bytes"),
    ("compulsory", "6 MiB", "forgot-o"),
    ("naive-time", "155.2 us", "unit-mix"),
    ("compute-time", "17.4 us", "sparse-peak"),
    ("flops", "17.18 GFLOP", "one-matmul"),
    ("intensity", "63 FLOP/B", "naive-bytes"),
    ("intensity", "4,295 FLOP/B", "unit-mix"),
    ("ridge", "590.7 FLOP/B", "sparse-peak"),
    ("hbm-time", "2.39 us", "unit-mix"),
    ("ratio", "17x", "single-write-of-s"),
    ("ratio", "86.7x", "forgot-o"),
    ("decode.decode-intensity", "0.5 FLOP/B", "one-matmul"),
    ("decode.decode-intensity", "2 FLOP/B", "k-only"),
    ("causal.causal-naive", "264 MiB", "naive-halved"),
    ("causal.causal-floor", "4 MiB", "compulsory-halved"),
]


@pytest.mark.parametrize(("part", "typed", "mistake"), WRONG)
def test_the_known_wrong_numbers_are_named(
    keys: dict[tuple[int, str], Key], part: str, typed: str, mistake: str
) -> None:
    outcome = check(typed, keys[0, part], explain=False)
    assert (outcome.outcome, outcome.mistake) == ("wrong", mistake)


# answer-key.md, section 1: what a fair grader accepts in a part, and what it must not.
FAIR = [
    ("naive", "520 MiB", True),
    ("naive", "545 MB", True),
    ("naive", "5.45e8 B", True),
    ("naive", "0.51 GiB", True),
    ("naive", "1,032 MiB", True),
    ("naive", "776 MiB", True),
    ("naive", "516 MiB", False),
    ("naive-time", "160 us", True),
    ("naive-time", "166 us", True),
    ("naive-time", "155 us", False),
    ("compulsory", "8.031 MiB", True),
    ("compulsory", "10 MiB", True),
    ("model", "388 MiB", True),
    ("model", "220 MiB", True),
    ("flops", "34 GFLOP", True),
    ("flops", "35 GFLOP", True),
    ("intensity", "4.0e3 FLOP/B", True),
    ("intensity", "4.2e3 FLOP/B", True),
    ("ridge", "290 FLOP/B", True),
    ("ridge", "300 FLOP/B", True),
    ("ridge", "333 FLOP/B", True),
    ("ridge", "378 FLOP/B", False),
    ("ridge", "206 FLOP/B", False),
    ("compute-time", "34 us", True),
    ("compute-time", "35.5 us", True),
    ("hbm-time", "2.4 us", True),
    ("hbm-time", "2.6 us", True),
    ("ratio", "64x", True),
    ("ratio", "68x", True),
    ("causal.causal-flops", "17.45 GFLOP", True),
    ("causal.causal-model", "134 MiB", True),
    ("causal.causal-model", "130 MiB", False),
    ("reversal.limit-tokens", "98K", True),
    ("reversal.limit-tokens", "97,000 tokens", True),
    ("reversal.limit-tokens", "102K", True),
]


@pytest.mark.parametrize(("part", "typed", "right"), FAIR)
def test_a_fair_grader_accepts_it_or_not(
    keys: dict[tuple[int, str], Key], part: str, typed: str, right: bool
) -> None:
    outcome = check(typed, keys[0, part], explain=False)
    assert (outcome.outcome == "right") is right, outcome


def test_a_formula_gives_the_value_again_and_its_inputs_are_keys(
    keys: dict[tuple[int, str], Key],
) -> None:
    from trainer.quantity import evaluate

    for key in keys.values():
        assert evaluate(key.formula, key.names) == key.value
        for name, inner in key.inputs.items():
            assert inner.value == key.names[name]
        if key.terms:
            total = sum((term.value.value for term in key.terms), Fraction(0))
            assert total == key.value.value
    assert set(keys[0, "ratio"].inputs) == {"naive", "compulsory"}


def test_changed_givens_are_what_another_draw_would_have(
    question: Question, draws: tuple[Variant, ...]
) -> None:
    changed = {
        (one.kind, one.label): one.value for one in key_for(question, draws[0], "ridge").changed
    }
    assert changed["other-given", "A100 40 GB"].value == Fraction(312, Fraction("1.555"))
    assert changed["sparse-peak", "the 2:4 sparse peak"].value == Fraction(1979, Fraction("3.35"))
    bytes_ = {
        (one.kind, one.label): one.value for one in key_for(question, draws[0], "model").changed
    }
    assert bytes_["other-given", "Br = 64"] == Quantity.of("516 MiB")
    assert bytes_["other-given", "Br = 192"] == Quantity.of("176 MiB")
    assert bytes_["other-given", "Br = 256"] == Quantity.of("132 MiB")
    assert bytes_["elements-for-bytes", "elements, not bytes"] == Quantity.of("130 MiB")
    assert bytes_["other-element-size", "e = 4 B"] == Quantity.of("520 MiB")
    n_8000 = next(
        one for one in key_for(question, draws[0], "tensor").changed if "8,000" in one.label
    )
    assert n_8000.value == Quantity.of("2,048,000 B")


def test_a_followups_part_is_reached_from_either_side(
    question: Question, draws: tuple[Variant, ...]
) -> None:
    causal = question.followup("causal")
    here = key_for(causal, draws[3], "causal-flops")
    there = key_for(question, draws[3], "causal.causal-flops")
    assert here.value == there.value
    assert part_of(question, "causal.causal-flops") == (causal, causal.part("causal-flops"))


@pytest.mark.parametrize("part", ["nothing", "causal.nothing", "nothing.naive", "fusion"])
def test_a_part_without_a_key_is_refused_in_a_sentence(
    question: Question, draws: tuple[Variant, ...], part: str
) -> None:
    with pytest.raises(TrainerError):
        key_for(question, draws[0], part)


def test_keys_travel(keys: dict[tuple[int, str], Key]) -> None:
    assert pickle.loads(pickle.dumps(keys[0, "ratio"])) == keys[0, "ratio"]
