"""What judges proposed for a run, as a scorecard shows it. Nothing of it counts. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from trainer.service.views import ProposalLine
from trainer.service.words import STATES

if TYPE_CHECKING:
    from trainer.rubric import State
    from trainer.session import RunState

#: How a proposal is accepted: as a dispute with this reason, which may be said in another way.
ACCEPTED: Final = "as {judge} proposed"


def proposal_lines(
    run: RunState, stage: str, criterion: str, verdict: str | None
) -> tuple[ProposalLine, ...]:
    """What was proposed for one criterion, in the order in which judges were asked.

    `verdict` is the one that somebody overruled the trainer's own with, None for nobody.
    """
    return tuple(
        ProposalLine(
            judge=event.judge,
            state=cast("State", one.state),
            word=STATES[one.state][1],
            quote=one.quote,
            source=one.source,
            start=one.start,
            end=one.end,
            told=f"proposed by {event.judge}, "
            + ("as overruled" if one.state == verdict else "not counted"),
        )
        for event in run.proposed
        for one in event.proposals
        if (event.stage, one.criterion) == (stage, criterion) and one.state in STATES
    )


def reason_for(judge: str) -> str:
    """The reason that stands beside a verdict that was overruled as that judge proposed."""
    return ACCEPTED.format(judge=judge)


def asked_told(run: RunState) -> tuple[str, ...]:
    """A sentence for each judge that was asked: about how much, and where the answer went."""
    told = []
    for judge in dict.fromkeys(one.judge for one in run.proposed):
        events = [one for one in run.proposed if one.judge == judge]
        proposed = sum(len(one.proposals) for one in events)
        to = events[-1].sent_to
        told.append(
            f"{judge} was asked about {criteria(sum(len(one.asked) for one in events))} and "
            f"proposed {proposed or 'nothing'}; for that your answer went to "
            f"{to or 'that plug-in'}. What it proposes is not counted."
        )
    return tuple(told)


def criteria(count: int) -> str:
    """So many criteria, in words."""
    return "1 criterion" if count == 1 else f"{count} criteria"
