"""Working an expression out, exactly, under limits."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from trainer.quantity.dimension import PURE
from trainer.quantity.errors import DimensionError, ReadError
from trainer.quantity.functions import PI, apply, power_of
from trainer.quantity.parser import parse_expression
from trainer.quantity.quantity import Quantity, small_enough
from trainer.quantity.syntax import Binary, Call, Expr, Measured, Name, Negated, Number

_NONE: Mapping[str, Quantity] = {}


def evaluate(expression: Expr | str, names: Mapping[str, Quantity] = _NONE) -> Quantity:
    """The exact value of an expression with its names bound.

    Logarithms, irrational roots and the like are taken to 60 digits. Raises DimensionError where
    kinds don't fit (adding bytes to seconds), ReadError for an unbound name, a division by zero,
    or a number too large to work out.
    """
    if isinstance(expression, str):
        expression = parse_expression(expression, names.keys())
    return _value(expression, names)


def _value(node: Expr, names: Mapping[str, Quantity]) -> Quantity:
    match node:
        case Number(value=value):
            return Quantity(value)
        case Measured():
            return _measured(node, names)
        case Name(name=name):
            return _named(name, names)
        case Negated(operand=operand):
            return -_value(operand, names)
        case Binary():
            return _binary(node, names)
        case Call():
            return _call(node, names)


def _named(name: str, names: Mapping[str, Quantity]) -> Quantity:
    found = names.get(name)
    if found is not None:
        return found
    if name == "pi":
        return Quantity(PI)
    raise ReadError(f"{name} has no value here.", name, 0, len(name))


def _measured(node: Measured, names: Mapping[str, Quantity]) -> Quantity:
    number, unit = _value(node.number, names), node.unit
    if unit.offset and not number.dimension:
        return Quantity(number.value * unit.scale + unit.offset, unit.dimension)
    value = small_enough(number.value * unit.scale)
    return Quantity(value, number.dimension * unit.dimension)


def _affine(node: Expr) -> bool:
    return isinstance(node, Measured) and bool(node.unit.offset)


def _binary(node: Binary, names: Mapping[str, Quantity]) -> Quantity:
    left, right = _value(node.left, names), _value(node.right, names)
    if _affine(node.left) or _affine(node.right):
        raise DimensionError("Temperatures in °C or °F can't be calculated with; use kelvins.")
    match node.operator:
        case "+":
            result = left + right
        case "-":
            result = left - right
        case "*":
            result = left * right
        case "/":
            result = left / right
        case _:
            return _power(left, right)
    small_enough(result.value)
    return result


def _power(base: Quantity, exponent: Quantity) -> Quantity:
    if exponent.dimension:
        raise DimensionError("An exponent has to be a pure number.")
    if base.dimension and (abs(exponent.value) > 64 or exponent.value.denominator > 64):
        raise DimensionError("A unit can't be raised to this power.")
    value = small_enough(power_of(base.value, exponent.value))
    return Quantity(value, base.dimension**exponent.value if base.dimension else PURE)


def _call(node: Call, names: Mapping[str, Quantity]) -> Quantity:
    values = [_value(argument, names) for argument in node.arguments]
    first = values[0]
    match node.function:
        case "min" | "max":
            chosen = first
            for other in values[1:]:
                if (other < chosen) == (node.function == "min"):
                    chosen = other
            return chosen
        case "abs":
            return abs(first)
        case "sqrt":
            return first ** Fraction(1, 2)
    if first.dimension:
        raise DimensionError(f"{node.function} takes a pure number, not {first.dimension}.")
    return Quantity(small_enough(apply(node.function, first.value)))
