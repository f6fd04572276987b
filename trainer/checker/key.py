"""What is right, and what comes back: plain frozen data that any process can carry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import Literal

from trainer.quantity.quantity import Quantity

Verdict = Literal["right", "wrong", "unreadable", "ambiguous", "undecided"]
UnitVerdict = Literal["fine", "missing", "slip", "incompatible"]

DEFAULT_WITHIN = Fraction(1, 200)
"""Half a percent: a part that says nothing accepts this much on either side."""


@dataclass(frozen=True, slots=True)
class Term:
    """One summand of a key, such as ``write S``: its value, and the formula it came from."""

    name: str
    value: Quantity
    formula: str = ""


@dataclass(frozen=True, slots=True)
class Alternative:
    """A value that is right under a convention; ``say`` tells what has to be stated with it."""

    id: str
    value: Quantity
    say: str
    formula: str = ""


@dataclass(frozen=True, slots=True)
class KnownMistake:
    """A wrong value that the author foresaw, and what to tell who gives it."""

    id: str
    value: Quantity
    say: str
    formula: str = ""


@dataclass(frozen=True, slots=True)
class OtherValue:
    """The value of another part of the same question."""

    name: str
    title: str
    value: Quantity
    formula: str = ""


@dataclass(frozen=True, slots=True)
class ChangedGiven:
    """The key as it would be with one given changed, such as ``N = 4,096``.

    ``kind`` is the explanation it stands for: ``other-given``, ``other-element-size``,
    ``sparse-peak``, ``mac-as-flop``, ``elements-for-bytes``, ``unit-mix``, ``1000-1024``.
    """

    name: str
    label: str
    value: Quantity
    kind: str = "other-given"


@dataclass(frozen=True, slots=True)
class Key:
    """The right answer of one part, and all that helps to judge and explain another one.

    Only ``value`` and ``unit`` are needed. ``within`` is relative. ``names`` holds the givens and
    derived values by name, so that a response such as ``4*S + 4*T`` can be read; ``formulas`` says
    how the derived ones come about. ``inputs`` holds the keys of the names in ``formula`` that are
    counted themselves (other parts), so that a slip in one of them can be seen in this one.
    ``name`` is how formulas call the value itself and ``asked`` are the names of all parts: no
    response may use these (see ``trainer.checker.usable``). ``ask`` is what the candidate is asked
    and ``context`` the asks of the question around it, the nearest first; they say what a bound or
    "per head" is about.
    ``memo`` is the checker's own: what it works out from a key once for all responses.
    """

    value: Quantity
    unit: str = ""
    formula: str = ""
    within: Fraction = DEFAULT_WITHIN
    terms: tuple[Term, ...] = ()
    also: tuple[Alternative, ...] = ()
    mistakes: tuple[KnownMistake, ...] = ()
    others: tuple[OtherValue, ...] = ()
    changed: tuple[ChangedGiven, ...] = ()
    names: Mapping[str, Quantity] = field(default_factory=dict)
    formulas: Mapping[str, str] = field(default_factory=dict)
    inputs: Mapping[str, Key] = field(default_factory=dict)
    name: str = ""
    asked: frozenset[str] = frozenset()
    ask: str = ""
    context: tuple[str, ...] = ()
    memo: dict[object, object] = field(default_factory=dict, init=False, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Explanation:
    """Where a wrong number may have come from: the kind, a sentence, and the formula that fits."""

    kind: str
    say: str
    formula: str = ""

    def to_json(self) -> dict[str, str]:
        """``{"kind", "say", "formula"}``."""
        return {"kind": self.kind, "say": self.say, "formula": self.formula}


@dataclass(frozen=True, slots=True)
class Outcome:
    """The judgement of one response, axis by axis.

    Attributes:
        outcome: ``right``, ``wrong``; ``unreadable`` and ``ambiguous`` are asked again and are no
            attempt; ``undecided`` when two expressions could not be told apart in time.
        reading: how the response was understood, empty when it could not be read.
        message: one sentence for the person.
        unit: ``fine``, ``missing`` (and taken from the key), ``slip`` (MB for MiB, b for B),
            ``incompatible``; None when there is no reading.
        precision: ``exact``, ``digits`` (the key rounds to what was typed), ``tolerance``,
            ``coarse`` (the key would round to it, but one digit says too little); else None.
        convention: the id of the Alternative that it is right under.
        mistake: the id of the KnownMistake that it is.
        explanations: where a wrong number may have come from.
        caret: two lines that point at the place that can't be read.
    """

    outcome: Verdict
    reading: str = ""
    message: str = ""
    unit: UnitVerdict | None = None
    precision: str | None = None
    convention: str | None = None
    mistake: str | None = None
    explanations: tuple[Explanation, ...] = ()
    caret: str | None = None

    def to_json(self) -> dict[str, object]:
        """The object of the command line; keys that say nothing are left out."""
        shown: dict[str, object] = {
            "outcome": self.outcome,
            "reading": self.reading,
            "message": self.message,
            "unit": self.unit,
        }
        for name in ("precision", "convention", "mistake", "caret"):
            if getattr(self, name) is not None:
                shown[name] = getattr(self, name)
        shown["explanations"] = [one.to_json() for one in self.explanations]
        return shown


NOTHING: Mapping[str, Quantity] = MappingProxyType({})
