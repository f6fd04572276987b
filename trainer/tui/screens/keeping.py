"""What every screen shares on which an answer is typed: held at once, written within a second."""

from __future__ import annotations

import gc
from functools import partial
from typing import TYPE_CHECKING, Any, Final, cast

from textual import events, on
from textual.message import Message

from trainer.service import ReadingView
from trainer.tui.drafts import DELAY, Drafts
from trainer.tui.frame import Frame
from trainer.tui.messages import Kept, Read
from trainer.tui.widgets.editor import Editor, Field, HandedIn
from trainer.tui.widgets.worksheet import Bench

if TYPE_CHECKING:
    from trainer.tui.app import TrainerApp

DRAFT: Final = "draft"


class KeepingScreen(Frame[None]):
    """A screen with a text that must not be lost.

    A subclass says what the `text` is and which run it is typed for (`typed_for`), and calls
    `typed` for every key.
    """

    def __init__(self) -> None:
        super().__init__()
        self._timed = False
        self._flushing = False
        self._busy = False
        self._held: str | None = None

    @property
    def drafts(self) -> Drafts:
        """What waits to be written."""
        return cast("TrainerApp", self.app).drafts

    @property
    def text(self) -> str:
        """What stands in the field or editor."""
        raise NotImplementedError

    @property
    def typed_for(self) -> str | None:
        """The run that the text is typed for; None while no answer is waited for."""
        raise NotImplementedError

    @property
    def slot(self) -> str:
        """What of the run it is typed for."""
        raise NotImplementedError

    @property
    def busy(self) -> bool:
        """Whether the text is being handed in, or the run is going on to something else."""
        return self._busy

    @busy.setter
    def busy(self, value: bool) -> None:
        self._busy = value
        self.freeze(value)

    @property
    def holds(self) -> bool:
        """Keys wait for what is asked next as well."""
        return super().holds or (self.busy and not self.handing)

    def asks_anew(self) -> None:
        """What is asked or told is another now, for the text was handed in or the run went on."""
        if self.busy:
            self.unseen(drops_text=self.handing)
        self.busy = self.handing = False

    def freeze(self, value: bool) -> None:
        """Let the field and the editor take keys, or not."""
        for one in self.query("Editor, Field"):
            cast("Editor | Field", one).busy = value

    @property
    def is_current(self) -> bool:
        """Whether it can be seen. What changes under another screen is drawn once it is seen again.

        Textual takes the screen below the uppermost one for seen, though that one hides all of it:
        a run that goes on would be laid out there, and keys on the scratch pad would wait for it.
        """
        for screen in reversed(self.app.screen_stack):
            if screen is self:
                return True
            if screen.styles.background.a == 1:
                return False
        return False

    # A question is a hundred thousand objects, and a look through them for garbage takes a tenth of
    # a second in which no key is drawn. While somebody types here, only what is new is looked at.

    @on(events.Mount)
    def _leave_alone(self) -> None:
        gc.freeze()

    @on(events.Unmount)
    def _look_again(self) -> None:
        gc.unfreeze()

    def put(self, text: str) -> None:
        """Note that the field was filled by the program, which is no draft."""
        self._held = text

    def collect(self) -> None:
        """Hold what stands in the field, also what its messages have not told of yet."""
        run_id = self.typed_for
        if run_id is not None and not self.busy and self.text != self._held:
            self._held = self.text
            self.drafts.note(run_id, self.text, self.slot)

    def typed(self) -> None:
        """Hold what was typed, and see that it is written within a second."""
        self.collect()
        self._flush_soon()

    def flush(self) -> None:
        """Write what waits."""
        self._timed = False
        if self.drafts.waiting and not self._flushing:
            self._flushing = True
            self.work(self.drafts.flush, Kept, task=DRAFT)

    def _flush_soon(self) -> None:
        if not self._timed:
            self._timed = True
            self.set_timer(DELAY, self.flush)

    @on(Kept)
    def _kept(self, message: Kept) -> None:
        message.stop()
        self._flushing = False
        self.kept(message)
        cut = message.saved.message if message.saved is not None else ""
        if cut:
            self.say(cut, trouble=True)
        if self.drafts.waiting:
            self._flush_soon()

    def kept(self, message: Kept) -> None:
        """What was typed is written."""

    def settle(self, task: str) -> None:
        """What could not be written is tried again with the next key."""
        if task == DRAFT:
            self._flushing = False

    @on(events.ScreenSuspend)
    def _covered(self) -> None:
        self.collect()
        self.flush()


class BenchScreen(KeepingScreen):
    """A screen with a bench: what stands in its field is read back for every key."""

    @property
    def text(self) -> str:
        """The response."""
        return self.query_one(Bench).text

    def reading(self, text: str) -> ReadingView:
        """How a response is understood; called in a thread."""
        raise NotImplementedError

    def read(self, text: str) -> None:
        """Show how this is understood, unless something else is typed meanwhile."""
        told: Any = partial(Read, text)
        self.work(partial(self.reading, text), told, task="reading", newest=True)

    @on(Read)
    def _read(self, message: Read) -> None:
        message.stop()
        bench = self.query_one(Bench)
        if message.text == bench.text:
            bench.show_reading(message.view)

    @on(HandedIn)
    def _handed_in(self, message: Message) -> None:
        message.stop()
        self.action_check()

    def action_check(self) -> None:
        """Judge what stands in the field."""
        raise NotImplementedError
