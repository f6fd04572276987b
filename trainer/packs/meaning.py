"""What one value alone cannot show: names, formulas, dimensions, templates and references."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from trainer import quantity
from trainer.errors import TrainerError
from trainer.packs.drawing import Variant, holds, variants
from trainer.packs.errors import Problem, did_you_mean
from trainer.packs.fillable import templates
from trainer.packs.recipe import FormulaError, given_names
from trainer.packs.templates import Slot, TemplateError, slots

if TYPE_CHECKING:
    from trainer.packs.model import Part, Question, Told
    from trainer.packs.tree import Path, Tree
    from trainer.quantity import Quantity

# The kinds of slip that a given can be confused by; explanations are worded by kind.
KINDS: Final = ("other-given", "other-element-size", "elements-for-bytes", "sparse-peak")


def check_meaning(question: Question) -> list[Problem]:
    """Every fault in the question and its follow-ups that can be seen without grading anything."""
    problems = list[Problem]()
    for one in (question, *question.followups):
        problems += _Checker(one).run()
    return problems


@dataclass(slots=True)
class _Checker:
    question: Question
    problems: list[Problem] = field(default_factory=list)
    variant: Variant | None = None

    def run(self) -> list[Problem]:
        self._values()
        if not self.problems:
            self._first_variant()
        if self.variant is not None:
            for part in self.question.parts:
                self._part(part)
            self._texts()
        self._references()
        return self.problems

    # -- places ------------------------------------------------------------------------------

    @property
    def _tree(self) -> Tree:
        return self.question.trees["question"]

    def _wrong(self, path: Path, message: str, *, key: bool = False, offset: int = 0) -> None:
        whole = (*self.question.root, *path)
        self.problems.append(self._tree.problem(whole, message, key=key, offset=offset))

    def _home(self, name: str) -> Path:
        """Where the name is defined, in this question or in the one that it follows."""
        root = self.question.root
        choices: list[Path] = [("given", name), ("where", name)]
        choices += [
            ("parts", part.id, "terms" if part.terms else "key")
            for part in self.question.parts
            if part.name == name
        ]
        return next(
            (one for one in choices if self._tree.at((*root, *one)) is not None), ("where",)
        )

    # -- values and formulas -----------------------------------------------------------------

    def _values(self) -> None:
        """Every value of every given and every cell of every table that is drawn from."""
        for given in self.question.givens:
            path: Path = ("given", given.name)
            if self._tree.at((*self.question.root, *path)) is None:
                continue
            if given.rows is None:
                for index, text in enumerate(given.values):
                    self._value(given.name, text, path, index)
                continue
            columns = next(iter(given.rows.values())).keys()
            for row, cells in given.rows.items():
                if cells.keys() != columns:
                    odd = sorted(cells.keys() ^ columns)
                    self._wrong(
                        path, f"the rows of {given.name!r} differ in {', '.join(odd)}: {row}"
                    )
                for column, text in cells.items():
                    self._value(column, text, path, 0, f" in the row {row!r} of {given.name!r}")

    def _value(self, name: str, text: str, path: Path, index: int, inside: str = "") -> None:
        try:
            quantity.evaluate(text, {})
        except (TrainerError, ArithmeticError) as error:
            at = path
            for longer in ((*path, "is", index), (*path, index), (*path, "is")):
                if isinstance(self._tree.at((*self.question.root, *longer)), str):
                    at = longer
                    break
            offset = 0 if inside else getattr(error, "start", 0)
            self._wrong(at, f"{name} = {text!r}{inside}: {_message(error)}", offset=offset)

    def _first_variant(self) -> None:
        known = self.question.recipe.all_names()
        for name in self.question.recipe.formulas:
            self._formula(self.question.recipe.formulas[name], self._home(name), known)
        if self.problems:
            return
        try:
            self.variant = variants(self.question)[0]
        except FormulaError as error:
            path: Path = ("require",) if error.name == "require" else self._home(error.name)
            self._wrong(path, error.message, offset=error.offset)
            return
        for one in self.question.recipe.requires:
            try:
                holds(one, self.variant)
            except FormulaError as error:
                self._wrong(("require",), error.message)

    def _formula(self, formula: str, path: Path, known: frozenset[str]) -> bool:
        """Whether the formula can be read; if not, the fault is noted at its character."""
        if path[-1] == "terms":
            return True
        try:
            quantity.parse_expression(formula, known)
        except quantity.ReadError as error:
            word = formula[error.start : error.end]
            hint = did_you_mean(word, known)
            self._wrong(path, f"{formula!r}: {error.message}{hint}", offset=error.start)
            return False
        return True

    def _computed(self, formula: str, path: Path) -> Quantity | None:
        assert self.variant is not None
        if not self._formula(formula, path, self.question.recipe.all_names()):
            return None
        try:
            return self.variant.value(formula)
        except FormulaError as error:
            self._wrong(path, error.message, offset=error.offset)
            return None

    # -- parts -------------------------------------------------------------------------------

    def _part(self, part: Part) -> None:
        path: Path = ("parts", part.id)
        if part.kind == "claim":
            return
        try:
            unit = quantity.parse_unit(part.unit) if part.unit else None
        except quantity.ReadError as error:
            self._wrong((*path, "unit"), f"{part.unit!r} is no unit: {error.message}")
            return
        if part.unit and part.unit in self.question.recipe.all_names():
            message = f"{part.unit!r} is a name of this question and cannot be a unit as well"
            self._wrong((*path, "unit"), message)
        wanted = unit.dimension if unit else quantity.Dimension()
        if part.terms:
            for term in part.terms:
                self._fits(term.formula, (*path, "terms", term.name), wanted, part)
        else:
            self._fits(part.formula, (*path, "key"), wanted, part)
        for field_name, told in (("also", part.also), ("mistakes", part.mistakes)):
            for one in told:
                self._told(one, (*path, field_name, one.id), wanted, part)

    def _told(self, told: Told, path: Path, wanted: quantity.Dimension, part: Part) -> None:
        for index, formula in enumerate(told.formulas):
            at = (*path, "is", index)
            listed = isinstance(self._tree.at((*self.question.root, *at)), str)
            self._fits(formula, at if listed else (*path, "is"), wanted, part)

    def _fits(self, formula: str, path: Path, wanted: quantity.Dimension, part: Part) -> None:
        value = self._computed(formula, path)
        if value is not None and value.dimension != wanted:
            unit = part.unit or "a plain number"
            shown = quantity.format_quantity(value)
            self._wrong(path, f"{formula!r} is {shown}, which is not measured in {unit}")

    # -- texts -------------------------------------------------------------------------------

    def _texts(self) -> None:
        for path, text in templates(self._tree.at(self.question.root)):
            try:
                found = tuple(slots(text))
            except TemplateError as error:
                self._wrong(path, str(error), offset=error.offset)
                continue
            for slot in found:
                self._slot(slot, path)

    def _slot(self, slot: Slot, path: Path) -> None:
        assert self.variant is not None
        if slot.formula in self.variant.givens and not slot.unit:
            return
        known = self.question.recipe.all_names() | self.variant.givens.keys()
        try:
            self.variant.text(
                f"{{{slot.formula} | {slot.unit}}}" if slot.unit else f"{{{slot.formula}}}"
            )
        except TrainerError as error:
            word = slot.formula[getattr(error, "offset", 0) :]
            hint = did_you_mean(word, known)
            self._wrong(path, f"{{{slot.formula}}}: {error.message}{hint}", offset=slot.offset)

    # -- references --------------------------------------------------------------------------

    def _references(self) -> None:
        question = self.question
        parts = [part.id for part in question.parts]
        mistakes = {one.id for one in question.mistakes}
        mistakes |= {one.id for part in question.parts for one in part.mistakes}
        levels = [level.name for level in question.rubric.levels]
        criteria = [one.id for one in question.rubric.criteria]
        for sample in question.samples:
            path: Path = ("samples", sample.id)
            for id in sample.parts:
                self._known(id, parts, "part", (*path, "parts", id), key=True)
            for index, id in enumerate(sample.mistakes):
                self._known(id, mistakes, "mistake", (*path, "mistakes", index))
            for index, id in enumerate(sample.meets or ()):
                self._known(id, criteria, "criterion", (*path, "meets", index))
            if sample.level is not None:
                self._known(sample.level, levels, "level", (*path, "level"))
        bound = {given.name for given in question.givens} | set(given_names(question.givens))
        for one in question.confused:
            self._known(one.name, bound, "given", ("confused", one.name), key=True)
            self._known(one.kind, KINDS, "kind of slip", ("confused", one.name, "as"))

    def _known(
        self, word: str, known: Iterable[str], what: str, path: Path, *, key: bool = False
    ) -> None:
        choices = list(known)
        if word not in choices:
            hint = (
                did_you_mean(word, choices)
                or f"; there are: {', '.join(sorted(choices)) or 'none'}"
            )
            self._wrong(path, f"there is no {what} {word!r}{hint}", key=key)


def _message(error: Exception) -> str:
    return error.message if isinstance(error, TrainerError) else str(error)
