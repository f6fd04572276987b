"""The axes of an outcome, conventions, mistakes, and formulas over a key's names."""

from __future__ import annotations

import pickle
from fractions import Fraction

import pytest

from trainer.checker import Alternative, Key, KnownMistake, Outcome, check, fits
from trainer.quantity import Quantity, ReadError, read

NAIVE = Key(
    value=Quantity.of("520 MiB"),
    unit="MiB",
    formula="4*S + 4*T",
    also=(Alternative("fp32-scores", Quantity.of("1032 MiB"), "Right if S and P stay in FP32."),),
    mistakes=(
        KnownMistake("forgot-p", Quantity.of("256 MiB"), "P is written and read as well as S."),
        KnownMistake("forgot-p", Quantity.of("264 MiB"), "P is written and read as well as S."),
    ),
    names={"S": Quantity.of("128 MiB"), "T": Quantity.of("2 MiB"), "N": Quantity.of("8192")},
)


def test_a_right_answer() -> None:
    outcome = check("545.26 MB", NAIVE)
    assert (outcome.outcome, outcome.unit, outcome.precision) == ("right", "fine", "digits")
    assert outcome.reading == "545.26 MB = 545,260,000 B"
    assert check("520 MiB", NAIVE).precision == "exact"
    assert check("522 MiB", NAIVE).precision == "tolerance"


def test_a_convention_is_right_and_says_what_to_say() -> None:
    outcome = check("1,032 MiB", NAIVE)
    assert (outcome.outcome, outcome.convention) == ("right", "fp32-scores")
    assert "FP32" in outcome.message


@pytest.mark.parametrize("response", ["256 MiB", "264 MiB", "264", "0.258 GiB", "276.8 MB"])
def test_a_declared_mistake_is_named(response: str) -> None:
    outcome = check(response, NAIVE)
    assert (outcome.outcome, outcome.mistake) == ("wrong", "forgot-p")
    assert outcome.message == "P is written and read as well as S."


def test_a_number_that_only_comes_near_a_mistake_is_not_it() -> None:
    assert check("257 MiB", NAIVE).mistake is None


@pytest.mark.parametrize("response", ["4*S + 4*T", "4S+4T", "4(S + T)", "4*S + 8 MiB"])
def test_a_formula_over_the_names_of_the_question(response: str) -> None:
    outcome = check(response, NAIVE)
    assert (outcome.outcome, outcome.reading) == ("right", "520 MiB = 545,259,520 B")


def test_a_wrong_formula_over_the_names() -> None:
    assert check("2*S", NAIVE).mistake == "forgot-p"
    assert check("4*N", NAIVE).outcome in ("wrong", "unreadable")
    assert check("4*Q", NAIVE).outcome == "unreadable"


@pytest.mark.parametrize("response", ["512 MiB", "3 us", "520 MB", "999", "256 MiB", "7 s"])
def test_a_message_never_gives_the_key_away(response: str) -> None:
    outcome = check(response, NAIVE)
    assert outcome.outcome == "wrong"
    for secret in ("545,259,520", "520 MiB", "545.26"):
        assert secret not in outcome.message


def test_a_slipped_label_is_asked_back() -> None:
    outcome = check("520 MB", NAIVE)
    assert outcome.unit == "slip"
    assert outcome.message == "520 MB is 495.9 MiB; did you mean MiB?"
    assert check("4160 Mib", NAIVE).outcome == "right"
    assert check("520 Mib", NAIVE).message.endswith("did you mean MiB?")


def test_one_digit_is_too_coarse() -> None:
    outcome = check("3 us", "2.6 us")
    assert (outcome.outcome, outcome.precision) == ("wrong", "coarse")
    assert "digit" in outcome.message


def test_a_missing_unit_is_taken_from_the_key_and_said() -> None:
    outcome = check("520", NAIVE)
    assert (outcome.outcome, outcome.unit) == ("right", "missing")
    assert "MiB" in outcome.message
    assert outcome.reading == "520 MiB = 545,259,520 B"
    assert check("520M", NAIVE).outcome == "right"
    assert check("545M", NAIVE).outcome == "right"


def test_what_can_mean_two_things_is_asked_back_with_both() -> None:
    outcome = check("520 mb", NAIVE)
    assert outcome.outcome == "ambiguous"
    assert "520 MB" in outcome.message
    assert "520 Mb" in outcome.message
    assert outcome.unit is None


def test_what_cannot_be_read_gets_a_sentence_and_a_caret() -> None:
    outcome = check("520 florps", NAIVE)
    assert outcome.outcome == "unreadable"
    assert outcome.reading == ""
    assert outcome.caret == "520 florps\n    ^^^^^^"
    assert "florps" in outcome.message


def test_the_tolerance_of_a_part_can_be_given() -> None:
    assert check("500 MiB", "520 MiB").outcome == "wrong"
    assert check("500 MiB", "520 MiB", within=0.04).outcome == "right"
    assert check("522 MiB", "520 MiB", within=Fraction(1, 1000)).outcome == "wrong"
    assert check("520 MB", "520 MiB", within=Fraction(1, 50)).unit == "slip"


def test_there_is_no_absolute_tolerance() -> None:
    for small in ("1e-30 s", "1e-300 s"):
        assert check("0 s", small).outcome == "wrong"
        assert check(small, "0 s").outcome == "wrong"
        assert check(small, small).outcome == "right"


def test_fits_is_to_the_digits_typed() -> None:
    (reading,) = read("34.4 GFLOP")
    assert fits(reading, Quantity.of("34.36 GFLOP"))
    assert not fits(reading, Quantity.of("34.3 GFLOP"))
    assert not fits(reading, Quantity.of("34.4 GFLOP/s"))


def test_an_unreadable_key_is_the_callers_error() -> None:
    for expect in ("520 florps", "", "5 mb"):
        with pytest.raises(ReadError):
            check("1 B", expect)


def test_outcomes_are_plain_data() -> None:
    outcome = check("520 MB", NAIVE)
    assert pickle.loads(pickle.dumps(outcome)) == outcome
    assert isinstance(outcome, Outcome)
    shown = outcome.to_json()
    assert shown["outcome"] == "wrong"
    assert shown["unit"] == "slip"
    assert "caret" not in shown
    assert isinstance(shown["explanations"], list)


@pytest.mark.parametrize(
    ("response", "key", "reading"),
    [
        ("34.4 GF", "34.36 GFLOP", "34.4 GFLOP = 34,400,000,000 FLOP"),
        ("34.4 gf", "34.36 GFLOP", "34.4 GFLOP = 34,400,000,000 FLOP"),
        ("989 TF", "989 TFLOP/s", "989 TFLOP/s = 989,000,000,000,000 FLOP/s"),
        ("989 TF/s", "989 TFLOP/s", "989 TFLOP/s = 989,000,000,000,000 FLOP/s"),
        ("1.2e-2 PF", "12 TFLOP", "0.012 PFLOP = 12,000,000,000,000 FLOP"),
        ("281 F/B", "281 FLOP/B", "281 FLOP/B"),
    ],
)
def test_f_is_flop_where_operations_are_asked_for(response: str, key: str, reading: str) -> None:
    found = check(response, key)
    assert (found.outcome, found.unit, found.reading) == ("right", "fine", reading)
    assert "is read as" in found.message
    assert check(response.replace("4", "5").replace("1", "2").replace("9", "3"), key).unit == "fine"


@pytest.mark.parametrize("response", ["34.4 pF", "34.4 mF", "34.4 GF s", "34.4 GF F"])
def test_farads_are_no_operations_otherwise(response: str) -> None:
    assert check(response, "34.4 GFLOP").unit == "incompatible"


def test_farads_stay_farads_where_they_are_asked_for() -> None:
    assert check("3 F", "3 F").outcome == "right"
    assert check("34.4 GF", "34.4e9 F").outcome == "right"
    assert check("34.4 GF", "520 MiB").unit == "incompatible"
