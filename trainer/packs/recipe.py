"""From a draw of the givens to every name's value: the formulas of ``where:`` and of the parts.

A recipe is compiled once when a question is loaded. It is plain data (formulas are the small trees
of ``trainer.quantity``), so it travels between processes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from trainer import quantity
from trainer.errors import TrainerError

if TYPE_CHECKING:
    from trainer.packs.model import Given
    from trainer.quantity import Expr, Quantity


class FormulaError(TrainerError):
    """A formula that cannot be computed; ``name`` is the name it defines, ``offset`` where."""

    def __init__(self, name: str, message: str, offset: int = 0) -> None:
        super().__init__(message)
        self.name = name
        self.offset = offset


@lru_cache(maxsize=4096)
def compiled(formula: str, names: frozenset[str]) -> Expr:
    """The formula's tree, with ``names`` as its names; ReadError when it cannot be read."""
    return quantity.parse_expression(formula, names)


@dataclass(frozen=True, slots=True)
class Recipe:
    """Givens, and derived names in an order in which each one only needs earlier ones.

    ``known`` holds every name that a formula may use.
    """

    givens: tuple[Given, ...]
    formulas: Mapping[str, str]
    order: tuple[str, ...]
    known: frozenset[str]
    requires: tuple[str, ...] = ()

    def first_draw(self) -> dict[str, str]:
        """The givens of variant 0, as written."""
        return {given.name: given.values[0] for given in self.givens}

    def names(
        self, draw: Mapping[str, str], overrides: Mapping[str, Quantity | str] | None = None
    ) -> dict[str, Quantity]:
        """Every name's value under ``draw``, with some of them replaced.

        A given may be replaced by another of its values or rows (text), any name by a quantity;
        whatever depends on it follows. Raises FormulaError.
        """
        replaced = dict(overrides or {})
        found: dict[str, Quantity] = {}
        for given in self.givens:
            text = replaced.get(given.name, draw[given.name])
            if given.rows is None:
                found[given.name] = _value(given.name, text)
                continue
            row = given.rows.get(text) if isinstance(text, str) else None
            if row is None:
                raise FormulaError(given.name, f"{given.name} has no row {text!r}")
            for column, cell in row.items():
                found[column] = _value(column, replaced.get(column, cell))
        for name in self.order:
            if name in replaced:
                found[name] = _value(name, replaced[name])
            else:
                found[name] = self.compute(name, self.formulas[name], found)
        return found

    def compute(self, name: str, formula: str, names: Mapping[str, Quantity]) -> Quantity:
        """The formula's value; FormulaError, with the character, when it has none."""
        try:
            return quantity.evaluate(compiled(formula, self.known), names)
        except quantity.ReadError as error:
            raise FormulaError(name, error.message, error.start) from None
        except (TrainerError, ArithmeticError) as error:
            raise FormulaError(name, f"{formula}: {error}") from None


def _value(name: str, text: Quantity | str) -> Quantity:
    if not isinstance(text, str):
        return text
    try:
        return quantity.evaluate(compiled(text, frozenset()), {})
    except quantity.ReadError as error:
        raise FormulaError(name, error.message, error.start) from None
    except (TrainerError, ArithmeticError) as error:
        raise FormulaError(name, f"{text}: {error}") from None


def given_names(givens: Collection[Given]) -> Iterator[str]:
    """The names that givens bind: their own, or the columns of their table."""
    for given in givens:
        if given.rows is None:
            yield given.name
        else:
            yield from next(iter(given.rows.values()), {})


def sorted_names(formulas: Mapping[str, str], known: frozenset[str]) -> tuple[str, ...]:
    """The names of ``formulas`` so that each one comes after all that it uses.

    Raises FormulaError at a name that needs itself, with the circle spelt out. Formulas that cannot
    be read count as using nothing; whoever evaluates them says why.
    """
    uses: dict[str, frozenset[str]] = {}
    for name, formula in formulas.items():
        try:
            uses[name] = quantity.free_names(compiled(formula, known)) & formulas.keys()
        except TrainerError:
            uses[name] = frozenset()
    done: dict[str, None] = {}
    for start in formulas:
        _visit(start, uses, done)
    return tuple(done)


def _visit(start: str, uses: Mapping[str, frozenset[str]], done: dict[str, None]) -> None:
    """Depth first without recursion: a pack may chain a thousand names."""
    path: list[str] = []
    stack: list[tuple[str, bool]] = [(start, False)]
    while stack:
        name, leaving = stack.pop()
        if leaving:
            path.pop()
            done[name] = None
        elif name in path:
            circle = " → ".join([*path[path.index(name) :], name])
            raise FormulaError(name, f"{name!r} needs itself: {circle}")
        elif name not in done:
            path.append(name)
            stack.append((name, True))
            stack.extend((one, False) for one in sorted(uses[name], reverse=True))
