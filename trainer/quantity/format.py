"""Writing quantities: thousands commas, a fitting unit, no false digits."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import gcd
from typing import Final

from trainer.quantity.dimension import SYMBOLS, Dimension
from trainer.quantity.quantity import Quantity
from trainer.quantity.units import ONE, Unit, meanings

WHOLE: Final = 10**15
_SHOWN: Final = 6
_PLACES: Final = 400
TINY: Final = 10**5
"""One part in so many is written with a power of ten."""
_DECIMAL: Final = ("T", 12), ("G", 9), ("M", 6), ("k", 3)
_BINARY: Final = ("Ti", 40), ("Gi", 30), ("Mi", 20), ("Ki", 10)
_SMALL: Final = ("m", -3), ("u", -6), ("n", -9), ("p", -12)


@lru_cache(maxsize=1024)
def _places(denominator: int) -> int | None:
    """How many decimals a fraction with this denominator has; None when they never end."""
    twos = (denominator & -denominator).bit_length() - 1
    rest, fives = denominator >> twos, 0
    while rest > 1:
        rest, over = divmod(rest, 5)
        if over:
            return None
        fives += 1
    return max(twos, fives)


def format_number(value: Fraction, digits: int | None = None, exact: bool = False) -> str:
    """Write a number with thousands commas.

    ``digits`` rounds to that many significant digits. Without it a number is written in full
    when that takes at most 15 digits, else rounded to 6. ``exact`` never rounds: a number whose
    decimals don't end is written as a fraction ``a/b``.
    """
    above, under = value.as_integer_ratio()
    return _written(above, under, digits, exact)


def _written(above: int, under: int, digits: int | None = None, exact: bool = False) -> str:
    """``format_number`` of a fraction in lowest terms, in whole numbers, which is far quicker."""
    if under == 1 and (exact or (digits is None and -WHOLE < above < WHOLE)):
        return f"{above:,}"
    sign = "-" if above < 0 else ""
    above = abs(above)
    if digits is None or exact:
        full = _in_full(above, under, exact)
        if full is not None:
            return sign + full
        if exact:
            return f"{sign}{above}/{under}"
    return sign + _rounded(above, under, digits or _SHOWN)


def _in_full(above: int, under: int, exact: bool) -> str | None:
    """All decimal digits, or None when they never end or are too many."""
    places = _places(under)
    if places is None or places > _PLACES:
        return None
    one = 10**places
    digits = above * (one // under)
    if not exact:
        if digits >= WHOLE:
            return None
        if digits and digits * TINY < one:
            return _rounded(above, under, len(str(digits).rstrip("0")))
    return grouped(digits, one, places)


def grouped(digits: int, one: int, places: int) -> str:
    """So many ``one``-ths, ten to the number of places, with all decimals."""
    whole, part = divmod(digits, one)
    written = f"{whole:,}" if whole > 999 else str(whole)
    return f"{written}.{str(part).zfill(places)}" if places else written


def _magnitude(above: int, under: int) -> int:
    """The power of ten of the leading digit of a positive fraction."""
    guess = len(str(above)) - len(str(under))
    reached = above >= under * 10**guess if guess >= 0 else above * 10**-guess >= under
    return guess if reached else guess - 1


def _rounded(above: int, under: int, digits: int) -> str:
    if not above:
        return "0"
    power = _magnitude(above, under)
    last = power - digits + 1
    if last >= 0:
        under *= 10**last
    else:
        above *= 10**-last
    scaled = (2 * above + under) // (2 * under)
    if scaled >= 10**digits:
        scaled, power, last = scaled // 10, power + 1, last + 1
    if -5 <= power < 16:
        if last >= 0:
            return f"{scaled * 10**last:,}"
        return grouped(scaled, 10**-last, -last)
    text = str(scaled)
    mantissa = text[0] + ("." + text[1:] if len(text) > 1 else "")
    return f"{mantissa}e{power}"


def _short(value: Fraction) -> bool:
    """Whether a number is whole or has at most three decimals."""
    return 1000 % value.denominator == 0


def fitting_unit(quantity: Quantity) -> str:
    """The unit in which a quantity is easiest to read: 520 MiB, 163 us, 34.4 GFLOP."""
    return _fitting(quantity).symbol


def _fitting(quantity: Quantity) -> Unit:
    """That unit itself: put together here, as no parser reads the unit of (5 N)^-26 again."""
    base = str(quantity.dimension)
    prefix, scale = _fitting_prefix(quantity, base)
    return Unit(prefix + base, quantity.dimension, scale)


def _fitting_prefix(quantity: Quantity, base: str) -> tuple[str, Fraction]:
    powers = quantity.dimension.powers
    size = abs(quantity.value)
    if not size or all(power < 0 for _, power in powers):
        return "", ONE
    lead = base.split("/")[0].split(" ")[0]
    if lead == "kg":
        return "", ONE
    if powers == (("information", 1),) and size >= 1024:
        for prefix, power in _BINARY:
            if size >= 2**power and _short(size / 2**power) and size.denominator == 1:
                return prefix, Fraction(2) ** power
    per_byte = lead == "FLOP" and "/B" in base
    if lead in ("B", "FLOP") and not per_byte and "^" not in lead:
        for prefix, power in _DECIMAL:
            if size >= 10**power:
                return prefix, Fraction(10) ** power
    if base == "s" and size < 1:
        for prefix, power in _SMALL:
            if size >= Fraction(10) ** power:
                return prefix, Fraction(10) ** power
        return "p", Fraction(1, 10**12)
    return "", ONE


def counted(number: str, symbol: str) -> str:
    """The unit after a written number: ``64 blocks``, but ``1 block``; other units don't change."""
    if number == "1" or not symbol.isalpha() or symbol in SYMBOLS.values() or len(symbol) < 2:
        return symbol
    found = meanings(symbol)
    if len(found) != 1 or not found[0].unit.is_count or found[0].unit.symbol != symbol:
        return symbol
    if symbol.endswith(("s", "x", "ch", "sh")):
        return symbol + "es"
    return symbol[:-1] + "ies" if symbol.endswith(("ry", "py")) else symbol + "s"


def echo(above: int, under: int, dimension: Dimension, unit: Unit, symbol: str) -> str:
    """How a quantity was understood, as in ``520 MiB = 545,259,520 B``.

    ``above / under`` are its base units, in lowest terms. ``symbol`` is its unit as typed; a
    quantity that was typed without one is shown in a unit that fits.
    """
    base = str(dimension)
    if under == 1 and symbol:
        size = whole_size(unit, symbol, base)
        if size and not above % size:
            return echo_whole(above, size, symbol, base)
    if not symbol and base:
        unit = _fitting(Quantity(Fraction(above, under), dimension))
        symbol = unit.symbol
    written = _number_of(above, under, unit)
    if symbol in ("", "x") and not base:
        return f"{written}{symbol}"
    typed = f"{written} {counted(written, symbol) if unit.is_count else symbol}"
    # 163 us says it all; 163 us = 0.000163 s would only be harder to check.
    helps = under == 1 or unit.offset or not base
    if symbol == base or not helps:
        return typed
    return f"{typed} = {_written(above, under)} {base}".rstrip()


def whole_size(unit: Unit, symbol: str, base: str) -> int:
    """How many base units a unit is, when it is worth telling in whole ones; else 0."""
    size, parts = unit.scale.as_integer_ratio()
    return size if parts == 1 and symbol not in ("", "x", base) and not unit.offset else 0


def echo_whole(above: int, size: int, symbol: str, base: str) -> str:
    """``echo`` for a whole number of a unit of ``size`` base units."""
    number = above // size
    written = f"{number:,}" if number > 999 or number < 0 else str(number)
    return f"{written} {symbol} = {above:,} {base}" if base else f"{written} {symbol} = {above:,}"


def _number_of(above: int, under: int, unit: Unit) -> str:
    """How many of a unit so many base units are."""
    if unit.offset:
        return format_number((Fraction(above, under) - unit.offset) / unit.scale)
    size, parts = unit.scale.as_integer_ratio()
    above, under = above * parts, under * size
    shared = gcd(above, under)
    return _written(above // shared, under // shared)


def format_quantity(
    quantity: Quantity, unit: str | None = None, digits: int | None = None, exact: bool = False
) -> str:
    """Write a quantity in ``unit``, or in one that fits; see ``format_number`` for the digits.

    With ``exact`` the text reads back as the same quantity. Raises DimensionError when ``unit`` is
    of another kind.
    """
    if unit is None:
        fitting = _fitting(quantity)
        shown, value = fitting.symbol, quantity.value / fitting.scale
    else:
        shown, value = unit, quantity.in_unit(unit) if unit else quantity.value
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
