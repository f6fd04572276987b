"""How well a skill is remembered, by FSRS: the forgetting curve of the `fsrs` package.

Deterministic and without learning steps: intervals are whole days, nothing is drawn at random (the
package's fuzzing is off), so that the same reviews give the same schedule on every machine. What
was got wrong comes back later in the same drill instead.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from fsrs import Scheduler

#: The chance of remembering at which a skill is due.
RETENTION: Final = 0.9
#: Days; interviews come within a year.
LONGEST: Final = 365

# Stamps outside a calendar's reach (a clock gone mad) are brought to its edge.
_FIRST: Final = 0.0
_LAST: Final = 250_000_000_000.0


@dataclass(frozen=True, slots=True)
class Memory:
    """What FSRS knows of a skill. `stability` is in days, `difficulty` from 1 to 10.

    `last` and `due` are Unix seconds.
    """

    stability: float
    difficulty: float
    last: float
    due: float

    @property
    def days(self) -> int:
        """The interval from the last review to the next one, in days."""
        return max(0, round((self.due - self.last) / 86_400))


def after(memory: Memory | None, rating: int, at: float) -> Memory:
    """The memory after a review at that time (Unix seconds); None is a skill never seen.

    A review that is stamped before the last one (the clock went back) counts as of the same day.
    """
    from fsrs import Card, Rating, State

    when = _instant(at)
    # The id is given because the package would wait a millisecond to make one up.
    card = Card(card_id=0, state=State.Learning, due=when)
    if memory is not None:
        card = Card(
            card_id=0,
            state=State.Review,
            stability=memory.stability,
            difficulty=memory.difficulty,
            due=_instant(memory.due),
            last_review=_instant(memory.last),
        )
    card, _ = _scheduler().review_card(card, Rating(int(rating)), when)
    assert card.stability is not None
    assert card.difficulty is not None
    return Memory(card.stability, card.difficulty, when.timestamp(), card.due.timestamp())


def _instant(at: float) -> datetime:
    # A stamp that is no number compares false both ways and becomes the first.
    within = at if _FIRST <= at <= _LAST else (_LAST if at > _LAST else _FIRST)
    return datetime.fromtimestamp(within, UTC)


@lru_cache(maxsize=1)
def _scheduler() -> Scheduler:
    from fsrs import Scheduler

    return Scheduler(
        desired_retention=RETENTION,
        learning_steps=(),
        relearning_steps=(),
        maximum_interval=LONGEST,
        enable_fuzzing=False,
    )
