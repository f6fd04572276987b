"""From a run's state to what a screen draws of it. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from trainer.service.paper import Judged, Paper, PartPaper, StagePaper, judged_from
from trainer.service.views import (
    AnswerText,
    Mode,
    PartFeedback,
    PartLine,
    PartStatus,
    PartView,
    RunStatus,
    RunSummary,
    RunView,
    StageStatus,
    StageView,
)
from trainer.service.words import OUTCOMES, PARTS, instant
from trainer.session import MAIN, Attempt, PartState, RunState

if TYPE_CHECKING:
    from trainer.service.beside import Window
    from trainer.service.ledger import Live
    from trainer.store import RunRow


def summary(row: RunRow, now: float) -> RunSummary:
    """One run for a list. A stamp from a clock that has since gone back is shown as now."""
    return RunSummary(
        run_id=row.id,
        address=row.question,
        title=row.title,
        mode=cast("Mode", row.mode),
        status=cast("RunStatus", row.status),
        variant=row.variant,
        variant_label=row.label,
        step=row.step,
        used=row.used,
        started_at=instant(min(row.started_at, now)),
        last_typed=instant(min(row.updated_at, now)),
        level=row.level,
    )


def run_view(
    live: Live,
    paper: Paper,
    *,
    window: Window,
    working: tuple[str, ...],
    notices: tuple[str, ...],
) -> RunView:
    """All that a screen shows of a run. `working` is shown only once it was asked for."""
    state, row = live.state, live.row
    stage = paper.stage(state.stage)
    step, steps = _steps(state)
    return RunView(
        run_id=row.id,
        address=row.question,
        title=row.title,
        mode=cast("Mode", row.mode),
        status=state.status,
        variant=row.variant,
        variant_label=row.label,
        stage=state.stage,
        stage_title=stage.title,
        stages=_stages(state, paper, window.used),
        asking=state.asking,
        ask=_ask(state, stage),
        question_ask=paper.main.ask,
        givens=paper.givens,
        step=step,
        steps=steps,
        part=_part_view(state, stage, working),
        parts=part_lines(state, paper),
        draft=window.draft.text if window.draft else "",
        saved_at=instant(window.draft.at) if window.draft else None,
        used=window.used,
        minutes=paper.minutes,
        running=live.watch.running,
        paused=state.paused,
        earlier=free_answers(state, paper) if state.mode == "interview" else (),
        notices=notices,
        conventions=paper.conventions,
        slot=state.slot,
        beside=window.beside,
        elsewhere=window.elsewhere,
    )


def part_lines(state: RunState, paper: Paper) -> tuple[PartLine, ...]:
    """Every part of a guided run, in order; none of an interview, which has no parts."""
    if state.mode != "guided":
        return ()
    lines = []
    for stage, part, found in state.places():
        known = _part_paper(paper, stage, part)
        status = _part_status(state, stage, part, found)
        standing = found.standing
        lines.append(
            PartLine(
                id=part,
                stage=stage,
                title=known.title if known else part,
                status=status,
                sign=PARTS[status],
                text=standing.text if standing else "",
                attempts=found.counted,
                hints=found.hints,
                settled=found.settled,
            )
        )
    return tuple(lines)


def free_answers(state: RunState, paper: Paper) -> tuple[AnswerText, ...]:
    """What was handed in, in order: the main answer, replies to probes, follow-ups."""
    answers = []
    for stage in state.stages:
        known = _stage_paper(paper, stage.plan.id)
        if stage.answer is not None:
            ask = known.ask if known else ""
            answers.append(AnswerText(stage.plan.id, stage.plan.title, ask, stage.answer))
        for number, probe in enumerate(stage.probes, 1):
            if probe.reply is not None:
                source = probe_source(stage.plan.id, number)
                answers.append(AnswerText(source, f"Probe {number}", probe.ask, probe.reply))
    return tuple(answers)


def part_answers(state: RunState, paper: Paper) -> tuple[AnswerText, ...]:
    """The response that stands for each answered part."""
    answers = []
    for stage, part, found in state.places():
        known = _part_paper(paper, stage, part)
        if found.standing is not None:
            title, ask = (known.title, known.ask) if known else (part, "")
            answers.append(AnswerText(part_source(stage, part), title, ask, found.standing.text))
    return tuple(answers)


def probe_source(stage: str, number: int) -> str:
    """How evidence names a reply to a probe."""
    return f"probe:{number}" if stage == MAIN else f"probe:{stage}/{number}"


def part_source(stage: str, part: str) -> str:
    """How evidence names a response to a part."""
    return f"part:{part}" if stage == MAIN else f"part:{stage}/{part}"


def feedback(
    stage: str, part: str, text: str, judged: Judged, *, done: bool, finished: bool
) -> PartFeedback:
    """The verdict on one response, in words."""
    outcome = judged.outcome
    # A declared mistake is the message and an explanation at once; it is said once.
    said = {outcome.message}
    sign, word = OUTCOMES[outcome.outcome]
    return PartFeedback(
        part=part,
        stage=stage,
        text=text,
        outcome=outcome,
        counted=outcome.outcome in ("right", "wrong"),
        done=done,
        finished=finished,
        word=word,
        sign=sign,
        message=outcome.message,
        say="" if judged.say in said else judged.say,
        explanations=tuple(
            dict.fromkeys(one.say for one in outcome.explanations if one.say not in said)
        ),
    )


def _stages(state: RunState, paper: Paper, used: float) -> tuple[StageView, ...]:
    ids = [one.plan.id for one in state.stages]
    here = ids.index(state.stage) if state.stage in ids else 0
    running = max(0.0, used - state.used)
    views = []
    for place, stage in enumerate(state.stages):
        known = _stage_paper(paper, stage.plan.id)
        open_parts = any(not one.settled for one in stage.parts.values())
        status: StageStatus = "to come"
        if place == here and state.status == "open":
            status = "now"
        elif place < here or stage.answer is not None or (stage.parts and not open_parts):
            status = "done"
        spent = stage.used + (running if place == here else 0.0)
        minutes = known.minutes if known else None
        views.append(StageView(stage.plan.id, stage.plan.title, status, minutes, spent))
    return tuple(views)


def _steps(state: RunState) -> tuple[int, int]:
    if state.mode == "guided":
        places = [(stage, part) for stage, part, _ in state.places()]
        here = (state.stage, state.part)
        return (places.index(here) + 1 if here in places else len(places)), len(places)
    step, steps = 0, 0
    for stage in state.stages:
        steps += 1 + len(stage.probes)
        replied = sum(probe.reply is not None for probe in stage.probes)
        step += replied + (stage.answer is not None)
    return min(step + (state.asking != "nothing"), steps), steps


def _ask(state: RunState, stage: StagePaper) -> str:
    if state.asking == "part" and state.part is not None:
        part = stage.part(state.part)
        return part.ask if part else ""
    if state.asking == "probe" and state.current is not None:
        probe = state.current.open_probe
        return probe.ask if probe else ""
    return stage.ask if state.asking in ("question", "follow-up") else ""


def _part_view(state: RunState, stage: StagePaper, working: tuple[str, ...]) -> PartView | None:
    if state.asking != "part" or state.part is None:
        return None
    known, found = stage.part(state.part), state.part_at(state.stage, state.part)
    if known is None or found is None:
        return None
    return PartView(
        id=known.id,
        stage=state.stage,
        kind=known.kind,
        title=known.title,
        ask=known.ask,
        unit=known.unit,
        attempts=found.counted,
        hints=known.hints[: found.hints],
        hints_total=len(known.hints),
        working=working if found.worked else (),
        last=_last(state, found),
    )


def _last(state: RunState, found: PartState) -> PartFeedback | None:
    if not found.attempts or state.part is None:
        return None
    attempt: Attempt = found.attempts[-1]
    judged = judged_from(attempt.detail) if attempt.outcome is not None else None
    if judged is None:
        return None
    return feedback(state.stage, state.part, attempt.text, judged, done=False, finished=False)


def _part_status(state: RunState, stage: str, part: str, found: PartState) -> PartStatus:
    if state.asking == "part" and (state.stage, state.part) == (stage, part):
        return "now"
    if found.worked:
        return "shown"
    if found.right:
        return "right"
    if found.skipped:
        return "skipped"
    return "wrong" if found.counted else "open"


def _stage_paper(paper: Paper, id: str) -> StagePaper | None:
    return next((one for one in paper.stages if one.id == id), None)


def _part_paper(paper: Paper, stage: str, part: str) -> PartPaper | None:
    found = _stage_paper(paper, stage)
    return found.part(part) if found else None
