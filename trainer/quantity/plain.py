"""The plainest texts, read without the parser: one number with a well-known unit, or with none."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from math import gcd
from typing import Final

from trainer.quantity.errors import ReadError
from trainer.quantity.format import WHOLE, echo, echo_whole, whole_size
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
_ONE_COMMA: Final = 10**6
"""Numbers below this have one comma at most."""


@dataclass(frozen=True, slots=True)
class Digit:
    """What the last digit of a typed number is worth: ``above / under`` base units of a unit.

    ``precision`` and ``digits`` are those of the number. ``base`` spells the base units, and
    ``size`` says how many of them the unit is, where that is worth telling. A number of fewer than
    ``below`` last digits is shown as it was typed, with a comma after the first ``comma`` of them.
    """

    unit: Unit
    precision: Precision
    digits: int
    above: int
    under: int
    base: str
    size: int
    below: int
    comma: int


def plain_number(text: str) -> tuple[int, Digit, str] | None:
    """A number with a well-known unit and nothing else: how many of its last digit it is.

    The third is the number as it was typed, without sign and commas; empty where it is to be
    written in another way, as 5e8 is. It gives what the parser would, several times faster; None
    for all that is not so plain.
    """
    # The plainest of all, 520 MiB and 545.26 MB, need no pattern.
    number, _, word = text.partition(" ")
    typed, places = number, 0
    if "." in number:
        whole, _, part = number.partition(".")
        typed, places = (whole + part, len(part)) if whole else ("", 0)
    if typed.isdecimal() and typed.isascii() and typed[0] != "0" and len(typed) < 19:
        digit = _digit(len(typed), -places, word)
        if digit is not None:
            return int(typed), digit, number
    return _with_pattern(text)


def _with_pattern(text: str) -> tuple[int, Digit, str] | None:
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
    if "," in whole:
        whole = whole.replace(",", "")
    typed, last, number = whole, 0, whole
    if part:
        typed, last, number = whole + part, -len(part), f"{whole}.{part}"
    if power:
        last += int(power)
    digits = len(typed)
    if typed[0] == "0":
        if len(whole) > 1:
            return None
        digits = len(typed.lstrip("0"))
    digit = _digit(digits, last, word)
    if digit is None:
        return None
    as_typed = not power and sign != "-" and typed[0] != "0"
    return int(sign + typed), digit, number if as_typed else ""


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
    below = comma = 0
    if power <= 0 and base and unit.symbol and not unit.is_count:
        below = min(_ONE_COMMA * _TENS[-power], WHOLE * under // above)
        comma = max(digits + power - 3, 0)
    return Digit(unit, precision, digits, above, under, base, size, below, comma)


def shown(typed: int, digit: Digit, number: str = "") -> str:
    """How a plain number was understood: what ``echo`` says, mostly with the digits as typed."""
    above, under = typed * digit.above, digit.under
    if number and typed < digit.below:
        if digit.comma:
            number = f"{number[: digit.comma]},{number[digit.comma :]}"
        if number[-1] < "1" and "." in number:
            number = number.rstrip("0").rstrip(".")
        symbol, base = digit.unit.symbol, digit.base
        value, rest = (above, 0) if under == 1 else divmod(above, under)
        if rest or symbol == base:
            return f"{number} {symbol}"
        return f"{number} {symbol} = {value:,} {base}"
    if digit.size and under == 1 and not above % digit.size:
        return echo_whole(above, digit.size, digit.unit.symbol, digit.base)
    shared, unit = gcd(above, under), digit.unit
    return echo(above // shared, under // shared, unit.dimension, unit, unit.symbol)


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
