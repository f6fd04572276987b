"""A number with its unit as it stands in working: what it can mean, and how finely it was typed."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from trainer.quantity.dimension import PURE, Dimension
from trainer.quantity.numbers import NumberToken
from trainer.quantity.units import NO_UNIT, Unit

_KEPT: Final = frozenset(
    {
        "mass",
        "length",
        "time",
        "current",
        "temperature",
        "amount",
        "luminosity",
        "information",
        "operation",
    }
)
_MANTISSA: Final = re.compile(r"[-−–+]?[\d,._'’ \u00a0\u2009\u202f]*\d")
_SYMBOL: Final = re.compile(r"[A-Za-z](?:\^?\d+|[²³])?(?:\s+[A-Za-z](?:\^?\d+|[²³])?)*")
_THOUSANDS: Final = {"K": 1, "M": 2, "G": 3, "T": 4}
_SHORT_COUNT: Final = re.compile(r"(B)(?![A-Za-z0-9/_])")
_COUNTED: Final = re.compile(
    r"B[ -](?:active |total |dense )?(?:param|model|weight|token|value|element|row|sample)"
)


@dataclass(frozen=True, slots=True)
class Option:
    """One meaning of a literal, in base units: its value and half a unit of its last digit."""

    value: Fraction
    half: Fraction
    unit: Unit
    given: bool = False
    """Meant so where a size is given, never where a result is stated: `228 KB` of shared memory."""

    @property
    def bare(self) -> bool:
        """Whether no unit was written (a percent sign is none)."""
        return self.unit.dimension == PURE


@dataclass(frozen=True, slots=True)
class Literal:
    """A number as typed, with every meaning that it can have; most have one."""

    text: str
    options: tuple[Option, ...]
    digits: int
    whole: bool
    """Written without a point and without a power of ten."""
    counted: bool = False
    """Written with what it counts, and no other unit: `3,200 tokens`."""
    spelled: str = ""
    """The unit as typed."""

    @property
    def unit(self) -> Unit:
        """The unit of the first meaning."""
        return self.options[0].unit

    @property
    def symbolic(self) -> bool:
        """Whether what was read as a unit may be symbols: `4 N^2 d` is hardly newtons and days."""
        return self.spelled not in ("B", "b", "s") and bool(_SYMBOL.fullmatch(self.spelled))

    @property
    def mantissa(self) -> str:
        """The digits as typed, without grouping, unit and power of ten: `26.84`."""
        typed = _MANTISSA.match(self.text)
        return re.sub(r"[^\d.]", "", typed[0]) if typed else self.text

    @property
    def zeros(self) -> int:
        """How many zeros its digits end in without a point: rounding, perhaps, or real digits."""
        typed = _MANTISSA.match(self.text)
        if typed is None or "." in typed[0]:
            return 0
        digits = re.sub(r"\D", "", typed[0])
        return len(digits) - len(digits.rstrip("0"))


def loosened(dimension: Dimension) -> Dimension:
    """The dimension without counts: tokens, heads and blocks may be written or left out."""
    if all(name in _KEPT for name, _ in dimension.powers):
        return dimension
    return Dimension((name, power) for name, power in dimension.powers if name in _KEPT)


def literal(number: NumberToken, units: tuple[Unit, ...], text: str, end: int) -> Literal:
    """The literal that a scanned number and the unit after it make: `text[number.start:end]`.

    `units` holds every meaning of the unit as spelled (`mb` has two); a bare number has none.
    """
    options = [
        Option(value * unit.scale, half * unit.scale, unit)
        for unit in map(_countless, units or (NO_UNIT,))
        for value, half in zip(number.values, number.halves, strict=True)
    ]
    if text[number.end : end].strip() == "KB":
        binary = Fraction(1024, 1000)
        options += [replace(o, value=o.value * binary, given=True) for o in options]
    power = _THOUSANDS.get(text[number.end : end].strip())
    if power:
        options = _thousands(number, power, options)
    short = _SHORT_COUNT.match(text, number.end)
    if short and short[1] == "B":
        # "7B params": a billion, unless it is bytes.
        billion = Fraction(10) ** 9
        counted = Option(number.value * billion, number.halves[0] * billion, NO_UNIT)
        options = [counted] if _COUNTED.match(text, number.end) else [*options, counted]
    typed = text[number.start : number.end]
    whole = not re.search(r"[.eE×x^·*\\]|illion|thousand", typed)
    nouns = any(unit.dimension and not loosened(unit.dimension) for unit in units)
    shown = text[number.start : end].strip()
    spelled = text[number.end : end].strip()
    return Literal(shown, tuple(options), number.digits, whole, nouns, spelled)


def _thousands(number: NumberToken, power: int, proper: list[Option]) -> list[Option]:
    """`67.1 M` is 67.1 million and not molar, `8 K` 8,192 or 8,000; only `300 K` may be cold."""
    sizes = (Fraction(1024), Fraction(1000)) if power == 1 else (Fraction(1000) ** power,)
    counts = [Option(number.value * k, number.halves[0] * k, NO_UNIT) for k in sizes]
    value = number.value
    binary = value.denominator == 1 and value > 0 and value.numerator & (value.numerator - 1) == 0
    return counts if power > 1 or binary else [*proper, *counts]


def _countless(unit: Unit) -> Unit:
    """The unit without what it counts; of a temperature's offset only the scale is kept."""
    dimension = loosened(unit.dimension)
    return unit if dimension == unit.dimension else replace(unit, dimension=dimension)
