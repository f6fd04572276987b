"""Events of a mock as JSON and back, for the interviewer's side and for the candidate's seat."""

from __future__ import annotations

from typing import Any

from trainer.session.mock.events import KINDS, SEAT_KINDS, Event, PhasePlan, Unknown
from trainer.session.wire import event_of, to_json

__all__ = ["from_json", "seat_from_json", "to_json"]


def from_json(kind: str, version: int, data: str, *, at: float, used: float, seat: str) -> Event:
    """The event behind a stored row; a kind or version of a newer program becomes `Unknown`.

    Raises SessionError when a known kind lacks what it must have: the store was changed by hand.
    """
    return event_of(KINDS, _frozen, kind, version, data, at=at, used=used, seat=seat)


def seat_from_json(
    kind: str, version: int, data: str, *, at: float, used: float, seat: str
) -> Event:
    """The same for the candidate: of any other kind nothing is read but that time has passed."""
    if kind not in SEAT_KINDS:
        return Unknown(name="", form=0, used=used, seat="")
    return event_of(SEAT_KINDS, _frozen, kind, version, data, at=at, used=used, seat=seat)


def _frozen(name: str, value: Any) -> Any:
    if name == "phases":
        return tuple(
            PhasePlan(one["id"], one["title"], one["stage"], one["minutes"]) for one in value
        )
    if name == "givens":
        return tuple((str(label), str(text)) for label, text in value)
    if name == "texts":
        return {
            str(stage): {
                "text": str(one["text"]),
                "at": float(one["at"]),
                "handed_in": bool(one["handed_in"]),
                # A mock of an earlier program has none.
                "handed": str(one.get("handed", "")),
                "beside": tuple(str(text) for text in one.get("beside", ())),
            }
            for stage, one in value.items()
        }
    if name == "took":
        return {str(stage): str(text) for stage, text in value.items()}
    if name == "names":
        return tuple(str(one) for one in value)
    return value
