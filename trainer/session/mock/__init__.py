"""A mock as a list of events and one pure reducer: two seats, and a card for each interviewer.

from trainer.session.mock import decide, events, reduce

event = decide.mark(state, "ada", "main", "fusion", "heard")     # SessionError says why not
state = reduce(state, event)

What the candidate's program reads goes through `seat_from_json`, which passes over every kind of
event that is not the candidate's to know. Nothing here loads a pack, a rubric or a key.
"""

from trainer.session.mock import decide, events
from trainer.session.mock.reducer import can_undo, reduce, replay
from trainer.session.mock.state import (
    PRESENT,
    STEPS,
    TYPED,
    Asked,
    CardState,
    MarkState,
    MockState,
    Sitting,
    Spot,
    Typed,
    slot_of,
)
from trainer.session.mock.wire import from_json, seat_from_json, to_json

__all__ = [
    "PRESENT",
    "STEPS",
    "TYPED",
    "Asked",
    "CardState",
    "MarkState",
    "MockState",
    "Sitting",
    "Spot",
    "Typed",
    "can_undo",
    "decide",
    "events",
    "from_json",
    "reduce",
    "replay",
    "seat_from_json",
    "slot_of",
    "to_json",
]
