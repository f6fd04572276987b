"""Reading plain data with a path for every mistake."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from trainer.prose.errors import ClaimError, Path
from trainer.prose.units import UNITS


def mapping(value: object, path: Path) -> Mapping[str, Any]:
    """A mapping, or :class:`ClaimError` at ``path``."""
    if not isinstance(value, Mapping):
        raise ClaimError(path, "a mapping of names was expected")
    return value


def listing(value: object, path: Path) -> Sequence[Any]:
    """A list, or :class:`ClaimError` at ``path``."""
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise ClaimError(path, "a list was expected")
    return value


def one_or_more(value: object) -> list[object]:
    """A list of one, where a single value was written."""
    if isinstance(value, str) or not isinstance(value, Sequence):
        return [value]
    return list(value)


def flag(value: object) -> bool:
    """Is it a yes?"""
    return str(value).strip().lower() in ("yes", "true", "on")


def known_keys(body: Mapping[str, Any], keys: Sequence[str], path: Path) -> None:
    """Refuse a key that is not among ``keys``, with the nearest one."""
    for key in body:
        if key not in keys:
            close = get_close_matches(str(key), keys, 1)
            hint = f"; did you mean “{close[0]}”?" if close else f"; known are {', '.join(keys)}"
            raise ClaimError((*path, str(key)), f"“{key}” is not known here{hint}")


def unit(text: str, path: Path) -> tuple[str, float]:
    """Kind and factor of a unit as a value names it: ``MiB``, ``FLOP/B``, ``us``, ``x``."""
    if text in ("", "1", "count"):
        return "count", 1.0
    if text == "x":
        return "x", 1.0
    top, _, below = text.partition("/")
    readings = UNITS.get(top.lower()) if top != "MiB" else UNITS["mib"]
    if readings is None:
        raise ClaimError((*path, "unit"), f"the unit “{text}” is not known")
    factor, kind = readings[0]
    return (f"{kind}/{below}" if below else kind), factor


def percent(text: object, path: Path) -> float:
    """``0.5 %`` as a fraction."""
    words = str(text).replace("%", " ").split()
    try:
        return float(words[0]) / 100.0
    except (ValueError, IndexError):
        raise ClaimError(path, f"“{text}” is not a percentage such as 0.5 %") from None
