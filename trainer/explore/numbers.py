"""The value of any formula under a setting, worked out when it is asked for and only once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from trainer import quantity
from trainer.errors import TrainerError
from trainer.explore.dials import ExploreError, Setting, amount
from trainer.packs.recipe import compiled
from trainer.packs.templates import as_written

if TYPE_CHECKING:
    from trainer.packs.recipe import Recipe
    from trainer.quantity import Expr, Quantity


class Numbers:
    """Every name's value under one setting of the givens of a recipe.

    Names that fail (a division by zero, a number too large) fail alone: whatever does not need them
    still has its value. ``instead`` replaces givens by quantities, for a sweep.
    """

    def __init__(
        self, recipe: Recipe, setting: Setting, instead: Mapping[str, Quantity] | None = None
    ) -> None:
        self._recipe = recipe
        self._found: dict[str, Quantity] = {}
        self._failed: dict[str, str] = {}
        self._read = False
        self._setting = setting
        self._instead = instead or {}

    def value(self, formula: str) -> Quantity:
        """The formula's value; ExploreError, with the reason, when it has none here."""
        self._givens()
        for name in _needed(self._recipe.order, _formulas(self._recipe), formula, self._known):
            if name not in self._found and name not in self._failed:
                try:
                    self._found[name] = self._computed(self._recipe.formulas[name])
                except ExploreError as error:
                    self._failed[name] = error.message
        return self._computed(formula)

    def written(self, name: str) -> str:
        """What the pack or the setting wrote for a given or a column of its table, or nothing."""
        for given in self._recipe.givens:
            text = self._setting.get(given.name, given.values[0])
            if given.rows is None and given.name == name:
                return as_written(text)
            if given.rows is not None and name in given.rows.get(text, {}):
                return as_written(given.rows[text][name])
        return ""

    @property
    def _known(self) -> frozenset[str]:
        return self._recipe.known

    def _givens(self) -> None:
        if self._read:
            return
        self._read = True
        for given in self._recipe.givens:
            text = self._setting.get(given.name, given.values[0])
            if given.rows is None:
                self._found[given.name] = amount(text)
            elif text in given.rows:
                self._found |= {name: amount(cell) for name, cell in given.rows[text].items()}
            else:
                raise ExploreError(f"{given.name} has no row {text!r}")
        self._found |= self._instead

    def _computed(self, formula: str) -> Quantity:
        tree = _tree(formula, self._known)
        for name in quantity.free_names(tree) & self._failed.keys():
            raise ExploreError(self._failed[name])
        try:
            return quantity.evaluate(tree, self._found)
        except (TrainerError, ArithmeticError) as error:
            raise ExploreError(f"{formula}: {error}") from None


def _tree(formula: str, known: frozenset[str]) -> Expr:
    try:
        return compiled(formula, known)
    except TrainerError as error:
        raise ExploreError(f"{formula}: {error}") from None


def _formulas(recipe: Recipe) -> tuple[tuple[str, str], ...]:
    return tuple(recipe.formulas.items())


@lru_cache(maxsize=1024)
def _needed(
    order: tuple[str, ...],
    formulas: tuple[tuple[str, str], ...],
    formula: str,
    known: frozenset[str],
) -> tuple[str, ...]:
    """The derived names below a formula, each after those that it needs."""
    table = dict(formulas)
    found, waiting = set[str](), [formula]
    while waiting:
        for name in quantity.free_names(_tree(waiting.pop(), known)):
            if name in table and name not in found:
                found.add(name)
                waiting.append(table[name])
    return tuple(one for one in order if one in found)
