"""Programs that are drawn on the screen only."""

from __future__ import annotations

import os
import sys

import click


def require_screen(verb: str, instead: str = "") -> None:
    """UsageError where the screen of `verb` can't be drawn; `instead` is what to do then."""
    if os.environ.get("TEXTUAL_DRIVER"):
        return  # a page of `trainer serve` is the terminal
    drawn = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "") != "dumb"
    if not drawn:
        told = f"'trainer {verb}' is drawn on the screen, and this is no terminal that can draw."
        raise click.UsageError(f"{told} {instead}".rstrip())
