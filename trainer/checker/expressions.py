"""Judging an expression such as ``8Nd B`` against ``4*N*d*2 bytes``."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from trainer.checker.checking import SUFFIX, ambiguous, check, unreadable
from trainer.checker.differing import constant_ratio, difference
from trainer.checker.key import Explanation, Key, Outcome, UnitVerdict
from trainer.checker.sampling import Sampled, points, sample
from trainer.checker.slips import neighbours
from trainer.quantity.dimension import PURE, Dimension
from trainer.quantity.errors import DimensionError, ReadError
from trainer.quantity.evaluate import evaluate
from trainer.quantity.format import kind_of
from trainer.quantity.parser import Parsed, parse_readings
from trainer.quantity.quantity import Quantity
from trainer.quantity.reading import strip_about
from trainer.quantity.spell import spell
from trainer.quantity.syntax import (
    Binary,
    Call,
    Expr,
    Measured,
    Name,
    Negated,
    Number,
    children,
    free_names,
    walk,
)

DEADLINE = 3.0
"""Seconds that the symbolic comparison may take before the outcome is ``undecided``."""
QUOTIENT_DEADLINE = 1.5
"""Seconds that are spent on naming the factor by which a wrong expression is off."""
_NO_VALUE = re.compile(r"\b(?:zoo|oo|nan)\b")
_EULER = Call("exp", (Number(Fraction(1)),))


@dataclass(frozen=True, slots=True)
class _Side:
    """An expression, what kind of quantity it is, and the size of the one unit written in it."""

    expression: Expr
    dimension: Dimension
    scale: Fraction


def check_expression(
    response: str,
    expect: str | Key,
    names: frozenset[str],
    within: float | Fraction | None,
    explain: bool,
) -> Outcome:
    """Judge a response in which ``names`` may stand; see ``trainer.checker.check``."""
    formula = expect if isinstance(expect, str) else expect.formula
    key = _key_side(formula, names) if formula else None
    body, start = strip_about(response)
    try:
        parsed = _parsed(body, names)
    except ReadError as error:
        moved = ReadError(error.message, response, error.start + start, error.end + start)
        return unreadable(moved)
    numeric = not any(free_names(one.expression) or _has_euler(one.expression) for one in parsed)
    if key is None or (numeric and (isinstance(expect, Key) or not free_names(key.expression))):
        return check(response, expect, within=within, explain=explain)
    return _compared(response, parsed, key, explain)


def _parsed(text: str, names: frozenset[str]) -> tuple[Parsed, ...]:
    """All readings; e is Euler's number, unless the question has an e of its own."""
    if "e" in names:
        return parse_readings(text, names)
    found = parse_readings(text, names | {"e"})
    return tuple(replace(one, expression=_with_euler(one.expression)) for one in found)


def _with_euler(node: Expr) -> Expr:
    match node:
        case Name(name="e"):
            return _EULER
        case Measured(number=number):
            return replace(node, number=_with_euler(number))
        case Negated(operand=operand):
            return Negated(_with_euler(operand))
        case Binary(operator="^", left=Name(name="e"), right=right):
            return Call("exp", (_with_euler(right),))
        case Binary(operator=operator, left=left, right=right):
            return Binary(operator, _with_euler(left), _with_euler(right))
        case Call(function=function, arguments=arguments):
            return Call(function, tuple(_with_euler(one) for one in arguments))
    return node


def _has_euler(expression: Expr) -> bool:
    return any(node == _EULER for node in walk(expression))


@lru_cache(maxsize=256)
def _key_side(formula: str, names: frozenset[str]) -> _Side:
    first, *others = _parsed(formula, names)
    if any(dict(other.picks).get("slash") for other in others):
        raise ReadError(f"The expected {formula!r} can mean two things.", formula, 0, len(formula))
    return _side(first.expression)


def _side(expression: Expr) -> _Side:
    """The kind of an expression, from its value at the first point where it has one."""
    _refuse_large(expression)
    for point in points(sorted(free_names(expression))):
        bound = {name: Quantity(value) for name, value in point.items()}
        try:
            found = evaluate(expression, bound)
        except DimensionError:
            raise
        except ReadError:
            continue
        return _Side(expression, found.dimension, _scale(expression, found.dimension))
    return _Side(expression, PURE, Fraction(1))


def _refuse_large(node: Expr) -> None:
    """Work out every part without names, so that 9^9^9 and x/0 are refused and reach nobody."""
    if not free_names(node):
        evaluate(node)
        return
    divided = node.right if isinstance(node, Binary) and node.operator == "/" else None
    if divided is not None and not free_names(divided) and evaluate(divided).is_zero:
        raise ReadError("This divides by zero.")
    for part in children(node):
        _refuse_large(part)


def _scale(expression: Expr, dimension: Dimension) -> Fraction:
    """The size of the unit written in it, when it is written once."""
    scales = {
        node.unit.scale
        for node in walk(expression)
        if isinstance(node, Measured) and node.unit.dimension == dimension
    }
    return scales.pop() if len(scales) == 1 else Fraction(1)


def _compared(response: str, parsed: tuple[Parsed, ...], key: _Side, explain: bool) -> Outcome:
    sides: list[tuple[Parsed, _Side]] = []
    failed: ReadError | None = None
    for one in parsed:
        try:
            sides.append((one, _side(one.expression)))
        except ReadError as error:
            failed = failed or error
    if not sides:
        message = failed.message if failed else "This can't be read here."
        return unreadable(ReadError(message, response, 0, len(response)))
    fitting = [pair for pair in sides if pair[1].dimension == key.dimension]
    chosen = fitting or [pair for pair in sides if pair[1].dimension == PURE] or sides[:1]
    groups = {tuple(pick for pick in one.picks if pick[0] != SUFFIX): side for one, side in chosen}
    if len(groups) > 1 and not _all_equal([side.expression for side in groups.values()]):
        return ambiguous([spell(side.expression) for side in groups.values()])
    outcomes = [_judge(side, key, one.notes, explain) for one, side in chosen]
    return next((one for one in outcomes if one.outcome == "right"), outcomes[0])


def _all_equal(expressions: list[Expr]) -> bool:
    first, *others = expressions
    return all(sample(first, one, _names(first, one)).verdict == "equal" for one in others)


def _names(left: Expr, right: Expr) -> list[str]:
    return sorted(free_names(left) | free_names(right))


def _judge(side: _Side, key: _Side, notes: tuple[str, ...], explain: bool) -> Outcome:
    shown = spell(side.expression)
    missing = side.dimension == PURE and key.dimension != PURE
    unit: UnitVerdict = "missing" if missing else "fine"
    if side.dimension != key.dimension and not missing:
        said = f"This is {kind_of(side.dimension)}; the answer is {kind_of(key.dimension)}."
        return Outcome("wrong", shown, said, unit="incompatible")
    wanted = key.expression
    if missing and key.scale != 1:
        wanted = Binary("/", wanted, Number(key.scale))
    sampled = sample(side.expression, wanted, _names(side.expression, wanted))
    if sampled.verdict == "unknown":
        sampled = Sampled(settle(side.expression, wanted), sampled.pairs)
    if sampled.verdict == "equal":
        said = " ".join(["Right.", *(f"{note[:1].upper()}{note[1:]}." for note in notes)])
        return Outcome("right", shown, said, unit=unit, precision="exact")
    if sampled.verdict == "unknown":
        said = "These two could not be told apart in time; this is no attempt."
        return Outcome("undecided", shown, said, unit=unit)
    return _different(sampled, side.expression, wanted, shown, unit, explain)


def _different(
    sampled: Sampled, response: Expr, key: Expr, shown: str, unit: UnitVerdict, explain: bool
) -> Outcome:
    how = None
    if explain:
        how = difference(sampled, response, key) or _by_quotient(response, key)
    if unit == "fine" and _is_label(sampled, response):
        unit = "slip"
    said = "This is not equal to the key" + (f": {how.say}." if how else ".")
    return Outcome("wrong", shown, said, unit=unit, explanations=(how,) if how else ())


def _by_quotient(response: Expr, key: Expr) -> Explanation | None:
    """The factor between two quotients of polynomials, as SymPy cancels it, when it is short."""
    small = _is_small_rational(response) and _is_small_rational(key)
    if not small or not free_names(key) or not free_names(response):
        return None
    from trainer.checker import worker

    found = worker.ask("factor", response, key, QUOTIENT_DEADLINE)
    if not found or len(found) > 32 or found.count("(") > 2 or _NO_VALUE.search(found):
        return None
    formula = found.replace("**", "^")
    return Explanation("factor", f"yours is the key × {formula}", formula)


def _is_small_rational(expression: Expr) -> bool:
    """Whether it is a quotient of polynomials of low degree, so that cancelling is quick."""
    for node in walk(expression):
        if isinstance(node, Call):
            return False
        if isinstance(node, Binary) and node.operator == "^":
            power = node.right
            if not isinstance(power, Number) or power.value not in range(9):
                return False
    return True


def _is_label(sampled: Sampled, response: Expr) -> bool:
    """Whether the factor between the two is that between MB and MiB, or b and B."""
    units = [node.unit for node in walk(response) if isinstance(node, Measured)]
    factor = constant_ratio(sampled)
    if factor is None or len(units) != 1:
        return False
    return any(unit.scale * factor == units[0].scale for unit in neighbours(units[0].symbol))


def settle(left: Expr, right: Expr) -> str:
    """Ask SymPy, in its own process: ``equal``, ``different``, or ``unknown`` by the deadline."""
    from trainer.checker import worker

    return worker.settle(left, right, DEADLINE)
