"""The first screen: what can be gone on with, what can be asked, what came out last time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, cast

from textual import events, on
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from trainer.tui.commands import Command
from trainer.tui.frame import HELP, PALETTE, QUIT, Frame
from trainer.tui.messages import GoOn, Housed
from trainer.tui.screens.explore_commands import EXPLORE
from trainer.tui.widgets.choices import Choices
from trainer.tui.widgets.library import HomeRow, home_rows, run_of
from trainer.tui.widgets.next import next_line, standing
from trainer.tui.widgets.title import TitleBar

if TYPE_CHECKING:
    from trainer.service import HomeView, QuestionView
    from trainer.tui.app import TrainerApp
    from trainer.tui.widgets.library import Choice

OPEN: Final = Command("open", "Open", "Open the question, or go on with the run.", ("enter",))
DRILL: Final = Command(
    "drill", "Drill", "Practise what is due, mixed, with other numbers; about ten minutes.", ("d",)
)
NEXT: Final = Command("do_next", "What is next", "Do what is suggested.", ("n",), hint=False)
MOCK: Final = Command(
    "mock", "Mock", "Interview somebody with the question, and fill in a card.", ("m",)
)
CALIBRATE: Final = Command(
    "calibrate",
    "Calibrate",
    "Rate recorded answers blind, then see the key and where you differ.",
    ("c",),
    hint=False,
)
HISTORY: Final = Command("history", "History", "What you did, and what came of it.", ("h",))
COMMANDS: Final = Command("app.command_palette", PALETTE.name, PALETTE.help, ("ctrl+p",))
LEAVE: Final = Command("app.quit", QUIT.name, QUIT.help, ("q",))
THEME: Final = Command(
    "app.next_theme", "Theme", "Another look: dark, light, contrast, plain.", ("t",)
)

SETTINGS: Final = Command(
    "settings", "Settings", "Look, judge and keys, remembered.", ("comma",), hint=False
)


class HomeScreen(Frame[None]):
    """A list of runs and questions."""

    CSS_PATH = None
    commands = (
        OPEN,
        DRILL,
        MOCK,
        EXPLORE,
        HISTORY,
        NEXT,
        CALIBRATE,
        THEME,
        SETTINGS,
        COMMANDS,
        LEAVE,
        HELP,
    )
    about = (
        "Choose with the arrow keys and Enter, or click. A run that was left open stands at the "
        "top: going on with it shows everything as it was. The columns on the right are the time "
        "allotted, the difficulty, and the level and date of the last finished run."
    )

    def __init__(self) -> None:
        super().__init__()
        self._view: HomeView | None = None
        self._rows: list[HomeRow] = []

    def title_bar(self) -> TitleBar:
        """The program's name."""
        return TitleBar("trainer")

    def body(self) -> Iterable[Widget]:
        """One list, and what to do next."""
        yield Choices(id="library")
        yield Static(id="next", markup=False)

    def on_mount(self) -> None:
        """Read what there is."""
        self.query_one(TitleBar).place = "reading the packs…"
        self.query_one("#library").focus()
        self.refresh_hints()

    @on(events.ScreenResume)
    def _resumed(self) -> None:
        # Once there is a picture: what is read in a thread takes its time from drawing.
        self.call_after_refresh(self._read)

    def _read(self) -> None:
        app = cast("TrainerApp", self.app)
        self.work(lambda: app.service.home(), Housed, task="home", newest=True)

    @on(Housed)
    def _housed(self, message: Housed) -> None:
        message.stop()
        self._view = message.view
        self.query_one(TitleBar).place = standing(message.view)
        following = self.query_one("#next", Static)
        following.display = bool(message.view.next_step)
        following.update(next_line(message.view))
        notices = (*message.view.notices, *cast("TrainerApp", self.app).notices)
        self.say("\n".join(notices), trouble=bool(notices))
        self._draw()
        self.refresh_hints()

    def on_resize(self) -> None:
        """Columns follow the width, once the list knows it."""
        self.call_after_refresh(self._draw)

    def _draw(self) -> None:
        if self._view is None:
            return
        library = self.query_one("#library", OptionList)
        kept = self._key(self._choice)
        self._rows = home_rows(self._view, max(30, library.scrollable_content_region.width))
        library.set_options(
            Option(row.shown, str(number), disabled=row.choice is None)
            for number, row in enumerate(self._rows)
        )
        kept = next((run.run_id for run in self._view.resumable if run.address == kept), kept)
        open_to = [number for number, row in enumerate(self._rows) if row.choice is not None]
        same = [number for number in open_to if self._key(self._rows[number].choice) == kept]
        if open_to:
            library.highlighted = same[0] if same else open_to[0]

    @property
    def _choice(self) -> Choice | None:
        place = self.query_one("#library", OptionList).highlighted
        return self._rows[place].choice if place is not None and place < len(self._rows) else None

    @staticmethod
    def _key(choice: Choice | None) -> str:
        if choice is None:
            return ""
        return run_of(choice) or choice.address

    def label(self, command: Command) -> str | None:
        """There is nothing to open before the packs are read."""
        if command is NEXT and (self._view is None or not self._view.next_step):
            return None
        if command is MOCK:
            # Mocks that were begun can be gone on with, whatever became of their questions.
            return None if self._view is None else command.name
        return None if command in (OPEN, EXPLORE) and not self._rows else command.name

    @on(OptionList.OptionSelected)
    def _selected(self, message: OptionList.OptionSelected) -> None:
        message.stop()
        self.action_open()

    def action_drill(self) -> None:
        """Practise what is due, or go on with the drill that was left open."""
        from trainer.tui.screens.drill import DrillScreen

        self.app.push_screen(DrillScreen())

    def action_do_next(self) -> None:
        """Go on with the run, drill the skill, or open the question, that is suggested."""
        view = self._view
        if view is None:
            return
        target = view.next_target
        if any(run.run_id == target for run in view.resumable):
            self.post_message(GoOn(target))
            return
        found = [one for pack in view.packs for one in pack.questions if one.address == target]
        if found:
            self._choose(found[0])
        else:
            from trainer.tui.screens.drill import DrillScreen

            self.app.push_screen(DrillScreen(only=[target] if target else ()))

    def action_explore(self) -> None:
        """Turn the givens of the question under the cursor."""
        from trainer.tui.screens.explore import ExploreScreen

        choice = self._choice
        if choice is not None:
            self.app.push_screen(ExploreScreen(choice.address, choice.title))

    def action_mock(self) -> None:
        """Ask whom the question under the cursor is put to; without one, list the mocks."""
        from trainer.tui.screens.mock_begin import MockBeginScreen

        choice = self._choice
        address, title = (choice.address, choice.title) if choice is not None else ("", "")
        self.app.push_screen(MockBeginScreen(address, title))

    def action_calibrate(self) -> None:
        """Go on with a calibration that was left open, or begin one."""
        from trainer.service.calibration_views import CalibrationWish
        from trainer.tui.screens.calibrate import CalibrateScreen

        called = cast("TrainerApp", self.app).called
        self.app.push_screen(CalibrateScreen(called, CalibrationWish()))

    def action_history(self) -> None:
        """Look back."""
        from trainer.tui.screens.history import HistoryScreen

        self.app.push_screen(HistoryScreen())

    def action_settings(self) -> None:
        """Choose a look, change keys."""
        from trainer.tui.screens.settings import SettingsScreen

        self.app.push_screen(SettingsScreen())

    def action_open(self) -> None:
        """Go on with a run, or ask how a question is to be answered."""
        choice = self._choice
        if choice is None:
            return
        if run_of(choice):
            self.post_message(GoOn(run_of(choice)))
        else:
            self._choose(cast("QuestionView", choice))

    def _choose(self, question: QuestionView) -> None:
        if self._view is not None:
            from trainer.tui.screens.choose import ChooseScreen

            runs = tuple(run for run in self._view.resumable if run.address == question.address)
            self.app.push_screen(ChooseScreen(question, runs, self._view.now))
