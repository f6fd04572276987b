"""A plain answer judged the short way comes out as it does by way of a reading."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trainer.checker import Alternative, Key, KnownMistake, OtherValue, Term, check, fits
from trainer.checker.checking import judge_readings
from trainer.checker.explain_slips import slips
from trainer.checker.plain import judge_plain
from trainer.checker.wrong_values import nothing_near, wrong_values
from trainer.quantity import Quantity, format_number, read

UNITS = (
    "MiB",
    "MB",
    "Mib",
    "kB",
    "B",
    "b",
    "us",
    "s",
    "TFLOP/s",
    "FLOP",
    "FLOP/B",
    "token",
    "%",
    "",
)
FACTORS = (
    *map(Fraction, (1, 2, 8, 1000, -1, 0, "3/4", "1/2", "1/8", "1003/1000", "1006/1000", "99/100")),
    *map(Fraction, ("1024/1000", "1000/1024", "1048576/1000000", "1/1000")),
)
SHARES = st.sampled_from(FACTORS)


@st.composite
def keys(draw: st.DrawFn) -> Key:
    """A key with some of the things that may explain another number."""
    number = Fraction(draw(st.integers(1, 10**6)), draw(st.sampled_from([1, 10, 100])))
    reading = read(f"{format_number(number, exact=True)} {draw(st.sampled_from(UNITS))}")[0]
    value = reading.quantity

    def other() -> Quantity:
        return value * draw(SHARES)

    terms = (Term("one", value * Fraction(1, 4)), Term("two", value * Fraction(3, 4)))
    return Key(
        value,
        reading.unit,
        within=draw(st.sampled_from([Fraction(1, 200), Fraction(0), Fraction(1, 20)])),
        terms=terms if draw(st.booleans()) else (),
        also=(Alternative("also", other(), "A convention."),) if draw(st.booleans()) else (),
        mistakes=(KnownMistake("m", other(), "Known."),) if draw(st.booleans()) else (),
        others=(OtherValue("o", "another", other()),) if draw(st.booleans()) else (),
    )


@st.composite
def cases(draw: st.DrawFn) -> tuple[str, Key]:
    """A key, and a number near it or near one of its slips, in its unit or under another label."""
    key = draw(keys())
    unit = draw(st.sampled_from([key.unit, key.unit, *UNITS]))
    counted_in = read(f"1 {draw(st.sampled_from([key.unit, unit]))}")[0].quantity.value
    number = format_number(
        key.value.value / counted_in * draw(SHARES), draw(st.sampled_from([3, 1, 2, 4, 7]))
    )
    return f"{number} {unit}".strip(), key


@given(cases(), st.booleans())
@settings(max_examples=500)
def test_the_short_way_and_the_long_one_agree(case: tuple[str, Key], explain: bool) -> None:
    text, key = case
    short = judge_plain(text, key, explain)
    assert short is None or short == judge_readings(read(text), key, explain)


@given(cases())
@settings(max_examples=500)
def test_every_slip_that_fits_is_found_among_those_near(case: tuple[str, Key]) -> None:
    text, key = case
    reading = read(text)[0]
    value, half = reading.quantity.value, reading.precision.half or Fraction(0)
    fitting = [one for one in slips(key) if one.value is not None and fits(reading, one.value)]
    near = wrong_values(key).near(float(value), float(half))
    assert [one for one in near if one.value is not None and fits(reading, one.value)] == fitting
    if fitting:
        assert not nothing_near(key, reading.typed_unit, float(value), float(half), named=True)


@pytest.mark.parametrize(
    ("text", "outcome"),
    [("520 MiB", "right"), ("545.26 MB", "right"), ("516 MiB", "wrong"), ("31.7 GiB", "wrong")],
)
def test_most_answers_go_the_short_way(text: str, outcome: str) -> None:
    key = Key(Quantity.of("520 MiB"), "MiB")
    found = judge_plain(text, key, explain=True)
    assert found is not None
    assert found.outcome == outcome


@pytest.mark.parametrize("text", ["520 MB", "260 MiB", "520", "5 MiB", "520 us", "4160 MiB"])
def test_what_has_more_to_it_goes_the_long_way(text: str) -> None:
    assert judge_plain(text, Key(Quantity.of("520 MiB"), "MiB"), explain=True) is None


def test_a_key_remembers_its_wrong_values_and_no_text() -> None:
    key = Key(Quantity.of("520 MiB"), "MiB")
    check("333 MiB", key)
    kept = dict(key.memo)
    for number in range(600, 700):
        check(f"{number} MiB", key)
    assert key.memo == kept
    assert key == Key(Quantity.of("520 MiB"), "MiB")


def test_what_a_key_remembers_stays_bounded() -> None:
    key = Key(Quantity.of("520 B"), "B")
    for above in "kMGTPEZY":
        for under in "kMGTPEZY":
            for power in (2, 3):
                check(f"77 {above}B^{power}/{under}B^{power - 1}", key)
    assert 1 < len(key.memo) <= 66
