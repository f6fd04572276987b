"""What may happen next: from a state and a wish to the events to store. Pure.

Each function raises SessionError with a sentence when the wish does not fit the state. Stamps
(`at`, `used`, `seat`) are put on the events by whoever stores them.
"""

from __future__ import annotations

from typing import Final

from trainer.session import events as e
from trainer.session.state import RunState, StageState
from trainer.session.wire import SessionError

# A short neutral question for what an answer leaves open; more of them would be an oral exam.
MOST_PROBES: Final = 3


def answer_part(state: RunState, text: str) -> e.PartAnswered:
    """A response to the part that is asked for now."""
    stage, part = _asked_part(state)
    if not text.strip():
        raise SessionError("There is nothing to check yet: type an answer, or skip this part.")
    return e.PartAnswered(stage=stage, part=part, text=text)


def hint(state: RunState, total: int) -> e.HintShown | None:
    """The next hint of the part that is asked for, or None when all `total` have been shown."""
    stage, part = _asked_part(state)
    found = state.part_at(stage, part)
    shown = found.hints if found else 0
    return e.HintShown(stage=stage, part=part, hint=shown) if shown < total else None


def working(state: RunState) -> e.WorkingShown | None:
    """Show the working of the part that is asked for; None when it is shown already."""
    stage, part = _asked_part(state)
    found = state.part_at(stage, part)
    return None if found and found.worked else e.WorkingShown(stage=stage, part=part)


def skip(state: RunState) -> e.Event:
    """Pass over whatever is asked for now."""
    _running(state)
    if state.asking == "part":
        stage, part = _asked_part(state)
        return e.PartSkipped(stage=stage, part=part)
    return _given(state, "")


def choose(state: RunState, stage: str, part: str) -> e.PartChosen:
    """Go to another part."""
    _running(state)
    found = state.part_at(stage, part)
    if found is None or state.mode != "guided":
        raise SessionError(f"This run has no part {part!r} to go to.")
    if found.right:
        raise SessionError("That part is right already.")
    return e.PartChosen(stage=stage, part=part)


def submit(state: RunState, text: str) -> e.Event:
    """Hand in the answer to the question, the probe or the follow-up that is asked."""
    _running(state)
    if state.mode == "guided":
        raise SessionError("This run goes part by part: answer the part that is asked for.")
    if not text.strip():
        raise SessionError("There is nothing to hand in yet: type an answer, or skip this one.")
    return _given(state, text)


def probe(state: RunState, criterion: str, ask: str) -> e.Probed | None:
    """Ask for a criterion, unless it was asked for already or there have been enough."""
    stage = state.current
    if not undecided(state) or stage is None or len(stage.probes) >= MOST_PROBES:
        return None
    if any(one.criterion == criterion for one in stage.probes):
        return None
    return e.Probed(stage=stage.plan.id, criterion=criterion, ask=ask)


def onward(state: RunState) -> e.Event | None:
    """Go on to the next follow-up, or finish; None when something is still asked for."""
    if not undecided(state):
        return None
    if state.mode == "guided" or state.next_stage is None:
        return e.Finished()
    return e.FollowupStarted(stage=state.next_stage)


def undecided(state: RunState) -> bool:
    """Whether all that was asked is answered, and what comes next has not been decided."""
    return state.started is not None and state.status == "open" and state.asking == "nothing"


def finish(state: RunState) -> e.Finished:
    """Stop here and be judged on what is there."""
    _running(state)
    return e.Finished(early=True)


def pause(state: RunState) -> e.Paused | None:
    """Stop the clock; None when it stands already."""
    _running(state)
    return None if state.paused else e.Paused()


def resume(state: RunState) -> e.Resumed | None:
    """Let the clock go on; None when it runs."""
    _running(state)
    return e.Resumed() if state.paused else None


def interrupt(state: RunState) -> e.Interrupted | None:
    """Note that an interview is left in the middle of an answer; None where nobody minds."""
    _running(state)
    if state.mode == "guided" or state.paused or state.asking == "nothing":
        return None
    return e.Interrupted(stage=state.stage)


def abandon(state: RunState) -> e.Abandoned:
    """Give the run up."""
    _running(state)
    return e.Abandoned()


def overrule(state: RunState, stage: str, criterion: str, verdict: str, reason: str) -> e.Overruled:
    """Overrule the verdict on a criterion of a finished run, with a reason."""
    if state.status != "finished":
        raise SessionError("A verdict can be disputed once the run is finished.")
    if state.stage_at(stage) is None:
        raise SessionError(f"This run has no stage {stage!r}.")
    if not reason.strip():
        raise SessionError("Say why the verdict should be another one: a reason is kept beside it.")
    return e.Overruled(stage=stage, criterion=criterion, verdict=verdict, reason=reason.strip())


def send(state: RunState, sent: e.AnswerSent) -> e.AnswerSent | None:
    """Note that an answer is about to go to a judge; None where that is noted already."""
    _judgeable(state, sent.stage)
    return None if state.sent_already(sent) else sent


def propose(state: RunState, proposed: e.Proposed) -> e.Proposed | None:
    """Keep what a judge proposed for a finished run; None when it has been asked about it before.

    Two programs may ask at once, when one scorecard is open in both: the first reply is kept.
    """
    _judgeable(state, proposed.stage)
    return None if state.asked_already(proposed.stage, proposed.judge) else proposed


def _judgeable(state: RunState, stage: str) -> None:
    if state.status != "finished" or state.stage_at(stage) is None:
        raise SessionError("A judge is asked about a finished run and its stages only.")


def unjudged(state: RunState) -> tuple[str, str, int] | None:
    """The first stored response that nobody has judged, as stage, part and number."""
    for stage, part, found in state.places():
        for number, attempt in enumerate(found.attempts):
            if attempt.outcome is None:
                return stage, part, number
    return None


def _running(state: RunState) -> StageState:
    if state.status != "open" or state.current is None:
        raise SessionError("This run is over: open its scorecard, or begin another one.")
    return state.current


def _asked_part(state: RunState) -> tuple[str, str]:
    _running(state)
    if state.asking != "part" or state.part is None:
        raise SessionError("No part is asked for now.")
    return state.stage, state.part


def _given(state: RunState, text: str) -> e.Event:
    if state.asking == "probe":
        return e.ProbeAnswered(stage=state.stage, text=text)
    if state.asking in ("question", "follow-up"):
        return e.AnswerSubmitted(stage=state.stage, text=text)
    raise SessionError("Nothing is asked for now.")
