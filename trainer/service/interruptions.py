"""Interviews that are left in the middle of an answer, where no interviewer would wait.

Between two answers the clock of an interview may stand; in the middle of one it may not. Whoever
has to go all the same loses nothing, and the clock does not count the hours that somebody is away:
they would say nothing. What is left is that it happened, and that is told with the result.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from trainer.service.ledger import Live
    from trainer.session import RunState
    from trainer.store import Draft

#: Seconds for which a program may be gone, as after a slip of the hand, before that is one.
GRACE: Final = 30.0


def in_the_middle(state: RunState, draft: Draft | None) -> bool:
    """Whether something is typed (`draft`) for what an interview asks now."""
    answering = state.mode == "interview" and state.asking not in ("part", "nothing")
    return answering and not state.paused and draft is not None and bool(draft.text.strip())


def was_left(live: Live, draft: Draft | None, now: float) -> bool:
    """Whether a program that ended has left the run in the middle of an answer.

    While any program shows the run its row is touched every few seconds. A clock that was put back
    in between accuses nobody.
    """
    gone = not live.watch.running and now - live.row.updated_at > GRACE
    return gone and in_the_middle(live.state, draft)


def told(state: RunState) -> tuple[str, ...]:
    """What a scorecard says about it; nothing when there is nothing to say."""
    times = len(state.interrupted)
    if not times:
        return ()
    often = {1: "once", 2: "twice"}.get(times, f"{times} times")
    return (f"Interrupted {often} in the middle of an answer; the clock stood meanwhile.",)
