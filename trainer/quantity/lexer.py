"""Cutting a text into tokens: numbers, words, known names, signs."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from trainer.quantity import limits
from trainer.quantity.errors import ReadError
from trainer.quantity.functions import NAMES as FUNCTIONS
from trainer.quantity.normal import SUPERSCRIPTS, Normal
from trainer.quantity.numbers import (
    BINARY_SUFFIXES,
    SUFFIXES,
    SUPERSCRIPT_DIGITS,
    NumberToken,
    scan_literal,
)
from trainer.quantity.units import meanings, nearest

_SIGNS: Final = {
    "+": "+",
    "-": "-",
    "–": "-",
    "*": "*",
    "\u00b7": "*",
    "/": "/",
    "^": "^",
    "(": "(",
    ")": ")",
    ",": ",",
}
_SAID: Final = {
    "=": "Give one value without an equals sign.",
    "<": "Give one value, not a comparison.",
    ">": "Give one value, not a comparison.",
    "≤": "Give one value, not a comparison.",
    "≥": "Give one value, not a comparison.",
    "±": "Give one value without a margin.",
    "$": "Money is not a unit here; give the number alone.",
    "€": "Money is not a unit here; give the number alone.",
    "£": "Money is not a unit here; give the number alone.",
    "!": "A factorial can't be read here.",
    "\n": "Give one value on one line.",
    "\r": "Give one value on one line.",
    "[": "Only round brackets can be read.",
    "]": "Only round brackets can be read.",
}
_DEGREES: Final = re.compile(
    r"\s+(?:([CFK])|([CcFfKk])(?:elsius|entigrade|ahrenheit|elvins?))(?![A-Za-z0-9_])"
)
_HYPHENED: Final = re.compile(
    r"(quetta|ronna|yotta|zetta|exa|peta|tera|giga|mega|kilo|milli|micro|nano|pico"
    r"|kibi|mebi|gibi|tebi|pebi|exbi)-([a-z]+)",
    re.IGNORECASE,
)
"""A prefix written out with a hyphen behind it: mega-bytes."""
_NAMED_E: Final = re.compile(
    r"(?P<digits>[0-9]+(?:\.[0-9]+)?)e(?P<sign>[+-]?)[0-9]+(?P<more>\s*[A-Za-z*(/\u00b7×])?"
)
MULTIPLES: Final = {"thousand": 3, "million": 6, "billion": 9, "trillion": 12}


@dataclass(frozen=True, slots=True)
class Token:
    """One token of the plain text at ``start:end``.

    Kinds: ``num`` (with its number), ``sup`` (a raised number in ``text``), ``name``, ``func``,
    ``unit``, ``x`` (the letter as a multiplication sign), ``multiple`` (million), ``op``, ``end``.
    """

    kind: str
    text: str
    start: int
    end: int
    number: NumberToken | None = None
    power: int = 1


def lex(source: Normal, names: frozenset[str]) -> list[Token]:
    """All tokens of a text, closed by an ``end`` token; ReadError for what is no token."""
    return _Lexer(source, names).run()


@lru_cache(maxsize=256)
def _names_pattern(names: frozenset[str]) -> re.Pattern[str] | None:
    if not names:
        return None
    spelled = (r"\s+".join(map(re.escape, name.split())) for name in names if name.strip())
    longest_first = sorted(spelled, key=len, reverse=True)
    return re.compile(rf"(?:{'|'.join(longest_first)})(?![A-Za-z0-9_])")


@lru_cache(maxsize=2048)
def _split(word: str, names: frozenset[str]) -> tuple[str, ...]:
    """The word as known names side by side, longest first: ``Nd`` is N and d. Empty when not."""
    if not 0 < len(word) <= 40:
        return ()
    for length in range(len(word), 0, -1):
        head, rest = word[:length], word[length:]
        if head in names:
            if not rest:
                return (head,)
            tail = _split(rest, names)
            if tail:
                return (head, *tail)
    return ()


class _Lexer:
    def __init__(self, source: Normal, names: frozenset[str]) -> None:
        self.source = source
        self.text = source.plain
        self.names = names
        self.pattern = _names_pattern(names)
        self.tokens: list[Token] = []
        self.depth = 0

    def run(self) -> list[Token]:
        at, size = 0, len(self.text)
        if size > limits.CHARACTERS * 4:
            raise ReadError("This is too long for one value.", self.source.typed, 0, 1)
        while at < size:
            if len(self.tokens) > limits.TOKENS:
                raise self._error("This is too long for one value.", at, at + 1)
            if self.text[at] == " ":
                at += 1
                continue
            at = self._one(at)
        self.tokens.append(Token("end", "", size, size))
        return self.tokens

    def _error(self, message: str, start: int, end: int) -> ReadError:
        return self.source.error(message, start, end)

    def _put(self, kind: str, start: int, end: int, text: str | None = None) -> int:
        self.tokens.append(Token(kind, self.text[start:end] if text is None else text, start, end))
        return end

    def _one(self, at: int) -> int:
        char = self.text[at]
        if "0" <= char <= "9" or (char == "." and self.text[at + 1 : at + 2].isdigit()):
            return self._number(at)
        if char.isalpha():
            return self._letters(at)
        if char in "°%‰℃℉":
            return self._marked(at)
        if char in SUPERSCRIPTS:
            return self._raised(at)
        if char == "×":
            return self._put("x", at, at + 1)
        if char == "." and self._joins_units(at):
            return self._put("op", at, at + 1, "*")
        if char == "√":
            return self._put("func", at, at + 1, "sqrt")
        if self.text.startswith("**", at):
            return self._put("op", at, at + 2, "^")
        sign = _SIGNS.get(char)
        if sign is None:
            raise self._error(self._unreadable(char), at, at + 1)
        if sign == "-":
            self._refuse_range(at)
        self.depth += (sign == "(") - (sign == ")")
        return self._put("op", at, at + 1, sign)

    def _joins_units(self, at: int) -> bool:
        """A point between two units, close to both, is a product: N.m."""
        before = self.tokens[-1] if self.tokens else None
        if before is None or before.kind not in ("unit", "sup") or before.end != at:
            return False
        return self.text[at + 1 : at + 2].isalpha()

    def _unreadable(self, char: str) -> str:
        if char in _SAID:
            return _SAID[char]
        if char.isnumeric():
            return "Write numbers with the digits 0 to 9."
        if not char.isprintable():
            return "There is an invisible character here."
        return f"“{char}” can't be read here."

    def _number(self, at: int) -> int:
        try:
            token = scan_literal(self.text[: self._before_e(at)], at)
        except ReadError as error:
            if self.depth and self.text[at:].lstrip("0123456789").startswith(","):
                # Inside a call a comma parts two arguments: min(8,16).
                end = at + len(self.text[at:]) - len(self.text[at:].lstrip("0123456789"))
                token = scan_literal(self.text[:end], at)
            else:
                raise self._error(error.message, error.start, error.end) from None
        if token is None:
            raise self._error("There is no number here.", at, at + 1)
        self.tokens.append(Token("num", token.text, token.start, token.end, token))
        return token.end

    def _before_e(self, at: int) -> int:
        """Where a number ends whose e is a name of the question: in 4N^2e+4Nde e is no ten.

        That is behind a ^, and before a plus with a formula after it; 5e8 and 2e-3*N stay numbers.
        """
        found = _NAMED_E.match(self.text, at) if "e" in self.names else None
        if found is None:
            return len(self.text)
        raised = bool(self.tokens) and self.tokens[-1].text == "^"
        summed = found["sign"] == "+" and found["more"]
        return found.end("digits") if raised or summed else len(self.text)

    def _refuse_range(self, at: int) -> None:
        """``160-166 us`` is a range to its writer, a difference to a parser: neither is taken."""
        if self.names or self.depth or not self.tokens or self.tokens[-1].kind != "num":
            return
        before = self.tokens[-1]
        tight = before.end == at and self.text[at + 1 : at + 2].isdigit()
        dashed = self.text[at] == "–" and self.text[at + 1 :].lstrip()[:1].isdigit()
        if not (tight or dashed):
            return
        following = scan_literal(self.text, len(self.text) - len(self.text[at + 1 :].lstrip()))
        first = before.number
        if following and first and (dashed or following.value > first.value):
            raise self._error("This looks like a range; give one value.", at, at + 1)

    def _raised(self, at: int) -> int:
        end = at
        while end < len(self.text) and self.text[end] in SUPERSCRIPTS:
            end += 1
        typed = self.text[at:end].translate(SUPERSCRIPT_DIGITS)
        try:
            power = int(typed) if len(typed) < 6 else None
        except ValueError:
            power = None
        if power is None or not self.tokens:
            raise self._error("This raised number can't be read.", at, end)
        self.tokens.append(Token("sup", typed, at, end, None, power))
        return end

    def _marked(self, at: int) -> int:
        """A unit that begins with a sign: %, °C."""
        end = at + 1
        if self.text[at] == "°":
            if self.text[end : end + 1] == " " and self.text[end + 1 : end + 2] in ("C", "F"):
                return self._put("unit", at, end + 2, "°" + self.text[end + 1])
            while end < len(self.text) and self.text[end].isalpha():
                end += 1
        word = self.text[at:end]
        if not meanings(word):
            raise self._unknown(word, at, end)
        return self._put("unit", at, end)

    def _letters(self, at: int) -> int:
        if self.pattern is not None:
            found = self.pattern.match(self.text, at)
            if found:
                return self._put("name", at, found.end(), " ".join(found[0].split()))
        end = at
        while end < len(self.text) and self._inside(self.text[end]):
            end += 1
        word = self.text[at:end]
        hyphened = _HYPHENED.match(self.text, at)
        if hyphened and meanings(hyphened[1] + hyphened[2]):
            return self._put("unit", at, hyphened.end(), hyphened[1] + hyphened[2])
        if len(word) > 1 and word[0] in "xX" and word[1].isdigit():
            return self._put("x", at, at + 1)
        return self._word(word, at, end)

    def _inside(self, char: str) -> bool:
        return char.isalpha() or char == "_" or "0" <= char <= "9"

    def _word(self, word: str, at: int, end: int) -> int:
        opens = self.text[end:].lstrip().startswith("(")
        plain = word.replace("log_", "log")
        if word in ("π", "pi", "Pi", "PI"):
            return self._put("name", at, end, "pi")
        if plain in FUNCTIONS and (opens or plain not in ("min", "max")):
            return self._put("func", at, end, plain)
        if word in ("x", "X", "times"):
            return self._put("x", at, end)
        if word.lower() == "per" and self.tokens:
            return self._put("op", at, end, "/")
        if word.lower() in MULTIPLES:
            return self._put("multiple", at, end, word.lower())
        parts = _split(word, self.names)
        if parts:
            return self._glued(parts, "", at, end)
        if word in ("deg", "degree", "degrees"):
            # degrees C: the letter alone would be a coulomb.
            scale = _DEGREES.match(self.text, end)
            if scale:
                letter = (scale[1] or scale[2]).upper()
                unit = letter if letter == "K" else "°" + letter
                return self._put("unit", at, scale.end(), unit)
        suffixed = word in SUFFIXES or word in BINARY_SUFFIXES
        if meanings(word) or (suffixed and self._after_number()):
            return self._put("unit", at, end)
        return self._with_digits(word, at, end)

    def _glued(self, parts: tuple[str, ...], unit: str, at: int, end: int) -> int:
        for part in parts:
            at = self._put("name", at, at + len(part))
        return self._put("unit", at, end) if unit else end

    def _after_number(self) -> bool:
        return bool(self.tokens) and self.tokens[-1].kind in ("num", "sup")

    def _with_digits(self, word: str, at: int, end: int) -> int:
        """``m2`` for m^2, ``log2N`` for log2 N; else the word is unknown."""
        for function in ("log10", "log2"):
            rest = word[len(function) :]
            if word.startswith(function) and (_split(rest, self.names) or rest.isdigit()):
                return self._put("func", at, at + len(function), function)
        for length in range(len(word) - 1, 0, -1) if self.names else ():
            # 8NdB: names, with the unit close behind them.
            parts = _split(word[:length], self.names)
            if parts and len(meanings(word[length:])) == 1 and not meanings(word[length:])[0].note:
                return self._glued(parts, word[length:], at, end)
        letters = word.rstrip("0123456789")
        digits = word[len(letters) :]
        if len(digits) == 1 and digits in "234" and len(meanings(letters)) == 1:
            middle = at + len(letters)
            self._put("unit", at, middle)
            self.tokens.append(Token("sup", digits, middle, end, None, int(digits)))
            return end
        if digits and _split(letters, self.names):
            raise self._error(f"Write {letters}^{digits} or {letters}*{digits}.", at, end)
        raise self._unknown(word, at, end)

    def _unknown(self, word: str, at: int, end: int) -> ReadError:
        close = nearest(word) if len(word) > 1 and end - at < 40 else ""
        hint = f" Did you mean {close}?" if close else ""
        kind = "unit or name" if self.names else "unit"
        shown = word if len(word) <= 24 else word[:23] + "…"
        return self._error(f"“{shown}” is no {kind} known here.{hint}", at, end)


def as_names(names: Collection[str]) -> frozenset[str]:
    """The names as a set that can be kept as a key."""
    return names if isinstance(names, frozenset) else frozenset(names)
