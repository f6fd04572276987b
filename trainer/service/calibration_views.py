"""What a calibration is drawn from: the answer to rate, and in the end the report with its key.

Plain frozen data. A `CalibrationView` holds nothing of the key: whatever draws it shows nothing of
it. Levels are named, criteria marked; numbers of answers count from 1 for people, from 0 in calls.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import TYPE_CHECKING, Final, Literal, Protocol

if TYPE_CHECKING:
    from trainer.rubric.agreement import Coefficient, Lean, Share
    from trainer.session.calibration import Mark

ItemStatus = Literal["open", "rated", "skipped"]
#: Answers in one calibration unless another number is asked for: what a kappa takes.
COUNT: Final = 20


class LabelledAnswer(Protocol):
    """An answer with what a careful reader heard in it; rows of labelled answers are such.

    `criteria` are those that it meets; `level` is None for a follow-up.
    """

    @property
    def id(self) -> str:
        """What whoever labelled it calls it."""

    @property
    def question(self) -> str:
        """The address of the question or follow-up."""

    @property
    def text(self) -> str:
        """The answer."""

    @property
    def level(self) -> str | None:
        """Its level."""

    @property
    def criteria(self) -> frozenset[str]:
        """What it meets."""

    @property
    def why(self) -> str:
        """What is to be said about that."""


@dataclass(frozen=True, slots=True)
class CalibrationWish:
    """What somebody wants to rate: samples of the packs, unless `answers` or `runs` are named.

    `question` narrows it to a question or a follow-up; `again` takes what was rated before, too.
    """

    question: str | None = None
    answers: tuple[LabelledAnswer, ...] | None = None
    runs: bool = False
    count: int = COUNT
    again: bool = False

    @property
    def source(self) -> str:
        """What it is drawn from, so that the same wish is known again; '' for the samples."""
        words = ["again"] if self.again else []
        if self.answers is not None:
            told = "\0".join(f"{one.id}\0{one.question}\0{one.text}" for one in self.answers)
            digest = sha256(told.encode("utf-8", "surrogatepass")).hexdigest()
            words.append(f"answers:{digest[:16]}")
        if self.runs:
            words.append("runs")
        return " ".join(words)


@dataclass(frozen=True, slots=True)
class CriterionToMark:
    """A criterion with its anchors, best first; `key` is the digit that marks it, '' past nine."""

    id: str
    title: str
    says: str
    anchors: tuple[str, ...]
    key: str
    mark: Mark | None


@dataclass(frozen=True, slots=True)
class LevelToChoose:
    """A level; `key` is the letter that chooses it, '' beyond `f`."""

    name: str
    looks_like: str
    key: str


@dataclass(frozen=True, slots=True)
class AnswerToRate:
    """One recorded answer, alone and without a label. `levels` are best first, () without any.

    `expected` are the right numbers under these givens, by the titles of their parts.
    """

    title: str
    label: str
    ask: str
    givens: tuple[tuple[str, str], ...]
    expected: tuple[tuple[str, str], ...]
    text: str
    criteria: tuple[CriterionToMark, ...]
    levels: tuple[LevelToChoose, ...]
    level: str | None
    status: ItemStatus


@dataclass(frozen=True, slots=True)
class CalibrationView:
    """A calibration while it is rated. `number` counts from 0; `answer` None is the last page."""

    run_id: str
    rater: str
    number: int
    total: int
    rated: int
    skipped: int
    answer: AnswerToRate | None
    used: float
    over: bool
    notices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Agreement:
    """How far two sets of ratings agree; `near` counts those within one step of the scale.

    `kappa` has quadratic weights.
    """

    same: Share
    near: Share
    kappa: Coefficient


@dataclass(frozen=True, slots=True)
class MarkedLine:
    """A criterion of one answer: one's mark beside the key, with the quote where there is one.

    `met` None: the key says nothing of it. `start:end` index the answer's text.
    """

    id: str
    title: str
    mark: Mark
    met: bool | None
    quote: str = ""
    start: int | None = None
    end: int | None = None


@dataclass(frozen=True, slots=True)
class RatedAnswer:
    """One answer with its key. `apart` is level minus key in levels: above 0 is kinder.

    `others` are the levels that other raters gave it, None for criteria alone. `again` when this
    rater had rated it, and seen its key, before.
    """

    number: int
    title: str
    label: str
    origin: str
    text: str
    level: str | None
    key: str | None
    apart: int | None
    criteria: tuple[MarkedLine, ...]
    why: str
    others: tuple[tuple[str, str | None], ...] = ()
    again: bool = False


@dataclass(frozen=True, slots=True)
class Leaning:
    """Who is kinder on one thing: a level of the key, or a criterion of the question `about`."""

    title: str
    lean: Lean
    about: str = ""


@dataclass(frozen=True, slots=True)
class OtherRater:
    """How far this rater and another agree on the `shared` answers that both have rated."""

    name: str
    shared: int
    levels: Agreement
    criteria: Agreement


@dataclass(frozen=True, slots=True)
class Together:
    """All raters at once, from three on: Krippendorff's alpha, ordinal."""

    raters: tuple[str, ...]
    levels: Coefficient
    criteria: Coefficient


@dataclass(frozen=True, slots=True)
class CalibrationReport:
    """A calibration that is over, with its key.

    `levels` and `criteria` compare with the key; `lean` is by level, in levels; `by_level` and
    `by_criterion` say on what (criteria from 0, missing, to 1, heard). `so_far` holds levels and
    criteria over everything that this rater has ever rated for the first time, None where that is
    no more than this.
    """

    run_id: str
    rater: str
    started_at: datetime
    ended_at: datetime
    used: float
    total: int
    rated: int
    skipped: int
    answers: tuple[RatedAnswer, ...]
    levels: Agreement
    criteria: Agreement
    lean: Lean
    by_level: tuple[Leaning, ...]
    by_criterion: tuple[Leaning, ...]
    others: tuple[OtherRater, ...]
    together: Together | None
    so_far: tuple[Agreement, Agreement] | None
