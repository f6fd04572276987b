"""Writing a syntax tree back as text that reads as the same tree."""

from __future__ import annotations

from typing import Final

from trainer.quantity.format import format_number
from trainer.quantity.syntax import Binary, Call, Expr, Measured, Name, Negated, Number

_LEVEL: Final = {"+": 1, "-": 1, "*": 2, "/": 2, "^": 4}


def spell(expression: Expr) -> str:
    """The expression with the fewest brackets, as in ``4*N^2*d``."""
    return _spell(expression)[0]


def _spell(node: Expr) -> tuple[str, int]:
    """The text and how tightly its outermost sign binds."""
    match node:
        case Number(value=value):
            text = format_number(value, exact=True)
            return text, 2 if "/" in text else 1 if value < 0 else 5
        case Name(name=name):
            return name, 5
        case Call(function=function, arguments=arguments):
            return f"{function}({', '.join(spell(one) for one in arguments)})", 5
        case Negated(operand=operand):
            return f"-{_within(operand, 3)}", 1
        case Measured(number=number, unit=unit, bare=bare):
            return (unit.symbol, 2) if bare else (f"{_within(number, 5)} {unit.symbol}", 2)
        case Binary(operator=operator, left=left, right=right):
            level = _LEVEL[operator]
            above = level + 1
            one = _within(left, above if operator == "^" else level)
            two = _within(right, level if operator in "+*" else above)
            space = " " if level == 1 else ""
            return f"{one}{space}{operator}{space}{two}", level


def _within(node: Expr, level: int) -> str:
    text, own = _spell(node)
    return text if own >= level else f"({text})"
