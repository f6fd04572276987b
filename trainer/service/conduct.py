"""How a run goes on: what is stored, then judged, and what comes next."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Final

from trainer.errors import TrainerError
from trainer.service import evidence
from trainer.service.drawing import feedback, probe_source
from trainer.service.errors import ServiceError
from trainer.session import MAIN, RunState, StageState, decide, events

if TYPE_CHECKING:
    from trainer.grading import Grade
    from trainer.service.examiner import Examiner
    from trainer.service.ledger import Ledger, Live, Wish
    from trainer.service.paper import Judged, Paper
    from trainer.service.views import PartFeedback

# Between an answer and the replies to its probes: a paragraph of its own for whoever reads them.
SEAM: Final = "\n\n"


class Conductor:
    """Takes a run from one thing that is asked to the next. Answers are stored before all else."""

    def __init__(self, ledger: Ledger, examiner: Examiner) -> None:
        self._ledger = ledger
        self._examiner = examiner

    def answer_part(self, live: Live, paper: Paper, text: str) -> PartFeedback:
        """Store a response, judge it, store the verdict, and go on if it is right."""
        told = self._ledger.tell_here(
            live, lambda state: decide.answer_part(state, text), text=text
        )
        assert isinstance(told, events.PartAnswered)
        found = live.state.part_at(told.stage, told.part)
        number = len(found.attempts) - 1 if found else 0
        judged = self._judge(live, paper, told.stage, told.part, number)
        self.onward(live, paper)
        return feedback(
            told.stage,
            told.part,
            text,
            judged,
            done=judged.outcome.outcome == "right",
            finished=live.state.status == "finished",
        )

    def catch_up(self, live: Live, paper: Paper) -> None:
        """Do what a killed program left undone: judge stored responses, ask what comes next."""
        while (waiting := decide.unjudged(live.state)) is not None:
            try:
                self._judge(live, paper, *waiting)
            except TrainerError:
                # It stays stored and unjudged; the candidate can answer again.
                break
        self.onward(live, paper)

    def onward(self, live: Live, paper: Paper) -> None:
        """Once all that was asked is answered: a probe, the next follow-up, or the end."""
        while decide.undecided(live.state):
            gap = self._next_probe(live.state, paper)
            if gap is None or self._ledger.tell(live, _asking(*gap)) is None:
                self._ledger.tell(live, decide.onward)

    def grade(self, live: Live, paper: Paper) -> tuple[str, ...]:
        """Grade every stage of a finished run that has no grade yet.

        Raises TrainerError when the main question can't be graded. A follow-up that can't does not
        hide the rest: it is named in the sentences that come back.
        """
        failed = []
        for stage in live.state.stages:
            id = stage.plan.id
            if evidence.has_grade(live.state, id) or not evidence.answered(stage):
                continue
            try:
                grade, volunteered = self._grade_stage(live.state, stage, paper)
            except TrainerError as error:
                if id == MAIN:
                    raise
                failed.append(f"{stage.plan.title} could not be graded: {error.message}")
                continue
            told = {
                "grade": asdict(grade),
                "volunteered": list(volunteered),
                # Kept with the grade, so that what was practised is known without the pack.
                "alone": paper.stage(id).alone,
            }
            graded = events.Graded(
                stage=id,
                level=grade.level,
                pack_version=paper.pack_version,
                content_hash=paper.content_hash,
                grade=told,
            )
            self._ledger.tell(live, _once(graded), level=grade.level if id == MAIN else None)
        return tuple(failed)

    def _judge(self, live: Live, paper: Paper, stage: str, part: str, number: int) -> Judged:
        found = live.state.part_at(stage, part)
        text = found.attempts[number].text if found else ""
        try:
            judged = self._examiner.judge_part(paper, stage, part, text)
        except TrainerError:
            raise
        except Exception as error:
            raise ServiceError(
                f"This response is kept, but the checker failed on it ({type(error).__name__}: "
                f"{error}). Say it in another way, or skip this part."
            ) from error
        earlier = found.attempts[:number] if found else ()
        if all(one.text != text for one in earlier):
            # Whoever says the same thing again means it.
            judged = judged.asked_back()
        event = events.PartJudged(
            stage=stage,
            part=part,
            attempt=number,
            outcome=judged.outcome.outcome,
            mistake=judged.outcome.mistake,
            detail=judged.detail(),
        )
        self._ledger.tell(live, _judging(event))
        return judged

    def _next_probe(self, state: RunState, paper: Paper) -> tuple[str, str] | None:
        stage = state.current
        if state.mode != "interview" or stage is None or stage.plan.id != MAIN:
            return None
        if not (stage.answer or "").strip() or len(stage.probes) >= decide.MOST_PROBES:
            return None
        try:
            grade, _ = self._grade_stage(state, stage, paper)
        except Exception:
            # An interview goes on without its probes rather than stop: the answer is stored, and
            # what is wrong is said when the run is graded.
            return None
        return evidence.gap(grade, stage, paper.main)

    def _grade_stage(
        self, state: RunState, stage: StageState, paper: Paper
    ) -> tuple[Grade, tuple[str, ...]]:
        """The grade, and the criteria that were met without being asked for."""
        id = stage.plan.id
        if state.mode == "guided":
            grade = self._examiner.grade_responses(paper, id, evidence.credited(stage))
            grade = evidence.explained(evidence.placed_parts(grade, id), stage, paper.stage(id))
            return grade, evidence.held(grade)
        answer = stage.answer or ""
        alone = self._examiner.grade_answer(paper, id, answer)
        replies = [
            (probe_source(id, number), probe.reply)
            for number, probe in enumerate(stage.probes, 1)
            if probe.reply
        ]
        pieces = ((id, answer), *replies)
        whole = alone
        if replies:
            whole = self._examiner.grade_answer(paper, id, SEAM.join(text for _, text in pieces))
        placed = evidence.placed(whole, pieces, len(SEAM))
        return self._with_replies(placed, stage, paper), evidence.held(alone)

    def _with_replies(self, grade: Grade, stage: StageState, paper: Paper) -> Grade:
        """The grade with what the replies say to the very question that was asked."""
        open_still = {one.criterion for one in grade.criteria} - set(evidence.held(grade))
        mistakes = [one.id for one in grade.mistakes]
        found = {}
        for number, probe in enumerate(stage.probes, 1):
            if probe.reply and probe.criterion in open_still:
                spot = self._examiner.judge_reply(paper, probe.criterion, probe.reply, mistakes)
                if spot is not None:
                    source = probe_source(stage.plan.id, number)
                    found[probe.criterion] = replace(spot, source=source)
        if not found:
            return grade
        criteria = tuple(found.get(one.criterion, one) for one in grade.criteria)
        states = {one.criterion: one.state for one in criteria}
        said = self._examiner.verdict(paper, states)
        return replace(
            grade,
            criteria=criteria,
            level=said.level,
            next_level=said.next_level,
            missing=said.missing,
        )


def _asking(criterion: str, ask: str) -> Wish:
    return lambda state: decide.probe(state, criterion, ask)


def _judging(event: events.PartJudged) -> Wish:
    # Two programs may judge one response at once, when it is answered here and resumed there.
    def wish(state: RunState) -> events.PartJudged | None:
        found = state.part_at(event.stage, event.part)
        judged = found is not None and found.attempts[event.attempt].outcome is not None
        return None if judged else event

    return wish


def _once(graded: events.Graded) -> Wish:
    # Two programs may grade one run at once; the first verdict is the one that is kept.
    return lambda state: None if evidence.has_grade(state, graded.stage) else graded
