"""Single numbers in running text: literals, words, powers, scales and units."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from trainer.prose.stems import stem
from trainer.prose.tokens import Token
from trainer.prose.units import (
    COUNT_NOUNS,
    PER_BIT,
    PER_BYTE,
    PER_SECOND,
    SCALES,
    UNITS,
    WORD_NUMBERS,
    WORD_SCALES,
)
from trainer.prose.words import WORDS

_BITS_OF_A_BYTE: Final = 8.0
_OF_A_MATRIX: Final = frozenset(map(stem, ("tile", "block", "row", "read", "load", "pass", "v")))
_SCALES_BEFORE: Final = frozenset({"at", "past", "beyond", "above", "to", "until", "length"})
"""Before "8 K" with these it is a length."""
_LENGTHS: Final = frozenset({"length", "context", "sequence", "n"})
_FARTHEST: Final = 250
_SPOKEN: Final = range(10, 100)
_GIGS: Final = frozenset({"gib", "gb", "gig", "gigabyte", "gibibyte"})
_FRACTIONS: Final = {"half": 0.5, "quarter": 0.25, "a": 1.0}
_QUALIFIERS: Final = WORDS["qualifiers"]
_COMPARED: Final = WORDS["compared"]
_MILLIONS: Final = frozenset({"million", "billion"})
_GLUE: Final = WORDS["glue"]


_GAP: Final = 2
"""Blanks from which on a word stands in another column than the number: "# 264   S written by"."""
_NO_NOUNS: Final = frozenset({"point", "written", "touched", "loaded", "launched"})


@dataclass(slots=True)
class Atom:
    """A number as it is written, with the units and scales that it may have."""

    first: int
    last: int
    number: float
    half: float
    units: tuple[tuple[float, str], ...] = ()
    scales: tuple[float, ...] = (1.0,)
    noun: str = ""
    unit_text: str = ""


class AtomReader:
    """Reads single numbers with what belongs to them."""

    def __init__(self, tokens: list[Token], own: dict[str, float]) -> None:
        self.tokens = tokens
        self.own = own

    def at(self, pos: int) -> Token | None:
        """The token at ``pos``, if there is one."""
        return self.tokens[pos] if 0 <= pos < len(self.tokens) else None

    def text(self, pos: int) -> str:
        """Its text, or nothing."""
        token = self.at(pos)
        return token.text if token else ""

    def lower(self, pos: int) -> str:
        """Its text in lower case, or nothing."""
        token = self.at(pos)
        return (token.lower or token.text) if token else ""

    def atom(self, pos: int) -> Atom | None:
        """The number that starts at ``pos``, if one does."""
        token = self.at(pos)
        if token is None:
            return None
        if token.kind == "number":
            found = _literal(token, pos)
        elif token.lower in _FRACTIONS and (million := self._of_a_million(pos + 1)):
            # "half a million tokens", "a million", "half a GiB"
            found = Atom(pos, million - 1, _FRACTIONS[token.lower], 0.0)
        elif token.lower in WORD_NUMBERS or (
            token.lower == "a" and self.lower(pos + 1) in WORD_SCALES
        ):
            found = self._worded(pos)
        else:
            return None
        self._power(found)
        self._unit(found)
        return found

    def _of_a_million(self, pos: int) -> int:
        """Where the million stands that a fraction is of, or 0."""
        at = pos
        while self.lower(at) in ("of", "a") and at < pos + 3:
            at += 1
        big = self.lower(at) in _MILLIONS or (at > pos and self.lower(at) in _GIGS)
        return at if big else 0

    def _worded(self, pos: int) -> Atom:
        """A number in words: "five hundred and twenty", "five twenty", "eight point four"."""
        # What stands before the last "thousand" is done; `part` is still being built.
        done, part, last = 0, WORD_NUMBERS.get(self.lower(pos), 1), pos
        while True:
            word = self.lower(last + 1)
            scaled = self.lower(last) in WORD_SCALES
            if word == "and" and scaled and self.lower(last + 2) in WORD_NUMBERS:
                last, word = last + 1, self.lower(last + 2)
            more = WORD_NUMBERS.get(word)
            if word in WORD_SCALES and part < WORD_SCALES[word]:
                part *= WORD_SCALES[word]
                if part >= 1000:
                    done, part = done + part, 0
            elif more is None or not (done + part):
                return self._with_decimals(
                    self._and_a_half(Atom(pos, last, float(done + part), 0.0))
                )
            elif (part % 100 == 0 and more < 100) or (part % 10 == 0 and 0 < more < 10):
                part += more
            elif part < 10 and last == pos and more in _SPOKEN:
                # "five twenty" is 520, "two ninety-five" 295.
                part = part * 100 + more
            else:
                return Atom(pos, last, float(done + part), 0.0)
            last += 1

    def _and_a_half(self, atom: Atom) -> Atom:
        words = [self.lower(atom.last + step) for step in (1, 2, 3)]
        if words == ["and", "a", "half"]:
            atom.number, atom.last = atom.number + 0.5, atom.last + 3
        return atom

    def _with_decimals(self, atom: Atom) -> Atom:
        at, digits = atom.last + 2, ""
        while self.lower(atom.last + 1) == "point" and WORD_NUMBERS.get(self.lower(at), 10) < 10:
            digits, at = digits + str(WORD_NUMBERS[self.lower(at)]), at + 1
        if digits:
            atom.number += float("0." + digits)
            atom.half = 0.5 * 10.0 ** -len(digits)
            atom.last = at - 1
        return atom

    def _power(self, atom: Atom) -> None:
        """Read ``2^29``, ``2**29``, ``2^(13+7+1)`` and ``10^-6`` as one number."""
        if self.text(atom.last + 1) not in ("^", "**"):
            return
        pos, sign, closing = atom.last + 2, 1, False
        if self.text(pos) in ("(", "{"):
            pos, closing = pos + 1, True
        if self.text(pos) == "-":
            pos, sign = pos + 1, -1
        exponent = 0.0
        while (token := self.at(pos)) is not None and token.kind == "number":
            exponent += _number(token.text)
            pos += 1
            if not closing or self.text(pos) != "+":
                break
            pos += 1
        else:
            return
        if closing and self.text(pos) in (")", "}"):
            pos += 1
        if exponent > 80 or atom.number > 1e12 or atom.number ** (exponent / 300) > 10:
            return
        atom.number, atom.half = atom.number ** (sign * exponent), 0.0
        atom.last = pos - 1

    def _unit(self, atom: Atom) -> None:
        pos = atom.last + 1
        token = self.at(pos)
        if token is None or token.kind == "newline":
            return
        if token.text in self.own and (token.tight or self.text(pos + 1) != "="):
            atom.units, atom.last = ((self.own[token.text], "B"),), pos
            atom.unit_text = token.text
            return
        if token.lower in SCALES and self._is_scale(token, pos):
            atom.scales = SCALES[token.lower]
            atom.last, pos = pos, pos + 1
            token = self.at(pos)
        if token is None:
            return
        if token.lower in _QUALIFIERS:
            # "165 dense TFLOP/s"
            pos = self._past_qualifiers(pos)
            token = self.tokens[pos]
        if self._per(atom, pos):
            return
        if token.lower in ("x", "fold") or token.text == "*":
            self._ratio(atom, pos)
            return
        self._plain_unit(atom, pos, token)

    def _past_qualifiers(self, pos: int) -> int:
        """Where the unit of FLOP stands behind words such as "dense", or ``pos``."""
        at = pos
        while self.lower(at) in _QUALIFIERS and at < pos + 3:
            at += 1
        found = UNITS.get(self.lower(at), ())
        return at if found and found[0][1] == "FLOP" and found[0][0] > 1 else pos

    def _plain_unit(self, atom: Atom, pos: int, token: Token) -> None:
        key = token.lower or token.text
        if key in UNITS and self._may_be_unit(token, pos):
            atom.units, atom.last = UNITS[key], pos
            if key in ("b", "byte", "bytes") and self.lower(pos + 1) == "per":
                atom.noun = "per"
            atom.unit_text = token.text
            self._rate(atom, pos + 1)
            return
        if key == "times" and self.lower(pos + 1) in _COMPARED:
            # "64 times smaller" is a ratio, "read 64 times" is none.
            atom.units, atom.last, atom.unit_text = ((1.0, "x"),), pos, "x"
            return
        if token.kind == "word" and token.start - self.tokens[pos - 1].end < _GAP:
            second = self.at(pos + 1)
            if token.stem in COUNT_NOUNS and key not in ("reads", "writes"):
                atom.noun = token.stem
            elif second is not None and second.kind == "word" and token.stem not in _GLUE:
                # "64 query blocks", but not "8 for each block" and not "the 295 ridge point".
                counted = second.stem in COUNT_NOUNS and second.lower not in _NO_NOUNS
                atom.noun = second.stem if counted else ""

    def _is_scale(self, token: Token, pos: int) -> bool:
        if len(token.lower) > 1:
            return True
        if token.tight:
            # 64K/V is sixty-four of something; 128K tokens is a number.
            return not (self.text(pos + 1) == "/" and self.lower(pos + 2) == "v")
        after = self.at(pos + 1)
        if token.text == "k":
            # "4.1 k", "128 k tokens"; in capitals it is the matrix of keys.
            return (
                "." in self.text(pos - 1)
                or (after is not None and after.stem == "token")
                or self._thousands(pos)
            )
        if token.text == "K":
            return self._thousands(pos)
        if token.text not in ("G", "M"):
            return False
        if "." in self.text(pos - 1):
            return True
        divided = self.text(pos + 1) == "/" and (by := self.at(pos + 2)) and by.kind == "number"
        return bool(divided) or self.lower(pos + 1) not in ("=", "/")

    def _thousands(self, pos: int) -> bool:
        """ "At eight K that's a lot", "at 128 K": no matrix, which has V or a part beside it."""
        after = self.at(pos + 1)
        if after is not None and after.kind != "newline":
            joined = after.lower in ("and", "plus", "or", "with") or after.text in "/+&*,=("
            if (joined and self.lower(pos + 2) in ("v", "values", "q")) or after.text in "/+&*=(":
                return False
            if after.stem in _OF_A_MATRIX:
                return False
        at = pos - 1
        while self.lower(at) in WORD_NUMBERS or self.lower(at) in WORD_SCALES:
            at -= 1
        length = self.lower(pos - 2) in ("of", "=", "is") and self.lower(pos - 3) in _LENGTHS
        return at < pos - 1 or length or self.lower(pos - 2) in _SCALES_BEFORE

    def _may_be_unit(self, token: Token, pos: int) -> bool:
        key = token.lower
        if key in ("o", "f") and not token.tight:
            return False
        if key == "s" and (token.text == "S" or not token.tight) and self.text(pos - 1) != ".":
            return token.text == "s" and self.text(pos + 1) not in ("/", "and")
        return not (key in ("t", "op") and not token.tight and key not in UNITS)

    def _ratio(self, atom: Atom, pos: int) -> None:
        following = self.at(pos + 1)
        if following is not None and (
            following.kind == "number" or following.lower in WORD_NUMBERS or following.text in "("
        ):
            return
        if self.text(pos) == "*" or (
            following is not None
            and len(following.text) == 1
            and following.kind == "word"
            and following.text.isupper()
        ):
            return
        atom.units, atom.last = ((1.0, "x"),), pos
        atom.unit_text = "x"

    def _per(self, atom: Atom, pos: int) -> bool:
        """Read ``FLOP/B``, ``FLOPs per byte``, ``operations on each byte``, ``per byte``."""
        factors: tuple[float, ...] = (1.0,)
        key, at = self.lower(pos), pos
        if key in UNITS and UNITS[key][0][1] == "FLOP":
            factors, at = (UNITS[key][0][0],), pos + 1
        elif key in ("operation", "operations", "multiply", "math"):
            at = pos + 1
        elif key == "floating":
            at = pos + 3
        if self.text(at) == "/" or self.lower(at) in ("per", "on", "for", "a", "every", "by"):
            at += 1
            while self.lower(at) in ("each", "every", "a", "hbm", "dram", "one", "single"):
                at += 1
            bits = _BITS_OF_A_BYTE if self.lower(at) in PER_BIT else 1.0
            known = self.lower(at) in PER_BYTE | PER_BIT
            if known and (at > pos + 1 or self.lower(pos) == "per"):
                atom.units = tuple((factor * bits, "FLOP/B") for factor in factors)
                atom.last, atom.unit_text = at, "FLOP/B"
                return True
        return False

    def _rate(self, atom: Atom, pos: int) -> None:
        kind = atom.units[0][1]
        if self.text(pos) == "/" or self.lower(pos) in ("per", "a"):
            if self.lower(pos + 1) in PER_SECOND and kind in ("B", "FLOP"):
                atom.units = tuple((factor, kind + "/s") for factor, _ in atom.units)
                atom.last = pos + 1
        elif kind == "FLOP" and self.text(pos - 1).endswith("S") and len(self.text(pos - 1)) > 4:
            atom.units = (*atom.units, (atom.units[0][0], "FLOP/s"))


def _literal(token: Token, pos: int) -> Atom:
    text = token.text.replace(",", "").replace("_", "").replace(" ", "")
    mantissa, _, power = text.lower().partition("e")
    decimals = len(mantissa.partition(".")[2])
    # Far beyond any quantity, and still a number: 1e999 is read and is no value of anything.
    scale = 10.0 ** max(-_FARTHEST, min(_FARTHEST, int(power))) if power else 1.0
    half = 0.5 * 10.0**-decimals * scale
    digits = mantissa.replace(".", "").lstrip("0")
    # One digit says too little to stretch a tolerance.
    return Atom(pos, pos, float(mantissa) * scale, half if len(digits) > 1 else 0.0)


def _number(text: str) -> float:
    return float(text.replace(",", "").replace("_", "").replace(" ", ""))
