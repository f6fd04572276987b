"""Is one link right? `left = right`, each side with all that its numbers can honestly stand for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from trainer.checker.chains.base_units import stands_for_base_units
from trainer.checker.chains.conversions import conversion_factors
from trainer.checker.chains.ledger import Value
from trainer.checker.chains.literals import loosened
from trainer.checker.chains.prefixes import prefix_power
from trainer.checker.chains.rounding import coarsely_rounded, rounded
from trainer.checker.chains.signs import equates, is_arrow
from trainer.checker.chains.spans import Span
from trainer.checker.chains.step import Step
from trainer.checker.chains.valuing import first_values, spans, units_in
from trainer.checker.chains.words import ABOUT
from trainer.quantity.dimension import Dimension
from trainer.quantity.units import Unit

_LITTLE: Final = Fraction(1, 10)
_COPIED: Final = Fraction(1, 150)
_BINARY_OVER_DECIMAL: Final = tuple(Fraction(1024, 1000) ** power for power in range(1, 6))


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a link may borrow from around it: names with their values, and units written nearby."""

    values: Mapping[str, Value]
    units: tuple[Unit, ...] = ()


def agrees(
    left: Step,
    right: Step,
    sign: str,
    around: Surroundings,
    *,
    unlimited: bool = False,
    as_written: bool = False,
) -> bool:
    """Whether the link holds in some honest reading of it.

    `unlimited` lets a result be as fine as it likes: what it comes from is known more finely.
    `as_written` takes all numbers before the result for just what they are, not for rounded ones.
    """
    turned = right.lone is None and left.lone is not None
    if turned:
        left, right = right.rough_factor if right.times_the else right, left
    about = not equates(sign) or bool(ABOUT.match(right.text))
    link = _Link(left, right, around, about=about, turned=turned)
    if link.holds(loose=False):
        return True
    return not as_written and link.holds(loose=True, unlimited=unlimited)


class _Link:
    """A computed side, `left`, and what it is said to come to, `right`.

    `turned` says that the result stood first: `8 GiB = 8 x 1.0737 GB`.
    """

    def __init__(
        self, left: Step, right: Step, around: Surroundings, *, about: bool, turned: bool
    ) -> None:
        self.left, self.right, self.around = left, right, around
        self.about, self.turned = about, turned
        shown = (
            unit
            for name in left.names.values()
            if name in around.values
            for unit in around.values[name].units
        )
        self.units = (*units_in(right), *around.units, *units_in(left), *shown)
        self.slots = first_values(left, around.values)
        self.operands = frozenset(span.low for span in (self.slots or {}).values())

    def holds(self, *, loose: bool, unlimited: bool = False) -> bool:
        """Whether some value of the left is some value of the right."""
        one = self.right.lone
        computed = spans(
            self.left,
            self.around.values,
            self.units,
            loose=loose,
            restated=self.left.lone is not None and one is not None,
            digits=0 if one is None or unlimited else one.digits,
        )
        return any(
            self._same(value, result)
            for value in computed
            for result in self._results(value, loose)
        )

    def _results(self, value: Span, loose: bool) -> Iterator[Span]:
        """What the right side stands for: a typed result is all that rounds to it."""
        one = self.right.lone
        if one is None or (self.turned and one.digits < 2):
            exact = one is not None
            yield from spans(self.right, self.around.values, self.units, loose=loose and not exact)
            return
        yield from rounded(one, about=self.about)
        if one.zeros and not loose:
            yield from coarsely_rounded(one, value, self.operands, about=self.about)

    def _same(self, value: Span, result: Span) -> bool:
        """Whether two values meet, a bare one taking a unit that is written nearby."""
        if value.dimension == result.dimension:
            if value.bare and result.bare and not value.meets(result):
                # 64 x 4,194,304 = 256 = 256 MiB: the number before the unit is already in it.
                near = (unit.scale for unit in self.around.units)
                return any(value.meets(result.scaled(one, value.dimension)) for one in near)
            if self._converted(value, result):
                return True
            return value.meets(result) and not self._label_slipped(value)
        if value.bare and not value.dimension and not result.bare:
            scales = _scales(result.dimension, units_in(self.right) or self.units)
            fitted = (value.scaled(one, result.dimension) for one in scales)
            return any(one.meets(result) and not self._label_slipped(one) for one in fitted)
        if result.bare and not result.dimension and not value.bare:
            if (
                self.right.lone is not None
                and self.right.lone.counted
                and "%" not in self.right.lone.spelled
            ):
                return False  # "3,200 tokens" has its unit: it is no rate
            scales = _scales(value.dimension, self.units)
            return any(result.scaled(one, value.dimension).meets(value) for one in scales)
        return value.meets(result) and stands_for_base_units(
            value, result, self.left.expression, self.slots
        )

    def _converted(self, value: Span, result: Span) -> bool:
        """`250,000 s / 3600 = 69.4 h`: a factor written down stands for the change of unit."""
        one = self.right.lone
        if one is None or one.options[0].bare or value.bare or value.meets(result):
            return False
        meant = [option.unit for lit in self.left.literals.values() for option in lit.options]
        scales = {
            unit.scale
            for unit in (*meant, *self.units)
            if loosened(unit.dimension) == value.dimension
        }
        for size in conversion_factors(self.left.expression, self.slots or {}):
            low, high = sorted((value.low / size, value.high / size))
            kept = Span(low, high, value.dimension, False)
            if kept.meets(result) and size * one.unit.scale in scales:
                return True
        return False

    def _label_slipped(self, value: Span) -> bool:
        """`8 MiB = 8 MB`: the digits were copied and the unit changed; no rounding explains it."""
        one = self.right.lone
        if one is None or one.digits > 2 or not one.options[0].value or not value.dimension:
            return False
        ratio = value.middle / one.options[0].value
        if ratio in _BINARY_OVER_DECIMAL or (ratio and 1 / ratio in _BINARY_OVER_DECIMAL):
            return True
        if abs(ratio - 1) <= _COPIED:
            return False
        size = Fraction(1024, 1000) ** prefix_power(one.unit.symbol)
        return size != 1 and any(abs(ratio / other - 1) <= _COPIED for other in (size, 1 / size))


def _scales(dimension: Dimension, units: Iterable[Unit]) -> tuple[Fraction, ...]:
    """The sizes that a bare number may be meant in: units nearby, and plain base units."""
    near = [unit.scale for unit in units if loosened(unit.dimension) == dimension]
    return tuple(dict.fromkeys((*near, Fraction(1))))


def is_change(left: Step, right: Step, sign: str, *, worked_out: bool = False) -> bool:
    """`256 MiB -> 4 MiB` tells of a change, and `8 MiB -> 2.5 us` of a consequence: no equality.

    A value that was `worked_out` before the arrow does not change a little: there it is rounded.
    """
    if left.lone is not None and left.lone.counted and right.lone is not None:
        return bool(right.lone.unit.dimension)  # 9.4M elements = 18 MiB: so much they take
    if not is_arrow(sign) or left.lone is None:
        return False
    if right.lone is None:
        return True
    one, other = left.lone.options[0], right.lone.options[0]
    if not other.value:
        return True
    if one.unit.dimension != other.unit.dimension or one.bare:
        return one.unit.dimension != other.unit.dimension
    ratio = other.value / one.value if one.value else Fraction(0)
    if worked_out and abs(ratio - 1) <= _LITTLE:
        return False
    if one.unit.symbol == other.unit.symbol:
        # 8 MiB -> 8.39 MiB is no change but a conversion with its label forgotten.
        near = other.half / other.value
        return not any(abs(ratio / size - 1) <= near for size in _BINARY_OVER_DECIMAL)
    if left.lone.mantissa == right.lone.mantissa:
        return False  # 5 us -> 5e6 s: the unit was changed, wrongly
    return not any(
        size * Fraction(2, 5) <= ratio <= size * Fraction(5, 2)
        for size in (1, 8, Fraction(1, 8), 1000, Fraction(1, 1000), 10**6, Fraction(1, 10**6))
    )
