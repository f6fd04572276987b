"""One finished run beside the earlier ones of the same question.

    compare(service, run) -> Comparison

Each run speaks as its own scorecard does: the first grade that was given, with what was overruled.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Final

from trainer.errors import TrainerError
from trainer.service.home import MODES
from trainer.session import MAIN

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trainer.service.door import Service
    from trainer.service.views import CriterionLine, Scorecard

#: Runs that are looked through for earlier ones of the same question.
LOOKED_AT: Final = 200
#: From the best state to the worst.
_ORDER: Final = ("met", "hedged", "unclear", "not-found", "contradicted")


@dataclass(frozen=True, slots=True)
class ComparedFollowup:
    """One follow-up of a run: `met` of `total` criteria, as on its card."""

    id: str
    met: int
    total: int
    answered: bool


@dataclass(frozen=True, slots=True)
class ComparedRun:
    """One run as a column: when, how, with which numbers, and what came of it.

    `met` of `total` are the main question's criteria.
    """

    run_id: str
    at: datetime
    mode: str
    variant_label: str
    level: str | None
    met: int
    total: int
    used: float
    followups: tuple[ComparedFollowup, ...]

    def followup(self, id: str) -> ComparedFollowup | None:
        """The follow-up of that id; None where the run had none."""
        return next((one for one in self.followups if one.id == id), None)


@dataclass(frozen=True, slots=True)
class ComparedLine:
    """One criterion through the runs.

    `told` has a sign and a word for each run, ('', '') where it was not judged. `moved` is 1 when
    it went better than in the run before, -1 when worse, 0 otherwise. `stage` is 'main' or a
    follow-up's id.
    """

    stage: str
    stage_title: str
    id: str
    title: str
    told: tuple[tuple[str, str], ...]
    moved: int


@dataclass(frozen=True, slots=True)
class Comparison:
    """The run that was asked for first, then earlier ones, the latest first.

    `more` counts the earlier runs that are not told of; `notices` are about runs that can't be
    shown.
    """

    title: str
    runs: tuple[ComparedRun, ...]
    lines: tuple[ComparedLine, ...]
    more: int
    notices: tuple[str, ...]


def compare(service: Service, run_id: str, most: int = 5) -> Comparison:
    """A finished run beside up to ``most`` earlier ones of its question, in whichever mode.

    Raises ServiceError for a run that is not finished.
    """
    with service._lock:
        card = service.scorecard(run_id)
        rows = service._store.runs(status="finished", question=card.address, limit=LOOKED_AT)
        began = card.started_at.timestamp()
        earlier = [
            row
            for row in rows
            if row.mode in MODES and row.id != run_id and row.started_at <= began
        ]
        earlier.sort(key=lambda row: row.started_at, reverse=True)
        cards, notices = [card], []
        for row in earlier[:most]:
            try:
                cards.append(service.scorecard(row.id))
            except TrainerError as error:
                notices.append(error.message)
    return Comparison(
        title=card.title,
        runs=tuple(_column(one) for one in cards),
        lines=tuple(_lines(cards)),
        more=max(0, len(earlier) - most),
        notices=tuple(notices),
    )


def _column(card: Scorecard) -> ComparedRun:
    return ComparedRun(
        run_id=card.run_id,
        at=card.finished_at or card.started_at,
        mode=card.mode,
        variant_label=card.variant_label,
        level=card.level,
        met=card.met,
        total=card.total,
        used=card.elapsed,
        followups=tuple(
            ComparedFollowup(one.id, one.met, one.total, one.answered) for one in card.followups
        ),
    )


def _lines(cards: Sequence[Scorecard]) -> Iterator[ComparedLine]:
    found = [dict(_criteria(card)) for card in cards]
    titles = {one.id: one.title for card in reversed(cards) for one in card.followups}
    for stage, id in dict.fromkeys(key for one in found for key in one):
        states = [one.get((stage, id)) for one in found]
        named = next(one for one in states if one is not None)
        yield ComparedLine(
            stage=stage,
            stage_title="" if stage == MAIN else titles.get(stage, stage),
            id=id,
            title=named.title,
            told=tuple(("", "") if one is None else (one.sign, one.word) for one in states),
            moved=_moved(states),
        )


def _criteria(card: Scorecard) -> Iterator[tuple[tuple[str, str], CriterionLine]]:
    for line in card.criteria:
        yield (MAIN, line.id), line
    for one in card.followups:
        # One that was not answered was not judged: it is no step back.
        for line in one.criteria if one.answered else ():
            yield (one.id, line.id), line


def _moved(states: Sequence[CriterionLine | None]) -> int:
    if len(states) < 2 or states[0] is None or states[1] is None:
        return 0
    now, before = (_ORDER.index(one.state) for one in (states[0], states[1]))
    return (before > now) - (before < now)
