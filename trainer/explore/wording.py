"""Values in few digits: what a list, a legend and a note show."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from trainer import quantity

if TYPE_CHECKING:
    from trainer.quantity import Quantity

#: Significant digits of a value that is not short anyway.
DIGITS: Final = 4
#: Whole numbers below this are shown in full.
IN_FULL: Final = 10**7

_BYTES: Final = quantity.parse_unit("B").dimension
_BINARY: Final = (("GiB", 30), ("MiB", 20), ("KiB", 10))
_DECIMAL: Final = (("PB", 15), ("TB", 12), ("GB", 9), ("MB", 6), ("kB", 3))


def shown(value: Quantity, unit: str) -> tuple[str, str]:
    """A value in a unit to four digits, as number and unit; in a fitting one far outside it."""
    inside = value.in_unit(unit) if unit else value.value
    if inside.denominator == 1 and abs(inside) < IN_FULL:
        return quantity.format_number(inside), unit
    if unit and inside and not Fraction(1, 1000) <= abs(inside) < IN_FULL:
        text = quantity.format_quantity(value, None, DIGITS)
        number, _, fitting = text.partition(" ")
        return _trimmed(number), fitting
    return _trimmed(quantity.format_number(inside, DIGITS)), unit


def _trimmed(number: str) -> str:
    """Without zeros that say nothing: 32.50 is 32.5; 1.200e9 is 1.2e9."""
    mantissa, sign, power = number.partition("e")
    return (mantissa.rstrip("0").rstrip(".") if "." in mantissa else mantissa) + sign + power


def brief(value: Quantity) -> str:
    """A value in a unit that fits; bytes are decimal unless they are a short binary number."""
    unit = quantity.fitting_unit(value)
    if value.dimension == _BYTES:
        unit = _byte_unit(abs(value.value))
    return " ".join(shown(value, unit)).strip()


def _byte_unit(size: Fraction) -> str:
    for unit, power in _BINARY:
        if size >= 2**power:
            if (size / 2**power * 4).denominator == 1:
                return unit
            break
    return next((unit for unit, power in _DECIMAL if size >= 10**power), "B")
