"""The interviewer's desk: one mock, what was done at it, and the line that was begun."""

from __future__ import annotations

import shlex
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from textual.message import Message

from trainer.errors import TrainerError
from trainer.service.errors import may_pass
from trainer.texts import visible
from trainer.tui.acts import Act, Acts
from trainer.tui.naming import own_name

if TYPE_CHECKING:
    from textual.app import App

    from trainer.service.mock_views import MockView
    from trainer.service.mocks import Mocks
    from trainer.tui.widgets.mock_marks import Key, Pending

ASIDE: Final = "look-aside"


class Seen(Message):
    """The mock as it is in the store."""

    def __init__(self, view: MockView) -> None:
        super().__init__()
        self.view = view


class Unseen(Message):
    """It could not be looked at now."""

    def __init__(self, sentence: str) -> None:
        super().__init__()
        self.sentence = sentence


class Acted(Message):
    """Something was done and is stored; `sentence` is what there is to say about it.

    Of a line that was kept, `told` is what became of it; `undone` says that something was taken
    back, so that what was told of it before holds no longer.
    """

    def __init__(
        self, view: MockView, sentence: str = "", told: Any = None, *, undone: bool = False
    ) -> None:
        super().__init__()
        self.view = view
        self.sentence = sentence
        self.told = told
        self.undone = undone


@dataclass(slots=True)
class Begun:
    """The line that is being typed, and the criterion that it belongs to with its title."""

    line: str = ""
    about: tuple[Key, str] | None = None

    def take(self) -> tuple[str, Key | None]:
        """The line and what it belongs to; then it is empty, and about the mock again."""
        line, about = self.line.strip(), self.about
        self.line, self.about = "", None
        return line, about[0] if about else None


class MockDesk(Acts):
    """One mock as one interviewer has it open. Screens come and go; this stays, and its clock runs.

    `pending` are marks that the screen has not been told of yet.
    """

    def __init__(self, mocks: Mocks, view: MockView) -> None:
        super().__init__()
        self.mocks = mocks
        self.run_id = view.run_id
        self.view = view
        self.pending: Pending = {}
        self.begun = Begun()
        self._looking = False

    @property
    def goodbye(self) -> str:
        """How to come back, for the terminal once the screen is gone; '' for a sealed card."""
        if self.view.status == "sealed":
            return ""
        name = self.mocks.name
        called = "" if name == own_name() else f" --as {visible(shlex.quote(name))}"
        return f"The mock is kept. To go on: trainer mock --run {self.run_id}{called}\n"

    def do(self, app: App[Any], act: Act) -> None:
        """Do something; it keeps the time that it is now, however long it has to wait."""
        super().do(app, self._timed(act))

    def _timed(self, act: Act) -> Act:
        mocks, moment = self.mocks, self.mocks.moment(self.run_id)

        def then() -> Any:
            with mocks.done_at(moment):
                return act.call()

        return replace(act, call=then)

    def told(self) -> None:
        """Once it knows all, what it draws is what is stored."""
        if not self.untold:
            self.pending.clear()

    def beat(self, app: App[Any]) -> None:
        """Where no screen looks, see that the time is noted: the mock goes on."""
        super().beat(app)
        if self.listener is None and not self.view.over and not self._looking:
            self._looking = True
            app.run_worker(self._look_aside, name=ASIDE, group=ASIDE, thread=True)

    def _look_aside(self) -> None:
        try:
            view = self.mocks.view(self.run_id)
        except TrainerError:
            # The time is counted here all the same, and noted with the next look.
            return
        finally:
            self._looking = False
        if self.listener is None:
            self.view = view

    def look(self) -> Message:
        """The mock as it is, or why it can't be read now. Raises TrainerError for any other."""
        try:
            return Seen(self.mocks.view(self.run_id))
        except TrainerError as error:
            if may_pass(error):
                return Unseen(error.message)
            raise

    def note(self, line: str, about: Key | None) -> Act:
        """The act of keeping a line."""
        mocks, run_id = self.mocks, self.run_id
        stage, criterion = about or ("", "")

        def told() -> Acted:
            call = partial(mocks.tell, run_id, line)
            view, told = call(criterion, stage) if criterion else call()
            return Acted(view, told=told)

        return Act(told, _itself, f'the note "{line}"')

    def flush(self) -> None:
        """Store what waits and, as a note, the line that was begun."""
        line, about = self.begun.take()
        if line:
            self._acts.append(self._timed(self.note(line, about)))
        super().flush()


def _itself(acted: Acted) -> Message:
    return acted
