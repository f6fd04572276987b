"""The bottom line: at most six keys that matter now. Each can be clicked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual import events
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from trainer.tui.commands import Command
from trainer.tui.literal import plain

MOST: Final = 6
GAP: Final = 3

Offer = tuple[Command, str]


class Hints(Widget):
    """Shows commands with their keys; the last one (help) stays when there is no room for all."""

    offers: reactive[tuple[Offer, ...]] = reactive(())

    class Chosen(Message):
        """A hint was clicked."""

        def __init__(self, command: Command) -> None:
            super().__init__()
            self.command = command

    def __init__(self) -> None:
        super().__init__(id="hints")

    def render(self) -> Content:
        """Key and name, the key in the accent colour."""
        pieces: list[Content | str] = []
        for command, label in fitting(self.offers, self.size.width):
            if pieces:
                pieces.append(" " * GAP)
            pieces.append(Content.assemble((command.key, "bold $accent"), f" {plain(label)}"))
        return Content.assemble(*pieces)

    def on_click(self, event: events.Click) -> None:
        """Do what the hint under the pointer says."""
        column = 0
        for command, label in fitting(self.offers, self.size.width):
            width = _width((command, label))
            if column <= event.x < column + width:
                self.post_message(self.Chosen(command))
                return
            column += width + GAP


def fitting(offers: Sequence[Offer], width: int) -> list[Offer]:
    """The first offers that fit, and always the last one."""
    if not offers:
        return []
    *rest, last = [*offers[: MOST - 1], *offers[MOST - 1 :][-1:]]
    shown: list[Offer] = []
    room = width - _width(last)
    for offer in rest:
        room -= _width(offer) + GAP
        if room < 0:
            break
        shown.append(offer)
    return [*shown, last]


def _width(offer: Offer) -> int:
    command, label = offer
    return Content(f"{command.key} {plain(label)}").cell_length
