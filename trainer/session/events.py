"""What can happen in a run: one frozen class for each kind of event.

Every event carries `at` (wall clock, Unix seconds), `used` (active seconds of the run until then;
pauses and time the program was not running are left out) and `seat` (who did it). An event says
what was done and, where it can't be recomputed later, what came of it: an attempt explains itself
although the pack has changed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Literal

Mode = Literal["guided", "interview"]

MAIN: Final = "main"
CANDIDATE: Final = "candidate"


@dataclass(frozen=True, slots=True)
class Plan:
    """One stage of a run: the main question or a follow-up, with the parts it asks for in order."""

    id: str
    title: str
    parts: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """What all events have. `kind` names it in the store, `version` the form of its JSON."""

    kind: ClassVar[str] = ""
    version: ClassVar[int] = 1

    at: float = 0.0
    used: float = 0.0
    seat: str = CANDIDATE


@dataclass(frozen=True, slots=True, kw_only=True)
class Started(Event):
    """A run began: which question, which draw of its givens, from which state of the pack.

    `givens` are the drawn values as shown; `expected` is each part's key as shown then.
    """

    kind: ClassVar[str] = "started"

    question: str
    title: str
    mode: Mode
    variant: int
    label: str
    plan: tuple[Plan, ...]
    pack_version: str = ""
    content_hash: str = ""
    givens: tuple[tuple[str, str], ...] = ()
    expected: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PartAnswered(Event):
    """A response to a part, as typed, before anybody judged it."""

    kind: ClassVar[str] = "part-answered"

    stage: str
    part: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PartJudged(Event):
    """What came of the part's response number `attempt` (from 0).

    `outcome` is the checker's word, `mistake` the id of a known mistake; `detail` is the rest of
    what was said, as JSON, so that it can be shown again after a restart.
    """

    kind: ClassVar[str] = "part-judged"

    stage: str
    part: str
    attempt: int
    outcome: str
    mistake: str | None = None
    detail: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class HintShown(Event):
    """The hint of that number (from 0) was shown for a part."""

    kind: ClassVar[str] = "hint-shown"

    stage: str
    part: str
    hint: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkingShown(Event):
    """The working of a part was shown: from then on it earns no credit."""

    kind: ClassVar[str] = "working-shown"

    stage: str
    part: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PartSkipped(Event):
    """A part was passed over; it may be chosen again."""

    kind: ClassVar[str] = "part-skipped"

    stage: str
    part: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PartChosen(Event):
    """The candidate went to a part of their choice."""

    kind: ClassVar[str] = "part-chosen"

    stage: str
    part: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerSubmitted(Event):
    """A free answer to a stage, as typed."""

    kind: ClassVar[str] = "answer-submitted"

    stage: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Probed(Event):
    """The interviewer asked for a criterion that the answer left open."""

    kind: ClassVar[str] = "probed"

    stage: str
    criterion: str
    ask: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ProbeAnswered(Event):
    """The reply to the stage's latest probe, as typed."""

    kind: ClassVar[str] = "probe-answered"

    stage: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FollowupStarted(Event):
    """The interview went on to a follow-up."""

    kind: ClassVar[str] = "followup-started"

    stage: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Paused(Event):
    """The clock was stopped."""

    kind: ClassVar[str] = "paused"


@dataclass(frozen=True, slots=True, kw_only=True)
class Resumed(Event):
    """The clock runs again."""

    kind: ClassVar[str] = "resumed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Interrupted(Event):
    """An interview was left in the middle of an answer, where no interviewer would wait.

    The clock stood meanwhile; that it did is told with the result.
    """

    kind: ClassVar[str] = "interrupted"

    stage: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished(Event):
    """Everything was answered, or the candidate stopped here (`early`)."""

    kind: ClassVar[str] = "finished"

    early: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Abandoned(Event):
    """The run was given up; it is kept, and not graded."""

    kind: ClassVar[str] = "abandoned"


@dataclass(frozen=True, slots=True, kw_only=True)
class Graded(Event):
    """The grade of a stage under one state of the pack. The first one is never replaced."""

    kind: ClassVar[str] = "graded"

    stage: str
    level: str | None
    pack_version: str
    content_hash: str
    grade: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Overruled(Event):
    """Somebody overruled the verdict on a criterion, and said why."""

    kind: ClassVar[str] = "overruled"

    stage: str
    criterion: str
    verdict: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerSent(Event):
    """An answer is about to go to a judge: stored before it does, whatever comes of it then.

    `asked` are the criteria, `sent_to` the machine, '' if it isn't known.
    """

    kind: ClassVar[str] = "answer-sent"

    stage: str
    judge: str
    asked: tuple[str, ...]
    sent_to: str = ""


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a judge proposed for a criterion: `quote` is `start:end` of the answer `source`."""

    criterion: str
    state: str
    quote: str
    source: str
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposed(Event):
    """A judge was asked about what the rules left open, and what it proposed. It does not count.

    `asked` are the criteria, `sent_to` the machine that the answer went to, '' if it isn't known.
    """

    kind: ClassVar[str] = "proposed"

    stage: str
    judge: str
    asked: tuple[str, ...]
    proposals: tuple[Proposal, ...] = ()
    sent_to: str = ""


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
        Started,
        PartAnswered,
        PartJudged,
        HintShown,
        WorkingShown,
        PartSkipped,
        PartChosen,
        AnswerSubmitted,
        Probed,
        ProbeAnswered,
        FollowupStarted,
        Paused,
        Resumed,
        Interrupted,
        Finished,
        Abandoned,
        Graded,
        Overruled,
        AnswerSent,
        Proposed,
    )
}
