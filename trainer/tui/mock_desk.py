"""The interviewer's desk: one mock, and what was done at it on its way to the store.

Whatever an interviewer does is held in order until the store has it. While the store can't be
reached it waits, and is tried again; what the service refuses is told, and is not tried again.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from textual.message import Message

from trainer.errors import TrainerError
from trainer.service.errors import may_pass
from trainer.tui.work import Trouble

if TYPE_CHECKING:
    from textual.app import App
    from textual.message_pump import MessagePump

    from trainer.service.mock_views import MockView
    from trainer.service.mocks import Mocks
    from trainer.tui.widgets.mock_marks import Pending

ACT: Final = "act"


class Seen(Message):
    """The mock as it is in the store."""

    def __init__(self, view: MockView) -> None:
        super().__init__()
        self.view = view


class Acted(Message):
    """Something was done and is stored; `sentence` is what there is to say about it."""

    def __init__(self, view: MockView, sentence: str = "", told: Any = None) -> None:
        super().__init__()
        self.view = view
        self.sentence = sentence
        self.told = told


class Waits(Message):
    """Something that was done can't be stored now; it is held and tried again."""

    def __init__(self, sentence: str) -> None:
        super().__init__()
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class Act:
    """A call that changes the mock, what to post of its answer, and what to call it."""

    call: Callable[[], Any]
    then: Callable[[Any], Message]
    name: str


class MockDesk:
    """One mock as one interviewer has it open. Screens come and go; this stays.

    `listener` is the screen that is told; `pending` are marks that it has not been told of yet, and
    `untold` counts the acts of which it has not.
    """

    def __init__(self, mocks: Mocks, view: MockView) -> None:
        self.mocks = mocks
        self.run_id = view.run_id
        self.view = view
        self.listener: MessagePump | None = None
        self.pending: Pending = {}
        self.line = ""
        self.untold = 0
        self._acts: deque[Act] = deque()
        self._carrying = False
        self._lock = threading.Lock()
        # One at a time and in order, whoever carries.
        self._turn = threading.Lock()

    @property
    def goodbye(self) -> str:
        """How to come back, for the terminal once the screen is gone; '' for a sealed card."""
        if self.view.status == "sealed":
            return ""
        return f"The mock is kept. To go on: trainer mock --run {self.run_id}\n"

    @property
    def waiting(self) -> int:
        """How many acts the store does not have yet."""
        return len(self._acts)

    def do(self, app: App[Any], act: Act) -> None:
        """Do something, after all that was done before it. Never waits."""
        self.untold += 1
        self._acts.append(act)
        self.carry(app)

    def listen(self, listener: MessagePump) -> None:
        """From now on this screen is told; what the one before was told of is over."""
        self.listener = listener
        self.untold = self.waiting
        self._forget()

    def heard(self) -> None:
        """The screen was told of one more act: its view has it."""
        self.untold -= 1
        self._forget()

    def _forget(self) -> None:
        if self.untold <= 0:
            self.untold = 0
            self.pending.clear()

    def carry(self, app: App[Any]) -> None:
        """See that somebody carries what waits to the store."""
        with self._lock:
            if self._carrying or not self._acts:
                return
            self._carrying = True
        app.run_worker(self._carry, name=ACT, group=ACT, thread=True, exit_on_error=True)

    def _carry(self) -> None:
        held = False
        while not self._rests(held):
            try:
                told = self._next()
            except BaseException:
                self._rests(True)
                raise
            held = isinstance(told, Waits)
            if told is not None:
                self._tell(told)

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
                    return Waits(error.message)
                told = Trouble(error.message, ACT)
            self._acts.popleft()
            return told

    def _tell(self, told: Message) -> None:
        if self.listener is not None:
            self.listener.post_message(told)

    def flush(self) -> None:
        """Store what waits, now. Raises TrainerError naming what could not be kept."""
        refused = ""
        while self._acts:
            told = self._next()
            if isinstance(told, Waits):
                lost = ", ".join(act.name for act in self._acts)
                raise TrainerError(f"{told.sentence} Not kept: {lost}.")
            if isinstance(told, Trouble):
                refused = told.sentence
        if refused:
            raise TrainerError(refused)
