"""What a wrong link should have been, and which slip it looks like: the sentences of the report."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from trainer.checker.chains.ledger import Ledger, Mention, Value
from trainer.checker.chains.literals import Literal, loosened
from trainer.checker.chains.spans import Span, work_out
from trainer.checker.chains.steps import Step
from trainer.checker.key import Key
from trainer.quantity import Quantity, ReadError, format_number, format_quantity
from trainer.quantity.syntax import Binary, Call, Expr, Name, Negated
from trainer.quantity.units import NO_UNIT, Unit

_CLOSE: Final = Fraction(1, 150)
_SAME: Final = Fraction(1, 10**9)


# --- fitting a bare number to its neighbours ---------------------------------------------------


def fitted(span: Span, target: Span, last: Step) -> Span:
    """A bare span in the unit of `target`: the unit typed at the end, or plain base units."""
    if not span.bare or span.dimension or target.bare or not target.dimension:
        return span
    one = last.lone
    typed = one.unit.scale if one is not None and not one.options[0].bare else Fraction(1)
    options = [span.scaled(scale, target.dimension) for scale in dict.fromkeys((typed, Fraction(1)))]
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


# --- a unit that changed on the way ------------------------------------------------------------


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
    points = {slot: Span.point(one.options[0].value, bare=True) for slot, one in step.literals.items()}
    try:
        return None if step.expression is None else work_out(step.expression, points).middle
    except ReadError:
        return None


# --- sentences ---------------------------------------------------------------------------------


def describe(left: Step, right: Step, value: Span | None) -> str:
    """What the left side really comes to, and the slip that the right side looks like."""
    shown = _short(left.text)
    one = right.lone
    if value is None:
        return f"{shown} does not come to {right.text}."
    if one is None:
        return f"{shown} = {_fitting(value)}, which is not {_short(right.text)}."
    stated = one.options[0]
    if value.dimension != loosened(stated.unit.dimension):
        return _other_kind(shown, value, one)
    should = _in_unit(value, one)
    slip = _slip(left, value, one)
    return f"{shown} = {should}, not {_typed(right)}{': ' + slip if slip else ''}."


def _typed(right: Step) -> str:
    text = right.text
    return text[: -len(right.tail)].strip() if right.tail and text.endswith(right.tail) else text


def _short(text: str) -> str:
    return text if len(text) <= 60 else "this"


def _fitting(value: Span, digits: int = 4) -> str:
    quantity = Quantity(value.middle, value.dimension)
    full = format_quantity(quantity)
    return full if len(full) <= 14 else format_quantity(quantity, digits=digits)


def _in_unit(value: Span, one: Literal) -> str:
    """The value in the unit that was typed, or in a fitting one when that is far off."""
    unit = one.unit if not one.options[0].bare or one.unit.symbol else NO_UNIT
    number = value.middle / unit.scale
    if value.dimension and not Fraction(1, 10) <= abs(number) < 100_000:
        return _fitting(value)
    digits = max(3, min(one.digits, 9))
    exact = format_number(number)
    shown = exact if len(exact.replace(",", "").replace(".", "")) <= digits else _rounded(number, digits)
    return f"{shown}{_spaced(unit)}"


def _rounded(number: Fraction, digits: int) -> str:
    """Rounded to `digits`, but never in front of the point."""
    whole = len(str(abs(number.numerator) // number.denominator))
    return format_number(number, max(digits, whole))


def _spaced(unit: Unit) -> str:
    return unit.symbol if unit.symbol in ("x", "%") else f" {unit.symbol}" if unit.symbol else ""


def _other_kind(shown: str, value: Span, one: Literal) -> str:
    stated = one.options[0]
    dimension = loosened(stated.unit.dimension)
    if stated.bare:
        return f"{shown} = {_fitting(value)}: {one.text} without its unit says something else."
    if (value.dimension**-1) == dimension and value.dimension:
        return f"{shown} = {_fitting(value)}: for {one.unit.symbol} the ratio stands upside down."
    kind = str(value.dimension) or "a pure number"
    return f"{shown} is in {kind}, not in {one.unit.symbol}: it comes to {_fitting(value)}."


def _slip(left: Step, value: Span, one: Literal) -> str:
    stated = one.options[0].value
    if not stated or not value.middle:
        return ""
    ratio = stated / value.middle
    half = one.options[0].half / abs(stated)
    for text in _candidates(left, value, one, ratio, max(half, _SAME)):
        return text
    return ""


def _candidates(
    left: Step, value: Span, one: Literal, ratio: Fraction, within: Fraction
) -> Iterator[str]:
    """The slips that would give this ratio of what was stated to what is so, likeliest first."""

    def near(size: Fraction | int) -> bool:
        return abs(ratio / size - 1) <= min(within + _CLOSE / 2, _CLOSE * 3)

    if not value.dimension and near(1 / (value.middle * value.middle)) and not near(1):
        yield "the ratio stands upside down"
    if _cut_off(value, one):
        yield "digits were cut off, not rounded"
    yield from _dropped(left, value, one)
    information = any(name == "information" for name, _ in value.dimension.powers) or any(
        name == "information"
        for lit in left.literals.values()
        for name, _ in lit.unit.dimension.powers
    )
    yield from _unit_slips(left, one, near, information)
    for power in (1, 2, 4, 5, -1, -2, -4, -5, 3, -3, 6, -6, 9, -9):
        if near(Fraction(10) ** power):
            yield "a power of ten slipped" if power % 3 else f"it is off by {_times(power)}"
    if near(2):
        yield "it is counted twice"
    if near(Fraction(1, 2)):
        yield "a factor of 2 is missing"


def _times(power: int) -> str:
    return f"{10 ** abs(power):,}"


def _unit_slips(
    left: Step, one: Literal, near: object, information: bool
) -> Iterator[str]:
    assert callable(near)
    if not information:
        if one.unit.dimension == _seconds() and any(near(Fraction(1000) ** p) for p in (-3, -2, -1, 1, 2, 3)):
            yield f"the prefix of {one.unit.symbol} is wrong"
        return
    binary = any(lit.unit.system == "iec" for lit in left.literals.values())
    for power in (1, 2, 3, 4, 5):
        for size in (Fraction(1000, 1024) ** power, Fraction(1024, 1000) ** power):
            if near(size):
                if binary and _divides(left.expression):
                    yield "a binary count was divided as if it were decimal"
                yield "1,000 and 1,024 were mixed (MB is 10^6 B, MiB is 2^20 B)"
    if near(8) or near(Fraction(1, 8)):
        yield "a byte (B) is 8 bits (b)"
    for power in (1, 2, 3, -1, -2, -3):
        if near(Fraction(1000) ** power) or near(Fraction(1024) ** power):
            yield f"the prefix of {one.unit.symbol} is wrong"


def _seconds() -> object:
    from trainer.quantity import parse_unit

    return parse_unit("s").dimension


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
        if abs(stated.value * factor / value.middle - 1) <= _CLOSE / 3:
            yield f"the factor {lit.text} was not multiplied in"
        elif abs(stated.value / factor / value.middle - 1) <= _CLOSE / 3:
            yield f"it was not divided by {lit.text}" if _below(
                left.expression, slot
            ) else f"the factor {lit.text} was multiplied in twice"


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


def carried(source: str) -> str:
    """What is said of a step that holds only because of a wrong one before it."""
    return f"This only follows from {source}, which is wrong above."


def why_unreadable(step: Step) -> str:
    """One sentence on why a step could not be worked out."""
    if step.unknown:
        return f"{step.unknown[0]!r} has no value here, so this step can't be checked."
    return step.problem or f"{_short(step.text)!r} can't be worked out, so this step is not checked."


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
            from trainer.quantity import parse_unit

            span = span.scaled(parse_unit(key.unit).scale, wanted)
        if span.dimension == wanted and span.low - limit <= key.value.value <= span.high + limit:
            return ""
    return f"The working ends in {_fitting(last.points[-1])}, which is not what was asked for."


_ = Call, Negated
