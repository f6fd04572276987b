"""What can be done while exploring, and the command that leads there from other screens."""

from __future__ import annotations

from typing import Final

from trainer.tui.commands import Command


class _Turn(Command):
    """Shown with the keys of both directions."""

    @property
    def key(self) -> str:
        """Both arrows."""
        return "←→"


EXPLORE: Final = Command(
    "explore", "Explore", "Turn the givens and watch every number and the plots move.", ("e",)
)
MORE: Final = _Turn("more", "Change", "The given's next value.", ("right",))
LESS: Final = Command("less", "Back", "The given's value before.", ("left",), hint=False)
NEXT: Final = Command("next_given", "Next given", "To the given on the right.", ("tab", "n"))
BEFORE: Final = Command(
    "given_before", "Given before", "To the given on the left.", ("shift+tab", "b"), hint=False
)
TYPE: Final = Command("type", "Type", "Type any value for the given.", ("enter",))
PLOT: Final = Command("other_plot", "Other plot", "The question's next plot.", ("r",))
PICTURE: Final = Command("picture", "Save", "Write the plot to an SVG file.", ("p", "s"))
RESET: Final = Command("reset", "Reset", "The numbers that it began with.", ("0",))
DOWN: Final = Command("scroll('down')", "Scroll down", "Later numbers.", ("down",), hint=False)
UP: Final = Command("scroll('up')", "Scroll up", "Earlier numbers.", ("up",), hint=False)
LEAVE: Final = Command("leave", "Leave", "To the screen below.", ("escape", "q"), hint=False)
