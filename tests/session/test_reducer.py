"""The reducer on runs as they go, and on events in any order at all."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from trainer.session import RunState, decide, events, from_json, reduce, replay, to_json
from trainer.session.events import KINDS, Event, Plan, Proposal

PLAN = (Plan("main", "Main", ("tensor", "naive")), Plan("causal", "Causal", ("flops",)))


def started(mode: events.Mode = "guided", **more: Any) -> events.Started:
    return events.Started(
        question="p/q", title="Q", mode=mode, variant=3, label="N = 4,096", plan=PLAN, **more
    )


def answered(state: RunState, text: str, outcome: str) -> RunState:
    told = decide.answer_part(state, text)
    state = reduce(state, told)
    part = state.part_at(told.stage, told.part)
    assert part is not None
    judged = events.PartJudged(
        stage=told.stage, part=told.part, attempt=len(part.attempts) - 1, outcome=outcome
    )
    return reduce(state, judged)


def test_guided_goes_part_by_part_into_the_followups_and_ends() -> None:
    state = replay([started()])
    assert (state.stage, state.part, state.asking) == ("main", "tensor", "part")
    state = answered(state, "4 MiB", "wrong")
    assert state.part == "tensor"
    state = answered(state, "2 MiB", "right")
    assert state.part == "naive"
    state = answered(answered(state, "520 MiB", "right"), "17.2 GFLOP", "right")
    assert decide.undecided(state)
    assert isinstance(decide.onward(state), events.Finished)


def test_an_interruption_is_noted_in_an_interview_that_runs() -> None:
    state = replay([started("interview")])
    told = decide.interrupt(state)
    assert told == events.Interrupted(stage="main")
    assert reduce(state, told).interrupted == ("main",)
    assert decide.interrupt(replay([started()])) is None
    assert reduce(replay([started()]), told).interrupted == ()
    paused = replay([started("interview"), events.Paused()])
    assert decide.interrupt(paused) is None
    over = replay([started("interview"), events.Finished()])
    assert reduce(over, told).interrupted == ()


def test_what_could_not_be_read_is_no_attempt() -> None:
    state = replay([started()])
    for outcome in ("unreadable", "ambiguous", "undecided"):
        state = answered(state, "x", outcome)
    part = state.part_at("main", "tensor")
    assert part is not None
    assert (part.counted, len(part.attempts), part.standing) == (0, 3, None)
    assert state.part == "tensor"


def test_a_skipped_part_can_be_chosen_again() -> None:
    state = replay([started(), events.PartSkipped(stage="main", part="tensor")])
    assert state.part == "naive"
    state = reduce(state, decide.choose(state, "main", "tensor"))
    assert state.part == "tensor"
    # Once it is right the run goes to the next part that is open, in the order of the plan.
    assert answered(state, "2 MiB", "right").part == "naive"


def test_skipping_everything_ends_the_run() -> None:
    state = replay([started()])
    for _ in range(3):
        state = reduce(state, decide.skip(state))
    assert state.part is None
    assert isinstance(decide.onward(state), events.Finished)


def test_an_interview_asks_probes_then_followups() -> None:
    state = replay([started("interview")])
    assert (state.asking, state.slot) == ("question", "main")
    state = reduce(state, decide.submit(state, "520 MiB"))
    assert state.asking == "nothing"
    probe = decide.probe(state, "floor", "What must it move at least?")
    assert probe is not None
    state = reduce(state, probe)
    assert (state.asking, state.slot) == ("probe", "probe:main:1")
    assert decide.onward(state) is None
    state = reduce(state, decide.submit(state, "8 MiB"))
    assert decide.probe(state, "floor", "again?") is None
    followup = decide.onward(state)
    assert followup is not None
    state = reduce(state, followup)
    assert (state.asking, state.stage) == ("follow-up", "causal")
    state = reduce(state, decide.submit(state, "halves"))
    end = decide.onward(state)
    assert isinstance(end, events.Finished)
    state = reduce(state, end)
    assert (state.status, state.asking) == ("finished", "nothing")


def test_there_are_three_probes_at_most() -> None:
    state = reduce(replay([started("interview")]), events.AnswerSubmitted(stage="main", text="a"))
    for number in range(decide.MOST_PROBES):
        probe = decide.probe(state, f"c{number}", "?")
        assert probe is not None
        state = reduce(reduce(state, probe), events.ProbeAnswered(stage="main", text="b"))
    assert decide.probe(state, "another", "?") is None


def test_a_response_of_another_program_is_judged_by_its_number() -> None:
    state = replay(
        [
            started(),
            events.PartAnswered(stage="main", part="tensor", text="1 MiB"),
            events.PartAnswered(stage="main", part="tensor", text="2 MiB"),
            events.PartJudged(stage="main", part="tensor", attempt=1, outcome="right"),
        ]
    )
    assert decide.unjudged(state) == ("main", "tensor", 0)
    part = state.part_at("main", "tensor")
    assert part is not None
    assert [one.outcome for one in part.attempts] == [None, "right"]


def test_time_is_booked_on_the_stage_and_never_runs_back() -> None:
    state = replay(
        [
            started("interview"),
            events.AnswerSubmitted(stage="main", text="a", used=30.0),
            events.FollowupStarted(stage="causal", used=25.0),
            events.AnswerSubmitted(stage="causal", text="b", used=45.0),
        ]
    )
    assert state.used == 45.0
    assert [one.used for one in state.stages] == [30.0, 15.0]


# --- any events, in any order ---------------------------------------------------------------------

NAMES = st.sampled_from(["main", "causal", "tensor", "naive", "flops", "nowhere", ""])
WORDS = st.sampled_from(["", "N = 8", "µ\x00", "[b]", "520 MiB"])
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "at": st.floats(allow_nan=False, allow_infinity=False),
    "used": st.floats(-10, 1e6),
    "seat": st.sampled_from(["candidate", "interviewer"]),
    "stage": NAMES,
    "part": NAMES,
    "criterion": NAMES,
    "mode": st.sampled_from(["guided", "interview"]),
    "variant": st.integers(0, 30),
    "attempt": st.integers(-2, 5),
    "hint": st.integers(-2, 5),
    "outcome": st.sampled_from(["right", "wrong", "unreadable", "ambiguous", "undecided"]),
    "mistake": st.none() | WORDS,
    "level": st.none() | WORDS,
    "early": st.booleans(),
    "plan": st.lists(
        st.builds(Plan, NAMES, WORDS, st.lists(NAMES, max_size=3, unique=True).map(tuple)),
        max_size=3,
        unique_by=lambda plan: plan.id,
    ).map(tuple),
    "givens": st.lists(st.tuples(WORDS, WORDS), max_size=2).map(tuple),
    "expected": st.lists(st.tuples(WORDS, WORDS), max_size=2).map(tuple),
    "asked": st.lists(NAMES, max_size=2).map(tuple),
    "proposals": st.lists(
        st.builds(Proposal, NAMES, WORDS, WORDS, NAMES, st.integers(0, 9), st.integers(0, 9)),
        max_size=2,
    ).map(tuple),
    "detail": st.dictionaries(WORDS, WORDS, max_size=2),
    "grade": st.dictionaries(WORDS, WORDS, max_size=2),
}


def any_of(kind: type[Event]) -> st.SearchStrategy[Event]:
    return st.builds(kind, **{one.name: VALUES.get(one.name, WORDS) for one in fields(kind)})


EVENTS = st.one_of(*(any_of(kind) for kind in KINDS.values()))
HISTORIES = st.one_of(
    st.lists(EVENTS, max_size=12),
    st.lists(EVENTS, max_size=12).map(lambda rest: [started(), *rest]),
    st.lists(EVENTS, max_size=12).map(lambda rest: [started("interview"), *rest]),
)


@settings(max_examples=200, deadline=None)
@given(HISTORIES)
def test_any_history_can_be_replayed(history: list[Event]) -> None:
    state = RunState()
    for number, event in enumerate(history, 1):
        state = reduce(state, event)
        assert state.seq == number
        assert state.asking in ("part", "question", "probe", "follow-up", "nothing")
    assert replay(history) == state


@settings(max_examples=200, deadline=None)
@given(HISTORIES)
def test_a_history_read_back_gives_the_same_state(history: list[Event]) -> None:
    stored = [(*to_json(one), one.at, one.used, one.seat) for one in history]
    read = [
        from_json(kind, version, data, at=at, used=used, seat=seat)
        for kind, version, data, at, used, seat in stored
    ]
    assert read == history
    assert replay(read) == replay(history)


@settings(max_examples=200, deadline=None)
@given(HISTORIES)
def test_whatever_is_decided_fits(history: list[Event]) -> None:
    """A run that still asks for something always gets further by skipping it."""
    state = replay(history)
    for _ in range(40):
        if state.status != "open" or state.started is None:
            return
        wish = decide.onward(state) if decide.undecided(state) else decide.skip(state)
        assert wish is not None
        after = reduce(state, wish)
        assert (after.stage, after.part, after.stages, after.status) != (
            state.stage,
            state.part,
            state.stages,
            state.status,
        )
        state = after
    raise AssertionError("the run does not end")
