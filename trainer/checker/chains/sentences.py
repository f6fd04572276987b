"""The sentences of a report: what a step should be, and what can't be checked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from trainer.checker.chains.ledger import ABOVE, Value
from trainer.checker.chains.letters import product_unit
from trainer.checker.chains.literals import Literal, loosened
from trainer.checker.chains.slips import Terms, slip
from trainer.checker.chains.spans import Span, fitting
from trainer.checker.chains.step import Step
from trainer.checker.key import Key
from trainer.quantity import format_number, parse_unit
from trainer.quantity.syntax import Binary, Name
from trainer.quantity.units import NO_UNIT, Unit

COUNT_OF: Final = "What so many of them take is not said here, so this step can't be checked."
"""Said of `9.4M elements = 18 MiB`."""


def describe(
    left: Step, right: Step, value: Span | None, units: Sequence[Unit] = (), terms: Terms = ()
) -> str:
    """What the left side really comes to, and the slip that the right side looks like."""
    shown = _short(left.text)
    one = right.lone
    if value is None:
        return f"{shown} does not come to {right.text}."
    if one is None:
        return f"{shown} = {fitting(value)}, which is not {_short(right.text)}."
    stated = one.options[0]
    if value.dimension != loosened(stated.unit.dimension):
        return _other_kind(shown, left, value, one)
    should = _in_unit(value, one)
    reason = slip(left, value, one, units, terms)
    return f"{shown} = {should}, not {_typed(right)}{': ' + reason if reason else ''}."


def _typed(right: Step) -> str:
    text = right.text
    return text[: -len(right.tail)].strip() if right.tail and text.endswith(right.tail) else text


def _short(text: str) -> str:
    return text if len(text) <= 60 else "this"


def _in_unit(value: Span, one: Literal) -> str:
    """The value as the result was typed: its unit, its digits, with a power of ten or without."""
    unit = one.unit if not one.options[0].bare or one.unit.symbol else NO_UNIT
    number = value.middle / unit.scale
    digits = max(3, min(one.digits, 9))
    if (not one.whole and "." not in one.text.split("e")[0].split("E")[0]) or _power_of_ten(one):
        return f"{_scientific(number, max(2, one.digits))}{_spaced(unit)}"
    if value.dimension and not Fraction(1, 2) <= abs(number) < 100_000:
        return fitting(value, digits)
    return f"{_number(number, digits)}{_spaced(unit)}"


def _number(number: Fraction, digits: int) -> str:
    """In full when it has few digits, else rounded to so many."""
    exact = format_number(number)
    short = len(exact.replace(",", "").replace(".", "")) <= digits
    return exact if short else _rounded(number, digits)


def _power_of_ten(one: Literal) -> bool:
    return bool(re.search(r"\d\s?[eE][+-]?\d|10\s?\^|10\*\*|10[⁰-⁹⁻¹²³]", one.text))


def _scientific(number: Fraction, digits: int) -> str:
    if not number:
        return "0"
    power = len(str(int(abs(number)))) - 1 if abs(number) >= 1 else -1
    while abs(number) * Fraction(10) ** -power < 1:
        power -= 1
    return f"{format_number(number / Fraction(10) ** power, digits)}e{power}"


def _rounded(number: Fraction, digits: int) -> str:
    """Rounded to `digits`, but never in front of the point."""
    whole = len(str(abs(number.numerator) // number.denominator))
    return format_number(number, max(digits, whole))


def _spaced(unit: Unit) -> str:
    return unit.symbol if unit.symbol in ("x", "%") else f" {unit.symbol}" if unit.symbol else ""


def _other_kind(shown: str, left: Step, value: Span, one: Literal) -> str:
    stated = one.options[0]
    dimension = loosened(stated.unit.dimension)
    if stated.bare:
        return f"{shown} = {fitting(value)}: {one.text} without its unit says something else."
    if (value.dimension**-1) == dimension and value.dimension:
        return f"{shown} = {fitting(value)}: for {one.unit.symbol} the ratio stands upside down."
    unit = product_unit(left, value, one)
    if unit is not None:
        kind, comes = unit.symbol, _number(value.middle / unit.scale, max(4, one.digits))
        return f"{shown} is in {kind}, not in {one.unit.symbol}: it comes to {comes} {kind}."
    kind = str(value.dimension) or "a pure number"
    return f"{shown} is in {kind}, not in {one.unit.symbol}: it comes to {fitting(value)}."


def carried(source: str) -> str:
    """What is said of a step that holds only because of a wrong one before it."""
    source = "the step" if source == ABOVE else source
    return f"This only follows from {source}, which is wrong above."


def why_unreadable(step: Step) -> str:
    """One sentence on why a step could not be worked out."""
    if step.unknown:
        return f"{step.unknown[0]!r} has no value here, so this step can't be checked."
    return (
        step.problem or f"{_short(step.text)!r} can't be worked out, so this step is not checked."
    )


def lost(name: str) -> str:
    """What is said of a step with a name that was set to what could not be worked out."""
    return f"{name!r} was set to what can't be worked out, so this step can't be checked."


def shown_before(step: Step) -> str:
    """What stands before the words that were left over in a step."""
    return repr(_short(_typed(step)))


def terms_left_out(left: Step, right: Step) -> str:
    """`Q + K + V + O = 3 x 2 MiB`: fewer are multiplied than the sum names; else empty."""
    if not left.terms or right.expression is None:
        return ""
    match right.expression:
        case Binary(operator="*", left=Name(name=slot), right=Name()) if slot in right.literals:
            count = right.literals[slot].options[0]
        case _:
            return ""
    number = count.value
    if not count.bare or number.denominator != 1 or not 2 <= number <= 9:
        return ""
    if number == left.terms:
        return ""
    return f"The sum has {left.terms} terms, and {number} are counted in {_short(right.text)}."


def final(last: Value | None, key: Key) -> str:
    """What to say when working ends in another value than the key; empty when it is the key."""
    if last is None or not last.points:
        return "The working comes to no value."
    limit = abs(key.value.value) * key.within
    wanted = loosened(key.value.dimension)
    for span in (*last.points, *last.loose):
        if span.bare and not span.dimension and wanted:
            span = span.scaled(parse_unit(key.unit).scale, wanted)
        if span.dimension == wanted and span.low - limit <= key.value.value <= span.high + limit:
            return ""
    return f"The working ends in {fitting(last.points[-1])}, which is not what was asked for."
