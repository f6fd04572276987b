"""An examiner whose verdicts a test can foresee, on a question of its own."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace

from trainer.checker import Explanation, Key, Outcome, WorkReport
from trainer.errors import TrainerError
from trainer.grading import Evidence, Grade, MistakeMade, WorkedLine
from trainer.packs import Library
from trainer.quantity import Quantity
from trainer.rubric import Criterion, Level, Rubric, State, Verdict, judge, parse
from trainer.service.paper import CriterionPaper, Judged, Paper, PartPaper, StagePaper

ADDRESS = "pack/bytes"


def _criterion(id: str, asks: str = "") -> CriterionPaper:
    return CriterionPaper(id, id.title(), f"says {id}", asks)


def _number(id: str) -> PartPaper:
    return PartPaper(id, "number", id.title(), f"How many {id}?", "MiB", ("first", "second"))


PAPER = Paper(
    address=ADDRESS,
    title="Bytes",
    variant=0,
    label="N = 8",
    minutes=20.0,
    givens=(("N", "8"),),
    stages=(
        StagePaper(
            "main",
            "Bytes",
            "How many bytes?",
            20.0,
            (_number("floor"), _number("naive"), PartPaper("why", "prose", "Why", "Why?", "", ())),
            (
                _criterion("floor", "What is the least?"),
                _criterion("naive", "What does naive move?"),
                _criterion("why", "Why is that?"),
                _criterion("limit", "Always?"),
                _criterion("silent"),
            ),
            "It is 8.",
        ),
        StagePaper(
            "causal",
            "Causal",
            "And causal?",
            None,
            (_number("half"),),
            (_criterion("half", "How many are left?"),),
            "Half.",
        ),
    ),
    pack_version="1.2",
    content_hash="abc",
    expected=(("main/floor", "8 MiB"),),
)

_LEVELS = (
    Level("Strong Hire", parse("Hire and why and limit and silent")),
    Level("Hire", parse("floor and naive")),
    Level("Weak"),
)


class FakeExaminer:
    """A criterion is met by its name in the text, unclear by its name with a question mark.

    A response to a part is right when it is 'ok'; 'slip' is a known mistake; '??' can't be read and
    '8|9' can mean two things.
    """

    def __init__(self) -> None:
        self.paper_now = PAPER
        self.draws: tuple[tuple[tuple[str, str], ...], ...] = tuple(
            (("N", str(number)),) for number in (8, 16, 24)
        )
        self.is_gone = False
        self.broken: Exception | None = None
        self.calls: list[tuple[str, ...]] = []
        self.expected: list[str] = []
        self.closed = False

    @contextmanager
    def failing(self, error: Exception) -> Iterator[None]:
        """Let every judgement fail meanwhile."""
        self.broken = error
        yield
        self.broken = None

    @contextmanager
    def gone(self) -> Iterator[None]:
        """Let the pack be gone meanwhile."""
        self.is_gone = True
        yield
        self.is_gone = False

    def paper(self, address: str, variant: int) -> Paper:
        self._there(address)
        ((name, text),) = givens = self.draws[variant]
        return replace(self.paper_now, variant=variant, label=f"{name} = {text}", givens=givens)

    def ready(self, address: str) -> None:
        self._there(address)

    def expect(self, paper: Paper) -> None:
        self.expected.append(paper.address)

    def close(self) -> None:
        self.closed = True

    def count(self, address: str) -> int:
        self._there(address)
        return len(self.draws)

    def judge_part(self, paper: Paper, stage: str, part: str, text: str) -> Judged:
        self._called("judge", stage, part, text)
        word = text.strip()
        if word == "ok":
            return Judged(Outcome("right", reading="ok = 1", message="Right."))
        if word == "??":
            return Judged(Outcome("unreadable", message="No number.", caret="??\n^"))
        if word == "8|9":
            return Judged(Outcome("ambiguous", message="8 or 9?"))
        if word == "slip":
            guess = (Explanation("dropped-term", "That lacks Q."),)
            wrong = Outcome("wrong", message="Not yet.", mistake="slip", explanations=guess)
            return Judged(wrong, "Count P as well.")
        return Judged(Outcome("wrong", message="Not yet."))

    def key(self, paper: Paper, stage: str, part: str) -> Key | None:
        found = paper.stage(stage).part(part)
        if found is None or found.kind == "prose":
            return None
        return Key(Quantity.of("8 MiB"), found.unit)

    def working(self, paper: Paper, stage: str, part: str | None) -> Sequence[WorkedLine]:
        lines = [WorkedLine("floor", "floor", "4·T", "4 × 2", "8 MiB")]
        return [one for one in lines if part in (None, one.part)]

    def grade_answer(self, paper: Paper, stage: str, text: str) -> Grade:
        self._called("grade", stage, text)
        self.calls.append(("graded with", str(paper.variant)))
        return self._grade(paper, stage, [("answer", text)])

    def judge_reply(
        self, paper: Paper, criterion: str, text: str, mistakes: Collection[str]
    ) -> Evidence | None:
        return Evidence(criterion, "met", "8", 0, 1) if text == "8 MiB" else None

    def grade_responses(self, paper: Paper, stage: str, responses: Mapping[str, str]) -> Grade:
        self._called("grade", stage, *sorted(responses))
        spots = [(f"part:{part}", part) for part, text in responses.items() if text == "ok"]
        return self._grade(paper, stage, spots)

    def verdict(self, paper: Paper, states: Mapping[str, State]) -> Verdict:
        criteria = tuple(Criterion(one.id, parse(one.id)) for one in paper.main.criteria)
        return judge(Rubric(criteria, _LEVELS), states)

    def scratch(self, paper: Paper | None, text: str) -> WorkReport:
        return WorkReport((), None)

    def _there(self, address: str) -> None:
        if self.is_gone or address != ADDRESS:
            raise TrainerError(f"there is no question {address!r}")

    def _called(self, *call: str) -> None:
        self.calls.append(call)
        if self.broken is not None:
            raise self.broken

    def _grade(self, paper: Paper, stage: str, texts: Sequence[tuple[str, str]]) -> Grade:
        criteria = [_heard(one.id, texts) for one in paper.stage(stage).criteria]
        found = [_heard("slip", texts)]
        mistakes = tuple(
            MistakeMade(one.criterion, one.quote, one.start, one.end, "Count P.", one.source)
            for one in found
            if one.state == "met"
        )
        states = {one.criterion: one.state for one in criteria}
        if stage != "main":
            return Grade(paper.address, paper.variant, None, None, (), tuple(criteria), mistakes)
        said = self.verdict(paper, states)
        return Grade(
            paper.address,
            paper.variant,
            said.level,
            said.next_level,
            said.missing,
            tuple(criteria),
            mistakes,
        )


def _heard(word: str, texts: Sequence[tuple[str, str]]) -> Evidence:
    for source, text in texts:
        start = text.find(word)
        if start >= 0:
            end = start + len(word)
            state: State = "unclear" if text[end : end + 1] == "?" else "met"
            return Evidence(word, state, word, start, end, source, "")
    return Evidence(word, "not-found")


LIBRARY = Library(())
