"""What the interviewer's console, the candidate's seat and the cards of a mock are drawn from.

Plain frozen data. `used` and every time within a mock are active seconds since it began; instants
are aware datetimes in UTC. Text is as it was typed: whoever draws it makes it safe.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from trainer.grading import WorkedLine
    from trainer.rubric import State
    from trainer.service.views import MissingLine

Mark = Literal["heard", "partly", "missing"]
# In this order: what was said, what each criterion is worth, the level; then nobody changes it.
MockStatus = Literal["running", "facts", "ratings", "level", "sealed"]
SeatStatus = Literal["none", "open", "joined", "away"]
PhaseStatus = Literal["before", "now", "over"]
# How a card has a criterion beside others': 'not-rated' for neither marked nor rated.
Compared: TypeAlias = "State | Literal['not-rated']"
LogKind = Literal["note", "quote", "number", "hint", "probe", "mark", "phase", "seat"]


@dataclass(frozen=True, slots=True)
class MockSummary:
    """A mock in a list. `cards` names who has sealed one; `mine` is where my own card stands."""

    run_id: str
    address: str
    title: str
    candidate: str
    started_at: datetime
    used: float
    over: bool
    cards: tuple[str, ...]
    mine: MockStatus | None
    code: str | None


@dataclass(frozen=True, slots=True)
class PhaseView:
    """One phase of the clock: fixing conventions, the question, each follow-up, closing.

    `stage` is the question's stage that it asks for, '' where it asks for none.
    """

    id: str
    title: str
    stage: str
    minutes: float | None
    used: float
    status: PhaseStatus


@dataclass(frozen=True, slots=True)
class ScriptLine:
    """A line for the interviewer to say or to watch for. `criterion` is set on a probe."""

    kind: Literal["ask", "convention", "probe"]
    text: str
    stage: str
    criterion: str = ""


@dataclass(frozen=True, slots=True)
class FiledQuote:
    """Words of the candidate that the interviewer filed as evidence, and when."""

    text: str
    at: float


@dataclass(frozen=True, slots=True)
class MockCriterion:
    """One criterion with its anchors, best first, and what is known of it so far.

    `proposed` and the quote with its span (in the text named by `source`) come from what the
    candidate typed: a proposal, nothing more. `rating` counts anchors from 0, the best; `suggested`
    is the one that the mark suggests. `key` is the digit that marks it, '' beyond nine.
    """

    id: str
    stage: str
    title: str
    says: str
    asks: str
    anchors: tuple[str, ...]
    key: str = ""
    mark: Mark | None = None
    marked_at: float | None = None
    note: str = ""
    quotes: tuple[FiledQuote, ...] = ()
    probed: int = 0
    hints: int = 0
    proposed: State | None = None
    proposed_quote: str = ""
    source: str = ""
    start: int | None = None
    end: int | None = None
    suggested: int | None = None
    rating: int | None = None


@dataclass(frozen=True, slots=True)
class LogLine:
    """One thing that happened, newest last. `told` is what a number betrays, or ''.

    `stage` is that of the `criterion`.
    """

    seq: int
    kind: LogKind
    used: float
    who: str
    text: str
    told: str = ""
    criterion: str = ""
    stage: str = ""


@dataclass(frozen=True, slots=True)
class TypedText:
    """What the candidate has typed for a stage, up to the last save.

    `handed` is what was handed in last where something else stands there since, else ''. `beside`
    is what was typed in another window after this one had taken the seat over.
    """

    stage: str
    title: str
    text: str
    at: datetime | None
    handed_in: bool
    handed: str = ""
    beside: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NumberHeard:
    """What a number that the candidate said betrays.

    `part_title` names what it was compared with; `outcome` is the checker's word; `told` is the
    sentence to show; `mistake` the id of a known mistake; `probe` what to ask next, '' for nothing.
    """

    text: str
    part: str
    part_title: str
    reading: str
    outcome: str
    told: str
    mistake: str | None = None
    probe: str = ""
    criterion: str = ""


@dataclass(frozen=True, slots=True)
class LevelProposal:
    """The level that the ratings come to, and what the next one lacks."""

    level: str | None
    levels: tuple[str, ...]
    next_level: str | None
    missing: tuple[MissingLine, ...]


@dataclass(frozen=True, slots=True)
class MockView:
    """Everything the console draws. `status` is that of this interviewer's own card.

    `heard_at` counts what this view has seen of events, drafts and proposals: while it is equal
    only the clock has moved. A mock whose seat was opened with it is `waiting` (and `paused`) until
    `resume` or `phase` begins it: the candidate sees no question before that. `others` have a card
    on this run too, `sealed` names all who have sealed theirs, `shared` those whose debrief the
    candidate sees. `decided` says whether a level was
    chosen: None, no decision, is a choice too; a card that is sealed without one has the proposed
    level. Keys are counted anew in each stage: a digit marks a criterion of the stage asked for.
    """

    run_id: str
    address: str
    title: str
    candidate: str
    interviewer: str
    variant_label: str
    givens: tuple[tuple[str, str], ...]
    status: MockStatus
    over: bool
    paused: bool
    used: float
    phase: str
    phases: tuple[PhaseView, ...]
    script: tuple[ScriptLine, ...]
    criteria: tuple[MockCriterion, ...]
    log: tuple[LogLine, ...]
    texts: tuple[TypedText, ...]
    hints: int
    probes: int
    code: str | None
    seat: SeatStatus
    others: tuple[str, ...] = ()
    proposal: LevelProposal | None = None
    chosen: str | None = None
    reason: str = ""
    notices: tuple[str, ...] = ()
    heard_at: int = 0
    waiting: bool = False
    decided: bool = False
    sealed: tuple[str, ...] = ()
    shared: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NoteTold:
    """What became of the line that was typed: filed as a note, a quote or a number.

    `stage` is that of the criterion; `at` is when it was typed.
    """

    kind: Literal["note", "quote", "number"]
    text: str
    number: NumberHeard | None = None
    criterion: str = ""
    stage: str = ""
    at: float = 0.0


@dataclass(frozen=True, slots=True)
class CardCriterion:
    """A criterion on a sealed card: mark, rating (anchors from 0, the best), words and notes."""

    id: str
    stage: str
    title: str
    says: str
    mark: Mark | None
    state: State
    rating: int | None
    anchor: str
    anchors: int
    note: str
    quotes: tuple[FiledQuote, ...]
    typed_quote: str
    source: str
    prompted: bool
    hints: int


@dataclass(frozen=True, slots=True)
class MockCard:
    """One interviewer's sealed card. `level` None is no decision; `reason` says why it is not the
    one `proposed`. `saw_others` names those whose cards this interviewer had seen before sealing.
    `mistakes` are known ones in what was typed: the candidate's words and what to say about them.
    """

    run_id: str
    address: str
    title: str
    candidate: str
    interviewer: str
    variant: int
    variant_label: str
    givens: tuple[tuple[str, str], ...]
    level: str | None
    proposed: str | None
    reason: str
    next_level: str | None
    missing: tuple[MissingLine, ...]
    criteria: tuple[CardCriterion, ...]
    numbers: tuple[NumberHeard, ...]
    log: tuple[LogLine, ...]
    texts: tuple[TypedText, ...]
    phases: tuple[PhaseView, ...]
    hints: int
    probes: int
    used: float
    started_at: datetime
    sealed_at: datetime
    pack_version: str
    worked: tuple[WorkedLine, ...] = ()
    model_answer: str = ""
    saw_others: tuple[str, ...] = ()
    mistakes: tuple[tuple[str, str], ...] = ()
    content_hash: str = ""


@dataclass(frozen=True, slots=True)
class MockComparison:
    """Sealed cards of one run side by side: `rows` have a cell for each card, None for none.

    Each row is (criterion title, one state for each card, whether those that are rated differ).
    """

    run_id: str
    title: str
    candidate: str
    interviewers: tuple[str, ...]
    levels: tuple[str | None, ...]
    rows: tuple[tuple[str, tuple[Compared | None, ...], bool], ...]
    agreement: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Debrief:
    """What the candidate is told afterwards: no notes, no ratings of other candidates.

    `strong`, `partly`, `missing` and `unrated` are (title, what it takes, the candidate's words or
    ''): there, partly there, not there, and neither marked nor rated by the interviewer. `drill`
    names skills to practise as (address#skill, title).
    """

    run_id: str
    title: str
    candidate: str
    level: str | None
    strong: tuple[tuple[str, str, str], ...]
    missing: tuple[tuple[str, str, str], ...]
    mistakes: tuple[tuple[str, str], ...]
    worked: tuple[WorkedLine, ...]
    model_answer: str
    drill: tuple[tuple[str, str], ...]
    partly: tuple[tuple[str, str, str], ...] = ()
    unrated: tuple[tuple[str, str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class SeatView:
    """All that the candidate's seat may know: the question as asked, and their own words.

    `status`: 'waiting' for the interviewer to begin, 'open', 'paused', 'over', or 'elsewhere' when
    another program has the seat now: then `text` is what was typed here. `asks` are the
    earlier questions of this mock with what was typed to them; `debriefs` has those that were
    shared, each with its interviewer's name. `title` is '' until something is asked. `phase` is
    what the clock is for: 'conventions', 'closing', or a stage.
    """

    run_id: str
    title: str
    candidate: str
    status: Literal["waiting", "open", "paused", "over", "elsewhere"]
    stage: str
    stage_title: str
    ask: str
    givens: tuple[tuple[str, str], ...]
    text: str
    used: float
    phase_used: float
    phase_minutes: float | None
    asks: tuple[tuple[str, str], ...] = ()
    debriefs: tuple[tuple[str, Debrief], ...] = ()
    phase: str = ""
    notice: str = ""
