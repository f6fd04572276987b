"""A question as it is put to a candidate: one draw, every text filled in, plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal

from trainer.errors import TrainerError
from trainer.session import MAIN, Plan

if TYPE_CHECKING:
    from trainer.checker import Outcome
    from trainer.quantity import Quantity


@dataclass(frozen=True, slots=True)
class PartPaper:
    """One part: a number with a unit, or a sentence or two of prose.

    `was` are ids that it had before; `symbol` and `named` are what else it is called.
    """

    id: str
    kind: Literal["number", "prose"]
    title: str
    ask: str
    unit: str
    hints: tuple[str, ...]
    was: tuple[str, ...] = ()
    symbol: str = ""
    named: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CriterionPaper:
    """One criterion: what an answer that meets it says, and the neutral probe for it.

    `part` is the part that alone decides it, '' when there is none or more than one; `about` are
    all parts that have a say in it. `anchors` describe answers to it, best first.
    """

    id: str
    title: str
    says: str
    asks: str
    part: str = ""
    about: tuple[str, ...] = ()
    was: tuple[str, ...] = ()
    anchors: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LevelPaper:
    """A level of the main question: what it needs, as the rubric writes it, None for nothing."""

    name: str
    needs: str | None
    looks_like: str = ""


@dataclass(frozen=True, slots=True)
class StagePaper:
    """The main question or a follow-up."""

    id: str
    title: str
    ask: str
    minutes: float | None
    parts: tuple[PartPaper, ...]
    criteria: tuple[CriterionPaper, ...]
    model_answer: str

    def part(self, id: str) -> PartPaper | None:
        """The part of that id."""
        return next((one for one in self.parts if one.id == id), None)

    @property
    def alone(self) -> dict[str, str]:
        """The criteria that one part decides, with that part: both are the same skill."""
        return {one.id: one.part for one in self.criteria if one.part}

    def criterion(self, id: str) -> CriterionPaper | None:
        """The criterion of that id."""
        return next((one for one in self.criteria if one.id == id), None)


@dataclass(frozen=True, slots=True)
class Paper:
    """A question under one draw of its givens. `stages` begins with the main question.

    `names` are the values of all its names, `known` those of its givens alone, which anybody may
    use. `conventions` are what an interviewer fixes first; `levels` are best first. `language` is
    that of texts that were laid over the question's own, or empty.
    """

    address: str
    title: str
    variant: int
    label: str
    minutes: float | None
    givens: tuple[tuple[str, str], ...]
    stages: tuple[StagePaper, ...]
    pack_version: str
    content_hash: str
    expected: tuple[tuple[str, str], ...] = ()
    names: Mapping[str, Quantity] = field(default_factory=dict)
    known: Mapping[str, Quantity] = field(default_factory=dict)
    conventions: tuple[str, ...] = ()
    levels: tuple[LevelPaper, ...] = ()
    language: str = ""

    @property
    def plan(self) -> tuple[Plan, ...]:
        """The stages and parts, for the run's first event."""
        return tuple(
            Plan(one.id, one.title, tuple(part.id for part in one.parts)) for one in self.stages
        )

    def stage(self, id: str) -> StagePaper:
        """The stage of that id; TrainerError when the question has none (any more)."""
        for one in self.stages:
            if one.id == id:
                return one
        raise TrainerError(f"{self.address} has no follow-up {id!r} any more.")

    @property
    def main(self) -> StagePaper:
        """The main question."""
        return self.stage(MAIN)


@dataclass(frozen=True, slots=True)
class Judged:
    """The checker's outcome, and what the pack says about the mistake or convention it is."""

    outcome: Outcome
    say: str = ""

    def asked_back(self) -> Judged:
        """The same, but a label that slipped on a single count is a question, and no attempt.

        Engineers write MB for both MB and MiB, so 520 MB where 520 MiB are right is most likely
        known and not well told; only its author can say. A mistake that the pack knows stays one.
        """
        found = self.outcome
        if found.outcome != "wrong" or found.unit != "slip" or found.mistake is not None:
            return self
        return replace(self, outcome=replace(found, outcome="ambiguous"))

    def detail(self) -> dict[str, Any]:
        """All of it as JSON, to be shown again after a restart."""
        from dataclasses import asdict

        return {"outcome": asdict(self.outcome), "say": self.say}


def judged_from(detail: Mapping[str, Any]) -> Judged | None:
    """What `Judged.detail` was made from; None when it has another form."""
    from dataclasses import fields

    from trainer.checker import Explanation, Outcome

    told = detail.get("outcome")
    if not isinstance(told, Mapping):
        return None
    known = {one.name for one in fields(Outcome)}
    given = {name: value for name, value in told.items() if name in known}
    given["explanations"] = tuple(Explanation(**one) for one in given.get("explanations", ()))
    return Judged(Outcome(**given), str(detail.get("say", "")))
