"""The pure half of a mock: events as JSON and back, the reducer, undo, and what may happen next."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trainer.session import SessionError
from trainer.session.events import Event
from trainer.session.mock import (
    Asked,
    MockState,
    Typed,
    decide,
    events,
    from_json,
    reduce,
    replay,
    seat_from_json,
    to_json,
)
from trainer.session.mock import events as e

ADA = events.seat_of("ada")
BO = events.seat_of("bo")
PHASES = (
    e.PhasePlan("conventions", "conventions", "main", 2.0),
    e.PhasePlan("main", "Bytes", "main", 8.0),
    e.PhasePlan("closing", "closing", "", None),
)
ASKS = {"main": Asked("main", "Bytes", "How many?")}
STARTED = e.MockStarted(
    question="pack/bytes",
    title="Bytes",
    candidate="Grace",
    variant=1,
    label="N = 8",
    phases=PHASES,
    pack_version="1",
    content_hash="abc",
    paper={"key": "520 MiB"},
    seat=ADA,
)
FIRST = e.Phased(phase="conventions", stage="main", title="Bytes", ask="How many?", minutes=2.0)
BEGUN = (STARTED, replace(FIRST, seat=ADA))

EVERY: tuple[Event, ...] = (
    *BEGUN,
    e.CardBegun(seat=BO),
    e.Marked(stage="main", criterion="floor", mark="partly"),
    e.Noted(text="\x00 \ud800 [b]"),
    e.Quoted(text="“q”", stage="main", criterion="floor"),
    e.Numbered(
        text="naive 256",
        stage="main",
        part="naive",
        part_title="naive bytes",
        reading="256 MiB",
        outcome="wrong",
        told="forgot P",
        mistake="forgot-p",
    ),
    e.Probed(stage="main", criterion="floor", ask="What?"),
    e.Hinted(text="P"),
    e.Paused(),
    e.Resumed(),
    e.SeatOpened(code="K7QDMX", title="Bytes", candidate="Grace", givens=(("N", "8"),)),
    e.SeatJoined(name="G", sitting="a1", took={"main": "8"}, over=True, seat=e.CANDIDATE),
    e.HandedIn(stage="main", text="8", seat=e.CANDIDATE),
    e.SeatLeft(sitting="a1", seat=e.CANDIDATE),
    e.SeatClosed(),
    e.OthersSeen(names=("ada",), seat=events.seat_of("cy")),
    e.Ended(
        texts={"main": {"text": "8", "at": 1.0, "handed_in": True, "handed": "", "beside": ("7",)}}
    ),
    e.Stepped(to="ratings"),
    e.Rated(stage="main", criterion="floor", rating=1),
    e.LevelChosen(level=None, proposed="Weak", reason=""),
    e.Undone(of=4),
    e.Sealed(card={"level": "Hire"}),
    e.Shared(debrief={"level": "Hire"}),
)


def after(*more: Event) -> MockState:
    return replay((*BEGUN, *more))


def test_every_event_survives_its_json() -> None:
    assert {type(one) for one in EVERY} == set(e.KINDS.values())
    for one in EVERY:
        stamped = replace(one, at=12.5, used=3.25, seat=ADA)
        kind, version, data = to_json(stamped)
        assert data.isascii()
        assert from_json(kind, version, data, at=12.5, used=3.25, seat=ADA) == stamped


def test_an_end_of_an_earlier_program_is_read() -> None:
    data = '{"texts": {"main": {"text": "8", "at": 1.0, "handed_in": false}}}'
    read = from_json("mock-ended", 1, data, at=0, used=0, seat=ADA)
    assert after(read).final == {"main": Typed("8", 1.0, False)}


def test_no_kind_is_shared_with_runs_or_drills() -> None:
    assert all(kind.startswith("mock-") for kind in e.KINDS)


def test_the_seat_reads_its_own_kinds_and_nothing_of_the_others() -> None:
    for one in EVERY:
        kind, version, data = to_json(one)
        read = seat_from_json(kind, version, data, at=1.0, used=2.0, seat=ADA)
        assert read.used == 2.0
        if kind in e.SEAT_KINDS:
            assert read == replace(one, at=1.0, used=2.0, seat=ADA)
        else:
            assert read == e.Unknown(name="", form=0, used=2.0, seat="")
    # It does not even look whether they could be read.
    assert seat_from_json("mock-noted", 1, "{", at=0, used=0, seat=ADA).kind == "unknown"
    # No field of a kind that it reads is one in which an interviewer writes.
    held = {field.name for one in e.SEAT_KINDS.values() for field in fields(one)}
    assert held == {
        "at", "used", "seat", "phase", "stage", "title", "ask", "minutes", "texts", "of", "code",
        "candidate", "givens", "name", "text", "debrief", "sitting", "took", "over",
    }  # fmt: skip


def test_an_event_of_a_newer_program_is_kept_and_changes_nothing() -> None:
    read = from_json("mock-telepathy", 1, '{"a": 1}', at=0, used=0, seat=ADA)
    state = after(read)
    assert (state.seq, state.phase) == (3, "conventions")
    assert to_json(read) == ("mock-telepathy", 1, '{"a": 1}')
    with pytest.raises(SessionError, match="can't be read"):
        from_json("mock-noted", 1, "{}", at=0, used=0, seat=ADA)


def test_time_is_booked_on_the_phase_and_not_while_the_clock_stands() -> None:
    state = after(
        e.Noted(text="x", used=10.0),
        replace(FIRST, phase="main", used=15.0),
        e.Paused(used=20.0),
        e.Noted(text="y", used=21.0),
        e.Resumed(used=21.0),
        e.Ended(used=26.0),
        e.Noted(text="z", used=99.0),
    )
    # The second that a program counted before it heard of the pause belongs to no phase.
    assert dict(state.phase_used) == {"conventions": 15.0, "main": 10.0}
    assert (state.used, state.stamp) == (25.0, 99.0)
    assert state.times == (0.0, 0.0, 10.0, 15.0, 20.0, 20.0, 20.0, 25.0, 25.0)


def test_a_clock_that_was_not_to_go_on_has_stood_all_the_while() -> None:
    paused = (e.Paused(used=100.0, seat=ADA), e.Resumed(used=100.0, seat=ADA))
    state = after(*paused, e.Noted(text="x", used=200.0))
    assert (state.used, state.used_by(210.0)) == (200.0, 210.0)
    state = reduce(state, e.Undone(of=4, used=200.0, seat=ADA))
    assert (state.paused, state.used, state.used_by(900.0)) == (True, 100.0, 100.0)
    # The clocks of the programs stand at 200, and go on from there.
    state = reduce(state, e.Resumed(used=200.0, seat=ADA))
    assert (state.used, state.used_by(205.0)) == (100.0, 105.0)
    state = reduce(state, e.Noted(text="y", used=210.0))
    assert (state.used, dict(state.phase_used)) == (110.0, {"conventions": 110.0})


def test_a_hint_is_about_ones_own_mark_or_what_anybody_probed() -> None:
    mark = e.Marked(stage="main", criterion="floor", mark="missing", seat=ADA)
    state = after(e.CardBegun(seat=BO), mark)
    assert decide.hint(state, "ada", "").criterion == "floor"
    for other in ("bo", "cy"):
        assert decide.hint(state, other, "").criterion == ""
    state = reduce(state, e.Probed(stage="main", criterion="why", ask="Why?", seat=BO))
    for name in ("ada", "bo", "cy"):
        assert decide.hint(state, name, "").criterion == "why"
    state = reduce(state, replace(mark, criterion="naive"))
    assert [decide.hint(state, one, "").criterion for one in ("ada", "bo")] == ["naive", "why"]
    state = reduce(state, replace(FIRST, phase="main", seat=BO))
    assert [decide.hint(state, one, "").criterion for one in ("ada", "bo")] == ["", ""]


def test_a_hint_after_it_was_heard_is_for_the_stage() -> None:
    mark = e.Marked(stage="main", criterion="floor", mark="heard", seat=ADA)
    probe = e.Probed(stage="main", criterion="floor", ask="Which?", seat=ADA)
    state = after(e.CardBegun(seat=BO), probe)
    assert decide.hint(state, "ada", "").criterion == "floor"
    state = reduce(state, mark)
    for event in (mark, probe):
        state = reduce(state, event)
        told = decide.hint(state, "ada", "P")
        assert (told.stage, told.criterion) == (state.stage, "")
    # Another's card does not have it as heard.
    assert decide.hint(state, "bo", "").criterion == "floor"
    state = reduce(state, replace(mark, mark="partly"))
    assert decide.hint(state, "ada", "").criterion == "floor"


def test_once_it_is_over_the_conversation_stands() -> None:
    note = e.Noted(text="x", seat=BO)
    phase = replace(FIRST, phase="main", seat=BO)
    said = (e.CardBegun(seat=BO), note, phase, e.Hinted(seat=BO), e.Paused(seat=BO))
    over = after(*said, e.Ended(seat=ADA))
    # Past all that everybody shares, to what is on one's own card.
    undone = decide.undo(over, "bo")
    assert over.history[undone.of - 1] is note
    # Whoever ended it may take that back, and then the rest again.
    assert isinstance(over.history[decide.undo(over, "ada").of - 1], e.Ended)
    open_again = reduce(over, replace(decide.undo(over, "ada"), seat=ADA))
    assert isinstance(open_again.history[decide.undo(open_again, "bo").of - 1], e.Paused)
    sealed = reduce(over, e.Sealed(card={}, seat=ADA))
    assert sealed.history[decide.undo(sealed, "bo").of - 1] is note
    bare = after(e.CardBegun(seat=BO), phase, e.Ended(seat=ADA))
    with pytest.raises(SessionError, match="nothing of yours"):
        decide.undo(bare, "bo")


def test_undo_is_as_if_it_had_not_happened_but_for_the_time() -> None:
    mark = e.Marked(stage="main", criterion="floor", mark="heard", seat=ADA, used=5.0)
    note = e.Noted(text="x", seat=BO, used=6.0)
    undone = e.Undone(of=3, seat=ADA, used=9.0)
    state = after(mark, note, undone)
    card = state.card("ada")
    assert card is not None
    assert not card.marks
    assert (state.seq, state.used, len(state.history)) == (5, 9.0, 5)
    # Once more, or by somebody else, it does nothing.
    again = reduce(state, replace(undone, used=10.0))
    assert (again.cards, again.seq) == (state.cards, 6)
    other = after(mark, replace(undone, seat=BO))
    found = other.card("ada")
    assert found is not None
    assert found.marks
    assert after(e.Undone(of=1, seat=ADA)).started is STARTED
    assert after(e.Undone(of=99, seat=ADA)).seq == 3


def test_a_sealed_card_takes_nothing_in_any_more() -> None:
    sealed = after(e.Ended(seat=ADA), e.Sealed(card={}, seat=ADA))
    for one in EVERY[3:]:
        later = reduce(sealed, replace(one, seat=ADA))
        assert later.cards == sealed.cards, one


@given(st.lists(st.sampled_from(EVERY), max_size=40), st.randoms(use_true_random=False))
@settings(max_examples=200, deadline=None)
def test_any_order_of_events_is_survived_and_replayed_the_same(
    history: list[Event], chance: Any
) -> None:
    stamped = [
        replace(one, used=float(n), seat=chance.choice([ADA, BO, e.CANDIDATE]))
        for n, one in enumerate(history)
    ]
    step = MockState()
    for one in stamped:
        step = reduce(step, one)
    assert step == replay(stamped)
    assert step.seq == len(stamped)
    # What the seat knows of the same run agrees with it.
    seat = replay(
        seat_from_json(*to_json(one), at=one.at, used=one.used, seat=one.seat) for one in stamped
    )
    assert (seat.phase, seat.asks, seat.over, seat.seated, seat.final, seat.shared) == (
        step.phase,
        step.asks,
        step.over,
        step.seated,
        step.final,
        step.shared,
    )
    assert (seat.used, dict(seat.phase_used)) == (step.used, dict(step.phase_used))


def test_a_refusal_says_what_to_do() -> None:
    state = after()
    for wish, said in (
        (lambda: decide.phase(state, "lunch", ASKS), "no phase 'lunch'; it has conventions"),
        (lambda: decide.mark(state, "ada", "main", "floor", "loud"), "heard, partly, missing"),
        (lambda: decide.mark(state, "cy", "main", "floor", "heard"), "cy has no card"),
        (lambda: decide.hand_in(state, " "), "nothing to hand in"),
        (lambda: decide.hand_in(replay((STARTED,)), "8"), "Nothing is asked yet"),
        (lambda: decide.share(state, "ada", {}), "Seal your card first"),
    ):
        with pytest.raises(SessionError, match=said):
            wish()


def test_what_would_change_nothing_is_no_event() -> None:
    state = after()
    assert decide.card(state, "Ada ") is None
    assert decide.phase(state, "conventions", ASKS) is None
    assert decide.mark(state, "ada", "main", "floor", None) is None
    assert decide.resume(state, ASKS) is None
    assert decide.close_seat(state) is None
    assert decide.end(after(e.Ended()), {}) is None
    assert decide.pause(after(e.Paused())) is None
    assert json.loads(to_json(STARTED)[2])["phases"][0]["id"] == "conventions"


def test_what_was_held_back_stands_where_it_happened() -> None:
    hint = replace(e.Hinted(), seat=BO)
    state = after(
        replace(hint, used=10.0),
        e.Paused(used=20.0),
        # Counted by a program that has not heard of the pause: the clock stood.
        replace(hint, used=26.0),
        e.Resumed(used=30.0),
        replace(hint, used=40.0),
        # Held back, the latest last.
        e.Noted(text="before the first", used=4.0),
        e.Noted(text="in the pause", used=25.0),
        e.Marked(stage="main", criterion="floor", mark="heard", used=33.0, seat=ADA),
        e.Noted(text="now", used=41.0),
    )
    assert state.times[2:] == (10.0, 20.0, 20.0, 20.0, 30.0, 4.0, 20.0, 23.0, 31.0)
    assert state.used == 31.0
    card = state.card("ada")
    assert card is not None
    assert card.marks["main", "floor"].used == 23.0
