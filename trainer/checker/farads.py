"""F for FLOP: engineers write 34.4 GF, 989 TF and 281 F/B, and have no capacitors in mind."""

from __future__ import annotations

import re
from typing import Final

from trainer.checker.key import Key
from trainer.checker.relabel import relabelled
from trainer.quantity.errors import ReadError
from trainer.quantity.reading import Reading
from trainer.quantity.units import Unit, parse_unit

_FARAD: Final = re.compile(r"(?<![A-Za-z])([kMGTPE]?)F(?![A-Za-z])")
_OPERATIONS: Final = ("FLOP", "FLOP/s")


def as_operations(reading: Reading, key: Key) -> Reading | None:
    """A number of farads as operations or their rate, where that is what the key is; else None.

    Small prefixes stay farads: nobody counts pF of operations.
    """
    unit = _operations(reading.unit, key)
    if unit is None:
        return None
    return relabelled(reading, unit, f"{reading.unit} is read as {unit.symbol}")


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
