"""What can happen in a drill: one frozen class for each kind of event.

Every event carries `at` (wall clock, Unix seconds), `used` (active seconds of the drill until then)
and `seat`, as the events of other runs do.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """What all events have. `kind` names it in the store, `version` the form of its JSON."""

    kind: ClassVar[str] = ""
    version: ClassVar[int] = 1

    at: float = 0.0
    used: float = 0.0
    seat: str = "candidate"


@dataclass(frozen=True, slots=True, kw_only=True)
class DrillStarted(Event):
    """A drill began: the skills it is to ask for, in order, and the minutes it was meant for."""

    kind: ClassVar[str] = "drill-started"

    queue: tuple[str, ...]
    minutes: float = 10.0


@dataclass(frozen=True, slots=True, kw_only=True)
class CardAsked(Event):
    """A skill was asked for, with a draw of its own.

    `label` names the draw, `givens` are its values as shown, `expected` is the key as shown then:
    the answer explains itself although the pack has changed.
    """

    kind: ClassVar[str] = "card-asked"

    skill: str
    title: str
    ask: str
    variant: int
    label: str = ""
    givens: tuple[tuple[str, str], ...] = ()
    expected: str = ""
    pack_version: str = ""
    content_hash: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardAnswered(Event):
    """A response to card number `card` (from 0), as typed, before anybody judged it."""

    kind: ClassVar[str] = "card-answered"

    card: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardJudged(Event):
    """What came of the card's response number `attempt` (from 0)."""

    kind: ClassVar[str] = "card-judged"

    card: int
    attempt: int
    outcome: str
    mistake: str | None = None
    detail: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardHint(Event):
    """The hint of that number (from 0) was shown."""

    kind: ClassVar[str] = "card-hint"

    card: int
    hint: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardWorking(Event):
    """The working was shown, which closes the card."""

    kind: ClassVar[str] = "card-working"

    card: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSkipped(Event):
    """The card was put off: it is not rated, and stays as due as it was."""

    kind: ClassVar[str] = "card-skipped"

    card: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingCorrected(Event):
    """A rating was corrected. `item` names the review in its run: '3', or 'main/naive'.

    It may stand in any run that reviews came from, not only in drills.
    """

    kind: ClassVar[str] = "rating-corrected"

    item: str
    rating: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DrillFinished(Event):
    """Everything was asked, or the candidate stopped here (`early`)."""

    kind: ClassVar[str] = "drill-finished"

    early: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Unknown(Event):
    """An event of a newer program. It is kept as it is, and changes nothing here."""

    kind: ClassVar[str] = "unknown"

    name: str
    form: int
    data: dict[str, Any] = field(default_factory=dict)


KINDS: Final[dict[str, type[Event]]] = {
    one.kind: one
    for one in (
        DrillStarted,
        CardAsked,
        CardAnswered,
        CardJudged,
        CardHint,
        CardWorking,
        CardSkipped,
        RatingCorrected,
        DrillFinished,
    )
}
