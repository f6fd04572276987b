"""Factors that only change the unit: `250,000 s / 3600 = 69.4 h`, `400 Gb/s / 8 = 50 GB/s`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from trainer.checker.chains.spans import Span, work_out
from trainer.quantity import ReadError
from trainer.quantity.syntax import Binary, Expr


def conversion_factors(expression: Expr | None, slots: Mapping[str, Span]) -> Iterator[Fraction]:
    """What a quantity is multiplied by at the end, by its last bare factors one after another.

    In `2 x 8 x 128 x 2 B` there is none: what stands before the quantity counts something.
    """
    size = Fraction(1)
    while isinstance(expression, Binary) and expression.operator in "*/":
        left, right = _worked(expression.left, slots), _worked(expression.right, slots)
        if left is None or right is None or left.bare or not right.bare or right.dimension:
            return
        if right.low != right.high or not right.low:
            return
        size *= right.low if expression.operator == "*" else 1 / right.low
        yield size
        expression = expression.left


def _worked(expression: Expr, slots: Mapping[str, Span]) -> Span | None:
    try:
        return work_out(expression, slots)
    except ReadError:
        return None
