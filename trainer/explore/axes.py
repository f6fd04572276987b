"""Logarithmic axes and their ticks as people write them: 1K, 8K, 128K; 1 MiB, 1 GiB; 10 TFLOP/s."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from trainer.quantity import PURE, Dimension, format_number

_BINARY: Final = ("", "K", "M", "G", "T", "P", "E")
_DECIMAL: Final = {3: "k", 6: "M", 9: "G", 12: "T", 15: "P", 18: "E"}
_SMALL: Final = {-3: "m", -6: "u", -9: "n", -12: "p"}
#: Base units that take a prefix when they lead (B, FLOP/s), and seconds by themselves.
_PREFIXED: Final = ("B", "FLOP", "op", "b")
#: Steps between ticks, as powers of two and of ten.
_TWOS: Final = (1, 2, 5, 10, 20, 30, 50, 100, 200)
_TENS: Final = (1, 2, 3, 6, 12, 24, 60, 120)

Tick = tuple[float, str]


@dataclass(frozen=True, slots=True)
class Axis:
    """From ``low`` to ``high``, both above zero, in base units of a dimension."""

    low: float
    high: float
    dimension: Dimension = PURE
    binary: bool = False
    title: str = ""

    def widened(self) -> Axis:
        """With a little room at either end, also when both ends are the same."""
        room = max((self.high / self.low) ** 0.04, 1.25)
        return replace(self, low=self.low / room, high=self.high * room)

    def place(self, value: float) -> float:
        """Where a value stands, from 0 at the low end to 1 at the high one."""
        return math.log(value / self.low) / math.log(self.high / self.low)

    def ticks(self, most: int, *, units: bool = True) -> tuple[Tick, ...]:
        """At most ``most`` ticks (one at least where there is a round number), evenly apart."""
        base = 2 if self.binary else 10
        first = math.ceil(math.log(self.low, base) - 1e-9)
        last = math.floor(math.log(self.high, base) + 1e-9)
        if not self.binary and last - first < 1:
            return self._fine(most, units=units)
        for step in _TWOS if self.binary else _TENS:
            powers = [one for one in range(first, last + 1) if one % step == 0]
            if len(powers) <= max(1, most):
                return tuple((float(base) ** one, self._label(one, units)) for one in powers)
        return ()

    def _fine(self, most: int, *, units: bool) -> tuple[Tick, ...]:
        """Ticks at 1, 2 and 5 where there is less than a decade."""
        power = math.floor(math.log10(self.low))
        found = [(lead * 10.0**one, lead, one) for one in (power, power + 1) for lead in (1, 2, 5)]
        within = [one for one in found if self.low <= one[0] <= self.high][: max(1, most)]
        return tuple((value, self._label(one, units, lead)) for value, lead, one in within)

    def _label(self, power: int, units: bool, lead: int = 1) -> str:
        if self.binary:
            number, prefix = _binary(power)
            symbol = str(self.dimension) if units else ""
            # A plain number is 8K; an amount is 8 KiB.
            prefixed = prefix + "i" if prefix else ""
            return f"{number} {prefixed}{symbol}" if symbol else number + prefix
        symbol = str(self.dimension)
        if not symbol:
            return _plain(lead, power)
        if not units:
            return format_number(lead * Fraction(10) ** power)
        shift = _shift(power, symbol)
        number = format_number(lead * Fraction(10) ** (power - shift))
        return f"{number} {_DECIMAL.get(shift, '') or _SMALL.get(shift, '')}{symbol}"


def _binary(power: int) -> tuple[str, str]:
    """2^17 as ("128", "K"); below one as a fraction."""
    if power < 0:
        return (f"1/{2**-power}" if power >= -20 else f"2^{power}"), ""
    place = min(power // 10, len(_BINARY) - 1)
    return f"{2 ** (power - 10 * place):,}", _BINARY[place]


def _plain(lead: int, power: int) -> str:
    if -4 <= power < 6:
        return format_number(lead * Fraction(10) ** power)
    place = power // 3 * 3
    if 6 <= power < 21:
        return f"{lead * 10 ** (power - place):,}{_DECIMAL[place]}"
    return f"{lead}e{power}"


def _shift(power: int, symbol: str) -> int:
    """The power of ten that a prefix takes away."""
    lead = symbol.split("/")[0]
    if lead in _PREFIXED and "/B" not in symbol:
        return max(0, min(18, power // 3 * 3))
    if symbol == "s" and power < 0:
        return max(-12, power // 3 * 3)
    return 0
