"""What screens, the plain mode and reports are given to draw of drills and of the past.

Plain frozen data like `trainer.service.views`, and under the same rules: instants are aware
datetimes in UTC, durations are seconds, texts are as typed or written.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trainer.service.views import PartView, RunSummary, Scorecard


@dataclass(frozen=True, slots=True)
class DayLoad:
    """How many skills come due on a local day; the first day also holds what is overdue."""

    day: date
    due: int


@dataclass(frozen=True, slots=True)
class Agenda:
    """What there is to practise. `minutes` is what the due skills are expected to take.

    `new` counts the skills of attempted questions that were never reviewed. `days` begins today.
    """

    due: int
    minutes: int
    new: int
    days: tuple[DayLoad, ...]


@dataclass(frozen=True, slots=True)
class Rated:
    """How a review was rated, and when the skill comes back.

    `rating` is 1 to 4, `word` Again, Hard, Good or Easy; `days` is None while it is not known.
    `corrected` says that the candidate chose it.
    """

    rating: int
    word: str
    why: str
    days: int | None
    corrected: bool


@dataclass(frozen=True, slots=True)
class ReviewLine:
    """One rated review of any run; `item` names it there, `title` is the skill in words."""

    item: str
    skill: str
    title: str
    rated: Rated


@dataclass(frozen=True, slots=True)
class CardView:
    """The skill that is asked for now, or was just settled (`done`).

    `part` is what is drawn: title, ask, unit, hints shown, working, the latest feedback. `skill` is
    its id; `question` and `context` say what it belongs to, `before` what is asked just before it
    there; `rated` is set once it is settled.
    """

    skill: str
    question: str
    context: str
    givens: tuple[tuple[str, str], ...]
    part: PartView
    done: bool
    skipped: bool
    rated: Rated | None
    before: str = ""


@dataclass(frozen=True, slots=True)
class CardLine:
    """One settled card of a drill, for the list at its end. `item` names its review."""

    item: str
    title: str
    question: str
    sign: str
    text: str
    expected: str
    rated: Rated | None


@dataclass(frozen=True, slots=True)
class DrillView:
    """Everything a screen draws of a drill. `card` is None once it is over (`done`).

    `number` of `total` counts cards from 1; `used` is active seconds. `draft` is what was typed
    for `slot` and not handed in, None where nothing was; `beside` is what was typed in another
    window, or here too late, with its card's title.
    """

    run_id: str
    number: int
    total: int
    card: CardView | None
    lines: tuple[CardLine, ...]
    draft: str | None
    used: float
    minutes: float
    running: bool
    done: bool
    agenda: Agenda
    notices: tuple[str, ...]
    slot: str = ""
    beside: tuple[str, ...] = ()
    #: A sentence when the drill is open in another window as well, else ''.
    elsewhere: str = ""


@dataclass(frozen=True, slots=True)
class LevelPoint:
    """One finished run of a question."""

    at: datetime
    level: str | None
    run_id: str


@dataclass(frozen=True, slots=True)
class LevelLine:
    """The levels of one question over time, the earliest first."""

    address: str
    title: str
    points: tuple[LevelPoint, ...]
    runs: int


@dataclass(frozen=True, slots=True)
class SkillLine:
    """One skill: reviews so far, how many were right at once, the latest ratings, when it is due.

    `trail` are the latest ratings (1 to 4), the last one last. `due` is None for a new skill.
    """

    skill: str
    title: str
    question: str
    reviews: int
    good: int
    trail: tuple[int, ...]
    due: datetime | None
    due_now: bool


@dataclass(frozen=True, slots=True)
class SlipLine:
    """A known mistake that was made `count` times, and the skill to drill against it.

    `skill` is '' where no one skill answers it: then the question itself does. `means` is what the
    mistake is in a sentence, '' where that is not known.
    """

    mistake: str
    place: str
    title: str
    count: int
    last: datetime
    skill: str
    drill: str
    means: str = ""


@dataclass(frozen=True, slots=True)
class DayLine:
    """A local day on which something was answered."""

    day: date
    seconds: float
    answers: int
    runs: int


@dataclass(frozen=True, slots=True)
class HistoryView:
    """The past. `runs`, `levels` and `days` are the latest, `days` the earliest of them first.

    `practised` counts all days, `answers` and `seconds` all that was done on them; `streak` counts
    the days in a row up to today or yesterday.
    """

    runs: tuple[RunSummary, ...]
    levels: tuple[LevelLine, ...]
    skills: tuple[SkillLine, ...]
    slips: tuple[SlipLine, ...]
    days: tuple[DayLine, ...]
    practised: int
    answers: int
    seconds: float
    streak: int
    agenda: Agenda
    now: datetime
    notices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """A criterion that today's pack judges differently. `stage` is 'main' or a follow-up's id."""

    stage: str
    criterion: str
    title: str
    before: str
    now: str
    quote: str


@dataclass(frozen=True, slots=True)
class Regrade:
    """A finished run graded again: the level then and now, and each criterion that differs.

    `same_pack` says that the pack has not changed since. Nothing of it is stored.
    """

    card: Scorecard
    level_then: str | None
    level_now: str | None
    version_then: str
    version_now: str
    same_pack: bool
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class PastAnswer:
    """One response as it was given: what was asked, with which numbers, and what came of it."""

    title: str
    ask: str
    givens: str
    text: str
    at: datetime
    outcome: str
    mistake: str
    said: str
    expected: str


@dataclass(frozen=True, slots=True)
class Repeat:
    """A response judged again under today's pack: the outcome then and now."""

    answer: PastAnswer
    now: str
    message: str
