"""From a part of a question and a draw to the key that the checker judges a response by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from trainer import quantity
from trainer.checker import (
    Alternative,
    ChangedGiven,
    Key,
    KnownMistake,
    OtherValue,
    Term,
)
from trainer.errors import TrainerError
from trainer.packs.recipe import FormulaError
from trainer.packs.templates import as_written

if TYPE_CHECKING:
    from trainer.packs import Given, Part, Question, Told, Variant
    from trainer.quantity import Quantity

ONE_BYTE = "1 B"


def part_of(question: Question, part: str | Part) -> tuple[Question, Part]:
    """The part, and the question or follow-up that it belongs to.

    A follow-up's part is named ``causal.causal-flops`` from its question, and by its own id from
    the follow-up. Raises TrainerError, with the ids there are, when there is none.
    """
    if not isinstance(part, str):
        home = next((one for one in question.followups if part in one.parts), question)
        return home, part
    stage, dot, id = part.rpartition(".")
    home = question.followup(stage) if dot else question
    return home, home.part(id)


def key_for(
    question: Question, variant: Variant, part: str | Part, *, explains: bool = True
) -> Key:
    """The key of a numeric part under a draw, with all that explains a wrong answer to it.

    Without ``explains`` it holds what the judgement alone needs, and costs much less. Raises
    TrainerError for a part that asks for a sentence: it has no key.
    """
    home, one = part_of(question, part)
    if one.kind != "number":
        raise TrainerError(f"{home.address} asks for a sentence at {one.id!r}; it has no number")
    above = () if home is question else (question.ask,)
    return _key(home, variant.of(home), one, deep=explains, above=above)


def _key(
    question: Question, variant: Variant, part: Part, *, deep: bool, above: tuple[str, ...] = ()
) -> Key:
    value = variant.value(part.formula)
    return Key(
        value=value,
        unit=part.unit,
        formula=part.formula,
        within=part.within,
        terms=tuple(
            Term(term.name, variant.value(term.formula), term.formula) for term in part.terms
        ),
        also=tuple(
            Alternative(told.id, found, variant.text(told.say), formula)
            for told, formula, found in _told(variant, part.also)
        ),
        mistakes=tuple(
            KnownMistake(told.id, found, variant.text(told.say), formula)
            for told, formula, found in _told(variant, part.mistakes)
            # In some draw a mistake can come to the right number; then it is no mistake.
            if found != value
        ),
        others=tuple(_others(question, variant, part)) if deep else (),
        changed=tuple(_changed(question, variant, part, value)) if deep else (),
        names=variant.names,
        formulas=dict(question.recipe.formulas),
        inputs=_inputs(question, variant, part) if deep else {},
        name=part.name,
        asked=asked_names(question),
        ask=part.ask,
        context=(question.ask, *above),
    )


def asked_names(question: Question) -> frozenset[str]:
    """How formulas call the values that the question's parts and its follow-ups' ask for."""
    return frozenset(one.part.name for one in question.counted)


def _told(variant: Variant, told: tuple[Told, ...]) -> Iterator[tuple[Told, str, Quantity]]:
    for one in told:
        for formula in one.formulas:
            yield one, formula, variant.value(formula)


def _inputs(question: Question, variant: Variant, part: Part) -> Mapping[str, Key]:
    """The keys of the other parts that the formula names, so that a slip in one of them shows."""
    names = quantity.free_names(quantity.parse_expression(part.formula, variant.names))
    return {
        one.part.name: _key(question, variant, one.part, deep=False)
        for one in question.counted
        if one.part.name in names
        and one.part is not part
        and variant.recipe.formulas.get(one.part.name) == one.part.formula
    }


def _others(question: Question, variant: Variant, part: Part) -> Iterator[OtherValue]:
    own = "" if question.parent is None else question.id
    draws: dict[str, Variant] = {}
    for one in question.counted:
        if one.part == part and one.stage == own:
            continue
        if one.stage not in draws:
            draws[one.stage] = variant.at(one.recipe)
        value = draws[one.stage].names[one.part.name]
        yield OtherValue(one.address, one.part.title, value, one.part.formula)


def _changed(
    question: Question, variant: Variant, part: Part, value: Quantity
) -> Iterator[ChangedGiven]:
    """The key with one given changed: other values and rows, and what is confused with it."""
    seen: set[tuple[str, Quantity]] = set()
    for name, replacement, label, kind in _changes(question, variant):
        try:
            found = variant.value(part.formula, {name: replacement})
        except FormulaError:
            # A draw that the pack would never make, such as no blocks at all.
            continue
        if found != value and (kind, found) not in seen:
            seen.add((kind, found))
            yield ChangedGiven(name, label, found, kind)


def _changes(
    question: Question, variant: Variant
) -> Iterator[tuple[str, Quantity | str, str, str]]:
    for given in question.givens:
        yield from _other_values(given, variant)
    for confusion in question.confused:
        for text in confusion.values:
            found = variant.value(text)
            label = confusion.label or f"{confusion.name} = {quantity.format_quantity(found)}"
            yield confusion.name, found, label, confusion.kind
            if confusion.kind == "other-element-size" and found == quantity.Quantity.of(ONE_BYTE):
                yield confusion.name, found, "elements, not bytes", "elements-for-bytes"


def _other_values(given: Given, variant: Variant) -> Iterator[tuple[str, Quantity | str, str, str]]:
    current = variant.givens[given.name]
    if given.rows is not None:
        for row in given.rows:
            if row != current and given.drawn:
                yield given.name, row, row, "other-given"
        return
    if not given.drawn:
        return
    for text in given.values:
        if text != current:
            yield given.name, text, f"{given.name} = {as_written(text)}", "other-given"
    size = variant.names[given.name]
    if size.dimension or size.value.denominator != 1:
        return
    for label, found in _near_sizes(int(size.value)):
        shown = f"{given.name} = {found:,}{label}"
        yield given.name, quantity.Quantity(Fraction(found)), shown, "other-given"


def _near_sizes(size: int) -> Iterator[tuple[str, int]]:
    """Half and double, and 8,000 for 8K."""
    if size % 2 == 0:
        yield "", size // 2
    yield "", size * 2
    if size % 1024 == 0:
        yield " (K taken as 1,000)", size // 1024 * 1000
