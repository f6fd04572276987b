"""Arithmetic on what rounded numbers stand for: exact intervals with a dimension.

A number as typed is a point, or the interval that its digits stand for. A *bare* value was written
without any unit; it may take one from its neighbours.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from trainer.quantity import (
    DimensionError,
    Quantity,
    ReadError,
    format_number,
    format_quantity,
)
from trainer.quantity.dimension import PURE, Dimension
from trainer.quantity.functions import PI, apply, exp, ln, power_of
from trainer.quantity.syntax import Binary, Call, Expr, Measured, Name, Negated, Number

_LIMIT: Final = 20_000
"""Bits of a numerator or denominator past which nothing is worked out any more."""


@dataclass(frozen=True, slots=True)
class Span:
    """All values from `low` to `high`, in base units."""

    low: Fraction
    high: Fraction
    dimension: Dimension = PURE
    bare: bool = True

    @classmethod
    def point(cls, value: Fraction, dimension: Dimension = PURE, *, bare: bool = False) -> Span:
        """One value, known exactly."""
        return cls(value, value, dimension, bare)

    @property
    def middle(self) -> Fraction:
        """The value itself, or the middle of the interval."""
        return self.low if self.low == self.high else (self.low + self.high) / 2

    def meets(self, other: Span) -> bool:
        """Whether some value lies in both."""
        return self.low <= other.high and other.low <= self.high

    def scaled(self, unit: Fraction, dimension: Dimension) -> Span:
        """A bare number of a unit."""
        low, high = sorted((self.low * unit, self.high * unit))
        return Span(low, high, dimension, False)


class WantsUnit(ReadError):
    """A bare number is added to something with a unit: it needs one to be worked out."""


def work_out(
    expression: Expr, values: Mapping[str, Span], addend: tuple[Fraction, Dimension] | None = None
) -> Span:
    """The value of an expression over its slots.

    `addend` is the unit that a bare number takes when it is added to something with that
    dimension. Raises WantsUnit when one is needed, DimensionError for a sum of different kinds,
    ReadError for a division by zero and the like.
    """
    match expression:
        case Number(value=value):
            return Span.point(value, bare=True)
        case Name(name="pi"):
            return Span.point(PI, bare=True)
        case Name(name=name):
            return values[name]
        case Negated(operand=operand):
            inner = work_out(operand, values, addend)
            return Span(-inner.high, -inner.low, inner.dimension, inner.bare)
        case Binary(operator=operator, left=left, right=right):
            return _joined(
                operator, work_out(left, values, addend), work_out(right, values, addend), addend
            )
        case Call(function=function, arguments=arguments):
            worked = [work_out(one, values, addend) for one in arguments]
            if function in ("min", "max"):
                worked = _of_one_kind(worked, addend)
            return _called(function, worked)
        case Measured():
            raise ReadError("A unit can't stand here.")


def _joined(
    operator: str, left: Span, right: Span, addend: tuple[Fraction, Dimension] | None
) -> Span:
    if operator in "+-":
        left, right = _same_kind(left, right, addend)
        if operator == "-":
            right = Span(-right.high, -right.low, right.dimension, right.bare)
        return Span(
            left.low + right.low, left.high + right.high, left.dimension, left.bare and right.bare
        )
    bare = left.bare and right.bare
    if operator == "*":
        return _hull(_ends(left, right, "*"), left.dimension * right.dimension, bare)
    if operator == "/":
        if right.low <= 0 <= right.high:
            raise ReadError("This divides by zero.")
        return _hull(_ends(left, right, "/"), left.dimension / right.dimension, bare)
    return _power(left, right)


def _ends(left: Span, right: Span, operator: str) -> list[Fraction]:
    pairs = [(a, b) for a in {left.low, left.high} for b in {right.low, right.high}]
    return [a * b if operator == "*" else a / b for a, b in pairs]


def _hull(ends: list[Fraction], dimension: Dimension, bare: bool) -> Span:
    low, high = min(ends), max(ends)
    if max(low.numerator.bit_length(), low.denominator.bit_length()) > _LIMIT:
        raise ReadError("This number is too large to work out.")
    return Span(low, high, dimension, bare)


def _same_kind(
    left: Span, right: Span, addend: tuple[Fraction, Dimension] | None
) -> tuple[Span, Span]:
    if left.dimension == right.dimension:
        return left, right
    for bare, other, first in ((left, right, True), (right, left, False)):
        if bare.bare and not bare.dimension and not other.bare:
            if not bare.low and not bare.high:
                addend = (Fraction(1), other.dimension)  # total = 0, to which sizes are added
            if addend is None or addend[1] != other.dimension:
                raise WantsUnit("A number without a unit is added to one with a unit.")
            fitted = bare.scaled(*addend)
            return (fitted, other) if first else (other, fitted)
    raise DimensionError("Quantities of different kinds are added.")


def _power(base: Span, exponent: Span) -> Span:
    if exponent.dimension or exponent.low != exponent.high:
        raise DimensionError("An exponent has to be a pure number.")
    power = exponent.low
    dimension = base.dimension ** (power.numerator if power.denominator == 1 else power)
    ends = [_raised(base.low, power)]
    if base.high != base.low:
        ends.append(_raised(base.high, power))
        if base.low < 0 < base.high:
            ends.append(Fraction(0))
    return Span(min(ends), max(ends), dimension, base.bare)


def _raised(base: Fraction, power: Fraction) -> Fraction:
    """A power, to sixty digits where all of them would be too many: `0.999^1000`."""
    try:
        return power_of(base, power)
    except ReadError:
        if base <= 0 or power.denominator != 1:
            raise
        return exp(power * ln(base))


def _of_one_kind(spans: list[Span], addend: tuple[Fraction, Dimension] | None) -> list[Span]:
    """What is compared; bare numbers among quantities take their unit, as in a sum."""
    model = next((one for one in spans if one.dimension), spans[0])
    return [_same_kind(one, model, addend)[0] for one in spans]


def _called(function: str, arguments: list[Span]) -> Span:
    first = arguments[0]
    if function in ("min", "max"):
        pick = min if function == "min" else max
        return Span(
            pick(one.low for one in arguments),
            pick(one.high for one in arguments),
            first.dimension,
            all(one.bare for one in arguments),
        )
    if function == "sqrt":
        return _power(first, Span.point(Fraction(1, 2), bare=True))
    if function == "abs":
        ends = [abs(first.low), abs(first.high)]
        return Span(min(ends), max(ends), first.dimension, first.bare)
    if first.dimension and function not in ("ceil", "floor", "round"):
        raise DimensionError(f"{function} takes a pure number.")
    ends = sorted(apply(function, end) for end in {first.low, first.high})
    return Span(ends[0], ends[-1], first.dimension, first.bare)


def fitting(span: Span, digits: int = 4) -> str:
    """The middle of a span in a unit that fits, with all its digits when they are few."""
    quantity = Quantity(span.middle, span.dimension)
    try:
        full = format_quantity(quantity)
        few = sum(char.isdigit() for char in full) <= digits
        return full if few else format_quantity(quantity, digits=digits)
    except ReadError:  # a kind of quantity that has no unit
        return f"{format_number(span.middle, digits)} {span.dimension}"
