"""Putting one skill as a card: what is asked, under one draw, and how a response is judged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar

from trainer.errors import TrainerError
from trainer.practice.skills import MAIN, read_skill
from trainer.service.errors import ServiceError
from trainer.service.paper import CriterionPaper, Judged, Paper, PartPaper, StagePaper
from trainer.service.reasons import CONTRADICTED, UNCLEAR, in_words

if TYPE_CHECKING:
    from trainer.grading import Grade
    from trainer.practice import Skill
    from trainer.practice.events import CardAsked
    from trainer.service.examiner import Examiner


_Named = TypeVar("_Named", PartPaper, CriterionPaper)


class GoneError(ServiceError):
    """No pack asks for the skill any more, or not with these numbers.

    `for_good` is False where the pack could not be read: it may come back.
    """

    def __init__(self, message: str, *, for_good: bool = True) -> None:
        super().__init__(message)
        self.for_good = for_good


@dataclass(frozen=True, slots=True)
class Card:
    """A skill under one draw. `part` is a part of the question, or stands for a criterion."""

    skill: Skill
    paper: Paper
    part: PartPaper
    criterion: CriterionPaper | None

    @property
    def question(self) -> str:
        """What it belongs to, for people."""
        stage = self.paper.stage(self.skill.stage)
        return (
            self.paper.title if self.skill.stage == MAIN else f"{self.paper.title} · {stage.title}"
        )

    @property
    def context(self) -> str:
        """What the question asks, of which the card is a part."""
        return self.paper.stage(self.skill.stage).ask

    @property
    def before(self) -> str:
        """What the question asks just before, without which "and that?" says nothing.

        '' for the first part of a stage, and for a criterion, whose probe stands alone.
        """
        parts = self.paper.stage(self.skill.stage).parts
        place = next((n for n, one in enumerate(parts) if one.id == self.part.id), 0)
        return parts[place - 1].ask if place and self.criterion is None else ""

    @property
    def expected(self) -> str:
        """The key as shown, '' for prose."""
        wanted = f"{self.skill.stage}/{self.part.id}"
        return next((text for place, text in self.paper.expected if place == wanted), "")


def draw_card(examiner: Examiner, skill: str, variant: int) -> Card:
    """The card of a skill under that draw; GoneError when no pack asks for it any more.

    Where the pack has renamed it (`was`), the card's own skill has the new name.
    """
    wanted = read_skill(skill)
    try:
        paper = examiner.paper(wanted.question, variant)
        stage = paper.stage(wanted.stage)
    except TrainerError as error:
        told = f"{skill} can't be asked for: {error.message}"
        raise GoneError(told, for_good=False) from error
    if wanted.kind == "part":
        part = stage.part(wanted.name) or _that_was(wanted.name, stage.parts)
        if part is None:
            raise GoneError(f"{wanted.question} does not ask for {wanted.name!r} any more.")
        return Card(replace(wanted, name=part.id), paper, part, None)
    criterion = stage.criterion(wanted.name) or _that_was(wanted.name, stage.criteria)
    if criterion is None or not criterion.asks.strip():
        raise GoneError(f"{wanted.question} does not ask for {wanted.name!r} any more.")
    spoken = PartPaper(criterion.id, "prose", criterion.title, criterion.asks.strip(), "", ())
    return Card(replace(wanted, name=criterion.id), paper, spoken, criterion)


def _that_was(name: str, among: Sequence[_Named]) -> _Named | None:
    return next((one for one in among if name in one.was), None)


def drawn_card(examiner: Examiner, asked: CardAsked) -> Card:
    """The card as it was asked, wherever the pack has its numbers now; GoneError when it has not.

    By what was drawn, so that a title or a hint that was mended since is no reason to lose it.
    """
    wanted = read_skill(asked.skill)
    try:
        count = examiner.count(wanted.question)
    except TrainerError as error:
        told = f"{asked.skill} can't be asked for: {error.message}"
        raise GoneError(told, for_good=False) from error
    order = (asked.variant, *(one for one in range(count) if one != asked.variant))
    for variant in order:
        if variant < count:
            card = draw_card(examiner, asked.skill, variant)
            if not asked.label or card.paper.label == asked.label:
                return card
    raise GoneError(
        f"The pack of {wanted.question} has changed, and these numbers ({asked.label}) are gone."
    )


def judge_card(examiner: Examiner, card: Card, text: str) -> Judged:
    """The verdict on a response, and what the pack says about the mistake that it is."""
    if card.criterion is None:
        judged = examiner.judge_part(card.paper, card.skill.stage, card.part.id, text)
        return judged.asked_back()
    return _heard(examiner, card, card.criterion, text)


def working_of(examiner: Examiner, card: Card) -> tuple[str, ...]:
    """How a number is worked out with this draw; for prose, what is wanted and a strong answer."""
    if card.part.kind == "number":
        lines = examiner.working(card.paper, card.skill.stage, card.part.id)
        return tuple(str(line) for line in lines) or ((card.expected,) if card.expected else ())
    stage = card.paper.stage(card.skill.stage)
    own = card.criterion.id if card.criterion else ""
    asked = [one for one in stage.criteria if one.id == own or one.part == card.part.id]
    near = asked or [one for one in stage.criteria if card.part.id in one.about]
    wanted = [f"Wanted: {one.says}." for one in near if one.says]
    answer = _strong(examiner, card, stage, [one.id for one in near])
    return (*wanted, *([f"A strong answer says: {answer}"] if answer else []))


def _strong(examiner: Examiner, card: Card, stage: StagePaper, criteria: Sequence[str]) -> str:
    """The sentence of the model answer that meets one of the criteria; else all of the answer."""
    text = stage.model_answer
    if not text or not criteria:
        return text
    try:
        grade = examiner.grade_answer(card.paper, card.skill.stage, text)
    except Exception:
        # It is only about which sentence to show.
        return text
    spans = [
        (one.start, one.end)
        for one in grade.criteria
        if one.criterion in criteria and one.start is not None and one.end is not None
    ]
    if not spans:
        return text
    start, end = spans[0]
    before = text.rfind(". ", 0, start)
    begin = max(text.rfind("\n", 0, start) + 1, before + 2 if before >= 0 else 0)
    stops = [place for sign in ("\n", ". ") if (place := text.find(sign, end)) >= 0]
    last = min(stops, default=len(text))
    return text[begin : last + 1].strip()


def _heard(examiner: Examiner, card: Card, criterion: CriterionPaper, text: str) -> Judged:
    from trainer.checker import Outcome
    from trainer.rubric import holds

    grade: Grade = examiner.grade_answer(card.paper, card.skill.stage, text)
    found = next((one for one in grade.criteria if one.criterion == criterion.id), None)
    state = found.state if found else "not-found"
    quote = f'heard in "{found.quote}"' if found and found.quote else ""
    why = in_words(found.why, found.quote) if found else ""
    if holds(state):
        return Judged(Outcome("right", reading=quote, message="That is it."))
    mistakes = {one.id for one in grade.mistakes}
    if card.skill.stage == MAIN and examiner.judge_reply(card.paper, criterion.id, text, mistakes):
        return Judged(Outcome("right", message="That is it."))
    if state == "unclear":
        told = f"{why or UNCLEAR} Say it in a full sentence."
        return Judged(Outcome("ambiguous", reading=quote, message=told))
    mistake = next(iter(grade.mistakes), None)
    told = (
        why or CONTRADICTED
        if state == "contradicted"
        else "What is asked for was not heard in this. Say it in other words."
    )
    wrong = Outcome("wrong", reading=quote, message=told, mistake=mistake.id if mistake else None)
    return Judged(wrong, mistake.say if mistake else "")
