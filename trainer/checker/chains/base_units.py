"""Counts without a unit that stand for bytes or operations: `536,870,912 / 3.35 TB/s`."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from trainer.checker.chains.spans import Span, work_out
from trainer.quantity import ReadError
from trainer.quantity.dimension import Dimension
from trainer.quantity.syntax import Binary, Expr

_INFORMATION: Final = Dimension({"information": 1})
_OPERATION: Final = Dimension({"operation": 1})
_LARGE: Final = 1_000
_SMALL: Final = Fraction(1, 1000)


def stands_for_base_units(
    value: Span, result: Span, expression: Expr | None, slots: Mapping[str, Span] | None
) -> bool:
    """Whether what a step lacks in dimension is the unit of a bare count above or below a line.

    The count has to look like one in base units: large, or (a time below the line) very small.
    `200 GB / 8 = 25 GB/s` is not taken for bytes over seconds.
    """
    if value.bare or slots is None or not isinstance(expression, Binary):
        return False
    if expression.operator == "/":
        above, below = _worked(expression.left, slots), _worked(expression.right, slots)
    elif expression.operator == "*":
        above, below = _worked(expression.left, slots), None
    else:
        return False
    missing = result.dimension / value.dimension
    if above is not None and above.bare and abs(above.middle) >= _LARGE:
        return missing in (_INFORMATION, _OPERATION)
    if below is None or not below.bare:
        return False
    return abs(below.middle) >= _LARGE or abs(below.middle) < _SMALL


def _worked(expression: Expr, slots: Mapping[str, Span]) -> Span | None:
    try:
        return work_out(expression, slots)
    except ReadError:
        return None
