"""What a screen, a plain session or a report is given to draw: plain frozen data, no behaviour.

Instants are aware datetimes in UTC; durations are seconds. Text from people and from packs is as it
was typed or written: the front end makes it safe to show (`trainer.texts.visible`, literal markup).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from trainer.checker import Outcome
    from trainer.grading import WorkedLine
    from trainer.rubric import State

Mode = Literal["guided", "interview"]
RunStatus = Literal["open", "finished", "abandoned"]
StageStatus = Literal["done", "now", "to come"]
PartStatus = Literal["right", "wrong", "skipped", "shown", "now", "open"]
PartKind = Literal["number", "prose"]
Asking = Literal["part", "question", "probe", "follow-up", "nothing"]


@dataclass(frozen=True, slots=True)
class RunSummary:
    """One run in a list: to go on with, or to look back at.

    `step` says where it stands ("part 4 of 12", "follow-up 2 of 4"); `used` is active time in
    seconds; `last_typed` is when the last key was saved. `level` is set once it was graded.
    """

    run_id: str
    address: str
    title: str
    mode: Mode
    status: RunStatus
    variant: int
    variant_label: str
    step: str
    used: float
    started_at: datetime
    last_typed: datetime
    level: str | None


@dataclass(frozen=True, slots=True)
class QuestionView:
    """A question in the library, with what came out the last time it was finished.

    `minutes` is the time the pack allots; `difficulty` is 1 to 3, or None where the pack is silent;
    `followups` are their names; `runs` counts finished runs; `due` counts its skills that are due
    today. `overruled` says that the last level is another one than the trainer's own.
    """

    address: str
    title: str
    minutes: int | None
    difficulty: int | None
    tags: tuple[str, ...]
    followups: tuple[str, ...]
    last_level: str | None
    last_at: datetime | None
    runs: int
    due: int = 0
    overruled: bool = False


@dataclass(frozen=True, slots=True)
class PackView:
    """A pack and its questions, in the pack's order."""

    id: str
    title: str
    questions: tuple[QuestionView, ...]


@dataclass(frozen=True, slots=True)
class HomeView:
    """The first screen. `resumable` is newest first; `now` is for "2 d ago".

    `notices` are sentences that must be visible: nothing is kept, a store was moved aside, a pack
    could not be read. `kept_in` is the store's file, or None when nothing is kept. `due` skills are
    due today, which takes about `due_minutes`. `next_step` is one sentence on what to do next, or
    ''; `next_target` is the open run (to go on with), the skill (to drill) or the question that it
    speaks of, or ''. `drill` is a drill that was left open.
    """

    resumable: tuple[RunSummary, ...]
    packs: tuple[PackView, ...]
    notices: tuple[str, ...]
    now: datetime
    kept_in: str | None
    due: int = 0
    due_minutes: int = 0
    next_step: str = ""
    next_target: str = ""
    drill: RunSummary | None = None


@dataclass(frozen=True, slots=True)
class StageView:
    """The main question or one follow-up of a run: `minutes` allotted, seconds `used` so far."""

    id: str
    title: str
    status: StageStatus
    minutes: float | None
    used: float


@dataclass(frozen=True, slots=True)
class PartLine:
    """One row of the list of parts (guided).

    `text` is the response that stands for the part as typed ('' when none does); `attempts` counts
    right and wrong responses, not those that could not be read. A part that is right or skipped is
    `settled`: the run does not come back to it by itself.
    """

    id: str
    stage: str
    title: str
    status: PartStatus
    sign: str
    text: str
    attempts: int
    hints: int
    settled: bool = False


@dataclass(frozen=True, slots=True)
class PartView:
    """The part that is asked for now. `unit` is '' for prose and for a bare number.

    `hints` are those shown so far, least revealing first, of `hints_total`; `working` is empty
    until it has been asked for; `last` is the feedback on the latest response.
    """

    id: str
    stage: str
    kind: PartKind
    title: str
    ask: str
    unit: str
    attempts: int
    hints: tuple[str, ...]
    hints_total: int
    working: tuple[str, ...]
    last: PartFeedback | None


@dataclass(frozen=True, slots=True)
class AnswerText:
    """A text as the candidate typed it. Evidence points into it by `source` and offsets.

    `source` is 'main', a follow-up's id, 'probe:1', or 'part:naive' / 'part:causal/flops'.
    """

    source: str
    title: str
    ask: str
    text: str


@dataclass(frozen=True, slots=True)
class RunView:
    """Everything a screen draws of one run.

    `asking` says what `ask` is: a part (guided), the question, a probe, a follow-up, or nothing
    (the run is done). `step` of `steps` counts parts when guided, otherwise question, probes given
    and follow-ups. `used` is active seconds (pauses and time the program was not running are left
    out) at the moment of this view; while `running` it goes on. `minutes` is what the pack allots.
    `draft` is what was typed and not handed in; `saved_at` is when it was last stored.
    """

    run_id: str
    address: str
    title: str
    mode: Mode
    status: RunStatus
    variant: int
    variant_label: str
    stage: str
    stage_title: str
    stages: tuple[StageView, ...]
    asking: Asking
    ask: str
    question_ask: str
    givens: tuple[tuple[str, str], ...]
    step: int
    steps: int
    part: PartView | None
    parts: tuple[PartLine, ...]
    draft: str
    saved_at: datetime | None
    used: float
    minutes: float | None
    running: bool
    paused: bool
    earlier: tuple[AnswerText, ...]
    notices: tuple[str, ...]
    #: What holds for the whole question, such as the element size and that only one head counts.
    conventions: tuple[str, ...] = ()
    #: What the draft is a draft of, and what was typed for this run that is in no field here.
    slot: str = ""
    beside: tuple[AnswerText, ...] = ()
    #: A sentence when the run is open in another window as well, else ''.
    elsewhere: str = ""

    @property
    def done(self) -> bool:
        """Whether there is nothing left to answer, so that the scorecard is next."""
        return self.status != "open"


@dataclass(frozen=True, slots=True)
class ReadingView:
    """How the trainer understands what stands in the field, before any verdict.

    `shown` is e.g. "520 MiB = 545,259,520 B"; when several readings are possible `readings` has
    all of them. When it can't be read, `message` is a sentence and `caret` the text with a caret
    under the character (two lines). All empty for an empty field and for a prose part.
    """

    shown: str
    readings: tuple[str, ...]
    message: str
    caret: str | None


@dataclass(frozen=True, slots=True)
class PartFeedback:
    """The verdict on one response to a part.

    `outcome` is the checker's. `counted` is False for what could not be read or has two meanings:
    it is asked again and is no attempt. `done`: the part is right and the run has moved on.
    `word` and `sign` are for the screen ("right" ✓, "not yet" ✗, "say again" ?); `say` is what the
    pack says about a known mistake or convention ('' if none); `explanations` are sentences on
    where a wrong number comes from. `finished`: this was the last part.
    """

    part: str
    stage: str
    text: str
    outcome: Outcome
    counted: bool
    done: bool
    finished: bool
    word: str
    sign: str
    message: str
    say: str
    explanations: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Saved:
    """A draft was stored. `message` is '' unless something must be said (it was cut)."""

    at: datetime
    used: float
    message: str


@dataclass(frozen=True, slots=True)
class ProposalLine:
    """What an optional judge proposed for a criterion: it counts for nothing by itself.

    `told` says so ("proposed by endpoint, not counted"); the quote is `start:end` of the
    `AnswerText` whose source is `source`.
    """

    judge: str
    state: State
    word: str
    quote: str
    source: str
    start: int
    end: int
    told: str


@dataclass(frozen=True, slots=True)
class CriterionLine:
    """One criterion on the scorecard.

    `start:end` index the text of the `AnswerText` whose source is `source`; both are None when
    nothing was heard. `prompted` is True when it was only said in reply to a probe. When it was
    overruled, `state` is the new state, `first_state` the trainer's own verdict, and `reason` why.
    `proposals` are what judges proposed for it, beside that verdict.
    """

    id: str
    title: str
    state: State
    sign: str
    word: str
    quote: str
    start: int | None
    end: int | None
    source: str
    says: str
    why: str
    prompted: bool
    first_state: State | None
    reason: str
    proposals: tuple[ProposalLine, ...] = ()


@dataclass(frozen=True, slots=True)
class MistakeLine:
    """A known mistake that was made: the words, what to do about it, and whether it was mended.

    `corrected` is True when a later response to the same part was right (guided).
    """

    id: str
    say: str
    quote: str
    start: int | None
    end: int | None
    source: str
    corrected: bool


@dataclass(frozen=True, slots=True)
class MissingLine:
    """A criterion that is missing for the next level, and what would have to be said."""

    id: str
    title: str
    says: str


@dataclass(frozen=True, slots=True)
class FollowupCard:
    """How one follow-up went: `met` of `total` criteria. `answered`: False when it was skipped."""

    id: str
    title: str
    ask: str
    answered: bool
    met: int
    total: int
    criteria: tuple[CriterionLine, ...]
    mistakes: tuple[MistakeLine, ...]


@dataclass(frozen=True, slots=True)
class Scorecard:
    """What came out of a run, for screens and reports.

    `level` is the level that holds now; `first_level` is the trainer's own when an overruling has
    moved it, else None. `met` of `total` are the main question's criteria. `parts` is empty for an
    interview. `elapsed` is active seconds; `finished_at` is None for a run that is still open.
    """

    run_id: str
    title: str
    address: str
    mode: Mode
    variant: int
    variant_label: str
    givens: tuple[tuple[str, str], ...]
    level: str | None
    first_level: str | None
    next_level: str | None
    missing: tuple[MissingLine, ...]
    met: int
    total: int
    criteria: tuple[CriterionLine, ...]
    mistakes: tuple[MistakeLine, ...]
    followups: tuple[FollowupCard, ...]
    parts: tuple[PartLine, ...]
    worked: tuple[WorkedLine, ...]
    model_answer: str
    answers: tuple[AnswerText, ...]
    elapsed: float
    started_at: datetime
    finished_at: datetime | None
    pack_version: str
    notes: tuple[str, ...]
