"""Units by name, and agreement with two libraries on every unit that is shared with them."""

from __future__ import annotations

from fractions import Fraction

import pint
import pytest
from sympy.physics import units as sympy_units
from sympy.physics.units import convert_to
from sympy.physics.units.systems import SI

from trainer.quantity import PURE, Dimension, ReadError, meanings, parse_unit
from trainer.quantity.units import _table

# Where Pint means something else by the same letters, and why ours differs.
OTHERWISE_IN_PINT = {
    "Nm": "Pint reads number-metre (a textile unit); the field writes newton metres so",
    "b": "Pint reads barn; here b is the bit",
    "cycle": "Pint reads a turn, 2 pi; here cycles are counted",
    "pkt": "Pint reads picoknot; here it is a packet",
    "pkts": "Pint reads picoknot; here it is a packet",
    "link": "Pint reads a surveyor's link; here links are counted",
}
PINT_BASES = {
    "length": "[length]",
    "mass": "[mass]",
    "time": "[time]",
    "current": "[current]",
    "temperature": "[temperature]",
    "amount": "[substance]",
    "luminosity": "[luminosity]",
}
SYMPY_NAMES = {
    "m": "meter",
    "kg": "kilogram",
    "s": "second",
    "A": "ampere",
    "K": "kelvin",
    "mol": "mole",
    "cd": "candela",
    "g": "gram",
    "Hz": "hertz",
    "N": "newton",
    "Pa": "pascal",
    "J": "joule",
    "W": "watt",
    "C": "coulomb",
    "V": "volt",
    "F": "farad",
    "ohm": "ohm",
    "S": "siemens",
    "Wb": "weber",
    "T": "tesla",
    "H": "henry",
    "lx": "lux",
    "kat": "katal",
    "Gy": "gray",
    "Bq": "becquerel",
    "min": "minute",
    "h": "hour",
    "day": "day",
    "L": "liter",
    "bar": "bar",
    "atm": "atmosphere",
    "in": "inch",
    "ft": "foot",
    "yd": "yard",
    "mi": "mile",
    "nmi": "nautical_mile",
    "ly": "lightyear",
    "au": "astronomical_unit",
    "psi": "psi",
    "eV": "electronvolt",
    "lb": "pound",
    "mmHg": "mmHg",
    "ha": "hectare",
    "t": "metric_ton",
    "%": "percent",
    "‰": "permille",
    "km": "km",
    "cm": "cm",
    "mm": "mm",
    "um": "um",
    "nm": "nm",
    "mg": "mg",
    "ug": "ug",
    "ms": "ms",
    "us": "us",
    "ns": "ns",
    "ps": "ps",
    "b": "bit",
    "B": "byte",
    "KiB": "kibibyte",
    "MiB": "mebibyte",
    "GiB": "gibibyte",
    "TiB": "tebibyte",
    "PiB": "pebibyte",
    "EiB": "exbibyte",
    "mL": "milliliter",
    "kPa": "kPa",
    "yr": "julian_year",
}
# SymPy has these rounded (a nautical mile, for one, as 6,076 feet).
ROUNDED_IN_SYMPY = {"eV": 1e-7, "psi": 1e-3, "mmHg": 1e-5, "nmi": 1e-4, "ly": 1e-9, "au": 1e-9}


def shared_with_pint() -> list[str]:
    registry = pint.UnitRegistry()
    found = []
    for symbol, entry in _table().symbols.items():
        if entry.offset or symbol in OTHERWISE_IN_PINT:
            continue
        try:
            registry.Quantity(1, symbol)
        except (pint.UndefinedUnitError, pint.errors.DefinitionSyntaxError):
            continue
        found.append(symbol)
    return found


def test_every_unit_shared_with_pint_agrees() -> None:
    registry = pint.UnitRegistry()
    shared = shared_with_pint()
    assert len(shared) >= 80
    for symbol in shared:
        theirs, ours = registry.Quantity(1, symbol), parse_unit(symbol)
        powers = dict(ours.dimension.powers)
        # Pint counts information in bits, and without a dimension.
        bits = 8 ** powers.pop("information", 0)
        assert dict(theirs.dimensionality) == {PINT_BASES[name]: p for name, p in powers.items()}
        factor = float(theirs.to_base_units().magnitude)
        assert float(ours.scale * bits) == pytest.approx(factor, rel=1e-9), symbol


@pytest.mark.parametrize(
    "prefix", ["k", "M", "G", "T", "P", "E", "m", "u", "µ", "n", "p", "f", "c"]
)
@pytest.mark.parametrize("symbol", ["m", "s", "g", "Hz", "W", "J", "Pa", "V", "A", "N", "eV"])
def test_prefixed_units_agree_with_pint(prefix: str, symbol: str) -> None:
    registry = pint.application_registry.get()
    factor = float(registry.Quantity(1, prefix + symbol).to_base_units().magnitude)
    assert float(parse_unit(prefix + symbol).scale) == pytest.approx(factor, rel=1e-9)


@pytest.mark.parametrize("symbol", ["KiB", "MiB", "GiB", "TiB", "kB", "MB", "GB", "Mbit", "Gbps"])
def test_information_agrees_with_pint(symbol: str) -> None:
    registry = pint.application_registry.get()
    factor = float(registry.Quantity(1, symbol).to_base_units().magnitude)
    assert float(parse_unit(symbol).scale * 8) == pytest.approx(factor, rel=1e-12)


@pytest.mark.parametrize(("celsius", "symbol"), [(25, "°C"), (-40, "°F"), (0, "°C"), (212, "°F")])
def test_temperatures_agree_with_pint(celsius: int, symbol: str) -> None:
    name = {"°C": "degC", "°F": "degF"}[symbol]
    registry = pint.application_registry.get()
    theirs = float(registry.Quantity(celsius, name).to("K").magnitude)
    unit = parse_unit(symbol)
    assert float(celsius * unit.scale + unit.offset) == pytest.approx(theirs, rel=1e-12)


@pytest.mark.parametrize("symbol", SYMPY_NAMES)
def test_units_shared_with_sympy_agree(symbol: str) -> None:
    theirs = getattr(sympy_units, SYMPY_NAMES[symbol])
    ours = parse_unit(symbol)
    bases = {
        "length": sympy_units.meter,
        "mass": sympy_units.kilogram,
        "time": sympy_units.second,
        "current": sympy_units.ampere,
        "temperature": sympy_units.kelvin,
        "amount": sympy_units.mole,
        "luminosity": sympy_units.candela,
        "information": sympy_units.byte,
    }
    expected = 1
    for name, power in ours.dimension.powers:
        expected *= bases[name] ** power
    converted = convert_to(theirs, list(bases.values()), SI)
    if symbol in ("%", "‰"):
        converted = theirs.scale_factor
    number = float((converted / expected).n())
    allowed = ROUNDED_IN_SYMPY.get(symbol, 1e-12)
    assert number == pytest.approx(float(ours.scale), rel=allowed)


def test_the_si_has_all_its_derived_units() -> None:
    derived = "rad sr Hz N Pa J W C V F ohm S Wb T H lm lx Bq Gy Sv kat °C".split()  # noqa: SIM905
    assert all(meanings(symbol) for symbol in derived)


def test_information_operations_and_counts_are_dimensions_of_their_own() -> None:
    kinds = {parse_unit(name).dimension for name in ("B", "FLOP", "token", "head", "block", "GPU")}
    assert len(kinds) == 6
    assert PURE not in kinds


@pytest.mark.parametrize(
    ("spelled", "same"),
    [
        ("FLOPs", "FLOP"),
        ("FLOPS", "FLOP/s"),
        ("TFLOPS", "TFLOP/s"),
        ("TOP", "TFLOP"),
        ("TOPS", "TFLOP/s"),
        ("bps", "b/s"),
        ("Gbps", "Gb/s"),
        ("GBps", "GB/s"),
        ("bytes", "B"),
        ("bits", "b"),
        ("Mbit", "Mb"),
        ("gigabytes", "GB"),
        ("mebibyte", "MiB"),
        ("tok", "token"),
        ("tokens", "token"),
        ("heads", "head"),
        ("GPUs", "GPU"),
        ("µs", "us"),
        ("μs", "us"),
        ("\u03a9", "ohm"),
        ("\u2126", "ohm"),
        ("N·m", "J"),
        ("N.m", "J"),
        ("kg m^2 s^-2", "J"),
        ("kg*m**2/s**2", "J"),
        ("J/(kg*K)", "J/kg/K"),
        ("m·s⁻²", "m/s^2"),
        ("m/s2", "m/s^2"),
        ("1/s", "Hz"),
        ("GPU-hours", "GPU*h"),
        ("kW*h", "kWh"),
        ("B per s", "B/s"),
    ],
)
def test_spellings_of_one_unit(spelled: str, same: str) -> None:
    one, two = parse_unit(spelled), parse_unit(same)
    assert (one.dimension, one.scale) == (two.dimension, two.scale)


@pytest.mark.parametrize(
    ("word", "symbols"),
    [
        ("mb", {"MB", "Mb"}),
        ("gb", {"GB", "Gb"}),
        ("mib", {"MiB", "Mib"}),
        ("tb", {"TB", "Tb"}),
        ("gflops", {"GFLOP", "GFLOPS"}),
        ("mhz", {"MHz", "mHz"}),
        ("mw", {"MW", "mW"}),
        ("KB", {"kB"}),
        ("Kb", {"kb"}),
        ("gflop", {"GFLOP"}),
        ("ghz", {"GHz"}),
        ("mB", {"MB"}),
        ("gbps", {"Gbps"}),
        ("kw", {"kW"}),
    ],
)
def test_case_slips(word: str, symbols: set[str]) -> None:
    found = meanings(word)
    assert {meaning.unit.symbol for meaning in found} == symbols
    assert all(meaning.note for meaning in found)


@pytest.mark.parametrize(
    ("word", "symbols"),
    [("GF", {"GF", "GFLOP"}), ("TF", {"TF", "TFLOP"}), ("PF", {"PF", "PFLOP"}), ("pF", {"pF"})],
)
def test_many_farads_may_be_operations(word: str, symbols: set[str]) -> None:
    proper, *others = meanings(word)
    assert not proper.note
    assert {one.unit.symbol for one in (proper, *others)} == symbols
    assert all(one.note for one in others)


@pytest.mark.parametrize(
    "word", ["florps", "gigabites", "bites", "dB", "millibyte", "MiBB", "kKiB", "µ", "Ki", ""]
)
def test_what_is_no_unit(word: str) -> None:
    assert meanings(word) == ()


@pytest.mark.parametrize(
    "text", ["mb", "W/m K", "B/", "2 B", "B)", "foo", "B^(x)", "B^99", "m " * 40]
)
def test_units_that_are_refused(text: str) -> None:
    with pytest.raises(ReadError):
        parse_unit(text)


def test_a_dimension_is_a_value() -> None:
    rate = Dimension({"information": 1, "time": -1})
    assert rate == Dimension([("time", Fraction(-1)), ("information", 1)])
    assert hash(rate) == hash(Dimension({"time": -1, "information": 1}))
    assert str(rate) == "B/s"
    assert rate * Dimension({"time": 1}) == Dimension({"information": 1})
    assert rate / rate == PURE
    assert (rate**2) ** Fraction(1, 2) == rate
    with pytest.raises(AttributeError):
        rate.powers = ()  # type: ignore[misc]


@pytest.mark.parametrize(
    ("word", "symbols"),
    [("megs", ["MB", "MiB"]), ("Meg", ["MB", "MiB"]), ("gigs", ["GB", "GiB"])],
)
def test_what_is_said_for_bytes_can_be_either(word: str, symbols: list[str]) -> None:
    assert [one.unit.symbol for one in meanings(word)] == symbols
