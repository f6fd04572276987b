"""Formulas written for a reader: ``N²·e`` in names, ``8,192² × 2 B`` in numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from trainer.quantity import (
    Binary,
    Call,
    Expr,
    Measured,
    Name,
    Negated,
    Number,
    Quantity,
    format_number,
    format_quantity,
)

_RAISED: Final = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_SUM, _PRODUCT, _POWER, _ATOM = 1, 2, 3, 4
_STRENGTH: Final = {"+": _SUM, "-": _SUM, "*": _PRODUCT, "/": _PRODUCT, "^": _POWER}


def written(expr: Expr, word: Callable[[str], str], *, times: str) -> str:
    """The expression as text; ``word`` gives each name's text, ``times`` the sign of a product."""
    return _Writer(word, times).text(expr)[0]


def rounded(value: Quantity, unit: str | None = None, digits: int | None = None) -> str:
    """The quantity as working shows it: in full when that is short, else to three digits."""
    if digits is not None:
        return format_quantity(value, unit, digits)
    full = format_quantity(value, unit)
    number = full.split(" ")[0].rstrip("x%")
    figures = number.replace(",", "").lstrip("-0.")
    whole = "." not in number and "e" not in number
    short = len(figures.replace(".", "")) <= (7 if whole else 4)
    return full if short else format_quantity(value, unit, 3)


class _Writer:
    """Writes bottom up; every piece comes with the strength of its outermost operator."""

    def __init__(self, word: Callable[[str], str], times: str) -> None:
        self._word = word
        self._times = times

    def text(self, expr: Expr) -> tuple[str, int]:
        match expr:
            case Number(value=value):
                return format_number(value), _ATOM if value >= 0 else _SUM
            case Name(name=name):
                return self._word(name), _ATOM
            case Measured(number=number, unit=unit, bare=bare):
                # "8,192² × 2 B": a bare unit closes the product it stands in.
                inner = self._within(number, _PRODUCT)
                return (unit.symbol if bare else f"{inner} {unit.symbol}"), _PRODUCT
            case Negated(operand=operand):
                return f"−{self._within(operand, _PRODUCT)}", _SUM
            case Call(function=function, arguments=arguments):
                inside = ", ".join(self.text(one)[0] for one in arguments)
                return f"{function}({inside})", _ATOM
            case Binary():
                return self._binary(expr)

    def _binary(self, expr: Binary) -> tuple[str, int]:
        strength = _STRENGTH[expr.operator]
        if expr.operator == "^":
            return self._power(expr), _POWER
        left = self._within(expr.left, strength)
        right = self._within(expr.right, strength + (expr.operator in "-/"))
        if expr.operator == "*":
            closes = isinstance(expr.right, Measured) and expr.right.bare
            wordy = isinstance(expr.right, Name) and " " in right
            sign = " " if closes else " × " if wordy else self._times
            return f"{left}{sign}{right}", strength
        return f"{left} {expr.operator.replace('-', '−')} {right}", strength

    def _power(self, expr: Binary) -> str:
        base = self._within(expr.left, _ATOM)
        if isinstance(expr.left, Name) and " " in base:
            base = f"({base})"
        exponent = expr.right
        if isinstance(exponent, Number) and exponent.value.denominator == 1:
            return base + str(exponent.value.numerator).translate(_RAISED)
        return f"{base}^{self._within(exponent, _ATOM)}"

    def _within(self, expr: Expr, needed: int) -> str:
        text, strength = self.text(expr)
        return text if strength >= needed else f"({text})"
