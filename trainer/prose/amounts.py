"""Quantities in running text: each number with all that it can mean.

``520MB`` means 5.2e8 and 5.45e8 bytes, ``8K`` means 8,000 and 8,192; a bare number takes its unit
from the working around it. Sums and products that the writer left standing (``512 + 8``,
``2^29 + 2^23 B``) are amounts too.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from trainer.prose.atoms import Atom, AtomReader
from trainer.prose.portions import listed, one_pass
from trainer.prose.tokens import Token

_TIMES: Final = frozenset({"*", "x", "X", "·"})
_EQUAL: Final = frozenset({"=", "~", "≈"})
_EXACT: Final = 0.005
_ROUGH: Final = 0.03
_PREFIXES: Final = [(base, power) for base in (1000.0, 1024.0) for power in range(-4, 5)]


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
    quotient: bool = False
    """A division that was left standing: ``520 / 3.35``."""

    @property
    def kind(self) -> str:
        """The kind of its first reading; empty for a bare number."""
        return self.values[0].kind if self.values else ""


def find_amounts(tokens: list[Token], own_units: dict[str, float] | None = None) -> list[Amount]:
    """Return the amounts of ``tokens`` in order; ``own_units`` are units that the text defines."""
    reader = _RunReader(tokens, own_units or {})
    out: list[Amount] = []
    pos = 0
    while pos < len(tokens):
        end = reader.run(pos, out)
        pos = end if end > pos else pos + 1
    parts = listed(tokens)
    return [
        amount
        for amount in out
        if not amount.run
        or not (
            _refuted(amount, tokens, out)
            or one_pass(tokens, amount.first, amount.last)
            or any(_within(amount, *part) for part in parts)
        )
    ]


def _within(run: Amount, low: int, high: int) -> bool:
    """Whether the run is some of the items, and not all of them."""
    return low <= run.first and run.last <= high and (run.first, run.last) != (low, high)


def _refuted(run: Amount, tokens: list[Token], amounts: list[Amount]) -> bool:
    """Whether the writer gives another result: ``64 x 4 + 4 = 256`` does not say 260.

    The result is what the writer says; that the operands would come to something else is a slip,
    not a second statement. A bare side may stand for any prefix of the other's unit.
    """
    at = run.last + 1
    while at < len(tokens) and tokens[at].text == ")":
        at += 1
    if at >= len(tokens) or tokens[at].text not in _EQUAL:
        return False
    within = _EXACT
    while at < len(tokens) and tokens[at].text in _EQUAL:
        within = within if tokens[at].text == "=" else _ROUGH
        at += 1
    given = [amount for amount in amounts if amount.first == at and not amount.quotient]
    if not given:
        return False
    return not any(
        _same(one, other, within)
        for amount in given
        for one in run.values
        for other in amount.values
    )


def _same(one: Value, other: Value, within: float) -> bool:
    if one.value <= 0 or other.value <= 0:
        return True
    within = max(within, other.half / other.value)
    ratio = one.value / other.value
    if one.kind and other.kind:
        return one.kind != other.kind or abs(ratio - 1) <= within
    return any(abs(ratio / base**power - 1) <= within for base, power in _PREFIXES)


class _RunReader(AtomReader):
    def run(self, pos: int, out: list[Amount]) -> int:
        """Read a number, or a sum or product of numbers, that starts at ``pos``."""
        opened = 0
        while self.text(pos + opened) == "(" and opened < 3:
            opened += 1
        first = self._bracket(pos) or self.atom(pos + opened)
        if first is None or self.text(pos - 1) in ("^", "**"):
            return pos
        sums: list[list[Atom]] = [[first]]
        signs, inverse = [1], set[int]()
        atoms = self._operands(first, sums, signs, inverse)
        for atom in atoms:
            amount = self._amount(atom)
            # "8.39 MB / 3.35 TB/s" names its bytes as well as a time.
            amount.part = len(atoms) > 1 and not (
                atom is first and inverse and len(atoms) == 2 and bool(atom.units)
            )
            amount.factor = any(atom in product and len(product) > 1 for product in sums)
            out.append(amount)
        if self.text(pos - 1) in _TIMES:
            # "2 directions × 128 MiB + 8": what stands before belongs to it.
            for amount in out[-len(atoms) :]:
                amount.part = amount.factor = True
        elif len(atoms) > 1:
            self._combined(atoms, sums, signs, inverse, out)
        return atoms[-1].last + 1

    def _operands(
        self, first: Atom, sums: list[list[Atom]], signs: list[int], inverse: set[int]
    ) -> list[Atom]:
        """The numbers that operators join to ``first``, sorted into products and their signs."""
        at, atoms = first.last + 1, [first]
        while len(atoms) < 12:
            op, skip = self._operator(at)
            if not op and atoms[-1].noun:
                at = self._past_noun(at)
                op, skip = self._operator(at)
            start = at + skip
            nxt = (self._bracket(start - 1) or self.atom(start)) if op else None
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
        return atoms

    def _bracket(self, pos: int) -> Atom | None:
        """A sum in brackets, as one number: the ``(2 + 2)`` of ``64 x (2 + 2) + 4``."""
        if self.text(pos) != "(":
            return None
        total, units, at, count = 0.0, None, pos + 1, 0
        while count < 8:
            atom = self.atom(at)
            if atom is None or (units is not None and atom.units != units):
                return None
            units, total, at, count = atom.units, total + atom.number, atom.last + 1, count + 1
            if self.text(at) == ")" and count > 1:
                return Atom(pos, at, total, 0.0, units)
            if self.text(at) != "+":
                return None
            at += 1
        return None

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
        atoms: list[Atom],
        sums: list[list[Atom]],
        signs: list[int],
        inverse: set[int],
        out: list[Amount],
    ) -> None:
        """A whole run's value, the bare addends taking the unit of the last."""
        units = next((atom.units for atom in reversed(atoms) if atom.units), ())
        if len(atoms) == 2 and inverse and not atoms[0].units and units and units[0][1] == "B":
            # "1/128 GiB" is a fraction with a unit, no bytes in the denominator.
            inverse = set()
            atoms[1].number = 1 / atoms[1].number if atoms[1].number else 0.0
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
        amount = Amount(start, last, tuple(values), run=True, quotient=bool(inverse))
        amount.noun = atoms[-1].noun if not units else ""
        amount.unit_text = atoms[-1].unit_text
        out.append(amount)

    def _amount(self, atom: Atom) -> Amount:
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


def _matching(
    units: tuple[tuple[float, str], ...], factor: float, kind: str
) -> tuple[float, str] | None:
    """The reading of an atom's unit that goes with the run's: MB beside a decimal MB is decimal."""
    if not units:
        return None
    same = [unit for unit in units if unit == (factor, kind)]
    return same[0] if same else units[0]
