"""Criteria, levels, and the judgement over them. Pure: no files, no text, no state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from trainer.rubric.expressions import Atom, BoolExpr, Not, Or, RubricError, evaluate
from trainer.rubric.states import State, holds


@dataclass(frozen=True, slots=True)
class Criterion:
    """One thing an answer must show. ``met_by`` names parts, claims and mistakes.

    ``says`` is what an answer that meets it does; ``asks`` a neutral probe that gives nothing away;
    ``anchors`` are one-line descriptions for an interviewer, best first.
    """

    id: str
    met_by: BoolExpr
    says: str = ""
    title: str = ""
    asks: str = ""
    anchors: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Level:
    """A level and what it needs: criteria and other levels; ``needs`` None holds for any answer."""

    name: str
    needs: BoolExpr | None = None
    looks_like: str = ""


@dataclass(frozen=True, slots=True)
class Rubric:
    """Criteria in their order, and levels with the best one first. A follow-up has no levels."""

    criteria: tuple[Criterion, ...]
    levels: tuple[Level, ...] = ()

    def criterion(self, id: str) -> Criterion:
        """The criterion of that id; RubricError when there is none."""
        for one in self.criteria:
            if one.id == id:
                return one
        raise RubricError(f"this rubric has no criterion {id!r}")


@dataclass(frozen=True, slots=True)
class Verdict:
    """The proposed level, the state of each criterion, and what the next level still misses.

    ``level`` is None when the rubric has no levels or none holds. ``next_level`` is None at the
    top, and ``missing`` names the criteria it still needs, in the order of the rubric.
    """

    level: str | None
    criteria: Mapping[str, State]
    next_level: str | None = None
    missing: tuple[str, ...] = ()


def judge(rubric: Rubric, atoms: Mapping[str, State]) -> Verdict:
    """From the states of parts, claims and mistakes to a level, by the first level that holds.

    An atom that is not in ``atoms`` counts as not found. Raises RubricError for a level that needs
    itself or a criterion that does not exist; ``problems`` finds these beforehand.
    """
    states: dict[str, State] = {
        one.id: evaluate(one.met_by, lambda name: atoms.get(name, "not-found"))
        for one in rubric.criteria
    }
    if not rubric.levels:
        # Without levels there is still something to say: whatever was not shown is missing.
        missing = tuple(id for id, state in states.items() if not holds(state))
        return Verdict(None, states, None, missing)
    ladder = _Ladder(rubric, states)
    place = next((i for i, one in enumerate(rubric.levels) if ladder.reached(one.name)), None)
    above = len(rubric.levels) if place is None else place
    level = None if place is None else rubric.levels[place].name
    if above == 0:
        return Verdict(level, states)
    target = rubric.levels[above - 1]
    lacking = ladder.lacking(target.name)
    missing = tuple(one.id for one in rubric.criteria if one.id in lacking)
    return Verdict(level, states, target.name, missing)


class _Ladder:
    """Levels looked up by name, each one's needs with other levels followed."""

    def __init__(self, rubric: Rubric, states: Mapping[str, State]) -> None:
        self._needs = {one.name: one.needs for one in rubric.levels}
        self._states = states

    def reached(self, name: str) -> bool:
        """Whether all that the level needs is there."""
        return self._level(name, ())

    def lacking(self, name: str) -> frozenset[str]:
        """The fewest criteria that the level still needs."""
        needs = self._needs[name]
        return frozenset() if needs is None else self._lack(needs)

    def _level(self, name: str, path: tuple[str, ...]) -> bool:
        if name in path:
            raise RubricError(f"the level {name!r} needs itself")
        needs = self._needs[name]
        return needs is None or holds(
            evaluate(needs, lambda atom: self._state(atom, (*path, name)))
        )

    def _state(self, atom: str, path: tuple[str, ...]) -> State:
        if atom in self._states:
            return self._states[atom]
        if atom in self._needs:
            return "met" if self._level(atom, path) else "not-found"
        raise RubricError(f"{atom!r} is neither a criterion nor a level of this rubric")

    def _lack(self, expr: BoolExpr) -> frozenset[str]:
        if isinstance(expr, Atom):
            if expr.name in self._needs and expr.name not in self._states:
                return self.lacking(expr.name)
            return frozenset() if holds(self._state(expr.name, ())) else frozenset({expr.name})
        if isinstance(expr, Not):
            # Nothing that could be added to an answer takes something out of it.
            return frozenset()
        parts = [self._lack(item) for item in expr.items]
        if isinstance(expr, Or):
            return min(parts, key=len)
        return frozenset().union(*parts)
