"""`Explorer`: a question whose givens can be turned, and every number that follows from them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from trainer.errors import TrainerError
from trainer.explore.charts import Chart, charted
from trainer.explore.dials import Dial, ExploreError, Setting, dials, taken, turned
from trainer.explore.numbers import Numbers
from trainer.explore.wording import brief, shown
from trainer.packs.drawing import COMPARED, sides, variants
from trainer.packs.errors import did_you_mean

if TYPE_CHECKING:
    from trainer.packs import Part, Question
    from trainer.packs.plots import Plot
    from trainer.packs.recipe import Recipe


@dataclass(frozen=True, slots=True)
class Value:
    """A numeric part under a setting: ``number`` and ``unit`` as shown, or why there is none.

    ``stage`` is the title of the follow-up that it belongs to, or empty; ``exact`` its value in the
    unit ``asked``, which is the part's own.
    """

    part: str
    title: str
    stage: str
    number: str
    unit: str
    exact: Fraction | None = None
    asked: str = ""
    trouble: str = ""


class Explorer:
    """One question. Pure: a setting goes in, what follows from it comes out."""

    def __init__(self, question: Question) -> None:
        self._question = question
        self.address = question.address
        self.title = question.title
        self.dials: tuple[Dial, ...] = tuple(_all_dials(question))
        self._drawn = {plot.id: (plot, recipe) for plot, recipe in _all_plots(question)}
        self.plots: tuple[Plot, ...] = tuple(plot for plot, _ in self._drawn.values())

    def start(self, variant: int = 0) -> Setting:
        """The numbers of a variant; of the question's own text when there is no such one."""
        stages = (*self._question.followups, self._question)
        first = {name: text for one in stages for name, text in one.recipe.first_draw().items()}
        drawn = variants(self._question) if variant and not self._question.parent else ()
        own = drawn[variant].givens if 0 < variant < len(drawn) else {}
        return {one.name: own.get(one.name, first[one.name]) for one in self.dials}

    def dial(self, name: str) -> Dial:
        """The dial of that name; ExploreError, with a near one, when there is none."""
        for one in self.dials:
            if one.name == name:
                return one
        known = [one.name for one in self.dials]
        hint = did_you_mean(name, known) or f"; there are: {', '.join(known) or 'none'}."
        raise ExploreError(f"There is no given {name!r}{hint}")

    def turn(self, setting: Setting, name: str, steps: int) -> Setting:
        """The setting with one dial turned; at the end of a dial it stays."""
        return {**setting, name: turned(self.dial(name), setting[name], steps)}

    def put(self, setting: Setting, name: str, text: str) -> Setting:
        """The setting with one dial at a value that was typed. Raises `ExploreError`."""
        return {**setting, name: taken(self.dial(name), text)}

    def values(self, setting: Setting) -> tuple[Value, ...]:
        """Every numeric part, of the follow-ups too, in the question's order."""
        return tuple(self._values(setting))

    def notes(self, setting: Setting) -> tuple[str, ...]:
        """Conditions of the pack that do not hold here: the question is not asked like this."""
        numbers = Numbers(self._question.recipe, setting)
        found = (_broken(one, numbers) for one in self._question.recipe.requires)
        return tuple(note for note in found if note)

    def plot(self, id: str) -> Plot:
        """The plot of that id; ExploreError, with a near one, when there is none."""
        for one in self.plots:
            if one.id == id:
                return one
        known = [one.id for one in self.plots]
        hint = did_you_mean(id, known) or f"; there are: {', '.join(known) or 'none'}."
        raise ExploreError(f"{self.address} has no plot {id!r}{hint}")

    def chart(self, id: str, setting: Setting) -> Chart:
        """The plot under a setting. Raises `ExploreError` when it has nothing to show."""
        plot, recipe = self._drawn[self.plot(id).id]
        return charted(plot, recipe, setting)

    def _values(self, setting: Setting) -> Iterator[Value]:
        stages = (self._question, *self._question.followups)
        for one in stages:
            numbers = Numbers(one.recipe, setting)
            stage = "" if one is self._question else one.title
            for part in one.parts:
                if part.kind == "number":
                    yield _valued(part, stage, numbers)


def _all_dials(question: Question) -> Iterator[Dial]:
    """The question's givens, then those that its follow-ups add.

    A name that two follow-ups give to different things stays as each of them has it.
    """
    yield from dials(question)
    own = {one.name for one in question.givens}
    added = [dial for one in question.followups for dial in dials(one) if dial.name not in own]
    for dial in dict.fromkeys(added):
        if sum(one.name == dial.name for one in dict.fromkeys(added)) == 1:
            yield dial


def _all_plots(question: Question) -> Iterator[tuple[Plot, Recipe]]:
    """Every plot with the names that it is worked out under; a follow-up's are named after it."""
    for plot in question.plots:
        yield plot, question.recipe
    for one in question.followups:
        for plot in one.plots:
            named = f"{one.title}: {plot.title}"
            yield replace(plot, id=f"{one.id}/{plot.id}", title=named), one.recipe


def _valued(part: Part, stage: str, numbers: Numbers) -> Value:
    try:
        value = numbers.value(part.formula)
        number, unit = shown(value, part.unit)
        exact = value.in_unit(part.unit) if part.unit else value.value
    except TrainerError as error:
        return Value(part.id, part.title, stage, "–", "", trouble=error.message)
    return Value(part.id, part.title, stage, number, unit, exact, part.unit)


def _broken(requirement: str, numbers: Numbers) -> str:
    """What is wrong with a requirement here; empty when it holds."""
    left, sign, right = sides(requirement)
    try:
        one, other = numbers.value(left), numbers.value(right)
        if COMPARED[sign](one.value, other.value):
            return ""
    except TrainerError as error:
        return f"{requirement}: {error.message}"
    told = [numbers.written(side) or brief(value) for side, value in ((left, one), (right, other))]
    return f"{requirement} does not hold: {told[0]} against {told[1]}"
