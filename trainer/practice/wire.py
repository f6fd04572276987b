"""Events of a drill as JSON and back. What is not known here is kept."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

from trainer.errors import TrainerError
from trainer.practice.events import KINDS, Event, Unknown

_ENVELOPE = frozenset(one.name for one in fields(Event))


class PracticeError(TrainerError):
    """Something that can't be done now in a drill, or an event that can't be made sense of."""


def to_json(event: Event) -> tuple[str, int, str]:
    """The kind, the version and the data of an event; `data` is ASCII, whatever was typed."""
    if isinstance(event, Unknown):
        return event.name, event.form, json.dumps(event.data)
    data = {
        one.name: getattr(event, one.name) for one in fields(event) if one.name not in _ENVELOPE
    }
    return event.kind, event.version, json.dumps(data)


def from_json(kind: str, version: int, data: str, *, at: float, used: float, seat: str) -> Event:
    """The event behind a stored row; a kind or version of a newer program becomes `Unknown`.

    Raises PracticeError when a known kind lacks what it must have: the store was changed by hand.
    """
    envelope: dict[str, Any] = {"at": at, "used": used, "seat": seat}
    try:
        loaded = json.loads(data)
        known = KINDS.get(kind)
        if known is None or version > known.version:
            return Unknown(name=kind, form=version, data=loaded, **envelope)
        names = {one.name for one in fields(known)}
        given = {name: _frozen(name, value) for name, value in loaded.items() if name in names}
        return known(**given, **envelope)
    except (TypeError, KeyError, AttributeError, ValueError) as error:
        raise PracticeError(f"A stored event of kind {kind!r} can't be read: {error}.") from error


def _frozen(name: str, value: Any) -> Any:
    if name == "queue":
        return tuple(str(one) for one in value)
    if name == "givens":
        return tuple((str(label), str(text)) for label, text in value)
    return value
