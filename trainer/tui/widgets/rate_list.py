"""The list in which an answer is rated: criteria and levels."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import OptionList

from trainer.tui.widgets.choices import Choices


class RateList(Choices, inherit_bindings=False):
    """Criteria and levels. Enter goes on, as everywhere on the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        one for one in OptionList.BINDINGS if not (isinstance(one, Binding) and one.key == "enter")
    ]

    class Sized(Message):
        """The list knows its width."""

    def on_resize(self) -> None:
        """Rows are cut to the width."""
        self.post_message(self.Sized())

    async def on_key(self, event: events.Key) -> None:
        """Do what the key does here and now.

        On its way up it would be overtaken by a Ctrl+Q that comes right behind it.
        """
        found = self.screen.active_bindings.get(event.key)
        if found is not None and found.enabled and not found.binding.priority:
            event.stop()
            await self.app.run_action(found.binding.action, found.node)
