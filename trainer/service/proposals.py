"""What judges proposed for a run, as a scorecard shows it. Nothing of it counts. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, cast

from trainer.service.views import ProposalLine
from trainer.service.words import STATES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from trainer.rubric import State
    from trainer.service.views import AnswerText
    from trainer.session import RunState
    from trainer.session.events import Proposal, Proposed

#: How a proposal is accepted: as a dispute with this reason, which may be said in another way.
ACCEPTED: Final = "as {judge} proposed"
#: All that a judge can propose.
PROPOSABLE: Final = frozenset({"met", "hedged"})


@dataclass(frozen=True, slots=True)
class Heard:
    """The proposals of a run that hold against its answers: by stage and criterion, with judges.

    A run may come from elsewhere, and its events say what they like.
    """

    found: dict[tuple[str, str], list[tuple[str, Proposal]]] = field(default_factory=dict)

    def lines(self, stage: str, criterion: str, verdict: str | None) -> tuple[ProposalLine, ...]:
        """What was proposed for one criterion, in the order in which judges were asked.

        `verdict` is the one that somebody overruled the trainer's own with, None for nobody.
        """
        return tuple(
            ProposalLine(
                judge=judge,
                state=cast("State", one.state),
                word=STATES[cast("State", one.state)][1],
                quote=one.quote,
                source=one.source,
                start=one.start,
                end=one.end,
                told=f"proposed by {judge}, "
                + ("as overruled" if one.state == verdict else "not counted"),
            )
            for judge, one in self.found.get((stage, criterion), ())
        )

    def count(self, judge: str) -> int:
        """How much that judge proposed."""
        return sum(by == judge for rows in self.found.values() for by, _ in rows)


def heard(run: RunState, answers: Iterable[AnswerText]) -> Heard:
    """What was proposed with a quote that stands in the `answers` of the run, letter for letter."""
    texts = {one.source: one.text for one in answers}
    kept = Heard()
    for event in run.proposed:
        for one in _sound(event, texts):
            kept.found.setdefault((event.stage, one.criterion), []).append((event.judge, one))
    return kept


def _sound(event: Proposed, texts: dict[str, str]) -> Iterator[Proposal]:
    open_ = set(event.asked)
    for one in event.proposals:
        text = texts.get(one.source, "")
        stands = bool(one.quote.strip()) and one.quote == text[one.start : one.end]
        if one.criterion in open_ and one.state in PROPOSABLE and stands:
            open_.discard(one.criterion)
            yield one


def reason_for(judge: str) -> str:
    """The reason that stands beside a verdict that was overruled as that judge proposed."""
    return ACCEPTED.format(judge=judge)


def asked_told(run: RunState, proposed: Heard) -> tuple[str, ...]:
    """A sentence for each judge that was asked: about how much, and where answers went for it."""
    told = []
    names = (*(one.judge for one in run.proposed), *(one.judge for one in run.sent))
    for judge in dict.fromkeys(names):
        replies = [one for one in run.proposed if one.judge == judge]
        sent = [one for one in run.sent if one.judge == judge]
        to = _places([*(one.sent_to for one in sent), *(one.sent_to for one in replies)])
        silent = {one.stage for one in sent} - {one.stage for one in replies}
        if not replies:
            told.append(f"Your answer went to {to} for {judge}, and no reply of it is kept.")
            continue
        about = criteria(sum(len(one.asked) for one in replies))
        more = ", and once more without a reply that is kept" if silent else ""
        told.append(
            f"{judge} was asked about {about} and proposed {proposed.count(judge) or 'nothing'}"
            f"{more}; for that your answer went to {to}. What it proposes is not counted."
        )
    return tuple(told)


def _places(machines: Iterable[str]) -> str:
    """Every machine that an answer went to, once."""
    known = list(dict.fromkeys(one or "that plug-in" for one in machines))
    return " and ".join([", ".join(known[:-1]), known[-1]] if len(known) > 1 else known)


def criteria(count: int) -> str:
    """So many criteria, in words."""
    return "1 criterion" if count == 1 else f"{count} criteria"
