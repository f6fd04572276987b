"""Names and units that get into each other's way: names win, in formulas and in what is typed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from trainer import quantity
from trainer.packs.recipe import compiled

if TYPE_CHECKING:
    from trainer.packs.model import Part, Question
    from trainer.packs.recipe import Recipe
    from trainer.quantity import Quantity

_WORD: Final = re.compile(r"[A-Za-z_]\w*")
_LONE: Final = re.compile(r"(?<![^+\-(,])\s*([A-Za-z]\w*)\s*(?=[+\-),]|\Z)")
_NOT_COUNTS: Final = frozenset(
    {"length", "mass", "time", "current", "temperature", "amount", "luminosity"}
    | {"information", "operation", "angle"}
)


@dataclass(frozen=True, slots=True)
class Clash:
    """A name that hides a unit, and the part that is measured in that unit."""

    name: str
    part: str
    unit: str


def clashes(question: Question, names: Mapping[str, Quantity]) -> Iterator[Clash]:
    """Names of the question that stand in the way of a part's unit, each name once."""
    told: set[str] = set()
    for part in question.parts:
        if part.kind != "number" or not part.unit:
            continue
        for name in (*_spelled(part, question.recipe), *_used(part, question.recipe, names)):
            if name not in told:
                told.add(name)
                yield Clash(name, part.id, part.unit)


def lone_unit(formula: str, known: frozenset[str]) -> tuple[str, int] | None:
    """A unit that stands as a term of its own (``2*x + server``), and where; or None."""
    for match in _LONE.finditer(formula):
        word = match.group(1)
        if word not in known and _unit(word) is not None:
            return word, match.start(1)
    return None


def _spelled(part: Part, recipe: Recipe) -> Iterator[str]:
    """Names that stand in the unit itself: whoever typed it would have typed the name."""
    return (word for word in _WORD.findall(part.unit) if word in recipe.known)


def _used(part: Part, recipe: Recipe, names: Mapping[str, Quantity]) -> Iterator[str]:
    """Count nouns that the key multiplies by as if they were units, and that are names here."""
    wanted = _unit(part.unit)
    value = names.get(part.name)
    if wanted is None or value is None or value.dimension == wanted.dimension:
        return
    counts = {base for base, _ in wanted.dimension.powers} - _NOT_COUNTS
    for name in sorted(_reached(part.formula, recipe)):
        unit = _unit(name) if len(name) > 1 else None
        if unit is not None and counts & {base for base, _ in unit.dimension.powers}:
            yield name


def _reached(formula: str, recipe: Recipe) -> set[str]:
    """Every name that the formula needs, directly or through others."""
    found: set[str] = set()
    waiting = [formula]
    while waiting:
        for name in quantity.free_names(compiled(waiting.pop(), recipe.known)) - found:
            found.add(name)
            if name in recipe.formulas:
                waiting.append(recipe.formulas[name])
    return found


def _unit(word: str) -> quantity.Unit | None:
    try:
        return quantity.parse_unit(word)
    except quantity.ReadError:
        return None
