"""Which screen a run is answered on; neither is loaded before it is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.screen import Screen

if TYPE_CHECKING:
    from trainer.service import RunView


def run_screen(view: RunView) -> Screen[Any]:
    """The screen on which a run is answered."""
    if view.mode == "guided":
        from trainer.tui.screens.guided import GuidedScreen

        return GuidedScreen(view)
    from trainer.tui.screens.interview import InterviewScreen

    return InterviewScreen(view)
