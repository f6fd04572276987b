"""What can happen in a mock: one frozen class for each kind of event.

`seat` says who did it: `interviewer:ada` or `candidate`. What an event says of a criterion is its
interviewer's own; phases, hints, probes, the seat and the candidate's text belong to the run.

The candidate's program reads the kinds in `SEAT_KINDS` and no others: none of these may ever hold
a rubric, a key, a note, or what an interviewer thinks.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

from trainer.session.events import CANDIDATE, Event, Unknown

INTERVIEWER: Final = "interviewer:"


def seat_of(name: str) -> str:
    """How events name an interviewer."""
    return INTERVIEWER + name


def name_of(seat: str) -> str:
    """The interviewer behind a seat, '' for the candidate."""
    return seat.removeprefix(INTERVIEWER) if seat.startswith(INTERVIEWER) else ""


@dataclass(frozen=True, slots=True)
class PhasePlan:
    """A phase of the clock; `stage` is what it asks for, '' for nothing, `minutes` its share."""

    id: str
    title: str
    stage: str
    minutes: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class MockStarted(Event):
    """A mock was set up. `paper` is a copy of the question, so that it outlives its pack."""

    kind: ClassVar[str] = "mock-started"

    question: str
    title: str
    candidate: str
    variant: int
    label: str
    phases: tuple[PhasePlan, ...]
    pack_version: str
    content_hash: str
    paper: dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardBegun(Event):
    """An interviewer began a card of their own."""

    kind: ClassVar[str] = "mock-card-begun"


@dataclass(frozen=True, slots=True, kw_only=True)
class Phased(Event):
    """A phase began, with what it puts to the candidate. The first one starts the clock."""

    kind: ClassVar[str] = "mock-phase"

    phase: str
    stage: str
    title: str
    ask: str
    minutes: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Marked(Event):
    """A criterion was heard, partly heard or missing; `mark` None takes that back."""

    kind: ClassVar[str] = "mock-marked"

    stage: str
    criterion: str
    mark: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted(Event):
    """A note, of a criterion where one was named."""

    kind: ClassVar[str] = "mock-noted"

    text: str
    stage: str = ""
    criterion: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Quoted(Event):
    """Words of the candidate, filed as evidence for a criterion ('' for none)."""

    kind: ClassVar[str] = "mock-quoted"

    text: str
    stage: str = ""
    criterion: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbered(Event):
    """A number that the candidate said, and what it was found to betray."""

    kind: ClassVar[str] = "mock-number"

    text: str
    stage: str
    part: str
    part_title: str
    reading: str
    outcome: str
    told: str
    mistake: str | None = None
    probe: str = ""
    criterion: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Probed(Event):
    """A criterion was asked for."""

    kind: ClassVar[str] = "mock-probed"

    stage: str
    criterion: str
    ask: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Hinted(Event):
    """A hint was given, about a criterion where one was under discussion."""

    kind: ClassVar[str] = "mock-hint"

    text: str = ""
    stage: str = ""
    criterion: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paused(Event):
    """The clock was stopped."""

    kind: ClassVar[str] = "mock-paused"


@dataclass(frozen=True, slots=True, kw_only=True)
class Resumed(Event):
    """The clock runs again."""

    kind: ClassVar[str] = "mock-resumed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended(Event):
    """The conversation is over. `texts` is what the candidate had typed by then, by stage.

    Each is a mapping with `text`, `at` (Unix seconds), `handed_in`, `handed` and `beside`, as
    `Typed` has it.
    """

    kind: ClassVar[str] = "mock-ended"

    texts: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stepped(Event):
    """An interviewer went on, or back, to facts, ratings or the level of their own card."""

    kind: ClassVar[str] = "mock-step"

    to: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Rated(Event):
    """An anchor was chosen, from 0, the best; None takes the choice back."""

    kind: ClassVar[str] = "mock-rated"

    stage: str
    criterion: str
    rating: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelChosen(Event):
    """A level was chosen (None: no decision) when another, or the same, was proposed."""

    kind: ClassVar[str] = "mock-level"

    level: str | None
    proposed: str | None
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sealed(Event):
    """A card was sealed, with all that stands on it."""

    kind: ClassVar[str] = "mock-sealed"

    card: dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class OthersSeen(Event):
    """Somebody without a card of their own read the cards of these interviewers."""

    kind: ClassVar[str] = "mock-others-seen"

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Undone(Event):
    """The event number `of` was taken back by whoever did it."""

    kind: ClassVar[str] = "mock-undone"

    of: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatOpened(Event):
    """The candidate may sit down with this code, and sees this much from the start."""

    kind: ClassVar[str] = "mock-seat-opened"

    code: str
    title: str
    candidate: str
    givens: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatClosed(Event):
    """The code is good for nothing any more."""

    kind: ClassVar[str] = "mock-seat-closed"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatJoined(Event):
    """The candidate sat down, under a name of their own choice; the seat is this program's now.

    `sitting` names the time that it has the seat, `took` is what it found typed, by stage, and goes
    on with; `over` says that another program sat there.
    """

    kind: ClassVar[str] = "mock-seat-joined"

    name: str = ""
    sitting: str = ""
    took: dict[str, str] = field(default_factory=dict)
    over: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLeft(Event):
    """The candidate got up; the code is still good."""

    kind: ClassVar[str] = "mock-seat-left"

    sitting: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandedIn(Event):
    """An answer as the candidate handed it in; a later one takes its place."""

    kind: ClassVar[str] = "mock-handed-in"

    stage: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Shared(Event):
    """The candidate may see how it went: no more than this."""

    kind: ClassVar[str] = "mock-shared"

    debrief: dict[str, Any]


SEAT_KINDS: Final[dict[str, type[Event]]] = {
    one.kind: one
    for one in (
        Phased,
        Paused,
        Resumed,
        Ended,
        Undone,
        SeatOpened,
        SeatClosed,
        SeatJoined,
        SeatLeft,
        HandedIn,
        Shared,
    )
}
KINDS: Final[dict[str, type[Event]]] = {
    **SEAT_KINDS,
    **{
        one.kind: one
        for one in (
            MockStarted,
            CardBegun,
            Marked,
            Noted,
            Quoted,
            Numbered,
            Probed,
            Hinted,
            Stepped,
            Rated,
            LevelChosen,
            Sealed,
            OthersSeen,
        )
    },
}
#: What whoever did it can take back.
UNDOABLE: Final = (
    Phased,
    Marked,
    Noted,
    Quoted,
    Numbered,
    Probed,
    Hinted,
    Paused,
    Resumed,
    Ended,
    Stepped,
    Rated,
    LevelChosen,
)

__all__ = [
    "CANDIDATE",
    "INTERVIEWER",
    "KINDS",
    "SEAT_KINDS",
    "UNDOABLE",
    "CardBegun",
    "Ended",
    "Event",
    "HandedIn",
    "Hinted",
    "LevelChosen",
    "Marked",
    "MockStarted",
    "Noted",
    "Numbered",
    "OthersSeen",
    "Paused",
    "PhasePlan",
    "Phased",
    "Probed",
    "Quoted",
    "Rated",
    "Resumed",
    "Sealed",
    "SeatClosed",
    "SeatJoined",
    "SeatLeft",
    "SeatOpened",
    "Shared",
    "Stepped",
    "Undone",
    "Unknown",
    "name_of",
    "seat_of",
]
