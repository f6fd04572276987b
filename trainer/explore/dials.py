"""Dials: what can be turned, and to which values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from trainer import quantity
from trainer.errors import TrainerError
from trainer.packs.templates import as_written

if TYPE_CHECKING:
    from trainer.packs import Given, Question
    from trainer.quantity import Quantity

#: The givens as written, by name. Every given of the question is in it.
Setting = Mapping[str, str]

#: How far a dial goes beyond the values that a pack lists, in doublings either way.
DOWNWARDS: Final = 3
UPWARDS: Final = 5
#: Characters of a typed value: more than any number needs.
LONGEST: Final = 60
#: The largest and the smallest number that a dial takes, in base units.
LARGEST: Final = Fraction(10) ** 30
SMALLEST: Final = 1 / LARGEST


class ExploreError(TrainerError):
    """Something that can't be shown: which dial, formula or plot, why, and what it takes."""


@dataclass(frozen=True, slots=True)
class Dial:
    """One given that can be turned.

    ``choices`` are its values as a setting writes them: numbers in rising order, rows of a table in
    the table's. ``typed`` says whether any other value of the same kind may be typed in. ``told``
    is what the pack calls it; it may name the one value that the question has (``BF16``).
    """

    name: str
    told: str
    choices: tuple[str, ...]
    typed: bool

    @staticmethod
    def shown(value: str) -> str:
        """A value for a reader, with thousands commas."""
        return as_written(value)

    def ends(self, value: str) -> tuple[bool, bool]:
        """Whether it can be turned back from a value, and whether on."""
        return turned(self, value, -1) != value, turned(self, value, 1) != value


def dials(question: Question) -> tuple[Dial, ...]:
    """Every given as a dial, in the question's order."""
    confused = {one.name: one.values for one in question.confused}
    return tuple(_dial(given, confused.get(given.name, ())) for given in question.givens)


def _dial(given: Given, confused: Sequence[str]) -> Dial:
    told = given.title or given.name
    if given.rows is not None:
        return Dial(given.name, told, tuple(given.rows), typed=False)
    values = {text: amount(text).value for text in (*given.values, *_amounts(confused, given))}
    for text in _beyond([amount(one) for one in given.values], alone=len(values) == 1):
        if amount(text).value not in values.values():
            values[text] = amount(text).value
    return Dial(given.name, told, tuple(sorted(values, key=lambda one: values[one])), typed=True)


def _amounts(texts: Sequence[str], given: Given) -> Iterator[str]:
    """Those of ``texts`` that are amounts of the given's own kind (others name formulas)."""
    wanted = amount(given.values[0]).dimension
    for text in texts:
        try:
            value = amount(text)
        except ExploreError:
            continue
        if value.dimension == wanted and value.value > 0:
            yield text


def _beyond(values: Sequence[Quantity], *, alone: bool) -> Iterator[str]:
    """Values that no pack lists: doublings of powers of two; half and twice an only one."""
    if alone:
        for factor in (Fraction(1, 2), 2):
            yield written(quantity.Quantity(values[0].value * factor, values[0].dimension))
    elif all(_doubled(one) for one in values):
        value = max(one.value for one in values) * 2**UPWARDS
        while value >= max(Fraction(1), min(one.value for one in values) / 2**DOWNWARDS):
            yield str(value.numerator)
            value /= 2


def _doubled(value: Quantity) -> bool:
    whole = value.value.denominator == 1 and value.value > 0 and not value.dimension
    return whole and value.value.numerator & (value.value.numerator - 1) == 0


def written(value: Quantity) -> str:
    """A quantity as a setting writes it: exactly, and so that it reads back as the same one."""
    if value.dimension:
        return quantity.format_quantity(value, exact=True).replace(",", "")
    return quantity.format_number(value.value, exact=True).replace(",", "")


@lru_cache(maxsize=4096)
def amount(text: str) -> Quantity:
    """The quantity that ``text`` stands for, as a pack writes values; ExploreError."""
    try:
        return quantity.evaluate(quantity.parse_expression(text, frozenset()), {})
    except (TrainerError, ArithmeticError) as error:
        raise ExploreError(f"{text!r} is no value: {error}") from None


def turned(dial: Dial, value: str, steps: int) -> str:
    """The choice ``steps`` further; rows begin anew at their end, numbers stop there.

    From a typed value between two choices the first step goes to the nearer neighbour.
    """
    if steps == 0:
        return value
    choices = dial.choices
    if not dial.typed:
        return choices[(choices.index(value) + steps) % len(choices)]
    now = amount(value).value
    if steps > 0:
        above = [one for one in choices if amount(one).value > now]
        return above[min(steps, len(above)) - 1] if above else value
    below = [one for one in choices if amount(one).value < now]
    return below[max(steps, -len(below))] if below else value


def taken(dial: Dial, text: str) -> str:
    """Read what a person typed for a dial, as a setting writes it. Raises `ExploreError`.

    A row of a table is found by its name, in any case; a number may have any spelling that is read
    elsewhere, must be of the dial's kind, and above zero.
    """
    wanted = " ".join(text[: LONGEST + 1].split())
    for choice in dial.choices:
        if choice.casefold() == wanted.casefold():
            return choice
    if not dial.typed:
        raise ExploreError(f"{dial.name} has no {wanted!r}; it has: {', '.join(dial.choices)}.")
    like = dial.shown(dial.choices[0])
    if not wanted or len(text) > LONGEST:
        raise ExploreError(f"{dial.name} takes a value such as {like}.")
    kind = amount(dial.choices[0]).dimension
    try:
        found = [one.quantity for one in quantity.read(wanted)]
    except (TrainerError, ArithmeticError) as error:
        raise ExploreError(f"{dial.name} takes a value such as {like}: {error}") from None
    fitting = [one for one in found if one.dimension == kind]
    if not fitting:
        raise ExploreError(f"{dial.name} takes a value such as {like}, not {wanted!r}.")
    # Of several readings the binary one comes first: 8K is 8,192 where all choices are such powers.
    value = fitting[0] if all(_doubled(amount(one)) for one in dial.choices) else fitting[-1]
    if not SMALLEST <= value.value <= LARGEST:
        raise ExploreError(f"{dial.name} has to be more than zero and at most 1e30, not {wanted}.")
    return written(value)
