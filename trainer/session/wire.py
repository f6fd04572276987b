"""Events as JSON and back. The JSON of a kind has a version; what is not known here is kept."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, fields
from typing import Any

from trainer.errors import TrainerError
from trainer.session.events import KINDS, AnswerSent, Event, Plan, Proposal, Proposed, Unknown

_ENVELOPE = frozenset(one.name for one in fields(Event))


class SessionError(TrainerError):
    """An event or a run that can't be made sense of."""


def to_json(event: Event) -> tuple[str, int, str]:
    """The kind, the version and the data of an event; `data` is ASCII, whatever was typed.

    `at`, `used` and `seat` are kept beside the data by the store.
    """
    if isinstance(event, Unknown):
        return event.name, event.form, json.dumps(event.data)
    data = {
        one.name: getattr(event, one.name) for one in fields(event) if one.name not in _ENVELOPE
    }
    return event.kind, event.version, json.dumps(data, default=asdict)


def from_json(kind: str, version: int, data: str, *, at: float, used: float, seat: str) -> Event:
    """The event behind a stored row of a guided run or an interview."""
    return event_of(KINDS, _frozen, kind, version, data, at=at, used=used, seat=seat)


def about_a_judge(kind: str, data: str) -> tuple[str, ...] | None:
    """What tells a stored event about a judge from others of its run; None for any other event.

    Two of one name are one: they came of looking at the same scorecard twice, perhaps on two
    machines, and are no step of the run itself.
    """
    if kind not in (AnswerSent.kind, Proposed.kind):
        return None
    try:
        told = json.loads(data)
        names = ("stage", "judge", *(("sent_to",) if kind == AnswerSent.kind else ()))
        return (kind, *(_text(told[name]) for name in names))
    except (ValueError, TypeError, KeyError):
        return None


def event_of(
    kinds: Mapping[str, type[Event]],
    frozen: Callable[[str, Any], Any],
    kind: str,
    version: int,
    data: str,
    *,
    at: float,
    used: float,
    seat: str,
) -> Event:
    """The event behind a stored row, of one of these kinds.

    `frozen` makes of a field's name and JSON what the event holds. A kind or version of a newer
    program becomes `Unknown`. Raises SessionError when a known kind
    lacks what it must have: then the store was changed by hand.
    """
    try:
        loaded = json.loads(data)
    except ValueError as error:
        raise SessionError(f"A stored event of kind {kind!r} can't be read: {error}.") from error
    envelope: dict[str, Any] = {"at": at, "used": used, "seat": seat}
    known = kinds.get(kind)
    if known is None or version > known.version:
        return Unknown(name=kind, form=version, data=loaded, **envelope)
    try:
        # A field that a newer program added to a form that is still readable is passed over.
        names = {one.name for one in fields(known)}
        given = {name: frozen(name, value) for name, value in loaded.items() if name in names}
        return known(**given, **envelope)
    except (TypeError, KeyError, AttributeError, ValueError) as error:
        raise SessionError(f"A stored event of kind {kind!r} can't be read: {error}.") from error


def _frozen(name: str, value: Any) -> Any:
    if name == "plan":
        return tuple(Plan(one["id"], one["title"], tuple(one["parts"])) for one in value)
    if name == "proposals":
        return tuple(_proposal(one) for one in _list(value))
    if name == "asked":
        return tuple(_text(one) for one in _list(value))
    if name in ("stage", "judge", "sent_to"):
        return _text(value)
    if name in ("givens", "expected"):
        return tuple((str(label), str(text)) for label, text in value)
    return value


def _proposal(told: Mapping[str, Any]) -> Proposal:
    return Proposal(
        criterion=_text(told["criterion"]),
        state=_text(told["state"]),
        quote=_text(told["quote"]),
        source=_text(told["source"]),
        start=_place(told["start"]),
        end=_place(told["end"]),
    )


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise TypeError(f"{type(value).__name__} where a list was expected")
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{type(value).__name__} where a text was expected")
    return value


def _place(value: Any) -> int:
    """Where a quote begins or ends in an answer, in characters."""
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ValueError(f"{str(value)[:40]!r} is no place in a text")
    return value
