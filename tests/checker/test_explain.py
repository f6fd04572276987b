"""A wrong number is explained by the slip that comes to it, to the digits typed, or not at all."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from trainer.checker import check
from trainer.checker.explain import explain
from trainer.checker.explain_slips import slips
from trainer.checker.key import (
    ChangedGiven,
    Explanation,
    Key,
    KnownMistake,
    OtherValue,
    Term,
)
from trainer.grading.keys import key_for
from trainer.packs import library, variants
from trainer.quantity import Quantity, format_number, parse_unit, read

CASES = Path(__file__).parent.parent / "cases"
QUESTION = "flash-attention/hbm-bytes"
PARTS = (
    "tensor",
    "compulsory",
    "score-matrix",
    "naive",
    "naive-time",
    "model",
    "flops",
    "intensity",
    "ridge",
    "compute-time",
    "hbm-time",
    "ratio",
)

Of = Quantity.of


@cache
def key_of(part: str, variant: int = 0) -> Key:
    question = library().question(QUESTION)
    return key_for(question, variants(question)[variant], part)


def rows(name: str) -> Iterator[object]:
    for line in (CASES / name).read_text("utf-8").splitlines():
        row = json.loads(line)
        yield pytest.param(row["part"], row["response"], row["kinds"], id=row["id"])


def kinds(told: tuple[Explanation, ...]) -> set[str]:
    return {one.kind for one in told}


@pytest.mark.parametrize(
    ("part", "response", "expected"), [*rows("explain.jsonl"), *rows("explain-more.jsonl")]
)
def test_each_number_is_explained_as_labelled_and_by_nothing_else(
    part: str, response: str, expected: list[str]
) -> None:
    outcome = check(response, key_of(part))
    found = kinds(outcome.explanations)
    assert outcome.outcome == ("right" if expected == ["right"] else "wrong")
    if expected in (["none"], ["right"]):
        assert not found
    else:
        assert found
        assert found <= set(expected)


@pytest.mark.parametrize("part", PARTS)
def test_a_number_drawn_at_random_hardly_ever_gets_an_explanation(part: str) -> None:
    key = key_of(part)
    size = float(key.value.value / parse_unit(key.unit).scale)
    draw = random.Random(part)
    unit = "" if key.unit == "1" else key.unit
    offered = 0
    for turn in range(1000):
        # Half of them even on a logarithmic scale, where small numbers are drawn as often.
        even, log = draw.uniform(size / 10, size * 10), size * 10 ** draw.uniform(-1, 1)
        typed = format_number(Fraction(even if turn % 2 else log), 3)
        offered += bool(check(f"{typed} {unit}", key).explanations)
    assert offered <= 30


@pytest.mark.parametrize("part", PARTS)
def test_every_slip_of_a_key_is_told_when_its_exact_value_is_typed(part: str) -> None:
    key = key_of(part)
    for slip in slips(key):
        if slip.value is None or slip.value.dimension != key.value.dimension:
            continue
        told = explain(read(exact(slip.value))[0], key)
        near = abs(slip.value.value / key.value.value - 1) <= key.within
        assert bool(told) != near, slip


def exact(value: Quantity) -> str:
    number = value.value
    rounded = format_number(number, max(12, len(str(int(number)))))
    return f"{rounded.replace(',', '')} {value.dimension}".strip()


# --- keys by hand ------------------------------------------------------------------------------

T, S = Of("2 MiB"), Of("128 MiB")
SUM = Key(
    S * 4 + T * 4,
    "MiB",
    "4*S + 4*T",
    terms=(
        Term("write S", S, "S"),
        Term("read S", S, "S"),
        Term("write P", S, "S"),
        Term("read P", S, "S"),
        Term("Q, K, V and O", T * 4, "4*T"),
    ),
)
FLOOR = Key(
    T * 4, "MiB", "4*T", terms=tuple(Term(f"{name}", T, "T") for name in ("Q", "K", "V", "O"))
)
BANDWIDTH = Of("3.35 TB/s")
TIME = Key(
    SUM.value / BANDWIDTH,
    "us",
    "naive/bandwidth",
    names={"naive": SUM.value, "bandwidth": BANDWIDTH},
    inputs={"naive": SUM},
)
RATIO = Key(
    SUM.value / FLOOR.value,
    "1",
    "naive/floor",
    names={"naive": SUM.value, "floor": FLOOR.value},
    inputs={"naive": SUM, "floor": FLOOR},
)


def told(text: str, key: Key) -> tuple[Explanation, ...]:
    return explain(read(text)[0], key)


def only(text: str, key: Key) -> Explanation:
    found = told(text, key)
    assert len(found) == 1
    return found[0]


def test_the_missing_term_is_named_with_the_formula_of_what_is_there() -> None:
    found = only("392 MiB", SUM)
    assert found.kind == "dropped-term"
    assert found.say == (
        "Your number is write S + read S + write P + Q, K, V and O; read P is missing."
    )
    assert found.formula == "S + S + S + 4*T"


def test_a_single_term_is_told_from_several() -> None:
    assert only("2 MiB", FLOOR).kind == "single-term"
    assert only("6 MiB", FLOOR).kind == "dropped-term"
    assert only("6 MiB", FLOOR).say == "Your number is Q + K + V; O is missing."


def test_a_slip_further_up_is_found_again_in_what_is_computed_from_it() -> None:
    found = only("86.7x", RATIO)
    assert (found.kind, found.formula) == ("dropped-term", "naive/floor")
    assert "O is missing" in found.say
    assert "6 MiB for floor" in found.say
    assert only("155.2 us", TIME).kind == "unit-mix"


def test_more_digits_have_to_fit_better() -> None:
    assert kinds(told("155 us", TIME)) == {"unit-mix"}
    assert kinds(told("155.22 us", TIME)) == {"unit-mix"}
    assert not told("155.4 us", TIME)
    assert not told("393 MiB", SUM)
    assert not told("391.9 MiB", SUM)


def test_half_a_percent_does_not_make_a_fit_where_digits_were_typed() -> None:
    assert told("392 MiB", SUM)
    assert not told("393.4 MiB", SUM)
    assert abs(Fraction("393.4") / 392 - 1) < Fraction(1, 200)


def test_the_authors_words_come_first_and_the_machine_does_not_repeat_them() -> None:
    mistake = KnownMistake("forgot-p", S * 2 + T * 4, "P is written and read as well.", "2*S + 4*T")
    key = Key(SUM.value, "MiB", terms=SUM.terms, mistakes=(mistake,))
    found = only("264 MiB", key)
    assert found == Explanation("declared-mistake", mistake.say, mistake.formula)


def test_two_that_fit_equally_are_both_asked() -> None:
    other = OtherValue("model", "the re-read model", Of("260 MiB"), "64*2*T + 2*T")
    elements = ChangedGiven("e", "e = 1 B", Of("260 MiB"), "elements-for-bytes")
    key = Key(SUM.value, "MiB", terms=SUM.terms, others=(other,), changed=(elements,))
    found = told("260 MiB", key)
    assert {"other-part", "elements-for-bytes"} <= kinds(found)
    assert all(one.say.rstrip(".").count("?") for one in found)
    assert len(found) <= 3


def test_one_alone_is_stated() -> None:
    other = OtherValue("ridge", "the ridge", Of("295.2 FLOP/B"))
    key = Key(Of("4096 FLOP/B"), "FLOP/B", others=(other,))
    assert only("295 FLOP/B", key).say == "That is the answer to another part: the ridge."


def test_a_label_that_slipped_is_asked_about_in_both_units() -> None:
    assert only("520 MB", SUM).say == "520 MB is 495.9 MiB; did you mean MiB?"
    assert only("8 Mib", FLOOR) == Explanation(
        "bits-bytes", "8 Mib is 1 MiB; did you mean MiB?", "8 MiB"
    )


@pytest.mark.parametrize(
    ("text", "key", "say", "meant"),
    [
        ("163 ms", TIME, "163 ms is 1,000 times the answer: ms for us?", "163 us"),
        ("163 ns", TIME, "163 ns is 1/1,000 of the answer: ns for us?", "163 us"),
        ("163 s", TIME, "163 s is 1,000,000 times the answer: s for us?", "163 us"),
        ("520 GiB", SUM, "520 GiB is 1,024 times the answer: GiB for MiB?", "520 MiB"),
        ("545.26 GB", SUM, "545.26 GB is 1,000 times the answer: GB for MB?", "545.26 MB"),
    ],
)
def test_a_prefix_that_slipped_is_asked_about(text: str, key: Key, say: str, meant: str) -> None:
    assert only(text, key) == Explanation("label-slip", say, meant)


def test_a_thousand_times_too_much_in_the_right_unit_is_no_prefix() -> None:
    for text in ("163,000 us", "0.163 us", "163,000", "520,000 MiB", "163 min", "63.0625 GiB"):
        assert not told(text, TIME if "MiB" not in text else SUM)
    assert not told("64 GiB", Key(Of("512 b"), "b"))
    assert not told("163 ms", Key(TIME.value))


def test_bits_for_a_value_in_bytes_go_both_ways() -> None:
    assert kinds(told("65 MiB", SUM)) == {"bits-bytes"}
    assert kinds(told("4160 MiB", SUM)) == {"bits-bytes"}


def test_a_bare_number_is_taken_in_the_unit_that_was_asked_for() -> None:
    assert only("392", SUM).kind == "dropped-term"


def test_what_is_right_or_of_another_kind_is_not_explained() -> None:
    for text in ("520 MiB", "545.26 MB", "521 MiB", "392 us", "392 FLOP"):
        assert not told(text, SUM)


def test_a_number_without_a_slip_gets_none() -> None:
    for text in ("333 MiB", "517.3 MiB", "0 MiB", "-392 MiB", "1e30 B"):
        assert not told(text, SUM)


def test_a_sum_of_many_terms_stays_bounded() -> None:
    terms = tuple(Term(f"t{n}", Quantity(Fraction(7**n), S.dimension)) for n in range(1, 25))
    total = Quantity(sum((t.value.value for t in terms), Fraction(0)), S.dimension)
    key = Key(total, "B", terms=terms)
    assert sum(1 for _ in slips(key)) < 200
    found = told(f"{total.value - 7**23} B", key)
    assert kinds(found) == {"dropped-term"}


def product(value: str, unit: str, formula: str, **names: str) -> Key:
    sizes = {name: Of(size) for name, size in names.items()}
    return Key(Of(value), unit, formula, names=sizes)


FLOPS = product("34,359,738,368 FLOP", "GFLOP", "4*N^2*d*FLOP", N="8192", d="128")


@pytest.mark.parametrize(
    ("text", "say"),
    [
        ("537 MFLOP", "That squares d in place of N."),
        ("4.40 TFLOP", "That squares d as well."),
        ("4.19 MFLOP", "That has N for its square."),
    ],
)
def test_a_power_at_the_wrong_place_is_named(text: str, say: str) -> None:
    found = only(text, FLOPS)
    assert (found.kind, found.say) == ("power", say)


def test_a_power_is_looked_for_below_derived_names() -> None:
    sizes = {"N": Of("8192"), "e": Of("2 B"), "S": S}
    formulas = {"S": "N^2*e", "T": "N*d*e"}
    for formula in ("S", "4*S", "S*3/3"):
        value = S * (4 if formula == "4*S" else 1)
        key = Key(value, "MiB", formula, names=sizes, formulas=formulas)
        assert kinds(told(f"{16 * value.value / S.value} KiB", key)) == {"power"}


@pytest.mark.parametrize(
    "key",
    [
        product("1,048,576 FLOP", "MFLOP", "N*d*FLOP", N="8192", d="128"),  # nothing is squared
        product("8,390,656 FLOP", "MFLOP", "(N^2/8 + N/4)*FLOP", N="8192"),  # a sum of two kinds
        product("18 FLOP", "FLOP", "n^2*k*FLOP", n="3", k="2"),  # 54 and 36 are anything's
    ],
)
def test_no_power_is_misplaced_where_there_is_none_or_it_is_small(key: Key) -> None:
    assert "power" not in {slip.kind for slip in slips(key)}


def test_a_name_that_leads_to_itself_ends_the_search() -> None:
    key = Key(Of("4"), "1", "a^2", names={"a": Of("2")}, formulas={"a": "b", "b": "a"})
    assert "power" not in {slip.kind for slip in slips(key)}


def test_operations_are_not_counted_in_powers_of_1024() -> None:
    assert kinds(told("32.0 GFLOP", FLOPS)) == {"1000-1024"}
    for text in ("36.9 GFLOP", "33.6 GFLOP", "31.9 GFLOP"):
        assert not told(text, FLOPS)


def test_several_terms_left_out_are_not_told_where_one_slip_is_enough() -> None:
    k, q = Of("128 MiB"), Of("2 MiB")
    terms = (Term("K", k), Term("V", k), Term("read Q", q), Term("write O", q))
    key = Key(Of("260 MiB"), "MiB", terms=terms)
    assert kinds(told("130 MiB", key)) == {"halved"}
    assert kinds(told("132 MiB", key)) == {"dropped-term"}  # V alone
    assert kinds(told("4 MiB", key)) == {"dropped-term"}  # K and V, which are alike


# --- a mistake that only the tolerance lets pass -----------------------------------------------


def ratio_of(right: str, mistake: str, within: str) -> Key:
    told_so = KnownMistake("mix", Of(mistake), "One is binary.")
    return Key(Of(right), "1", within=Fraction(within) / 100, mistakes=(told_so,))


@pytest.mark.parametrize(
    ("key", "text", "mistake"),
    [
        (ratio_of("65", "61.99", "4.62"), "62x", "mix"),
        (ratio_of("65", "61.99", "4.62"), "62.0x", "mix"),
        (ratio_of("65", "61.99", "4.62"), "63x", None),
        (ratio_of("65", "61.99", "4.62"), "64x", None),
        (ratio_of("65", "61.99", "4.62"), "68x", None),
        (ratio_of("2.504", "2.388", "4.2"), "2.4", None),  # the next number in two digits
        (ratio_of("2.504", "2.388", "4.2"), "2.40", None),
        (ratio_of("2.504", "2.388", "4.2"), "2.39", "mix"),
        (ratio_of("65", "65.2", "0.1"), "65", None),  # the key to the digits typed
        (ratio_of("65", "62", "5"), "124/2", "mix"),
        (ratio_of("65", "62", "5"), "126/2", None),
    ],
)
def test_a_mistake_to_the_digits_typed_is_not_right_by_tolerance(
    key: Key, text: str, mistake: str | None
) -> None:
    outcome = check(text, key)
    assert (outcome.outcome, outcome.mistake) == ("wrong" if mistake else "right", mistake)
    assert kinds(outcome.explanations) == ({"declared-mistake"} if mistake else set())


def test_a_multiply_add_is_two_operations() -> None:
    key = Key(Of("34.36 GFLOP"), "GFLOP")
    assert kinds(told("17.18 GFLOP", key)) == {"mac-as-flop"}


def test_a_formula_that_can_not_be_worked_out_again_explains_nothing() -> None:
    broken = Key(TIME.value, "us", "naive/bandwidth", inputs={"naive": SUM})
    assert not told("122.7 us", broken)


def test_rows_of_json() -> None:
    assert only("392 MiB", SUM).to_json() == {
        "kind": "dropped-term",
        "say": "Your number is write S + read S + write P + Q, K, V and O; read P is missing.",
        "formula": "S + S + S + 4*T",
    }
