"""Putting a question of a pack as a paper: one draw of its givens, every text filled in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainer.packs import variants
from trainer.quantity import format_quantity
from trainer.service.errors import ServiceError
from trainer.service.paper import CriterionPaper, LevelPaper, Paper, PartPaper, StagePaper
from trainer.session import MAIN

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trainer.packs import CriterionSource, Library, Part, Question, Variant


class Papers:
    """Questions by address and draw; each one is filled in once."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._draws: dict[str, tuple[Variant, ...]] = {}
        self._papers: dict[tuple[str, int], Paper] = {}

    def question(self, address: str) -> Question:
        """The question; PackError when its pack can't be read."""
        return self._library.question(address)

    def draw(self, address: str, index: int) -> Variant:
        """One draw of a question; ServiceError when it has no such draw."""
        draws = self._all(address)
        if not 0 <= index < len(draws):
            raise ServiceError(
                f"{address} has variants 0 to {len(draws) - 1}; there is no variant {index}."
            )
        return draws[index]

    def count(self, address: str) -> int:
        """How many draws a question has."""
        return len(self._all(address))

    def paper(self, address: str, index: int) -> Paper:
        """The question under one draw."""
        if (address, index) not in self._papers:
            question = self.question(address)
            self._papers[address, index] = _paper(question, self.draw(address, index))
        return self._papers[address, index]

    def _all(self, address: str) -> tuple[Variant, ...]:
        if address not in self._draws:
            self._draws[address] = variants(self.question(address))
        return self._draws[address]


def _paper(question: Question, draw: Variant) -> Paper:
    stages = [_stage(MAIN, question, draw, float(question.minutes) or None)]
    stages += [_stage(one.id, one, draw.of(one), None) for one in question.followups]
    return Paper(
        address=question.address,
        title=question.title,
        variant=draw.index,
        label=draw.label,
        minutes=float(question.minutes) or None,
        givens=draw.shown,
        stages=tuple(stages),
        pack_version=question.version,
        content_hash=question.content_hash,
        expected=tuple(_expected(question, draw)),
        names=draw.names,
        known={
            one: value for one, value in draw.names.items() if one not in question.recipe.formulas
        },
        conventions=tuple(draw.text(one).strip() for one in question.conventions),
        levels=tuple(
            LevelPaper(one.name, one.needs, one.looks_like) for one in question.rubric.levels
        ),
        language=question.language,
    )


def _stage(id: str, asked: Question, draw: Variant, minutes: float | None) -> StagePaper:
    return StagePaper(
        id=id,
        title=asked.title,
        ask=draw.text(asked.ask).strip(),
        minutes=minutes,
        parts=tuple(_part(one, draw) for one in asked.parts),
        criteria=tuple(_criterion(one, asked.parts) for one in asked.rubric.criteria),
        model_answer=draw.text(asked.model_answer).strip(),
    )


def _criterion(one: CriterionSource, parts: Sequence[Part]) -> CriterionPaper:
    # The rubric's own reading of "met by" is not needed here: only which names stand in it.
    names = set(one.met_by.replace("(", " ").replace(")", " ").split())
    about = tuple(part.id for part in parts if names & {part.id, part.claim})
    return CriterionPaper(
        id=one.id,
        title=one.title or one.id.replace("-", " "),
        says=one.says,
        asks=one.asks,
        part=about[0] if about and len(names) == 1 else "",
        about=about,
        was=one.was,
        anchors=one.anchors,
    )


def _part(part: Part, draw: Variant) -> PartPaper:
    return PartPaper(
        id=part.id,
        kind="number" if part.kind == "number" else "prose",
        title=part.title or part.id.replace("-", " "),
        ask=draw.text(part.ask).strip(),
        # A unit of "1" says that the number has none.
        unit="" if part.unit == "1" else part.unit,
        hints=tuple(draw.text(one).strip() for one in part.hints),
        was=part.was,
        symbol=part.symbol,
        named=part.named,
    )


def _expected(question: Question, draw: Variant) -> Iterator[tuple[str, str]]:
    for stage, asked in ((MAIN, question), *((one.id, one) for one in question.followups)):
        own = draw.of(asked)
        for part in asked.parts:
            if part.kind == "number":
                unit = None if part.unit == "1" else part.unit
                yield f"{stage}/{part.id}", format_quantity(own.names[part.name], unit)
