"""What can happen in a calibration: one frozen class for each kind of event.

Answers are named by their place in the calibration, from 0. `seat` says who rates.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Final, Literal

from trainer.session.events import Event, Unknown

Mark = Literal["heard", "partly", "missing"]
#: Where an answer comes from: a pack's samples, a file of labelled answers, a run in the store.
Source = Literal["sample", "file", "run"]

RATER: Final = "rater:"


def seat_of(name: str) -> str:
    """How events name a rater."""
    return RATER + name


@dataclass(frozen=True, slots=True)
class Anchored:
    """A criterion: what an answer that meets it says, and its anchors, best first."""

    id: str
    title: str
    says: str
    anchors: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Grade:
    """A level, and what an answer of that level looks like."""

    name: str
    looks_like: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What answers are answers to, under one draw, with the rubric. `levels` are best first.

    `variant` is the draw's number and `label` its name: a pack that has changed may have another
    one under that number. `expected` are the right numbers, by the titles of their parts.
    """

    address: str
    stage: str
    title: str
    variant: int
    label: str
    ask: str
    givens: tuple[tuple[str, str], ...] = ()
    expected: tuple[tuple[str, str], ...] = ()
    criteria: tuple[Anchored, ...] = ()
    levels: tuple[Grade, ...] = ()


@dataclass(frozen=True, slots=True)
class Quote:
    """Words of the answer that a criterion rests on, by offsets into its text."""

    criterion: str
    text: str
    start: int | None = None
    end: int | None = None


@dataclass(frozen=True, slots=True)
class Key:
    """What is known of an answer. `met` is None where only the level is known, and the reverse.

    `quotes` are the trainer's own, None when it has not looked for any yet; `why` is what whoever
    labelled it says.
    """

    level: str | None = None
    met: tuple[str, ...] | None = None
    quotes: tuple[Quote, ...] | None = None
    why: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """A recorded answer. `id` is the same wherever the same text answers the same question."""

    id: str
    sheet: int
    text: str
    source: Source
    origin: str
    key: Key


@dataclass(frozen=True, slots=True, kw_only=True)
class Started(Event):
    """A calibration began, with all its answers in the order in which they are shown.

    `question` and `wish` say what was asked for: the same wish goes on with it.
    """

    kind: ClassVar[str] = "calibration-started"

    rater: str
    question: str
    wish: str
    sheets: tuple[Sheet, ...]
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Marked(Event):
    """A criterion was marked on an answer; `mark` None takes the mark away."""

    kind: ClassVar[str] = "calibration-marked"

    number: int
    criterion: str
    mark: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Levelled(Event):
    """A level was chosen for an answer; None takes it away."""

    kind: ClassVar[str] = "calibration-level"

    number: int
    level: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled(Event):
    """The rating of an answer stands: what is not marked by now counts as missing."""

    kind: ClassVar[str] = "calibration-settled"

    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Skipped(Event):
    """An answer was passed over."""

    kind: ClassVar[str] = "calibration-skipped"

    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Visited(Event):
    """The rater went to an answer, or past the last one."""

    kind: ClassVar[str] = "calibration-visited"

    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Quoted(Event):
    """The trainer looked for the words that the key of an answer rests on."""

    kind: ClassVar[str] = "calibration-quoted"

    number: int
    quotes: tuple[Quote, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended(Event):
    """The calibration is over and its key may be shown; `early` when some was not rated."""

    kind: ClassVar[str] = "calibration-ended"

    early: bool = field(default=False)


KINDS: Final[dict[str, type[Event]]] = {
    one.kind: one for one in (Started, Marked, Levelled, Settled, Skipped, Visited, Quoted, Ended)
}

__all__ = [
    "KINDS",
    "Anchored",
    "Answer",
    "Ended",
    "Event",
    "Grade",
    "Key",
    "Levelled",
    "Mark",
    "Marked",
    "Quote",
    "Quoted",
    "Settled",
    "Sheet",
    "Skipped",
    "Source",
    "Started",
    "Unknown",
    "Visited",
    "seat_of",
]
