"""Which amounts are which values, under the question's givens or under those a text states."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise, product
from typing import Final

from trainer.prose.amounts import Amount, Value
from trainer.prose.document import Document
from trainer.prose.model import Claims, GivenSpec, ValueSpec
from trainer.prose.phrases import Mention
from trainer.prose.units import UNITS

Evaluate = Callable[[str, Mapping[str, float]], float | None]
"""A formula under changed givens, in base units (B, s, FLOP); None when it has no value."""

_MOST: Final = 40
"""Most combinations of stated givens that are tried."""
_MORE_OR_LESS: Final = frozenset({"less", "more", "fewer"})
_BYTES: Final = 1e5
"""From here on a bare number is taken for plain bytes, below for the text's own unit."""


@dataclass(frozen=True, slots=True)
class Found:
    """An amount that is a value; ``note`` names the convention that made it so."""

    name: str
    first: int
    last: int
    index: int
    note: str = ""


class Valuer:
    """Compares the amounts of one text with the values of its claims."""

    def __init__(
        self,
        doc: Document,
        claims: Claims,
        evaluate: Evaluate,
        mentions: Mapping[str, list[Mention]],
    ) -> None:
        self.doc = doc
        self.claims = claims
        self.evaluate = evaluate
        self.mentions = mentions
        self.units = _stated_units(doc)
        self.declared = _declared_units(doc)
        self.stated = {given.name: self._stated(given)[:4] for given in claims.givens}
        self._known: dict[tuple[str, ...], list[tuple[dict[str, float], str]]] = {}

    def find(self, name: str) -> list[Found]:
        """The amounts that are the value ``name``, in order."""
        spec = self.claims.values[name]
        targets = self._targets(spec)
        out: list[Found] = []
        for index, amount in enumerate(self.doc.amounts):
            if (amount.part or amount.added) and spec.parts == "no":
                continue
            if amount.factor and not amount.unit_text and spec.parts != "all":
                continue
            if self._is_difference(amount):
                continue
            for target, note in targets:
                if self._is(amount, spec, target):
                    out.append(Found(name, amount.first, amount.last, index, note))
                    break
        return out

    def _is_difference(self, amount: Amount) -> bool:
        """ "520 MiB less than the other" is what lies between the two, and the size of neither."""
        words = [token.lower for token in self.doc.tokens[amount.last + 1 : amount.last + 3]]
        if not amount.kind and not amount.unit_text:
            # A cell of a table and the remark behind it: "4,096   more than the 295".
            return False
        return len(words) > 1 and words[0] in _MORE_OR_LESS and words[1] == "than"

    def _targets(self, spec: ValueSpec) -> list[tuple[float, str]]:
        targets: list[tuple[float, str]] = []
        for formula in spec.formulas:
            if formula.if_said and not self.mentions.get(formula.if_said):
                continue
            for overrides, note in self._overrides(spec.stated):
                value = self.evaluate(formula.formula, overrides)
                if value is not None and all(value != known for known, _ in targets):
                    targets.append((value, note or formula.note))
        return targets

    def _is(self, amount: Amount, spec: ValueSpec, target: float) -> bool:
        for value in amount.values:
            for worth, half in self._worth(amount, value, spec):
                slack = max(spec.within * target, half if spec.rounded else 0.0)
                if abs(worth - target) <= slack * (1 + 1e-9):
                    return True
        return False

    def _worth(self, amount: Amount, value: Value, spec: ValueSpec) -> list[tuple[float, float]]:
        """What a reading is worth in base units; a bare number takes a unit from around it."""
        if value.kind == spec.kind and not (spec.kind == "count" and amount.kind == "B"):
            return [(value.value, value.half)]
        if value.kind == "FLOP" and spec.kind == "FLOP/B" and value.value < _BYTES:
            # "4096 FLOP for every byte" has the unit in two places.
            return [(value.value, value.half)]
        if value.kind in ("", "count") and spec.kind == "count":
            return [(value.value, value.half)]
        if value.kind != "" or spec.bare == "no" or (spec.bare == "shown" and not amount.quotient):
            return []
        if spec.kind in ("x", "%"):
            return []
        if spec.kind == "B":
            return [(value.value * f, value.half * f) for f in self._bare(amount, value)]
        if spec.kind == "s":
            return [(value.value * spec.factor, value.half * spec.factor)]
        if spec.kind.startswith("FLOP") and not spec.kind.endswith("/B"):
            return [(value.value, value.half)] if value.scaled or value.value > 1e6 else []
        return [(value.value, value.half)]

    def _bare(self, amount: Amount, value: Value) -> tuple[float, ...]:
        if amount.noun or amount.unit_text == "x":
            return ()
        if value.value >= _BYTES:
            return (1.0, *self.declared)
        if value.scaled:
            return ()
        near = self.units.near(self.doc, amount.first)
        return near or tuple(f for f, _ in UNITS[self.claims.default_unit.lower()])

    # -- what the text states ----------------------------------------------------------------
    def _overrides(self, names: tuple[str, ...]) -> list[tuple[dict[str, float], str]]:
        """What the text puts in the place of these givens, alone and together."""
        if names in self._known:
            return self._known[names]
        found: list[tuple[dict[str, float], str]] = [({}, "")]
        for concept, table in self.claims.machines.items():
            if set(table) & set(names) and self.mentions.get(concept):
                found.append((dict(table), concept))
        choices = [[None, *self.stated.get(name, ())] for name in names]
        for values in product(*choices):
            overrides = {name: v for name, v in zip(names, values, strict=True) if v is not None}
            if overrides and len(found) < _MOST:
                found.append((overrides, ", ".join(f"{k} = {v:g}" for k, v in overrides.items())))
        self._known[names] = found
        return found

    def _stated(self, given: GivenSpec) -> list[float]:
        values: list[float] = []
        doc = self.doc
        barred = [m for concept in given.without for m in self.mentions.get(concept, ())]
        if given.phrases:
            firsts = [amount.first for amount in doc.amounts]
            for mention in self.mentions.get(given.phrases, ()):
                for index in range(bisect_left(firsts, mention.first - 8), len(firsts)):
                    amount = doc.amounts[index]
                    if amount.first > mention.last:
                        break
                    if amount.last >= mention.first and not amount.run:
                        kinds = (given.kind,) if given.kind else ("", "count")
                        values.extend(v.value for v in amount.values if v.kind in kinds)
        elif given.kind:
            for amount in doc.amounts:
                if any(doc.phrase[m.first] == doc.phrase[amount.first] for m in barred):
                    continue
                stated = [
                    v.value
                    for v in amount.values
                    if v.kind == given.kind
                    or (given.kind == "FLOP/s" and v.kind == "FLOP" and v.value > 1e13)
                ]
                # Rates are decimal: 3.35 TB/s is never 3.68e12 B/s.
                values.extend(stated[:1])
        kept: list[float] = []
        for value in values:
            if given.low <= value <= given.high and value not in kept and self._near(given, value):
                kept.append(value)
        return kept

    def _near(self, given: GivenSpec, value: float) -> bool:
        """``8,000`` for 8,192: another spelling of the given, not another value of it."""
        if not given.near:
            return True
        usual = self.evaluate(given.name, {})
        return usual is not None and abs(value - usual) <= given.near * usual


class _Units:
    """Where units of bytes are named, in order."""

    def __init__(self, places: list[tuple[int, tuple[float, ...]]]) -> None:
        self.places = places
        self.firsts = [place for place, _ in places]

    def near(self, doc: Document, at: int) -> tuple[float, ...]:
        """The factors of the nearest byte unit, one in the same line before any other."""
        index = bisect_left(self.firsts, at)
        around = self.places[max(0, index - 1) : index + 1]
        if not around:
            return ()
        return min(around, key=lambda p: (doc.line[p[0]] != doc.line[at], abs(p[0] - at)))[1]


def _declared_units(doc: Document) -> tuple[float, ...]:
    """Units below the megabyte that the text counts in: "in KiB, naive is 532,480"."""
    found: list[float] = []
    for before, token in pairwise(doc.tokens):
        if before.lower in ("in", "unit", "units") and token.lower in ("kib", "kb"):
            found.extend(factor for factor, _ in UNITS[token.lower])
    return tuple(dict.fromkeys(found))


def _stated_units(doc: Document) -> _Units:
    """Where the text names a unit larger than the byte: ``520 MiB``, ``all sizes in MB``."""
    places: list[tuple[int, tuple[float, ...]]] = []
    for at, token in enumerate(doc.tokens):
        if token.kind == "word":
            readings = UNITS.get(token.lower, ())
            if readings and readings[0][1] == "B" and readings[0][0] >= 1e5:
                nxt = doc.tokens[at + 1].text if at + 1 < len(doc.tokens) else ""
                if nxt != "/":
                    places.append((at, tuple(factor for factor, _ in readings)))
    return _Units(places)
