"""What is being typed, on its way to the store: held at once, written at most a second later."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trainer.service import Saved

#: Keeps a text of a run, for what it is a draft of ('' where that is what is asked now).
Save = Callable[[str, str, str], "Saved"]
#: Seconds from a key to the store.
DELAY = 0.5


class Drafts:
    """The newest texts that the store does not have yet, by run and by what they are drafts of.

    `note` is called on the screen's thread for every key and does no work; the rest is for worker
    threads. One lock keeps the order: a text that has been handed in must never be written again
    as the draft of whatever is asked next.
    """

    def __init__(self, save: Save) -> None:
        self._save = save
        self._doors: dict[str, Save] = {}
        self._waiting: dict[tuple[str, str], str] = {}
        self._writing = threading.RLock()

    @property
    def waiting(self) -> bool:
        """Whether something typed is not in the store yet."""
        return bool(self._waiting)

    def route(self, run_id: str, save: Save) -> None:
        """Let the drafts of one run go through another door: a drill has one of its own."""
        self._doors[run_id] = save

    def note(self, run_id: str, text: str, slot: str = "") -> None:
        """Remember the text as it stands now."""
        self._waiting[run_id, slot] = text

    def flush(self) -> Saved | None:
        """Write all that waits. What can't be written goes on waiting, and StoreError says why."""
        saved: Saved | None = None
        with self._writing:
            for (run_id, slot), text in tuple(self._waiting.items()):
                saved = self._doors.get(run_id, self._save)(run_id, text, slot)
                if self._waiting.get((run_id, slot)) is text:
                    del self._waiting[run_id, slot]
        return saved

    @contextmanager
    def handing_in(self, run_id: str, slot: str = "") -> Iterator[None]:
        """While the text is handed in nothing is written; if that fails the text waits again."""
        with self._writing:
            text = self._waiting.pop((run_id, slot), None)
            try:
                yield
            except BaseException:
                if text is not None:
                    self._waiting.setdefault((run_id, slot), text)
                raise
