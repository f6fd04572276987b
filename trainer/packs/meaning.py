"""What one value alone cannot show: names, formulas, dimensions, templates and references."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from trainer import quantity
from trainer.errors import TrainerError
from trainer.packs.drawing import Variant, bare, holds, variants
from trainer.packs.errors import Problem, did_you_mean
from trainer.packs.fillable import templates
from trainer.packs.hearing import heard
from trainer.packs.plots import check_plots
from trainer.packs.recipe import FormulaError, given_names
from trainer.packs.templates import Slot, TemplateError, slots

if TYPE_CHECKING:
    from trainer.packs.model import Given, Part, Question, Told
    from trainer.packs.tree import Path, Tree
    from trainer.quantity import Quantity

_WORD: Final = re.compile(r"[A-Za-z_]\w*")
_COMMON_UNITS: Final = ("B", "KiB", "MiB", "GiB", "kB", "MB", "GB", "us", "ms", "GFLOP", "FLOP/B")
# The kinds of slip that a given can be confused by; explanations are worded by kind.
KINDS: Final = ("other-given", "other-element-size", "elements-for-bytes", "sparse-peak")


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
        if self.variant is not None:
            self._requirements()
            for part in self.question.parts:
                self._part(part)
            check_plots(self.question.plots, self.question.givens, self)
            self._texts()
        self._references()
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

    def _requirements(self) -> None:
        assert self.variant is not None
        for index, one in enumerate(self.question.recipe.requires):
            listed = isinstance(self._tree.at(("require", index)), str)
            path: Path = ("require", index) if listed else ("require",)
            try:
                if not holds(one, self.variant):
                    self.wrong(path, f"the first values of the givens do not meet {one!r}")
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
        if part.unit and part.unit in self.question.recipe.known:
            message = f"{part.unit!r} is a name of this question and cannot be a unit as well"
            self.wrong((*path, "unit"), message)
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
        except TrainerError as error:
            readable = slot.formula in known
            word = _WORD.match(slot.formula, getattr(error, "offset", 0))
            hint = "" if readable or not word else did_you_mean(word.group(), known)
            hint = hint or did_you_mean(slot.unit, _COMMON_UNITS)
            said = error.message.rstrip(".") if hint else error.message
            self.wrong(path, f"{{{slot.formula}}}: {said}{hint}", offset=slot.offset)

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
        self._said()
        bound = {given.name for given in question.givens} | set(given_names(question.givens))
        for one in () if question.parent else question.confused:
            self._known(one.name, bound, "given", ("confused", one.name), key=True)
            self._known(one.kind, KINDS, "kind of slip", ("confused", one.name, "as"))

    def _said(self) -> None:
        """Each part that asks for a sentence names a claim that can be heard."""
        question = self.question
        if not question.claims:
            # One line tells that the whole file is missing.
            return
        claims, mistakes = (heard(question, one) for one in ("claims", "mistakes"))
        for part in question.parts:
            path: Path = ("parts", part.id, "says")
            if part.kind == "claim" and part.claim in mistakes and part.claim not in claims:
                message = f"{part.claim!r} is a mistake, and a part asks for a claim"
                self.wrong(path, f"{message}: name one that stands under 'claims'")
            elif part.kind == "claim":
                self._known(part.claim, claims, "claim", path)

    def _known(
        self, word: str, known: Iterable[str], what: str, path: Path, *, key: bool = False
    ) -> None:
        choices = list(known)
        if word not in choices:
            hint = (
                did_you_mean(word, choices)
                or f"; there are: {', '.join(sorted(choices)) or 'none'}"
            )
            self.wrong(path, f"there is no {what} {word!r}{hint}", key=key)


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
