"""What bare numbers take from their neighbours, and where that goes wrong."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from trainer.checker.chains.ledger import Ledger, Mention
from trainer.checker.chains.literals import Literal, loosened
from trainer.checker.chains.spans import Span, fitting, work_out
from trainer.checker.chains.step import Step
from trainer.quantity import ReadError, format_number
from trainer.quantity.dimension import Dimension
from trainer.quantity.syntax import Binary, Expr, Name

_ENOUGH: Final = 3
_OPERATION: Final = Dimension({"operation": 1})
_KINDS: Final = (
    (re.compile(r"\bintensity\b|\bAI\b|\bridge\b"), Dimension({"operation": 1, "information": -1})),
    (re.compile(r"\b(?:[FM]?FLOPs?|flops?)\b"), _OPERATION),
    (re.compile(r"^t$|\b(?i:time|latency)\b"), Dimension({"time": 1})),
)
_RATE_WORDS: Final = re.compile(
    r"\bper\b|\brate\b|peak|achieved|throughput|bandwidth|/|\bat\b|utili|ratio|bytes|price|cost",
    re.IGNORECASE,
)


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


def lost_unit(left: Step, right: Step, label: str, ledger: Ledger) -> str:
    """What is wrong when bare numbers come out in a unit that they can't have; else empty.

    A bare step takes its unit from the result, so a slip in the result's unit would never show.
    It does where the numbers were just written with another unit (`512 + 8 = 520 MB` after
    512 MiB), or where the label says what kind of thing it is (`intensity = … = 4,096 FLOP`).
    """
    one = right.lone
    if one is None or one.options[0].bare or left.expression is None:
        return ""
    values = [ledger.true[name] for name in left.names.values() if name in ledger.true]
    if not all(lit.options[0].bare for lit in left.literals.values()) or not all(
        point.bare for value in values for point in value.points
    ):
        return ""
    kind = _kind_of(label)
    if kind is not None and loosened(one.unit.dimension) != kind:
        return f"{_named(label)} is in {kind}, not in {one.unit.symbol}."
    if left.names:
        return ""
    return _other_prefix(left, one, ledger) or _other_kind(left, one, ledger)


def _kind_of(label: str) -> Dimension | None:
    """The kind of quantity that a label names beyond doubt."""
    if _RATE_WORDS.search(label):
        return None
    return next((kind for words, kind in _KINDS if words.search(label)), None)


def _named(label: str) -> str:
    return label.strip().split("(")[0].strip() or "This"


def _other_prefix(left: Step, one: Literal, ledger: Ledger) -> str:
    """`512 + 8 = 520 MB` after 512 MiB.

    Only sums, multiples and shares of a number that was just written are looked at, and only when
    the result has a prefix: `4 x 128 = 512 B` may well count something else.
    """
    if one.unit.scale == 1:
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
    found = [_mention(left.literals[slot], ledger) for slot in _carriers(left.expression)]
    same = [
        mention
        for mention in found
        if mention is not None
        and loosened(mention.literal.unit.dimension) == loosened(result.unit.dimension)
    ]
    scales = {mention.literal.unit.scale for mention in same}
    return same[0] if len(scales) == 1 else None


def _mention(one: Literal, ledger: Ledger) -> Mention | None:
    """Where a bare number was last written down, with a unit or without."""
    value = one.options[0].value
    found: Mention | None = None
    for mention in ledger.recent():
        option = mention.literal.options[0]
        if value in (option.value / option.unit.scale, option.value) or _digits(one) == _digits(
            mention.literal
        ):
            unit = found.literal.unit if found else option.unit
            if unit.dimension != option.unit.dimension and unit.dimension and option.unit.dimension:
                return None  # 4 MiB and 4 GB/s above: either may be meant
            found = found or mention
    return found


def _digits(one: Literal) -> str:
    """The digits of a number of three or more, whatever its power of ten (26.84 x 10^9)."""
    return one.mantissa if one.digits >= _ENOUGH else one.text


def _other_kind(left: Step, one: Literal, ledger: Ledger) -> str:
    """`156 + 26 = 182 GB/s` after 156 GB and 26 GB, `26.84 / 12.5 = 2.15 ms` after GB and GB/s."""
    found = {slot: _mention(lit, ledger) for slot, lit in left.literals.items()}
    values: dict[str, Span] = {}
    for slot, mention in found.items():
        if mention is None or mention.literal.options[0].bare:
            return ""
        option = mention.literal.options[0]
        values[slot] = Span(
            option.value - option.half,
            option.value + option.half,
            loosened(option.unit.dimension),
            False,
        )
    quotient = isinstance(left.expression, Binary) and left.expression.operator == "/"
    if quotient and any(lit.digits < _ENOUGH for lit in left.literals.values()):
        return ""
    if len(values) < 2 or not (quotient or _is_sum(left.expression)):
        return ""
    try:
        span = work_out(left.expression, values) if left.expression is not None else None
    except ReadError:
        return ""
    if span is None or not span.dimension:
        return ""
    stated = one.options[0]
    result = Span(stated.value - stated.half, stated.value + stated.half)
    if span.dimension == loosened(stated.unit.dimension) and span.meets(result):
        return ""
    units = " and ".join(m.literal.text for m in found.values() if m is not None)
    return f"{left.text} = {fitting(span, 3)}, not {one.text}, with {units} above."


def _is_sum(expression: Expr | None) -> bool:
    match expression:
        case Name():
            return True
        case Binary(operator="+" | "-", left=left, right=right):
            return _is_sum(left) and _is_sum(right)
        case _:
            return False


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
