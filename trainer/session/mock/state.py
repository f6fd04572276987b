"""Where a mock stands: plain frozen data, all of it computed from the run's events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

from trainer.session.events import MAIN
from trainer.session.mock.events import (
    Event,
    MockStarted,
    OthersSeen,
    PhasePlan,
    SeatOpened,
    Shared,
    name_of,
)
from trainer.session.names import key_of

#: A criterion with its stage.
Spot: TypeAlias = tuple[str, str]
Step = Literal["facts", "ratings", "level", "sealed"]
STEPS: Final[tuple[str, ...]] = ("facts", "ratings", "level", "sealed")
#: The drafts of the candidate's seat are in slots of these names.
TYPED: Final = "seat:"
_OF_SITTING: Final = "@"
#: Saved every few seconds while the candidate's program runs.
PRESENT: Final = "present"


@dataclass(frozen=True, slots=True)
class MarkState:
    """The latest mark of a criterion, when (active seconds), and after which event."""

    mark: str
    used: float
    seq: int


@dataclass(frozen=True, slots=True)
class CardState:
    """One interviewer's card. `last` is the criterion that was marked, probed or quoted last.

    `discussed` is what this interviewer marked last in this phase, or anybody probed since.
    `decided` says whether a level was chosen: None is a choice too. `sealed` is the card itself.
    """

    name: str
    step: str = "facts"
    marks: Mapping[Spot, MarkState] = field(default_factory=dict)
    ratings: Mapping[Spot, int] = field(default_factory=dict)
    last: Spot | None = None
    discussed: Spot | None = None
    decided: bool = False
    level: str | None = None
    proposed: str | None = None
    reason: str = ""
    sealed: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """What was put to the candidate for a stage."""

    stage: str
    title: str
    ask: str


@dataclass(frozen=True, slots=True)
class Typed:
    """What the candidate typed for a stage, and when (Unix seconds).

    `handed` is what was handed in last where something else stands there since, else ''. `beside`
    is what programs typed that had the seat no longer.
    """

    text: str
    at: float
    handed_in: bool
    handed: str = ""
    beside: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sitting:
    """The time that one program has the seat: what it found typed, by stage, and since when."""

    id: str
    took: Mapping[str, str]
    at: float


def slot_of(stage: str, sitting: str) -> str:
    """Where what is typed for a stage is kept: each sitting has a slot of its own.

    So no program ever writes over what another one keeps, whoever is faster.
    """
    return f"{TYPED}{stage}{_OF_SITTING}{sitting}" if sitting else TYPED + stage


@dataclass(frozen=True, slots=True)
class MockState:
    """A mock. `phase` is '' until the first one begins; `seq` counts the events so far.

    `used` are the active seconds so far. `stamp` is the latest count of the programs' clocks, which
    never goes down: what they count while the mock's clock stands, or was stopped after all when a
    `Resumed` is taken back, is in the one and not in the other. `times` has `used` as it was at
    each event. `discussed` is what anybody probed last in this phase.

    `history` are all events in order, with those that were taken back left blank. `seated` is the
    open seat, None when there is none; `present` says whether the candidate has sat down and not
    got up, `came` whether they ever have. The seat is the last sitting's in `sittings`. `shared`
    has a debrief of each interviewer who has shared one, in that order. In the candidate's own
    program there is no more in it than its events tell.
    """

    started: MockStarted | None = None
    phase: str = ""
    stage: str = MAIN
    minutes: float | None = None
    phase_used: Mapping[str, float] = field(default_factory=dict)
    asks: tuple[Asked, ...] = ()
    paused: bool = False
    over: bool = False
    ended_at: float | None = None
    used: float = 0.0
    stamp: float = 0.0
    seq: int = 0
    cards: Mapping[str, CardState] = field(default_factory=dict)
    probes: tuple[Spot, ...] = ()
    hints: tuple[Spot, ...] = ()
    discussed: Spot | None = None
    seated: SeatOpened | None = None
    present: bool = False
    came: bool = False
    sittings: tuple[Sitting, ...] = ()
    handed: Mapping[str, Typed] = field(default_factory=dict)
    final: Mapping[str, Typed] | None = None
    seen: tuple[OthersSeen, ...] = ()
    shared: tuple[Shared, ...] = ()
    history: tuple[Event, ...] = ()
    times: tuple[float, ...] = ()

    @property
    def status(self) -> str:
        """As the store's list has it."""
        return "finished" if self.over else "open"

    @property
    def running(self) -> bool:
        """Whether the clock runs."""
        return bool(self.phase) and not self.paused and not self.over

    def used_by(self, watch: float) -> float:
        """Active seconds when the clock of a program stands at `watch`."""
        return self.used + (max(0.0, watch - self.stamp) if self.running else 0.0)

    @property
    def slot(self) -> str:
        """What the candidate's draft is a draft of."""
        return TYPED + self.stage

    @property
    def sitting(self) -> str:
        """Whose the seat is, '' before anybody came."""
        return self.sittings[-1].id if self.sittings else ""

    @property
    def phases(self) -> tuple[PhasePlan, ...]:
        """The phases in order."""
        return self.started.phases if self.started else ()

    def card(self, name: str) -> CardState | None:
        """The card of an interviewer."""
        return self.cards.get(key_of(name))

    @property
    def sealed(self) -> tuple[str, ...]:
        """Who has sealed a card, in the order in which they were begun."""
        return tuple(one.name for one in self.cards.values() if one.sealed is not None)

    def saw(self, name: str) -> tuple[str, ...]:
        """Whose cards that interviewer read before having one."""
        found = (one for one in self.seen if key_of(name_of(one.seat)) == key_of(name))
        return tuple(dict.fromkeys(who for one in found for who in one.names))
