"""Rubrics: criteria that nothing can meet, and levels that no answer can reach."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from trainer.authoring.findings import Finding, finding
from trainer.rubric import And, Atom, BoolExpr, Not, Or, Rubric, atoms

if TYPE_CHECKING:
    from trainer.packs import Question

# Partial answers that the search looks at before it takes a level to be reachable.
MOST_STEPS: Final = 20_000

Truth = bool | None


def rubric_findings(question: Question, rubric: Rubric, can_be: frozenset[str]) -> list[Finding]:
    """Dead criteria and unreachable levels, when only the atoms in ``can_be`` can ever be met."""
    found = list(_dead_criteria(question, rubric, can_be))
    # A level that needs a dead criterion is unreachable too; told once, at the criterion.
    alive = {name for one in rubric.criteria for name in _names(one.met_by)}
    return found or list(_unreachable(question, rubric, frozenset(alive) & can_be))


def _dead_criteria(question: Question, rubric: Rubric, can_be: frozenset[str]) -> Iterator[Finding]:
    sources = {one.id: one for one in question.rubric.criteria}
    for criterion in rubric.criteria:
        if satisfiable(criterion.met_by, can_be):
            continue
        missing = sorted(set(_wanted(criterion.met_by)) - can_be)
        why = (
            f"nothing can give {' or '.join(map(repr, missing))}: write a claim or a numeric part "
            "of that name"
            if missing
            else f"{sources[criterion.id].met_by!r} contradicts itself"
        )
        path = (*sources[criterion.id].path, "met by")
        yield finding(
            question,
            path,
            "rubric",
            f"nothing can meet the criterion {criterion.id!r}: {why}",
            file="rubric",
            key=False,
        )


def _unreachable(question: Question, rubric: Rubric, can_be: frozenset[str]) -> Iterator[Finding]:
    ladder = _Ladder(rubric)
    for place, level in enumerate(rubric.levels):
        better = [one.name for one in rubric.levels[:place]]
        if _found(lambda draw, n=level.name, b=better: ladder.exactly(n, b, draw), can_be):  # type: ignore[misc]
            continue
        why = (
            f"whatever reaches it reaches {better[-1]!r} or a better one first; move it up, or ask "
            "more of the levels above"
            if better
            else "its needs contradict each other"
        )
        yield finding(
            question,
            ("levels", level.name),
            "rubric",
            f"no answer can reach the level {level.name!r}: {why}",
            file="rubric",
        )


def satisfiable(expr: BoolExpr, can_be: frozenset[str]) -> bool:
    """Whether some answer makes the expression true, when only ``can_be`` can be met."""
    return _found(
        lambda draw: _truth(expr, lambda name: draw.get(name)),
        can_be & set(_names(expr)),
        {name: False for name in _names(expr) if name not in can_be},
    )


@dataclass(slots=True)
class _Ladder:
    rubric: Rubric

    def exactly(self, level: str, better: list[str], draw: Mapping[str, Truth]) -> Truth:
        """Whether the draw gives this level and none of the better ones."""
        criteria = {
            one.id: _truth(one.met_by, lambda name: draw.get(name, False))
            for one in self.rubric.criteria
        }
        return _and(
            [self._level(level, criteria), *(_not(self._level(b, criteria)) for b in better)]
        )

    def _level(self, name: str, criteria: Mapping[str, Truth]) -> Truth:
        needs = next(one.needs for one in self.rubric.levels if one.name == name)
        if needs is None:
            return True
        return _truth(
            needs, lambda one: criteria[one] if one in criteria else self._level(one, criteria)
        )


def _found(
    holds: Callable[[Mapping[str, Truth]], Truth],
    names: frozenset[str] | set[str],
    fixed: Mapping[str, Truth] | None = None,
) -> bool:
    """Whether some choice of ``names`` makes ``holds`` true; decided as early as it can be."""
    open_names, steps = sorted(names), 0
    stack: list[dict[str, Truth]] = [{**dict.fromkeys(open_names), **(fixed or {})}]
    while stack:
        draw = stack.pop()
        steps += 1
        truth = holds(draw)
        if truth or steps > MOST_STEPS:
            return True
        if truth is False:
            continue
        undecided = next((name for name in open_names if draw[name] is None), None)
        if undecided is not None:
            stack += [{**draw, undecided: False}, {**draw, undecided: True}]
    return False


def _truth(expr: BoolExpr, of: Callable[[str], Truth]) -> Truth:
    if isinstance(expr, Atom):
        return of(expr.name)
    if isinstance(expr, Not):
        return _not(_truth(expr.inner, of))
    truths = [_truth(one, of) for one in expr.items]
    if isinstance(expr, And):
        return _and(truths)
    assert isinstance(expr, Or)
    return _not(_and([_not(one) for one in truths]))


def _and(truths: list[Truth]) -> Truth:
    if False in truths:
        return False
    return None if None in truths else True


def _not(truth: Truth) -> Truth:
    return None if truth is None else not truth


def _wanted(expr: BoolExpr, negated: bool = False) -> Iterator[str]:
    """The names that have to be met, leaving out those that only must not be."""
    if isinstance(expr, Atom):
        if not negated:
            yield expr.name
    elif isinstance(expr, Not):
        yield from _wanted(expr.inner, not negated)
    else:
        for one in expr.items:
            yield from _wanted(one, negated)


def _names(expr: BoolExpr) -> Iterator[str]:
    return (one.name for one in atoms(expr))
