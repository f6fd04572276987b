"""Events of a calibration as JSON and back."""

from __future__ import annotations

from typing import Any

from trainer.session.calibration.events import (
    KINDS,
    Anchored,
    Answer,
    Event,
    Grade,
    Key,
    Quote,
    Sheet,
)
from trainer.session.wire import event_of, to_json

__all__ = ["from_json", "to_json"]


def from_json(kind: str, version: int, data: str, *, at: float, used: float, seat: str) -> Event:
    """The event behind a stored row; a kind or version of a newer program becomes `Unknown`.

    Raises SessionError when a known kind lacks what it must have: the store was changed by hand.
    """
    return event_of(KINDS, _frozen, kind, version, data, at=at, used=used, seat=seat)


def _frozen(name: str, value: Any) -> Any:
    if name == "sheets":
        return tuple(_sheet(one) for one in value)
    if name == "answers":
        return tuple(_answer(one) for one in value)
    if name == "quotes":
        return _quotes(value)
    return value


def _sheet(told: dict[str, Any]) -> Sheet:
    return Sheet(
        address=told["address"],
        stage=told["stage"],
        title=told["title"],
        variant=int(told["variant"]),
        label=told["label"],
        ask=told["ask"],
        givens=_rows(told["givens"]),
        expected=_rows(told["expected"]),
        criteria=tuple(
            Anchored(one["id"], one["title"], one["says"], tuple(one["anchors"]))
            for one in told["criteria"]
        ),
        levels=tuple(Grade(one["name"], one["looks_like"]) for one in told["levels"]),
    )


def _answer(told: dict[str, Any]) -> Answer:
    key = told["key"]
    return Answer(
        id=told["id"],
        sheet=int(told["sheet"]),
        text=told["text"],
        source=told["source"],
        origin=told["origin"],
        key=Key(
            level=key["level"],
            met=None if key["met"] is None else tuple(key["met"]),
            quotes=None if key["quotes"] is None else _quotes(key["quotes"]),
            why=key["why"],
        ),
    )


def _quotes(told: Any) -> tuple[Quote, ...]:
    return tuple(Quote(one["criterion"], one["text"], one["start"], one["end"]) for one in told)


def _rows(told: Any) -> tuple[tuple[str, str], ...]:
    return tuple((str(label), str(text)) for label, text in told)
