"""The short way to read a plain number gives exactly what the parser gives."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from trainer.quantity import ReadError, Reading, read
from trainer.quantity.plain import plain_number, shown

UNITS = (
    *("MiB", "MB", "Mib", "b", "B", "GB/s", "kB/token", "us", "ms", "s", "h", "FLOP", "TFLOP/s"),
    *("FLOP/B", "tokens", "token", "blocks", "kJ", "m2", "J/kg", "%", "K", "mK", "C", "degC", "x"),
    *("M", "e", "e8", "e3ppm", "ppm", "rad", "rpm", "dozen", "Gbps", "million", "d"),
)
SPACES = st.sampled_from(["", " ", "  ", "\\,", "\\ ", "\\; ", "~", "\t"])


def numbers() -> st.SearchStrategy[str]:
    """Numbers as they are typed: grouped, with decimals, with an exponent of either notation."""
    whole = st.one_of(
        st.integers(0, 10**20).map(str),
        st.integers(0, 10**12).map("{:,}".format),
        st.sampled_from(["0", "00", "007", "", "0.0"]),
    )
    part = st.one_of(st.just(""), st.just("."), st.from_regex(r"\.[0-9]{1,9}", fullmatch=True))
    power = st.one_of(
        st.just(""),
        st.from_regex(r"[eE][+-]?[0-9]{1,2}", fullmatch=True),
        st.from_regex(r" ?\\times ?10\^(\{-?[0-9]{1,2}\}|[0-9]{1,2})", fullmatch=True),
    )
    return st.tuples(st.sampled_from(["", "", "-", "+"]), whole, part, power).map("".join)


def texts() -> st.SearchStrategy[str]:
    """A number and perhaps a unit, plainly or as LaTeX, and now and then not quite so."""
    unit = st.one_of(
        st.just(""),
        st.sampled_from(UNITS),
        st.sampled_from(UNITS).map("\\text{{ {}}}".format),
        st.sampled_from(UNITS).map("\\mathrm{{{}}}".format),
    )
    frame = st.sampled_from(["{}{}{}", "${}{}{}$", "${}${}{}", " {}{}{} ", "{}{}{}.", "$$ {}{}{}"])
    return st.builds(
        lambda form, number, space, word: form.format(number, space, word),
        frame,
        numbers(),
        SPACES,
        unit,
    )


@given(texts())
@example("5 e3ppm")
@example("0\\ ")
@example("5$20$ MiB")
@example("$5")
@example("5$ MiB")
@example("0.000001234 us")
@example("1234567890123456 MiB")
@example("0.0 MiB")
@example("$5.45\\times10^{8}\\,\\mathrm{B}$")
@settings(max_examples=500)
def test_the_short_way_and_the_parser_agree(text: str) -> None:
    found = plain_number(text)
    if found is None:
        return
    (reading,) = read(text)
    # With a name to look for the parser is asked, even though the name does not occur.
    assert read(text, ("unused",)) == (reading,)
    assert shown(*found) == reading.shown()


@pytest.mark.parametrize(
    "text",
    [
        "520 MiB",
        "545.26 MB",
        "520MiB",
        " 8,192 B ",
        "-3.5e-7 s",
        "4096",
        "0.05 kB",
        "96.9 %",
        "$520 \\text{ MiB}$",
        "$520$ MiB",
        "5.45\\times10^{8}\\text{ B}",
        "3.35\\,\\mathrm{TB/s}",
    ],
)
def test_what_people_mostly_type_goes_the_short_way(text: str) -> None:
    assert plain_number(text) is not None


@pytest.mark.parametrize(
    "text",
    ["8K", "65x", "mb", "25 degC", "1 e10", "520 florps", "8,19 B", "007", "520 MiB!", "", "٣ B"],
)
def test_what_takes_more_thought_goes_to_the_parser(text: str) -> None:
    assert plain_number(text) is None


def test_a_unit_with_a_number_in_it_is_not_taken_for_a_unit() -> None:
    assert read("5 e3ppm")[0].quantity == read("5000 ppm")[0].quantity


def test_a_long_text_that_begins_plainly_is_given_up_quickly() -> None:
    for filler in (" ", "\\ ", "9", "$", "\\,", "{", "e1"):
        text = "$5" + filler * 480 + "!"
        try:
            found: tuple[Reading, ...] = read(text[:990])
        except ReadError:
            found = ()
        assert found == ()
