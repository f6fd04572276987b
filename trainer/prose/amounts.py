"""Quantities in running text: each number with all that it can mean.

``520MB`` means 5.2e8 and 5.45e8 bytes, ``8K`` means 8,000 and 8,192; a bare number takes its unit
from the working around it. Sums and products that the writer left standing (``512 + 8``,
``2^29 + 2^23 B``) are amounts too.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from trainer.prose.tokens import Token
from trainer.prose.units import (
    COUNT_NOUNS,
    PER_BYTE,
    PER_SECOND,
    SCALES,
    UNITS,
    WORD_NUMBERS,
    WORD_SCALES,
)
from trainer.prose.words import WORDS


@dataclass(frozen=True, slots=True)
class Value:
    """One meaning of a number: in base units, with half a unit of its last typed digit."""

    value: float
    half: float
    kind: str
    """B, s, FLOP, FLOP/B, FLOP/s, B/s, x, %, count, or empty for a bare number."""
    scaled: bool = False
    """A bare number that had a scale of its own (8K, 17.2 G)."""


@dataclass(slots=True)
class Amount:
    """A number in the text; ``first`` and ``last`` are token positions."""

    first: int
    last: int
    values: tuple[Value, ...]
    run: bool = False
    part: bool = False
    """An operand inside a sum or product, not a result of its own."""
    added: bool = False
    """Written with a plus in front: an addend."""
    noun: str = ""
    unit_text: str = ""
    factor: bool = False
    """An operand of a product: its own value is not what is meant."""

    @property
    def kind(self) -> str:
        """The kind of its first reading; empty for a bare number."""
        return self.values[0].kind if self.values else ""


@dataclass(slots=True)
class _Atom:
    first: int
    last: int
    number: float
    half: float
    units: tuple[tuple[float, str], ...] = ()
    scales: tuple[float, ...] = (1.0,)
    noun: str = ""
    unit_text: str = ""
    power: bool = False
    values: tuple[Value, ...] = field(default=())


_TIMES: Final = frozenset({"*", "x", "X", "·"})


def find_amounts(tokens: list[Token], own_units: dict[str, float] | None = None) -> list[Amount]:
    """Return the amounts of ``tokens`` in order; ``own_units`` are units that the text defines."""
    reader = _Reader(tokens, own_units or {})
    out: list[Amount] = []
    pos = 0
    while pos < len(tokens):
        end = reader.run(pos, out)
        pos = end if end > pos else pos + 1
    return out


class _Reader:
    def __init__(self, tokens: list[Token], own: dict[str, float]) -> None:
        self.tokens = tokens
        self.own = own

    def at(self, pos: int) -> Token | None:
        return self.tokens[pos] if 0 <= pos < len(self.tokens) else None

    def text(self, pos: int) -> str:
        token = self.at(pos)
        return token.text if token else ""

    def lower(self, pos: int) -> str:
        token = self.at(pos)
        return (token.lower or token.text) if token else ""

    # -- atoms ---------------------------------------------------------------------------------
    def atom(self, pos: int) -> _Atom | None:
        token = self.at(pos)
        if token is None:
            return None
        if token.kind == "number":
            found = _literal(token, pos)
        elif token.lower in WORD_NUMBERS:
            found = self._worded(pos)
        else:
            return None
        self._power(found)
        self._unit(found)
        return found

    def _worded(self, pos: int) -> _Atom:
        total, last = WORD_NUMBERS[self.lower(pos)], pos
        while True:
            word = self.lower(last + 1)
            if word in WORD_SCALES:
                total *= WORD_SCALES[word]
            elif word in WORD_NUMBERS and total % 10 == 0 and 0 < WORD_NUMBERS[word] < 10 and total:
                total += WORD_NUMBERS[word]
            else:
                return _Atom(pos, last, float(total), 0.0)
            last += 1

    def _power(self, atom: _Atom) -> None:
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
        if exponent > 80 or atom.number > 1e12:
            return
        atom.number, atom.half, atom.power = atom.number ** (sign * exponent), 0.0, True
        atom.last = pos - 1

    def _unit(self, atom: _Atom) -> None:
        pos = atom.last + 1
        token = self.at(pos)
        if token is None or token.kind == "newline":
            return
        if token.lower in SCALES and self._is_scale(token, pos):
            atom.scales = SCALES[token.lower]
            atom.last, pos = pos, pos + 1
            token = self.at(pos)
        if token is None:
            return
        if self._per(atom, pos):
            return
        if token.text in self.own and (token.tight or self.text(pos + 1) != "="):
            atom.units, atom.last = ((self.own[token.text], "B"),), pos
            atom.unit_text = token.text
            return
        if token.lower in ("x", "fold") or token.text == "*":
            self._ratio(atom, pos)
            return
        self._plain_unit(atom, pos, token)

    def _plain_unit(self, atom: _Atom, pos: int, token: Token) -> None:
        key = token.lower or token.text
        if key in UNITS and self._may_be_unit(token, pos):
            atom.units, atom.last = UNITS[key], pos
            if key in ("b", "byte", "bytes") and self.lower(pos + 1) == "per":
                atom.noun = "per"
            atom.unit_text = token.text
            self._rate(atom, pos + 1)
            return
        if token.kind == "word":
            second = self.at(pos + 1)
            if token.stem in COUNT_NOUNS and key not in ("reads", "writes"):
                atom.noun = token.stem
            elif second is not None and second.kind == "word" and second.stem in COUNT_NOUNS:
                # "64 query blocks", but not "8 for each block".
                if token.stem not in _GLUE:
                    atom.noun = second.stem

    def _is_scale(self, token: Token, pos: int) -> bool:
        if len(token.lower) > 1:
            return True
        if token.tight:
            # 64K/V is sixty-four of something; 128K tokens is a number.
            return not (self.text(pos + 1) == "/" and self.lower(pos + 2) == "v")
        return token.text in ("G", "M") and self.lower(pos + 1) not in ("=", "/")

    def _may_be_unit(self, token: Token, pos: int) -> bool:
        key = token.lower
        if key in ("o", "f") and not token.tight:
            return False
        if key == "s" and (token.text == "S" or not token.tight) and self.text(pos - 1) != ".":
            return token.text == "s" and self.text(pos + 1) not in ("/", "and")
        return not (key in ("t", "op") and not token.tight and key not in UNITS)

    def _ratio(self, atom: _Atom, pos: int) -> None:
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

    def _per(self, atom: _Atom, pos: int) -> bool:
        """Read ``FLOP/B``, ``FLOPs per byte``, ``operations on each byte`` and a bare ``per byte``."""
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
            if self.lower(at) in PER_BYTE and (at > pos + 1 or self.lower(pos) == "per"):
                atom.units = tuple((factor, "FLOP/B") for factor in factors)
                atom.last, atom.unit_text = at, "FLOP/B"
                return True
        return False

    def _rate(self, atom: _Atom, pos: int) -> None:
        kind = atom.units[0][1]
        if self.text(pos) == "/" or self.lower(pos) in ("per", "a"):
            if self.lower(pos + 1) in PER_SECOND and kind in ("B", "FLOP"):
                atom.units = tuple((factor, kind + "/s") for factor, _ in atom.units)
                atom.last = pos + 1
        elif kind == "FLOP" and self.text(pos - 1).endswith("S") and len(self.text(pos - 1)) > 4:
            atom.units = (*atom.units, (atom.units[0][0], "FLOP/s"))

    # -- runs ----------------------------------------------------------------------------------
    def run(self, pos: int, out: list[Amount]) -> int:
        """Read a number, or a sum or product of numbers, that starts at ``pos``."""
        opened = 0
        while self.text(pos + opened) == "(" and opened < 3:
            opened += 1
        first = self.atom(pos + opened)
        if first is None:
            return pos
        sums: list[list[_Atom]] = [[first]]
        signs, inverse = [1], set[int]()
        at, atoms = first.last + 1, [first]
        while len(atoms) < 12:
            op, skip = self._operator(at)
            if not op and atoms[-1].noun:
                at = self._past_noun(at)
                op, skip = self._operator(at)
            if not op:
                break
            nxt = self.atom(at + skip)
            if nxt is None:
                break
            atoms.append(nxt)
            if op in "+-":
                sums.append([nxt])
                signs.append(1 if op == "+" else -1)
            else:
                sums[-1].append(nxt)
                if op == "/":
                    inverse.add(id(nxt))
            at = nxt.last + 1
        at = atoms[-1].last + 1
        for atom in atoms:
            amount = self._amount(atom)
            amount.part = len(atoms) > 1
            amount.factor = any(atom in product and len(product) > 1 for product in sums)
            out.append(amount)
        if len(atoms) > 1:
            self._combined(atoms, sums, signs, inverse, out)
        return at

    def _past_noun(self, pos: int) -> int:
        """Step over what is counted: ``64 query blocks x 4 MiB``, ``64 (K + V)`` is not."""
        for at in range(pos, pos + 3):
            token = self.at(at)
            if token is None or token.kind != "word":
                return at
            if token.lower in _TIMES or token.lower in ("times", "plus"):
                return at
        return pos

    def _operator(self, pos: int) -> tuple[str, int]:
        extra = 0
        while self.text(pos + extra) in ("(", ")") and extra < 3:
            extra += 1
        sign = self.text(pos + extra)
        at = pos + extra + 1
        while self.text(at) in ("(", "~") and at < pos + 5:
            at += 1
        if sign in _TIMES:
            return "*", at - pos
        if sign in ("+", "/") or self.lower(pos + extra) in ("plus", "times"):
            return {"plus": "+", "times": "*"}.get(sign.lower(), sign), at - pos
        token = self.at(pos + extra)
        if sign == "-" and token is not None and not token.tight:
            return "-", at - pos
        return "", 0

    def _combined(
        self,
        atoms: list[_Atom],
        sums: list[list[_Atom]],
        signs: list[int],
        inverse: set[int],
        out: list[Amount],
    ) -> None:
        """A whole run's value, the bare addends taking the unit of the last."""
        units = next((atom.units for atom in reversed(atoms) if atom.units), ())
        if any(atom.units and atom.units[0][1] in ("x", "%") for atom in atoms):
            return
        values: list[Value] = []
        for factor, kind in units or ((1.0, ""),):
            total, kinds = 0.0, {kind} if units else set[str]()
            for sign, product in zip(signs, sums, strict=True):
                worth = 1.0
                united = False
                for atom in product:
                    number = (
                        atom.number * atom.scales[-1 if len(atom.scales) > 1 and kind == "B" else 0]
                    )
                    own = _matching(atom.units, factor, kind)
                    if own is not None:
                        number *= own[0]
                        kinds.add(own[1])
                        united = True
                    if id(atom) in inverse:
                        if number == 0:
                            return
                        number = 1 / number
                    worth *= number
                if units and not united:
                    worth *= factor
                total += sign * worth
            named = {k for k in kinds if k}
            if len(named) > 1 and not inverse:
                return
            values.append(
                Value(total, 0.0, next(iter(named)) if len(named) == 1 and not inverse else "")
            )
        start, last = atoms[0].first, atoms[-1].last
        amount = Amount(start, last, tuple(values), run=True)
        amount.noun = atoms[-1].noun if not units else ""
        amount.unit_text = atoms[-1].unit_text
        out.append(amount)

    def _amount(self, atom: _Atom) -> Amount:
        values = [
            Value(atom.number * scale * factor, atom.half * scale * factor, kind, scale != 1.0)
            for scale in atom.scales
            for factor, kind in (atom.units or ((1.0, "count" if atom.noun else ""),))
        ]
        added = self.text(atom.first - 1) == "+" or self.lower(atom.first - 1) == "plus"
        return Amount(
            atom.first,
            atom.last,
            tuple(values),
            noun=atom.noun,
            unit_text=atom.unit_text,
            added=added,
        )


_GLUE: Final = WORDS["glue"]


def _matching(
    units: tuple[tuple[float, str], ...], factor: float, kind: str
) -> tuple[float, str] | None:
    """The reading of an atom's unit that goes with the run's: MB beside a decimal MB is decimal."""
    if not units:
        return None
    same = [unit for unit in units if unit == (factor, kind)]
    return same[0] if same else units[0]


def _literal(token: Token, pos: int) -> _Atom:
    text = token.text.replace(",", "").replace("_", "").replace(" ", "")
    mantissa, _, power = text.lower().partition("e")
    decimals = len(mantissa.partition(".")[2])
    scale = 10.0 ** int(power) if power else 1.0
    half = 0.5 * 10.0**-decimals * scale
    digits = mantissa.replace(".", "").lstrip("0")
    # One digit says too little to stretch a tolerance.
    return _Atom(pos, pos, float(mantissa) * scale, half if len(digits) > 1 else 0.0)


def _number(text: str) -> float:
    return float(text.replace(",", "").replace("_", "").replace(" ", ""))
