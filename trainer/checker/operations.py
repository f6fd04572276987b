"""F, FLOPs and MAC: what engineers write for operations and their rate.

In 34.4 GF, 989 TF and 281 F/B nobody has capacitors in mind; 989 TFLOPs is a peak; a MAC is two.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from trainer.checker.key import Key
from trainer.checker.relabel import relabelled
from trainer.quantity.errors import ReadError
from trainer.quantity.quantity import Precision
from trainer.quantity.reading import Reading, read
from trainer.quantity.units import NO_UNIT, Unit, parse_unit

_FARAD: Final = re.compile(r"(?<![A-Za-z])([kMGTPE]?)F(?![A-Za-z])")
_OPERATIONS: Final = ("FLOP", "FLOP/s")
_MULTIPLY_ADDS: Final = re.compile(r"(?<![A-Za-z])([kMGTPE]?)((?:MAC|FMA)s?)(?![A-Za-z])")
_NUMBER: Final = r"[0-9][0-9,]*(?:\.[0-9]*)?(?:[eE][+-]?[0-9]+)?"
_ONE_NUMBER: Final = re.compile(
    rf"[^0-9A-Za-z+(-]*(?:[A-Za-z ]+ )?{_NUMBER}\s*{_MULTIPLY_ADDS.pattern}"
    r"(?:\s*(?:/|per)\s*[A-Za-z]+)?[\s.?]*\Z"
)
"""One number of MACs, or of MACs per something, and no more."""
_NUMBER_OF: Final = re.compile(
    rf"(?<![0-9.^A-Za-z])({_NUMBER})\s*([kMGTPE]?)(?:MAC|FMA)s?(?![A-Za-z])(/[A-Za-z]+)?"
)
_FLOP: Final = re.compile(r"[kMGTPE]?FLOP")
_PLURAL: Final = re.compile(r"(?:FLOP|OP)s\Z", re.IGNORECASE)


def as_operations(reading: Reading, key: Key) -> Reading | None:
    """A number of farads as operations or their rate, where that is what the key is; else None.

    Small prefixes stay farads: nobody counts pF of operations.
    """
    unit = _operations(reading.unit, key)
    if unit is None:
        return None
    return relabelled(reading, unit, f"{reading.unit} is read as {unit.symbol}")


def as_rate(reading: Reading, key: Key) -> Reading | None:
    """A number of "FLOPs" as a rate, where a rate is what the key is; else None.

    TFLOP without its s is no rate: that one says what it counts.
    """
    plural = _PLURAL.search(reading.text.rstrip(" .?"))
    if plural is None or not reading.unit.endswith("FLOP"):
        return None
    unit = parse_unit(f"{reading.unit}/s")
    if unit.dimension != key.value.dimension:
        return None
    return relabelled(reading, unit, f"{reading.unit}s is read as {unit.symbol}")


def as_multiply_adds(response: str, key: Key) -> tuple[Reading, ...]:
    """``17.2 GMAC`` as twice as many FLOP, where operations are what the key is; else nothing.

    In ``8 GMAC + 9.2 GFLOP`` the first term alone is doubled.
    """
    if all(name != "operation" for name, _ in key.value.dimension.powers):
        return ()
    said = _MULTIPLY_ADDS.search(response)
    if said is None:
        return ()
    plain = _ONE_NUMBER.match(response) is not None
    as_flop = _MULTIPLY_ADDS.sub(r"\g<1>FLOP", response) if plain else _in_operations(response)
    try:
        found = read(as_flop)
    except ReadError:
        return ()
    note = f"a {said[2].rstrip('s')} is counted as two FLOP"
    fitting = (one for one in found if one.quantity.dimension == key.value.dimension)
    if not plain:
        return tuple(
            replace(one, text=response, notes=(*one.notes, note), unit="", typed_unit=NO_UNIT)
            for one in fitting
        )
    spelled = f"{said[1]}{said[2].rstrip('s')}"
    return tuple(_twice(one, response, spelled, note) for one in fitting)


def _in_operations(response: str) -> str:
    """The same sum or product with every MAC as two FLOP: ``(8*2 GFLOP) + 9.2 GFLOP``."""
    numbers = _NUMBER_OF.sub(r"(\g<1>*2 \g<2>FLOP\g<3>)", response)
    return _MULTIPLY_ADDS.sub(r"(2 \g<1>FLOP)", numbers)


def _twice(one: Reading, response: str, spelled: str, note: str) -> Reading:
    unit, half = one.typed_unit, one.precision.half
    symbol = _FLOP.sub(spelled, unit.symbol, count=1)
    return replace(
        one,
        text=response,
        quantity=one.quantity * 2,
        unit=symbol,
        typed_unit=replace(unit, symbol=symbol, scale=unit.scale * 2) if symbol else unit,
        precision=Precision(one.precision.digits, None if half is None else half * 2),
        notes=(*one.notes, note),
    )


def _operations(symbol: str, key: Key) -> Unit | None:
    if all(name != "operation" for name, _ in key.value.dimension.powers):
        return None
    for word in _OPERATIONS:
        spelled, found = _FARAD.subn(rf"\g<1>{word}", symbol)
        if found != 1:
            return None
        try:
            unit = parse_unit(spelled)
        except ReadError:
            continue
        if unit.dimension == key.value.dimension:
            return unit
    return None
