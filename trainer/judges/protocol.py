"""What goes into a judge and what comes out: plain frozen data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from trainer.errors import TrainerError

ProposedState = Literal["met", "hedged", "not-found"]


class JudgeError(TrainerError):
    """A judge can't be used, or did not give a usable reply: which one, why, what to do."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A criterion that is open: what it is called, and when it is met."""

    id: str
    title: str
    says: str


@dataclass(frozen=True, slots=True)
class JudgeRequest:
    """A question as it was put, the criteria that are open, and the answer as typed."""

    question: str
    criteria: tuple[Asked, ...]
    answer: str


@dataclass(frozen=True, slots=True)
class RawProposal:
    """What a judge says about one criterion, not yet vetted."""

    criterion: str
    state: str
    quote: str


@dataclass(frozen=True, slots=True)
class Proposal:
    """A vetted proposal: ``quote`` is ``answer[start:end]``. It changes nothing by itself."""

    criterion: str
    state: ProposedState
    quote: str
    start: int
    end: int
    judge: str

    def to_json(self) -> dict[str, str | int]:
        """The proposal as the command line prints it."""
        return {
            "criterion": self.criterion,
            "state": self.state,
            "quote": self.quote,
            "start": self.start,
            "end": self.end,
            "judge": self.judge,
        }


class Judge(Protocol):
    """Reads an answer for the criteria that are open. May be slow; may raise `JudgeError`."""

    def propose(self, request: JudgeRequest) -> Sequence[RawProposal]:
        """Say of each criterion whether it is met, with the words of the answer that say so."""
