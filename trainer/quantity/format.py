"""Writing quantities: thousands commas, a fitting unit, no false digits."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from trainer.quantity.dimension import SYMBOLS, Dimension
from trainer.quantity.quantity import Quantity

_LONGEST: Final = 15
_WHOLE: Final = 10**15
_SHOWN: Final = 6
_TINY: Final = Fraction(1, 10**5)
_DECIMAL: Final = ("T", 12), ("G", 9), ("M", 6), ("k", 3)
_BINARY: Final = ("Ti", 40), ("Gi", 30), ("Mi", 20), ("Ki", 10)
_SMALL: Final = ("m", -3), ("u", -6), ("n", -9), ("p", -12)


def _grouped(whole: str) -> str:
    return f"{int(whole):,}" if whole else "0"


def _exact_decimal(value: Fraction) -> str | None:
    """All decimal digits of the value, or None when they never end or are too many."""
    denominator, twos, fives = value.denominator, 0, 0
    while denominator % 2 == 0:
        denominator, twos = denominator // 2, twos + 1
    while denominator % 5 == 0:
        denominator, fives = denominator // 5, fives + 1
    places = max(twos, fives)
    if denominator != 1 or places > 400:
        return None
    digits = str(abs(value.numerator) * (10**places // value.denominator)).rjust(places + 1, "0")
    whole, part = (digits[:-places], digits[-places:]) if places else (digits, "")
    return whole + ("." + part if part else "")


def format_number(value: Fraction, digits: int | None = None, exact: bool = False) -> str:
    """Write a number with thousands commas.

    ``digits`` rounds to that many significant digits. Without it a number is written in full
    when that takes at most 15 digits, else rounded to 6. ``exact`` never rounds: a number whose
    decimals don't end is written as a fraction ``a/b``.
    """
    if value.denominator == 1 and (
        exact or (digits is None and -_WHOLE < value.numerator < _WHOLE)
    ):
        return f"{value.numerator:,}"
    sign = "-" if value < 0 else ""
    if digits is None or exact:
        full = _exact_decimal(value)
        if full is not None and (exact or len(full.replace(".", "").lstrip("0")) <= _LONGEST):
            if value and not exact and abs(value) < _TINY:
                return sign + _rounded(abs(value), len(full.replace(".", "").strip("0")))
            whole, _, part = full.partition(".")
            return f"{sign}{_grouped(whole)}{'.' + part if part else ''}"
        if exact:
            return f"{sign}{abs(value.numerator)}/{value.denominator}"
    return sign + _rounded(abs(value), digits or _SHOWN)


def _magnitude(value: Fraction) -> int:
    """The power of ten of the leading digit."""
    guess = len(str(value.numerator)) - len(str(value.denominator))
    return guess if value >= Fraction(10) ** guess else guess - 1


def _rounded(value: Fraction, digits: int) -> str:
    if not value:
        return "0"
    power = _magnitude(value)
    scaled = _half_up(value / Fraction(10) ** (power - digits + 1))
    if scaled >= 10**digits:
        scaled, power = scaled // 10, power + 1
    if -5 <= power < 16:
        last = power - digits + 1
        if last >= 0:
            return f"{scaled * 10**last:,}"
        text = str(scaled).rjust(1 - last, "0")
        return f"{_grouped(text[:last])}.{text[last:]}"
    text = str(scaled)
    mantissa = text[0] + ("." + text[1:] if len(text) > 1 else "")
    return f"{mantissa}e{power}"


def _half_up(value: Fraction) -> int:
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def _short(value: Fraction) -> bool:
    """Whether a number is whole or has at most three decimals."""
    return 1000 % value.denominator == 0


def fitting_unit(quantity: Quantity) -> str:
    """The unit in which a quantity is easiest to read: 520 MiB, 163 us, 34.4 GFLOP."""
    base = str(quantity.dimension)
    powers = quantity.dimension.powers
    size = abs(quantity.value)
    if not size or all(power < 0 for _, power in powers):
        return base
    lead = base.split("/")[0].split(" ")[0]
    if lead == "kg":
        return base
    if powers == (("information", 1),) and size >= 1024:
        for prefix, power in _BINARY:
            if size >= 2**power and _short(size / 2**power) and size.denominator == 1:
                return prefix + base
    per_byte = lead == "FLOP" and "/B" in base
    if lead in ("B", "FLOP") and not per_byte and "^" not in lead:
        for prefix, power in _DECIMAL:
            if size >= 10**power:
                return prefix + base
    if base == "s" and size < 1:
        for prefix, power in _SMALL:
            if size >= Fraction(10) ** power:
                return prefix + base
        return "ps"
    return base


def counted(number: str, symbol: str) -> str:
    """The unit after a written number: ``64 blocks``, but ``1 block``; other units don't change."""
    if number == "1" or not symbol.isalpha() or symbol in SYMBOLS.values() or len(symbol) < 2:
        return symbol
    from trainer.quantity.units import meanings

    found = meanings(symbol)
    if len(found) != 1 or not found[0].unit.is_count or found[0].unit.symbol != symbol:
        return symbol
    if symbol.endswith(("s", "x", "ch", "sh")):
        return symbol + "es"
    return symbol[:-1] + "ies" if symbol.endswith(("ry", "py")) else symbol + "s"


def format_quantity(
    quantity: Quantity, unit: str | None = None, digits: int | None = None, exact: bool = False
) -> str:
    """Write a quantity in ``unit``, or in one that fits; see ``format_number`` for the digits.

    With ``exact`` the text reads back as the same quantity. Raises DimensionError when ``unit`` is
    of another kind.
    """
    shown = fitting_unit(quantity) if unit is None else unit
    value = quantity.in_unit(shown) if shown else quantity.value
    number = format_number(value, digits, exact)
    if shown in ("x", "%"):
        return f"{number}{'' if shown == 'x' else ' '}{shown}"
    if unit is None:
        shown = counted(number, shown)
    return f"{number} {shown}" if shown else number


def base_form(quantity: Quantity) -> str:
    """The quantity in base units, as in ``545,259,520 B``."""
    return f"{format_number(quantity.value)} {quantity.dimension}".strip()


def kind_of(dimension: Dimension) -> str:
    """A dimension in words for a message: ``FLOP/s``, or ``a pure number``."""
    return str(dimension) or "a pure number"
