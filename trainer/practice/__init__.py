"""What is practised and when it comes back: skills, ratings, memory, and drills.

    derive(run, history, day_of)       what a run says about skills: reviews, slips, days
    after(memory, rating, at)          how well a skill is remembered, and when it is due
    plan(candidates, minutes)          what to drill now, mixed
    reduce(state, event)               a drill as events and one pure reducer

A skill is a part or a criterion of a question, by its ids and never by its text: a typo that is
mended in a pack loses no history, and every review can be put with other numbers. Nothing here
reads a store or a pack; all of it is computed from events, so that it can be computed again.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from trainer.practice.deriving import Derived, Practised, Review, Slip, Told, derive
    from trainer.practice.drill import CardState, DrillState, next_skill, reduce, replay
    from trainer.practice.memory import Memory, after
    from trainer.practice.planning import Candidate, fresh_draw, plan
    from trainer.practice.ratings import Rating, Tries, rate
    from trainer.practice.skills import Skill, criterion_skill, part_skill, read_skill
    from trainer.practice.wire import PracticeError, from_json, to_json

_HOMES = {
    "deriving": ("Derived", "Practised", "Review", "Slip", "Told", "derive"),
    "drill": ("CardState", "DrillState", "next_skill", "reduce", "replay"),
    "memory": ("Memory", "after"),
    "planning": ("Candidate", "fresh_draw", "plan"),
    "ratings": ("Rating", "Tries", "rate"),
    "skills": ("Skill", "criterion_skill", "part_skill", "read_skill"),
    "wire": ("PracticeError", "from_json", "to_json"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "Candidate",
    "CardState",
    "Derived",
    "DrillState",
    "Memory",
    "PracticeError",
    "Practised",
    "Rating",
    "Review",
    "Skill",
    "Slip",
    "Told",
    "Tries",
    "after",
    "criterion_skill",
    "derive",
    "fresh_draw",
    "from_json",
    "next_skill",
    "part_skill",
    "plan",
    "rate",
    "read_skill",
    "reduce",
    "replay",
    "to_json",
]


def __getattr__(name: str) -> Any:
    # The home screen asks only how much is due: it need not load the rest.
    if name in _HOME_OF:
        return getattr(import_module(f"trainer.practice.{_HOME_OF[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
