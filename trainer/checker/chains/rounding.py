"""What the digits of a number stand for: as a result that was rounded, and as a number used on."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from trainer.checker.chains.literals import Literal, Option
from trainer.checker.chains.spans import Span

_ONE_DIGIT: Final = Fraction(1, 20)
"""A single digit after `=` is taken as rounding up to 5 %; after `≈` as its digit stands."""
_COARSE: Final = Fraction(1, 50)
"""Zeros at the end of a whole number are taken as rounding up to 2 % after `=`."""
_ENOUGH: Final = 3
_RATE_SIZE: Final = Fraction(10) ** 12


def rounded(one: Literal, *, about: bool) -> Iterator[Span]:
    """All that rounds to a typed result, for each of its meanings."""
    for option in one.options:
        if option.given:
            continue
        half = option.half
        if one.digits < 2 and not about:
            half = min(half, abs(option.value) * _ONE_DIGIT)
        yield _result(option, half)


def coarsely_rounded(
    one: Literal, value: Span, operands: frozenset[Fraction], *, about: bool
) -> Iterator[Span]:
    """All that rounds to a typed result when the zeros at its end are no digits: 163 to 160.

    A result that only repeats one of the `operands` was not rounded, it was not computed.
    """
    for option in one.options:
        if (
            option.given
            or option.value in operands
            or not (about or _needs_rounding(value, option, one))
        ):
            continue
        limit = abs(option.value) * (_ONE_DIGIT if about else _COARSE)
        yield _result(option, min(option.half * 10**one.zeros, limit))


def _needs_rounding(value: Span, option: Option, one: Literal) -> bool:
    """Whether the exact value could not have been written in as many digits."""
    scale = Fraction(1) if value.bare else option.unit.scale
    exact = value.low / scale
    return (
        value.low != value.high
        or exact.denominator != 1
        or (one.zeros >= 3 and one.digits - one.zeros >= 2)
    )


def _result(option: Option, half: Fraction) -> Span:
    return Span(option.value - half, option.value + half, option.unit.dimension, option.bare)


def looseness(one: Literal, option: Option) -> Fraction:
    """How far the number behind a typed one may be from it, when it is used further.

    Counts and given rates are exact; results carried along were rounded to what was typed.
    """
    if option.unit.symbol == "%" and one.digits > 1 and not one.zeros:
        return option.half
    if one.digits < 2 or (one.whole and (option.bare or one.digits < 3)):
        return Fraction(0)
    powers = dict(option.unit.dimension.powers)
    if powers.get("time") == -1 and len(powers) == 2:
        return Fraction(0)
    if option.bare and option.value >= _RATE_SIZE:
        return Fraction(0)  # 3.35e12: a rate in base units
    typed = option.value / option.unit.scale
    if one.whole and typed.denominator == 1 and typed.numerator & (typed.numerator - 1) == 0:
        return Fraction(0)
    if one.digits - one.zeros >= _ENOUGH and one.zeros:
        # 2,160 x 10^6: the last zero may be rounding.
        return option.half * Fraction(10) ** one.zeros
    return option.half
