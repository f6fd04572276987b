"""The one pure reducer: a state and an event in, the next state out.

It never fails: whether something may happen is decided before the event is stored
(`trainer.session.decide`), so an event that does not fit (two programs on one run, a store of
another version) changes nothing but the count.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import singledispatch

from trainer.session import events as e
from trainer.session.state import Attempt, PartState, ProbeState, RunState, StageState, Status


def reduce(state: RunState, event: e.Event) -> RunState:
    """The state after the event."""
    counted = _spend(state, event)
    return _apply(event, counted)


def replay(history: Iterable[e.Event]) -> RunState:
    """The state after all of the events."""
    state = RunState()
    for event in history:
        state = reduce(state, event)
    return state


def _spend(state: RunState, event: e.Event) -> RunState:
    """Count the event, and book the active time since the last one on the current stage."""
    spent = max(0.0, event.used - state.used)
    stages = state.stages
    if spent:
        stages = tuple(
            replace(one, used=one.used + spent) if one.plan.id == state.stage else one
            for one in stages
        )
    return replace(state, seq=state.seq + 1, used=state.used + spent, stages=stages)


@singledispatch
def _apply(event: e.Event, state: RunState) -> RunState:
    return state


@_apply.register
def _(event: e.Unknown, state: RunState) -> RunState:
    return replace(state, unknown=state.unknown + 1)


@_apply.register
def _(event: e.Started, state: RunState) -> RunState:
    if state.started is not None or not event.plan:
        return state
    stages = tuple(StageState(one, {part: PartState() for part in one.parts}) for one in event.plan)
    begun = replace(state, started=event, stages=stages, stage=event.plan[0].id)
    return _onward(begun) if event.mode == "guided" else begun


@_apply.register
def _(event: e.PartAnswered, state: RunState) -> RunState:
    part = state.part_at(event.stage, event.part)
    if part is None or not _open(state):
        return state
    attempt = Attempt(event.text, event.at)
    return _with_part(
        state, event.stage, event.part, replace(part, attempts=(*part.attempts, attempt))
    )


@_apply.register
def _(event: e.PartJudged, state: RunState) -> RunState:
    part = state.part_at(event.stage, event.part)
    if part is None or not 0 <= event.attempt < len(part.attempts):
        return state
    attempts = list(part.attempts)
    if attempts[event.attempt].outcome is not None:
        return state
    attempts[event.attempt] = replace(
        attempts[event.attempt], outcome=event.outcome, mistake=event.mistake, detail=event.detail
    )
    after = _with_part(state, event.stage, event.part, replace(part, attempts=tuple(attempts)))
    here = (state.stage, state.part) == (event.stage, event.part)
    return _onward(after) if event.outcome == "right" and here else after


@_apply.register
def _(event: e.HintShown, state: RunState) -> RunState:
    part = state.part_at(event.stage, event.part)
    if part is None or not _open(state):
        return state
    return _with_part(
        state, event.stage, event.part, replace(part, hints=max(part.hints, event.hint + 1))
    )


@_apply.register
def _(event: e.WorkingShown, state: RunState) -> RunState:
    part = state.part_at(event.stage, event.part)
    if part is None or not _open(state) or part.right:
        return state
    return _with_part(state, event.stage, event.part, replace(part, worked=True))


@_apply.register
def _(event: e.PartSkipped, state: RunState) -> RunState:
    part = state.part_at(event.stage, event.part)
    if part is None or not _open(state):
        return state
    after = _with_part(state, event.stage, event.part, replace(part, skipped=True))
    here = (state.stage, state.part) == (event.stage, event.part)
    return _onward(after) if here else after


@_apply.register
def _(event: e.PartChosen, state: RunState) -> RunState:
    part = state.part_at(event.stage, event.part)
    if part is None or part.right or not _open(state) or state.mode != "guided":
        return state
    chosen = _with_part(state, event.stage, event.part, replace(part, skipped=False))
    return replace(chosen, stage=event.stage, part=event.part)


@_apply.register
def _(event: e.AnswerSubmitted, state: RunState) -> RunState:
    stage = state.stage_at(event.stage)
    if stage is None or stage.answer is not None or not _open(state):
        return state
    return _with_stage(state, replace(stage, answer=event.text))


@_apply.register
def _(event: e.Probed, state: RunState) -> RunState:
    stage = state.stage_at(event.stage)
    if stage is None or stage.answer is None or stage.open_probe or not _open(state):
        return state
    probe = ProbeState(event.criterion, event.ask)
    return _with_stage(state, replace(stage, probes=(*stage.probes, probe)))


@_apply.register
def _(event: e.ProbeAnswered, state: RunState) -> RunState:
    stage = state.stage_at(event.stage)
    if stage is None or stage.open_probe is None or not _open(state):
        return state
    replied = replace(stage.open_probe, reply=event.text)
    return _with_stage(state, replace(stage, probes=(*stage.probes[:-1], replied)))


@_apply.register
def _(event: e.FollowupStarted, state: RunState) -> RunState:
    if state.stage_at(event.stage) is None or not _open(state) or state.mode == "guided":
        return state
    return replace(state, stage=event.stage)


@_apply.register
def _(event: e.Paused, state: RunState) -> RunState:
    return replace(state, paused=True) if _open(state) else state


@_apply.register
def _(event: e.Resumed, state: RunState) -> RunState:
    return replace(state, paused=False)


@_apply.register
def _(event: e.Interrupted, state: RunState) -> RunState:
    if not _open(state) or state.mode == "guided":
        return state
    return replace(state, interrupted=(*state.interrupted, event.stage))


@_apply.register
def _(event: e.Finished, state: RunState) -> RunState:
    return _ended(state, "finished", event.at)


@_apply.register
def _(event: e.Abandoned, state: RunState) -> RunState:
    return _ended(state, "abandoned", event.at)


@_apply.register
def _(event: e.Graded, state: RunState) -> RunState:
    return replace(state, grades=(*state.grades, event))


@_apply.register
def _(event: e.Overruled, state: RunState) -> RunState:
    return replace(state, overruled=(*state.overruled, event))


@_apply.register
def _(event: e.AnswerSent, state: RunState) -> RunState:
    return state if state.sent_already(event) else replace(state, sent=(*state.sent, event))


@_apply.register
def _(event: e.Proposed, state: RunState) -> RunState:
    if state.asked_already(event.stage, event.judge):
        return state
    return replace(state, proposed=(*state.proposed, event))


def _open(state: RunState) -> bool:
    return state.started is not None and state.status == "open"


def _ended(state: RunState, status: Status, at: float) -> RunState:
    if not _open(state):
        return state
    return replace(state, status=status, paused=False, part=None, ended_at=at)


def _onward(state: RunState) -> RunState:
    """Go to the next part that is not settled: after the current one, else from the beginning."""
    if not _open(state):
        return state
    places = list(state.places())
    here = next(
        (
            i
            for i, (stage, part, _) in enumerate(places)
            if (stage, part) == (state.stage, state.part)
        ),
        -1,
    )
    for stage, part, found in places[here + 1 :] + places[: here + 1]:
        if not found.settled:
            return replace(state, stage=stage, part=part)
    return replace(state, part=None)


def _with_stage(state: RunState, stage: StageState) -> RunState:
    stages = tuple(stage if one.plan.id == stage.plan.id else one for one in state.stages)
    return replace(state, stages=stages)


def _with_part(state: RunState, stage: str, part: str, after: PartState) -> RunState:
    found = state.stage_at(stage)
    if found is None:
        return state
    return _with_stage(state, replace(found, parts={**found.parts, part: after}))
