"""What every screen of a mock shares: the desk, looking anew twice a second, and the clock."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual import on
from textual.message import Message
from textual.screen import Screen

from trainer.tui.acts import ACT, Act
from trainer.tui.literal import plain
from trainer.tui.messages import GoHome
from trainer.tui.mock_desk import Acted, MockDesk, Seen, Unseen
from trainer.tui.screens.holding import HoldingFrame
from trainer.tui.widgets.title import RunClock, TitleBar

if TYPE_CHECKING:
    from trainer.service.mock_views import MockStatus, MockView
    from trainer.service.mocks import Mocks

#: Seconds between two looks at the store.
POLL: Final = 0.5
LOOK: Final = "look"


class MockFrame(HoldingFrame):
    """A screen over a `MockDesk`. Subclasses draw a `MockView` in `show`."""

    page: ClassVar[MockStatus] = "running"

    def __init__(self, desk: MockDesk) -> None:
        super().__init__()
        self.desk = desk
        self.clock = RunClock()
        self._looking = False
        self._leaving = False

    @property
    def mocks(self) -> Mocks:
        """The door."""
        return self.desk.mocks

    @property
    def view(self) -> MockView:
        """The mock as it was last read."""
        return self.desk.view

    @property
    def run_id(self) -> str:
        """The mock."""
        return self.desk.run_id

    def title_bar(self) -> TitleBar:
        """What this is."""
        return TitleBar(self.heading())

    def heading(self) -> str:
        """The title line's left."""
        view = self.view
        others = [f"with {', '.join(view.others)}"] if view.others else []
        return plain(" · ".join(("Mock", view.candidate, view.title, *others)))

    def on_mount(self) -> None:
        """Draw, look anew twice a second, and let the clock tick."""
        self.desk.listen(self)
        self.set_interval(POLL, self._look)
        self.set_interval(1.0, self.show_time)
        self.adopt(self.view, anew=True)

    def on_unmount(self) -> None:
        """The desk stays."""
        self.desk.leave(self)

    # Keys --------------------------------------------------------------------------------------

    @property
    def typing(self) -> bool:
        """Whether somebody types in a line: letters are text then."""
        return False

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a key means its command now; otherwise it goes on to where the focus is."""
        return not (action in ("prompt", "move") and self.typing)

    async def action_prompt(self, action: str) -> None:
        """Do what a key of a `Prompt` command stands for."""
        await self.run_action(action)

    # Looking -----------------------------------------------------------------------------------

    def _look(self) -> None:
        self.desk.carry(self.app)
        if not self._looking:
            self._looking = True
            self.work(self.desk.look, lambda told: told, task=LOOK)

    @on(Seen)
    def _seen(self, message: Seen) -> None:
        message.stop()
        self._looking = False
        if not self.desk.waiting and self.stands:
            self.reached()
        self.adopt(message.view)

    @on(Unseen)
    def _unseen(self, message: Unseen) -> None:
        message.stop()
        self._looking = False
        self.unreached(message.sentence)

    def adopt(self, view: MockView, *, anew: bool = False) -> None:
        """Draw the mock unless an answer that was asked for later has been drawn already."""
        if view.heard_at < self.view.heard_at or not self.stands:
            return
        changed = anew or drawn_of(view) != drawn_of(self.view)
        if anew or view.notices != self.view.notices:
            self.say(" ".join(view.notices))
        self.desk.view = view
        self.query_one(TitleBar).heading = self.heading()
        self.clock.set(view.used, running=not (view.paused or view.over))
        if changed:
            self.show(view)
            self.refresh_hints()
        self.show_time()
        self.follow(view)

    def show(self, view: MockView) -> None:
        """Draw the body."""

    def show_time(self) -> None:
        """Draw the clock."""

    def follow(self, view: MockView) -> None:
        """Go where the card stands: another window of this interviewer may have moved it."""
        if view.status != self.page and self.is_current and not self._leaving:
            self._leaving = True
            self.app.switch_screen(screen_for(self.desk))

    def settle(self, task: str) -> None:
        """A look that failed is taken again half a second later."""
        if task == LOOK:
            self._looking = False
        if task == ACT:
            self.desk.heard()
            self.show(self.view)

    # Doing -------------------------------------------------------------------------------------

    def act(
        self,
        call: Callable[[], MockView],
        sentence: str = "",
        *,
        name: str = "what was done",
    ) -> None:
        """Let the service do something; the screen goes on at once."""
        self.do(call, partial(Acted, sentence=sentence), name)

    def do(self, call: Callable[[], Any], then: Callable[[Any], Message], name: str) -> None:
        """The same with an answer of another shape."""
        self.desk.do(self.app, Act(call, then, name))

    def undo(self) -> None:
        """Take back what this interviewer did last, at whatever screen."""
        mocks, run_id = self.mocks, self.run_id

        def undone() -> Acted:
            view, told = mocks.undo(run_id)
            return Acted(view, f"Taken back: {told}.", undone=True)

        self.do(undone, lambda acted: acted, "an undo")

    @on(Acted)
    def _acted(self, message: Acted) -> None:
        message.stop()
        self.desk.heard()
        if not self.stands:
            return
        if message.sentence or self._unreached:
            self.say(message.sentence)
        self._unreached = False
        self.acted(message)
        self.adopt(message.view)

    def acted(self, message: Acted) -> None:
        """Something that was done is stored."""

    def action_leave(self) -> None:
        """To the first screen, if that is meant."""
        if self.view.over:
            self.post_message(GoHome())
        else:
            self.confirm(self.leaving(), lambda: self.post_message(GoHome()))

    def leaving(self) -> str:
        """What leaving for the first screen comes to."""
        clock = "" if self.view.paused else " Its clock runs on while this program is open."
        return f"Leave the console? The mock stays open, and m brings you back.{clock}"

    def confirm(self, question: str, then: Callable[[], Any], *, final: bool = False) -> None:
        """Do something once it is meant; `final` is what can't be undone."""
        from trainer.tui.screens.confirm import ConfirmScreen, FinalScreen

        asked = FinalScreen(question) if final else ConfirmScreen(question)
        self.app.push_screen(asked, lambda yes: then() if yes else None)


def drawn_of(view: MockView) -> tuple[object, ...]:
    """What of a view is drawn once and stays: not the clock."""
    card = (view.status, view.proposal, view.chosen, view.reason, view.others)
    told = (view.heard_at, view.criteria, view.seat, view.code, view.paused, view.over)
    return (*card, *told, view.notices)


def screen_for(desk: MockDesk) -> Screen[Any]:
    """The screen for where the card stands."""
    status = desk.view.status
    if status == "running":
        from trainer.tui.screens.mock import MockScreen

        return MockScreen(desk)
    if status == "facts":
        from trainer.tui.screens.mock_facts import FactsScreen

        return FactsScreen(desk)
    if status == "ratings":
        from trainer.tui.screens.mock_rates import RateScreen

        return RateScreen(desk)
    if status == "level":
        from trainer.tui.screens.mock_level import LevelScreen

        return LevelScreen(desk)
    from trainer.tui.screens.mock_card import MockCardScreen

    return MockCardScreen(desk)
