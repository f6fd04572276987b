"""The plainest answers, judged in whole numbers: a number in a unit of the key's own kind.

Most answers are of this shape. They come out as ``judging.judge`` would have them, four times as
fast, because no fraction and no reading is made on the way.
"""

from __future__ import annotations

from typing import Any, Final

from trainer.checker.closeness import ENOUGH_DIGITS
from trainer.checker.key import Key, Outcome, Verdict
from trainer.checker.wrong_values import nothing_near
from trainer.quantity.plain import Digit, plain_number, shown
from trainer.quantity.slots import draft_of

_Draft: Final[Any] = draft_of(Outcome)


def judge_plain(response: str, key: Key, explain: bool) -> Outcome | None:
    """The outcome of a plain answer; None when there is more to it than is looked at here.

    That is a conventional value, a mistake with a name, a slipped label, a missing unit, a single
    digit: whatever may make something else of a number that is not the key's.
    """
    found = plain_number(response)
    if found is None:
        return None
    typed, digit, number = found
    kind, wanted = digit.unit.dimension, key.value.dimension
    if kind is not wanted and kind != wanted:
        return None
    how = _closeness(typed, digit, key)
    if how == "tolerance" and key.mistakes:
        return None
    if how is not None:
        return _outcome("right", shown(typed, digit, number), "Right.", how)
    if key.also or not _simply_wrong(typed, digit, key, explain):
        return None
    said = shown(typed, digit, number)
    return _outcome("wrong", said, not_it(said), None)


def _outcome(outcome: Verdict, reading: str, message: str, precision: str | None) -> Outcome:
    """An outcome with nothing the matter with its unit; its other fields say nothing."""
    draft = _Draft()
    draft.outcome = outcome
    draft.reading = reading
    draft.message = message
    draft.unit = "fine"
    draft.precision = precision
    draft.convention = draft.mistake = draft.caret = None
    draft.explanations = ()
    draft.__class__ = Outcome
    frozen: Outcome = draft
    return frozen


def not_it(reading: str) -> str:
    """The sentence about a wrong number of which no more can be said."""
    return f"{reading.partition(' = ')[0]} is not it."


def _closeness(typed: int, digit: Digit, key: Key) -> str | None:
    """``closeness.closeness`` of a plain number; None also for ``coarse``, a digit too few."""
    above, under = digit.above, digit.under
    right, right_under = key.value.value.as_integer_ratio()
    apart = abs(typed * above * right_under - right * under)  # over under * right_under
    if not apart:
        return "exact"
    if digit.digits >= ENOUGH_DIGITS and 2 * apart <= above * right_under:
        return "digits"
    share, share_under = key.within.as_integer_ratio()
    return "tolerance" if apart * share_under <= share * abs(right) * under else None


def _simply_wrong(typed: int, digit: Digit, key: Key, explain: bool) -> bool:
    """Whether a number that is not the key's is that and nothing else."""
    if digit.digits < ENOUGH_DIGITS or not digit.unit.symbol:
        return False
    try:
        worth = digit.above / digit.under
        value = typed * worth
    except OverflowError:
        return False
    return nothing_near(key, digit.unit, value, worth / 2, explain or bool(key.mistakes))
