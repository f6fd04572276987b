"""The worked solution, written from the keys: ``S = N²·e = 8,192² × 2 B = 128 MiB``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from trainer import quantity
from trainer.grading.mathtext import rounded, written
from trainer.grading.types import WorkedLine
from trainer.packs.templates import as_written

if TYPE_CHECKING:
    from trainer.packs import Part, Question, Variant
    from trainer.quantity import Quantity

_BYTES: Final = quantity.parse_unit("B").dimension


def worked(question: Question, variant: Variant) -> tuple[WorkedLine, ...]:
    """Every numeric part in order, each after the derived names that it is the first to need.

    A line's ``part`` is the part that it belongs to. Works for a follow-up as well, under the draw
    of its question.
    """
    return tuple(_Solution(question, variant.of(question)).lines())


class _Solution:
    """Writes the lines of one question under one draw."""

    def __init__(self, question: Question, variant: Variant) -> None:
        self._question = question
        self._variant = variant
        self._parts = {one.part.name: one.part for one in question.counted}
        self._formulas = question.recipe.formulas
        self._written = variant.written()
        # What the main question has worked out already is known to a follow-up.
        self._known = set[str]()
        if question.parent is not None:
            for one in question.counted:
                if not one.stage:
                    self._known |= {one.part.name, *self._needs(one.part.formula)}

    def lines(self) -> Iterator[WorkedLine]:
        for part in self._question.parts:
            if part.kind == "number":
                yield from self._before(part)
                yield self._line(part)
                self._known.add(part.name)

    def _before(self, part: Part) -> Iterator[WorkedLine]:
        own = part.formula if part.formula in self._formulas else ""
        for name in self._question.recipe.order:
            if name in self._known or name in self._parts or name == own:
                continue
            if name in self._needs(part.formula):
                self._known.add(name)
                yield self._derived(part, name)

    def _needs(self, formula: str) -> set[str]:
        """The derived names below a formula, but not below other parts: those have lines."""
        found, waiting = set[str](), [formula]
        while waiting:
            for name in quantity.free_names(self._tree(waiting.pop())):
                if name in self._formulas and name not in found and name not in self._parts:
                    found.add(name)
                    waiting.append(self._formulas[name])
        return found

    def _line(self, part: Part) -> WorkedLine:
        value = self._variant.value(part.formula)
        result = rounded(value, part.unit or None, part.digits)
        label = part.symbol or part.title
        if part.terms:
            names = " + ".join(term.name for term in part.terms)
            return WorkedLine(part.id, label, names, self._summed(part, value), result)
        own = part.formula if part.formula in self._formulas else ""
        formula = self._formulas[own] if own and own not in self._parts else part.formula
        if own:
            self._known.add(own)
        return WorkedLine(
            part.id, label, self._symbols(formula), self._numbers(formula, value), result
        )

    def _derived(self, part: Part, name: str) -> WorkedLine:
        formula, value = self._formulas[name], self._variant.names[name]
        return WorkedLine(
            part.id, name, self._symbols(formula), self._numbers(formula, value), rounded(value)
        )

    def _summed(self, part: Part, total: Quantity) -> str:
        """The terms in numbers, equal ones counted: ``4 × 128 MiB + 4 × 2 MiB``."""
        counts: dict[str, int] = {}
        for term in part.terms:
            text = self._numbers(term.formula, total)
            counts[text] = counts.get(text, 0) + 1
        pieces = []
        for text, count in counts.items():
            inner = f"({text})" if count > 1 and " + " in text else text
            pieces.append(inner if count == 1 else f"{count} × {inner}")
        return " + ".join(pieces)

    def _tree(self, formula: str) -> quantity.Expr:
        return quantity.parse_expression(formula, self._variant.names)

    def _symbols(self, formula: str) -> str:
        return written(self._tree(formula), self._word, times="·")

    def _word(self, name: str) -> str:
        part = self._parts.get(name)
        return name if part is None else (part.symbol or part.title)

    def _numbers(self, formula: str, result: Quantity) -> str:
        # Binary bytes over a decimal rate is how MiB and MB get mixed: show them as decimal there.
        decimal = bool(result.dimension) and result.dimension != _BYTES

        def word(name: str) -> str:
            if name in self._written:
                return as_written(self._written[name])
            value, part = self._variant.names[name], self._parts.get(name)
            if decimal and value.dimension == _BYTES:
                return rounded(value, _decimal_unit(value), 3)
            return rounded(value, part.unit or None, part.digits) if part else rounded(value)

        return written(self._tree(formula), word, times=" × ")


def _decimal_unit(value: Quantity) -> str:
    for unit, power in (("GB", 9), ("MB", 6), ("kB", 3)):
        if abs(value.value) >= 10**power:
            return unit
    return "B"
