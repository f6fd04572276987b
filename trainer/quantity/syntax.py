"""The small syntax tree that every expression becomes. Frozen, picklable, and free of behaviour."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from trainer.quantity.units import Unit


@dataclass(frozen=True, slots=True)
class Number:
    """A number as typed: its value, significant digits, and half a unit of the last one."""

    value: Fraction
    digits: int | None = None
    half: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Name:
    """A given, a derived value, a variable, or a constant (``pi``)."""

    name: str


@dataclass(frozen=True, slots=True)
class Measured:
    """A number with its unit: ``520 MiB``, ``(4*128 + 8) MiB``; a bare unit has the number 1."""

    number: Expr
    unit: Unit
    bare: bool = False


@dataclass(frozen=True, slots=True)
class Negated:
    """A minus sign before something."""

    operand: Expr


@dataclass(frozen=True, slots=True)
class Binary:
    """One of ``+ - * / ^`` between two expressions."""

    operator: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Call:
    """A function of the fixed list applied to its arguments."""

    function: str
    arguments: tuple[Expr, ...]


Expr = Number | Name | Measured | Negated | Binary | Call


def walk(expression: Expr) -> Iterator[Expr]:
    """Every node of the tree, parents first."""
    waiting = [expression]
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(children(node))


def children(node: Expr) -> tuple[Expr, ...]:
    """The direct parts of a node, left to right."""
    match node:
        case Measured(number=number):
            return (number,)
        case Negated(operand=operand):
            return (operand,)
        case Binary(left=left, right=right):
            return (left, right)
        case Call(arguments=arguments):
            return arguments
        case _:
            return ()


def free_names(expression: Expr) -> frozenset[str]:
    """The names that have to be bound before the expression has a value; ``pi`` is none."""
    return frozenset(
        node.name for node in walk(expression) if isinstance(node, Name) and node.name != "pi"
    )


def has_unit(expression: Expr) -> bool:
    """Whether a unit is written anywhere in it."""
    return any(isinstance(node, Measured) for node in walk(expression))


def is_numeric(expression: Expr) -> bool:
    """Whether it is made of numbers alone: no name and no unit."""
    return not any(isinstance(node, Measured | Name) for node in walk(expression))
