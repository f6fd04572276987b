"""What bare numbers take from their neighbours, and where that goes wrong."""

from __future__ import annotations

from fractions import Fraction

from trainer.checker.chains.ledger import Ledger, Mention
from trainer.checker.chains.literals import Literal, loosened
from trainer.checker.chains.spans import Span, work_out
from trainer.checker.chains.steps import Step
from trainer.quantity import ReadError, format_number
from trainer.quantity.syntax import Binary, Expr, Name


def fitted(span: Span, target: Span, last: Step) -> Span:
    """A bare span in the unit of `target`: the unit typed at the end, or plain base units."""
    if not span.bare or span.dimension or target.bare or not target.dimension:
        return span
    one = last.lone
    typed = one.unit.scale if one is not None and not one.options[0].bare else Fraction(1)
    options = [
        span.scaled(scale, target.dimension) for scale in dict.fromkeys((typed, Fraction(1)))
    ]
    return min(options, key=lambda option: _apart(option.middle, target.middle))


def _apart(one: Fraction, other: Fraction) -> Fraction:
    """How many times one is the other, the larger over the smaller."""
    small, large = sorted((abs(one), abs(other)))
    return large / small if small else Fraction(10) ** 30


def same_number(one: Literal, other: Literal) -> bool:
    """Whether two literals are one number written down twice (the later perhaps without unit)."""
    first, second = one.options[0], other.options[0]
    if first.bare and not second.bare:
        return first.value == second.value / second.unit.scale
    return first.value == second.value and first.unit.dimension == second.unit.dimension


def unit_of_neighbour(left: Step, right: Step, ledger: Ledger) -> str:
    """What is wrong when bare numbers that stood for MiB come out as MB: `512 + 8 = 520 MB`.

    Empty when nothing is. Only sums, doublings and shares of a number that was just written with
    its unit are looked at, and only when the result has a prefix: `4 x 128 = 512 B` may well count
    something else.
    """
    one = right.lone
    if one is None or one.options[0].bare or left.expression is None or left.names:
        return ""
    if one.unit.scale == 1 or not all(lit.options[0].bare for lit in left.literals.values()):
        return ""
    source = _source(left, one, ledger)
    if source is None or source.literal.unit.scale == one.unit.scale:
        return ""
    unit = source.literal.unit
    value = _typed_value(left)
    if value is None or abs(value * unit.scale - one.options[0].value) <= one.options[0].half:
        return ""
    if abs(value * one.unit.scale - one.options[0].value) > one.options[0].half:
        return ""
    should = f"{format_number(value)} {unit.symbol}"
    return (
        f"{left.text} = {should}, not {one.text}: {source.literal.text} above is in {unit.symbol}."
    )


def _source(left: Step, result: Literal, ledger: Ledger) -> Mention | None:
    """The mention whose unit the bare numbers of a step carry on."""
    carriers = _carriers(left.expression)
    found: list[Mention] = []
    for slot in carriers:
        one = left.literals[slot]
        for mention in ledger.recent():
            literal = mention.literal
            if literal.options[0].value / literal.unit.scale == one.options[0].value:
                if loosened(literal.unit.dimension) == loosened(result.unit.dimension):
                    found.append(mention)
                break
    scales = {mention.literal.unit.scale for mention in found}
    return found[0] if len(scales) == 1 else None


def _carriers(expression: Expr | None) -> list[str]:
    match expression:
        case Name(name=name):
            return [name]
        case Binary(operator="+" | "-", left=left, right=right):
            return [*_carriers(left), *_carriers(right)]
        case Binary(operator="*", left=Name(name=first), right=Name(name=second)):
            return [first, second]
        case Binary(operator="/", left=Name(name=name), right=Name()):
            return [name]
        case _:
            return []


def _typed_value(step: Step) -> Fraction | None:
    points = {
        slot: Span.point(one.options[0].value, bare=True) for slot, one in step.literals.items()
    }
    try:
        return None if step.expression is None else work_out(step.expression, points).middle
    except ReadError:
        return None
