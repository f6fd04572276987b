"""Finding one number in a text: grouping, decimals, powers of ten, suffixes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from trainer.quantity import limits
from trainer.quantity.errors import ReadError
from trainer.quantity.normal import SUPERSCRIPTS

_SPACES: Final = " \u00a0\u2009\u202f\u2007"
_LITERAL: Final = re.compile(
    rf"(?P<whole>[0-9]{{1,3}}(?P<sep>[,_'’{_SPACES}])[0-9]{{3}}(?:(?P=sep)[0-9]{{3}})*(?![0-9])|[0-9]+)?"
    rf"(?P<part>\.[0-9]*)?"
    rf"(?P<power>[{_SPACES}]?[eE][+\-−–]?[0-9]+(?![0-9A-Za-z_]*\())?"
)
_FOREIGN_BASE: Final = re.compile(r"0(?:[xX][0-9a-fA-F]+|[bBoO][0-9]+)")
_TIMES_TEN: Final = re.compile(
    rf"\s*(?:[x×*\u00b7\u22c5\u2219\u2022\u2715]|\\times|\\cdot)\s*10(?:\s*(?:\^|\*\*)\s*(?:\{{\s*(?P<braced>[+\-−–]?[0-9]+)\s*\}}|"
    rf"\(\s*(?P<round>[+\-−–]?[0-9]+)\s*\)|(?P<caret>[+\-−–]?[0-9]+))|(?P<raised>[{SUPERSCRIPTS}]+))"
)
_WORDS: Final = {"thousand": 3, "million": 6, "billion": 9, "trillion": 12}
_MULTIPLE: Final = re.compile(r"\s+(thousand|million|billion|trillion)\b", re.IGNORECASE)
_SUFFIX: Final = re.compile(r"([KkMG])(?![A-Za-z0-9_/^°\u00b5\u03bc])")
SUFFIXES: Final = {"K": 1, "k": 1, "M": 2, "G": 3, "T": 4}
BINARY_SUFFIXES: Final = {"Ki": 1, "Mi": 2, "Gi": 3, "Ti": 4}
_MINUS: Final = str.maketrans("−–", "--")


@dataclass(frozen=True, slots=True)
class NumberToken:
    """One number found in a text at ``start:end``.

    ``values`` and ``halves`` run in parallel: two readings for ``8K`` (8,192 and 8,000), else one.
    A half is half a unit of the last typed digit. ``digits`` counts significant digits.
    """

    text: str
    start: int
    end: int
    values: tuple[Fraction, ...]
    digits: int
    halves: tuple[Fraction, ...]

    @property
    def value(self) -> Fraction:
        """The first reading."""
        return self.values[0]


def scan_literal(text: str, position: int) -> NumberToken | None:
    """The plain number at ``position``: digits, grouping, a point, an ``e`` exponent; no sign.

    None when there is no digit. Raises ReadError where digits stand that are no number: a decimal
    comma, two decimal points, a hexadecimal number, too many digits.
    """
    found = _LITERAL.match(text, position)
    if found is None or not (found["whole"] or len(found["part"] or "") > 1):
        return None
    end = found.end()
    foreign = _FOREIGN_BASE.match(text, position)
    if foreign:
        raise ReadError("Numbers are read in base ten only.", text, position, foreign.end())
    _refuse_bad_end(text, position, end)
    whole = found["whole"] or ""
    if found["sep"]:
        whole = whole.replace(found["sep"], "")
    part = (found["part"] or ".")[1:]
    if len(whole) + len(part) > limits.DIGITS:
        raise ReadError(f"That is more than {limits.DIGITS} digits.", text, position, end)
    power = 0
    if found["power"]:
        typed = found["power"].strip(_SPACES)[1:].translate(_MINUS)
        if len(typed) > 6 or abs(int(typed)) > limits.EXPONENT:
            raise ReadError("That exponent is too large.", text, found.start("power"), end)
        power = int(typed)
    mantissa = int(whole + part)
    last = power - len(part)
    digits = len((whole + part).lstrip("0"))
    unit = Fraction(10**last) if last >= 0 else Fraction(1, 10**-last)
    return NumberToken(text[position:end], position, end, (mantissa * unit,), digits, (unit / 2,))


def _refuse_bad_end(text: str, start: int, end: int) -> None:
    following = text[end : end + 2]
    if following[:1] == "." and (following[1:].isdigit() or following[1:] == "."):
        raise ReadError("A number has one decimal point.", text, end, end + 1)
    if following[:1] in ",'_" and following[1:].isdigit():
        raise ReadError(
            "A comma groups three digits (8,192); write a decimal point as in 2.5.",
            text,
            start,
            end + 2,
        )
    if text[start:end].startswith("0,"):
        raise ReadError("Write a decimal point, as in 0.5.", text, start, end)


def scan_number(text: str, position: int) -> NumberToken | None:
    """The whole number at ``position`` as a writer means it, with its power of ten and suffix.

    Reads ``-3``, ``8,192``, ``5.45e8``, ``5.45 × 10⁸``, ``545 million`` and ``8K`` (two values).
    None when no number starts there, or when it is malformed: prose holds much that is none.
    """
    start, sign = position, 1
    if text[position : position + 1] in "+-−–" and position < len(text):
        sign = 1 if text[position] == "+" else -1
        position += 1
    try:
        token = scan_literal(text, position)
    except ReadError:
        return None
    if token is None:
        return None
    end, value, half = token.end, token.values[0] * sign, token.halves[0]
    scales = [Fraction(1)]
    tens = _TIMES_TEN.match(text, end)
    words = _MULTIPLE.match(text, end)
    suffix = _SUFFIX.match(text, end)
    if tens:
        power = _exponent(tens)
        if power is not None and abs(power) <= limits.EXPONENT:
            end, scales = tens.end(), [Fraction(10) ** power]
    elif words:
        end, scales = words.end(), [Fraction(10) ** _WORDS[words[1].lower()]]
    elif suffix:
        steps = SUFFIXES[suffix[1]]
        end, scales = suffix.end(), [Fraction(1024) ** steps, Fraction(1000) ** steps]
    return NumberToken(
        text[start:end],
        start,
        end,
        tuple(value * scale for scale in scales),
        token.digits,
        tuple(half * scale for scale in scales),
    )


def _exponent(found: re.Match[str]) -> int | None:
    typed = found["braced"] or found["round"] or found["caret"]
    if typed is None:
        typed = found["raised"].translate(SUPERSCRIPT_DIGITS)
    try:
        return int(typed.translate(_MINUS)) if len(typed) < 8 else None
    except ValueError:
        return None


SUPERSCRIPT_DIGITS: Final = str.maketrans(SUPERSCRIPTS, "0123456789+-")
