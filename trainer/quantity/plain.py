"""The plainest texts, read without the parser: one number with a well-known unit, or with none."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from math import gcd
from typing import Final

from trainer.quantity.errors import ReadError
from trainer.quantity.format import TINY, WHOLE, echo, echo_whole, grouped, whole_size
from trainer.quantity.numbers import SUFFIXES
from trainer.quantity.parser import parse_readings
from trainer.quantity.quantity import Precision
from trainer.quantity.syntax import Measured, Number
from trainer.quantity.units import NO_UNIT, Unit

_NUMBER: Final = r"([+-]?)([0-9]{1,18}|[0-9]{1,3}(?:,[0-9]{3}){1,5})(?:\.([0-9]{0,18}))?"
_WORD: Final = r"[A-Za-z%][A-Za-z/^0-9]*"
_UNIT: Final = re.compile(rf"{_WORD}\Z")
_PLAIN: Final = re.compile(rf" *{_NUMBER}(?:[eE]([+-]?[0-9]{{1,2}}))? *({_WORD})? *\Z")
_LATEX: Final = re.compile(
    rf" *{_NUMBER}(?: *\\times *10 *\^ *(?:([0-9]{{1,2}})|\{{ *([+-]?[0-9]{{1,2}}) *\}}))?"
    rf"(?:(?: |\\[,; ])*(?:({_WORD})|\\(?:text|mathrm) *\{{ *({_WORD}) *\}}))? *\Z"
)
_TENS: Final = tuple(10**power for power in range(140))


@dataclass(frozen=True, slots=True)
class Digit:
    """What the last digit of a typed number is worth: ``above / under`` base units of a unit.

    ``precision`` and ``digits`` are those of the number. ``base`` spells the base units, and
    ``size`` says how many of them the unit is, where that is worth telling. ``places`` are the
    decimals that were typed; None where the number is not shown as it was typed.
    """

    unit: Unit
    precision: Precision
    digits: int
    above: int
    under: int
    base: str
    size: int
    places: int | None


def plain_number(text: str) -> tuple[int, Digit] | None:
    """A number with a well-known unit and nothing else: how many of its last digit it is.

    It gives what the parser would, several times faster; None for all that is not so plain.
    """
    # The plainest of all, 520 MiB and 545.26 MB, need no pattern.
    number, _, word = text.partition(" ")
    whole, _, part = number.partition(".")
    typed = whole + part
    if typed.isdecimal() and typed.isascii() and whole and whole[0] != "0" and len(typed) < 19:
        digit = _digit(len(typed), -len(part), word)
        if digit is not None:
            return int(typed), digit
    return _with_pattern(text)


def _with_pattern(text: str) -> tuple[int, Digit] | None:
    found = _PLAIN.match(text)
    if found is not None:
        sign, whole, part, power, word = found.groups()
    elif "\\" in text or "$" in text:
        found = _LATEX.match(_without_dollars(text))
        if found is None:
            return None
        sign, whole, part, bare, braced, glued, inside = found.groups()
        power, word = bare or braced, glued or inside
    else:
        return None
    typed, last = whole, 0
    if "," in whole:
        typed = whole.replace(",", "")
    if part:
        typed, last = typed + part, -len(part)
    if power:
        last += int(power)
    digits = len(typed)
    if typed[0] == "0":
        if len(whole) > 1:
            return None
        digits = len(typed.lstrip("0"))
    digit = _digit(digits, last, word)
    return None if digit is None else (int(sign + typed), digit)


def _without_dollars(text: str) -> str:
    """A formula without the two dollars that only say that it is one: ``$520$ MiB``."""
    if text.count("$") == 2 and text.lstrip()[0] == "$":
        return text.replace("$", " ")
    return text


@lru_cache(maxsize=4096)
def _digit(digits: int, power: int, word: str | None) -> Digit | None:
    """The last of some digits, worth ``10**power`` of a unit; None when it is no plain unit."""
    unit = _plain_unit(word) if word else NO_UNIT
    if unit is None:
        return None
    worth = unit.scale * _TENS[power] if power >= 0 else unit.scale / _TENS[-power]
    precision = Precision(digits, worth / 2)
    base = str(unit.dimension)
    size = whole_size(unit, unit.symbol, base)
    above, under = worth.as_integer_ratio()
    as_typed = power <= 0 and base and unit.symbol and not unit.is_count
    return Digit(unit, precision, digits, above, under, base, size, -power if as_typed else None)


def shown(typed: int, digit: Digit) -> str:
    """How a plain number was understood: what ``echo`` says, from the digits as they were typed."""
    above, under = typed * digit.above, digit.under
    if digit.size and under == 1 and not above % digit.size:
        return echo_whole(above, digit.size, digit.unit.symbol, digit.base)
    symbol, places = digit.unit.symbol, digit.places
    if places is not None and typed > 0 and above < WHOLE * under:
        one = _TENS[places]
        if typed < WHOLE and typed * TINY >= one:
            number = grouped(typed, one, places)
            if places and number[-1] == "0":
                number = number.rstrip("0").rstrip(".")
            value, rest = divmod(above, under)
            if rest or symbol == digit.base:
                return f"{number} {symbol}"
            return f"{number} {symbol} = {value:,} {digit.base}"
    shared, unit = gcd(above, under), digit.unit
    return echo(above // shared, under // shared, unit.dimension, unit, symbol)


@lru_cache(maxsize=4096)
def _plain_unit(word: str) -> Unit | None:
    """The unit that a word spells properly and in one way only; none that counts from an offset."""
    if word in SUFFIXES or word in ("x", "X") or len(word) > 30 or not _UNIT.match(word):
        return None
    try:
        only = parse_readings("1 " + word)
    except ReadError:
        return None
    expression = only[0].expression
    if len(only) > 1 or only[0].notes or not isinstance(expression, Measured):
        return None
    if expression.unit.offset or not isinstance(expression.number, Number):
        return None
    # 1 e3ppm is a thousand: the word holds more than a unit.
    return expression.unit if expression.number.value == 1 else None
