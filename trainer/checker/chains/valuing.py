"""What a step comes to: every value that its numbers and names can honestly stand for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import islice, product
from typing import Final

from trainer.checker.chains.ledger import Value
from trainer.checker.chains.literals import Literal, Option, loosened
from trainer.checker.chains.rounding import looseness
from trainer.checker.chains.spans import Span, WantsUnit, work_out
from trainer.checker.chains.step import Step
from trainer.quantity import DimensionError, ReadError
from trainer.quantity.dimension import Dimension
from trainer.quantity.syntax import Binary, Expr, Name, Negated
from trainer.quantity.units import Unit

_COMBINATIONS: Final = 48
_FINER: Final = 2
"""How many digits more than what it comes from a result may show: `34.4e9 / 8.39e6 = 4,096`."""

Addend = tuple[Fraction, Dimension]


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
        for span in _worked(step.expression, dict(zip(slots, chosen, strict=True)), addends):
            if step.echoed is None or span.dimension == loosened(step.echoed.dimension):
                yield span


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


def units_in(step: Step) -> tuple[Unit, ...]:
    """The units written in a step, the last one first."""
    return tuple(
        one.unit for one in reversed(list(step.literals.values())) if one.unit.dimension.powers
    )
