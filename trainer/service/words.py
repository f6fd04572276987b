"""The words and signs that stand for a state: a verdict is never a colour alone."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from trainer.service.views import PartStatus

#: The mode of a mock interview. It is no practice of whoever sits there, and is not counted as any.
MOCK: Final = "mock"
#: Where a finished run stands whose level was changed in a dispute.
OVERRULED: Final = "overruled"
OUTCOMES: Final[dict[str, tuple[str, str]]] = {
    "right": ("✓", "right"),
    "wrong": ("✗", "not yet"),
    "unreadable": ("?", "say it again"),
    "ambiguous": ("?", "which one?"),
    "undecided": ("?", "can't tell"),
}
STATES: Final[dict[str, tuple[str, str]]] = {
    "met": ("✓", "met"),
    "hedged": ("✓", "met, with a hedge"),
    "unclear": ("~", "unclear"),
    "contradicted": ("✗", "contradicted"),
    "not-found": ("✗", "not found"),
}
PARTS: Final[dict[PartStatus, str]] = {
    "right": "✓",
    "wrong": "✗",
    "skipped": "–",
    "shown": "w",
    "now": "›",
    "open": "·",
}


def instant(at: float) -> datetime:
    """Unix seconds as an aware datetime; a stamp no calendar holds becomes the epoch."""
    try:
        return datetime.fromtimestamp(at, UTC)
    except (OverflowError, OSError, ValueError):
        return datetime.fromtimestamp(0, UTC)
