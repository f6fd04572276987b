"""What may happen next in a calibration: from a state and a wish to the event to store. Pure.

Each function raises SessionError with a sentence when the wish does not fit the state, and gives
None when nothing would change: a wish that is told twice is granted once.
"""

from __future__ import annotations

from typing import Final

from trainer.session.calibration import events as e
from trainer.session.calibration.reducer import CalibrationState, Rating, following
from trainer.session.wire import SessionError

MARKS: Final = ("heard", "partly", "missing")


def mark(
    state: CalibrationState, number: int, criterion: str, wanted: str | None
) -> e.Marked | None:
    """Mark a criterion, or take its mark away."""
    sheet, rating = _open(state, number)
    if criterion not in (one.id for one in sheet.criteria):
        raise SessionError(f"{sheet.title} has no criterion {criterion!r}.")
    if wanted is not None and wanted not in MARKS:
        raise SessionError(f"A criterion is marked {', '.join(MARKS)}; not {wanted!r}.")
    if rating.marks.get(criterion) == wanted:
        return None
    return e.Marked(number=number, criterion=criterion, mark=wanted)


def level(state: CalibrationState, number: int, wanted: str | None) -> e.Levelled | None:
    """Choose a level, or take it away."""
    sheet, rating = _open(state, number)
    names = [one.name for one in sheet.levels]
    if wanted is not None and wanted not in names:
        known = f"its levels are {', '.join(names)}" if names else "it has criteria and no levels"
        raise SessionError(f"{sheet.title} has no level {wanted!r}; {known}.")
    return None if rating.level == wanted else e.Levelled(number=number, level=wanted)


def settle(state: CalibrationState, number: int) -> e.Event | None:
    """Let the rating stand, and go on to the next answer."""
    sheet, rating = _open(state, number)
    if sheet.levels and rating.level is None:
        raise SessionError("Choose a level first, or skip this answer.")
    if rating.status != "rated":
        return e.Settled(number=number)
    after = following(state, number)
    # An answer that was looked at again: nothing has to be stored but where one stands now.
    return e.Visited(number=after) if state.at == number else None


def skip(state: CalibrationState, number: int) -> e.Skipped | None:
    """Pass an answer over: it is not counted, and its key stays hidden."""
    _, rating = _open(state, number)
    if rating.status == "skipped" and state.at != number:
        return None
    return e.Skipped(number=number)


def visit(state: CalibrationState, number: int) -> e.Visited | None:
    """Go to an answer; one past the last is the page on which all of it ends."""
    _running(state)
    if not 0 <= number <= len(state.ratings):
        raise SessionError(f"There is no answer {number + 1}; there are {len(state.ratings)}.")
    return None if state.at == number else e.Visited(number=number)


def quoted(state: CalibrationState, number: int, quotes: tuple[e.Quote, ...]) -> e.Quoted | None:
    """Note what an answer's key rests on; None when it is known, or the calibration is over."""
    if state.status != "open" or state.sheet(number) is None or state.quotes(number) is not None:
        return None
    return e.Quoted(number=number, quotes=quotes)


def end(state: CalibrationState) -> e.Ended | None:
    """Show the key: from then on nothing can be rated. None when it is over."""
    if state.status != "open":
        return None
    return e.Ended(early=state.count("open") > 0)


def _running(state: CalibrationState) -> None:
    if state.status != "open":
        raise SessionError("This calibration is over and its key was shown: nothing changes now.")


def _open(state: CalibrationState, number: int) -> tuple[e.Sheet, Rating]:
    _running(state)
    sheet = state.sheet(number)
    if sheet is None:
        raise SessionError(f"There is no answer {number + 1} in this calibration.")
    return sheet, state.ratings[number]
