"""Grades of a run: which responses earn credit, where the evidence lies, what is still open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any, Final, TypeVar

from trainer.rubric import holds
from trainer.service.drawing import part_source
from trainer.session import PartState, RunState, StageState

if TYPE_CHECKING:
    from trainer.grading import Evidence, Grade, MistakeMade
    from trainer.service.paper import StagePaper

_Spot = TypeVar("_Spot", "Evidence", "MistakeMade")

#: How a part stands whose working was asked for, however right its response was.
UNCREDITED: Final = "not counted, the working was shown"


def credited(stage: StageState) -> dict[str, str]:
    """The responses that stand, by part; once the working was shown a part earns no credit."""
    return {
        part: found.standing.text
        for part, found in stage.parts.items()
        if found.standing is not None and not found.worked
    }


def held(grade: Grade) -> tuple[str, ...]:
    """The criteria that are met."""
    return tuple(one.criterion for one in grade.criteria if holds(one.state))


def has_grade(state: RunState, stage: str) -> bool:
    """Whether the stage has been graded."""
    return any(one.stage == stage for one in state.grades)


def answered(stage: StageState) -> bool:
    """Whether there is anything of the stage to grade."""
    return bool((stage.answer or "").strip()) or any(one.attempts for one in stage.parts.values())


def gap(grade: Grade, stage: StageState, paper: StagePaper) -> tuple[str, str] | None:
    """The worst gap that a probe can close, as criterion and question; None when there is none.

    Worst is what the next level needs, then what was not found before what was unclear, then the
    rubric's order. What contradicts itself is not asked again: the answer was given.
    """
    asked = {one.criterion for one in stage.probes}
    order = {"not-found": 0, "unclear": 1}
    gaps = [
        (one.criterion not in grade.missing, order[one.state], place, one.criterion)
        for place, one in enumerate(grade.criteria)
        if one.state in order and one.criterion not in asked
    ]
    for *_, criterion in sorted(gaps):
        known = paper.criterion(criterion)
        if known is not None and known.asks.strip():
            return criterion, known.asks
    return None


def placed(grade: Grade, pieces: Sequence[tuple[str, str]], seam: int) -> Grade:
    """The grade of joined texts, with each span in the text it comes from.

    `pieces` are (source, text) in the order in which they were joined, `seam` characters apart. Of
    a span that runs over a seam the last text is quoted: only with it the criterion was met.
    """

    def one(spot: _Spot) -> _Spot:
        if spot.start is None or spot.end is None:
            return replace(spot, source=pieces[0][0])
        begin = 0
        for source, text in pieces:
            if spot.end <= begin + len(text) + seam or source == pieces[-1][0]:
                start = min(max(0, spot.start - begin), len(text))
                end = min(spot.end - begin, len(text))
                return replace(spot, source=source, start=start, end=end, quote=text[start:end])
            begin += len(text) + seam
        return spot

    return _moved(grade, one)


def placed_parts(grade: Grade, stage: str) -> Grade:
    """A grade of parts, with sources named as the run names its answers."""

    def one(spot: _Spot) -> _Spot:
        if spot.source.startswith("part:"):
            return replace(spot, source=part_source(stage, spot.source.removeprefix("part:")))
        return spot

    return _moved(grade, one)


def explained(grade: Grade, stage: StageState, paper: StagePaper) -> Grade:
    """A grade of parts that gives a reason for what is not met, and for that alone.

    A criterion that takes several parts is not met while one of them is open, however right the
    others are: where nothing else speaks against it, it says which ones it lacks.
    """

    def one(spot: Evidence) -> Evidence:
        known = paper.criterion(spot.criterion)
        if spot.state == "met":
            # "Right." is no reason; what there is to say about a response stands in the notes.
            return replace(spot, why="")
        if holds(spot.state) or spot.quote or known is None:
            return spot
        lists: dict[str, list[str]] = {"not answered": [], UNCREDITED: [], "right": []}
        for id in known.about:
            part, found = paper.part(id), stage.parts.get(id)
            if part is not None and found is not None:
                lists[_standing(found)].append(part.title)
        told = [f"{word}: {', '.join(titles)}" for word, titles in lists.items() if titles]
        return replace(spot, why="; ".join(told) or spot.why)

    return replace(grade, criteria=tuple(one(spot) for spot in grade.criteria))


def _standing(part: PartState) -> str:
    if part.worked:
        return UNCREDITED
    return "right" if part.right else "not answered"


def _moved(grade: Grade, one: Any) -> Grade:
    return replace(
        grade,
        criteria=tuple(one(spot) for spot in grade.criteria),
        mistakes=tuple(one(spot) for spot in grade.mistakes),
    )


def grade_from(told: Mapping[str, Any]) -> Grade:
    """The grade that was stored with `dataclasses.asdict`; unknown fields are passed over."""
    from trainer.grading import Evidence, Grade, MistakeMade

    given = _known(Grade, told)
    given["criteria"] = tuple(Evidence(**_known(Evidence, one)) for one in told["criteria"])
    given["mistakes"] = tuple(MistakeMade(**_known(MistakeMade, one)) for one in told["mistakes"])
    given["missing"] = tuple(told["missing"])
    given["notes"] = tuple(told.get("notes", ()))
    return Grade(**given)


def _known(form: type, told: Mapping[str, Any]) -> dict[str, Any]:
    names = {one.name for one in fields(form)}
    return {name: value for name, value in told.items() if name in names}


def mended(stages: Iterable[StageState]) -> set[str]:
    """The sources of the parts that came right after something wrong."""
    return {
        part_source(stage.plan.id, part)
        for stage in stages
        for part, found in stage.parts.items()
        if found.right
    }
