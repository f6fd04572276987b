"""Exact numbers with a dimension."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from trainer.quantity import limits
from trainer.quantity.dimension import PURE, Dimension, Power
from trainer.quantity.errors import DimensionError, ReadError


@dataclass(frozen=True, slots=True)
class Quantity:
    """A rational value in base units (m, kg, s, A, K, mol, cd, B, FLOP, counts) and its dimension.

    Arithmetic is exact. Adding or comparing different dimensions raises DimensionError. The base
    of information is the byte: one bit is 1/8.
    """

    value: Fraction
    dimension: Dimension = PURE

    @classmethod
    def of(cls, text: str) -> Quantity:
        """Read a clear quantity such as ``"520 MiB"``; ReadError when it is not one."""
        from trainer.quantity.reading import read

        readings = read(text)
        if len(readings) > 1:
            options = " or ".join(reading.shown() for reading in readings)
            raise ReadError(f"{text!r} can mean {options}; write it out.", text, 0, len(text))
        return readings[0].quantity

    @property
    def is_zero(self) -> bool:
        """Whether the value is exactly zero, of whatever kind."""
        return not self.value

    def in_unit(self, unit: str) -> Fraction:
        """The number of ``unit`` that this is; DimensionError when it is of another kind."""
        from trainer.quantity.units import parse_unit

        found = parse_unit(unit)
        if found.dimension != self.dimension:
            kind = str(self.dimension) or "a pure number"
            raise DimensionError(f"{kind} can't be given in {unit}.", unit, 0, len(unit))
        return (self.value - found.offset) / found.scale

    def __add__(self, other: Quantity) -> Quantity:
        self._same_kind(other, "added to")
        return Quantity(self.value + other.value, self.dimension)

    def __sub__(self, other: Quantity) -> Quantity:
        self._same_kind(other, "taken from")
        return Quantity(self.value - other.value, self.dimension)

    def __mul__(self, other: Quantity | int | Fraction) -> Quantity:
        if isinstance(other, Quantity):
            return Quantity(self.value * other.value, self.dimension * other.dimension)
        return Quantity(self.value * other, self.dimension)

    __rmul__ = __mul__

    def __truediv__(self, other: Quantity | int | Fraction) -> Quantity:
        divisor = other if isinstance(other, Quantity) else Quantity(Fraction(other))
        if not divisor.value:
            raise ReadError("This divides by zero.")
        return Quantity(self.value / divisor.value, self.dimension / divisor.dimension)

    def __rtruediv__(self, other: int | Fraction) -> Quantity:
        return Quantity(Fraction(other)) / self

    def __neg__(self) -> Quantity:
        return Quantity(-self.value, self.dimension)

    def __abs__(self) -> Quantity:
        return Quantity(abs(self.value), self.dimension)

    def __pow__(self, power: int | Fraction | Quantity) -> Quantity:
        """Raise to a pure number; a root that is not rational is taken to 60 digits."""
        from trainer.quantity.functions import power_of

        if isinstance(power, Quantity):
            if power.dimension:
                raise DimensionError("An exponent has to be a pure number.")
            power = power.value
        exponent: Power = power
        return Quantity(power_of(self.value, Fraction(power)), self.dimension**exponent)

    def __lt__(self, other: Quantity) -> bool:
        self._same_kind(other, "compared with")
        return self.value < other.value

    def _same_kind(self, other: Quantity, verb: str) -> None:
        if self.dimension is not other.dimension and self.dimension != other.dimension:
            left, right = str(self.dimension) or "a pure number", str(other.dimension)
            raise DimensionError(f"{left} can't be {verb} {right or 'a pure number'}.")


@dataclass(frozen=True, slots=True)
class Precision:
    """How finely a number was typed.

    ``digits`` counts significant digits as typed (trailing zeros count, leading ones don't);
    ``half`` is half a unit of the last of them, in base units. Both are None for a number that was
    computed or is exact.
    """

    digits: int | None = None
    half: Fraction | None = None


EXACT = Precision()


def small_enough(value: Fraction) -> Fraction:
    """Return ``value``, or raise ReadError when it has grown past what we compute with."""
    if (
        value.numerator.bit_length() > limits.RESULT_BITS
        or value.denominator.bit_length() > limits.RESULT_BITS
    ):
        raise ReadError("This number is too large to work out.")
    return value
