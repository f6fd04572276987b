"""Asking SymPy in a process that is started when first needed, and killed when it is late."""

from __future__ import annotations

from typing import Final

from trainer.processes import NoAnswerError, SideProcess
from trainer.quantity.syntax import Expr

START_SECONDS: Final = 10.0
"""How long SymPy may take to be imported, the first time."""

_sympy: Final = SideProcess("trainer.checker.symbolic", START_SECONDS)


def stop() -> None:
    """End the worker, if there is one."""
    _sympy.stop()


def ask(task: str, left: Expr, right: Expr, seconds: float) -> str | None:
    """The answer to ``compare`` or ``factor``, or None when it is not there in ``seconds``.

    A late worker is killed, so nothing goes on running; the next question starts a new one. Safe
    to call from any thread, one question at a time.
    """
    try:
        return str(_sympy.ask((task, left, right), seconds))
    except NoAnswerError:
        return None


def settle(left: Expr, right: Expr, seconds: float) -> str:
    """Whether two expressions are ``equal`` or ``different``; ``unknown`` when that takes long."""
    answer = ask("compare", left, right, seconds)
    return answer if answer in ("equal", "different") else "unknown"
