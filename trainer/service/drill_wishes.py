"""What may happen in a drill now, and what may not: small pure pieces of `Drills`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from trainer.practice import Candidate
from trainer.practice import events as e
from trainer.practice.drill import CardState, DrillState
from trainer.service.errors import ServiceError

if TYPE_CHECKING:
    from trainer.store.tallies import SkillRow


def candidate(row: SkillRow) -> Candidate:
    """A skill of the store as something that may be drilled."""
    return Candidate(row.skill, row.question, row.due, row.seconds)


def open_card(state: DrillState) -> int:
    """The number of the card that is asked for; ServiceError when none is."""
    card: CardState | None = state.card
    if state.status != "open" or card is None or card.done:
        raise ServiceError("Nothing is asked for now: go on to the next one.")
    return state.number


def fit_rating(rating: int) -> int:
    """The rating, if it is one; ServiceError otherwise."""
    if rating not in (1, 2, 3, 4):
        raise ServiceError("A rating is 1 (Again), 2 (Hard), 3 (Good) or 4 (Easy).")
    return rating


def ending(*, early: bool) -> Callable[[DrillState], e.Event | None]:
    """End the drill, unless it is over."""
    return lambda state: e.DrillFinished(early=early) if state.status == "open" else None


def judging(event: e.CardJudged) -> Callable[[DrillState], e.Event | None]:
    """Store a verdict, unless another program was faster with this response's."""

    def wish(state: DrillState) -> e.Event | None:
        attempt = state.cards[event.card].attempts[event.attempt]
        return event if attempt.outcome is None else None

    return wish
