"""How close a reading comes to a value: to the digits typed, or within a tolerance."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from trainer.checker.key import DEFAULT_WITHIN
from trainer.quantity.quantity import Quantity
from trainer.quantity.reading import Reading
from trainer.quantity.units import ONE

ENOUGH_DIGITS: Final = 2


def fits(reading: Reading, value: Quantity, times: Fraction = ONE) -> bool:
    """Whether a reading is ``value`` to the digits typed.

    Two or more significant digits stand for half a unit of the last one on either side. A single
    digit, or a number that was computed, has to come within half a percent. With ``times`` the
    reading counts for so many times as much, as under another label.
    """
    if reading.quantity.dimension != value.dimension:
        return False
    apart, under = _apart(reading, value, times)
    precision = reading.precision
    if precision.half is not None and (precision.digits or 0) >= ENOUGH_DIGITS:
        return _within_half(apart, under, precision.half, times)
    right, right_under = value.value.as_integer_ratio()
    share, share_under = DEFAULT_WITHIN.as_integer_ratio()
    return apart * share_under * right_under <= share * abs(right) * under


def closeness(
    reading: Reading, value: Quantity, within: Fraction, times: Fraction = ONE
) -> str | None:
    """How a reading comes to ``value``: ``exact``, ``digits``, ``tolerance``, or None.

    ``coarse`` is no agreement either: one typed digit would round so, but says too little. With
    ``times`` the reading counts for so many times as much, as under another label.
    """
    apart, under = _apart(reading, value, times)
    if not apart:
        return "exact"
    digits, half = reading.precision.digits or 0, reading.precision.half
    near = half is not None and _within_half(apart, under, half, times)
    if near and digits >= ENOUGH_DIGITS:
        return "digits"
    size, size_under = _size(reading, value)
    share, share_under = within.as_integer_ratio()
    if apart * share_under * size_under <= share * size * under:
        return "tolerance"
    return "coarse" if near and digits else None


def _apart(reading: Reading, value: Quantity, times: Fraction) -> tuple[int, int]:
    """How far a reading is from a value: a fraction of whole numbers, not in lowest terms.

    The arithmetic of Fraction takes ten times longer, as it looks for common divisors.
    """
    mine, mine_under = reading.quantity.value.as_integer_ratio()
    right, right_under = value.value.as_integer_ratio()
    if times is not ONE:
        mine, mine_under = mine * times.numerator, mine_under * times.denominator
    return abs(mine * right_under - right * mine_under), mine_under * right_under


def _within_half(apart: int, under: int, half: Fraction, times: Fraction) -> bool:
    above, below = half.as_integer_ratio()
    if times is not ONE:
        above, below = above * times.numerator, below * times.denominator
    return apart * below <= above * under


def _size(reading: Reading, value: Quantity) -> tuple[int, int]:
    """What a relative tolerance is relative to, as a fraction.

    On a scale with an offset half a percent of 298 K would be 1.5 degrees, so there it is taken of
    the smaller figure: the number of degrees.
    """
    offset, right = reading.typed_unit.offset, value.value
    if offset:
        return min(abs(right), abs(right - offset)).as_integer_ratio()
    above, under = right.as_integer_ratio()
    return abs(above), under


def agrees(how: str | None) -> bool:
    """Whether a closeness is an agreement."""
    return how is not None and how != "coarse"
