"""Levels and verdicts in the words that applicant-tracking systems share."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from trainer.rubric import State

Rating = Literal["strong_yes", "yes", "mixed", "no", "definitely_not", "no_decision"]
#: As Greenhouse has them; Lever and others read the same scale under other names.
RATINGS: Final[tuple[Rating, ...]] = (
    "strong_yes", "yes", "mixed", "no", "definitely_not", "no_decision",
)  # fmt: skip
# What levels are usually called. A rubric may call them anything.
_LEVELS: Final[dict[str, Rating]] = {
    **dict.fromkeys(("strong hire", "strong yes"), "strong_yes"),
    **dict.fromkeys(("hire", "yes", "pass"), "yes"),
    **dict.fromkeys(("lean hire", "leaning hire", "weak hire", "borderline", "mixed"), "mixed"),
    **dict.fromkeys(("weak", "lean no hire", "no hire", "no", "fail"), "no"),
    **dict.fromkeys(("strong no hire", "strong no", "definitely not"), "definitely_not"),
}
_STATES: Final[dict[State, Rating]] = {
    "met": "yes",
    "hedged": "yes",
    "unclear": "mixed",
    "contradicted": "no",
    "not-found": "no",
}
# By the number of anchors, best first. Only four of them can tell a strong yes.
_ANCHORS: Final[dict[int, tuple[Rating, ...]]] = {
    1: ("yes",),
    2: ("yes", "no"),
    3: ("yes", "mixed", "no"),
    4: ("strong_yes", "yes", "mixed", "no"),
}


def recommendation(level: str | None) -> str:
    """The level as an overall recommendation, ``no_decision`` where there is none.

    A level with a name that is not among the usual ones stays what it is, as an identifier: nobody
    but its rubric's author knows what it means.
    """
    if level is None:
        return "no_decision"
    name = " ".join(re.split(r"[\W_]+", level.casefold())).strip()
    return _LEVELS.get(name) or name.replace(" ", "_") or "no_decision"


def of_state(state: State) -> Rating:
    """What the state of a criterion amounts to."""
    return _STATES[state]


def of_anchor(rating: int | None, anchors: int) -> Rating:
    """What a criterion's anchor amounts to, counted from 0, the best; None is not rated."""
    if rating is None:
        return "no_decision"
    scale = _ANCHORS.get(anchors, _ANCHORS[4])
    return scale[min(max(rating, 0), len(scale) - 1)]
