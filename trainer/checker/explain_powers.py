"""A power at the wrong place: `4*N*d^2`, `4*N^2*d^2` or `4*N*d` where 4N²d is right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final, NamedTuple

from trainer.checker.key import Key
from trainer.quantity import (
    Binary,
    Expr,
    Measured,
    Name,
    Number,
    Quantity,
    ReadError,
    parse_expression,
)
from trainer.quantity.dimension import PURE

_FAR: Final = 10
"""Powers of a smaller number are factors like any other: numbers by chance would meet them."""


class Misplaced(NamedTuple):
    """A value with a power misplaced: `says` states which, `asks` asks."""

    value: Quantity
    says: str
    asks: str


def misplaced_powers(key: Key) -> Iterator[Misplaced]:
    """The values that a wrong power gives, where the key is one product with a square in it."""
    for times, says, asks in _changes(key):
        if times >= _FAR or times <= Fraction(1, _FAR):
            yield Misplaced(key.value * times, says, asks)


def _changes(key: Key) -> Iterator[tuple[Fraction, str, str]]:
    """How many times the key each wrong power gives, stated and asked."""
    powers = _of_key(key)
    sizes = {name: key.names[name].value for name in powers if _is_size(name, key)}
    for name in (name for name in sizes if powers[name] == 2):
        yield (
            1 / sizes[name],
            f"That has {name} for its square.",
            f"Did you forget to square {name}?",
        )
        for other in (other for other in sizes if powers[other] == 1):
            says, asks = f"That squares {other}", f"Did you square {other}"
            yield sizes[other], f"{says} as well.", f"{asks} as well?"
            moved = sizes[other] / sizes[name]
            yield moved, f"{says} in place of {name}.", f"{asks} in place of {name}?"


def _is_size(name: str, key: Key) -> bool:
    value = key.names.get(name)
    return value is not None and value.dimension == PURE and value.value > 1


def _of_key(key: Key) -> Mapping[str, int]:
    """The powers of the names in the key's formula, or in each of its terms; empty if none."""
    formulas = [term.formula for term in key.terms] or [key.formula]
    found = [_of_formula(one, key, ()) for one in dict.fromkeys(formulas)]
    return found[0] or {} if all(one == found[0] for one in found) else {}


def _of_formula(formula: str, key: Key, inside: tuple[str, ...]) -> dict[str, int] | None:
    try:
        return _powers(parse_expression(formula, key.names), key, inside)
    except ReadError:
        return None


def _powers(tree: Expr, key: Key, inside: tuple[str, ...]) -> dict[str, int] | None:
    """The power of each name in a product; None for what is no product."""
    match tree:
        case Number() | Measured():
            return {}
        case Name(name=name) if name in key.formulas and name not in (*key.asked, *inside):
            return _of_formula(key.formulas[name], key, (*inside, name))
        case Name(name=name):
            return {name: 1}
        case Binary(operator="*" | "/", left=left, right=right):
            first, second = _powers(left, key, inside), _powers(right, key, inside)
            if first is None or second is None:
                return None
            sign = 1 if tree.operator == "*" else -1
            names = dict.fromkeys((*first, *second))
            return {name: first.get(name, 0) + sign * second.get(name, 0) for name in names}
        case Binary(operator="^", left=left, right=Number(value=power)) if power.denominator == 1:
            found = _powers(left, key, inside)
            return found and {name: one * int(power) for name, one in found.items()}
        case _:
            return None
