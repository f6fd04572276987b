"""The level that the ratings come to, what it lacks for the next one, and the levels to choose."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.content import Content

from trainer.tui.literal import literal
from trainer.tui.widgets.hung import hung
from trainer.tui.widgets.verdict import lines

if TYPE_CHECKING:
    from trainer.service.mock_views import LevelProposal, MockView

NO_DECISION = "No decision"


@dataclass(frozen=True, slots=True)
class LevelRow:
    """A level that can be chosen; None is no decision."""

    level: str | None
    text: Content


def level_rows(view: MockView) -> list[LevelRow]:
    """Every level and `No decision`, with what is proposed and what is chosen."""
    proposal = view.proposal
    names: list[str | None] = [*(proposal.levels if proposal else ()), None]
    return [LevelRow(name, _row(view, name)) for name in names]


def _row(view: MockView, level: str | None) -> Content:
    chosen = view.decided and view.chosen == level
    proposed = view.proposal is not None and level is not None and view.proposal.level == level
    notes = [
        word
        for word, holds in (
            ("proposed", proposed),
            ("chosen", chosen),
            ("counts unless you choose another", proposed and not view.decided),
        )
        if holds
    ]
    return Content.assemble(
        ("● " if chosen else "○ " if proposed and not view.decided else "  ", "bold $accent"),
        literal(level or NO_DECISION, "bold" if chosen or proposed else ""),
        literal(f"  {', '.join(notes)}" if notes else "", "$muted"),
    )


def proposal_lines(view: MockView, width: int) -> Content:
    """What the ratings come to, and what is missing for more."""
    proposal = view.proposal
    if proposal is None:
        return Content("")
    return lines(_proposal(proposal, width))


def _proposal(proposal: LevelProposal, width: int) -> Iterator[Content]:
    level = literal(f" {proposal.level or 'No level'} ", "bold $accent reverse")
    yield Content.assemble("The ratings come to ", level)
    if proposal.next_level is None:
        yield literal("Nothing is missing: this is the highest level.", "$muted")
        return
    if proposal.missing:
        yield Content("")
        yield literal(f"What {proposal.next_level} would take as well:")
    for one in proposal.missing:
        head = Content.assemble(("– ", "$muted"), literal(f"{one.title}: ", "bold"))
        yield hung(head, literal(one.says), width)


def will_count(view: MockView) -> str:
    """What the card is sealed with as things stand."""
    if view.decided:
        return view.chosen or NO_DECISION.lower()
    proposed = view.proposal.level if view.proposal else None
    return f"{proposed or 'no level'}, as proposed"
