"""A question answered part by part: each response judged by its key or claim, then the rubric."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from trainer.checker import Outcome, check
from trainer.grading.keys import key_for
from trainer.grading.replies import reply_heard
from trainer.grading.rubrics import rubric_of
from trainer.grading.types import Evidence, Grade, MistakeMade
from trainer.packs import variants
from trainer.rubric import Atom, BoolExpr, Criterion, Not, State, holds, judge, rank

if TYPE_CHECKING:
    from trainer.packs import Part, Question, Variant

_STATE_OF: Mapping[str, State] = {
    "right": "met",
    "wrong": "not-found",
    "unreadable": "unclear",
    "ambiguous": "unclear",
    "undecided": "unclear",
}


def grade_parts(question: Question, variant: Variant | int, responses: Mapping[str, str]) -> Grade:
    """The grade of a question, or of a follow-up, whose parts were answered one by one.

    ``responses`` maps part ids to what was typed last; a part that is absent or blank was not
    answered. Raises TrainerError for a part that the question does not have.
    """
    draw = variants(question)[variant] if isinstance(variant, int) else variant.of(question)
    found = _Found()
    for id, text in responses.items():
        part = question.part(id)
        if not text.strip():
            continue
        if part.kind == "number":
            _judge_number(question, draw, part, text, found)
        else:
            _judge_sentence(question, draw, part, text, found)
    rubric = rubric_of(question)
    verdict = judge(rubric, {id: one.state for id, one in found.atoms.items()})
    return Grade(
        question=question.address,
        variant=draw.index,
        level=verdict.level,
        next_level=verdict.next_level,
        missing=verdict.missing,
        criteria=tuple(
            _evidence(question, one, verdict.criteria[one.id], found.atoms)
            for one in rubric.criteria
        ),
        mistakes=tuple(found.mistakes),
        notes=tuple(found.notes),
    )


def grade_outcome(outcome: Outcome) -> State:
    """The state of a numeric part's criterion, from how its response was judged."""
    return _STATE_OF[outcome.outcome]


@dataclass(slots=True)
class _Found:
    """What the responses showed so far: the best evidence for each atom, mistakes, and notes."""

    atoms: dict[str, Evidence] = field(default_factory=dict)
    mistakes: list[MistakeMade] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def add(self, atom: str, evidence: Evidence) -> None:
        known = self.atoms.get(atom)
        if known is None or rank(evidence.state) > rank(known.state):
            self.atoms[atom] = evidence

    def slip(self, mistake: MistakeMade) -> None:
        if all(one.id != mistake.id for one in self.mistakes):
            self.mistakes.append(mistake)


def _judge_number(question: Question, draw: Variant, part: Part, text: str, found: _Found) -> None:
    outcome = check(text, key_for(question, draw, part), explain=False)
    source = f"part:{part.id}"
    state = grade_outcome(outcome)
    found.add(part.id, Evidence(part.id, state, text, 0, len(text), source, outcome.message))
    if outcome.mistake is not None:
        told = next(one for one in part.mistakes if one.id == outcome.mistake)
        say = draw.text(told.say)
        found.slip(MistakeMade(told.id, text, 0, len(text), say, source))
        evidence = Evidence(told.id, "met", text, 0, len(text), source, say)
        found.add(told.id, evidence)
    if outcome.convention is not None:
        also = next(one for one in part.also if one.id == outcome.convention)
        found.notes.append(f"{part.title}: {draw.text(also.say)}")
    if outcome.unit == "slip":
        found.notes.append(f"{part.title}: {outcome.message}")


def _judge_sentence(
    question: Question, draw: Variant, part: Part, text: str, found: _Found
) -> None:
    source = f"part:{part.id}"
    hearing = reply_heard(question, draw.text(part.ask), text, draw)
    for id, one in hearing.claims.items():
        evidence = Evidence(id, one.state, one.quote, one.start, one.end, source, one.why)
        found.add(id, evidence)
        if id == part.claim:
            found.add(part.id, evidence)
        mistake = question.mistake(id)
        if mistake is not None and holds(one.state):
            say = draw.text(mistake.say)
            found.slip(MistakeMade(id, one.quote, one.start, one.end, say, source))
    for span in hearing.ignored:
        found.notes.append(f"{part.title}: passed over {span.text!r}, {span.why}")


def _evidence(
    question: Question, criterion: Criterion, state: State, atoms: Mapping[str, Evidence]
) -> Evidence:
    """The evidence of the atom that decides the criterion's state, under the criterion's name."""
    showing, voiding = _sides(criterion.met_by)
    deciding = [atoms[name] for name in showing if name in atoms and atoms[name].state == state]
    if holds(state):
        # Of several that must all be there, the last one closes the argument.
        chosen = deciding[-1:]
    else:
        chosen = [atoms[name] for name in voiding if name in atoms and holds(atoms[name].state)]
        chosen += deciding
    if not chosen:
        parts = [one for one in question.parts if one.id in showing and one.id not in atoms]
        absent = ", ".join(one.title for one in parts)
        why = f"not answered: {absent}" if absent else ""
        return Evidence(criterion.id, state, source="", why=why)
    return replace(chosen[0], criterion=criterion.id, state=state)


def _sides(expr: BoolExpr) -> tuple[list[str], list[str]]:
    """The atoms that show something, and those under ``not``, which void it."""
    if isinstance(expr, Atom):
        return [expr.name], []
    if isinstance(expr, Not):
        showing, voiding = _sides(expr.inner)
        return voiding, showing
    both = [_sides(item) for item in expr.items]
    return [name for one, _ in both for name in one], [name for _, one in both for name in one]
