"""Labels that slip: MB for MiB, b for B. The number is right under the neighbouring label."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Final

from trainer.checker.key import DEFAULT_WITHIN, Key
from trainer.quantity.errors import ReadError
from trainer.quantity.quantity import Quantity
from trainer.quantity.reading import Reading
from trainer.quantity.units import Unit, parse_unit

_INFORMATION: Final = re.compile(r"(?<![A-Za-z])([kKMGTPEZY]?)(i?)(bps|Bps|[bB])(?![A-Za-z])")

_ALMOST: Final = 0.8


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


@lru_cache(maxsize=512)
def _labels(symbol: str, scale: Fraction) -> tuple[tuple[Unit, Fraction, float], ...]:
    """The labels near this one, and how many times larger they are."""
    found = ((other, other.scale / scale) for other in neighbours(symbol))
    return tuple((other, times, float(times)) for other, times in found)


def slip(reading: Reading, key: Key) -> Unit | None:
    """The label under which this wrong reading would be right, or None."""
    unit, typed, right = reading.typed_unit, reading.quantity.value, key.value.value
    if not unit.symbol or not typed:
        return None
    labels = _labels(unit.symbol, unit.scale)
    try:
        off = (right.numerator * typed.denominator) / (right.denominator * typed.numerator)
    except OverflowError:
        return None
    for other, times, about in labels:
        if _ALMOST < off / about < 1 / _ALMOST and _right_under(reading, key, times):
            return other
    return None


def _right_under(reading: Reading, key: Key, times: Fraction) -> bool:
    """Whether the number is right when its label is worth so many times more."""
    from trainer.checker.judging import agrees, closeness

    half = reading.precision.half
    moved = replace(
        reading,
        quantity=Quantity(reading.quantity.value * times, reading.quantity.dimension),
        precision=replace(reading.precision, half=None if half is None else half * times),
    )
    # Slips are named to half a percent, however wide the part's own tolerance is.
    return agrees(closeness(moved, key.value, min(key.within, DEFAULT_WITHIN)))
