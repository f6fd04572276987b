"""Whether a program can be drawn on the screen, or has to go line by line."""

from __future__ import annotations

import os
import sys


def is_screen() -> bool:
    """Whether standard input and output are a terminal that can draw."""
    if os.environ.get("TEXTUAL_DRIVER"):
        return True  # a page of `trainer serve` is the terminal
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "") != "dumb"
