"""Functions of rational numbers: exact where the result is rational, else to 60 digits."""

from __future__ import annotations

import decimal
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from math import isqrt
from typing import Final

from trainer.quantity import limits
from trainer.quantity.errors import ReadError

NAMES: Final = {
    "log2": 1,
    "log10": 1,
    "ln": 1,
    "log": 1,
    "exp": 1,
    "sqrt": 1,
    "abs": 1,
    "ceil": 1,
    "floor": 1,
    "round": 1,
    "sin": 1,
    "cos": 1,
    "tan": 1,
    "min": 0,
    "max": 0,
}
"""Every function that can be written, and how many arguments it takes (0: one or more)."""

PI: Final = Fraction(
    "3.14159265358979323846264338327950288419716939937510582097494459230781640628620899"
)
_CONTEXT: Final = decimal.Context(
    prec=limits.SIGNIFICANT + 10,
    Emax=999_999,
    Emin=-999_999,
    traps=[decimal.InvalidOperation, decimal.DivisionByZero, decimal.Overflow],
)
_NOTHING: Final = Decimal(f"1e-{limits.SIGNIFICANT + 8}")


def _decimal(value: Fraction) -> Decimal:
    return _CONTEXT.divide(Decimal(value.numerator), Decimal(value.denominator))


def _too_large() -> ReadError:
    return ReadError("This number is too large to work out.")


def power_of(base: Fraction, exponent: Fraction) -> Fraction:
    """``base ** exponent``; ReadError when it would be too large, or is not a real number."""
    if exponent.denominator == 1:
        return _whole_power(base, exponent.numerator)
    if not base:
        if exponent < 0:
            raise ReadError("This divides by zero.")
        return base
    if base < 0:
        if exponent.denominator % 2 == 0:
            raise ReadError("An even root of a negative number is not a real number.")
        sign = -1 if exponent.numerator % 2 else 1
        return sign * power_of(-base, exponent)
    rooted = _exact_root(base, exponent.denominator)
    if rooted is not None:
        return _whole_power(rooted, exponent.numerator)
    return exp(exponent * ln(base))


def _whole_power(base: Fraction, exponent: int) -> Fraction:
    if not base and exponent < 0:
        raise ReadError("This divides by zero.")
    if base in (0, 1):
        return base if exponent else Fraction(1)
    if base == -1:
        return Fraction(-1 if exponent % 2 else 1)
    # Measured before it is taken: 9^9^9 would fill the memory.
    bits = max(base.numerator.bit_length(), base.denominator.bit_length())
    if abs(exponent) * max(1, bits - 1) > limits.RESULT_BITS:
        raise _too_large()
    return base**exponent


def _exact_root(value: Fraction, degree: int) -> Fraction | None:
    if degree > 8:
        return None
    top, under = _root(value.numerator, degree), _root(value.denominator, degree)
    return None if top is None or under is None else Fraction(top, under)


def _root(number: int, degree: int) -> int | None:
    if degree == 2:
        guess = isqrt(number)
        return guess if guess * guess == number else None
    low, high = 0, 1 << (number.bit_length() // degree + 1)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if middle**degree <= number else (low, middle - 1)
    return low if low**degree == number else None


def ln(value: Fraction) -> Fraction:
    """The natural logarithm to 60 digits."""
    if value <= 0:
        raise ReadError("The logarithm of zero or less is not a real number.")
    if value == 1:
        return Fraction(0)
    near = value - 1
    if abs(near) < Fraction(1, 10**12):
        # ln(1+h) loses h's digits in the quotient; three terms are enough this close.
        return near - near**2 / 2 + near**3 / 3 - near**4 / 4 + near**5 / 5
    return Fraction(_CONTEXT.ln(_decimal(value)))


@lru_cache(maxsize=2)
def _ln_of(base: int) -> Fraction:
    return ln(Fraction(base))


def _log(value: Fraction, base: int) -> Fraction:
    """The logarithm to a whole base, exact for whole powers of it."""
    if value <= 0:
        raise ReadError("The logarithm of zero or less is not a real number.")
    sign, large = (1, value) if value >= 1 else (-1, 1 / value)
    if large.denominator == 1:
        number, count = large.numerator, 0
        if base == 2:
            count = number.bit_length() - 1
        elif number.bit_length() < limits.RESULT_BITS:
            count = round(number.bit_length() * 0.30103) if number > 9 else 0
            while count and 10**count > number:
                count -= 1
        if base**count == number:
            return Fraction(sign * count)
    return ln(value) / _ln_of(base)


def exp(value: Fraction) -> Fraction:
    """e to a rational power, to 60 digits."""
    if not value:
        return Fraction(1)
    if abs(value) > 4000:
        raise _too_large()
    return Fraction(_CONTEXT.exp(_decimal(value)))


def _sine(value: Fraction, shift: int) -> Fraction:
    """sin (shift 0) or cos (shift 1) by their series, after taking whole turns away."""
    if abs(value) > 10**15:
        raise _too_large()
    turns = round(value / (2 * PI))
    angle = _decimal(value - turns * 2 * PI)
    square = _CONTEXT.multiply(angle, angle)
    term = Decimal(1) if shift else angle
    total, at = term, 1 if shift else 2
    # copy_* keep every digit; the plain operators would round in the caller's context.
    while term.copy_abs() > _NOTHING:
        term = _CONTEXT.divide(
            _CONTEXT.multiply(term.copy_negate(), square), Decimal(at * (at + 1))
        )
        total = _CONTEXT.add(total, term)
        at += 2
    return Fraction(total)


def apply(function: str, value: Fraction) -> Fraction:
    """A function of one pure number; ReadError where it has no real value."""
    match function:
        case "log2":
            return _log(value, 2)
        case "log10":
            return _log(value, 10)
        case "ln" | "log":
            return ln(value)
        case "exp":
            return exp(value)
        case "ceil":
            return Fraction(-((-value.numerator) // value.denominator))
        case "floor":
            return Fraction(value.numerator // value.denominator)
        case "round":
            return Fraction(round(value))
        case "sin":
            return _sine(value, 0) if value else value
        case "cos":
            return _sine(value, 1) if value else Fraction(1)
        case "tan":
            under = _sine(value, 1)
            if not under:
                raise ReadError("The tangent has no value here.")
            return _sine(value, 0) / under
    raise ReadError(f"There is no function {function}.")
