"""Which slip a wrong result looks like, from its ratio to the right one and from what was typed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Final

from trainer.checker.chains.literals import Literal
from trainer.checker.chains.prefixes import prefix_power
from trainer.checker.chains.spans import Span
from trainer.checker.chains.step import Step
from trainer.quantity.syntax import Binary, Expr, Name
from trainer.quantity.units import Unit

_CLOSE: Final = Fraction(1, 150)
_SAME: Final = Fraction(1, 10**9)
_TWO_DIGITS: Final = 10

Terms = Sequence[tuple[str, Fraction]]


def slip(left: Step, value: Span, one: Literal, units: Sequence[Unit], terms: Terms) -> str:
    """The slip that a wrong result `one` looks like, as a clause; empty when none is recognised.

    Args:
        left: the step that was worked out wrongly.
        value: what it really comes to.
        one: the result as typed.
        units: the units that the names of the step were shown in.
        terms: the terms of the step with their values, when it is a sum.
    """
    stated = one.options[0].value
    if not stated or not value.middle or _too_small_to_tell(left, one, terms):
        return ""
    in_sum = _term_slip(terms, stated, one.options[0].half)
    if in_sum:
        return in_sum
    within = max(one.options[0].half / abs(stated), _SAME)
    found = _candidates(left, value, one, stated / value.middle, within, units)
    return next(found, "")


def _too_small_to_tell(left: Step, one: Literal, terms: Terms) -> bool:
    """Whether all of it are bare numbers of one digit, which any slip turns into each other."""
    if left.names and not terms:
        return False
    options = [lit.options[0] for lit in (one, *left.literals.values())]
    if not all(option.bare for option in options):
        return False
    values = [option.value for option in options] + [value for _, value in terms]
    return all(value.denominator == 1 and abs(value) < _TWO_DIGITS for value in values)


def _candidates(
    left: Step,
    value: Span,
    one: Literal,
    ratio: Fraction,
    within: Fraction,
    units: Sequence[Unit],
) -> Iterator[str]:
    """The slips that would give this ratio of what was stated to what is so, likeliest first."""

    def near(size: Fraction | int) -> bool:
        return abs(ratio / size - 1) <= min(within + _CLOSE / 2, _CLOSE * 4)

    if not value.dimension and near(1 / (value.middle * value.middle)) and not near(1):
        yield "the ratio stands upside down"
    if _cut_off(value, one):
        yield "digits were cut off, not rounded"
    yield from _dropped(left, value, one)
    nearby = [lit.unit for lit in left.literals.values()] + [one.unit, *units]
    yield from _unit_slips(left, one, near, nearby)
    for power in (1, 2, 4, 5, -1, -2, -4, -5, 3, -3, 6, -6, 9, -9):
        if near(Fraction(10) ** power):
            yield f"it is off by {10 ** abs(power):,}"
    if near(2):
        yield "it is counted twice"
    if near(Fraction(1, 2)):
        yield "a factor of 2 is missing"


def _unit_slips(
    left: Step, one: Literal, near: Callable[[Fraction | int], bool], units: Sequence[Unit]
) -> Iterator[str]:
    thousands = any(near(Fraction(1000) ** power) for power in (-3, -2, -1, 1, 2, 3))
    bare = all(lit.options[0].bare for lit in left.literals.values())
    if thousands and left.literals and bare and not one.options[0].bare:
        yield "the numbers before it stand for base units, as they have none"
    if not any(name == "information" for unit in units for name, _ in unit.dimension.powers):
        if thousands and one.unit.scale != 1:
            yield f"the prefix of {one.unit.symbol} is wrong"
        return
    binary = any(unit.system == "iec" for unit in units if unit is not one.unit)
    for power in sorted(_prefix_powers(units)):
        if near(Fraction(1000, 1024) ** power) or near(Fraction(1024, 1000) ** power):
            if binary and _divides(left.expression):
                yield "a binary count (MiB) was divided as if it were decimal (MB)"
            yield "1,000 and 1,024 were mixed (1 MB is 10^6 B, 1 MiB is 2^20 B)"
    if near(8) or near(Fraction(1, 8)):
        yield "a byte (B) is 8 bits (b)"
    if thousands or any(near(Fraction(1024) ** power) for power in (-3, -2, -1, 1, 2, 3)):
        yield f"the prefix of {one.unit.symbol} is wrong" if one.unit.symbol else "a prefix is lost"


def _prefix_powers(units: Sequence[Unit]) -> set[int]:
    """Which powers of 1,000 or 1,024 the prefixes in sight stand for, and their differences."""
    found = {prefix_power(unit.symbol) for unit in units} - {0}
    return found | {a - b for a in found for b in found if a > b} or {1, 2, 3}


def _divides(expression: Expr | None) -> bool:
    return isinstance(expression, Binary) and (
        expression.operator == "/" or _divides(expression.left) or _divides(expression.right)
    )


def _cut_off(value: Span, one: Literal) -> bool:
    """Whether the digits typed are those of the value, cut instead of rounded."""
    option = one.options[0]
    unit = option.half * 2
    if not unit or value.middle <= 0:
        return False
    return (value.middle // unit) * unit == option.value and value.middle != option.value


def _dropped(left: Step, value: Span, one: Literal) -> Iterator[str]:
    """A factor or a term that is written on the left and not counted on the right."""
    stated = one.options[0]
    for slot, lit in left.literals.items():
        factor = lit.options[0].value / lit.unit.scale
        if factor in (0, 1) or not _is_factor(left.expression, slot):
            continue
        below = _below(left.expression, slot)
        if abs(stated.value * factor / value.middle - 1) <= _CLOSE / 3:
            yield (
                f"it was divided by {lit.text} twice"
                if below
                else f"the factor {lit.text} was not multiplied in"
            )
        elif abs(stated.value / factor / value.middle - 1) <= _CLOSE / 3:
            yield (
                f"it was not divided by {lit.text}"
                if below
                else f"the factor {lit.text} was multiplied in twice"
            )


def _term_slip(terms: Terms, stated: Fraction, half: Fraction) -> str:
    """For a sum: which term was left out, counted twice, or added with another prefix."""
    total = sum((value for _, value in terms), Fraction(0))
    for text, value in terms:
        if abs(total - value - stated) <= half:
            return f"{text} was not added" if text else "a term was not added"
        if abs(total + value - stated) <= half:
            return f"{text} was added twice" if text else "a term was added twice"
    for text, value in terms:
        for power in (-3, -2, -1, 1, 2, 3):
            for size in (Fraction(1000) ** power, Fraction(1024) ** power):
                if abs(total - value + value * size - stated) <= half:
                    return f"{text or 'a term'} was added with the prefix of another"
    return ""


def _is_factor(expression: Expr | None, slot: str) -> bool:
    match expression:
        case Name(name=name):
            return name == slot
        case Binary(operator="*" | "/", left=left, right=right):
            return _is_factor(left, slot) or _is_factor(right, slot)
        case _:
            return False


def _below(expression: Expr | None, slot: str) -> bool:
    match expression:
        case Binary(operator="/", left=left, right=right):
            return _is_factor(right, slot) or _below(left, slot)
        case Binary(left=left, right=right):
            return _below(left, slot) or _below(right, slot)
        case _:
            return False
