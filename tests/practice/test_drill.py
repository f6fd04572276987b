"""A drill as events: what is asked when, and events that do not fit."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.practice import events as e
from trainer.practice.drill import DrillState, next_skill, reduce, replay, unjudged
from trainer.practice.wire import PracticeError, from_json, to_json

A, B = "p/q#a", "p/q#b"


def asked(skill: str, used: float = 0.0) -> e.CardAsked:
    return e.CardAsked(skill=skill, title=skill[-1], ask="How much?", variant=3, used=used)


def judged(card: int, outcome: str, attempt: int = 0, **more: Any) -> e.CardJudged:
    return e.CardJudged(card=card, attempt=attempt, outcome=outcome, **more)


def answered(card: int, text: str = "8") -> e.CardAnswered:
    return e.CardAnswered(card=card, text=text)


BEGUN = (e.DrillStarted(queue=(A, B)), asked(A))


def test_one_after_the_other_and_then_it_is_over() -> None:
    state = replay([e.DrillStarted(queue=(A, B))])
    assert next_skill(state) == A
    state = replay([*BEGUN, answered(0), judged(0, "right")])
    assert state.card is not None
    assert state.card.done
    assert next_skill(state) == B
    state = replay([*BEGUN, answered(0), judged(0, "right"), asked(B), e.CardSkipped(card=1)])
    assert next_skill(state) is None
    assert reduce(state, e.DrillFinished()).status == "finished"


def test_what_was_got_wrong_comes_once_more_at_the_end() -> None:
    history = [*BEGUN, e.CardWorking(card=0), asked(B), answered(1), judged(1, "right")]
    assert next_skill(replay(history)) == A
    history += [asked(A), e.CardWorking(card=2)]
    assert next_skill(replay(history)) is None


def test_what_no_pack_asks_for_is_passed_over() -> None:
    state = replay([e.DrillStarted(queue=(A, B))])
    assert next_skill(state, {A}) == B
    assert next_skill(state, {A, B}) is None


def test_a_rating_follows_from_the_card_and_can_be_corrected() -> None:
    history = [*BEGUN, e.CardHint(card=0, hint=0), answered(0), judged(0, "right", used=30.0)]
    card = replay(history).card
    assert card is not None
    assert card.rated == (2, "right after a hint")
    corrected = replay([*history, e.RatingCorrected(item="0", rating=3)]).card
    assert corrected is not None
    assert corrected.rated == (3, "corrected by you")


def test_a_card_that_is_put_off_untouched_is_not_rated() -> None:
    card = replay([*BEGUN, e.CardSkipped(card=0)]).card
    assert card is not None
    assert card.rated is None
    card = replay([*BEGUN, answered(0), judged(0, "wrong"), e.CardSkipped(card=0)]).card
    assert card is not None
    assert card.rated is not None
    assert card.rated[0] == 1


def test_a_response_that_nobody_judged_is_found() -> None:
    state = replay([*BEGUN, answered(0, "a"), judged(0, "wrong"), answered(0, "b")])
    assert unjudged(state) == (0, 1)
    assert unjudged(reduce(state, judged(0, "wrong", 1))) is None


@pytest.mark.parametrize(
    "event",
    [
        answered(5),
        judged(0, "right", 9),
        e.CardHint(card=3, hint=0),
        e.CardWorking(card=-1),
        e.RatingCorrected(item="0", rating=3),
        e.RatingCorrected(item="main/naive", rating=3),
        asked(B),
        e.DrillStarted(queue=()),
        e.Unknown(name="later", form=1),
    ],
)
def test_an_event_that_does_not_fit_changes_only_the_count(event: e.Event) -> None:
    state = replay(BEGUN)
    assert reduce(state, event) == replace(state, seq=state.seq + 1)


EVENTS = st.one_of(
    st.builds(asked, st.sampled_from([A, B])),
    st.builds(answered, st.integers(-1, 3), st.text(max_size=3)),
    st.builds(
        judged, st.integers(-1, 3), st.sampled_from(["right", "wrong", "ambiguous"]),
        st.integers(-1, 2),
    ),
    st.builds(e.CardHint, card=st.integers(-1, 3), hint=st.integers(0, 3)),
    st.builds(e.CardWorking, card=st.integers(-1, 3)),
    st.builds(e.CardSkipped, card=st.integers(-1, 3)),
    st.builds(e.RatingCorrected, item=st.sampled_from(["0", "1", "x"]), rating=st.integers(0, 5)),
    st.builds(e.DrillFinished, early=st.booleans()),
)  # fmt: skip


@given(st.lists(EVENTS, max_size=30))
def test_no_order_of_events_breaks_it(history: list[e.Event]) -> None:
    state = replay([e.DrillStarted(queue=(A, B)), *history])
    assert state.seq == len(history) + 1
    for card in state.cards[:-1]:
        assert card.done
    for card in state.cards:
        if card.rated is not None:
            assert 1 <= card.rated[0] <= 4
    assert next_skill(state) in (None, A, B)
    assert state.total >= len(state.cards)


@given(EVENTS)
def test_events_survive_their_json(event: e.Event) -> None:
    kind, version, data = to_json(event)
    assert data.isascii()
    assert from_json(kind, version, data, at=event.at, used=event.used, seat=event.seat) == event


def test_the_first_event_survives_its_json() -> None:
    event = replace(asked(A), givens=(("N", "8,192"),))
    for one in (event, e.DrillStarted(queue=(A, B), minutes=5.0)):
        kind, version, data = to_json(one)
        assert from_json(kind, version, data, at=0.0, used=0.0, seat="candidate") == one


def test_an_event_of_a_newer_program_is_kept() -> None:
    event = from_json("card-asked", 9, '{"x": 1}', at=1.0, used=2.0, seat="s")
    assert to_json(event) == ("card-asked", 9, '{"x": 1}')
    assert reduce(DrillState(), event).seq == 1


@pytest.mark.parametrize("data", ["{", "[]", '{"card": 0}', '{"queue": 3}', "null"])
def test_an_event_that_was_changed_by_hand_is_told(data: str) -> None:
    kind = "drill-started" if "queue" in data else "card-answered"
    with pytest.raises(PracticeError, match="can't be read"):
        from_json(kind, 1, data, at=0.0, used=0.0, seat="s")
