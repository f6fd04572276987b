"""The words that every form of a scorecard shares, so that they can't drift apart."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING, Final

from trainer.service.words import STATES
from trainer.texts import visible

if TYPE_CHECKING:
    from trainer.service import CriterionLine, MistakeLine, Scorecard
    from trainer.service.mock_views import CardCriterion, MockCard

NO_LEVEL: Final = "no level"
#: An interviewer may choose none.
NO_DECISION: Final = "No decision"
#: Of a criterion that an interviewer has neither marked nor rated.
NOT_RATED: Final = "not rated"
#: What an interviewer found of a criterion, with its sign: one set of words, marked or rated.
FOUND: Final = {
    "met": ("✓", "heard"),
    "hedged": ("✓", "heard"),
    "unclear": ("~", "partly heard"),
    "contradicted": ("✗", "missing"),
    "not-found": ("✗", "missing"),
    "not-rated": ("–", NOT_RATED),
}
MARKS: Final = {"heard": "heard", "partly": "partly heard", "missing": "missing"}


def duration(seconds: float) -> str:
    """Active time as ``12:40``, or ``1:02:05`` from an hour on."""
    whole = max(0, int(seconds))
    hours, rest = divmod(whole, 3600)
    minutes, left = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes:02}:{left:02}"


def counted(number: int, one: str) -> str:
    """``1 hint``, ``2 hints``, ``no hints``."""
    return f"1 {one}" if number == 1 else f"{number:,} {one}s" if number else f"no {one}s"


def day(at: datetime) -> str:
    """A day and time in the reader's own time zone, sortable."""
    return at.astimezone().strftime("%Y-%m-%d %H:%M")


def level_word(level: str | None) -> str:
    """The level, or that there is none."""
    return level or NO_LEVEL


def outlook(card: Scorecard | MockCard) -> str:
    """One sentence on the next level: what it still needs, or that there is none above."""
    if card.next_level is None:
        return "Nothing is missing: this is the highest level." if card.level else ""
    wanted = "; ".join(one.title for one in card.missing)
    return f"To reach {card.next_level}: {wanted}." if wanted else ""


def moved(card: Scorecard) -> str:
    """What overruling did to the level; '' when nothing was overruled into another level."""
    if card.first_level is None or card.first_level == card.level:
        return ""
    return f"The trainer's own level was {card.first_level}; overruled criteria moved it."


def aside(line: CriterionLine) -> str:
    """What stands behind a criterion's word: prompted, and what it was before it was overruled."""
    notes = []
    if line.prompted:
        notes.append("prompted")
    if line.first_state is not None:
        reason = f": {line.reason}" if line.reason else ""
        notes.append(f"overruled, first {STATES[line.first_state][1]}{reason}")
    return "; ".join(notes)


def met(criteria: Iterable[CardCriterion]) -> int:
    """How many of the criteria of a mock's card hold."""
    return sum(one.state in ("met", "hedged") for one in criteria)


def stage_title(card: MockCard, stage: str) -> str:
    """A stage's name for people, as its phase has it; its id where it has no phase."""
    # Fixing the conventions belongs to the question as well, under a title of its own.
    among = [one for one in card.phases if one.stage == stage]
    return next(
        (one.title for one in among if one.id == stage), among[-1].title if among else stage
    )


def was_asked(card: MockCard, stage: str) -> bool:
    """Whether the conversation came to that stage."""
    return any(one.stage == stage and one.used > 0 for one in card.phases)


def mistake_title(line: MistakeLine) -> str:
    """A mistake's name for people: ``forgot-p`` reads as ``forgot p``."""
    name = line.id.replace("-", " ")
    return f"{name} (mended later)" if line.corrected else name


def one_line(text: str, longest: int = 10_000) -> str:
    """``text`` on one line, its control characters shown, shortened in the middle when it is longer
    than ``longest``.
    """
    flat = " ".join(visible(text).split())
    if len(flat) <= longest:
        return flat
    head = max(1, (longest - 3) * 2 // 3)
    tail = max(1, longest - 3 - head)
    return f"{flat[:head].rstrip()} … {flat[-tail:].lstrip()}"
