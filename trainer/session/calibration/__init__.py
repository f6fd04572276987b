"""A calibration as a list of events and one pure reducer: answers rated blind, one after the other.

from trainer.session.calibration import decide, events, reduce

event = decide.mark(state, 3, "fusion", "heard")     # SessionError says why not
state = reduce(state, event)

The first event holds everything: the answers, what was asked, the rubric, and the key. So a
calibration can be gone on with, and its key shown, when the pack has changed or is gone; and who
draws it takes care that nothing of the key is shown before the last event.
"""

from trainer.session.calibration import decide, events
from trainer.session.calibration.events import (
    Anchored,
    Answer,
    Grade,
    Key,
    Mark,
    Quote,
    Sheet,
)
from trainer.session.calibration.reducer import CalibrationState, Rating, reduce, replay
from trainer.session.calibration.wire import from_json, to_json

__all__ = [
    "Anchored",
    "Answer",
    "CalibrationState",
    "Grade",
    "Key",
    "Mark",
    "Quote",
    "Rating",
    "Sheet",
    "decide",
    "events",
    "from_json",
    "reduce",
    "replay",
    "to_json",
]
