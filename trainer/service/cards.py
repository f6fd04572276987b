"""From a finished run to its scorecard. The stored grade speaks, also when the pack has changed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from trainer.rubric import holds
from trainer.service import evidence
from trainer.service.drawing import free_answers, part_answers, part_lines, part_source
from trainer.service.paper import judged_from
from trainer.service.proposals import Heard, asked_told, heard
from trainer.service.reasons import in_words
from trainer.service.views import (
    AnswerText,
    CriterionLine,
    FollowupCard,
    MissingLine,
    MistakeLine,
    Scorecard,
)
from trainer.service.words import STATES, instant
from trainer.session import MAIN, StageState

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trainer.grading import Evidence, Grade, WorkedLine
    from trainer.rubric import State, Verdict
    from trainer.service.ledger import Live
    from trainer.service.paper import Paper, StagePaper
    from trainer.session.events import Graded, Overruled


@dataclass(frozen=True, slots=True)
class _StageGrade:
    """What is known of one graded stage: the first grade, what was volunteered, who overruled."""

    grade: Grade
    volunteered: frozenset[str]
    overruled: Mapping[str, Overruled]

    def state_of(self, criterion: Evidence) -> State:
        """The state that holds now."""
        found = self.overruled.get(criterion.criterion)
        return cast("State", found.verdict) if found else criterion.state


def states_now(live: Live) -> dict[str, State]:
    """The main question's criteria as they stand, overrulings included."""
    found = _graded(live, MAIN)
    if found is None:
        return {}
    return {one.criterion: found.state_of(one) for one in found.grade.criteria}


def left_open(live: Live, stage: str) -> tuple[str, ...]:
    """The criteria of a graded stage that are unclear or not found, and nobody has overruled."""
    found = _graded(live, stage)
    if found is None:
        return ()
    return tuple(
        one.criterion
        for one in found.grade.criteria
        if one.state in ("unclear", "not-found") and one.criterion not in found.overruled
    )


def first_level(live: Live) -> str | None:
    """The trainer's own level, before anybody overruled a verdict."""
    found = _graded(live, MAIN)
    return found.grade.level if found else None


def scorecard(
    live: Live,
    paper: Paper,
    *,
    verdict: Verdict | None,
    worked: Sequence[WorkedLine],
    notes: Sequence[str],
    beside: Sequence[AnswerText] = (),
) -> Scorecard:
    """The card of a run. `verdict` is the level after overrulings, None when there are none.

    `beside` is what was typed and never handed in: it is shown with the answers, and not judged.
    """
    state, row = live.state, live.row
    main = _graded(live, MAIN)
    guided = state.mode == "guided"
    given = part_answers(state, paper) if guided else free_answers(state, paper)
    proposed = heard(state, given)
    lines = _criteria(main, paper.main, proposed) if main else ()
    first = main.grade.level if main else None
    level = verdict.level if verdict else first
    missing = verdict.missing if verdict else (main.grade.missing if main else ())
    following = verdict.next_level if verdict else (main.grade.next_level if main else None)
    return Scorecard(
        run_id=row.id,
        title=row.title,
        address=row.question,
        mode="guided" if guided else "interview",
        variant=row.variant,
        variant_label=row.label,
        givens=state.started.givens if state.started else paper.givens,
        level=level,
        first_level=first if level != first else None,
        next_level=following,
        missing=tuple(_missing(one, paper.main) for one in missing),
        met=sum(holds(one.state) for one in lines),
        total=len(lines) or len(paper.main.criteria),
        criteria=lines,
        mistakes=_mistakes(live, main, MAIN),
        followups=_followups(live, paper, proposed),
        parts=part_lines(state, paper),
        worked=tuple(worked),
        model_answer=paper.main.model_answer,
        answers=(*given, *beside),
        elapsed=max(row.used, state.used),
        started_at=instant(row.started_at),
        finished_at=None if state.ended_at is None else instant(state.ended_at),
        pack_version=state.started.pack_version if state.started else paper.pack_version,
        notes=(*(main.grade.notes if main else ()), *notes, *asked_told(state, proposed)),
    )


def _graded(live: Live, stage: str) -> _StageGrade | None:
    first: Graded | None = next((one for one in live.state.grades if one.stage == stage), None)
    if first is None:
        return None
    return _StageGrade(
        grade=evidence.grade_from(first.grade["grade"]),
        volunteered=frozenset(first.grade.get("volunteered", ())),
        overruled={one.criterion: one for one in live.state.overruled if one.stage == stage},
    )


def _criteria(found: _StageGrade, paper: StagePaper, proposed: Heard) -> tuple[CriterionLine, ...]:
    lines = []
    for one in found.grade.criteria:
        known, overruled = paper.criterion(one.criterion), found.overruled.get(one.criterion)
        state = found.state_of(one)
        sign, word = STATES[state]
        lines.append(
            CriterionLine(
                id=one.criterion,
                title=known.title if known else one.criterion,
                state=state,
                sign=sign,
                word=word,
                quote=one.quote,
                start=one.start,
                end=one.end,
                source=one.source,
                says=known.says if known else "",
                # Beside the quote that it is about; grades keep the reason as the engine gave it.
                why=in_words(one.why, "") or one.why,
                prompted=holds(one.state) and one.criterion not in found.volunteered,
                first_state=one.state if overruled else None,
                reason=overruled.reason if overruled else "",
                proposals=proposed.lines(
                    paper.id, one.criterion, overruled.verdict if overruled else None
                ),
            )
        )
    return tuple(lines)


def _mistakes(live: Live, found: _StageGrade | None, stage: str) -> tuple[MistakeLine, ...]:
    """Those of the grade, then those made on the way and mended since (guided)."""
    mended = evidence.mended(live.state.stages)
    lines = [
        MistakeLine(
            id=one.id,
            say=one.say,
            quote=one.quote,
            start=one.start,
            end=one.end,
            source=one.source,
            corrected=False,
        )
        for one in (found.grade.mistakes if found else ())
    ]
    told = {one.id for one in lines}
    state = live.state.stage_at(stage)
    for line in _on_the_way(state) if state else ():
        if line.id not in told:
            told.add(line.id)
            lines.append(
                MistakeLine(
                    line.id, line.say, line.quote, None, None, line.source, line.source in mended
                )
            )
    return tuple(lines)


def _on_the_way(stage: StageState) -> list[MistakeLine]:
    lines = []
    for part, found in stage.parts.items():
        for attempt in found.attempts:
            if attempt.mistake is None:
                continue
            judged = judged_from(attempt.detail)
            say = (judged.say or judged.outcome.message) if judged else ""
            source = part_source(stage.plan.id, part)
            lines.append(MistakeLine(attempt.mistake, say, attempt.text, None, None, source, False))
    return lines


def _followups(live: Live, paper: Paper, proposed: Heard) -> tuple[FollowupCard, ...]:
    cards = []
    for stage in live.state.stages:
        id = stage.plan.id
        if id == MAIN:
            continue
        known = next((one for one in paper.stages if one.id == id), None)
        found = _graded(live, id)
        lines = _criteria(found, known, proposed) if found and known else ()
        cards.append(
            FollowupCard(
                id=id,
                title=stage.plan.title,
                ask=known.ask if known else "",
                answered=evidence.answered(stage),
                met=sum(holds(one.state) for one in lines),
                total=len(lines) or (len(known.criteria) if known else 0),
                criteria=lines,
                mistakes=_mistakes(live, found, id),
            )
        )
    return tuple(cards)


def _missing(criterion: str, paper: StagePaper) -> MissingLine:
    known = paper.criterion(criterion)
    return MissingLine(criterion, known.title if known else criterion, known.says if known else "")
