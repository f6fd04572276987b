"""Is a number with its unit right? Every axis by itself: value, unit, precision, convention."""

from __future__ import annotations

from trainer.checker.closeness import agrees, closeness, fits
from trainer.checker.key import DEFAULT_WITHIN, Alternative, Key, KnownMistake, Outcome
from trainer.checker.plain import not_it
from trainer.checker.relabel import relabelled
from trainer.checker.slips import label_told, slip
from trainer.quantity.dimension import PURE
from trainer.quantity.format import echo, kind_of
from trainer.quantity.lookalikes import lookalike
from trainer.quantity.quantity import Quantity
from trainer.quantity.reading import Reading
from trainer.quantity.units import ONE, Unit, parse_unit

# How far a bare number may be from the key to be taken in the base unit. Units that prompts name
# are a thousand base units or more, so that the two ways to take a number never both fit.
_SAME_ORDER = 20


def in_key_unit(reading: Reading, key: Key) -> Reading | None:
    """A bare number as that many of the key's units; None when it has a unit of its own."""
    if reading.unit or reading.quantity.dimension or not key.unit:
        return None
    unit = parse_unit(key.unit)
    if any(kind == "suffix" for kind, _ in reading.picks) and unit.system != "none":
        # 520M has its prefix already: what is missing is the byte, not the MiB.
        base = str(unit.dimension)
        unit = parse_unit(base)
    return relabelled(reading, unit, f"the unit is taken to be {unit.symbol}")


def _in_base_unit(reading: Reading, key: Key) -> Reading:
    """A bare number as that many bytes, operations or seconds: 545,259,520 where MiB are asked."""
    unit = Unit(str(key.value.dimension), key.value.dimension, ONE)
    return relabelled(reading, unit, f"the unit is taken to be {unit.symbol}")


def _of_the_size(reading: Reading, key: Key) -> bool:
    """Whether a reading is of the key's order, as 268,435,456 B is where 520 MiB are right."""
    mine, right = abs(reading.quantity.value), abs(key.value.value)
    return right <= mine * _SAME_ORDER and mine <= right * _SAME_ORDER


def shown(reading: Reading, key: Key) -> str:
    """How a reading was understood; what was worked out is told in the unit that is asked for."""
    quantity = reading.quantity
    if reading.unit or not key.unit or quantity.dimension != key.value.dimension:
        return reading.shown()
    if quantity.dimension == PURE:
        return reading.shown()
    unit = parse_unit(key.unit)
    return echo(*quantity.value.as_integer_ratio(), quantity.dimension, unit, unit.symbol)


def judge(reading: Reading, key: Key) -> tuple[Outcome, Reading]:
    """Judge one clear reading; also gives the reading in the key's own kind, for explaining."""
    if reading.quantity.dimension == key.value.dimension:
        outcome = _judged(reading, key, "fine")
        if not reading.unit and outcome.outcome == "wrong" and key.value.dimension == PURE:
            percent = in_key_unit(reading, key) if key.unit == "%" else None
            if percent is not None:
                counted = _judged(percent, key, "missing")
                if counted.outcome == "right":
                    return counted, percent
        return outcome, reading
    supplied = in_key_unit(reading, key)
    if supplied is not None and supplied.quantity.dimension == key.value.dimension:
        outcome = _judged(supplied, key, "missing")
        if outcome.outcome == "wrong":
            plain = _in_base_unit(reading, key)
            if _of_the_size(plain, key):
                return _judged(plain, key, "missing"), plain
        return outcome, supplied
    return _incompatible(reading, key), reading


def _incompatible(reading: Reading, key: Key) -> Outcome:
    wanted, given = kind_of(key.value.dimension), kind_of(reading.quantity.dimension)
    said = f"This is {given}; the answer is {wanted}."
    letter = lookalike(reading.text)  # 52l MiB
    if letter is not None:
        said += f" {letter[1]}"
    return Outcome("wrong", reading.shown(), said, unit="incompatible")


def _judged(reading: Reading, key: Key, unit: str) -> Outcome:
    how = how_right(reading, key, key.value)
    if agrees(how):
        return _right(reading, key, unit, how)
    for other in key.also:
        if other.value.dimension == key.value.dimension:
            near = how_right(reading, key, other.value)
            if agrees(near):
                return _right(reading, key, unit, near, other)
    return _wrong(reading, key, unit, how)


def how_right(reading: Reading, key: Key, value: Quantity) -> str | None:
    """How a reading comes to a value that is right: its closeness, unless it is a known mistake.

    What only the tolerance lets pass is the mistake that it is to the digits typed: 62x, where a
    mistake comes to 61.99 and 65 is right. Not so where the two are next to one another in these
    digits: 2.4 may be 2.504 told badly as well as 2.388.
    """
    how = closeness(reading, value, key.within)
    mistake = known_mistake(reading, key) if how == "tolerance" and key.mistakes else None
    if mistake is None:
        return how
    half = reading.precision.half or abs(value.value) * DEFAULT_WITHIN
    return how if abs(mistake.value.value - value.value) < 2 * (2 * half) else None


def _right(
    reading: Reading,
    key: Key,
    unit: str,
    how: str | None,
    convention: Alternative | None = None,
) -> Outcome:
    said = "Right." if convention is None else convention.say or "Right under a convention."
    for note in reading.notes:
        said += f" {note[:1].upper()}{note[1:]}."
    stated = None if convention is None else convention.id
    return Outcome(
        "right", shown(reading, key), said, "missing" if unit == "missing" else "fine", how, stated
    )


def _wrong(reading: Reading, key: Key, unit: str, how: str | None) -> Outcome:
    meant = slip(reading, key) if unit == "fine" else None
    mistake = known_mistake(reading, key) if key.mistakes else None
    told = shown(reading, key)
    if meant is not None:
        message = label_told(reading, meant)
    elif mistake is not None and mistake.say:
        message = mistake.say
    elif how == "coarse":
        message = "One digit says too little here; give two or more."
    else:
        message = not_it(told)
    return Outcome(
        "wrong",
        told,
        message,
        "slip" if meant is not None else "missing" if unit == "missing" else "fine",
        "coarse" if how == "coarse" else None,
        mistake=None if mistake is None else mistake.id,
    )


def known_mistake(reading: Reading, key: Key) -> KnownMistake | None:
    """The first mistake that the author foresaw and that the reading is, to the digits typed."""
    return next((one for one in key.mistakes if fits(reading, one.value)), None)
