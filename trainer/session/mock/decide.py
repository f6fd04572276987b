"""What may happen next in a mock: from a state and a wish to the event to store. Pure.

Each function raises SessionError with a sentence when the wish does not fit the state, and gives
None when nothing would change. Stamps are put on the events by whoever stores them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from trainer.session.mock import events as e
from trainer.session.mock.reducer import can_undo
from trainer.session.mock.state import STEPS, Asked, CardState, MockState, Typed
from trainer.session.names import key_of
from trainer.session.wire import SessionError

MARKS: Final = ("heard", "partly", "missing")
#: What the conversation is made of, for everybody on the mock.
_SHARED: Final = (e.Phased, e.Probed, e.Hinted, e.Paused, e.Resumed)


def card(state: MockState, name: str) -> e.CardBegun | None:
    """Begin a card, unless there is one."""
    return None if state.card(name) else e.CardBegun()


def phase(state: MockState, wanted: str | None, asks: Mapping[str, Asked]) -> e.Phased | None:
    """Go to a phase, or to the next one; the first begins the clock. `asks` has all stages."""
    _running(state)
    ids = [one.id for one in state.phases]
    if wanted is None:
        place = ids.index(state.phase) + 1 if state.phase in ids else 0
        if place >= len(ids):
            raise SessionError("This was the last phase: end the mock, or go back to an earlier.")
        wanted = ids[place]
    if wanted not in ids:
        raise SessionError(f"This mock has no phase {wanted!r}; it has {', '.join(ids)}.")
    if wanted == state.phase:
        return None
    plan = state.phases[ids.index(wanted)]
    asked = asks.get(plan.stage)
    return e.Phased(
        phase=plan.id,
        stage=plan.stage,
        title=asked.title if asked else plan.title,
        ask=asked.ask if asked else "",
        minutes=plan.minutes,
    )


def mark(
    state: MockState, name: str, stage: str, criterion: str, wanted: str | None
) -> e.Marked | None:
    """Mark a criterion on one's own card, or take the mark back."""
    found = facts(state, name)
    if wanted is not None and wanted not in MARKS:
        raise SessionError(f"A criterion is marked {', '.join(MARKS)}; not {wanted!r}.")
    now = found.marks.get((stage, criterion))
    if (now.mark if now else None) == wanted:
        return None
    return e.Marked(stage=stage, criterion=criterion, mark=wanted)


def facts(state: MockState, name: str) -> CardState:
    """One's own card, while what was said may still be written down."""
    found = own(state, name)
    if found.step != "facts":
        raise SessionError("You are past the facts: go back to them to change what was said.")
    return found


def file(state: MockState, name: str, event: e.Event) -> e.Event:
    """Write a note, quote or number down on one's own card."""
    facts(state, name)
    return event


def own(state: MockState, name: str) -> CardState:
    """One's own card, while it may be changed at all."""
    found = state.card(name)
    if found is None:
        raise SessionError(f"{name} has no card on this mock yet.")
    if found.sealed is not None:
        raise SessionError("Your card is sealed: nothing on it changes any more.")
    return found


def probe(state: MockState, stage: str, criterion: str, ask: str) -> e.Probed:
    """Note that a criterion was asked for."""
    _running(state)
    return e.Probed(stage=stage, criterion=criterion, ask=ask)


def hint(state: MockState, name: str, text: str) -> e.Hinted:
    """Note that a hint was given, about what `name` marked or anybody probed last in this phase.

    What was heard already needed none: then it is a hint for the stage, of no criterion.
    """
    _running(state)
    found = state.card(name)
    spot = found.discussed if found else state.discussed
    mark = found.marks.get(spot) if found and spot else None
    if spot is None or (mark is not None and mark.mark == "heard"):
        return e.Hinted(text=text.strip(), stage=state.stage, criterion="")
    return e.Hinted(text=text.strip(), stage=spot[0], criterion=spot[1])


def pause(state: MockState) -> e.Paused | None:
    """Stop the clock; None when it stands."""
    _running(state)
    return e.Paused() if state.running else None


def resume(state: MockState, asks: Mapping[str, Asked]) -> e.Event | None:
    """Let the clock go on, or begin; None when it runs."""
    _running(state)
    if not state.phase:
        return phase(state, None, asks)
    return e.Resumed() if state.paused else None


def end(state: MockState, texts: Mapping[str, Typed]) -> e.Ended | None:
    """End the conversation; None when somebody has."""
    if state.over:
        return None
    told = {
        stage: {
            "text": one.text,
            "at": one.at,
            "handed_in": one.handed_in,
            "handed": one.handed,
            "beside": one.beside,
        }
        for stage, one in texts.items()
    }
    return e.Ended(texts=told)


def go_on(state: MockState, name: str) -> e.Stepped:
    """From facts to ratings, from ratings to the level."""
    step = _step(state, name)
    if step == "level":
        raise SessionError("This is the last step: choose a level and seal the card.")
    return e.Stepped(to=STEPS[STEPS.index(step) + 1])


def back(state: MockState, name: str) -> e.Stepped | None:
    """From the level to ratings, from ratings to facts; None at the facts."""
    step = _step(state, name)
    return None if step == "facts" else e.Stepped(to=STEPS[STEPS.index(step) - 1])


def rate(
    state: MockState, name: str, stage: str, criterion: str, rating: int | None
) -> e.Rated | None:
    """Choose an anchor for a criterion, once what was said stands."""
    step = _step(state, name)
    if step != "ratings":
        where = "go on from the facts" if step == "facts" else "go back from the level"
        raise SessionError(f"Ratings come after the facts and before the level: {where} first.")
    if own(state, name).ratings.get((stage, criterion)) == rating:
        return None
    return e.Rated(stage=stage, criterion=criterion, rating=rating)


def level(
    state: MockState, name: str, chosen: str | None, proposed: str | None, reason: str
) -> e.LevelChosen:
    """Choose a level once all is rated: another than was proposed with a reason."""
    if _step(state, name) != "level":
        raise SessionError("The level comes last: go on from the ratings first.")
    if chosen is not None and chosen != proposed and not reason.strip():
        raise SessionError(
            f"{proposed or 'No level'} is proposed. Say why it should be {chosen}: the reason is "
            "kept on the card."
        )
    return e.LevelChosen(level=chosen, proposed=proposed, reason=reason.strip())


def sealable(state: MockState, name: str, proposed: str | None) -> tuple[str | None, str]:
    """The level and reason to seal a card with: the proposed one where none was chosen."""
    if _step(state, name) != "level":
        raise SessionError("A card is sealed once its level is chosen: facts, ratings, level.")
    found = own(state, name)
    if not found.decided:
        return proposed, ""
    if found.level not in (None, proposed) and not found.reason:
        raise SessionError(
            f"The ratings have changed since you chose {found.level}: {proposed or 'no level'} is "
            "proposed now. Choose again."
        )
    return found.level, found.reason


def reading_others(state: MockState, name: str, names: Sequence[str]) -> e.OthersSeen | None:
    """May `name` read these sealed cards? Noted when they have no card of their own yet."""
    mine = state.card(name)
    if mine is not None and mine.sealed is None:
        raise SessionError("Seal your own card first: nobody sees another's before that.")
    fresh = tuple(one for one in names if one not in state.saw(name))
    return e.OthersSeen(names=fresh) if mine is None and fresh else None


def undo(state: MockState, name: str) -> e.Undone:
    """Take back one's own latest act.

    Once the conversation is over, what it was made of stands for everybody: only the end itself is
    taken back, until a card is sealed, and what is on one's own card.
    """
    found = state.card(name)
    if found is not None and found.sealed is not None:
        raise SessionError("Your card is sealed: nothing on it can be taken back.")
    for number in range(len(state.history), 0, -1):
        event = state.history[number - 1]
        mine = key_of(e.name_of(event.seat)) == key_of(name) and bool(name)
        if not mine or not can_undo(state, number, event.seat):
            continue
        if state.over and isinstance(event, _SHARED):
            continue
        if isinstance(event, e.Ended) and state.sealed:
            raise SessionError("A card is sealed already: the mock stays ended.")
        if isinstance(event, e.Phased) and _first_phase(state) == number:
            break
        return e.Undone(of=number)
    raise SessionError("There is nothing of yours to take back.")


def open_seat(
    state: MockState, code: str, givens: tuple[tuple[str, str], ...]
) -> e.SeatOpened | None:
    """Open the candidate's seat; None when it is open."""
    if state.started is None or state.seated is not None:
        return None
    return e.SeatOpened(
        code=code, title=state.started.title, candidate=state.started.candidate, givens=givens
    )


def close_seat(state: MockState) -> e.SeatClosed | None:
    """Close it; None when none is open."""
    return e.SeatClosed() if state.seated is not None else None


def hand_in(state: MockState, text: str) -> e.HandedIn:
    """Hand an answer in, from the candidate's side."""
    if state.over:
        raise SessionError("The mock is over. What you typed up to then is kept.")
    if not state.asks:
        raise SessionError("Nothing is asked yet: wait until the interviewer begins.")
    if not text.strip():
        raise SessionError("There is nothing to hand in yet: type an answer first.")
    return e.HandedIn(stage=state.stage, text=text)


def share(state: MockState, name: str, debrief: Mapping[str, Any]) -> e.Shared | None:
    """Let the candidate see how it went, once one's own card is sealed; None when they do."""
    found = state.card(name)
    if found is None or found.sealed is None:
        raise SessionError("Seal your card first: what the candidate is told comes from it.")
    if any(key_of(e.name_of(one.seat)) == key_of(name) for one in state.shared):
        # The card is sealed: it would say the same.
        return None
    return e.Shared(debrief=dict(debrief))


def _running(state: MockState) -> None:
    if state.over:
        raise SessionError("This mock is over: only the card is still open.")


def _step(state: MockState, name: str) -> str:
    found = own(state, name)
    if not state.over:
        raise SessionError("End the mock first: facts, ratings and the level come after it.")
    return found.step


def _first_phase(state: MockState) -> int:
    numbers = (n for n, one in enumerate(state.history, 1) if isinstance(one, e.Phased))
    return next(numbers, 0)
