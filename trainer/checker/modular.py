"""Comparing quotients of polynomials of any degree: in whole numbers modulo a large prime.

``(x+1)^5000`` has no value that can be written down at most points, but modulo a prime it costs a
few multiplications. Two different quotients of polynomials agree at a random point with a chance of
about their degree over the prime (Schwartz and Zippel), so a few points settle it.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from trainer.quantity.errors import ReadError
from trainer.quantity.evaluate import evaluate
from trainer.quantity.syntax import Binary, Expr, Measured, Name, Negated, Number, free_names

_PRIME: Final = 2**127 - 1
_POINTS: Final = 8
_LARGEST_POWER: Final = 10**12


class _NotRational(Exception):
    """The expression is no quotient of polynomials."""


class _NoValue(Exception):
    """It divides by zero at this point."""


def compare_modulo(left: Expr, right: Expr, names: Sequence[str]) -> str:
    """``equal`` or ``different``; ``unknown`` when one is no quotient of polynomials."""
    chance = random.Random(7)
    agreed = 0
    for _ in range(_POINTS):
        point = {name: chance.randrange(2, _PRIME) for name in names}
        try:
            if _value(left, point) != _value(right, point):
                return "different"
            agreed += 1
        except _NoValue:
            continue
        except _NotRational:
            return "unknown"
    return "equal" if agreed > _POINTS // 2 else "unknown"


def _value(node: Expr, point: Mapping[str, int]) -> int:
    match node:
        case Number(value=value):
            return _residue(value)
        case Name(name=name):
            if name not in point:
                raise _NotRational
            return point[name]
        case Measured(number=number, unit=unit):
            return (_value(number, point) * _residue(unit.scale) + _residue(unit.offset)) % _PRIME
        case Negated(operand=operand):
            return -_value(operand, point) % _PRIME
        case Binary(operator="^", left=left, right=right):
            return _raised(_value(left, point), _whole(right))
        case Binary(operator=operator, left=left, right=right):
            return _combined(operator, _value(left, point), _value(right, point))
    raise _NotRational


def _combined(operator: str, one: int, two: int) -> int:
    if operator == "+":
        return (one + two) % _PRIME
    if operator == "-":
        return (one - two) % _PRIME
    return one * (two if operator == "*" else _raised(two, -1)) % _PRIME


def _raised(base: int, power: int) -> int:
    if power < 0 and not base:
        raise _NoValue
    return pow(base, power, _PRIME)


def _residue(value: Fraction) -> int:
    return value.numerator * pow(value.denominator, -1, _PRIME) % _PRIME


def _whole(node: Expr) -> int:
    """A constant whole exponent."""
    if free_names(node):
        raise _NotRational
    try:
        power = evaluate(node)
    except ReadError:
        raise _NotRational from None
    if power.dimension or power.value.denominator != 1 or abs(power.value) > _LARGEST_POWER:
        raise _NotRational
    return int(power.value)
