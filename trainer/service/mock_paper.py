"""The question of a mock as the run itself keeps it: phases, script, rubric, worked solution.

A mock pins what it was begun with. Its screens and cards are drawn from this copy, so that they
stay as they were when the pack has changed or is gone; only judging needs the pack.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any, Final, TypeVar

from trainer.errors import TrainerError
from trainer.service.errors import ServiceError
from trainer.service.paper import CriterionPaper, LevelPaper, Paper, PartPaper, StagePaper
from trainer.session import MAIN
from trainer.session.mock import Asked
from trainer.session.mock.events import PhasePlan

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trainer.grading import WorkedLine
    from trainer.rubric import State, Verdict
    from trainer.service.examiner import Examiner

CONVENTIONS: Final = "conventions"
CLOSING: Final = "closing"
#: Shares of the pack's minutes: conventions and closing a tenth each, the question two fifths, its
#: follow-ups the rest; without follow-ups the question has all that is between.
EDGE: Final = 0.1
QUESTION: Final = 0.4
#: For a criterion whose rubric describes no answers.
PLAIN_ANCHORS: Final = ("Said in full.", "Said in part, or only with a hint.", "Not said.")

_Form = TypeVar("_Form", PartPaper, CriterionPaper, LevelPaper)


@dataclass(frozen=True, slots=True)
class MockPaper:
    """The copy: the paper (without the values of its names) and the worked solution."""

    paper: Paper
    worked: tuple[WorkedLine, ...]

    @property
    def asks(self) -> dict[str, Asked]:
        """What is put to the candidate, by stage."""
        return {one.id: Asked(one.id, one.title, one.ask) for one in self.paper.stages}

    def criterion(self, stage: str, id: str) -> CriterionPaper:
        """A criterion; ServiceError when there is none of that name."""
        found = next((one for one in self.paper.stages if one.id == stage), None)
        criterion = found.criterion(id) if found else None
        if criterion is None:
            raise ServiceError(f"This mock has no criterion {id!r} in {stage!r}.")
        return criterion


def anchors(criterion: CriterionPaper) -> tuple[str, ...]:
    """The descriptions to rate by, best first; plain ones where the rubric has none."""
    return criterion.anchors if len(criterion.anchors) > 1 else PLAIN_ANCHORS


def copied(paper: Paper, worked: Sequence[WorkedLine]) -> dict[str, Any]:
    """The copy as JSON."""
    told = {one.name: getattr(paper, one.name) for one in fields(paper)}
    del told["names"], told["known"]
    told["stages"] = [asdict(one) for one in paper.stages]
    told["levels"] = [asdict(one) for one in paper.levels]
    return {"paper": told, "worked": [asdict(one) for one in worked]}


def copy_from(told: Mapping[str, Any]) -> MockPaper:
    """The copy from its JSON; fields of a newer program are passed over."""
    from trainer.grading import WorkedLine

    paper = dict(told["paper"])
    return MockPaper(
        Paper(
            address=paper["address"],
            title=paper["title"],
            variant=paper["variant"],
            label=paper["label"],
            minutes=paper["minutes"],
            givens=_pairs(paper["givens"]),
            stages=tuple(_stage(one) for one in paper["stages"]),
            pack_version=paper["pack_version"],
            content_hash=paper["content_hash"],
            expected=_pairs(paper["expected"]),
            conventions=tuple(paper["conventions"]),
            levels=tuple(_known(LevelPaper, one) for one in paper["levels"]),
        ),
        tuple(WorkedLine(**one) for one in told["worked"]),
    )


def _stage(told: Mapping[str, Any]) -> StagePaper:
    return StagePaper(
        id=told["id"],
        title=told["title"],
        ask=told["ask"],
        minutes=told["minutes"],
        parts=tuple(_known(PartPaper, one) for one in told["parts"]),
        criteria=tuple(_known(CriterionPaper, one) for one in told["criteria"]),
        model_answer=told["model_answer"],
    )


def _known(form: type[_Form], told: Mapping[str, Any]) -> _Form:
    names = {one.name for one in fields(form)}
    given: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in told.items()
        if name in names
    }
    return form(**given)


def _pairs(told: Sequence[Sequence[str]]) -> tuple[tuple[str, str], ...]:
    return tuple((str(label), str(text)) for label, text in told)


def phases_of(paper: Paper) -> tuple[PhasePlan, ...]:
    """The phases: conventions, the question, each follow-up, closing.

    Their minutes are shares of the pack's minutes, which are for the whole interview; a follow-up
    with minutes of its own keeps them. Without minutes in the pack there are none here.
    """
    total, later = paper.minutes, paper.stages[1:]
    own = sum(one.minutes or 0.0 for one in later)
    shared = [one for one in later if one.minutes is None]
    main = (1 - 2 * EDGE) * (total or 0.0) - own
    each = 0.0
    if shared and total:
        main = min(main, QUESTION * total)
        each = max(0.0, ((1 - 2 * EDGE) * total - main - own) / len(shared))
    edge = _minutes(total, EDGE * (total or 0.0))
    plans = [PhasePlan(CONVENTIONS, "conventions", MAIN, edge)]
    plans.append(PhasePlan(MAIN, paper.main.title, MAIN, _minutes(total, max(0.0, main))))
    for one in later:
        minutes = one.minutes if one.minutes is not None else _minutes(total, each)
        plans.append(PhasePlan(one.id, one.title, one.id, minutes))
    plans.append(PhasePlan(CLOSING, "closing", "", edge))
    return tuple(plans)


def _minutes(total: float | None, share: float) -> float | None:
    return None if total is None else round(share, 2)


def pack_paper(examiner: Examiner, pinned: Paper) -> Paper:
    """The paper that judges what is said: the pack's own, with the numbers that were drawn.

    Raises ServiceError when the pack has these numbers no longer.
    """
    count = examiner.count(pinned.address)
    order = (pinned.variant, *(one for one in range(count) if one != pinned.variant))
    for index in order:
        if index < count:
            paper = examiner.paper(pinned.address, index)
            if paper.label == pinned.label:
                return paper
    raise ServiceError(
        f"The pack of {pinned.address} has changed, and this mock's numbers ({pinned.label}) are "
        "gone from it: nothing can be judged by it. Marks, notes and ratings go on as before."
    )


def changed(examiner: Examiner, pinned: Paper) -> tuple[str, ...]:
    """A sentence when the pack is another one than the mock was begun with, or is gone."""
    try:
        paper = pack_paper(examiner, pinned)
    except TrainerError as error:
        return (error.message,)
    if paper.content_hash == pinned.content_hash:
        return ()
    return (
        f"The pack has changed since this mock began (version {pinned.pack_version or '?'} then, "
        f"{paper.pack_version or '?'} now). The rubric here is the one of then.",
    )


def verdict_of(paper: Paper, states: Mapping[str, State]) -> Verdict:
    """The level for these states of the main question's criteria, by the levels of then."""
    from trainer.rubric import Atom, Criterion, Level, Rubric, judge, parse

    criteria = tuple(Criterion(one.id, Atom(one.id)) for one in paper.main.criteria)
    levels = tuple(
        Level(one.name, None if one.needs is None else parse(one.needs), one.looks_like)
        for one in paper.levels
    )
    return judge(Rubric(criteria, levels), states)
