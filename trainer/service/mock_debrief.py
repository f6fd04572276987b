"""What a candidate is told afterwards, from a sealed card; and how it travels to their seat.

Loaded by the candidate's program: nothing here may import a pack, a rubric or a key.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from trainer.service.errors import ServiceError
from trainer.service.mock_views import Debrief

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trainer.grading import WorkedLine


@dataclass(frozen=True, slots=True)
class WorkedText:
    """A line of the worked solution as the seat has it: what `trainer.grading.WorkedLine` holds."""

    part: str
    label: str
    formula: str
    numbers: str
    result: str

    def __str__(self) -> str:
        links = [self.label]
        for link in (self.formula, self.numbers, self.result):
            if link and link != links[-1]:
                links.append(link)
        return " = ".join(links)

    def to_json(self) -> dict[str, str]:
        """The line as fields."""
        return {
            "part": self.part,
            "label": self.label,
            "formula": self.formula,
            "numbers": self.numbers,
            "result": self.result,
        }


def debrief_json(debrief: Debrief) -> dict[str, Any]:
    """A debrief as JSON."""
    return {
        "title": debrief.title,
        "candidate": debrief.candidate,
        "level": debrief.level,
        "strong": debrief.strong,
        "missing": debrief.missing,
        "mistakes": debrief.mistakes,
        "worked": [one.to_json() for one in debrief.worked],
        "model_answer": debrief.model_answer,
        "drill": debrief.drill,
        "partly": debrief.partly,
        "unrated": debrief.unrated,
    }


def debrief_from(run_id: str, told: Mapping[str, Any]) -> Debrief:
    """A debrief from its JSON; ServiceError for what is none."""
    try:
        return _debrief(run_id, told)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise ServiceError("What was shared of this mock can't be read.") from error


def _debrief(run_id: str, told: Mapping[str, Any]) -> Debrief:
    worked = tuple(WorkedText(**one) for one in told["worked"])
    return Debrief(
        run_id=run_id,
        title=told["title"],
        candidate=told["candidate"],
        level=told["level"],
        strong=cast("tuple[tuple[str, str, str], ...]", _rows(told["strong"])),
        missing=cast("tuple[tuple[str, str, str], ...]", _rows(told["missing"])),
        mistakes=cast("tuple[tuple[str, str], ...]", _rows(told["mistakes"])),
        worked=cast("tuple[WorkedLine, ...]", worked),
        model_answer=told["model_answer"],
        drill=cast("tuple[tuple[str, str], ...]", _rows(told["drill"])),
        # What was shared by an earlier program has neither.
        partly=cast("tuple[tuple[str, str, str], ...]", _rows(told.get("partly", ()))),
        unrated=cast("tuple[tuple[str, str, str], ...]", _rows(told.get("unrated", ()))),
    )


def _rows(told: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(str(cell) for cell in row) for row in told)
