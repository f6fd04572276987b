"""What a compiled set of claims is made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from trainer.prose.mentions import Matcher

State = Literal["met", "hedged", "unclear", "contradicted", "not-found"]

WINDOWS = ("phrase", "clause", "sentence", "answer")
FRAMES = (
    "reported",
    "rejected",
    "former",
    "asked",
    "suppose",
    "would",
    "open",
    "withdrawn",
    "denied",
    "without",
    "contrast",
)
ALWAYS_BAR = frozenset(
    {"reported", "rejected", "former", "asked", "open", "withdrawn", "untrue", "wished"}
)


@dataclass(frozen=True, slots=True)
class Window:
    """How far apart the pieces of a claim may stand: a part of a sentence, or so many sentences."""

    level: str
    sentences: int = 1


@dataclass(frozen=True, slots=True)
class Say:
    """Concepts and values (``=name``) that stand together, asserted or denied."""

    elements: tuple[str, ...]
    denied: bool = False
    window: Window = Window("sentence")
    of: frozenset[str] = frozenset()
    """Roles that may own it; ``nobody`` allows that none is named."""
    not_of: frozenset[str] = frozenset()
    not_beside: frozenset[str] = frozenset()
    """Roles that may be named in the sentence, but not in the clause or the label."""
    absent: tuple[str, ...] = ()
    unmentioned: tuple[str, ...] = ()
    """Nothing of this is so much as mentioned in the same window, denied or not."""
    nowhere: tuple[str, ...] = ()
    """Nothing of this is said anywhere in the answer."""
    somewhere: tuple[str, ...] = ()
    """One of these at least is mentioned anywhere in the answer, denied or not."""
    bar: frozenset[str] = ALWAYS_BAR
    ordered: bool = False
    any_polarity: bool = False
    contrasted: bool = False
    """A number after "instead of" or "rather than" counts: it is somebody's number all the same."""
    near: bool = False
    """The owner has to be named in the sentence or its label."""


@dataclass(frozen=True, slots=True)
class Group:
    """All, or any one, of several ways."""

    ways: tuple[Way, ...]
    every: bool
    window: Window = Window("answer")


@dataclass(frozen=True, slots=True)
class Refer:
    """Another claim that has to be met."""

    claim: str


Way = Say | Group | Refer


@dataclass(frozen=True, slots=True)
class Convention:
    """A formula that holds if something is said."""

    formula: str
    if_said: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class ValueSpec:
    """A value that can be named in prose, with the formulas that make it right."""

    name: str
    kind: str
    factor: float
    within: float
    formulas: tuple[Convention, ...]
    parts: str = "no"
    """Do operands of a sum count too: no, yes, or ``all``, those of a product as well."""
    bare: str = "yes"
    """May a number without a unit be meant: yes, no, or only a division that is ``shown``."""
    rounded: bool = True
    """Half a unit of the last typed digit is forgiven as well."""
    stated: tuple[str, ...] = ()
    """Givens that the text may state otherwise."""


@dataclass(frozen=True, slots=True)
class GivenSpec:
    """How a text states a given of its own: by a phrase with a number, or by a unit."""

    name: str
    phrases: str = ""
    kind: str = ""
    without: tuple[str, ...] = ()
    low: float = 0.0
    high: float = float("inf")
    near: float = 0.0
    """How far it may be from the question's own value; 0 for any distance."""


@dataclass(frozen=True, slots=True)
class ClaimSpec:
    """One claim or mistake."""

    name: str
    means: str
    way: Way
    unless: tuple[str, ...]
    yes: tuple[str, ...]
    no: tuple[str, ...]
    mistake: bool = False
    last_wins: tuple[str, ...] = ()
    """Rivals about the same quantity: the one said last, after a correction, stands."""


@dataclass(frozen=True, slots=True)
class Claims:
    """A compiled claims file."""

    matcher: Matcher
    opposites: Mapping[str, str]
    roles: Mapping[str, str]
    weak_roles: frozenset[str]
    values: Mapping[str, ValueSpec]
    givens: tuple[GivenSpec, ...]
    machines: Mapping[str, Mapping[str, float]]
    claims: Mapping[str, ClaimSpec]
    order: tuple[str, ...]
    vocabulary: frozenset[str]
    not_typos: frozenset[str] = frozenset()
    default_unit: str = "MiB"
    copies: tuple[str, ...] = ()
    """Texts that are known to candidates: sentences copied from them claim nothing."""
    surfaces: frozenset[str] = frozenset()
    spelling: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
