"""What can be done on a screen: a paragraph, and every command with its keys."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from textual.content import Content

from trainer.tui.commands import Command
from trainer.tui.literal import fitted, literal
from trainer.tui.screens.reader import ReaderScreen
from trainer.tui.widgets.hints import Offer

NAME_CELLS: Final = 18

GENERAL: Final = (
    "Everything can be done with the keyboard and with the mouse: the keys in the bottom line can "
    "be clicked. Where a terminal keeps a key for itself, use its second key, or find the command "
    "by name with Ctrl+P or Ctrl+O. What you type is saved within a second."
)


class HelpScreen(ReaderScreen):
    """Help for the screen below."""

    def __init__(self, about: str, offers: Sequence[Offer], everywhere: Iterable[Command]) -> None:
        known = {command.action.removeprefix("app.") for command, _ in offers}
        more = [(command, command.name) for command in everywhere if command.action not in known]
        listed = [*offers, *more]
        text = Content("\n\n").join(
            [
                *([literal(about)] if about else []),
                Content("\n").join([_line(command, name) for command, name in listed]),
                literal(GENERAL, "$muted"),
            ]
        )
        super().__init__("Help", text)


def _line(command: Command, name: str) -> Content:
    keys = command.all_keys or "by name, with ctrl+p"
    head = Content.assemble(literal(fitted(name, NAME_CELLS), "bold"), " ", (keys, "$accent"))
    return Content.assemble(head, "\n  ", literal(command.help))
