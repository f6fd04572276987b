"""Is this response right? Numbers, expressions and chains of working, judged and explained.

>>> from trainer.checker import check
>>> check("545.26 MB", "520 MiB").outcome
'right'

Importing this loads neither SymPy nor Pydantic; SymPy only ever runs in a process of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trainer.checker.checking import check
from trainer.checker.closeness import fits
from trainer.checker.key import (
    DEFAULT_WITHIN,
    Alternative,
    ChangedGiven,
    Explanation,
    Key,
    KnownMistake,
    OtherValue,
    Outcome,
    Term,
)
from trainer.checker.rows import RowError, check_row
from trainer.checker.understanding import echoes
from trainer.checker.usable import givens

if TYPE_CHECKING:
    from trainer.checker.chains import WorkReport, WorkStep, check_work

__all__ = [
    "DEFAULT_WITHIN",
    "Alternative",
    "ChangedGiven",
    "Explanation",
    "Key",
    "KnownMistake",
    "OtherValue",
    "Outcome",
    "RowError",
    "Term",
    "WorkReport",
    "WorkStep",
    "check",
    "check_row",
    "check_work",
    "echoes",
    "fits",
    "givens",
]

_CHAINS = {"WorkReport", "WorkStep", "check_work"}


def __getattr__(name: str) -> Any:
    """Load the checker of chains when it is first asked for."""
    if name in _CHAINS:
        from trainer.checker import chains

        return getattr(chains, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
