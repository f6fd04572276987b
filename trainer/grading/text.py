"""Grading a free answer: what was heard in it, judged by the question's rubric."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from trainer.errors import TrainerError
from trainer.grading.rubrics import rubric_of
from trainer.grading.types import Evidence, Grade, MistakeMade
from trainer.prose import ClaimError, Claims, Finding, Hearing, compile_claims, hear
from trainer.quantity import Quantity
from trainer.rubric import Rubric, State, atoms, holds, judge

if TYPE_CHECKING:
    from trainer.packs import Question, Variant

_CLAIMS: Final[dict[tuple[str, str], Claims]] = {}
_RUBRICS: Final[dict[tuple[str, str], Rubric]] = {}
_VALUES: Final[dict[tuple[object, ...], float | None]] = {}
_MOST: Final = 20_000
"""Values remembered; they are few per question and variant, so this is only a bound."""


def claims_of(question: Question) -> Claims:
    """The compiled claims of a question or follow-up, kept by the content of its files."""
    key = (question.content_hash, question.address)
    if key not in _CLAIMS:
        if len(_CLAIMS) > 64:
            _CLAIMS.clear()
        try:
            compiled = compile_claims(question.claims, question.id if question.parent else None)
        except ClaimError as error:
            raise _at_its_line(question, error) from error
        _CLAIMS[key] = compiled
    return _CLAIMS[key]


def _at_its_line(question: Question, error: ClaimError) -> TrainerError:
    """The fault with the file, line and column that it stands at."""
    try:
        where = question.where(error.path, "claims")
    except (KeyError, LookupError):
        return error
    located = ClaimError(error.path, error.reason)
    located.message = f"{where}: {error.reason}"
    located.args = (located.message,)
    return located


def hearing_of(
    question: Question, text: str, variant: Variant, claims: Claims | None = None
) -> Hearing:
    """What ``text`` says of the question's claims and mistakes, under the variant's givens.

    ``claims`` are others to be heard in their place, over the same values.
    """
    known = (
        variant.text(question.ask),
        *(one.says for one in question.rubric.criteria),
        *(anchor for one in question.rubric.criteria for anchor in one.anchors),
        *(one.looks_like for one in question.rubric.levels if one.looks_like),
    )
    wanted = claims if claims is not None else claims_of(question)
    return hear(text, wanted, _Evaluator(question, variant), known)


def grade_text(question: Question, text: str, variant: int | Variant = 0) -> Grade:
    """Grade a free answer to a question, or to a follow-up.

    ``variant`` is the draw that the candidate was shown. Nothing in ``text`` raises; a broken pack
    raises PackError or ClaimError.
    """
    from trainer.packs import variants

    drawn = variants(question)[variant] if isinstance(variant, int) else variant
    hearing = hearing_of(question, text, drawn)
    rubric = _rubric(question)
    states = _states(question, hearing)
    verdict = judge(rubric, states)
    criteria = tuple(
        _evidence(
            one.id,
            verdict.criteria[one.id],
            sorted(atom.name for atom in atoms(one.met_by)),
            hearing.claims,
        )
        for one in rubric.criteria
    )
    return Grade(
        question=question.address,
        variant=drawn.index,
        level=verdict.level,
        next_level=verdict.next_level,
        missing=verdict.missing,
        criteria=criteria,
        mistakes=_mistakes(question, drawn, hearing),
        notes=_notes(hearing),
    )


def _states(question: Question, hearing: Hearing) -> dict[str, State]:
    """The states of claims and mistakes; a mistake that was not made was not found."""
    mistakes = {mistake.id for mistake in question.mistakes}
    return {
        name: "not-found" if name in mistakes and not found.heard else found.state
        for name, found in hearing.claims.items()
    }


def _rubric(question: Question) -> Rubric:
    key = (question.content_hash, question.address)
    if key not in _RUBRICS:
        if len(_RUBRICS) > 64:
            _RUBRICS.clear()
        _RUBRICS[key] = rubric_of(question)
    return _RUBRICS[key]


def _evidence(
    criterion: str, state: State, names: list[str], found: Mapping[str, Finding]
) -> Evidence:
    """The shortest quote among the atoms that made the state."""
    heard = [found[name] for name in names if name in found and found[name].quote]
    fitting = [one for one in heard if one.state == state] or (
        heard if state != "not-found" else []
    )
    if not fitting:
        return Evidence(criterion, state)
    best = min(fitting, key=lambda one: (len(one.quote), one.start or 0))
    return Evidence(criterion, state, best.quote, best.start, best.end, "answer", best.why)


def _mistakes(question: Question, variant: Variant, hearing: Hearing) -> tuple[MistakeMade, ...]:
    made: list[MistakeMade] = []
    for mistake in question.mistakes:
        found = hearing.claims.get(mistake.id)
        if found is not None and holds(found.state):
            said = variant.text(mistake.say)
            made.append(MistakeMade(mistake.id, found.quote, found.start, found.end, said))
    return tuple(made)


def _notes(hearing: Hearing) -> tuple[str, ...]:
    notes = [f"Not graded, {span.why}: “{_short(span.text)}”" for span in hearing.ignored]
    if hearing.cut:
        notes.append("Only the first 20 KB of the answer were read.")
    return tuple(notes)


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= 80 else flat[:79] + "…"


class _Evaluator:
    """A formula's value in base units under changed givens, remembered between answers."""

    def __init__(self, question: Question, variant: Variant) -> None:
        self.variant = variant
        self.key = (question.content_hash, question.address, variant.index)

    def __call__(self, formula: str, overrides: Mapping[str, float]) -> float | None:
        key = (*self.key, formula, tuple(sorted(overrides.items())))
        if key not in _VALUES:
            if len(_VALUES) > _MOST:
                _VALUES.clear()
            _VALUES[key] = self._value(formula, overrides)
        return _VALUES[key]

    def _value(self, formula: str, overrides: Mapping[str, float]) -> float | None:
        names = self.variant.names
        changed: dict[str, Quantity | str] = {
            name: Quantity(Fraction(value).limit_denominator(10**6), names[name].dimension)
            for name, value in overrides.items()
            if name in names
        }
        try:
            return float(self.variant.value(formula, changed).value)
        except (TrainerError, ArithmeticError, OverflowError):
            return None
