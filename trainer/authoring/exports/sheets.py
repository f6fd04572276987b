"""A question on one variant with everything filled in, from which every export is made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from trainer import quantity
from trainer.authoring.errors import AuthoringError

if TYPE_CHECKING:
    from trainer.authoring.targets import Target
    from trainer.packs import Part, Question, Told, Variant
    from trainer.quantity import Quantity


@dataclass(frozen=True, slots=True)
class Valued:
    """A value that is right by a convention or wrong in a known way, and what to say about it."""

    value: Quantity
    say: str


@dataclass(frozen=True, slots=True)
class SheetPart:
    """A part: ``value`` is None for one that asks for a sentence."""

    id: str
    title: str
    ask: str
    unit: str = ""
    value: Quantity | None = None
    within: Fraction = Fraction(0)
    right: tuple[Valued, ...] = ()
    wrong: tuple[Valued, ...] = ()
    hints: tuple[str, ...] = ()
    working: str = ""

    @property
    def answer(self) -> str:
        """The right answer as one would write it; empty for a sentence."""
        return "" if self.value is None else shown(self.value, self.unit)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A question or follow-up on one variant. ``address`` names the follow-up too."""

    address: str
    pack: str
    title: str
    variant: int
    label: str
    ask: str
    conventions: tuple[str, ...]
    givens: tuple[tuple[str, str], ...]
    parts: tuple[SheetPart, ...]
    model_answer: str
    criteria: tuple[tuple[str, str], ...]
    levels: tuple[tuple[str, str], ...]
    mistakes: tuple[tuple[str, str], ...]
    tags: tuple[str, ...]
    version: str
    content_hash: str

    @property
    def id(self) -> str:
        """The same for the same question, follow-up and variant, whenever it is exported."""
        return f"{self.address}#{self.variant}"


def sheets(target: Target, variants: int | None = None, language: str = "") -> Iterator[Sheet]:
    """The question's sheets, variant by variant, each followed by those of its follow-ups.

    ``variants`` bounds how many draws are taken, from the first on; texts are in ``language`` where
    there are any in it. Raises PackError for a question
    that cannot be loaded, AuthoringError for a bound below one.
    """
    from trainer.packs import variants as draws
    from trainer.packs.loading import load_question

    if variants is not None and variants < 1:
        raise AuthoringError(f"{variants} variants are none; ask for one or more")
    question = load_question(target.root, target.pack, target.name, language)
    for variant in draws(question)[:variants]:
        for one in (question, *question.followups):
            yield _sheet(question, one, variant.of(one))


def shown(value: Quantity, unit: str) -> str:
    """The value in its unit, to six digits at most."""
    whole = quantity.format_quantity(value, unit or None)
    short = len(whole.split(" ")[0]) <= 9
    return whole if short else quantity.format_quantity(value, unit or None, 6)


def _sheet(main: Question, one: Question, variant: Variant) -> Sheet:
    from trainer.grading import worked

    lines = {line.part: str(line) for line in worked(one, variant)}
    return Sheet(
        address=one.address,
        pack=main.pack_title,
        title=one.title,
        variant=variant.index,
        label=variant.label,
        ask=variant.text(one.ask),
        conventions=tuple(variant.text(text) for text in main.conventions),
        givens=variant.shown,
        parts=tuple(_part(part, variant, lines) for part in one.parts),
        model_answer=variant.text(one.model_answer),
        criteria=tuple((each.id, each.says) for each in one.rubric.criteria),
        levels=tuple((level.name, level.looks_like) for level in one.rubric.levels),
        mistakes=tuple((each.means, variant.text(each.say)) for each in one.mistakes),
        tags=main.tags,
        version=main.version,
        content_hash=main.content_hash,
    )


def _part(part: Part, variant: Variant, lines: dict[str, str]) -> SheetPart:
    ask, hints = variant.text(part.ask), tuple(variant.text(text) for text in part.hints)
    if part.kind != "number":
        return SheetPart(part.id, part.title, ask, hints=hints)
    value = variant.value(part.formula)
    return SheetPart(
        id=part.id,
        title=part.title,
        ask=ask,
        unit=part.unit,
        value=value,
        within=part.within,
        right=tuple(_told(part.also, variant)),
        wrong=tuple(one for one in _told(part.mistakes, variant) if one.value != value),
        hints=hints,
        working=lines.get(part.id, ""),
    )


def _told(told: tuple[Told, ...], variant: Variant) -> Iterator[Valued]:
    for one in told:
        for formula in one.formulas:
            yield Valued(variant.value(formula), variant.text(one.say))
