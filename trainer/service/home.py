"""The first screen: what can be gone on with, what can be asked, what came out last time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trainer.service.agenda import (
    DAY,
    PATIENCE,
    agenda_of,
    counted,
    due_by_question,
    known_skills,
    what_next,
)
from trainer.service.drawing import summary
from trainer.service.views import HomeView, PackView, QuestionView, RunSummary
from trainer.service.words import OVERRULED, instant

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trainer.packs import Library
    from trainer.packs.finding import QuestionInfo
    from trainer.store import Result, RunRow, Store

#: The runs that have a screen of their own to be gone on with; a drill has its own too.
MODES: Final = ("guided", "interview")
DRILL: Final = "drill"
#: Runs left open that are looked at, of whatever mode, and those that are offered.
LEFT: Final = 500
SHOWN: Final = 50
#: Known mistakes that are looked at for what to do next.
MISTAKES: Final = 20
#: Seconds for which an open run is the next thing to do; one left longer is only offered. A week.
FRESH: Final = 7 * DAY


def home_view(store: Store, library: Library, now: float) -> HomeView:
    """Only indexes and counts are read: no question is loaded, no run replayed."""
    results = store.results()
    counted(store, now, within=PATIENCE)
    addresses = {one.address for pack in library.packs for one in pack.questions}
    skills = known_skills(store, addresses)
    due = due_by_question(skills, now)
    agenda = agenda_of(skills, now)
    step, target = what_next(library, skills, store.tallies.slips(MISTAKES), now)
    packs = tuple(
        PackView(
            pack.id,
            pack.title,
            tuple(_question(one, results, due[one.address], now) for one in pack.questions),
        )
        for pack in library.packs
    )
    left = store.runs(status="open", limit=LEFT)
    drills = (summary(row, now) for row in left if row.mode == DRILL)
    mine = [row for row in left if row.mode in MODES][:SHOWN]
    resumable = tuple(summary(row, now) for row in mine)
    if mine and now - mine[0].updated_at < FRESH:
        step, target = _go_on(resumable[0])
    return HomeView(
        resumable=resumable,
        packs=packs,
        notices=(*store.notices, *(str(problem) for problem in library.problems)),
        now=instant(now),
        kept_in=store.where,
        due=agenda.due,
        due_minutes=agenda.minutes,
        next_step=step,
        next_target=target,
        drill=next(drills, None),
    )


def _go_on(run: RunSummary) -> tuple[str, str]:
    """What was begun comes before what is new: one sentence, and the run."""
    where = f", {run.step}" if run.step else ""
    return f"Go on with {run.title}: {run.mode}{where}.", run.run_id


def finished(
    store: Store, modes: Sequence[str], question: str | None = None, limit: int = SHOWN
) -> tuple[RunRow, ...]:
    """The latest finished runs of some modes; those of other modes take none of their places."""
    found = [
        row
        for mode in modes
        for row in store.runs(status="finished", question=question, mode=mode, limit=limit)
    ]
    return tuple(sorted(found, key=lambda row: (-row.updated_at, row.id))[:limit])


def _question(
    info: QuestionInfo, results: Mapping[str, Result], due: int, now: float
) -> QuestionView:
    last = results.get(info.address)
    return QuestionView(
        address=info.address,
        title=info.title,
        minutes=info.minutes or None,
        difficulty=info.difficulty,
        tags=info.tags,
        followups=info.followups,
        last_level=last.level if last else None,
        last_at=instant(min(last.at, now)) if last else None,
        runs=last.runs if last else 0,
        due=due,
        overruled=last is not None and last.step == OVERRULED,
    )
