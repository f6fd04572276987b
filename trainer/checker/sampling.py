"""Comparing two expressions at points: exactly where they are rational, to 45 digits elsewhere."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from trainer.checker.modular import compare_modulo
from trainer.quantity.errors import ReadError
from trainer.quantity.functions import PI, apply, power_of
from trainer.quantity.quantity import small_enough
from trainer.quantity.syntax import Binary, Call, Expr, Measured, Name, Negated, Number

_AGREE: Final = Fraction(1, 10**45)
_DIFFER: Final = Fraction(1, 10**20)
_INEXACT: Final = {"ln", "log", "log2", "log10", "exp", "sin", "cos", "tan", "sqrt"}
_ABOVE: Final = (1,)
_MIXED: Final = (1, -1)
_BELOW: Final = (-1,)
_KINDS: Final = (
    *((9, (1, 1), signs) for signs in (_ABOVE, _ABOVE, _BELOW, _MIXED, _MIXED)),
    *((97, (2, 13), signs) for signs in (_ABOVE, _ABOVE, _BELOW, _MIXED, _MIXED)),
    *((9, (900, 1000), signs) for signs in (_ABOVE, _ABOVE, _MIXED)),
    *((997, (1, 2), signs) for signs in (_ABOVE, _MIXED)),
)
"""For every point: the largest numerator, the range of denominators, and the signs to draw from."""
_KEPT_BITS: Final = 320
ENOUGH: Final = 5
"""Points at which both sides need a value before agreement at all of them means equality."""


@dataclass(slots=True)
class _Value:
    """The value of an expression at a point, and the largest figure that went into it."""

    value: Fraction
    largest: Fraction


@dataclass(slots=True)
class Sampled:
    """What sampling found.

    ``pairs`` holds, for every usable point, the point and the two values there. ``verdict`` is
    ``equal``, ``different`` or ``unknown`` (too few points, or too close to tell).
    """

    verdict: str
    pairs: list[tuple[Mapping[str, Fraction], Fraction, Fraction]] = field(default_factory=list)


def points(names: Sequence[str]) -> list[dict[str, Fraction]]:
    """The points: small and large, whole and broken, above and below zero; always the same ones."""
    chance = random.Random(20_205)
    found = []
    for above, under, signs in _KINDS if names else _KINDS[:1]:
        point = {}
        for name in sorted(names):
            size = Fraction(chance.randint(2, above), chance.randint(*under))
            point[name] = size * chance.choice(signs)
        found.append(point)
    return found


def value_at(expression: Expr, point: Mapping[str, Fraction]) -> Fraction:
    """The number an expression has at a point, in base units; ReadError where it has none."""
    return _Evaluator(point).value(expression)


class _Evaluator:
    def __init__(self, point: Mapping[str, Fraction]) -> None:
        self.point = point
        self.largest = Fraction(1, 10**30)
        self.exact = True

    def value(self, node: Expr) -> Fraction:
        result = self._value(node)
        result = small_enough(result) if self.exact else _trimmed(result)
        if abs(result) > self.largest:
            self.largest = abs(result)
        return result

    def _value(self, node: Expr) -> Fraction:
        match node:
            case Number(value=value):
                return value
            case Name(name=name):
                return self._name(name)
            case Measured(number=number, unit=unit):
                return self.value(number) * unit.scale + unit.offset
            case Negated(operand=operand):
                return -self.value(operand)
            case Binary():
                return self._binary(node)
            case Call():
                return self._call(node)

    def _name(self, name: str) -> Fraction:
        if name in self.point:
            return self.point[name]
        if name == "pi":
            self.exact = False
            return PI
        raise ReadError(f"{name} has no value here.", name, 0, len(name))

    def _binary(self, node: Binary) -> Fraction:
        left, right = self.value(node.left), self.value(node.right)
        match node.operator:
            case "+":
                return left + right
            case "-":
                return left - right
            case "*":
                return left * right
            case "/":
                if not right:
                    raise ReadError("This divides by zero.")
                return left / right
        if right.denominator != 1:
            self.exact = False
        return power_of(left, right)

    def _call(self, node: Call) -> Fraction:
        values = [self.value(argument) for argument in node.arguments]
        if node.function in _INEXACT:
            self.exact = False
        match node.function:
            case "min":
                return min(values)
            case "max":
                return max(values)
            case "abs":
                return abs(values[0])
            case "sqrt":
                return power_of(values[0], Fraction(1, 2))
        return apply(node.function, values[0])


def _trimmed(value: Fraction) -> Fraction:
    """An inexact value to 320 bits, far past the digits compared, so that it stays cheap."""
    small_enough(value)
    above, under = value.numerator, value.denominator
    if under.bit_length() <= _KEPT_BITS and above.bit_length() <= 2 * _KEPT_BITS:
        return value
    shift = _KEPT_BITS - (above.bit_length() - under.bit_length())
    if shift >= 0:
        return Fraction((above << shift) // under, 1 << shift)
    return Fraction((above // (under << -shift)) << -shift)


def _at(expression: Expr, point: Mapping[str, Fraction]) -> tuple[_Value, bool] | None:
    evaluator = _Evaluator(point)
    try:
        value = evaluator.value(expression)
    except ReadError:
        return None
    return _Value(value, evaluator.largest), evaluator.exact


def sample(left: Expr, right: Expr, names: Sequence[str]) -> Sampled:
    """Compare two expressions at every point where both have a real value."""
    found = Sampled("unknown")
    doubtful = different = False
    for point in points(names):
        one, two = _at(left, point), _at(right, point)
        if one is None or two is None:
            continue
        (first, exact), (second, also_exact) = one, two
        found.pairs.append((point, first.value, second.value))
        apart = abs(first.value - second.value)
        if not apart:
            continue
        if exact and also_exact:
            different = True
            continue
        scale = max(first.largest, second.largest)
        if apart > _DIFFER * max(abs(first.value), abs(second.value)) or apart > _DIFFER * scale:
            different = True
        elif apart > _AGREE * scale:
            doubtful = True
    if not different and len(found.pairs) < ENOUGH and names:
        found.verdict = compare_modulo(left, right, names)
        return found
    enough = len(found.pairs) >= (ENOUGH if names else 1)
    if different:
        found.verdict = "different"
    elif enough and not doubtful:
        found.verdict = "equal"
    return found
