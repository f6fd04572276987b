"""What can be done while answers are rated, and with the report."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from textual.binding import Binding

from trainer.tui.commands import Command


class Span(Command):
    """One command on several keys in a row, each of which it is told; they can't be others."""

    @property
    def key(self) -> str:
        """As a range."""
        return f"{self.keys[0]}–{self.keys[-1]}"

    @property
    def all_keys(self) -> str:
        """As a range."""
        return self.key

    def bindings(self, scope: str = "") -> Iterable[Binding]:
        """A binding for each key, which names it."""
        for key in self.keys:
            action = f"{self.action}('{key}')"
            yield Binding(key, action, self.name, tooltip=self.help, show=False)


MARK: Final = Span(
    "mark",
    "Heard",
    "Mark the criterion with that digit heard; again: partly heard, missing, no mark.",
    tuple("123456789"),
    fixed=True,
)
LEVEL: Final = Span(
    "level", "Level", "Choose the level with that letter; again: none.", tuple("abcdef"), fixed=True
)
MARK_CHOSEN: Final = Command(
    "mark_chosen",
    "Mark this one",
    "Mark the criterion, or choose the level, under the cursor.",
    ("space",),
    hint=False,
)
NEXT: Final = Command(
    "next",
    "Next",
    "Let the rating stand and go on; what is not marked counts as missing.",
    ("enter", "n", "f8"),
)
SKIP: Final = Command("skip", "Skip", "Pass this answer over; its key stays hidden.", ("s",))
BEFORE: Final = Command("before", "Before", "Back to the answer before.", ("p", "f7"))
NUMBERS: Final = Command(
    "numbers", "Numbers", "The right numbers for these givens.", ("w",), hint=False
)
QUESTION: Final = Command(
    "question", "Question", "What was asked, and the rubric whole.", ("r",), hint=False
)
OTHER_PANE: Final = Command(
    "other_pane", "Other pane", "Between the answer and the rubric.", ("tab",), hint=False,
    first=True,
)  # fmt: skip
END: Final = Command(
    "end",
    "End",
    "Show the key of what is rated; from then on nothing can be changed.",
    ("f9", "ctrl+r"),
    hint=False,
)
LEAVE: Final = Command(
    "leave", "Home", "Leave; everything is kept and can be gone on with.", ("escape", "q"),
    hint=False,
)  # fmt: skip

WHOLE: Final = Command(
    "whole", "Whole report", "All of it as text: by level, by criterion, other raters.", ("a",)
)
READ: Final = Command("read", "Read", "This answer with its key, on a screen of its own.", ("r",))
CLOSE: Final = Command("leave", "Home", "To the first screen.", ("escape", "q"))
