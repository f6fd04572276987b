"""A number that was typed, taken in another unit than the one it was typed in, if any."""

from __future__ import annotations

from dataclasses import replace

from trainer.quantity.quantity import Precision, Quantity
from trainer.quantity.reading import Reading
from trainer.quantity.units import Unit


def relabelled(reading: Reading, unit: Unit, note: str) -> Reading:
    """The same number in ``unit``, with as many digits, and a note that says so."""
    typed, half = reading.typed_unit, reading.precision.half
    number = (reading.quantity.value - typed.offset) / typed.scale
    return replace(
        reading,
        quantity=Quantity(number * unit.scale + unit.offset, unit.dimension),
        unit=unit.symbol,
        typed_unit=unit,
        precision=Precision(
            reading.precision.digits, None if half is None else half / typed.scale * unit.scale
        ),
        notes=(*reading.notes, note),
    )
