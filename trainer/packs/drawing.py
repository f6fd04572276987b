"""Variants: the draws of a question's givens, each with every name's value."""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from trainer import quantity
from trainer.packs.recipe import FormulaError, Recipe
from trainer.packs.templates import Slot, as_written, fill

if TYPE_CHECKING:
    from trainer.packs.model import Given, Question
    from trainer.quantity import Quantity

MOST_VARIANTS: Final = 24
# Draws that are tried until there are MOST_VARIANTS; a `require` may throw most of them out.
MOST_TRIES: Final = 500

_COMPARISON: Final = re.compile(r"(<=|>=|==|!=|<|>)")
#: What the sign of a requirement compares by.
COMPARED: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
}


@dataclass(frozen=True, slots=True)
class Variant:
    """One draw: the givens as written, and the value of every name (givens, ``where``, parts).

    ``label`` names what was drawn (``N = 8,192, d = 128, H100 SXM``); ``shown`` are the givens for
    a screen, as (label, text).
    """

    index: int
    label: str
    givens: Mapping[str, str]
    names: Mapping[str, Quantity]
    shown: tuple[tuple[str, str], ...]
    recipe: Recipe

    def text(self, template: str) -> str:
        """The template with its slots filled: ``{N}``, ``{4*T | MiB}``, ``{x | us | 3}``."""
        return fill(template, self.show)

    def value(
        self,
        formula: str,
        overrides: Mapping[str, Quantity | str] | None = None,
        **changes: Quantity | str,
    ) -> Quantity:
        """The formula's value, under other givens where ``overrides`` or ``changes`` name some.

        A given may be replaced by text (``N="4096"``, ``GPU="H200"``), any name by a quantity.
        Raises FormulaError.
        """
        replaced = {**(overrides or {}), **changes}
        names = self.recipe.names(self.givens, replaced) if replaced else self.names
        return self.recipe.compute("", formula, names)

    def of(self, question: Question) -> Variant:
        """The same draw for a question that shares the givens: a follow-up of this one's."""
        return self.at(question.recipe)

    def at(self, recipe: Recipe) -> Variant:
        """The same draw for another recipe over the same givens."""
        if recipe is self.recipe:
            return self
        drawn = {name: self.givens.get(name, text) for name, text in recipe.first_draw().items()}
        return _variant(recipe, self.index, drawn)

    def written(self) -> dict[str, str]:
        """What the pack wrote for each given and, for a drawn row, for each of its columns."""
        texts = dict(self.givens)
        for given in self.recipe.givens:
            if given.rows is not None:
                texts |= given.rows[self.givens[given.name]]
        return texts

    def show(self, slot: Slot) -> str:
        """The text of one slot; TrainerError when it has no value or another unit."""
        written = self.written().get(slot.formula)
        if written is not None and not slot.unit:
            return as_written(written)
        unit = None if slot.unit in ("", "1") else slot.unit
        return quantity.format_quantity(self.value(slot.formula), unit, slot.digits)


def variants(question: Question) -> tuple[Variant, ...]:
    """The question's variants in their fixed order; variant 0 has every given's first value.

    At most 24, spread evenly over the whole product of the lists: the order steps through it by
    about the golden section, so that neighbours differ in several givens. Raises FormulaError.
    """
    found: list[Variant] = []
    for draw in _draws(question.recipe.givens):
        variant = _variant(question.recipe, len(found), draw)
        if all(holds(one, variant) for one in question.recipe.requires):
            found.append(variant)
        elif not found:
            failed = next(one for one in question.recipe.requires if not holds(one, variant))
            raise FormulaError("require", f"the first values of the givens do not meet {failed}")
        if len(found) == MOST_VARIANTS:
            break
    return tuple(found)


def holds(requirement: str, variant: Variant) -> bool:
    """Whether ``left < right`` (or <=, >, >=, ==, !=) is true in the variant; FormulaError."""
    one, sign, other = sides(requirement)
    left, right = variant.value(one), variant.value(other)
    if left.dimension != right.dimension:
        raise FormulaError("require", f"the two sides of {requirement!r} have different dimensions")
    return COMPARED[sign](left.value, right.value)


def sides(requirement: str) -> tuple[str, str, str]:
    """The left side, the sign and the right side of a requirement; FormulaError."""
    found = _COMPARISON.split(requirement)
    if len(found) != 3:
        raise FormulaError(
            "require", f"expected one comparison such as '2*T < L2', found {requirement!r}"
        )
    return found[0].strip(), found[1], found[2].strip()


def _draws(givens: tuple[Given, ...]) -> Iterator[dict[str, str]]:
    sizes = [len(given.values) for given in givens]
    total = math.prod(sizes)
    step = max(1, round(total * 0.618))
    while math.gcd(step, total) != 1:
        step += 1
    for count in range(min(total, MOST_TRIES)):
        place, draw = count * step % total, {}
        for given, size in zip(givens, sizes, strict=True):
            place, digit = divmod(place, size)
            draw[given.name] = given.values[digit]
        yield draw


def bare(recipe: Recipe, index: int, draw: Mapping[str, str]) -> Variant:
    """The variant with its values, and without a label or anything to show; FormulaError."""
    return Variant(index, "", dict(draw), recipe.names(draw), (), recipe)


def _variant(recipe: Recipe, index: int, draw: Mapping[str, str]) -> Variant:
    plain = bare(recipe, index, draw)
    label = ", ".join(_drawn(given, draw[given.name]) for given in recipe.givens if given.drawn)
    shown = tuple(
        (given.title or given.name, plain.text(given.shown or f"{{{given.name}}}"))
        for given in recipe.givens
    )
    return Variant(index, label, plain.givens, plain.names, shown, recipe)


def _drawn(given: Given, text: str) -> str:
    return text if given.rows else f"{given.name} = {as_written(text)}"
