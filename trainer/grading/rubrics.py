"""A question's rubric, ready to judge with: its boolean expressions read and its names checked."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from trainer.packs import PackError, Problem
from trainer.packs.errors import did_you_mean
from trainer.rubric import (
    Atom,
    BoolExpr,
    Criterion,
    Level,
    Rubric,
    RubricError,
    atoms,
    parse,
)

if TYPE_CHECKING:
    from trainer.packs import Question
    from trainer.packs.tree import Path

_NEVER = Atom("")


def rubric_of(question: Question) -> Rubric:
    """The rubric of a question or follow-up.

    Raises PackError, with every fault at its line, for an expression that cannot be read, a name
    that nothing answers to: a level may need criteria and the levels below it.
    """
    problems: list[Problem] = []
    known = known_atoms(question)
    criteria = tuple(
        Criterion(
            id=one.id,
            met_by=_read(question, one.met_by, (*one.path, "met by"), known, problems),
            says=one.says,
            title=one.title,
            asks=one.asks,
            anchors=one.anchors,
        )
        for one in question.rubric.criteria
    )
    levels = tuple(_levels(question, [one.id for one in criteria], problems))
    if problems:
        raise PackError(sorted(problems))
    return Rubric(criteria, levels)


def _levels(question: Question, criteria: list[str], problems: list[Problem]) -> Iterable[Level]:
    names = [one.name for one in question.rubric.levels]
    for place, one in enumerate(question.rubric.levels):
        # The best level stands first and needs the lower ones, so that none can need itself.
        known = {*criteria, *names[place + 1 :]}
        needs = None
        if one.needs is not None:
            needs = _read(question, one.needs, (*one.path, "needs"), known, problems)
        yield Level(one.name, needs, one.looks_like)


def known_atoms(question: Question) -> frozenset[str]:
    """The names that ``met by`` may use: parts, claims that parts ask for, claims and mistakes."""
    names = {part.id for part in question.parts}
    names |= {part.claim for part in question.parts if part.claim}
    names |= {mistake.id for mistake in question.mistakes}
    names |= {mistake.id for part in question.parts for mistake in part.mistakes}
    return frozenset(names | set(_heard(question)))


def _heard(question: Question) -> Iterable[str]:
    """The ids of the claims and mistakes that the claims file tells how to hear."""
    source: Any = question.claims
    if question.parent is not None:
        followups = source.get("followups", {}) if isinstance(source, Mapping) else {}
        source = followups.get(question.id, {}) if isinstance(followups, Mapping) else {}
    for group in ("claims", "mistakes"):
        found = source.get(group, {}) if isinstance(source, Mapping) else {}
        if isinstance(found, Mapping):
            yield from found


def _read(
    question: Question,
    text: str,
    path: Path,
    known: Collection[str],
    problems: list[Problem],
) -> BoolExpr:
    try:
        expr = parse(text)
    except RubricError as error:
        problems.append(_problem(question, path, error.message, error.start))
        return _NEVER
    for atom in atoms(expr):
        if atom.name not in known:
            hint = did_you_mean(atom.name, known)
            if not hint:
                hint = f"; there are: {', '.join(sorted(known))}"
            message = f"there is no {atom.name!r} here{hint}"
            problems.append(_problem(question, path, message, atom.start))
    return expr


def _problem(question: Question, path: Path, message: str, offset: int = 0) -> Problem:
    return question.trees["rubric"].problem(path, message, offset=offset)
