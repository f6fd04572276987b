"""Sealed cards of one mock side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from trainer.report import words
from trainer.report.document import Block, Document, Facts, Paragraph, Table, plain
from trainer.report.rating import recommendation

if TYPE_CHECKING:
    from trainer.service.mock_views import Compared, MockComparison

#: Stands behind the name of a row in which the cards differ: never a colour alone.
DIFFER: Final = " ≠"


def comparison_document(found: MockComparison) -> Document:
    """A column for each interviewer, a row for the level and for each criterion."""
    levels = tuple(one or words.NO_DECISION for one in found.levels)
    rows = [("level" + DIFFER * (len(set(found.levels)) > 1), *levels)]
    rows += [(title + DIFFER * differ, *map(_state, told)) for title, told, differ in found.rows]
    blocks: list[Block] = [
        Facts((("Candidate", found.candidate), ("Question", found.title))),
        Table(
            ("criterion", *found.interviewers),
            tuple(rows),
            frozenset(number for number, row in enumerate(rows) if row[0].endswith(DIFFER)),
        ),
        *(Paragraph(plain(one)) for one in found.agreement),
    ]
    return Document("Cards compared", tuple(blocks))


def comparison_json(found: MockComparison) -> dict[str, Any]:
    """The same as plain data; null where a card has no such criterion."""
    return {
        "format": 1,
        "run": found.run_id,
        "title": found.title,
        "candidate": {"name": found.candidate},
        "cards": [
            {
                "interviewer": {"name": name},
                "overall_recommendation": recommendation(level),
                "level": level,
            }
            for name, level in zip(found.interviewers, found.levels, strict=True)
        ],
        "attributes": [
            {"name": title, "states": list(states), "differ": differ}
            for title, states, differ in found.rows
        ],
        "agreement": list(found.agreement),
    }


def _state(state: Compared | None) -> str:
    return "–" if state is None else " ".join(words.FOUND[state])
