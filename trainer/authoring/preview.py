"""A question as it will be seen: by a candidate, by an interviewer, by the reader of prose."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from trainer.authoring.errors import AuthoringError
from trainer.authoring.exports.sheets import shown
from trainer.rubric import holds

if TYPE_CHECKING:
    from trainer.authoring.targets import Target
    from trainer.packs import Part, Question, Variant

_SIGNS: Final = {"met": "✓", "hedged": "✓", "unclear": "~", "contradicted": "✗", "not-found": "·"}


def load(target: Target, followup: str = "") -> Question:
    """The question, or a follow-up of it; PackError or TrainerError when there is none.

    Its texts are in the language that TRAINER_LANGUAGE names, as far as there are any in it.
    """
    from trainer.packs.loading import load_question
    from trainer.packs.overlays import wanted_language

    question = load_question(target.root, target.pack, target.name, wanted_language())
    return question.followup(followup) if followup else question


def draw(target: Target, question: Question, index: int) -> Variant:
    """The draw of that index for the question or follow-up; AuthoringError, with the count."""
    from trainer.packs import variants

    main = load(target)
    found = variants(main)
    if not 0 <= index < len(found):
        raise AuthoringError(
            f"{main.address} has variants 0 to {len(found) - 1}; there is no variant {index}"
        )
    return found[index].of(question)


def for_candidates(question: Question, variant: Variant) -> Iterator[str]:
    """The question as a candidate meets it, part by part, with the hints in their order."""
    yield f"{question.title}  ({question.address}, variant {variant.index}: {variant.label})"
    yield ""
    yield variant.text(question.ask)
    for name, value in variant.shown:
        yield f"  {name}: {value}"
    for number, part in enumerate(question.parts, 1):
        yield ""
        unit = f"  [{part.unit}]" if part.unit else ""
        yield f"{number}. {variant.text(part.ask)}{unit}"
        yield from (f"     hint: {variant.text(hint)}" for hint in part.hints)


def for_interviewers(question: Question, variant: Variant) -> Iterator[str]:
    """What only the interviewer sees: the working, criteria with their anchors, mistakes."""
    from trainer.grading import worked

    if question.conventions:
        yield "Conventions, for the interviewer to settle; nobody sees them at the keyboard"
        yield from (f"  - {variant.text(text)}" for text in question.conventions)
        yield ""
    yield "Worked solution"
    yield from (f"  {line}" for line in worked(question, variant))
    for part in question.parts:
        yield from _told(part, variant)
    if question.model_answer:
        yield ""
        yield "Model answer"
        yield from (f"  {line}" for line in variant.text(question.model_answer).splitlines())
    yield ""
    yield "Criteria"
    for one in question.rubric.criteria:
        yield f"  {one.title}: {one.says}  (met by {one.met_by})"
        yield f"     ask: {one.asks}"
        yield from (f"     {number}. {text}" for number, text in enumerate(one.anchors, 1))
    for level in question.rubric.levels:
        needs = f"  needs {level.needs}" if level.needs else ""
        yield f"  {level.name}:{needs}  {level.looks_like}".rstrip()
    for mistake in question.mistakes:
        yield f"  ! {mistake.id}: {mistake.means} {variant.text(mistake.say)}"
    if question.followups:
        yield ""
        yield "Follow-ups"
        yield from (f"  {one.address}: {one.title}" for one in question.followups)
        yield f"  (each by itself: trainer pack preview {question.followups[0].address})"


def every_variant(question: Question, drawn: tuple[Variant, ...]) -> Iterator[str]:
    """All draws, one after the other, with the answer to each numeric part."""
    for variant in drawn:
        own = variant.of(question)
        yield f"{variant.index}: {variant.label}"
        numbers = (part for part in question.parts if part.kind == "number")
        answers = (f"{part.id} = {shown(own.value(part.formula), part.unit)}" for part in numbers)
        yield "   " + "; ".join(answers)


def hearing_lines(question: Question, variant: Variant, text: str) -> Iterator[str]:
    """What is heard in an answer: the grade, then each claim with its words, or why it is not."""
    from trainer.authoring.nearest import why_not
    from trainer.grading import grade_text
    from trainer.grading.text import hearing_of

    grade = grade_text(question, text, variant)
    if grade.level is not None:
        missing = f"; missing for {grade.next_level}: {', '.join(grade.missing)}"
        yield f"{grade.level}{missing if grade.next_level else ''}"
    for one in grade.criteria:
        yield f"{_SIGNS[one.state]} {one.criterion}: {one.state}"
    yield ""
    yield "Claims and mistakes"
    hearing = hearing_of(question, text, variant)
    reasons = why_not(question, variant, text, hearing)
    for id, found in sorted(hearing.claims.items(), key=lambda item: not holds(item[1].state)):
        quote = f'  "{" ".join(found.quote.split())}"' if found.quote else ""
        reason = found.why or reasons.get(id, "")
        why = f"  ({reason})" if reason else ""
        yield f"{_SIGNS[found.state]} {id}: {found.state}{quote}{why}"
    if hearing.quantities:
        read = "; ".join(one.shown for one in hearing.quantities)
        yield f"Numbers read: {read}"
    for span in hearing.ignored:
        yield f'Passed over: "{" ".join(span.text.split())}"  ({span.why})'


def _told(part: Part, variant: Variant) -> Iterator[str]:
    for kind, told in (("also right", part.also), ("wrong", part.mistakes)):
        for one in told:
            values = (shown(variant.value(formula), part.unit) for formula in one.formulas)
            yield f"  {part.id}, {kind}: {', '.join(values)}: {variant.text(one.say)}"
