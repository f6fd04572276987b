"""Judging responses and answers to a question under one draw, from the question alone.

Nothing here keeps anything of a run, knows packs, or reads files: the same response to the same
paper gets the same verdict, in this process or in another one.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Protocol

from trainer import checker, grading
from trainer.checker import Outcome
from trainer.grading import Evidence
from trainer.rubric import Atom, Criterion, Rubric, atoms, evaluate, holds, judge
from trainer.service.paper import Judged, Paper
from trainer.service.reasons import CONTRADICTED, UNCLEAR, in_words
from trainer.session import MAIN

if TYPE_CHECKING:
    from trainer.checker import Key
    from trainer.grading import Grade
    from trainer.packs import Part, Question, Variant
    from trainer.rubric import State, Verdict


_CLAUSE_END: Final = re.compile(r"[,;:.!(]\s|\s[-–—]\s|\n")


class Sheets(Protocol):
    """Where questions and their draws come from."""

    def question(self, address: str) -> Question:
        """The question."""

    def draw(self, address: str, index: int) -> Variant:
        """One draw of its givens."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One question under one draw, as plain data that can be sent to another process."""

    asked: Question
    drawn: Variant
    paper: Paper

    @property
    def key(self) -> tuple[str, int, str]:
        """What tells it from other sheets."""
        return self.paper.address, self.paper.variant, self.paper.content_hash

    def question(self, address: str) -> Question:
        """The question; it is asked for no other."""
        return self.asked

    def draw(self, address: str, index: int) -> Variant:
        """The draw; it is asked for no other."""
        return self.drawn


class Judging:
    """Judges responses to the questions of its sheets."""

    def __init__(self, sheets: Sheets) -> None:
        self._sheets = sheets
        self._keys: dict[tuple[str, int, str, str], Key] = {}

    def ready(self, address: str) -> None:
        """Compile what is needed to judge answers, so that a fault shows before any is typed."""
        question = self._sheets.question(address)
        for asked in (question, *question.followups):
            grading.rubric_of(asked)
            if asked.claims:
                grading.claims_of(asked)

    def judge_part(self, paper: Paper, stage: str, part: str, text: str) -> Judged:
        """Is this response to a part right? A number by its key, a sentence by its claim."""
        asked = self._asked(paper, stage)
        found = asked.part(part)
        if found.kind == "number":
            key = self._key(paper, asked, stage, found)
            outcome = checker.check(text, key)
            return Judged(outcome, _said(key, outcome))
        return _sentence(asked, self._draw(paper), found, text)

    def key(self, paper: Paper, stage: str, part: str) -> Key | None:
        """The key of a part that asks for a number; None for one that asks for a sentence."""
        asked = self._asked(paper, stage)
        found = asked.part(part)
        return self._key(paper, asked, stage, found) if found.kind == "number" else None

    def grade_answer(self, paper: Paper, stage: str, text: str) -> Grade:
        """The grade of a free answer to a stage."""
        asked = self._asked(paper, stage)
        return grading.grade_text(asked, text, self._draw(paper).of(asked))

    def judge_reply(
        self, paper: Paper, criterion: str, text: str, mistakes: Collection[str]
    ) -> Evidence | None:
        """Whether a reply meets the criterion that its probe asks for.

        The probe says what a bare number or a "they" is about, so the reply is checked as a
        response to the parts that the criterion names, and heard after the words of the probe.
        """
        asked = self._asked(paper, MAIN)
        rule = grading.rubric_of(asked).criterion(criterion)
        found = self._numbers(paper, asked, rule, text)
        hearing = grading.reply_heard(asked, rule.asks, text, self._draw(paper).of(asked))
        for id, one in hearing.claims.items():
            if id not in found and one.start is not None:
                found[id] = Evidence(id, one.state, one.quote, one.start, one.end, why=one.why)
        for id in mistakes:
            found.setdefault(id, Evidence(id, "met"))
        state = evaluate(rule.met_by, lambda id: found[id].state if id in found else "not-found")
        if not holds(state):
            return None
        names = [one.name for one in atoms(rule.met_by)]
        best = next((found[id] for id in names if id in found and holds(found[id].state)), None)
        return None if best is None else replace(best, criterion=criterion, state=state)

    def _numbers(
        self, paper: Paper, asked: Question, rule: Criterion, reply: str
    ) -> dict[str, Evidence]:
        """The numeric parts of the criterion to which the reply is the right response."""
        names = {one.name for one in atoms(rule.met_by)}
        found = {}
        text = _number_first(reply).strip()
        for part in asked.parts:
            if part.kind == "number" and part.id in names:
                outcome = checker.check(text, self._key(paper, asked, MAIN, part), explain=False)
                if outcome.outcome == "right":
                    start = reply.index(text)
                    spot = Evidence(part.id, "met", text, start, start + len(text))
                    found[part.id] = replace(spot, why=outcome.message)
        return found

    def grade_responses(self, paper: Paper, stage: str, responses: Mapping[str, str]) -> Grade:
        """The grade of a stage that was answered part by part."""
        return grading.grade_parts(self._asked(paper, stage), self._draw(paper), responses)

    def verdict(self, paper: Paper, states: Mapping[str, State]) -> Verdict:
        """The level for these states of the main question's criteria."""
        rubric = grading.rubric_of(self._asked(paper, MAIN))
        bare = tuple(Criterion(one.id, Atom(one.id)) for one in rubric.criteria)
        return judge(Rubric(bare, rubric.levels), states)

    def _asked(self, paper: Paper, stage: str) -> Question:
        question = self._sheets.question(paper.address)
        return question if stage == MAIN else question.followup(stage)

    def _draw(self, paper: Paper) -> Variant:
        return self._sheets.draw(paper.address, paper.variant)

    def _key(self, paper: Paper, asked: Question, stage: str, part: Part) -> Key:
        place = (paper.address, paper.variant, stage, part.id)
        if place not in self._keys:
            self._keys[place] = grading.key_for(asked, self._draw(paper), part.id)
        return self._keys[place]


def _number_first(text: str) -> str:
    """The number that a reply begins with, as in "about 8 MiB, I think"; else all of the reply.

    With a second quantity behind it the reply may be taking the first one back.
    """
    from trainer.prose import quantities_in

    first = _CLAUSE_END.split(text.strip(), maxsplit=1)[0]
    return first if not quantities_in(text.strip()[len(first) :]) else text


def _said(key: Key, outcome: Outcome) -> str:
    """What the pack says about the mistake that was made or the convention that was used."""
    if outcome.mistake is not None:
        return next((one.say for one in key.mistakes if one.id == outcome.mistake), "")
    if outcome.convention is not None:
        return next((one.say for one in key.also if one.id == outcome.convention), "")
    return ""


def _sentence(asked: Question, draw: Variant, part: Part, text: str) -> Judged:
    """A response in prose, judged by the claim that the part asks for.

    What is unclear is asked back, as a number with two readings is, and is no attempt.
    """
    own = draw.of(asked)
    hearing = grading.reply_heard(asked, own.text(part.ask), text, own)
    claim = hearing.claims.get(part.claim)
    state = claim.state if claim else "not-found"
    slips = ((one, hearing.claims.get(one.id)) for one in asked.mistakes)
    mistake = next((one for one, found in slips if found and holds(found.state)), None)
    quote = f'heard in "{claim.quote}"' if claim and claim.quote else ""
    why = in_words(claim.why, claim.quote) if claim else ""
    if claim is not None and holds(state):
        return Judged(Outcome("right", reading=quote, message="That is it."))
    if state == "unclear":
        told = f"{why or UNCLEAR} Say it in a full sentence."
        return Judged(Outcome("ambiguous", reading=quote, message=told))
    if state == "contradicted":
        told = why or CONTRADICTED
    else:
        told = (
            "What is asked for was not heard in this. Say it in a full sentence, or in other words."
        )
    say = draw.text(mistake.say) if mistake else ""
    wrong = Outcome("wrong", reading=quote, message=told, mistake=mistake.id if mistake else None)
    return Judged(wrong, say)
