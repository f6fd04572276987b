"""A key with a binary prefix meant as a decimal one somewhere on the way to it.

It does not matter whether the bytes have a name of their own or stand inline: they are looked for
in the formula, and in those of the names that it needs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from trainer import quantity
from trainer.errors import TrainerError
from trainer.packs.recipe import compiled
from trainer.quantity import Binary, Call, Expr, Measured, Name, Negated, Number

if TYPE_CHECKING:
    from trainer.packs import Part, Variant
    from trainer.quantity import Quantity

_BYTES: Final = quantity.Dimension({"information": 1})
_PREFIXED: Final = re.compile(r"(?<![A-Za-z])([kKMGTPE])(i?)(B|b|bit|byte)s?(?![A-Za-z])")
_STEPS: Final = {"k": 1, "K": 1, "M": 2, "G": 3, "T": 4, "P": 5, "E": 6}


def prefix_slips(
    part: Part, variant: Variant, value: Quantity, asked: frozenset[str]
) -> Iterator[tuple[str, Quantity]]:
    """What is slipped, and the value that comes of it.

    A part that is asked for in MiB may be told in MB, or the other way round. In any other unit
    the bytes that its formula needs may be counted so; not those below the names in ``asked``,
    which are other parts' values. A slip that rounding swallows is none.
    """
    match = _PREFIXED.search(part.unit)
    if match:
        prefix, iec, unit = match.groups()
        ratio = Fraction(1024, 1000) ** _STEPS[prefix]
        other = f"{prefix}{unit}" if iec else f"{prefix}i{unit}"
        told = f"{part.unit[: match.start()]}{other}{part.unit[match.end() :]}"
        yield f"the same number in {told}", value * (1 / ratio if iec else ratio)
        return
    for inner, node, owner in _bytes_below(part, variant, asked):
        unit = quantity.fitting_unit(inner)
        match = _PREFIXED.search(unit)
        if not (match and match.group(2)):
            continue
        ratio = Fraction(1000, 1024) ** _STEPS[match.group(1)]
        slipped = _with(part, variant, owner, node, ratio)
        if slipped is not None and slipped != value:
            shown = quantity.format_quantity(inner, unit)
            named = f"{node.name} = " if isinstance(node, Name) else ""
            yield f"the key with {named}{shown} counted as {unit.replace('i', '', 1)}", slipped


def _bytes_below(
    part: Part, variant: Variant, asked: frozenset[str]
) -> Iterator[tuple[Quantity, Expr, str]]:
    """The largest pieces that are told in KiB, MiB …, in the key and the names that it needs.

    Each with the tree that it is and the name whose formula it stands in, or "" for the key.
    """
    recipe = variant.recipe
    seen: set[str] = set()
    waiting = [("", compiled(part.formula, recipe.known))]
    while waiting:
        owner, node = waiting.pop()
        if isinstance(node, Name):
            if node.name in seen:
                continue
            seen.add(node.name)
        inner = _value(node, variant)
        if inner is not None and inner.dimension == _BYTES and _is_binary(inner):
            yield inner, node, owner
        elif isinstance(node, Name):
            if node.name in recipe.formulas and node.name not in asked:
                formula = compiled(recipe.formulas[node.name], recipe.known)
                waiting.append((node.name, formula))
        else:
            waiting += [(owner, one) for one in reversed(quantity.children(node))]


def _is_binary(inner: Quantity) -> bool:
    """Whether fewer digits tell it in KiB than in kB: 128 MiB does, 204.8 GB does not."""
    if inner.is_zero or inner.value % 1024:
        return False
    number = inner.value
    while number % 1024 == 0:
        number /= 1024
    return len(str(number)) < len(str(inner.value).rstrip("0"))


def _with(part: Part, variant: Variant, owner: str, node: Expr, ratio: Fraction) -> Quantity | None:
    """The key's value with one piece on the way to it so many times as large."""
    if isinstance(node, Name):
        return variant.value(part.formula, {node.name: variant.names[node.name] * ratio})
    formula = variant.recipe.formulas[owner] if owner else part.formula
    changed = _replaced(compiled(formula, variant.recipe.known), node, ratio)
    value = _value(changed, variant)
    if not owner or value is None:
        return value
    return variant.value(part.formula, {owner: value})


def _value(node: Expr, variant: Variant) -> Quantity | None:
    try:
        return quantity.evaluate(node, variant.names)
    except (TrainerError, ArithmeticError):
        return None


def _replaced(tree: Expr, node: Expr, ratio: Fraction) -> Expr:
    """The tree with every piece that equals ``node`` multiplied."""
    if tree == node:
        return Binary("*", tree, Number(ratio))
    match tree:
        case Binary(left=left, right=right):
            return replace(
                tree, left=_replaced(left, node, ratio), right=_replaced(right, node, ratio)
            )
        case Negated(operand=operand):
            return Negated(_replaced(operand, node, ratio))
        case Measured(number=number):
            return replace(tree, number=_replaced(number, node, ratio))
        case Call(arguments=arguments):
            return replace(tree, arguments=tuple(_replaced(one, node, ratio) for one in arguments))
        case _:
            return tree
