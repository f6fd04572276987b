"""What screens tell the application and workers tell screens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from trainer.service import (
        HomeView,
        Mode,
        PartFeedback,
        ReadingView,
        RunView,
        Saved,
        Scorecard,
    )


class Begin(Message):
    """A question was chosen; `variant` None draws the next numbers."""

    def __init__(self, address: str, mode: Mode, variant: int | None) -> None:
        super().__init__()
        self.address = address
        self.mode = mode
        self.variant = variant


class GoOn(Message):
    """An open run is to be gone on with."""

    def __init__(self, run_id: str) -> None:
        super().__init__()
        self.run_id = run_id


class Again(Message):
    """The question of a run is wanted once more, with other numbers."""

    def __init__(self, run_id: str) -> None:
        super().__init__()
        self.run_id = run_id


class Opened(Message):
    """A run is ready to be drawn."""

    def __init__(self, view: RunView) -> None:
        super().__init__()
        self.view = view


class RunOver(Message):
    """Nothing is left to answer: the scorecard is next."""

    def __init__(self, run_id: str) -> None:
        super().__init__()
        self.run_id = run_id


class Carded(Message):
    """A scorecard is ready to be drawn."""

    def __init__(self, card: Scorecard) -> None:
        super().__init__()
        self.card = card


class GoHome(Message):
    """Back to the first screen."""


class Housed(Message):
    """The first screen's view has been read."""

    def __init__(self, view: HomeView) -> None:
        super().__init__()
        self.view = view


class Shown(Message):
    """The run as it is now; `sentence` is what there is to say about it."""

    def __init__(self, view: RunView, sentence: str = "") -> None:
        super().__init__()
        self.view = view
        self.sentence = sentence


class Checked(Message):
    """A response was judged, and the run as it is now."""

    def __init__(self, told: PartFeedback, view: RunView) -> None:
        super().__init__()
        self.told = told
        self.view = view


class Read(Message):
    """How a text is understood."""

    def __init__(self, text: str, view: ReadingView) -> None:
        super().__init__()
        self.text = text
        self.view = view


class Counted(Message):
    """The quantities that were read in an answer while it was typed."""

    def __init__(self, quantities: tuple[str, ...]) -> None:
        super().__init__()
        self.quantities = quantities


class Kept(Message):
    """What was typed is in the store; `saved` is None when there was nothing to write.

    `asked` when a person asked for it, and wants to be told.
    """

    def __init__(self, saved: Saved | None, *, asked: bool = False) -> None:
        super().__init__()
        self.saved = saved
        self.asked = asked


class Elapsed(Message):
    """What the service counts as active seconds, and whether another window shows the run too."""

    def __init__(self, used: float, elsewhere: str = "") -> None:
        super().__init__()
        self.used = used
        self.elsewhere = elsewhere


class Refused(Message):
    """Something typed or pasted was not taken as it was; nothing that stood there is lost."""

    def __init__(self, sentence: str) -> None:
        super().__init__()
        self.sentence = sentence
