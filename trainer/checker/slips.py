"""Labels that slip: MB for MiB, b for B. The number is right under the neighbouring label."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Final

from trainer.checker.closeness import agrees, closeness
from trainer.checker.key import DEFAULT_WITHIN, Key
from trainer.quantity.errors import ReadError
from trainer.quantity.format import format_number
from trainer.quantity.reading import Reading
from trainer.quantity.units import Unit, parse_unit

_INFORMATION: Final = re.compile(r"(?<![A-Za-z])([kKMGTPEZY]?)(i?)(bps|Bps|[bB])(?![A-Za-z])")

_ALMOST: Final = 0.94
"""Two digits stand for 5 % on either side, so that no label further off can make a number right."""


@lru_cache(maxsize=512)
def neighbours(symbol: str) -> tuple[Unit, ...]:
    """The units that a label with bytes or bits is taken for: nearest slips first.

    ``MB`` gives MiB, Mb, Mib; ``TiB/s`` gives TB/s and so on. Empty when nothing can slip.
    """
    places = list(_INFORMATION.finditer(symbol))
    if not places or len(places) > 2:
        return ()
    found: dict[tuple[object, object], Unit] = {}
    try:
        own = parse_unit(symbol)
    except ReadError:
        return ()
    options = [tuple(_variants(*place.groups())) for place in places]
    for spelled in sorted(product(*options), key=_distance):
        text = symbol
        for place, (replaced, _) in reversed(list(zip(places, spelled, strict=True))):
            text = text[: place.start()] + replaced + text[place.end() :]
        try:
            unit = parse_unit(text)
        except ReadError:
            continue
        if unit.dimension == own.dimension and unit.scale != own.scale:
            found.setdefault((unit.dimension, unit.scale), unit)
    return tuple(found.values())


def _distance(spelled: tuple[tuple[str, int], ...]) -> int:
    return sum(steps for _, steps in spelled)


def _variants(prefix: str, binary: str, symbol: str) -> Iterator[tuple[str, int]]:
    """Each label near this one, and in how many ways it differs."""
    other = {"b": "B", "B": "b", "bps": "Bps", "Bps": "bps"}[symbol]
    bases = ((symbol, 0), (other, 1))
    for base, steps in bases:
        yield prefix + binary + base, steps
        if not prefix:
            continue
        if binary:
            yield ("k" if prefix == "K" else prefix) + base, steps + 1
        else:
            yield ("K" if prefix == "k" else prefix) + "i" + base, steps + 1


@dataclass(frozen=True, slots=True)
class Label:
    """A label near the one typed: worth ``times`` as much, about between ``least`` and ``most``."""

    unit: Unit
    times: Fraction
    least: float
    most: float


def labels(unit: Unit) -> tuple[Label, ...]:
    """The labels near the one of a unit, nearest slips first."""
    # The scale as two numbers: a Fraction takes far longer to look up.
    return _labels(unit.symbol, *unit.scale.as_integer_ratio())


@lru_cache(maxsize=512)
def _labels(symbol: str, above: int, under: int) -> tuple[Label, ...]:
    """The labels near this one, which is worth ``above / under`` base units."""
    found = ((other, other.scale * under / above) for other in neighbours(symbol))
    return tuple(
        Label(other, times, float(times) * _ALMOST, float(times) / _ALMOST)
        for other, times in found
    )


def near_labels(reading: Reading, key: Key) -> Sequence[Label]:
    """The labels under which the number that was typed would come near the key."""
    typed, right, unit = reading.quantity.value, key.value.value, reading.typed_unit
    found = labels(unit) if unit.symbol and typed.numerator else ()
    if not found:
        return ()
    try:
        off = (right.numerator * typed.denominator) / (right.denominator * typed.numerator)
    except OverflowError:
        return ()
    return [one for one in found if one.least < off < one.most]


def slip(reading: Reading, key: Key) -> Unit | None:
    """The label under which this wrong reading would be right, or None."""
    for label in near_labels(reading, key):
        if _right_under(reading, key, label.times):
            return label.unit
    return None


def _right_under(reading: Reading, key: Key, times: Fraction) -> bool:
    """Whether the number is right when its label is worth so many times more."""
    # Slips are named to half a percent, however wide the part's own tolerance is.
    within = key.within
    if within is not DEFAULT_WITHIN and within > DEFAULT_WITHIN:
        within = DEFAULT_WITHIN
    return agrees(closeness(reading, key.value, within, times))


def label_told(reading: Reading, other: Unit) -> str:
    """The question that a slipped label gets: what was typed is so much under the other label."""
    unit = reading.typed_unit
    number = format_number((reading.quantity.value - unit.offset) / unit.scale)
    there = short((reading.quantity.value - unit.offset) / other.scale)
    label = other.symbol
    return f"{number} {reading.unit or unit.symbol} is {there} {label}; did you mean {label}?"


def short(number: Fraction) -> str:
    """A number in full when it has few digits, else rounded to four."""
    full = format_number(number)
    return full if sum(char.isdigit() for char in full) <= 6 else format_number(number, 4)
