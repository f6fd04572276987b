"""Spellings that a candidate may use and a pack may not: those that can mean two things.

A typed ``2M`` is judged by whichever meaning fits. In a pack it would silently become one of them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from trainer import quantity
from trainer.errors import TrainerError

if TYPE_CHECKING:
    from trainer.quantity import Expr, Quantity

_KELVIN: Final = quantity.Dimension({"temperature": 1})
_SCALED: Final = re.compile(r"(\d[\d.,]*)\s?([kKMGT])(?![A-Za-z])")
_POWERS: Final = {"K": (3, 10), "M": (6, 20), "G": (9, 30), "T": (12, 40)}
_NOTHING: Final[Mapping[str, Quantity]] = {}


def twofold(text: str, names: Mapping[str, Quantity] = _NOTHING) -> str:
    """What is wrong with a value or formula that can mean two things; empty when it is clear.

    A number with a blank before K is a temperature (``300 K``). Raises what reading ``text``
    raises.
    """
    readings = _readings(text, frozenset(names))
    if len(readings) == 1:
        return ""
    found: dict[Quantity, None] = {}
    for one in readings:
        try:
            found[quantity.evaluate(one, names)] = None
        except (TrainerError, ArithmeticError):
            continue
    if len(found) < 2 or next(iter(found)).dimension == _KELVIN:
        return ""
    first, *others = found
    other = next((one for one in others if one.dimension == first.dimension), others[0])
    least, most = sorted((first, other), key=lambda one: one.value)
    shown = [quantity.format_quantity(one) for one in (least, most)]
    if shown[0] == shown[1]:
        shown = [quantity.base_form(one) for one in (least, most)]
    return f"{text!r} can be {shown[0]} or {shown[1]}: write out the one that is meant{_cure(text)}"


@lru_cache(maxsize=4096)
def _readings(text: str, names: frozenset[str]) -> tuple[Expr, ...]:
    """The first reading, and those that take a letter for another scale or another unit."""
    first, *others = quantity.parse_readings(text, names)
    usual = _letters(first.picks)
    differing = (one for one in others if _letters(one.picks) != usual)
    return tuple(one.expression for one in (first, *differing))


def _letters(picks: tuple[tuple[str, int], ...]) -> dict[str, int]:
    """How letters were taken. Where a slash ends has a rule: ``a/2 B`` divides by 2 B."""
    return {
        kind: pick
        for kind, pick in picks
        if pick and (kind == "suffix" or (kind.startswith("unit ") and kind != "unit slash"))
    }


def _cure(text: str) -> str:
    """How a power of 1,000 or of 1,024 is written so that nobody has to guess."""
    match = _SCALED.search(text)
    if match is None:
        return ""
    number, letter = match.groups()
    ten, two = _POWERS[letter.upper()]
    return f", as {number}*10^{ten} or {number}{letter.upper()}i (2^{two})"
