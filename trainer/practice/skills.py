"""What is scheduled: a part or a criterion of a question, named by ids that outlive its text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

MAIN: Final = "main"
_CRITERION: Final = "criterion:"


@dataclass(frozen=True, slots=True)
class Skill:
    """`question` is the address of the whole question, `stage` 'main' or a follow-up's id.

    `kind` says whether `name` is the id of a part or of a criterion that no part alone decides.
    """

    question: str
    stage: str
    kind: Literal["part", "criterion"]
    name: str

    @property
    def id(self) -> str:
        """``pack/question#naive``, ``pack/question/causal#flops``, ``…#criterion:ridge``."""
        place = self.question if self.stage == MAIN else f"{self.question}/{self.stage}"
        return f"{place}#{_CRITERION if self.kind == 'criterion' else ''}{self.name}"

    @property
    def words(self) -> str:
        """The name for people, where the pack's own title is not at hand."""
        return self.name.replace("-", " ")


def part_skill(question: str, stage: str, part: str) -> str:
    """The skill that a part asks for."""
    return Skill(question, stage, "part", part).id


def criterion_skill(question: str, stage: str, criterion: str) -> str:
    """The skill that a criterion asks for, where no part alone decides it."""
    return Skill(question, stage, "criterion", criterion).id


def read_skill(id: str) -> Skill:
    """The skill of that id; ValueError for what is none."""
    place, sign, name = id.partition("#")
    steps = place.split("/")
    if not sign or not name or not 2 <= len(steps) <= 3:
        raise ValueError(f"{id!r} is not a skill: it would read like pack/question#part")
    stage = steps[2] if len(steps) == 3 else MAIN
    question = "/".join(steps[:2])
    if name.startswith(_CRITERION):
        return Skill(question, stage, "criterion", name.removeprefix(_CRITERION))
    return Skill(question, stage, "part", name)
