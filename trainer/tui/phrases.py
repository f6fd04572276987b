"""Times and counts as the screens say them."""

from __future__ import annotations

from datetime import datetime
from typing import Final

_MINUTE: Final = 60
_HOUR: Final = 60 * _MINUTE
_DAY: Final = 24 * _HOUR


def clock(seconds: float) -> str:
    """Active time as ``07:31``, or ``1:02:05`` from an hour on."""
    whole = max(0, int(seconds))
    hours, rest = divmod(whole, _HOUR)
    minutes, left = divmod(rest, _MINUTE)
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes:02}:{left:02}"


def ago(then: datetime | None, now: datetime) -> str:
    """How long ago in one short phrase; a stamp from a clock that was ahead reads as now."""
    if then is None:
        return "–"
    seconds = max(0, int((now - then).total_seconds()))
    if seconds < _MINUTE:
        return "just now"
    if seconds < _HOUR:
        return f"{seconds // _MINUTE} min ago"
    if seconds < _DAY:
        return f"{seconds // _HOUR} h ago"
    if seconds < 60 * _DAY:
        return f"{seconds // _DAY} d ago"
    return then.astimezone().strftime("%Y-%m-%d")


def minutes(count: float | None) -> str:
    """An allotted time: ``20 min``."""
    return "" if count is None else f"{count:g} min"


def difficulty(level: int | None) -> str:
    """One to three dots."""
    return "" if level is None else "●" * level + "○" * (3 - level)


def flowing(text: str) -> str:
    """A pack's paragraph without the line breaks of its file; blank lines and lists stay."""
    lines: list[str] = []
    for line in text.strip().splitlines():
        joins = lines and lines[-1] and line.strip() and not line.startswith((" ", "-", "*", "•"))
        if joins:
            lines[-1] = f"{lines[-1].rstrip()} {line.strip()}"
        else:
            lines.append(line.rstrip())
    return "\n".join(lines)


def no_hint(of: int) -> str:
    """Why a hint that is asked for does not come."""
    return "These were all the hints." if of else "There are no hints here."


def counted(number: int, one: str, many: str) -> str:
    """``1 line``, ``4 lines``."""
    return f"{number:,} {one if number == 1 else many}"
