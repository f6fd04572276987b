"""A closed terminal or a polite kill leaves the program the way Ctrl+Q does."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Callable


def on_signals(leave: Callable[[], None]) -> None:
    """Call ``leave`` in the running loop for SIGTERM and SIGHUP, where a system has them."""
    loop = asyncio.get_running_loop()
    for name in ("SIGTERM", "SIGHUP"):
        # Windows knows no such handlers, and only the main thread may set them.
        with contextlib.suppress(NotImplementedError, RuntimeError, ValueError, AttributeError):
            loop.add_signal_handler(getattr(signal, name), leave)
