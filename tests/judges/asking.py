"""A judge that a test holds in its hand, in the place of a process."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from trainer.judges import JudgeError, JudgeRequest, Proposal, RawProposal, consult
from trainer.service.judge_named import Named, agreed
from trainer.service.proposing import Proposing

#: Seconds after which a test that waits for a reply has failed.
PATIENCE = 20.0

Says = Callable[[JudgeRequest], Sequence[RawProposal]]


class Asker:
    """Asks ``says``; with `gate` cleared it waits, as a slow judge does, until it is set or closed.

    `trouble` is what it fails with, '' for not at all; `asked` are the requests so far.
    """

    def __init__(self, says: Says | None = None) -> None:
        self.says = says or everything
        self.trouble = ""
        self.gate = threading.Event()
        self.gate.set()
        self.asked: list[JudgeRequest] = []
        self.closings = 0

    def ask(
        self, name: str, request: JudgeRequest, sending: Callable[[], None]
    ) -> tuple[Proposal, ...]:
        sending()
        self.asked.append(request)
        assert self.gate.wait(PATIENCE)
        if self.trouble:
            raise JudgeError(self.trouble)
        return consult(name, self, request)

    def propose(self, request: JudgeRequest) -> Sequence[RawProposal]:
        return self.says(request)

    def close(self) -> None:
        self.closings += 1


def everything(request: JudgeRequest) -> list[RawProposal]:
    """All that is open is met, by the first words of the answer."""
    return [RawProposal(one.id, "met", request.answer[:12]) for one in request.criteria]


def naming(judge: str = "endpoint") -> Callable[[], Named]:
    """That judge is named, and where it sends answers was agreed to."""
    return lambda: agreed(judge)


def asked(proposing: Proposing, run: str, judge: str = "endpoint") -> list[str]:
    """Have it asked, and wait until it is over: what was announced, then what went wrong."""
    over, told = threading.Event(), []

    def tell(trouble: str, last: bool) -> None:
        if trouble:
            told.append(trouble)
        if last:
            over.set()

    sentence = proposing.begin(run, naming(judge), tell)
    assert not sentence or over.wait(PATIENCE)
    return [sentence, *told]
