"""The one place that touches SymPy: a process of its own, which its caller may kill.

Run as ``python -m trainer.checker.symbolic``. Its requests (a task and two syntax trees of ours)
come from ``worker.py`` alone. SymPy objects are built node by node; no text ever reaches SymPy.
"""

from __future__ import annotations

from typing import Any, Final

import sympy

from trainer.processes import serve
from trainer.quantity.syntax import Binary, Call, Expr, Measured, Name, Negated, Number

_MEMORY: Final = 2 * 1024**3
_FUNCTIONS: Final[dict[str, Any]] = {
    "ln": sympy.log,
    "log": sympy.log,
    "log2": lambda value: sympy.log(value, 2),
    "log10": lambda value: sympy.log(value, 10),
    "exp": sympy.exp,
    "sqrt": sympy.sqrt,
    "abs": sympy.Abs,
    "ceil": sympy.ceiling,
    "floor": sympy.floor,
    "sin": sympy.sin,
    "cos": sympy.cos,
    "tan": sympy.tan,
    "min": sympy.Min,
    "max": sympy.Max,
    "round": lambda value: sympy.floor(value + sympy.Rational(1, 2)),
}


def build(node: Expr) -> Any:
    """The SymPy object for a tree; a name is a real symbol, whatever its letter means to SymPy."""
    match node:
        case Number(value=value):
            return sympy.Rational(value.numerator, value.denominator)
        case Name(name=name):
            return sympy.pi if name == "pi" else sympy.Symbol(name, real=True)
        case Measured(number=number, unit=unit):
            scale = sympy.Rational(unit.scale.numerator, unit.scale.denominator)
            offset = sympy.Rational(unit.offset.numerator, unit.offset.denominator)
            return build(number) * scale + offset
        case Negated(operand=operand):
            return -build(operand)
        case Binary(operator=operator, left=left, right=right):
            one, two = build(left), build(right)
            if operator == "+":
                return one + two
            if operator == "-":
                return one - two
            if operator == "*":
                return one * two
            return one / two if operator == "/" else one**two
        case Call(function=function, arguments=arguments):
            return _FUNCTIONS[function](*(build(one) for one in arguments))


def compare(left: Expr, right: Expr) -> str:
    """``equal``, ``different``, or ``unknown`` when SymPy can't say."""
    apart = build(left) - build(right)
    if apart == 0 or sympy.expand(apart) == 0 or sympy.simplify(apart) == 0:
        return "equal"
    answer = apart.equals(sympy.Integer(0))
    return "unknown" if answer is None else "equal" if answer else "different"


def factor(left: Expr, right: Expr) -> str:
    """The quotient of two expressions, cancelled and factored, in SymPy's spelling."""
    return str(sympy.factor(sympy.cancel(build(left) / build(right))))


def answer(request: tuple[str, Expr, Expr]) -> str:
    """The answer to one request. Whatever SymPy raises, the question it was asked stays open."""
    task, left, right = request
    return (compare if task == "compare" else factor)(left, right)


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))


if __name__ == "__main__":
    _limit_memory()
    serve(answer)
