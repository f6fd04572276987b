"""A calibration as events: what may happen, what comes of it, and the way to JSON and back."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from trainer.session.calibration import (
    Anchored,
    Answer,
    CalibrationState,
    Grade,
    Key,
    Quote,
    Rating,
    Sheet,
    decide,
    events,
    from_json,
    reduce,
    replay,
    to_json,
)
from trainer.session.wire import SessionError

MAIN = Sheet(
    address="pack/bytes",
    stage="main",
    title="Bytes",
    variant=0,
    label="N = 8",
    ask="How many?",
    givens=(("N", "8"),),
    expected=(("Floor", "8 MiB"),),
    criteria=(Anchored("floor", "Floor", "names the floor", ("all of it", "none")),),
    levels=(Grade("Hire", "The floor."), Grade("Weak")),
)
CAUSAL = replace(MAIN, stage="causal", title="Bytes: Causal", levels=())
QUOTES = (Quote("floor", "No", 0, 2),)
STARTED = events.Started(
    rater="ada",
    question="pack/bytes",
    wish="",
    sheets=(MAIN, CAUSAL),
    answers=(
        Answer("a", 0, "It is 8.", "sample", "strong", Key("Hire", ("floor",))),
        Answer("b", 1, "Half.", "file", "7", Key(None, (), None, "It does not say of what.")),
        Answer(
            "c", 0, "No.\x1b[31m", "run", "r1", Key("Weak", None, (Quote("floor", "No", 0, 2),))
        ),
    ),
)


def after(*more: events.Event) -> CalibrationState:
    return replay([STARTED, *more])


def level(number: int, name: str | None = "Hire") -> events.Levelled:
    return events.Levelled(number=number, level=name)


def settled(number: int) -> events.Settled:
    return events.Settled(number=number)


def test_an_answer_is_marked_levelled_and_settled() -> None:
    marked = decide.mark(after(), 0, "floor", "heard")
    assert marked is not None
    state = after(marked, level(0), settled(0))
    assert state.ratings[0] == Rating({"floor": "heard"}, "Hire", "rated")
    assert state.at == 1
    assert (state.count("rated"), state.count("open")) == (1, 2)


def test_what_is_not_marked_is_missing() -> None:
    assert Rating().mark("floor") == "missing"
    state = after(
        events.Marked(number=0, criterion="floor", mark="heard"),
        events.Marked(number=0, criterion="floor", mark=None),
    )
    assert state.ratings[0].marks == {}


def test_a_level_is_needed_where_there_are_levels() -> None:
    with pytest.raises(SessionError, match="Choose a level first"):
        decide.settle(after(), 0)
    # A follow-up has none.
    assert decide.settle(after(), 1) == settled(1)


def test_a_rating_without_its_level_stands_no_longer() -> None:
    state = after(level(0), settled(0), level(0, None))
    assert state.ratings[0].status == "open"


def test_what_does_not_fit_is_told() -> None:
    with pytest.raises(SessionError, match="no criterion 'ridge'"):
        decide.mark(after(), 0, "ridge", "heard")
    with pytest.raises(SessionError, match="heard, partly, missing; not 'yes'"):
        decide.mark(after(), 0, "floor", "yes")
    with pytest.raises(SessionError, match="no level 'Great'; its levels are Hire, Weak"):
        decide.level(after(), 0, "Great")
    with pytest.raises(SessionError, match="criteria and no levels"):
        decide.level(after(), 1, "Hire")
    with pytest.raises(SessionError, match="no answer 4"):
        decide.mark(after(), 3, "floor", "heard")
    with pytest.raises(SessionError, match="no answer 5"):
        decide.visit(after(), 4)
    with pytest.raises(SessionError, match="no answer 0"):
        decide.visit(after(), -1)


def test_the_same_wish_twice_is_granted_once() -> None:
    state = after(events.Marked(number=0, criterion="floor", mark="heard"), level(0), settled(0))
    assert decide.mark(state, 0, "floor", "heard") is None
    assert decide.level(state, 0, "Hire") is None
    assert decide.settle(state, 0) is None
    assert decide.visit(state, 1) is None
    skipped = after(events.Skipped(number=0))
    assert decide.skip(skipped, 0) is None


def test_looking_back_and_on_again() -> None:
    state = after(level(0), settled(0), settled(1), events.Visited(number=0))
    assert state.at == 0
    # The rating still stands: only the place is stored.
    assert decide.settle(state, 0) == events.Visited(number=2)


def test_after_the_last_come_those_that_are_left() -> None:
    state = after(events.Visited(number=2), level(2), settled(2))
    assert state.at == 0
    state = after(events.Visited(number=2), level(2), settled(2), level(0), settled(0), settled(1))
    assert state.at == 3
    assert state.sheet(3) is None


def test_skipped_is_settled_and_can_still_be_rated() -> None:
    state = after(events.Skipped(number=0))
    assert state.ratings[0].status == "skipped"
    assert state.at == 1
    state = replay([STARTED, events.Skipped(number=0), level(0), settled(0)])
    assert state.ratings[0].status == "rated"


def test_quotes_are_looked_for_once() -> None:
    state = after()
    assert [state.quotes(number) for number in range(3)] == [None, None, QUOTES]
    told = decide.quoted(state, 0, ())
    assert told is not None
    state = after(told)
    assert state.quotes(0) == ()
    assert decide.quoted(state, 0, QUOTES) is None
    assert decide.quoted(state, 2, ()) is None
    assert decide.quoted(state, 9, ()) is None
    assert decide.quoted(after(events.Ended()), 0, ()) is None
    assert reduce(state, events.Quoted(number=9, quotes=())).found == state.found


def test_once_it_is_over_nothing_changes() -> None:
    ended = decide.end(after(level(0), settled(0)))
    assert ended == events.Ended(early=True)
    state = after(level(0), settled(0), events.Ended(early=True))
    assert (state.status, state.early) == ("finished", True)
    assert decide.end(state) is None
    for call in (
        lambda: decide.mark(state, 0, "floor", "heard"),
        lambda: decide.settle(state, 0),
        lambda: decide.skip(state, 0),
        lambda: decide.visit(state, 0),
    ):
        with pytest.raises(SessionError, match="its key was shown"):
            call()
    later = reduce(state, level(0, "Weak"))
    assert later.ratings == state.ratings
    assert later.seq == state.seq + 1


def test_all_rated_is_not_early() -> None:
    done = after(level(0), settled(0), settled(1), events.Skipped(number=2))
    assert decide.end(done) == events.Ended(early=False)


def test_events_that_fit_nothing_change_only_the_count() -> None:
    state = after()
    for strange in (
        STARTED,
        events.Marked(number=9, criterion="floor", mark="heard"),
        settled(-1),
        events.Unknown(name="calibration-new", form=1, data={}),
    ):
        told = reduce(state, strange)
        assert replace(told, seq=state.seq) == state
    assert replay([events.Ended()]).status == "open"


def test_every_event_survives_json() -> None:
    told: list[events.Event] = [
        STARTED,
        events.Marked(number=0, criterion="floor", mark="partly"),
        level(0, None),
        settled(1),
        events.Skipped(number=2),
        events.Visited(number=3),
        events.Quoted(number=0, quotes=QUOTES),
        events.Ended(early=True),
    ]
    assert {type(one).kind for one in told} == set(events.KINDS)
    for one in told:
        stamped = replace(one, at=5.0, used=2.0, seat=events.seat_of("ada"))
        kind, version, data = to_json(stamped)
        assert data.isascii()
        assert from_json(kind, version, data, at=5.0, used=2.0, seat="rater:ada") == stamped


def test_a_newer_event_is_kept_and_a_broken_one_told() -> None:
    newer = from_json("calibration-marked", 2, '{"x": 1}', at=0.0, used=0.0, seat="")
    assert isinstance(newer, events.Unknown)
    _, _, data = to_json(STARTED)
    broken = json.loads(data)
    del broken["answers"][0]["key"]
    with pytest.raises(SessionError, match="can't be read"):
        from_json("calibration-started", 1, json.dumps(broken), at=0.0, used=0.0, seat="")
