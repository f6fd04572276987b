"""`Past`: what a front end can ask for about what was done.

    past = Past(service)
    past.history() -> HistoryView        # runs, levels over time, skills, mistakes, days
    past.titled() -> HistoryView         # the same with the packs' titles; takes a second at most
    past.answers(run) -> PastAnswers     # every response of any run, as given, and what came of it
    past.again(run) -> tuple[Repeat]     # the same responses judged by today's pack
    past.reviews(run) -> tuple[ReviewLine]   # how what was answered was rated, and may be corrected
    past.regrade(run) -> Regrade         # the whole of a finished run graded by today's pack
    service.scorecard(run)               # the card of a finished run, with its evidence

Looking back changes nothing: what is graded again is shown, and not stored.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import TYPE_CHECKING, Final

from trainer.errors import TrainerError
from trainer.practice.ratings import Rating
from trainer.practice.skills import read_skill
from trainer.service import evidence
from trainer.service.agenda import agenda_of, counted, days_of, is_due, known_skills
from trainer.service.counting import PRACTICE
from trainer.service.drawing import summary
from trainer.service.errors import ServiceError
from trainer.service.home import DRILL, MODES, finished
from trainer.service.practice_views import (
    Change,
    DayLine,
    HistoryView,
    LevelLine,
    LevelPoint,
    PastAnswer,
    Rated,
    Regrade,
    Repeat,
    ReviewLine,
    SkillLine,
    SlipLine,
)
from trainer.service.recall import paper_of
from trainer.service.remembered import Response, left_over, responses
from trainer.service.titles import Titles
from trainer.service.words import instant
from trainer.session import MAIN

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trainer.service.door import Service
    from trainer.service.ledger import Live
    from trainer.service.paper import Paper
    from trainer.store.tallies import DayRow, ReviewRow, SkillRow

RUNS: Final = 50
QUESTIONS: Final = 12
POINTS: Final = 12
MISTAKES: Final = 12
#: Seconds that may go into loading questions for their titles.
LOADING: Final = 1.0
#: Days that are told one by one.
DAYS: Final = 120


class Past:
    """What was done, over the store and packs of a `Service`."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._store = service._store
        self._library = service._library

    def history(self, runs: int = RUNS) -> HistoryView:
        """The latest runs and levels, and all skills, mistakes and days.

        Its cost depends on the number of skills and days, not on how much was answered. Parts and
        mistakes of a question that is not loaded are told by their ids.
        """
        return self._history(runs, Titles(self._library))

    def titled(self, runs: int = RUNS) -> HistoryView:
        """The history with parts and mistakes as their questions tell them.

        Those are loaded for it, for `LOADING` seconds, while nobody waits: what is typed and
        judged meanwhile goes on.
        """
        named = Titles(self._library)
        view = self._history(runs, named)
        return self._history(runs, named) if named.load(LOADING) else view

    def _history(self, runs: int, named: Titles) -> HistoryView:
        with self._service._lock:
            now = self._service._clock.now()
            counted(self._store, now)
            titles = {q.address: q.title for pack in self._library.packs for q in pack.questions}
            rows = known_skills(self._store, titles)
            days, total = self._store.tallies.days(DAYS), self._store.tallies.totals()
            today = instant(now).astimezone().date()
            row = streak([one.day for one in days], today)
            if row >= len(days) == DAYS:
                row = streak([one.day for one in self._store.tallies.days()], today)
            found = finished(self._store, PRACTICE, limit=runs)
            return HistoryView(
                runs=tuple(summary(row, now) for row in found),
                levels=self._levels(titles),
                skills=_told_apart(
                    [_skill(one, titles, named, now) for one in rows if one.reviews]
                ),
                slips=self._slips(titles, named, rows, now),
                days=tuple(_day(one) for one in days),
                practised=int(total.day),
                answers=total.answers,
                seconds=total.seconds,
                streak=row,
                agenda=agenda_of(rows, now),
                now=instant(now),
                notices=self._store.notices,
            )

    def answers(self, run_id: str) -> tuple[PastAnswer, ...]:
        """Every response of a run in order, also of one that is open or was given up.

        After them what was typed and never handed in.
        """
        with self._service._lock:
            found = tuple(one.answer for one in self._responses(run_id))
            row, store = self._store.run(run_id), self._store
            assert row is not None
            return (*found, *left_over(row, store.records(run_id), store.drafts(run_id)))

    def reviews(self, run_id: str) -> tuple[ReviewLine, ...]:
        """The ratings of a run, in the order of its time; `Drills.correct` changes one."""
        with self._service._lock:
            counted(self._store, self._service._clock.now())
            rows = {one.skill: one for one in self._store.tallies.skills()}
            found = sorted(self._store.tallies.reviews_of(run_id), key=lambda one: one.at)
            named = Titles(self._library)
            return tuple(_review(one, named, rows.get(one.skill)) for one in found)

    def again(self, run_id: str) -> tuple[Repeat, ...]:
        """The responses to parts and cards, judged by today's pack beside the verdict then.

        What today's pack does not ask for any more is told as 'gone'.
        """
        with self._service._lock:
            found = [one for one in self._responses(run_id) if one.skill]
            return tuple(self._repeat(one) for one in found)

    def regrade(self, run_id: str) -> Regrade:
        """A finished run graded by today's pack. ServiceError when it has other numbers now."""
        service = self._service
        with service._lock:
            card = service.scorecard(run_id)
            live = service._ledger.open(run_id)
            paper = paper_of(service._examiner, live)
            started = live.state.started
            changes: list[Change] = []
            level = None
            for stage in live.state.stages:
                if not evidence.answered(stage):
                    continue
                try:
                    grade, _ = service._conductor._grade_stage(live.state, stage, paper)
                except TrainerError:
                    raise
                except Exception as error:
                    raise ServiceError(
                        "This run can't be graded again: the checker failed on it "
                        f"({type(error).__name__}: {error}). The grade then stands."
                    ) from error
                if stage.plan.id == MAIN:
                    level = grade.level
                before = _states(live, stage.plan.id)
                for one in grade.criteria:
                    then = before.get(one.criterion, "not-found")
                    if then != one.state:
                        title = _criterion_title(paper, stage.plan.id, one.criterion)
                        changes.append(
                            Change(stage.plan.id, one.criterion, title, then, one.state, one.quote)
                        )
            return Regrade(
                card=card,
                level_then=card.first_level or card.level,
                level_now=level,
                version_then=started.pack_version if started else "",
                version_now=paper.pack_version,
                same_pack=started is not None and started.content_hash == paper.content_hash,
                changes=tuple(changes),
            )

    # Inside ------------------------------------------------------------------------------------

    def _responses(self, run_id: str) -> Sequence[Response]:
        row = self._store.run(run_id)
        if row is None:
            raise ServiceError(f"There is no run {run_id!r} in this store.")
        return responses(row, self._store.records(run_id))

    def _repeat(self, one: Response) -> Repeat:
        from trainer.service.asking import drawn_card, judge_card

        try:
            card = drawn_card(self._service._examiner, one.asked())
            judged = judge_card(self._service._examiner, card, one.answer.text)
        except TrainerError as error:
            return Repeat(one.answer, "gone", error.message)
        except Exception as error:
            told = f"the checker failed on it ({type(error).__name__}: {error})"
            return Repeat(one.answer, "not judged", told)
        return Repeat(one.answer, judged.outcome.outcome, judged.outcome.message)

    def _levels(self, titles: Mapping[str, str]) -> tuple[LevelLine, ...]:
        latest = sorted(
            (one for one in self._store.results().values() if one.question),
            key=lambda one: (-one.at, one.question),
        )
        lines = []
        for result in latest[:QUESTIONS]:
            points = [
                LevelPoint(instant(at), level, run)
                for at, level, run in self._store.tallies.levels(result.question, POINTS)
            ]
            title = titles.get(result.question, result.question)
            lines.append(LevelLine(result.question, title, tuple(reversed(points)), result.runs))
        return tuple(lines)

    def _slips(
        self, titles: Mapping[str, str], named: Titles, rows: Sequence[SkillRow], now: float
    ) -> tuple[SlipLine, ...]:
        known = {one.skill for one in rows}
        lines = []
        for one in self._store.tallies.slips(MISTAKES):
            pack, name, *stage = one.place.split("/")
            question = f"{pack}/{name}"
            title = titles.get(question, question)
            skill = one.skill if one.skill in known else ""
            lines.append(
                SlipLine(
                    mistake=one.mistake,
                    place=one.place,
                    title=title,
                    count=one.count,
                    last=instant(min(one.last, now)),
                    skill=skill,
                    drill=named.skill(read_skill(skill)) if skill else title,
                    means=named.mistake(question, stage[0] if stage else MAIN, one.mistake),
                )
            )
        return tuple(lines)


def streak(days: Sequence[str], today: date) -> int:
    """Days in a row up to today, or up to yesterday while today is still young."""
    done = set(days)
    day = today if today.isoformat() in done else today - timedelta(days=1)
    count = 0
    while day.isoformat() in done:
        count += 1
        day -= timedelta(days=1)
    return count


def is_drill(mode: str) -> bool:
    """Whether a run of that mode is a drill."""
    return mode == DRILL


def has_card(mode: str) -> bool:
    """Whether a finished run of that mode has a scorecard."""
    return mode in MODES


def _review(one: ReviewRow, named: Titles, row: SkillRow | None) -> ReviewLine:
    skill = read_skill(one.skill)
    rated = Rated(
        rating=one.rating,
        word=Rating(one.rating).word,
        why=one.why,
        days=days_of(row) if row is not None else None,
        corrected=one.rating != one.first or "corrected by you" in one.why,
    )
    title = named.skill(skill) if skill.stage == MAIN else f"{skill.stage}: {named.skill(skill)}"
    return ReviewLine(one.item, one.skill, title, rated)


def _skill(row: SkillRow, titles: Mapping[str, str], named: Titles, now: float) -> SkillLine:
    skill = read_skill(row.skill)
    title = titles.get(skill.question, skill.question)
    return SkillLine(
        skill=row.skill,
        title=named.skill(skill),
        question=title if skill.stage == MAIN else f"{title} · {skill.stage}",
        reviews=row.reviews,
        good=row.good,
        trail=tuple(int(one) for one in row.trail),
        due=None if row.due is None else instant(row.due),
        due_now=is_due(row, now),
    )


def _told_apart(lines: Sequence[SkillLine]) -> tuple[SkillLine, ...]:
    """A part and a criterion of one name are two skills: the one to say is called so."""
    names = Counter((one.question, one.title) for one in lines)
    return tuple(
        replace(one, title=f"{one.title}, said")
        if names[one.question, one.title] > 1 and read_skill(one.skill).kind == "criterion"
        else one
        for one in lines
    )


def _day(row: DayRow) -> DayLine:
    return DayLine(date.fromisoformat(row.day), row.seconds, row.answers, row.runs)


def _states(live: Live, stage: str) -> dict[str, str]:
    first = next((one for one in live.state.grades if one.stage == stage), None)
    if first is None:
        return {}
    return {one.criterion: one.state for one in evidence.grade_from(first.grade["grade"]).criteria}


def _criterion_title(paper: Paper, stage: str, id: str) -> str:
    known = paper.stage(stage).criterion(id)
    return known.title if known else id
