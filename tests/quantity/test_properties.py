"""What holds for every quantity and every text, not only for those we thought of."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trainer.quantity import (
    Dimension,
    Quantity,
    ReadError,
    evaluate,
    format_number,
    format_quantity,
    parse_expression,
    read,
    scan_number,
    scan_unit,
)

UNITS = st.sampled_from(
    [
        "",
        "B",
        "MiB",
        "GB",
        "kB",
        "b",
        "Gbps",
        "FLOP",
        "TFLOP/s",
        "FLOP/B",
        "us",
        "s",
        "min",
        "B/s",
        "token",
        "B/token",
        "block",
        "m/s^2",
        "kg m^2 s^-2",
        "J/(kg K)",
        "N m",
        "%",
        "W/K",
        "Hz",
    ]
)
NUMBERS = st.fractions(min_value=-(10**12), max_value=10**12, max_denominator=10**6)
DIMENSIONS = st.dictionaries(
    st.sampled_from(["length", "time", "information", "operation", "token", "block"]),
    st.integers(-3, 3),
    max_size=3,
).map(Dimension)
QUANTITIES = st.builds(Quantity, NUMBERS, DIMENSIONS)
SPELLINGS = """520 8,192 . , MiB mb K x × · * / ^ ** ( ) - – e \\frac { } $ % °C ² ⁻¹ us B per FLOP
N sqrt pi 1/2 ~ about million = < 9^9 1e300 ½ ٣ tokens \\mu ! [ ] _ 0x1"""
PIECES = st.lists(st.sampled_from([*SPELLINGS.split(), "\n", "\x00"]), max_size=14)
TEXTS = st.one_of(st.text(max_size=60), PIECES.map("".join), PIECES.map(" ".join))


@given(QUANTITIES)
def test_what_is_written_exactly_reads_as_the_same(quantity: Quantity) -> None:
    (reading, *others) = read(format_quantity(quantity, exact=True))
    assert reading.quantity == quantity or quantity in [one.quantity for one in others]


@given(NUMBERS, UNITS)
def test_a_number_written_in_any_unit_reads_as_the_same(number: Fraction, unit: str) -> None:
    quantity = Quantity(number) * read(f"1 {unit}".strip())[0].quantity
    text = format_quantity(quantity, unit, exact=True)
    assert quantity in [reading.quantity for reading in read(text)]


@given(NUMBERS, st.integers(1, 12))
def test_a_rounded_number_is_within_half_a_digit(number: Fraction, digits: int) -> None:
    back = read(format_number(number, digits))[0].quantity.value
    size = Fraction(10) ** (len(str(int(abs(number)))) if abs(number) >= 1 else 0)
    while number and size > abs(number):
        size /= 10
    assert abs(back - number) <= size / Fraction(10) ** (digits - 1) / 2


@given(QUANTITIES, QUANTITIES, QUANTITIES)
def test_units_multiply_like_numbers(a: Quantity, b: Quantity, c: Quantity) -> None:
    assert a * b == b * a
    assert (a * b) * c == a * (b * c)
    assert (a * b).dimension == a.dimension * b.dimension
    if b.value:
        assert (a / b) * b == a
        assert (b**-1) * b == Quantity(Fraction(1))
        assert b**2 / b == b


@given(NUMBERS, NUMBERS, DIMENSIONS)
def test_quantities_of_one_kind_add_like_numbers(x: Fraction, y: Fraction, kind: Dimension) -> None:
    a, b = Quantity(x, kind), Quantity(y, kind)
    assert a + b == b + a == Quantity(x + y, kind)
    assert (a - b) + b == a
    assert a - a == Quantity(Fraction(0), kind)


@given(QUANTITIES, DIMENSIONS)
def test_quantities_of_two_kinds_do_not_add(a: Quantity, kind: Dimension) -> None:
    if a.dimension == kind:
        return
    with pytest.raises(ReadError):
        a + Quantity(Fraction(1), kind)


@given(st.integers(1, 10**9), st.sampled_from(["B", "FLOP", "B/s", "FLOP/s"]))
def test_prefixes_scale(number: int, unit: str) -> None:
    base = read(f"{number} {unit}")[0].quantity
    for prefix, scale in (("k", 10**3), ("M", 10**6), ("G", 10**9), ("T", 10**12)):
        assert read(f"{number} {prefix}{unit}")[0].quantity == base * scale
    if unit.startswith("B"):
        assert read(f"{number} Mi{unit}")[0].quantity == base * 2**20


@given(TEXTS)
@settings(max_examples=400)
def test_no_text_raises_anything_but_our_own_error(text: str) -> None:
    error = _failure(text)
    if error is not None:
        assert error.message
        assert error.caret().count("\n") == 1
        assert 0 <= error.start <= error.end <= len(text)


def _failure(text: str) -> ReadError | None:
    try:
        for reading in read(text):
            assert reading.shown()
    except ReadError as error:
        return error
    return None


@given(TEXTS)
@settings(max_examples=200)
def test_no_formula_raises_anything_but_our_own_error(text: str) -> None:
    names = {
        "N": Quantity(Fraction(8)),
        "d": Quantity(Fraction(2)),
        "read S": Quantity(Fraction(1)),
    }
    try:
        evaluate(parse_expression(text, names), names)
    except ReadError:
        return


@given(TEXTS, st.integers(0, 20))
@settings(max_examples=200)
def test_scanning_is_total_and_stays_inside(text: str, position: int) -> None:
    position = min(position, len(text))
    number = scan_number(text, position)
    if number is not None:
        assert position == number.start < number.end <= len(text)
        assert number.text == text[number.start : number.end]
    for prose in (False, True):
        unit = scan_unit(text, position, prose=prose)
        if unit is not None:
            assert position <= unit.start < unit.end <= len(text)
            assert unit.text == text[unit.start : unit.end]
