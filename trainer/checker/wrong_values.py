"""The wrong values of a key, sorted, so that those near a number are found without trying all."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from fractions import Fraction
from math import isfinite
from typing import Final

from trainer.checker.explain_slips import Slip, slips
from trainer.checker.key import Key
from trainer.checker.prefix_slips import other_prefixes
from trainer.checker.slips import labels
from trainer.quantity.units import Unit

_MARGIN: Final = 0.006
"""A little more than the half percent to which a number without typed digits has to fit."""
_TINY: Final = 1e-300
_KEPT: Final = 64
"""In how many units numbers are remembered for a key; nobody types more in earnest."""


class WrongValues:
    """All slips of a key that are of its own kind, to be looked up by their size."""

    __slots__ = ("_at", "_found", "sizes")

    def __init__(self, key: Key) -> None:
        dimension = key.value.dimension
        valued = [(slip, slip.value) for slip in slips(key) if slip.value is not None]
        kept = [(slip, value) for slip, value in valued if value.dimension == dimension]
        sized = sorted((about(value.value), at) for at, (_, value) in enumerate(kept))
        self._found = [slip for slip, _ in kept]
        self._at = [at for _, at in sized]
        self.sizes = [size for size, _ in sized]

    def near(self, value: float, half: float) -> list[Slip]:
        """The slips that may fit a number typed to ``half`` on either side, in their own order."""
        margin = _margin(value, half)
        if not isfinite(margin):
            return self._found
        first = bisect_left(self.sizes, value - margin)
        last = bisect_right(self.sizes, value + margin)
        return [self._found[at] for at in sorted(self._at[first:last])]


def wrong_values(key: Key) -> WrongValues:
    """The wrong values of a key, worked out when they are first asked for."""
    found = key.memo.get("wrong values")
    if not isinstance(found, WrongValues):
        found = key.memo["wrong values"] = WrongValues(key)
    return found


def nothing_near(key: Key, unit: Unit, value: float, half: float, named: bool) -> bool:
    """Whether no slip can have led to a wrong number typed in ``unit`` to ``half`` on either side.

    Looked at are the labels that are taken for the unit's and, with ``named``, the key's prefix and
    all its slips. Says no too often rather than too seldom.
    """
    at = (unit.symbol, named)
    sizes = key.memo.get(at)
    if not isinstance(sizes, list):
        if len(key.memo) > _KEPT:
            key.memo.clear()
        times = [label.times for label in labels(unit)]
        if named:
            times += [one for _, one in other_prefixes(unit, key)]
        sizes = [about(key.value.value / one) for one in times]
        sizes = key.memo[at] = sorted(sizes + wrong_values(key).sizes if named else sizes)
    margin = _margin(value, half)
    first = bisect_left(sizes, value - margin)
    return first == len(sizes) or bool(sizes[first] > value + margin)


def _margin(value: float, half: float) -> float:
    return half * 1.001 + abs(value) * _MARGIN + _TINY


def about(value: Fraction) -> float:
    """The value as a float; infinite when it is too large for one."""
    try:
        return value.numerator / value.denominator
    except OverflowError:
        return float("inf") if value > 0 else float("-inf")
