"""What one value alone cannot show: names, formulas, dimensions, templates and references."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from trainer import quantity
from trainer.errors import TrainerError
from trainer.packs.clarity import twofold
from trainer.packs.drawing import Variant, bare, holds, sides, variants
from trainer.packs.errors import Problem, did_you_mean
from trainer.packs.fillable import templates
from trainer.packs.naming import clashes, lone_unit
from trainer.packs.plots import check_plots
from trainer.packs.recipe import FormulaError
from trainer.packs.references import check_references
from trainer.packs.templates import Slot, TemplateError, slots

if TYPE_CHECKING:
    from trainer.packs.model import Given, Part, Question, Told
    from trainer.packs.tree import Path, Tree
    from trainer.quantity import Quantity

_WORD: Final = re.compile(r"[A-Za-z_]\w*")
_COMMON_UNITS: Final = ("B", "KiB", "MiB", "GiB", "kB", "MB", "GB", "us", "ms", "GFLOP", "FLOP/B")


def check_meaning(question: Question) -> list[Problem]:
    """Every fault in the question and its follow-ups that can be seen without grading anything."""
    problems = _Checker(question).run()
    if problems:
        # A follow-up sees the question's names; its faults would be echoes.
        return problems
    return [problem for one in question.followups for problem in _Checker(one).run()]


@dataclass(slots=True)
class _Checker:
    question: Question
    problems: list[Problem] = field(default_factory=list)
    variant: Variant | None = None

    def run(self) -> list[Problem]:
        self._values()
        if not self.problems:
            self._formulas()
        if not self.problems:
            self._first_variant()
        if self.variant is not None and not self._clashes():
            self._clear()
            self._requirements()
            for part in self.question.parts:
                self._part(part)
            check_plots(self.question.plots, self.question.givens, self)
            self._confusions()
            self._texts()
        check_references(self.question, self)
        if not self.problems:
            self._every_variant()
        return self.problems

    # -- places ------------------------------------------------------------------------------

    @property
    def _tree(self) -> Tree:
        return self.question.trees["question"]

    def _whole(self, path: Path) -> Path:
        return (*self.question.root, *path)

    def wrong(self, path: Path, message: str, *, key: bool = False, offset: int = 0) -> None:
        """Note a fault at its place in the file; ``path`` starts at this question."""
        whole = self._whole(path)
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
        """Every value of every given of its own, and every cell of the tables it draws from."""
        for given in self.question.givens:
            path: Path = ("given", given.name)
            if self._tree.at((*self.question.root, *path)) is None:
                continue
            if given.rows is not None:
                self._table(given)
                continue
            kind: quantity.Dimension | None = None
            for index, text in enumerate(given.values):
                choices = ((*path, "is", index), (*path, index), (*path, "is"), path)
                places = [self._whole(one) for one in choices]
                kind = self._value(given.name, text, self._tree, places, kind)

    def _table(self, given: Given) -> None:
        """The rows, in whichever file they stand: the given's own, the question's, the pack's."""
        own = self._whole(("given", given.name, "choices"))
        for tree, root in (
            (self._tree, own),
            (self._tree, ("tables", given.name)),
            (self.question.trees["pack"], ("tables", given.name)),
        ):
            if tree.at(root) == given.rows:
                break
        assert given.rows is not None
        columns = _commonest(tuple(cells) for cells in given.rows.values())
        kinds: dict[str, quantity.Dimension | None] = {}
        for row, cells in given.rows.items():
            for odd in sorted(set(cells) - set(columns)):
                message = f"no other row has the column {odd!r}{did_you_mean(odd, columns)}"
                self.problems.append(tree.problem((*root, row, odd), message, key=True))
            for absent in sorted(set(columns) - set(cells)):
                message = f"the row {row!r} lacks the column {absent!r}"
                self.problems.append(tree.problem((*root, row), message, key=True))
            for column, text in cells.items():
                places = [(*root, row, column)]
                kinds[column] = self._value(column, text, tree, places, kinds.get(column))

    def _value(
        self,
        name: str,
        text: str,
        tree: Tree,
        paths: list[Path],
        kind: quantity.Dimension | None,
    ) -> quantity.Dimension | None:
        """Check one value, also against the ``kind`` of those before it; return that kind."""
        path = next((one for one in paths if isinstance(tree.at(one), str)), paths[-1])
        try:
            found = quantity.evaluate(text, {}).dimension
        except (TrainerError, ArithmeticError) as error:
            offset = error.start if isinstance(error, quantity.ReadError) else 0
            message = f"{name} = {text!r}: {_message(error)}"
            self.problems.append(tree.problem(path, message, offset=offset))
            return kind
        unclear = twofold(text)
        if unclear:
            self.problems.append(tree.problem(path, f"{name}: {unclear}"))
        if kind is not None and found != kind:
            kinds = f"{quantity.kind_of(found)}, the values before it in {quantity.kind_of(kind)}"
            self.problems.append(tree.problem(path, f"{name} = {text!r} is measured in {kinds}"))
        return found if kind is None else kind

    def _formulas(self) -> None:
        """Whether each formula of its own can be read; terms are read with their parts."""
        recipe = self.question.recipe
        for name, formula in recipe.formulas.items():
            path = self._home(name)
            if path != ("where",) and path[-1] != "terms":
                self._readable(formula, path)

    def _first_variant(self) -> None:
        recipe = self.question.recipe
        try:
            self.variant = bare(recipe, 0, recipe.first_draw())
        except FormulaError as error:
            self.wrong(self._home(error.name), error.message, offset=error.offset)

    def _clashes(self) -> bool:
        """Names that hide a unit which a part is measured in: all that follows would be echoes."""
        assert self.variant is not None
        found = tuple(clashes(self.question, self.variant.names))
        for one in found:
            path, unit = self._home(one.name), ("parts", one.part, "unit")
            line = self._tree.place(self._whole(unit)).line
            message = (
                f"the name {one.name!r} hides the unit of the part {one.part!r}, {one.unit!r} "
                f"(line {line}); choose another name"
            )
            own = self._tree.at(self._whole(path)) is not None
            self.wrong(path if own and path != ("where",) else unit, message, key=True)
        return bool(found)

    def _clear(self) -> None:
        """Derived names whose formulas can mean two things; the others are looked at in parts."""
        assert self.variant is not None
        for name, formula in self.question.recipe.formulas.items():
            path: Path = ("where", name)
            if self._tree.at(self._whole(path)) is not None:
                self._unclear(formula, path)

    def _unclear(self, formula: str, path: Path, offset: int = 0) -> None:
        assert self.variant is not None
        unclear = twofold(formula, self.variant.names)
        if unclear:
            self.wrong(path, unclear, offset=offset)

    def _requirements(self) -> None:
        assert self.variant is not None
        for index, one in enumerate(self.question.recipe.requires):
            listed = isinstance(self._tree.at(("require", index)), str)
            path: Path = ("require", index) if listed else ("require",)
            try:
                if not holds(one, self.variant):
                    self.wrong(path, f"the first values of the givens do not meet {one!r}")
                for side in sides(one)[::2]:
                    self._unclear(side, path)
            except FormulaError as error:
                self.wrong(path, error.message, offset=error.offset)

    def _every_variant(self) -> None:
        """A formula may have no value in a later draw, such as a division by zero."""
        try:
            variants(self.question)
        except FormulaError as error:
            self.wrong(self._home(error.name), f"in some draw: {error.message}")

    def _readable(self, formula: str, path: Path) -> bool:
        """Whether the formula can be read; if not, the fault is noted at its character."""
        known = self.question.recipe.known
        run_on = _run_on(formula, known)
        if run_on is not None:
            word, offset = run_on
            apart = "*".join(word)
            message = f"{formula!r}: {word!r} is no name; write {apart!r} if that is meant"
            self.wrong(path, message, offset=offset)
            return False
        try:
            quantity.parse_expression(formula, known)
        except quantity.ReadError as error:
            lone = lone_unit(formula, known)
            if lone is not None:
                word, offset = lone
                cure = f"{word!r} is a unit without a number; write '1*{word}'"
                self.wrong(path, f"{formula!r}: {cure}", offset=offset)
                return False
            hint = did_you_mean(formula[error.start : error.end], known)
            said = _message(error).rstrip(".") if hint else _message(error)
            self.wrong(path, f"{formula!r}: {said}{hint}", offset=error.start)
            return False
        return True

    def computed(self, formula: str, path: Path) -> Quantity | None:
        """The formula's value in the first variant, or None when its fault has been noted."""
        assert self.variant is not None
        if not self._readable(formula, path):
            return None
        self._unclear(formula, path)
        try:
            return self.variant.value(formula)
        except FormulaError as error:
            self.wrong(path, error.message, offset=error.offset)
            return None

    # -- parts -------------------------------------------------------------------------------

    def _part(self, part: Part) -> None:
        path: Path = ("parts", part.id)
        if part.kind == "claim":
            return
        try:
            unit = quantity.parse_unit(part.unit) if part.unit else None
        except quantity.ReadError as error:
            self.wrong((*path, "unit"), f"{part.unit!r} is no unit: {error.message}")
            return
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
        value = self.computed(formula, path)
        if value is not None and value.dimension != wanted:
            unit = part.unit or "a plain number"
            shown = quantity.format_quantity(value)
            self.wrong(path, f"{formula!r} is {shown}, which is not measured in {unit}")

    def _confusions(self) -> None:
        """What is put in a given's place is measured as the given is."""
        assert self.variant is not None
        for one in () if self.question.parent else self.question.confused:
            given = self.variant.names.get(one.name)
            for index, text in enumerate(one.values):
                at: Path = ("confused", one.name, "with", index)
                path = at if isinstance(self._tree.at(at), str) else at[:-1]
                value = self.computed(text, path)
                if value is not None and given is not None and value.dimension != given.dimension:
                    shown = quantity.format_quantity(value)
                    kind = quantity.kind_of(given.dimension)
                    self.wrong(path, f"{text!r} is {shown}, and {one.name} is measured in {kind}")

    # -- texts -------------------------------------------------------------------------------

    def _texts(self) -> None:
        for path, text in templates(self._tree.at(self.question.root)):
            try:
                found = tuple(slots(text))
            except TemplateError as error:
                self.wrong(path, str(error), offset=error.offset)
                continue
            for slot in found:
                self._slot(slot, path)

    def _slot(self, slot: Slot, path: Path) -> None:
        assert self.variant is not None
        if slot.formula in self.variant.givens and not slot.unit:
            return
        known = self.question.recipe.known | self.variant.givens.keys()
        try:
            self.variant.show(slot)
            self._unclear(slot.formula, path, slot.offset)
        except TrainerError as error:
            readable = slot.formula in known
            word = _WORD.match(slot.formula, getattr(error, "offset", 0))
            hint = "" if readable or not word else did_you_mean(word.group(), known)
            hint = hint or did_you_mean(slot.unit, _COMMON_UNITS)
            said = error.message.rstrip(".") if hint else error.message
            self.wrong(path, f"{{{slot.formula}}}: {said}{hint}", offset=slot.offset)


def _run_on(formula: str, known: frozenset[str]) -> tuple[str, int] | None:
    """A word made of one-letter names: fine in an answer, in a pack more likely a slip."""
    for match in _WORD.finditer(formula):
        word = match.group()
        if len(word) > 1 and word not in known and all(one in known for one in word):
            return word, match.start()
    return None


def _commonest(columns: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    return Counter(columns).most_common(1)[0][0]


def _message(error: Exception) -> str:
    return error.message if isinstance(error, TrainerError) else str(error)
