"""What a response says to a part: the readings of it that count, or why there are none.

The checker judges these, and whoever types is shown them, so that both see the same.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from trainer.checker.judging import in_key_unit, shown
from trainer.checker.key import Key
from trainer.checker.operations import as_multiply_adds, as_operations, as_rate
from trainer.checker.relabel import relabelled
from trainer.checker.usable import unless_given_away
from trainer.checker.wordings import (
    asked_noun,
    bound,
    is_asked,
    is_no_product,
    other_noun,
    per_thing,
    thing_counted,
)
from trainer.quantity import limits
from trainer.quantity.dimension import PURE, Dimension
from trainer.quantity.errors import DimensionError, ReadError
from trainer.quantity.format import kind_of
from trainer.quantity.parser import too_long
from trainer.quantity.quantity import Quantity
from trainer.quantity.reading import Reading, read
from trainer.quantity.units import NO_UNIT

Readings = tuple[Reading, ...]

_OPERATION: Final = Dimension({"operation": 1})

_ELEMENT: Final = re.compile(r"(?<![A-Za-z0-9])(?:BF16|FP(?:8|16|32)|bf16|fp(?:8|16|32))(?![0-9])")
"""Number formats: in a formula they stand for the size of an element."""


def understand(response: str, key: Key) -> Readings:
    """All that a response can mean as an answer to a key; one when it is clear.

    Raises ReadError, with the place and a sentence, when it can't be read or only names what is
    asked for.
    """
    try:
        readings = read(response)
    except ReadError as error:
        return _otherwise(response, key, error)
    if any(one.quantity.dimension == key.value.dimension for one in readings):
        return readings
    return _of_another_kind(response, readings, key)


def echoes(response: str, key: Key) -> tuple[str, ...]:
    """How a response is understood, for whoever types it; a text for each of its meanings.

    Raises ReadError as ``understand`` does.
    """
    if len(response) > limits.CHARACTERS:
        raise too_long(response)
    found = understand(response, key)
    right = tuple(one for one in found if one.quantity.dimension == key.value.dimension)
    bare = tuple(one for one in found if not one.quantity.dimension and not one.unit)
    told = right or bare or found
    if len(told) == 1 and not right:
        told = (in_key_unit(told[0], key) or told[0],)
    return tuple(dict.fromkeys(shown(one, key) for one in told))


def value_of(text: str, key: Key) -> Readings:
    """A number with a unit, or a formula over the names that may be used; ReadError for others."""
    try:
        return read(text)
    except ReadError as error:
        found = _named(text, key, any_kind=True)
        if found:
            return found
        raise error from None


def _of_another_kind(response: str, readings: Readings, key: Key) -> Readings:
    """What else a response can mean of which no reading is of the key's kind."""
    for taken in (as_operations, as_rate):
        found = tuple(one for one in (taken(one, key) for one in readings) if one is not None)
        if found:
            return found
    counted = as_multiply_adds(response, key) or _plain_count(readings, key)
    return counted or _per(response, key) or _named(response, key) or readings


def _otherwise(response: str, key: Key, error: ReadError) -> Readings:
    """What is no number with a unit, in the other ways in which engineers write."""
    from trainer.checker.equations import last_side

    for taken in (last_side, _bounded, as_multiply_adds, _per, _counted, _named):
        found = taken(response, key)
        if found:
            return found
    # "N is no unit" would be no help where N is given.
    raise _misfit(response, key) or error


def _misfit(response: str, key: Key) -> ReadError | None:
    """Why a formula over the names is no answer: its kinds do not add up, or it is of another."""
    if not key.names or is_no_product(response, key):
        return None
    try:
        found = [one for one in read(response, key.names) if one.names]
    except DimensionError as error:
        return error
    except ReadError:
        return None
    if not found:
        return None
    mine, wanted = kind_of(found[0].quantity.dimension), kind_of(key.value.dimension)
    return ReadError(f"This is {mine}; the answer is {wanted}.", response, 0, len(response))


def _bounded(response: str, key: Key) -> Readings:
    said = bound(response, key)
    return () if said is None else _noted(value_of(said.value, key), said.note)


def _per(response: str, key: Key) -> Readings:
    said = per_thing(response, key)
    if said is None:
        return ()
    found = value_of(said.value, key)
    same = tuple(one for one in found if one.quantity.dimension == key.value.dimension)
    return _noted(same, said.note)


def _counted(response: str, key: Key) -> Readings:
    said = thing_counted(response, key)
    if said is None:
        return ()
    found = value_of(said.value, key)
    bare = tuple(one for one in found if not one.quantity.dimension and not one.unit)
    return _noted(bare, said.note)


def _plain_count(readings: Readings, key: Key) -> Readings:
    """``357 nodes`` as 357, where it is asked how many nodes there are and nodes are a unit.

    Raises ReadError, to ask back, where it is asked how many of something else there are.
    """
    asked = asked_noun(key)
    counts = tuple(one for one in readings if one.typed_unit.is_count)
    if not asked or not counts:
        return ()
    for one in counts:
        if not is_asked([one.unit], asked):
            number, _, said = one.text.strip("?. ").rpartition(" ")
            raise other_noun(one.text, number or "the number", said or one.unit, asked)
    return tuple(relabelled(one, NO_UNIT, f"{one.unit}s are what is counted") for one in counts)


def _noted(readings: Readings, note: str) -> Readings:
    return tuple(replace(one, notes=(*one.notes, note)) for one in readings)


def _named(response: str, key: Key, any_kind: bool = False) -> Readings:
    """The response as a formula over the key's names, when it is one of the right kind."""
    formats = set(_ELEMENT.findall(response))
    if not (key.names or formats) or is_no_product(response, key):
        return ()
    names = {**{one: _size(one) for one in formats}, **key.names}
    try:
        found = tuple(one for one in read(response, names) if one.names)
    except ReadError:
        return ()
    kinds = (key.value.dimension, PURE)  # 4N²d is a number of operations without its FLOP
    found = tuple(_with_operations(one, key) for one in found)
    fitting = tuple(one for one in found if any_kind or one.quantity.dimension in kinds)
    found = unless_given_away(fitting or found, key)
    sized = sorted(formats & {name for one in fitting for name in one.names} - key.names.keys())
    for one in sized:
        fitting = _noted(fitting, f"{one} is taken as {int(_size(one).value)} B an element")
    return fitting


def _with_operations(reading: Reading, key: Key) -> Reading:
    """``4*N^2*d/peak`` as a time: 4N²d is a number of operations there, too, without its FLOP."""
    whole = reading.quantity.dimension * _OPERATION
    if whole != key.value.dimension or reading.quantity.dimension == PURE:
        return reading
    quantity = Quantity(reading.quantity.value, whole)
    return replace(reading, quantity=quantity, notes=(*reading.notes, "the count is one of FLOP"))


def _size(number_format: str) -> Quantity:
    """The size of a number of that format: FP32 has 32 bits."""
    return Quantity.of(f"{number_format[2:]} bit")
