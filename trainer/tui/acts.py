"""What is done on a screen, on its way to the store: held in order until the store has it.

While the store can't be reached it waits, and is tried again; what the service refuses is told, and
is not tried again. Screens come and go; what they did stays in its queue.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from textual.message import Message

from trainer.errors import TrainerError
from trainer.service.errors import may_pass
from trainer.tui.work import Trouble

if TYPE_CHECKING:
    from textual.app import App
    from textual.message_pump import MessagePump

ACT: Final = "act"
#: The task of a refusal that no screen waits for any more.
ELSEWHERE: Final = "act-elsewhere"


class Waits(Message):
    """Something that was done can't be stored now; it is held and tried again."""

    def __init__(self, error: TrainerError) -> None:
        super().__init__()
        self.error = error
        self.sentence = error.message


@dataclass(frozen=True, slots=True)
class Act:
    """A call that changes something, what to post of its answer, and what to call it.

    It may be made twice. One without a name is none whose loss anybody would have to be told.
    """

    call: Callable[[], Any]
    then: Callable[[Any], Message]
    name: str = ""


class Acts:
    """What was done and is not stored yet.

    `listener` is the screen that is told, and `untold` counts the acts of which it was not yet.
    """

    def __init__(self) -> None:
        self.listener: MessagePump | None = None
        self.untold = 0
        self._acts: deque[Act] = deque()
        self._carrying = False
        self._lock = threading.Lock()
        # One at a time and in order, whoever carries.
        self._turn = threading.Lock()

    @property
    def waiting(self) -> int:
        """How many acts the store does not have yet."""
        return len(self._acts)

    @property
    def goodbye(self) -> str:
        """What to say of it once the program has been left; '' for nothing."""
        return ""

    def do(self, app: App[Any], act: Act) -> None:
        """Do something, after all that was done before it. Never waits."""
        self.untold += 1
        self._acts.append(act)
        self.carry(app)

    def listen(self, listener: MessagePump) -> None:
        """From now on this screen is told; what the one before was told of is over."""
        self.listener = listener
        self.untold = self.waiting
        self.told()

    def leave(self, listener: MessagePump) -> None:
        """That screen is no longer there."""
        if self.listener is listener:
            self.listener = None

    def heard(self) -> None:
        """The screen was told of one more act."""
        self.untold = max(0, self.untold - 1)
        self.told()

    def told(self) -> None:
        """See whether the screen knows all that was done."""

    def beat(self, app: App[Any]) -> None:
        """What there is to do now and then, whether a screen is there or not."""
        self.carry(app)

    def carry(self, app: App[Any]) -> None:
        """See that somebody carries what waits to the store."""
        with self._lock:
            if self._carrying or not self._acts:
                return
            self._carrying = True
        app.run_worker(lambda: self._carry(app), name=ACT, group=ACT, thread=True)

    def _carry(self, app: App[Any]) -> None:
        held = False
        while not self._rests(held):
            try:
                told = self._next()
            except BaseException:
                self._rests(True)
                raise
            held = isinstance(told, Waits)
            if told is not None:
                self._tell(app, told)

    def _rests(self, held: bool) -> bool:
        """Whether nobody carries any more: nothing is left, or the store can't take it now."""
        with self._lock:
            self._carrying = bool(self._acts) and not held
            return not self._carrying

    def _next(self) -> Message | None:
        with self._turn:
            if not self._acts:
                return None
            act = self._acts[0]
            try:
                told = act.then(act.call())
            except TrainerError as error:
                if may_pass(error):
                    return Waits(error)
                told = _Refused(error.message, act.name)
            self._acts.popleft()
            return told

    def _tell(self, app: App[Any], told: Message) -> None:
        if self.listener is not None:
            self.listener.post_message(told)
        elif isinstance(told, _Refused):
            app.post_message(Trouble(told.whole, ELSEWHERE))

    def store(self) -> list[str]:
        """Store what waits, now; sentences about what was refused.

        Raises the store's own error while it can't take it; then all of the rest goes on waiting.
        """
        refused = []
        while self._acts:
            told = self._next()
            if isinstance(told, Waits):
                raise told.error
            if isinstance(told, _Refused):
                refused.append(told.whole)
        return refused

    def flush(self) -> None:
        """Store what waits, for the last time. TrainerError names what could not be kept."""
        try:
            refused = self.store()
        except TrainerError as error:
            lost = not_kept(act.name for act in self._acts)
            raise TrainerError(f"{error.message}{lost}") from error
        if refused:
            raise TrainerError(" ".join(refused))


class _Refused(Trouble):
    """The service refuses what was done."""

    def __init__(self, sentence: str, name: str) -> None:
        super().__init__(sentence, ACT)
        self.whole = f"{sentence}{not_kept([name])}"


def not_kept(names: Iterable[str]) -> str:
    """The end of a sentence about what is lost."""
    lost = ", ".join(name for name in names if name)
    return f" Not kept: {lost}." if lost else ""
