"""What is typed ahead of the screen that it is meant for, and keys pressed before it was seen.

A key waits while the one before it still has its effect, while a run is opened, judged or taken on,
and until what is asked next has been drawn. Then text goes into the field, in its order. A key that
would do something does not do it to what nobody can have seen: pressed before the picture, or so
soon after it that it must have been meant for the one before, it is dropped.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, Final, TypeVar

from textual import events
from textual.message import Message
from textual.widgets import Input, TextArea

from trainer.tui.frame import PALETTE, QUIT, Frame, now
from trainer.tui.remembering import RememberingApp
from trainer.tui.widgets.editor import Editor
from trainer.tui.work import work

_T = TypeVar("_T")
_Typed = events.Key | events.Paste

#: Seconds after a picture in which a key was meant for the picture before: a hurried second press
#: comes after 0.1 to 0.2 s, and nobody reads and decides in less than 0.25 s.
GLANCE: Final = 0.25
#: Seconds between two looks whether a key has had its effect, and after which it is taken for had.
TURN: Final = 0.001
LONGEST: Final = 0.5
#: Keys that change a text or move in it, beside those that print.
EDITING: Final = frozenset({"backspace", "delete", "left", "right", "home", "end", "ctrl+j"})
#: Keys that only move in a list.
MOVING: Final = frozenset(
    {"up", "down", "left", "right", "pageup", "pagedown", "home", "end", "tab", "shift+tab"}
)
#: What changes nothing that was asked or answered, whatever stands there by now.
HARMLESS: Final = frozenset(
    {"help", "command_palette", "app.command_palette", "scratch", "question", "close", "leave"}
)
TYPED_AHEAD: Final = (
    "You typed this before the question was here: it stands in the field, and nothing was handed "
    "in. What came after the first line is not kept."
)


class AheadApp(RememberingApp):
    """An application whose keys wait for the screen that they are meant for."""

    glance: float = GLANCE

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._held: deque[_Typed] = deque()
        self._opening = False
        self._acting = False
        self._quiet = 0
        self._until = 0.0
        self._looking = False
        self._line_begun = False
        self._line_over = False
        self._untold = False
        self._pressed_on_air = False

    # Which screen is waited for ------------------------------------------------------------------

    def expect(self, call: Callable[[], _T], then: Callable[[_T], Message]) -> None:
        """Make a call of which another screen comes: keys wait for that screen."""
        self._opening = True
        work(self, call, then)

    def arrived(self) -> None:
        """It stands there."""
        self._opening = False

    def refused(self) -> None:
        """It does not come; what was typed for it is for no other."""
        if self._opening:
            self._held.clear()
        self._opening = False

    @property
    def waiting(self) -> bool:
        """Whether keys wait, or one still has its effect."""
        return bool(self._held) or self._acting

    @property
    def _holds(self) -> bool:
        return self._acting or self._stands_by

    @property
    def _stands_by(self) -> bool:
        frame = self._frame
        return self._opening or (frame is not None and frame.holds)

    @property
    def _frame(self) -> Frame[Any] | None:
        stack = self.screen_stack
        return stack[-1] if stack and isinstance(stack[-1], Frame) else None

    # What comes in -------------------------------------------------------------------------------

    async def on_event(self, event: events.Event) -> None:
        """Let keys and pastes wait in their order; a press on what nobody has seen is none."""
        if isinstance(event, (events.Key, events.Paste)) and not event.is_forwarded:
            if self._at_once(event) or not (self._held or self._holds):
                await self._pass(event)
            else:
                self._held.append(event)
                self._look_soon()
        elif not self._on_air(event):
            await super().on_event(event)

    def _at_once(self, event: events.Event) -> bool:
        """A way out waits for the keys before it to have their effect, and for nothing else."""
        return self._stands_by and self._leaves(event)

    def _leaves(self, event: events.Event) -> bool:
        keys = {"ctrl+c", *self.keys.get(QUIT.action, ",".join(QUIT.keys)).split(",")}
        return isinstance(event, events.Key) and event.key in keys

    def _on_air(self, event: events.Event) -> bool:
        """Whether a mouse button goes down, or up again, on something that was not seen."""
        if isinstance(event, events.MouseDown) and not event.is_forwarded:
            self._pressed_on_air = not self._seen(event)
            return self._pressed_on_air
        up = isinstance(event, events.MouseUp) and not event.is_forwarded
        return up and self._pressed_on_air

    def _seen(self, event: events.Event) -> bool:
        frame = self._frame
        return frame is None or event.time >= frame.seen_at + self.glance

    async def _pass(self, event: _Typed) -> None:
        frame = self._frame
        if self._seen(event) and (frame is None or not frame.handing):
            self._line_begun = self._line_over = False
        elif frame is not None and not self._leaves(event) and not self._early(event, frame):
            return
        if not self._prints(event):
            self._act()
        await super().on_event(event)

    @property
    def _writes(self) -> bool:
        return isinstance(self.focused, Input | TextArea)

    def _prints(self, event: _Typed) -> bool:
        """Whether it is put into the text under the cursor, with no other effect to wait for."""
        return self._writes and (isinstance(event, events.Paste) or event.is_printable)

    def _early(self, event: _Typed, frame: Frame[Any]) -> bool:
        """Whether something that came before the screen was seen may reach it."""
        ahead = event.time < frame.seen_at
        key = event.key if isinstance(event, events.Key) else ""
        if self._prints(event) or (self._writes and key in EDITING):
            taken = not (self._line_over or frame.handing or (ahead and frame.drops_text))
            self._line_begun = self._line_begun or taken
            return taken
        if key == "enter" and self._writes:
            return self._early_enter(frame)
        if key in MOVING:
            return not self._writes
        harmless = (one for one in (*frame.commands, PALETTE) if one.action in HARMLESS)
        return not ahead and any(key in frame.keyed(one).keys for one in harmless)

    def _early_enter(self, frame: Frame[Any]) -> bool:
        """A new line where Enter makes one; where it hands in, the end of what is taken."""
        if not self._line_begun:
            return False
        if isinstance(self.focused, Editor) and not self.focused.hands_in:
            return True
        if not self._line_over:
            self._line_over = self._untold = True
            self._act()
        return False

    # When it goes on -----------------------------------------------------------------------------

    def _act(self) -> None:
        self._acting, self._quiet, self._until = True, 0, now() + LONGEST
        self._look_soon()

    def _look_soon(self) -> None:
        if not self._looking:
            self._looking = True
            asyncio.get_running_loop().call_later(TURN, self._look)

    def _look(self) -> None:
        """A key has had its effect once no message is under way any more."""
        self._looking = False
        if not self.is_running:
            self._acting = False
            self._held.clear()
        elif self._acting:
            busy = any(node.message_queue_size for node in (self, *self._registry))
            self._quiet = 0 if busy else self._quiet + 1
            self._acting = self._quiet < 2 and now() < self._until
        ways_out = [one for one in self._held if self._at_once(one)]
        if self._held and (ways_out or not self._holds):
            self.call_later(self._go_on_typing, ways_out)
        elif self._held or self._acting:
            self._look_soon()
        elif self._untold and self._frame is not None:
            # Only now: what else was typed would have taken the sentence away.
            self._untold = False
            self._frame.say(TYPED_AHEAD)

    async def _go_on_typing(self, ways_out: list[_Typed]) -> None:
        for one in ways_out:
            self._held.remove(one)
            await self._pass(one)
        while self._held and not self._holds:
            await self._pass(self._held.popleft())
        if self._held or self._untold:
            self._look_soon()
