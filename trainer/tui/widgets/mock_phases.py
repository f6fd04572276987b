"""The phases of a mock on one line: what is over, how much of this one is left, what comes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from textual.content import Content

from trainer.tui.literal import literal, one_line
from trainer.tui.phrases import clock

if TYPE_CHECKING:
    from trainer.service.mock_views import PhaseView

GAP: Final = "   "
NAME_CELLS: Final = 18
MAIN: Final = "main"


def phase_now(phases: Sequence[PhaseView]) -> PhaseView | None:
    """The phase that is on."""
    return next((one for one in phases if one.status == "now"), None)


def phase_name(phase: PhaseView) -> str:
    """What a phase is called: that of the question is not called by the question's title."""
    return "question" if phase.id == MAIN else one_line(phase.title, NAME_CELLS)


def phase_time(phase: PhaseView, more: float) -> str:
    """`06:12 of 12:00`, `more` seconds after it was told."""
    used = clock(phase.used + more)
    return f"{used} of {clock(phase.minutes * 60)}" if phase.minutes else used


def phase_line(phases: Sequence[PhaseView], more: float, width: int, key: str) -> Content:
    """As many phases as fit: those that are over are left out first, then those far ahead.

    Before the next one stands the key that goes on to it; '' for none.
    """
    now = phase_now(phases)
    place = phases.index(now) if now is not None else -1
    middle = [_now(now, more)] if now is not None else []
    before = [
        _over(one) if one.status == "over" else _ahead(one) for one in phases[: max(0, place)]
    ]
    after = [_over(one) if one.status == "over" else _ahead(one) for one in phases[place + 1 :]]
    if after and key and now is not None:
        after[0] = Content.assemble((f"{key} ", "bold $accent"), after[0])
    while before and _width([*before, *middle, *after]) > width:
        before.pop(0)
    cut = False
    while after and _width([*before, *middle, *after]) > width - 2:
        after.pop()
        cut = True
    found = Content(GAP).join([*before, *middle, *after])
    return Content.assemble(found, (" …", "$muted")) if cut else found


def _width(pieces: list[Content]) -> int:
    return sum(one.cell_length for one in pieces) + len(GAP) * (len(pieces) - 1)


def _over(phase: PhaseView) -> Content:
    return Content.assemble(("✓ ", "$good"), literal(phase_name(phase), "$muted"))


def _ahead(phase: PhaseView) -> Content:
    minutes = f" {phase.minutes:g} min" if phase.minutes else ""
    return literal(f"{phase_name(phase)}{minutes}", "$muted")


def _now(phase: PhaseView, more: float) -> Content:
    head = Content.assemble(("▸ ", "bold $accent"), literal(phase_name(phase), "bold $accent"))
    if not phase.minutes:
        return head
    left = phase.minutes * 60 - phase.used - more
    if left < 0:
        return Content.assemble(head, (f" over by {clock(-left)}", "bold $doubt"))
    return Content.assemble(head, (f" {clock(left)} left", "$accent"))
