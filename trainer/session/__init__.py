"""A run as a list of events and one pure reducer.

from trainer.session import decide, reduce, replay

state = replay(history)                       # where the run stands
event = decide.submit(state, "520 MiB …")     # may this happen? SessionError says why not
state = reduce(state, event)
"""

from trainer.session import decide, events
from trainer.session.clock import Clock, Stopwatch, SystemClock
from trainer.session.events import MAIN, Event, Plan
from trainer.session.names import key_of
from trainer.session.reducer import reduce, replay
from trainer.session.state import (
    Attempt,
    PartState,
    ProbeState,
    RunState,
    StageState,
)
from trainer.session.wire import SessionError, about_a_judge, from_json, to_json

__all__ = [
    "MAIN",
    "Attempt",
    "Clock",
    "Event",
    "PartState",
    "Plan",
    "ProbeState",
    "RunState",
    "SessionError",
    "StageState",
    "Stopwatch",
    "SystemClock",
    "about_a_judge",
    "decide",
    "events",
    "from_json",
    "key_of",
    "reduce",
    "replay",
    "to_json",
]
