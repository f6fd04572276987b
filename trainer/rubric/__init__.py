"""Criteria and levels: from the states of criteria to a level and what the next one needs.

from trainer.rubric import Criterion, Level, Rubric, judge, parse

rubric = Rubric(
    criteria=(Criterion("total", parse("naive")), Criterion("why", parse("fusion"))),
    levels=(Level("Hire", parse("total and why")), Level("Weak")),
)
judge(rubric, {"naive": "met"})   # Weak; Hire lacks "why"

How far raters agree is in `trainer.rubric.agreement`: kappa, alpha, and who is kinder.
"""

from trainer.rubric.expressions import (
    And,
    Atom,
    BoolExpr,
    Not,
    Or,
    RubricError,
    atoms,
    evaluate,
    parse,
)
from trainer.rubric.model import Criterion, Level, Rubric, Verdict, judge
from trainer.rubric.states import BEST_FIRST, State, holds, opposite, rank

__all__ = [
    "BEST_FIRST",
    "And",
    "Atom",
    "BoolExpr",
    "Criterion",
    "Level",
    "Not",
    "Or",
    "Rubric",
    "RubricError",
    "State",
    "Verdict",
    "atoms",
    "evaluate",
    "holds",
    "judge",
    "opposite",
    "parse",
    "rank",
]
