"""Units as engineers write them in working, beside what they properly mean."""

from __future__ import annotations

import re
from typing import Final

from trainer.quantity import Unit, UnitToken, parse_unit, scan_unit

_SECOND: Final = parse_unit("s")
_FLOPS: Final = re.compile(r"[MGTPE]FLOPs")
_PER_PERIOD: Final = re.compile(r"(\w+) per (?:hour|day|week|month|year)")


def with_habits(found: UnitToken, typed: str) -> tuple[Unit, ...]:
    """The meanings of a unit, and what engineers write it for as well.

    `989 TFLOPs` is often a rate, and `720 GB per hour` the bytes of one hour.
    """
    if _FLOPS.fullmatch(typed):
        return (*found.units, *(unit.times(_SECOND, -1) for unit in found.units))
    amount = _PER_PERIOD.fullmatch(typed)
    if amount:
        bare = scan_unit(amount[1], 0)
        return (*found.units, *(bare.units if bare else ()))
    return found.units
