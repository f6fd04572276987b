"""The terms of a sum with what each comes to, for saying which one was left out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from trainer.checker.chains.ledger import Value
from trainer.checker.chains.slips import Terms
from trainer.checker.chains.spans import Span, WantsUnit, work_out
from trainer.checker.chains.step import Step
from trainer.checker.chains.valuing import first_values
from trainer.quantity import ReadError
from trainer.quantity.syntax import Binary, Expr, Name, Negated
from trainer.quantity.units import Unit


def terms_of(
    step: Step, values: Mapping[str, Value], units: Sequence[Unit], whole: Span | None
) -> Terms:
    """The terms of a sum as text and value; empty when the step is no sum of one kind.

    `whole` is what the sum comes to: a bare term takes the unit in which it adds up to that.
    """
    if step.expression is None or whole is None:
        return ()
    parts = list(_flat(step.expression, 1))
    slots = first_values(step, values)
    if len(parts) < 2 or slots is None:
        return ()
    for scale in dict.fromkeys((Fraction(1), *(unit.scale for unit in units))):
        found = list(_valued(parts, step, slots, scale, whole))
        if sum((value for _, value in found), Fraction(0)) == whole.middle:
            return found
    return ()


def _flat(expression: Expr, sign: int) -> Iterator[tuple[Expr, int]]:
    match expression:
        case Binary(operator="+", left=left, right=right):
            yield from _flat(left, sign)
            yield from _flat(right, sign)
        case Binary(operator="-", left=left, right=right):
            yield from _flat(left, sign)
            yield from _flat(right, -sign)
        case Negated(operand=operand):
            yield from _flat(operand, -sign)
        case _:
            yield expression, sign


def _valued(
    parts: Sequence[tuple[Expr, int]],
    step: Step,
    slots: Mapping[str, Span],
    scale: Fraction,
    whole: Span,
) -> Iterator[tuple[str, Fraction]]:
    for part, sign in parts:
        try:
            value = work_out(part, slots, (scale, whole.dimension))
        except (WantsUnit, ReadError):
            return
        size = scale if value.bare and whole.dimension else Fraction(1)
        yield _text(part, step), sign * value.middle * size


def _text(part: Expr, step: Step) -> str:
    if not isinstance(part, Name):
        return ""
    one = step.literals.get(part.name)
    return one.text if one is not None else step.names.get(part.name, "")
