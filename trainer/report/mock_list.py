"""The mocks of a store, the one last touched first, with who has sealed a card of each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from trainer.report import words
from trainer.report.document import Document, Paragraph, Table, plain

if TYPE_CHECKING:
    from trainer.service.mock_views import MockStatus, MockSummary

#: Where one's own card stands.
_MINE: Final[dict[MockStatus, str]] = {
    "running": "begun",
    "facts": "at the facts",
    "ratings": "at the ratings",
    "level": "at the level",
    "sealed": "sealed",
}
_HEADER: Final = ("run", "begun", "candidate", "question", "sealed by", "your card")


def mocks_document(mocks: Sequence[MockSummary]) -> Document:
    """A row for each mock."""
    if not mocks:
        return Document("Mocks", (Paragraph(plain("No mock was conducted on this store yet.")),))
    rows = (
        (
            one.run_id,
            words.day(one.started_at),
            one.candidate,
            one.title,
            ", ".join(one.cards) or ("nobody yet" if one.over else "nobody, it is still running"),
            _MINE[one.mine] if one.mine else "none",
        )
        for one in mocks
    )
    return Document("Mocks", (Table(_HEADER, tuple(rows)),))


def mocks_json(mocks: Sequence[MockSummary]) -> dict[str, Any]:
    """The same as plain data; times are ISO 8601 in UTC, durations seconds."""
    return {
        "format": 1,
        "mocks": [
            {
                "run": one.run_id,
                "code": one.code,
                "question": {"address": one.address, "title": one.title},
                "candidate": {"name": one.candidate},
                "started_at": one.started_at.isoformat(),
                "elapsed_s": round(one.used, 3),
                "over": one.over,
                "sealed_by": list(one.cards),
                "my_card": one.mine,
            }
            for one in mocks
        ],
    }
