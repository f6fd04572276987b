"""What is due and what to do next, as the first screen says it. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from trainer.tui.literal import literal
from trainer.tui.phrases import counted

if TYPE_CHECKING:
    from trainer.service import HomeView


def standing(view: HomeView) -> str:
    """`7 skills due · ~9 min`, or how many questions there are."""
    if view.drill is not None:
        return f"drill left at {view.drill.step}"
    if view.due:
        return f"{counted(view.due, 'skill', 'skills')} due · ~{view.due_minutes} min"
    return counted(sum(len(pack.questions) for pack in view.packs), "question", "questions")


def next_line(view: HomeView) -> Content:
    """One sentence on what to do next."""
    return Content.assemble(("what to do next (n)  ", "$muted"), literal(view.next_step))
