"""The examiner on real packs: keys, claims and rubrics of a question under one draw.

Loaded when a question is opened, not for the home screen.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Final, TypeVar

from trainer import checker, grading
from trainer.processes import NoAnswerError
from trainer.service.broken import telling
from trainer.service.judging import Judging, Sheet
from trainer.service.papers import Papers

if TYPE_CHECKING:
    from trainer.checker import WorkReport
    from trainer.grading import Evidence, Grade, WorkedLine
    from trainer.packs import Library
    from trainer.service.aside import Aside
    from trainer.service.paper import Paper

#: Characters from which an answer may take longer to judge than a frame of the screen (1/60 s).
LONG: Final = 400

T = TypeVar("T")


class PackExaminer(Judging):
    """Puts the questions of a library and judges responses to them.

    With `aside` long answers are judged in a process of their own, with the same verdict: what is
    worked out there keeps no key waiting here.
    """

    def __init__(self, library: Library, aside: Aside | None = None) -> None:
        self._library = library
        self._papers = Papers(library)
        super().__init__(self._papers)
        self._aside = aside

    def paper(self, address: str, variant: int) -> Paper:
        """The question under one draw."""
        with telling(self._library, address):
            return self._papers.paper(address, variant)

    def count(self, address: str) -> int:
        """How many draws there are."""
        with telling(self._library, address):
            return self._papers.count(address)

    def ready(self, address: str) -> None:
        """Compile what is needed to judge answers, so that a fault shows before any is typed."""
        with telling(self._library, address):
            self._papers.paper(address, 0)
            super().ready(address)

    def expect(self, paper: Paper) -> None:
        """Free answers to this paper are coming: have the other process ready for them."""
        if self._aside is not None:
            self._aside.expect(self._sheet(paper))

    def close(self) -> None:
        """End the other process."""
        if self._aside is not None:
            self._aside.close()

    def working(self, paper: Paper, stage: str, part: str | None) -> Sequence[WorkedLine]:
        """The worked solution of a part, or of the whole stage."""
        lines = grading.worked(self._asked(paper, stage), self._draw(paper))
        return [one for one in lines if part is None or one.part == part]

    def grade_answer(self, paper: Paper, stage: str, text: str) -> Grade:
        """The grade of a free answer to a stage."""
        return self._judged(super().grade_answer, text, paper, stage, text)

    def judge_reply(
        self, paper: Paper, criterion: str, text: str, mistakes: Collection[str]
    ) -> Evidence | None:
        """Whether a reply meets the criterion that its probe asks for."""
        return self._judged(super().judge_reply, text, paper, criterion, text, tuple(mistakes))

    def scratch(self, paper: Paper | None, text: str) -> WorkReport:
        """Working lines, checked one by one; this draw's givens may be used in them."""
        return checker.check_work(text, names=paper.known if paper else None)

    def _judged(self, here: Callable[..., T], text: str, paper: Paper, *about: object) -> T:
        if self._aside is not None and len(text) >= LONG:
            try:
                told: T = self._aside.judge(here.__name__, self._sheet(paper), *about)
            except NoAnswerError:
                # What the other process does not tell is worked out here, to the same end.
                return here(paper, *about)
            return told
        return here(paper, *about)

    def _sheet(self, paper: Paper) -> Sheet:
        return Sheet(self._papers.question(paper.address), self._draw(paper), paper)
