"""Numbers and units found in running text."""

from __future__ import annotations

from fractions import Fraction

import pytest

from trainer.quantity import scan_number, scan_unit


@pytest.mark.parametrize(
    ("text", "found", "values"),
    [
        ("8,192 x 128", "8,192", [8192]),
        ("545 x 10^6 B", "545 x 10^6", [545_000_000]),
        ("3.35e12 B/s", "3.35e12", [3_350_000_000_000]),
        ("8K tokens", "8K", [8192, 8000]),
        ("-3 ns", "-3", [-3]),
        ("−3 ns", "−3", [-3]),
        ("5.45 × 10⁸ B", "5.45 × 10⁸", [545_000_000]),
        ("545 million bytes", "545 million", [545_000_000]),
        ("128 KiB", "128", [128]),
        ("2.", "2.", [2]),
        (".5x", ".5", ["0.5"]),
        ("8 MiB", "8", [8]),
        ("5 x 4", "5", [5]),
        ("4M params", "4M", [4 * 2**20, 4_000_000]),
        ("10^6", "10", [10]),
    ],
)
def test_numbers(text: str, found: str, values: list[int | str]) -> None:
    token = scan_number(text, 0)
    assert token is not None
    assert token.text == found
    assert list(token.values) == [Fraction(value) for value in values]


@pytest.mark.parametrize("text", ["MiB", "", "x5", "1,5 s", "1.2.3", "0x10", "٣", "-", "."])
def test_what_is_no_number(text: str) -> None:
    assert scan_number(text, 0) is None


@pytest.mark.parametrize(
    ("text", "prose", "found", "symbol"),
    [
        ("MiB of traffic", True, "MiB", "MiB"),
        (" TB/s and", True, "TB/s", "TB/s"),
        ("FLOPs per byte.", True, "FLOPs per byte", "FLOP/B"),
        ("x fewer", True, "x", "x"),
        ("B/token", True, "B/token", "B/token"),
        ("m·s⁻²", False, "m·s⁻²", "m s^-2"),
        ("kg m^2 s^-2 then", False, "kg m^2 s^-2", None),
        ("us", True, "us", "us"),
        ("µs", True, "µs", "us"),
        ("°C", True, "°C", "°C"),
        ("% of peak", True, "%", "%"),
        ("bytes per second", True, "bytes per second", "B/s"),
        ("TFLOP / s", True, "TFLOP / s", "TFLOP/s"),
        ("blocks share", True, "blocks", "block"),
    ],
)
def test_units(text: str, prose: bool, found: str, symbol: str | None) -> None:
    token = scan_unit(text, 0, prose=prose)
    assert token is not None
    assert token.text == found
    if symbol is not None and "^" not in symbol:
        assert token.unit.symbol == symbol


@pytest.mark.parametrize(
    "text", ["in flight", "as a", "of", "read by", "passes over", "", "(x)", "xyz"]
)
def test_words_of_a_sentence_are_no_units_in_prose(text: str) -> None:
    assert scan_unit(text, 0, prose=True) is None


def test_an_open_unit_keeps_both_meanings() -> None:
    token = scan_unit("mb/s", 0)
    assert token is not None
    assert [unit.symbol for unit in token.units] == ["MB/s", "Mb/s"]


def test_many_open_units_do_not_multiply_without_end() -> None:
    token = scan_unit("mb " * 200, 0)
    assert token is not None
    assert len(token.units) <= 8
