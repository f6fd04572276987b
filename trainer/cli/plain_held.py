"""What is done line by line at a mock: stored at once, or held in order with its time."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final

from trainer.errors import TrainerError
from trainer.service.errors import may_pass

if TYPE_CHECKING:
    from trainer.cli.console import Console
    from trainer.service.appending import Moment
    from trainer.service.mocks import Mocks

HELD: Final = "It is held, with its time, and stored as soon as that is possible."
#: Seconds between two looks at the store while nobody types.
POLL: Final = 1.0


class Held:
    """The acts of one interviewer on one mock that the store does not have yet.

    An act says itself what became of it. What the service refuses is said, and not tried again.
    """

    def __init__(self, console: Console, mocks: Mocks, run_id: str) -> None:
        self._console = console
        self._mocks = mocks
        self._run_id = run_id
        self._acts: deque[tuple[Moment | None, Callable[[], str], str]] = deque()

    def do(self, act: Callable[[], str], name: str) -> None:
        """Do something after all that was done before; `name` is what it is called when lost."""
        self._acts.append((self._mocks.moment(self._run_id), act, name))
        self.carry()

    def carry(self) -> None:
        """Store what waits, as far as the store takes it, and say what became of it."""
        while self._acts:
            moment, act, _ = self._acts[0]
            try:
                with self._mocks.done_at(moment):
                    told = act()
            except TrainerError as error:
                if may_pass(error):
                    self._console.say(f"{error.message} {HELD}")
                    return
                told = error.message
            self._acts.popleft()
            if told:
                self._console.say(told)

    def lost(self) -> str:
        """What can't be kept now that the program ends; '' for nothing."""
        names = ", ".join(name for _, _, name in self._acts)
        return f"Not kept: {names}." if names else ""


@contextmanager
def looking(look: Callable[[], None]) -> Iterator[None]:
    """Look now and then in another thread, so that time is noted and news is heard of."""
    over = threading.Event()

    def go_on() -> None:
        while not over.wait(POLL):
            # What can't be read now is read later; whoever types next is told.
            with suppress(TrainerError):
                look()

    thread = threading.Thread(target=go_on, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
