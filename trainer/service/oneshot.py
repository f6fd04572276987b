"""Judging without a run: one response, one working, one answer. Nothing is stored, nothing is kept.

These are the pure functions behind ``trainer check`` and ``trainer grade``. They import what they
need when they are called, so that judging a bare number loads neither packs nor the store.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trainer.checker import Key, Outcome, WorkReport
    from trainer.grading import Grade
    from trainer.judges import Apart, Proposal
    from trainer.packs import Library, PackInfo, Question, Variant

__all__ = ["check", "check_part", "check_work", "grade", "levels", "names", "packs", "proposals"]


def check(
    response: str,
    expect: str,
    *,
    within: Fraction | None = None,
    variables: Sequence[str] = (),
) -> Outcome:
    """Judge ``response`` against ``expect``, both as typed; see `trainer.checker.check`."""
    from trainer import checker

    return checker.check(response, expect, within=within, variables=variables)


def check_part(
    address: str, part: str, response: str, *, variant: int = 0, packs: tuple[str, ...] = ()
) -> Outcome:
    """Judge ``response`` to one part of a question, naming the mistake that a wrong one betrays.

    ``part`` is the part's id; a follow-up's part belongs to the follow-up's address. Raises
    `TrainerError` when there is no such question, part or variant.
    """
    from trainer import checker

    return checker.check(response, _key(address, part, variant, packs))


def check_work(
    work: str,
    *,
    address: str | None = None,
    part: str | None = None,
    variant: int = 0,
    packs: tuple[str, ...] = (),
) -> WorkReport:
    """Check lines of working link by link; a question's givens may be used in them."""
    from trainer import checker

    if address is None:
        return checker.check_work(work)
    if part is not None:
        key = _key(address, part, variant, packs)
        return checker.check_work(work, names=key.names, key=key)
    return checker.check_work(work, names=_drawn(address, variant, packs)[1].names)


def grade(address: str, text: str, *, variant: int = 0, packs: tuple[str, ...] = ()) -> Grade:
    """Grade a free answer to a question or to a follow-up (``pack/question/follow-up``)."""
    from trainer.grading import grade_text

    question, draw = _drawn(address, variant, packs)
    inside = "/".join(address.split("/")[2:])
    asked = question.followup(inside) if inside else question
    return grade_text(asked, text, draw.of(asked))


def proposals(
    apart: Apart,
    name: str,
    given: Grade,
    address: str,
    text: str,
    *,
    variant: int = 0,
    packs: tuple[str, ...] = (),
) -> tuple[Proposal, ...]:
    """What the judge called ``name`` proposes for the criteria that ``given`` left open.

    It is asked in a process of its own, by ``apart``. Nothing in ``given`` changes. Raises
    `trainer.judges.JudgeError` when the judge can't be used.
    """
    from trainer import judges

    question, draw = _drawn(address, variant, packs)
    inside = "/".join(address.split("/")[2:])
    asked = question.followup(inside) if inside else question
    open_ = {one.criterion for one in given.criteria if one.state in ("unclear", "not-found")}
    criteria = tuple(
        judges.Asked(one.id, one.title, draw.of(asked).text(one.says))
        for one in asked.rubric.criteria
        if one.id in open_
    )
    if not criteria or not text.strip():
        return ()
    return apart.ask(name, judges.JudgeRequest(draw.of(asked).text(asked.ask), criteria, text))


def levels(address: str, *, packs: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The levels of a question, best first."""
    question = _drawn(address, 0, packs)[0]
    return tuple(level.name for level in question.rubric.levels)


def names(
    address: str, *, packs: tuple[str, ...] = ()
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """The ids of a question's criteria and of its mistakes, and its levels (a follow-up has none).

    Raises `TrainerError` when there is no such question or follow-up.
    """
    question = _drawn(address, 0, packs)[0]
    inside = "/".join(address.split("/")[2:])
    asked = question.followup(inside) if inside else question
    return (
        tuple(one.id for one in asked.rubric.criteria),
        tuple(one.id for one in asked.mistakes),
        () if inside else tuple(one.name for one in asked.rubric.levels),
    )


def packs(*, packs: tuple[str, ...] = ()) -> tuple[PackInfo, ...]:
    """Every pack that can be found, with its questions; only indexes are read."""
    return tuple(_library(packs).packs)


@lru_cache(maxsize=8)
def _library(paths: tuple[str, ...]) -> Library:
    from trainer.packs import library

    return library(paths)


@lru_cache(maxsize=256)
def _drawn(address: str, variant: int, paths: tuple[str, ...]) -> tuple[Question, Variant]:
    from trainer.errors import TrainerError
    from trainer.packs import variants

    question = _library(paths).question("/".join(address.split("/")[:2]))
    draws = variants(question)
    if variant >= len(draws):
        raise TrainerError(
            f"{question.address} has variants 0 to {len(draws) - 1}; there is no variant {variant}"
        )
    return question, draws[variant]


@lru_cache(maxsize=1024)
def _key(address: str, part: str, variant: int, paths: tuple[str, ...]) -> Key:
    from trainer.grading import key_for

    question, draw = _drawn(address, variant, paths)
    inside = "/".join(address.split("/")[2:])
    return key_for(question, draw, f"{inside}.{part}" if inside else part)
