"""What runs ask of packs and grading; `trainer.service.examining` answers it from real packs."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from trainer.service.paper import Judged, Paper

if TYPE_CHECKING:
    from trainer.checker import Key, WorkReport
    from trainer.grading import Evidence, Grade, WorkedLine
    from trainer.rubric import State, Verdict


class Examiner(Protocol):
    """Puts questions and judges responses; pure, so that the same response gets the same verdict.

    Any of these may raise TrainerError: the pack is gone, or can't be read any more.
    """

    def paper(self, address: str, variant: int) -> Paper:
        """The question under one draw."""

    def ready(self, address: str) -> None:
        """Raise TrainerError when answers to the question could not be judged."""

    def expect(self, paper: Paper) -> None:
        """Free answers to this paper are coming: what can be got ready may be."""

    def close(self) -> None:
        """Let go of what was got ready. Safe to call twice."""

    def count(self, address: str) -> int:
        """How many draws there are."""

    def judge_part(self, paper: Paper, stage: str, part: str, text: str) -> Judged:
        """Is this response to a part right?"""

    def key(self, paper: Paper, stage: str, part: str) -> Key | None:
        """What a response to a part is read by, while it is typed; None for a sentence."""

    def working(self, paper: Paper, stage: str, part: str | None) -> Sequence[WorkedLine]:
        """The worked solution of a part, or of the whole stage."""

    def grade_answer(self, paper: Paper, stage: str, text: str) -> Grade:
        """The grade of a free answer to a stage."""

    def judge_reply(
        self, paper: Paper, criterion: str, text: str, mistakes: Collection[str]
    ) -> Evidence | None:
        """Whether a reply to a probe meets the criterion it asks for, on the probe's own terms.

        "8 MiB" says nothing by itself; as the reply to a question it does. None when it doesn't.
        `mistakes` are those of the answer as a whole: they may void the criterion all the same.
        """

    def grade_responses(self, paper: Paper, stage: str, responses: Mapping[str, str]) -> Grade:
        """The grade of a stage that was answered part by part."""

    def verdict(self, paper: Paper, states: Mapping[str, State]) -> Verdict:
        """The level for these states of the main question's criteria."""

    def scratch(self, paper: Paper | None, text: str) -> WorkReport:
        """Working lines, checked one by one; this draw's givens may be used in them."""
