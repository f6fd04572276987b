"""Hearing a question's claims in a text: the claims compiled once, values taken from the draw."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from trainer.errors import TrainerError
from trainer.packs import PackError
from trainer.prose import ClaimError, Claims, Hearing, compile_claims, hear
from trainer.quantity import Quantity

if TYPE_CHECKING:
    from trainer.packs import Question, Variant


def heard(question: Question, variant: Variant, text: str) -> Hearing:
    """What ``text`` says of a question's claims and mistakes, or of a follow-up's.

    Sentences that copy the question or its rubric say nothing. Raises PackError, at the line, when
    the claims cannot be compiled.
    """
    here = variant.of(question)
    return hear(text, claims_of(question), evaluator(here), known_texts(question, here))


def claims_of(question: Question) -> Claims:
    """The compiled claims of a question or follow-up; PackError, at the line of what is wrong."""
    key = (question.address, question.content_hash)
    if key not in _compiled:
        if len(_compiled) >= _MOST:
            _compiled.clear()
        _compiled[key] = _compile(question)
    return _compiled[key]


_MOST = 256
_compiled: dict[tuple[str, str], Claims] = {}


def _compile(question: Question) -> Claims:
    followup = question.id if question.parent is not None else None
    source = question.claims
    if followup is not None and followup not in source.get("followups", {}):
        source = {**source, "followups": {followup: {}}}
    try:
        return compile_claims(source, followup)
    except ClaimError as error:
        tree = question.trees.get("claims") or question.trees["question"]
        raise PackError([tree.problem(error.path, error.message)]) from None


def evaluator(variant: Variant) -> Callable[[str, Mapping[str, float]], float | None]:
    """A formula's value in base units under changed givens, or None when it has none.

    The changed givens come as numbers in base units and keep the dimension that they have.
    """

    @lru_cache(maxsize=4096)
    def value(formula: str, changes: tuple[tuple[str, float], ...]) -> float | None:
        overrides: dict[str, Quantity | str] = {
            name: Quantity(Fraction(number), variant.names[name].dimension)
            for name, number in changes
            if name in variant.names
        }
        try:
            return float(variant.value(formula, overrides).value)
        except (TrainerError, ArithmeticError):
            return None

    return lambda formula, changes: value(formula, tuple(sorted(changes.items())))


def known_texts(question: Question, variant: Variant) -> tuple[str, ...]:
    """Texts that say nothing when they come back: what is asked, and what the rubric wants."""
    texts = [variant.text(question.ask)]
    texts += [variant.text(part.ask) for part in question.parts]
    for criterion in question.rubric.criteria:
        texts += [criterion.says, criterion.asks, *criterion.anchors]
    texts += [level.looks_like for level in question.rubric.levels if level.looks_like]
    return tuple(texts)
