"""Is one link right? `left = right`, each side with all that its numbers can honestly stand for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice, product
from typing import Final

from trainer.checker.chains.base_units import stands_for_base_units
from trainer.checker.chains.ledger import Value
from trainer.checker.chains.lines import ARROWS, EQUALS
from trainer.checker.chains.literals import Literal, Option, loosened
from trainer.checker.chains.prefixes import prefix_power
from trainer.checker.chains.rounding import coarsely_rounded, looseness, rounded
from trainer.checker.chains.spans import Span, WantsUnit, work_out
from trainer.checker.chains.step import Step
from trainer.quantity import DimensionError, ReadError
from trainer.quantity.dimension import Dimension
from trainer.quantity.syntax import Binary, Expr, Name, Negated
from trainer.quantity.units import Unit

_COMBINATIONS: Final = 48
_COPIED: Final = Fraction(1, 150)
_FINER: Final = 2
"""How many digits more than what it comes from a result may show: `34.4e9 / 8.39e6 = 4,096`."""

Addend = tuple[Fraction, Dimension]


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a link may borrow from around it: names with their values, and units written nearby."""

    values: Mapping[str, Value]
    units: tuple[Unit, ...] = ()


def agrees(
    left: Step, right: Step, sign: str, around: Surroundings, *, unlimited: bool = False
) -> bool:
    """Whether the link holds in some honest reading of it.

    `unlimited` lets a result be as fine as it likes: what it comes from is known more finely.
    """
    turned = right.lone is None and left.lone is not None
    if turned:
        left, right = right, left
    units = (*_units(right), *around.units, *_units(left), *_shown(left, around))
    about = sign not in EQUALS
    restated = left.lone is not None and right.lone is not None
    operands = frozenset(span.low for span in (first_values(left, around.values) or {}).values())
    for loose in (False, True):
        for value in spans(
            left,
            around.values,
            units,
            loose=loose,
            restated=restated,
            digits=right.lone.digits if right.lone is not None and not unlimited else 0,
        ):
            if any(
                _same(value, result, units, left, right, around)
                for result in _results(
                    right, value, around.values, units, about, loose, turned, operands
                )
            ):
                return True
    return False


def spans(
    step: Step,
    values: Mapping[str, Value],
    units: Iterable[Unit] = (),
    *,
    loose: bool = False,
    restated: bool = False,
    digits: int = 0,
) -> Iterator[Span]:
    """Every value that a step can have: as typed, or (`loose`) all that its digits stand for.

    `restated` says that one value is only written down again, so that a whole number is itself;
    `digits` how many significant digits are drawn from it: far more than were typed make it exact.
    """
    if step.expression is None:
        return
    summed = set(_addends(step.expression))
    slots: dict[str, list[Span]] = {}
    for slot, one in step.literals.items():
        exact = not loose or slot in summed or (restated and one.whole)
        exact = exact or one.digits + _FINER < digits
        slots[slot] = [_span(one, option, exact=exact) for option in one.options]
    for slot, name in step.names.items():
        value = values.get(name)
        if value is None:
            return
        slots[slot] = list(value.loose if loose and value.loose else value.points)
    addends = tuple(dict.fromkeys((unit.scale, loosened(unit.dimension)) for unit in units))
    for chosen in islice(product(*slots.values()), _COMBINATIONS):
        yield from _worked(step.expression, dict(zip(slots, chosen, strict=True)), addends)


def first_values(step: Step, values: Mapping[str, Value]) -> dict[str, Span] | None:
    """The first value of every slot of a step, as typed; None when a name has none."""
    found: dict[str, Span] = {
        slot: _span(one, one.options[0], exact=True) for slot, one in step.literals.items()
    }
    for slot, name in step.names.items():
        value = values.get(name)
        if value is None or not value.points:
            return None
        found[slot] = value.points[0]
    return found


def too_large(step: Step, values: Mapping[str, Value]) -> bool:
    """Whether a step can't be worked out at all, other than for its kinds not fitting together."""
    slots = first_values(step, values)
    if slots is None or step.expression is None:
        return True
    try:
        work_out(step.expression, slots)
    except (WantsUnit, DimensionError):
        return False
    except ReadError:
        return True
    return False


def _worked(
    expression: Expr, values: Mapping[str, Span], addends: tuple[Addend, ...]
) -> Iterator[Span]:
    try:
        yield _counted(work_out(expression, values))
    except WantsUnit:
        for addend in addends:
            try:
                yield _counted(work_out(expression, values, addend))
            except ReadError:
                continue
    except ReadError:
        return


def _counted(span: Span) -> Span:
    """The span without counts in its dimension."""
    return Span(span.low, span.high, loosened(span.dimension), span.bare)


def _span(one: Literal, option: Option, *, exact: bool) -> Span:
    half = Fraction(0) if exact else looseness(one, option)
    dimension = option.unit.dimension
    return Span(option.value - half, option.value + half, dimension, option.bare)


def _addends(expression: Expr) -> Iterator[str]:
    """The slots of whole sums: in `512 + 8` a digit more would be a slip, not rounding."""
    match expression:
        case Binary(operator=operator, left=left, right=right):
            for side in (left, right):
                if operator in "+-" and isinstance(side, Name):
                    yield side.name
                yield from _addends(side)
        case Negated(operand=operand):
            yield from _addends(operand)


def _results(
    step: Step,
    value: Span,
    values: Mapping[str, Value],
    units: tuple[Unit, ...],
    about: bool,
    loose: bool,
    turned: bool,
    operands: frozenset[Fraction],
) -> Iterator[Span]:
    """What the right side stands for: a typed result is all that rounds to it.

    `turned` says that the number came first (`8 GiB = 8 x 1.0737 GB`): one digit is exact then.
    """
    if step.lone is None:
        yield from spans(step, values, units, loose=loose)
        return
    if turned and step.lone.digits < 2:
        yield from spans(step, values, units)
        return
    yield from rounded(step.lone, about=about)
    if step.lone.zeros and not loose:
        yield from coarsely_rounded(step.lone, value, operands, about=about)


def _same(
    value: Span,
    result: Span,
    units: tuple[Unit, ...],
    left: Step,
    right: Step,
    around: Surroundings,
) -> bool:
    """Whether two values meet, a bare one taking a unit that is written nearby."""
    if value.dimension == result.dimension and value.bare == result.bare:
        if value.bare and not value.meets(result):
            # 64 x 4,194,304 = 256 = 256 MiB: the number before the unit is already in it.
            return any(
                value.meets(result.scaled(unit.scale, value.dimension)) for unit in around.units
            )
        return value.meets(result) and not _label_slipped(value, right)
    if value.dimension == result.dimension and not value.dimension:
        return value.meets(result)
    if value.bare and not value.dimension and not result.bare:
        scales = _scales(result.dimension, _units(right) or units)
        return any(value.scaled(one, result.dimension).meets(result) for one in scales)
    if result.bare and not result.dimension and not value.bare and value.dimension:
        if right.lone is not None and right.lone.counted:
            return False  # "3,200 tokens" has its unit: it is no rate
        scales = _scales(value.dimension, units)
        return any(result.scaled(one, value.dimension).meets(value) for one in scales)
    slots = first_values(left, around.values) if left.expression is not None else None
    return value.meets(result) and stands_for_base_units(value, result, left.expression, slots)


def _scales(dimension: Dimension, units: Iterable[Unit]) -> tuple[Fraction, ...]:
    """The sizes that a bare number may be meant in: units nearby, and plain base units."""
    near = [unit.scale for unit in units if loosened(unit.dimension) == dimension]
    return tuple(dict.fromkeys((*near, Fraction(1))))


def _label_slipped(value: Span, right: Step) -> bool:
    """`8 MiB = 8 MB`: the digits were copied and the unit changed, which no rounding explains."""
    one = right.lone
    if one is None or one.digits > 2 or not one.options[0].value:
        return False
    ratio = value.middle / one.options[0].value
    if ratio in _BINARY_OVER_DECIMAL or (ratio and 1 / ratio in _BINARY_OVER_DECIMAL):
        return True
    if abs(ratio - 1) <= _COPIED:
        return False
    size = Fraction(1024, 1000) ** prefix_power(one.unit.symbol)
    return size != 1 and any(abs(ratio / other - 1) <= _COPIED for other in (size, 1 / size))


_BINARY_OVER_DECIMAL: Final = tuple(Fraction(1024, 1000) ** power for power in range(1, 6))


def _units(step: Step) -> tuple[Unit, ...]:
    """The units written in a step, the last one first."""
    return tuple(
        one.unit for one in reversed(list(step.literals.values())) if one.unit.dimension.powers
    )


def _shown(step: Step, around: Surroundings) -> Iterator[Unit]:
    for name in step.names.values():
        value = around.values.get(name)
        if value is not None:
            yield from value.units


def is_change(left: Step, right: Step, sign: str) -> bool:
    """`256 MiB -> 4 MiB` tells of a change, and `8 MiB -> 2.5 us` of a consequence: no equality."""
    if left.lone is not None and left.lone.counted and right.lone is not None:
        return bool(right.lone.unit.dimension)  # 9.4M elements = 18 MiB: so much they take
    if sign not in ARROWS or left.lone is None:
        return False
    if right.lone is None:
        return True
    one, other = left.lone.options[0], right.lone.options[0]
    if not other.value:
        return True
    if one.unit.dimension != other.unit.dimension or one.bare:
        return one.unit.dimension != other.unit.dimension
    ratio = other.value / one.value if one.value else Fraction(0)
    if one.unit.symbol == other.unit.symbol:
        # 8 MiB -> 8.39 MiB is no change but a conversion with its label forgotten.
        near = other.half / other.value
        return not any(abs(ratio / size - 1) <= near for size in _BINARY_OVER_DECIMAL)
    return not any(
        size * Fraction(2, 5) <= ratio <= size * Fraction(5, 2)
        for size in (1, 8, Fraction(1, 8), 1000, Fraction(1, 1000), 10**6, Fraction(1, 10**6))
    )
