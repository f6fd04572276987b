"""From what happened to a rating. The rules are few, and each rating says which one it came from.

| what happened                                                | rating |
|--------------------------------------------------------------|--------|
| right at once, within `QUICK` active seconds                  | Easy   |
| right at once                                                 | Good   |
| right after a hint, or at the second try                      | Hard   |
| a known mistake on the way, wrong twice, the working was shown, or not right in the end | Again |
| met in an interview without being asked for                   | Good   |
| met in an interview in reply to a probe                       | Hard   |
| not said in an interview, or contradicted                     | Again  |

What was skipped untouched, could not be read, or was left unclear says nothing and is not rated.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Final

#: Active seconds within which a right response counts as easy: too few to work it out on paper.
QUICK: Final = 15.0


class Rating(IntEnum):
    """FSRS's four grades of a review."""

    AGAIN = 1
    HARD = 2
    GOOD = 3
    EASY = 4

    @property
    def word(self) -> str:
        """The grade as a word."""
        return self.name.capitalize()


@dataclass(frozen=True, slots=True)
class Tries:
    """What happened while one thing was asked for. `wrong` counts wrong responses that counted."""

    hints: int = 0
    wrong: int = 0
    mistake: str | None = None
    worked: bool = False
    right: bool = False
    seconds: float | None = None

    def judged(self, outcome: str, mistake: str | None) -> Tries:
        """After one more verdict; only right and wrong ones count, and only until it is right."""
        if self.right:
            return self
        if outcome == "right":
            return replace(self, right=True)
        if outcome == "wrong":
            return replace(self, wrong=self.wrong + 1, mistake=mistake or self.mistake)
        return self

    @property
    def touched(self) -> bool:
        """Whether anything happened that says something about the skill."""
        return self.right or self.worked or self.wrong > 0


def rate(tries: Tries) -> tuple[Rating, str]:
    """The rating and the reason for it, as the candidate is told."""
    if tries.worked:
        return Rating.AGAIN, "the working was shown"
    if tries.mistake is not None:
        return Rating.AGAIN, f"a known mistake: {tries.mistake.replace('-', ' ')}"
    if not tries.right:
        return Rating.AGAIN, "not right in the end" if tries.wrong else "left open"
    if tries.wrong > 1:
        return Rating.AGAIN, f"wrong {tries.wrong} times first"
    if tries.wrong:
        return Rating.HARD, "right at the second try"
    if tries.hints:
        return Rating.HARD, "right after a hint" if tries.hints == 1 else "right after hints"
    if tries.seconds is not None and tries.seconds <= QUICK:
        return Rating.EASY, f"right at once, in {max(1, round(tries.seconds))} s"
    return Rating.GOOD, "right at once"


def rate_heard(state: str, *, prompted: bool) -> tuple[Rating, str] | None:
    """The rating of a criterion in an interview; None for what was left unclear."""
    if state in ("met", "hedged"):
        if prompted:
            return Rating.HARD, "said when asked for"
        return Rating.GOOD, "said unasked"
    if state == "contradicted":
        return Rating.AGAIN, "contradicted"
    return (Rating.AGAIN, "not said") if state == "not-found" else None
