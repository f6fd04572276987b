"""The five states that a criterion, a claim or a part can be in, and their order."""

from __future__ import annotations

from typing import Final, Literal

State = Literal["met", "hedged", "unclear", "contradicted", "not-found"]

BEST_FIRST: Final[tuple[State, ...]] = ("met", "hedged", "unclear", "contradicted", "not-found")

_RANK: Final[dict[State, int]] = {state: len(BEST_FIRST) - i for i, state in enumerate(BEST_FIRST)}
_OPPOSITE: Final[dict[State, State]] = {
    "met": "not-found",
    "hedged": "not-found",
    "unclear": "unclear",
    "contradicted": "met",
    "not-found": "met",
}


def holds(state: State) -> bool:
    """Whether the state counts: met, or met with a hedge such as "about"."""
    return state in ("met", "hedged")


def rank(state: State) -> int:
    """A number that grows with the state, from 1 for not-found to 5 for met."""
    return _RANK[state]


def opposite(state: State) -> State:
    """The state of ``not x``: a claim or mistake that was heard voids it, one not heard meets it.

    Unclear stays unclear: whether the mistake was made is for a person to say.
    """
    return _OPPOSITE[state]
