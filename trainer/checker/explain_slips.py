"""The wrong values that a key can turn into, each with its kind and what to say of it.

The set is kept small on purpose: every value in it is one that a person reaches by a single,
nameable slip, so that a number drawn at random hardly ever meets one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from typing import Final

from trainer.checker.explain_powers import misplaced_powers
from trainer.checker.key import Key, Term
from trainer.checker.slips import short
from trainer.quantity import Expr, Quantity, ReadError, evaluate, parse_expression
from trainer.quantity.dimension import Dimension

_INFORMATION: Final = "information"
_OPERATIONS: Final = Dimension({"operation": 1})
_BINARY: Final = re.compile(r"^(?:[^/]*/)?([KMGTP])i[Bb]")
_OF_OPERATIONS: Final = re.compile(r"([kMGTP])(?:FLOP|OP)s?\Z")
_POWERS: Final = {"K": 1, "M": 2, "G": 3, "T": 4, "P": 5}
_SUBSETS: Final = 64
"""Past this many partial sums nothing is sure any more: then single terms alone are looked at."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A wrong value by its kind. `say` states it, `ask` asks; no value: it was found to fit."""

    kind: str
    value: Quantity | None
    say: str
    formula: str = ""
    ask: str = ""
    several: bool = False
    """It takes more than one slip: told only of a number that no single one comes to."""


def slips(key: Key) -> Iterator[Slip]:
    """Every wrong value that is worth naming for a key, its own first, then those of its inputs."""
    yield from _declared(key)
    yield from _own(key)
    for changed in key.changed:
        yield _changed(changed.kind, changed.value, changed.label)
    for other in key.others:
        if other.value != key.value:
            yield Slip(
                "other-part",
                other.value,
                f"That is the answer to another part: {other.title}.",
                other.formula,
                f"Is that {other.title}, another part of this question?",
            )
    formula = _formula(key)
    if formula is not None:
        for name, inner in key.inputs.items():
            yield from _through(key, formula, name, inner)


def _declared(key: Key) -> Iterator[Slip]:
    for mistake in key.mistakes:
        say = mistake.say or f"This is a known mistake: {mistake.id.replace('-', ' ')}."
        yield Slip("declared-mistake", mistake.value, say, mistake.formula)


def _own(key: Key) -> Iterator[Slip]:
    """The slips of a count itself: its terms, its bytes, its operations."""
    yield from _partial_sums(key)
    yield from _repeated(key)
    for power in misplaced_powers(key):
        yield Slip("power", power.value, power.says, "", power.asks)
    value, dimension = key.value, key.value.dimension
    powers = dict(dimension.powers)
    countable = dimension == _OPERATIONS or powers == {_INFORMATION: 1}
    if countable:
        yield Slip(
            "halved", value * Fraction(1, 2), "That is half of it.", "", "Did you take half of it?"
        )
        yield Slip(
            "doubled-term",
            value * 2,
            "That is twice the value: everything is counted twice.",
            "",
            "Did you count everything twice?",
        )
    if dimension == _OPERATIONS:
        yield Slip(
            "mac-as-flop",
            value * Fraction(1, 2),
            "A multiply-add is two operations; you counted it as one.",
            "",
            "Did you count a multiply-add as one operation? It is two.",
        )
        yield from _binary_operations(key)
    if powers == {_INFORMATION: 1}:
        yield from _bytes(key)


def _bytes(key: Key) -> Iterator[Slip]:
    yield Slip(
        "bits-bytes",
        key.value * Fraction(1, 8),
        "That is an eighth of it: bytes were divided by 8 as if they were bits.",
        "",
        "Did you divide by 8, as if these were bits?",
    )
    yield Slip(
        "bits-bytes",
        key.value * 8,
        "That is the number of bits; a byte (B) is 8 bits (b).",
        "",
        "Did you count bits? A byte (B) is 8 bits (b).",
    )
    for power in range(1, _binary_power(key.unit) + 1):
        for size in (Fraction(1024, 1000) ** power, Fraction(1000, 1024) ** power):
            yield Slip(
                "1000-1024",
                key.value * size,
                f"1,000 stands for 1,024 somewhere: {key.unit} counts in powers of 1,024.",
                "",
                f"Did you take 1,000 for 1,024? {key.unit} counts in powers of 1,024.",
            )


def _binary_operations(key: Key) -> Iterator[Slip]:
    """34.36e9 operations told as 32 GFLOP: no one counts these in powers of 1,024."""
    prefix = _OF_OPERATIONS.match(key.unit)
    power = _POWERS[prefix[1].upper()] if prefix else 0
    if power:
        yield Slip(
            "1000-1024",
            key.value * Fraction(1000, 1024) ** power,
            f"1,024 stands for 1,000 somewhere: {key.unit} counts in powers of 1,000.",
            "",
            f"Did you take 1,024 for 1,000? {key.unit} counts in powers of 1,000.",
        )


def _binary_power(unit: str) -> int:
    found = _BINARY.match(unit)
    return _POWERS[found[1]] if found else 0


# --- terms -------------------------------------------------------------------------------------


def _partial_sums(key: Key) -> Iterator[Slip]:
    """Sums with terms left out, the fewest first, one for each value."""
    terms = key.terms
    if len(terms) < 2:
        return
    seen: set[Fraction] = {key.value.value}
    for kept in _selections(terms):
        value = sum((term.value.value for term in kept), Fraction(0))
        if value in seen or not value:
            continue
        seen.add(value)
        yield _left_out(key, kept)


def _selections(terms: tuple[Term, ...]) -> Iterator[tuple[Term, ...]]:
    """Every part of a sum, the longest first; of equal terms the first ones are kept."""
    groups: dict[Fraction, list[Term]] = {}
    for term in terms:
        groups.setdefault(term.value.value, []).append(term)
    sizes = [range(len(group), -1, -1) for group in groups.values()]
    total = 1
    for size in sizes:
        total *= len(size)
    if total > _SUBSETS:
        for at in range(len(terms)):
            yield terms[:at] + terms[at + 1 :]
        yield from ((term,) for term in terms)
        return
    chosen = [
        tuple(t for group, n in zip(groups.values(), counts, strict=True) for t in group[:n])
        for counts in product(*sizes)
    ]
    yield from sorted(
        (part for part in chosen if part and len(part) < len(terms)), key=len, reverse=True
    )


def _left_out(key: Key, kept: tuple[Term, ...]) -> Slip:
    missing = [term for term in key.terms if term not in kept]
    value = Quantity(sum((term.value.value for term in kept), Fraction(0)), key.value.dimension)
    counted = " + ".join(term.name for term in kept)
    lacking = _listed([term.name for term in missing])
    formula = " + ".join(term.formula or term.name for term in kept)
    if len(kept) == 1:
        rest = f"{lacking} {'come' if len(missing) > 1 else 'comes'} on top"
        return Slip(
            "single-term",
            value,
            f"That is {counted} alone; {rest}.",
            formula,
            f"Is that {counted} alone? {rest[0].upper()}{rest[1:]}.",
        )
    are = "are" if len(missing) > 1 else "is"
    return Slip(
        "dropped-term",
        value,
        f"Your number is {counted}; {lacking} {are} missing.",
        formula,
        f"Did you leave out {lacking}? Your number is {counted}.",
        several=len({term.value.value for term in missing}) > 1,
    )


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _repeated(key: Key) -> Iterator[Slip]:
    """One term twice, or all terms of one size twice."""
    if len(key.terms) < 2:
        return
    groups: dict[Fraction, list[Term]] = {}
    for term in key.terms:
        groups.setdefault(term.value.value, []).append(term)
    for size, group in groups.items():
        for several in {1: group[:1], len(group): group}.values():
            if len(several) == len(key.terms):
                continue
            names = _listed([term.name for term in several])
            are = "are" if len(several) > 1 else "is"
            more = Quantity(size * len(several), key.value.dimension)
            yield Slip(
                "doubled-term",
                key.value + more,
                f"{names[:1].upper()}{names[1:]} {are} counted twice.",
                "",
                f"Did you count {names} twice?",
            )


# --- other givens and inputs -------------------------------------------------------------------


def _changed(kind: str, value: Quantity, label: str) -> Slip:
    if kind == "elements-for-bytes":
        return Slip(
            kind,
            value,
            "That is the number of elements, not of bytes.",
            "",
            "Did you count elements, and not bytes?",
        )
    if kind == "other-element-size":
        return Slip(
            kind,
            value,
            f"That would be right with {label}.",
            "",
            f"Did you take another element size ({label})?",
        )
    if kind == "sparse-peak":
        return Slip(
            kind,
            value,
            f"That takes {label}; the dense peak is what counts here.",
            "",
            f"Did you take {label}? The dense peak is what counts here.",
        )
    return Slip(
        kind, value, f"That would be right with {label}.", "", f"Did you work with {label}?"
    )


def _through(key: Key, formula: Expr, name: str, inner: Key) -> Iterator[Slip]:
    """What the slips of an input come to in this key."""
    for slip in _of_input(key, inner):
        if slip.value is None:
            continue
        value = _again(key, formula, name, slip.value)
        if value is None or value == key.value:
            continue
        shown = _shown(slip.value, inner.unit)
        say = f"{slip.say} (Your number takes {shown} for {name.replace('_', ' ')}.)"
        yield replace(slip, value=value, say=say, ask=slip.ask, formula=key.formula)


def _shown(value: Quantity, unit: str) -> str:
    number = value.in_unit(unit) if unit and unit != "1" else value.value
    return f"{short(number)} {unit if unit != '1' else ''}".strip()


def _of_input(key: Key, inner: Key) -> Iterator[Slip]:
    power = _binary_power(inner.unit)
    if power and key.value.dimension:
        yield Slip(
            "unit-mix",
            inner.value * Fraction(1000, 1024) ** power,
            "The bytes are binary and what they are set against is decimal.",
            "",
            f"Did you take {inner.unit} as if it were decimal?",
        )
    yield from _declared(inner)
    yield from (one for one in _own(inner) if one.kind not in ("1000-1024", "halved"))


def _formula(key: Key) -> Expr | None:
    if not key.inputs:
        return None
    try:
        return parse_expression(key.formula, key.names)
    except ReadError:
        return None


def _again(key: Key, formula: Expr, name: str, value: Quantity) -> Quantity | None:
    """The key with another value for one of its names; None when it can't be worked out."""
    try:
        found = evaluate(formula, {**key.names, name: value})
    except ReadError:
        return None
    return found if found.dimension == key.value.dimension else None
