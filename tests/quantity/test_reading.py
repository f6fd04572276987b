"""What a typed text is understood as: value, unit, precision, notes, and where it fails."""

from __future__ import annotations

from fractions import Fraction

import pytest

from trainer.quantity import DimensionError, Quantity, ReadError, read


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("8,192", 8192),
        ("8 192", 8192),
        ("8_192", 8192),
        ("12 582 912", 12_582_912),
        (".5", "0.5"),
        ("5.", 5),
        ("2e+3", 2000),
        ("1 e10", 10**10),
        ("3.67x10^2", 367),
        ("5 x 10^5", 500_000),
        ("545 × 10⁶", 545_000_000),
        ("2^20", 1_048_576),
        ("65x", 65),
        ("65×", 65),
        ("50 %", "0.5"),
        ("~7", 7),
        ("≈ 7", 7),
        ("about 7", 7),
        ("−3", -3),
        ("2·3", 6),
        ("10⁻³", "0.001"),
        ("2\\times10^{6}", 2_000_000),
        ("\\frac{1}{4}", "0.25"),
        ("-2^2", -4),
        ("2^3^2", 512),
        ("(1+2)*3", 9),
        ("7/2", "3.5"),
        ("5 million", 5_000_000),
        ("1/2*10^3", 500),
        ("8{,}192", 8192),
        ("$8192$", 8192),
        ("sqrt(16)", 4),
        ("√16", 4),
        ("log2(8192)", 13),
        ("ceil(7/2)", 4),
        ("floor(7/2)", 3),
        ("max(1,2)", 2),
        ("min(8, 192)", 8),
    ],
)
def test_numbers(text: str, value: int | str) -> None:
    assert read(text)[0].quantity == Quantity(Fraction(value))


@pytest.mark.parametrize(
    ("text", "digits", "half"),
    [
        ("520 MiB", 3, Fraction(2**19)),
        ("520.0 MiB", 4, Fraction(2**20, 20)),
        ("0.05 s", 1, Fraction(1, 200)),
        ("0.050 s", 2, Fraction(1, 2000)),
        ("5.45e8 B", 3, Fraction(500_000)),
        ("5.45 × 10^8 B", 3, Fraction(500_000)),
        ("545 million B", 3, Fraction(500_000)),
        ("96.9 %", 3, Fraction(1, 2000)),
        ("9.81*m", 3, Fraction(1, 200)),
        ("25 °F", 2, Fraction(5, 18)),
        ("500", 3, Fraction(1, 2)),
        ("0", 0, Fraction(1, 2)),
        ("-3.0 ns", 2, Fraction(1, 20 * 10**9)),
    ],
)
def test_precision_is_as_typed(text: str, digits: int, half: Fraction) -> None:
    precision = read(text)[0].precision
    assert (precision.digits, precision.half) == (digits, half)


@pytest.mark.parametrize("text", ["(4*128 + 8) MiB", "2^29 B", "1/2 GB", "512 MiB + 8 MiB"])
def test_what_is_computed_is_exact(text: str) -> None:
    precision = read(text)[0].precision
    assert (precision.digits, precision.half) == (None, None)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("520 MiB", "520 MiB = 545,259,520 B"),
        ("545,259,520 B", "545,259,520 B"),
        ("163 us", "163 us"),
        ("65x", "65x"),
        ("25 °C", "25 °C = 298.15 K"),
        ("(4*128+8) MiB", "520 MiB = 545,259,520 B"),
        ("989 TFLOPS", "989 TFLOPS = 989,000,000,000,000 FLOP/s"),
        ("4,096 FLOPs per byte", "4,096 FLOP/B"),
        ("96.9 %", "96.9 % = 0.969"),
    ],
)
def test_the_reading_is_shown(text: str, shown: str) -> None:
    assert read(text)[0].shown() == shown


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("8K", ["8,192", "8,000", "8 K"]),
        ("300 K", ["300 K", "307,200", "300,000"]),
        ("520 mb", ["520 MB = 520,000,000 B", "520 Mb = 65,000,000 B"]),
        ("6/2(1+2)", ["1", "9"]),
        (
            "34.4 gflops",
            ["34.4 GFLOP = 34,400,000,000 FLOP", "34.4 GFLOPS = 34,400,000,000 FLOP/s"],
        ),
    ],
)
def test_open_spellings_keep_every_reading(text: str, values: list[str]) -> None:
    assert [reading.shown() for reading in read(text)] == values


@pytest.mark.parametrize(
    ("text", "under"),
    [
        ("1.2.3 us", "."),
        ("1,5 s", "1,5"),
        ("81,92 B", "81,9"),
        ("(520 MiB", "("),
        ("520 MiB)", ")"),
        ("520 florps", "florps"),
        ("$2.50/h", "$"),
        ("5 + ", ""),
        ("512 + MiB", "MiB"),
        ("½ B", "½"),
        ("٣ B", "٣"),
        ("0x10 B", "0x10"),
        ("1\u200b B", "\u200b"),
        ("x.__class__", "."),
        ("520 MiB = 545 MB", "="),
        ("8 19 B", "19"),
        ("160-166 us", "-"),
        ("5 \\foo", "\\"),
        ("10^{8 B", "{"),
        ("1 B 2 B", "2"),
        ("9^9^9 B", "9^9^9 B"),
    ],
)
def test_a_caret_stands_under_what_cannot_be_read(text: str, under: str) -> None:
    with pytest.raises(ReadError) as caught:
        read(text)
    error = caught.value
    assert error.text[error.start : error.end].startswith(under)
    assert error.message.endswith((".", "?"))
    first, second = error.caret().split("\n")
    assert second.strip("^ ") == ""
    assert len(second) <= len(first) + 1


def test_a_caret_window_keeps_long_and_hostile_text_short_and_visible() -> None:
    with pytest.raises(ReadError) as caught:
        read("1 B " + "+ 1 B " * 60 + "\x1b[31m")
    assert "\x1b" not in caught.value.caret()
    assert max(map(len, caught.value.caret().split("\n"))) < 120


def test_a_formula_is_read_with_its_names() -> None:
    names = {"N": Quantity(Fraction(8192)), "d": Quantity(Fraction(128)), "e": Quantity.of("2 B")}
    for text in ("4*N*d*e", "4Nd e", "4·N·d·e", "N d 8 B", "8Nd B"):
        if text == "N d 8 B":
            with pytest.raises(ReadError):
                read(text, names)
            continue
        (reading,) = read(text, names)
        assert reading.quantity == Quantity.of("8 MiB")
        assert reading.names >= {"N", "d"}


def test_a_bare_term_takes_the_unit_beside_it() -> None:
    (reading,) = read("512 + 8 MiB")
    assert reading.quantity == Quantity.of("520 MiB")
    assert reading.notes


@pytest.mark.parametrize(
    "text", ["1 B + 1 s", "1 MiB - 1 FLOP", "2^(1 B)", "log2(8 B)", "max(1 B, 1 s)"]
)
def test_kinds_do_not_mix(text: str) -> None:
    with pytest.raises(DimensionError):
        read(text)


def test_temperatures_in_degrees_are_not_calculated_with() -> None:
    with pytest.raises(DimensionError, match="kelvin"):
        read("20 °C + 5 °C")


def test_the_plain_way_and_the_parser_agree() -> None:
    from trainer.quantity.reading import _plain_reading, _reading, parse_readings

    for text in ("520 MiB", "8,192", "-3.5e-7 s", "0.05 kB", "25 °C", "+4096 FLOP/B", "96.9 %"):
        plain = _plain_reading(text)
        if plain is None:
            assert "°" in text
            continue
        (parsed,) = parse_readings(text)
        slow = _reading(text, parsed, {})
        assert (plain.quantity, plain.precision, plain.unit) == (
            slow.quantity,
            slow.precision,
            slow.unit,
        )


@pytest.mark.parametrize(
    ("text", "value"),
    [("half a GB", "0.5 GB"), ("about half a GB?", "0.5 GB"), ("a quarter of a TiB", "0.25 TiB")],
)
def test_a_share_of_a_unit(text: str, value: str) -> None:
    (reading,) = read(text)
    assert reading.quantity == Quantity.of(value)
    assert reading.precision.digits is None


def test_a_share_moves_no_caret() -> None:
    with pytest.raises(ReadError) as caught:
        read("half a florp")
    assert caught.value.text[caught.value.start : caught.value.end] == "florp"


@pytest.mark.parametrize("text", ["8 MiB?", "8 MiB ?", "8 MiB??"])
def test_a_closing_question_mark_says_nothing_of_the_value(text: str) -> None:
    assert read(text)[0].quantity == Quantity.of("8 MiB")


@pytest.mark.parametrize("text", ["?", "??", "8 ? MiB", "?8 MiB"])
def test_other_question_marks_are_refused(text: str) -> None:
    with pytest.raises(ReadError):
        read(text)


@pytest.mark.parametrize(
    ("word", "hint"),
    [
        ("MebiByts", "mebibytes"),
        ("tokns", "tokens"),
        ("secnds", "seconds"),
        ("megabyts", "megabytes"),
        ("foo", ""),
        ("fot", ""),
        ("yards_", ""),
        ("furlon", ""),
    ],
)
def test_only_units_of_the_field_are_suggested(word: str, hint: str) -> None:
    with pytest.raises(ReadError) as caught:
        read(f"8 {word}")
    said = caught.value.message
    assert ("Did you mean" in said) == bool(hint)
    assert hint in said
