"""Finding the paper of a run again, also when the pack has changed since it began."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainer.errors import TrainerError
from trainer.service.errors import ServiceError
from trainer.service.paper import Paper, StagePaper
from trainer.session.events import Started

if TYPE_CHECKING:
    from trainer.service.examiner import Examiner
    from trainer.service.ledger import Live
    from trainer.session.events import Mode


def started(address: str, mode: Mode, draw: int, paper: Paper) -> Started:
    """The first event of a run: all of the paper that must be known when the pack has changed."""
    return Started(
        question=address,
        title=paper.title,
        mode=mode,
        variant=draw,
        label=paper.label,
        plan=paper.plan,
        pack_version=paper.pack_version,
        content_hash=paper.content_hash,
        givens=paper.givens,
        expected=paper.expected,
    )


def paper_of(examiner: Examiner, live: Live) -> Paper:
    """The paper with the numbers that the candidate was given, wherever the pack has them now.

    Raises ServiceError when the pack has them no longer: then nothing may be judged by it.
    """
    address, variant = live.row.question, live.row.variant
    started = live.state.started
    count = examiner.count(address)
    for index in (variant, *(one for one in range(count) if one != variant)):
        if index < count:
            paper = examiner.paper(address, index)
            # By what was drawn: a title or a constant that the pack has mended since is no reason
            # to leave a candidate alone; `changes` says that it is another version.
            if started is None or paper.label == started.label:
                return paper
    raise ServiceError(
        f"The pack of {address} has changed, and this run's numbers ({live.row.label}) are gone "
        "from it. What you answered is kept; begin the question anew."
    )


def card_paper(examiner: Examiner, live: Live) -> tuple[Paper, tuple[str, ...]]:
    """The paper for a scorecard and what must be said about it.

    A run that was graded can always be shown: where the pack is gone or has other numbers, what
    the run itself remembers has to do, without the working.
    """
    started = live.state.started
    try:
        paper = paper_of(examiner, live)
    except TrainerError as error:
        if started is None or not live.state.grades:
            raise
        return _remembered(started), (error.message,)
    return paper, changes(live, paper)


def told_of(live: Live, paper: Paper) -> tuple[str, ...]:
    """What has to be said while a run is answered: how it is heard, and whether its pack changed.

    Texts of a question may be in any language; what the reader of sentences knows is English.
    """
    if paper.language in ("", "en"):
        return changes(live, paper)
    return (
        f"The question is shown in {paper.language!r}; answers in words are heard in English only, "
        "and numbers take a decimal point.",
        *changes(live, paper),
    )


def changes(live: Live, paper: Paper) -> tuple[str, ...]:
    """A sentence when the pack has changed since the run began."""
    started = live.state.started
    if started is None or started.content_hash == paper.content_hash:
        return ()
    return (
        f"The pack has changed since this run began (version {started.pack_version or '?'} then, "
        f"{paper.pack_version or '?'} now).",
    )


def _remembered(started: Started) -> Paper:
    return Paper(
        address=started.question,
        title=started.title,
        variant=started.variant,
        label=started.label,
        minutes=None,
        givens=started.givens,
        stages=tuple(StagePaper(one.id, one.title, "", None, (), (), "") for one in started.plan),
        pack_version=started.pack_version,
        content_hash="",
        expected=started.expected,
    )
