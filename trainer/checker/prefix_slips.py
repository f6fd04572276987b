"""Prefixes that slip: ms for us, GiB for MiB. The number is right a thousand times over."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from trainer.checker.key import Key
from trainer.checker.slips import neighbours
from trainer.quantity.units import Unit, parse_unit

_POWERS: Final = frozenset(
    Fraction(size) ** power for size in (1000, 1024) for power in (-3, -2, -1, 1, 2, 3)
)

_HALF: Final = Fraction(1, 2)


def other_prefixes(unit: Unit, key: Key) -> Iterator[tuple[Unit, Fraction]]:
    """The key's own label where only the prefix of the unit typed differs; how much larger it is.

    That is, one is three powers of 1,000 or 1,024 of the other at most. For a key in MiB the label
    MB counts too: 545 GB is 545 MB with a wrong prefix. Nothing for a key that names no unit.
    """
    if not unit.symbol or not key.unit or unit.dimension != key.value.dimension:
        return
    asked = parse_unit(key.unit)
    for label in (asked, *neighbours(asked.symbol)):
        times = label.scale / unit.scale
        if times in _POWERS and _HALF < label.scale / asked.scale < 2:
            yield label, times
