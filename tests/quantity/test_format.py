"""Writing numbers and quantities for people."""

from __future__ import annotations

from fractions import Fraction

import pytest

from trainer.quantity import DimensionError, Quantity, format_number, format_quantity, read


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [
        ("545259520", None, "545,259,520"),
        ("0.5", None, "0.5"),
        ("-1234.5", None, "-1,234.5"),
        ("1/3", None, "0.333333"),
        ("1/3", 3, "0.333"),
        ("2/3", 2, "0.67"),
        ("34359738368", 3, "34,400,000,000"),
        ("162.76403", 3, "163"),
        ("0.00016276", 3, "0.000163"),
        ("9.996", 3, "10.0"),
        ("999.6", 3, "1,000"),
        ("0", 3, "0"),
        ("0", None, "0"),
        ("1e-9", None, "1e-9"),
        ("1e-9", 2, "1.0e-9"),
        ("1e20", 3, "1.00e20"),
        ("295.2238806", 4, "295.2"),
        ("0.0625", None, "0.0625"),
        ("4.1e-6", None, "4.1e-6"),
        ("8192", None, "8,192"),
    ],
)
def test_numbers(value: str, digits: int | None, text: str) -> None:
    assert format_number(Fraction(value), digits) == text


@pytest.mark.parametrize(
    ("quantity", "digits", "text"),
    [
        ("545,259,520 B", None, "520 MiB"),
        ("8,388,608 B", None, "8 MiB"),
        ("128 MiB", None, "128 MiB"),
        ("545 MB", None, "545 MB"),
        ("1.5 GiB", None, "1.5 GiB"),
        ("512 B", None, "512 B"),
        ("327,680 B", None, "320 KiB"),
        ("34,359,738,368 FLOP", 3, "34.4 GFLOP"),
        ("989 TFLOPS", None, "989 TFLOP/s"),
        ("3.35e12 B/s", None, "3.35 TB/s"),
        ("0.00016276 s", 3, "163 us"),
        ("2.5e-9 s", None, "2.5 ns"),
        ("5.2 s", None, "5.2 s"),
        ("295.2238 FLOP/B", 4, "295.2 FLOP/B"),
        ("64 blocks", None, "64 blocks"),
        ("65x", None, "65"),
        ("1 block", None, "1 block"),
        ("2 queries", None, "2 queries"),
        ("8 batches", None, "8 batches"),
        ("8 GPU", None, "8 GPUs"),
        ("3 B/token", None, "3 B/token"),
        ("0 B", None, "0 B"),
        ("1 N", None, "1 kg m/s^2"),
        ("1.98 GHz", None, "1,980,000,000 s^-1"),
    ],
)
def test_a_fitting_unit_is_chosen(quantity: str, digits: int | None, text: str) -> None:
    assert format_quantity(Quantity.of(quantity), None, digits) == text


def test_a_given_unit_is_kept() -> None:
    assert format_quantity(Quantity.of("520 MiB"), "GB", 3) == "0.545 GB"
    assert format_quantity(Quantity.of("520 MiB"), "B") == "545,259,520 B"
    assert format_quantity(Quantity.of("25 °C"), "K") == "298.15 K"
    assert format_quantity(Quantity.of("298.15 K"), "°C") == "25 °C"
    assert format_quantity(Quantity.of("0.5"), "%") == "50 %"
    assert format_quantity(Quantity.of("65"), "x") == "65x"
    with pytest.raises(DimensionError):
        format_quantity(Quantity.of("520 MiB"), "s")


@pytest.mark.parametrize(
    ("formula", "shown"),
    [
        ("(5 N)^-26 m", "6.7108864e-19 s^52/(kg^26 m^25)"),
        ("5 GB/(1 s)^40", "5 GB/s^40 = 5,000,000,000 B/s^40"),
    ],
)
def test_a_unit_that_no_parser_reads_again_is_shown_all_the_same(formula: str, shown: str) -> None:
    (reading,) = read(formula)
    assert reading.shown() == shown
    assert format_quantity(reading.quantity) == shown.partition(" = ")[0]
