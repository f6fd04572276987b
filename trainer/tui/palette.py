"""What the command palette finds: every command that can be used now, and the looks."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from textual.app import SystemCommand
from textual.screen import Screen

from trainer.tui.frame import EVERYWHERE, PALETTE, Frame
from trainer.tui.remembering import RememberingApp
from trainer.tui.themes import LOOKS, THEMES


def entries(app: RememberingApp, screen: Screen[Any]) -> Iterable[SystemCommand]:
    """The commands of ``screen`` and those that hold everywhere, by what they are called now."""
    if isinstance(screen, Frame):
        known = {command.action: (command, name) for command, name in screen.offers()}
        for command in EVERYWHERE:
            known.setdefault(f"app.{command.action}", (command, command.name))
        known.pop(f"app.{PALETTE.action}")
        for command, name in known.values():
            yield SystemCommand(name, command.help, partial(screen.carry_out, command))
    for name in THEMES:
        yield SystemCommand(f"Theme: {name}", LOOKS[name], partial(app.choose_look, name))
