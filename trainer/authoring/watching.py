"""Checking again whenever a file of a question has changed."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

from trainer.authoring.targets import Target

#: Seconds between two looks at the files.
EVERY: Final = 0.4

State = dict[Path, tuple[int, int] | None]


def changes(
    targets: Callable[[], Sequence[Target]], wait: Callable[[], None] | None = None
) -> Iterator[tuple[Target, ...]]:
    """The questions whose files have changed, each time that there are any; never ends.

    ``targets`` is asked again each time, so that a new question is noticed. The first answer holds
    every question. ``wait`` is called between two looks.
    """
    seen: dict[Target, State] = {}
    while True:
        current = {target: state(target) for target in targets()}
        changed = tuple(one for one, now in current.items() if seen.get(one) != now)
        seen = current
        if changed:
            yield changed
        (wait or _wait)()


def state(target: Target) -> State:
    """Size and time of each file of a question; None for one that is not there."""
    return {file: _stamp(file) for file in target.files}


def _stamp(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


def _wait() -> None:
    time.sleep(EVERY)
