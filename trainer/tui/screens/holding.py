"""A screen over a queue of acts: it goes on at once, and says when the store can't keep up."""

from __future__ import annotations

from collections.abc import Callable

from textual import on

from trainer.tui.acts import Waits
from trainer.tui.frame import Frame

HELD = (
    "What you do here need not be done again: it is held, and stored as soon as that is possible."
)
REACHED = "The store can be reached again; everything is kept."


class HoldingFrame(Frame[None]):
    """Subclasses call `reached` once the store has taken something again."""

    _unreached = False

    @property
    def stands(self) -> bool:
        """Whether it is there to be drawn: answers may come when another has its place."""
        return self.is_attached and self in self.app.screen_stack

    def later(self, draw: Callable[[], None]) -> None:
        """Draw once the size is known, if it is still there by then."""
        self.call_after_refresh(lambda: draw() if self.stands else None)

    @on(Waits)
    def _waits(self, message: Waits) -> None:
        message.stop()
        self.unreached(message.sentence)

    def unreached(self, sentence: str) -> None:
        """Say that the store can't be reached, and what that means here."""
        self._unreached = True
        if self.stands:
            self.say(f"{sentence} {HELD}", trouble=True)

    def reached(self) -> None:
        """Say so, where it was not to be reached before."""
        if self._unreached:
            self._unreached = False
            self.say(REACHED)
