"""How two expressions differ: by a factor, a missing name, a wrong power, a term."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Final

from trainer.checker.key import Explanation
from trainer.checker.sampling import Sampled, value_at
from trainer.quantity.errors import ReadError
from trainer.quantity.format import format_number
from trainer.quantity.functions import power_of
from trainer.quantity.spell import spell
from trainer.quantity.syntax import Binary, Expr, Measured, Name, Negated, Number, free_names

_CLOSE: Final = Fraction(1, 10**30)
_ENOUGH: Final = 3
_POWERS: Final = tuple(Fraction(n, 2) for n in (0, 2, -2, 4, -4, 1, -1, 6, -6, 3, -3))
Point = Mapping[str, Fraction]
Pairs = Sequence[tuple[Point, Fraction, Fraction]]


def difference(sampled: Sampled, response: Expr, key: Expr) -> Explanation | None:
    """The simplest account of how ``response`` differs from ``key``, or None."""
    pairs = [pair for pair in sampled.pairs if pair[1] or pair[2]][:8]
    names = free_names(response) | free_names(key)
    if not pairs or not free_names(response) or not free_names(key):
        return None
    return (
        _by_factor(pairs, response, key)
        or _by_term(pairs, response, key)
        or _by_constant(pairs)
        or _by_monomial(pairs, sorted(names))
    )


def constant_ratio(sampled: Sampled) -> Fraction | None:
    """The factor by which the response is off, when it is the same at every point."""
    pairs = [pair for pair in sampled.pairs if pair[1] or pair[2]]
    if len(pairs) < _ENOUGH or any(not mine or not right for _, mine, right in pairs):
        return None
    return _same([mine / right for _, mine, right in pairs])


def _same(values: Sequence[Fraction]) -> Fraction | None:
    """The one value that all of these are, to 30 digits."""
    first = values[0]
    if all(abs(value - first) <= _CLOSE * abs(first) for value in values):
        return first
    return None


def _by_factor(pairs: Pairs, response: Expr, key: Expr) -> Explanation | None:
    if any(not mine or not right for _, mine, right in pairs):
        return None
    ratios = [(point, mine / right) for point, mine, right in pairs]
    # One real point would make a "factor" of anything.
    constant = _same([ratio for _, ratio in ratios]) if len(ratios) >= _ENOUGH else None
    if constant is not None:
        sign = "yours is the key with the other sign"
        say = sign if constant == -1 else f"yours is the key × {_plain(constant)}"
        return Explanation("factor", say, _plain(constant))
    names = sorted(free_names(response) | free_names(key))
    return _by_names(ratios, names, key) or _by_subfactor(ratios, response, key)


def _by_names(
    ratios: Sequence[tuple[Point, Fraction]], names: Sequence[str], key: Expr
) -> Explanation | None:
    """The ratio as a constant times powers of names: ``d/2``, ``1/N^2``."""
    found = _monomial(ratios, names)
    return None if found is None else _named_factor(*found, key)


def _monomial(
    values: Sequence[tuple[Point, Fraction]], names: Sequence[str]
) -> tuple[Fraction, dict[str, Fraction]] | None:
    """The constant and the powers of names that a value is made of at every point."""
    above = [(point, value) for point, value in values if min(point.values()) > 0][:4]
    if len(above) < 3 or len(names) > 5 or not all(value for _, value in above):
        return None
    for powers in sorted(_exponents(len(names)), key=lambda one: sum(map(abs, one))):
        rest: list[Fraction] = []
        for point, value in above:
            for name, power in zip(names, powers, strict=True):
                if power:
                    value /= power_of(point[name], power)
            rest.append(value)
            if len(rest) == 2 and _same(rest) is None:
                break
        else:
            constant = _same(rest)
            if constant is not None:
                return constant, {
                    name: power for name, power in zip(names, powers, strict=True) if power
                }
    return None


def _exponents(count: int) -> Iterator[tuple[Fraction, ...]]:
    """Vectors of exponents with at most two that are not zero."""
    if count <= 2:
        yield from (powers for powers in product(_POWERS, repeat=count) if any(powers))
        return
    for first in range(count):
        for second in range(first, count):
            for one, two in product(_POWERS[1:], _POWERS):
                if second == first and two:
                    continue
                powers = [Fraction(0)] * count
                powers[second], powers[first] = two, one
                yield tuple(powers)


def _named_factor(constant: Fraction, powers: Mapping[str, Fraction], key: Expr) -> Explanation:
    above = [_raised(name, power) for name, power in powers.items() if power > 0]
    below = [_raised(name, -power) for name, power in powers.items() if power < 0]
    formula = _quotient(constant, above, below)
    if constant == 1 and len(powers) == 1:
        (name, power), *_ = powers.items()
        typed = _power_in(key, name)
        # 4*N*d for 4*N^2*d: a wrong power, rather than a name that is not there at all.
        if typed not in (None, 0) and typed + power != 0:
            say = f"the power of {name} is {typed + power} in yours and {typed} in the key"
            return Explanation("power", say, formula)
        verb = "lacks" if power < 0 else "has"
        extra = "" if power < 0 else " too much"
        return Explanation(
            "factor", f"yours {verb} the {_raised(name, abs(power))}{extra}", formula
        )
    return Explanation("factor", f"yours is the key × {formula}", formula)


def _quotient(constant: Fraction, above: list[str], below: list[str]) -> str:
    top = [_plain(Fraction(constant.numerator))] if constant.numerator != 1 or not above else []
    if constant.denominator > 10**9 or abs(constant.numerator) > 10**12:
        top, bottom = [_plain(constant)], []
    else:
        bottom = [str(constant.denominator)] if constant.denominator != 1 else []
    top, bottom = top + above, bottom + below
    if len(top) > 1 and top[0] == "1":
        top = top[1:]
    if not bottom:
        return "*".join(top)
    under = bottom[0] if len(bottom) == 1 else f"({'*'.join(bottom)})"
    return f"{'*'.join(top)}/{under}"


def _raised(name: str, power: Fraction) -> str:
    if power == 1:
        return name
    if power == Fraction(1, 2):
        return f"sqrt({name})"
    return f"{name}^{power}" if power.denominator == 1 else f"{name}^({power})"


def _power_in(expression: Expr, name: str) -> Fraction | None:
    """The whole power of a name in a product; None when it isn't one."""
    match expression:
        case Name(name=found):
            return Fraction(found == name)
        case Number():
            return Fraction(0)
        case Measured(number=number):
            return _power_in(number, name)
        case Negated(operand=operand):
            return _power_in(operand, name)
        case Binary(operator="*" | "/", left=left, right=right):
            one, two = _power_in(left, name), _power_in(right, name)
            if one is None or two is None:
                return None
            return one + two if expression.operator == "*" else one - two
        case Binary(operator="^", left=left, right=Number(value=value)):
            inner = _power_in(left, name)
            return None if inner is None else inner * value
    return Fraction(0) if name not in free_names(expression) else None


def factors(expression: Expr) -> list[Expr]:
    """The factors of a product, numbers and single names left out."""
    match expression:
        case Measured(number=number):
            return factors(number)
        case Negated(operand=operand):
            return factors(operand)
        case Binary(operator="*" | "/", left=left, right=right):
            return factors(left) + factors(right)
        case Number() | Name():
            return []
    return [expression]


def _by_subfactor(
    ratios: Sequence[tuple[Point, Fraction]], response: Expr, key: Expr
) -> Explanation | None:
    """A whole factor such as ``log2(N)`` or ``(n + 1)`` that one side has and the other lacks."""
    for sign, said, source in ((1, "lacks", key), (-1, "has", response)):
        for factor in factors(source):
            for power in (sign, -sign):
                values = _values(factor, ratios)
                if values is None or any(not value for value in values):
                    continue
                rest = [
                    ratio * (value if power > 0 else 1 / value)
                    for (_, ratio), value in zip(ratios, values, strict=True)
                ]
                constant = _same(rest)
                if constant is None:
                    continue
                shown = spell(factor)
                much = "" if said == "lacks" else " too much"
                also = "" if constant == 1 else f", and is off by × {_plain(constant)}"
                return Explanation("factor", f"yours {said} the factor {shown}{much}{also}", shown)
    return None


def _values(expression: Expr, ratios: Sequence[tuple[Point, Fraction]]) -> list[Fraction] | None:
    try:
        return [value_at(expression, point) for point, _ in ratios]
    except ReadError:
        return None


def terms(expression: Expr) -> list[tuple[int, Expr]]:
    """The signed terms of a sum."""
    match expression:
        case Binary(operator="+" | "-", left=left, right=right):
            sign = 1 if expression.operator == "+" else -1
            return terms(left) + [(sign * own, term) for own, term in terms(right)]
        case Measured(number=Binary(operator="+" | "-") as inner, unit=unit):
            return [(sign, Measured(term, unit)) for sign, term in terms(inner)]
        case Negated(operand=operand):
            return [(-sign, term) for sign, term in terms(operand)]
    return [(1, expression)]


def _by_term(pairs: Pairs, response: Expr, key: Expr) -> Explanation | None:
    """A term of the key that is missing, doubled or of the wrong sign, or one too many."""
    apart = [(point, mine - right) for point, mine, right in pairs]
    of_key, of_response = terms(key), terms(response)
    for times, said in ((-1, "lacks the term"), (-2, "has the wrong sign at"), (1, "doubles")):
        for sign, term in of_key if len(of_key) > 1 else ():
            if _is(apart, term, Fraction(sign * times)):
                return Explanation("term", f"yours {said} {spell(term)}", spell(term))
    for sign, term in of_response if len(of_response) > 1 else ():
        if _is(apart, term, Fraction(sign)):
            say = f"yours has the term {spell(term)} too much"
            return Explanation("term", say, spell(term))
    return None


def _is(apart: Sequence[tuple[Point, Fraction]], term: Expr, times: Fraction) -> bool:
    values = _values(term, apart)
    if values is None:
        return False
    return all(
        abs(gap - times * value) <= _CLOSE * abs(value)
        for (_, gap), value in zip(apart, values, strict=True)
    ) and any(values)


def _by_constant(pairs: Pairs) -> Explanation | None:
    constant = _same([mine - right for _, mine, right in pairs])
    if constant is None or not constant:
        return None
    sign = "+" if constant > 0 else "−"
    formula = f"{sign} {_plain(abs(constant))}"
    return Explanation("term", f"yours is the key {formula}", formula)


def _by_monomial(pairs: Pairs, names: Sequence[str]) -> Explanation | None:
    """A product of names that is added or missing: ``2*x`` between (x+1)^2 and x^2+1."""
    found = _monomial([(point, mine - right) for point, mine, right in pairs], names)
    if found is None or abs(found[0].numerator) > 10**6 or found[0].denominator > 10**6:
        return None
    constant, powers = found
    above = [_raised(name, power) for name, power in powers.items() if power > 0]
    below = [_raised(name, -power) for name, power in powers.items() if power < 0]
    formula = f"{'+' if constant > 0 else '−'} {_quotient(abs(constant), above, below)}"
    return Explanation("term", f"yours is the key {formula}", formula)


def _plain(value: Fraction) -> str:
    if value.denominator == 1 and abs(value) < 10**12:
        return f"{value.numerator:,}"
    if value.denominator <= 4096 and abs(value.numerator) < 10**9:
        return f"{value.numerator}/{value.denominator}"
    return format_number(value, 5)
