"""Judging an expression such as ``8Nd B`` against ``4*N*d*2 bytes``."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from trainer.checker.checking import SUFFIX, ambiguous, judge_readings, unreadable
from trainer.checker.differing import difference
from trainer.checker.key import Explanation, Key, Outcome, UnitVerdict
from trainer.checker.sampling import Sampled, points, sample
from trainer.quantity.dimension import PURE, Dimension
from trainer.quantity.errors import DimensionError, ReadError
from trainer.quantity.evaluate import evaluate
from trainer.quantity.format import kind_of
from trainer.quantity.parser import Parsed, parse_readings
from trainer.quantity.quantity import Quantity
from trainer.quantity.reading import read, strip_about
from trainer.quantity.spell import spell
from trainer.quantity.syntax import Binary, Call, Expr, Measured, Number, free_names, walk

DEADLINE = 3.0
"""Seconds that the symbolic comparison may take before the outcome is ``undecided``."""
QUOTIENT_DEADLINE = 1.5
"""Seconds that are spent on naming the factor by which a wrong expression is off."""


@dataclass(frozen=True, slots=True)
class _Side:
    """An expression, what kind of quantity it is, and the one unit written in it."""

    expression: Expr
    dimension: Dimension
    scale: Fraction


def check_expression(
    response: str, expect: str | Key, names: frozenset[str], within: Fraction, explain: bool
) -> Outcome:
    """Judge a response in which ``names`` may stand; see ``trainer.checker.check``."""
    formula = expect if isinstance(expect, str) else expect.formula
    known = _with_constants(names)
    key = _key_side(formula, known) if formula else None
    body, start = strip_about(response)
    try:
        parsed = parse_readings(body, known)
    except ReadError as error:
        return unreadable(
            ReadError(error.message, response, error.start + start, error.end + start)
        )
    numeric = not any(free_names(one.expression) - {"e"} for one in parsed)
    if key is None or (numeric and not free_names(key.expression) - {"e"}):
        return _numeric(response, expect, within, explain)
    return _compared(response, parsed, key, names, explain)


def _with_constants(names: frozenset[str]) -> frozenset[str]:
    """Euler's number is e, unless the question has an e of its own."""
    return names | {"e"}


def _numeric(response: str, expect: str | Key, within: Fraction, explain: bool) -> Outcome:
    if isinstance(expect, str):
        first = read(expect)[0]
        expect = Key(first.quantity, first.unit)
    try:
        readings = read(response)
    except ReadError as error:
        return unreadable(error)
    return judge_readings(readings, replace(expect, within=within), explain)


@lru_cache(maxsize=256)
def _key_side(formula: str, names: frozenset[str]) -> _Side:
    first, *others = parse_readings(formula, names)
    if any(dict(other.picks).get("slash") for other in others):
        raise ReadError(f"The expected {formula!r} can mean two things.", formula, 0, len(formula))
    return _side(first.expression)


def _side(expression: Expr) -> _Side:
    """The kind of an expression, from its value at the first point where it has one."""
    names = sorted(free_names(expression))
    failed: ReadError | None = None
    for point in points(names):
        bound = {name: Quantity(value) for name, value in point.items()}
        try:
            found = evaluate(expression, bound)
        except DimensionError:
            raise
        except ReadError as error:
            failed = error
            continue
        return _Side(expression, found.dimension, _scale(expression, found.dimension))
    if failed is not None and "too large" not in failed.message and not names:
        raise failed
    return _Side(expression, PURE, Fraction(1))


def _scale(expression: Expr, dimension: Dimension) -> Fraction:
    """The size of the unit written in it, when it is written once."""
    scales = {
        node.unit.scale
        for node in walk(expression)
        if isinstance(node, Measured) and node.unit.dimension == dimension
    }
    return scales.pop() if len(scales) == 1 else Fraction(1)


def _compared(
    response: str, parsed: tuple[Parsed, ...], key: _Side, names: frozenset[str], explain: bool
) -> Outcome:
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
    groups = {tuple(pick for pick in one.picks if pick[0] != SUFFIX): one for one, _ in chosen}
    if len(groups) > 1 and not _all_equal([side for _, side in chosen], names):
        return ambiguous([spell(one.expression) for one in groups.values()])
    outcomes = [_judge(side, key, one.notes, names, explain) for one, side in chosen]
    return next((one for one in outcomes if one.outcome == "right"), outcomes[0])


def _all_equal(sides: list[_Side], names: frozenset[str]) -> bool:
    first, *others = sides
    return all(
        sample(first.expression, other.expression, sorted(names)).verdict == "equal"
        for other in others
    )


def _judge(
    side: _Side, key: _Side, notes: tuple[str, ...], own: frozenset[str], explain: bool
) -> Outcome:
    shown = spell(side.expression)
    missing = side.dimension == PURE and key.dimension != PURE
    unit: UnitVerdict = "missing" if missing else "fine"
    if side.dimension != key.dimension and not missing:
        said = f"This is {kind_of(side.dimension)}; the answer is {kind_of(key.dimension)}."
        return Outcome("wrong", shown, said, unit="incompatible")
    wanted = _without_unit(key.expression, key.scale) if missing else key.expression
    names = _sampled_names(side.expression, wanted, own)
    sampled = sample(side.expression, wanted, names)
    if sampled.verdict == "unknown":
        sampled = Sampled(settle(side.expression, wanted, own), sampled.pairs)
    if sampled.verdict == "equal":
        said = " ".join(["Right.", *(f"{note[:1].upper()}{note[1:]}." for note in notes)])
        return Outcome("right", shown, said, unit=unit, precision="exact")
    if sampled.verdict == "unknown":
        said = "These two could not be told apart in time; this is no attempt."
        return Outcome("undecided", shown, said, unit=unit)
    return _different(sampled, side.expression, wanted, shown, unit, own if explain else None)


def _sampled_names(left: Expr, right: Expr, own: frozenset[str]) -> list[str]:
    """The names that take values at the points: all but Euler's number."""
    found = free_names(left) | free_names(right)
    return sorted(found if "e" in own else found - {"e"})


def _without_unit(expression: Expr, scale: Fraction) -> Expr:
    return expression if scale == 1 else Binary("/", expression, Number(scale))


def _different(
    sampled: Sampled,
    response: Expr,
    key: Expr,
    shown: str,
    unit: UnitVerdict,
    own: frozenset[str] | None,
) -> Outcome:
    how = None
    if own is not None:
        how = difference(sampled, response, key) or _by_quotient(response, key, own)
    if unit == "fine" and how and _is_label(how, response):
        unit = "slip"
    said = "This is not equal to the key" + (f": {how.say}." if how else ".")
    return Outcome("wrong", shown, said, unit=unit, explanations=(how,) if how else ())


def _by_quotient(response: Expr, key: Expr, own: frozenset[str]) -> Explanation | None:
    """The factor between two quotients of polynomials, as SymPy cancels it, when it is short."""
    if not (_is_small_rational(response) and _is_small_rational(key) and free_names(key)):
        return None
    from trainer.checker import worker

    found = worker.ask("factor", response, key, QUOTIENT_DEADLINE, own)
    if not found or len(found) > 32 or found.count("(") > 2:
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


def _is_label(how: Explanation, response: Expr) -> bool:
    """Whether the factor between the two is that between MB and MiB, or b and B."""
    units = [node.unit for node in walk(response) if isinstance(node, Measured)]
    if how.kind != "factor" or len(units) != 1:
        return False
    from trainer.checker.slips import neighbours

    try:
        factor = Fraction(how.formula.replace(",", ""))
    except (ValueError, ZeroDivisionError):
        return False
    return any(unit.scale * factor == units[0].scale for unit in neighbours(units[0].symbol))


def settle(left: Expr, right: Expr, own: frozenset[str]) -> str:
    """Ask SymPy, in its own process: ``equal``, ``different``, or ``unknown`` by the deadline."""
    from trainer.checker import worker

    return worker.settle(left, right, DEADLINE, own)
