"""The application: themes, the commands that hold everywhere, and which screen comes next."""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual import on
from textual.app import SystemCommand
from textual.binding import BindingType
from textual.screen import Screen

from trainer.tui.ahead import AheadApp
from trainer.tui.commands import bindings
from trainer.tui.desks import BEAT, Desks
from trainer.tui.drafts import Drafts
from trainer.tui.frame import EVERYWHERE, Frame
from trainer.tui.messages import Again, Begin, Carded, GoHome, GoOn, Opened, RunOver
from trainer.tui.naming import own_name
from trainer.tui.opening import Opening
from trainer.tui.palette import entries
from trainer.tui.run_screen import run_screen
from trainer.tui.screens.home import HomeScreen
from trainer.tui.work import Trouble

if TYPE_CHECKING:
    from trainer.service import Service
    from trainer.service.settings import SettingsFile


class TrainerApp(AheadApp):
    """The terminal program over one `Service`.

    `called` is the name of whoever sits here, for mocks and calibrations.
    """

    TITLE = "trainer"
    CSS_PATH = "trainer.tcss"
    BINDINGS: ClassVar[list[BindingType]] = bindings(EVERYWHERE)

    def __init__(
        self, service: Service | Opening, kept: SettingsFile | None = None, called: str = ""
    ) -> None:
        # Known before Textual chooses how colours are taken out: then none are sent at all.
        super().__init__(kept, ansi_color=True if "NO_COLOR" in os.environ else None)
        given = service if isinstance(service, Opening) else None
        self.opening = self.kept_by = given or Opening(lambda: cast("Service", service))
        self.drafts = Drafts(lambda *typed: self.service.save_draft(*typed))
        self.scratch: dict[str, str] = {}
        self.desks = Desks()
        self.called = called or own_name()
        # Nothing moves but the clock.
        self.animation_level = "none"

    @property
    def service(self) -> Service:
        """The door to everything below."""
        return self.opening.service

    @property
    def hopeless(self) -> bool:
        """Whether the service could not be opened, or what was asked for on the command line."""
        return self.opening.failed is not None

    def flush(self) -> None:
        """Keep all that waits. Raises TrainerError for what can't be kept."""
        try:
            self.drafts.flush()
        finally:
            self.desks.flush()

    def on_mount(self) -> None:
        """What is open goes on, whatever screen stands there."""
        self.set_interval(BEAT, lambda: self.desks.beat(self))

    def get_default_screen(self) -> Screen[Any]:
        """The first screen."""
        return HomeScreen()

    # Which screen comes next ---------------------------------------------------------------------

    @on(Begin)
    def _begin(self, message: Begin) -> None:
        begin = partial(self.service.begin, message.address, message.mode, message.variant)
        self._open(begin)

    @on(GoOn)
    def _go_on(self, message: GoOn) -> None:
        self.expect(lambda: self.service.resume(message.run_id), Opened)

    @on(Again)
    def _again(self, message: Again) -> None:
        self._open(partial(self.service.another_variant, message.run_id))

    def _open(self, begin: partial[str]) -> None:
        self.expect(lambda: self.service.view(begin()), Opened)

    @on(Opened)
    def _opened(self, message: Opened) -> None:
        if message.view.done:
            self.post_message(RunOver(message.view.run_id))
        else:
            self._above_home(run_screen(message.view))

    @on(RunOver)
    def _run_over(self, message: RunOver) -> None:
        self.expect(lambda: self.service.scorecard(message.run_id), Carded)

    @on(Carded)
    def _carded(self, message: Carded) -> None:
        from trainer.tui.screens.scorecard import ScorecardScreen

        self._above_home(ScorecardScreen(message.card))

    @on(GoHome)
    def _go_home(self) -> None:
        self._above_home(None)

    def _above_home(self, screen: Screen[Any] | None) -> None:
        self.arrived()
        while len(self.screen_stack) > 2:
            self.pop_screen()
        if screen is None:
            if len(self.screen_stack) > 1:
                self.pop_screen()
        elif len(self.screen_stack) > 1:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    @on(Trouble)
    def _trouble(self, message: Trouble) -> None:
        self.refused()
        if isinstance(self.screen, Frame):
            self.screen.say(message.sentence, trouble=True)
            self.screen.settle(message.task)

    # Commands ------------------------------------------------------------------------------------

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Every command that can be used now, for the palette."""
        return entries(self, screen)

    def copy_to_clipboard(self, text: str) -> None:
        """Copy, and say what is known: whether it arrives is the terminal's affair."""
        super().copy_to_clipboard(text)
        if isinstance(self.screen, Frame):
            self.screen.say("Sent to the terminal, for its clipboard.")
