"""Turning the givens of a question, and watching every number and the plots move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast

from textual import on
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Static

from trainer.errors import TrainerError
from trainer.tui.commands import Command
from trainer.tui.frame import HELP, Frame
from trainer.tui.literal import literal, plain
from trainer.tui.screens.explore_commands import (
    BEFORE,
    DOWN,
    LEAVE,
    LESS,
    MORE,
    NEXT,
    PICTURE,
    PLOT,
    RESET,
    TYPE,
    UP,
)
from trainer.tui.widgets.dials import Dials
from trainer.tui.widgets.editor import Field
from trainer.tui.widgets.explored import Canvas, Columns, Resized, numbers
from trainer.tui.widgets.title import TitleBar

if TYPE_CHECKING:
    from trainer.service.exploring import Chart, Explorer, Setting, Value
    from trainer.tui.app import TrainerApp

NUMBERS = "Numbers"


@dataclass(frozen=True, slots=True)
class Explored:
    """What a setting comes to; without a chart, ``told`` says why."""

    setting: Setting
    values: Sequence[Value]
    notes: Sequence[str]
    chart: Chart | None
    told: str


#: Cells from which the next plot is named in the bottom line, however long its name.
WIDE = 100


class Ready(Message):
    """The question has been read."""

    def __init__(self, explorer: Explorer) -> None:
        super().__init__()
        self.explorer = explorer


class Moved(Message):
    """The numbers of a setting."""

    def __init__(self, view: Explored, shown: Sequence[str] | None = None) -> None:
        super().__init__()
        self.view = view
        self.shown = shown


class ExploreScreen(Frame[None]):
    """Dials above, numbers on the left, a plot on the right; on a narrow screen one of the two."""

    commands = (MORE, NEXT, PLOT, TYPE, PICTURE, RESET, LESS, BEFORE, DOWN, UP, LEAVE, HELP)
    about = (
        "The arrow keys turn the given that is underlined, Tab goes to the next one, and Enter "
        "takes any value. With the mouse: click the arrows beside a value, or use the wheel over "
        "the givens. What has just moved stands out. Both axes of a plot are logarithmic; ◆ is "
        "where the givens stand, ┊ where something changes. Nothing here is stored or counted, and "
        "numbers that the question would not be asked with are shown too."
    )

    def __init__(self, address: str, title: str, variant: int = 0) -> None:
        super().__init__()
        self._address = address
        self._heading = plain(title)
        self._variant = variant
        self._explorer: Explorer | None = None
        self._setting: Setting = {}
        self._view: Explored | None = None
        self._before: Sequence[Value] = ()
        self._chosen = 0
        #: The plot that is looked at; -1 the numbers, where there is only room for one of them.
        self._plot = 0

    def title_bar(self) -> TitleBar:
        """The question's title."""
        return TitleBar(f"Explore · {self._heading}", "reading…")

    def body(self) -> Iterable[Widget]:
        """Dials, a field to type in, numbers and plot."""
        yield Dials()
        with Horizontal(id="typing"):
            yield Static(id="typing-name", markup=False)
            yield Field(id="value")
        with Horizontal(id="explored"):
            yield Columns(Static(id="numbers", markup=False), id="numbers-scroll")
            yield Canvas(id="plot", markup=False)

    def on_mount(self) -> None:
        """Read the question."""
        self.query_one("#typing").display = False
        self.query_one("#plot").display = False
        self.query_one(Dials).focus()
        self.refresh_hints()
        app = cast("TrainerApp", self.app)
        self.work(lambda: app.service.explorer(self._address), Ready, task="read")

    @on(Ready)
    def _question_read(self, message: Ready) -> None:
        message.stop()
        self._explorer = message.explorer
        self._put(message.explorer.start(self._variant))

    # Numbers and plots ---------------------------------------------------------------------------

    def _put(self, setting: Setting) -> None:
        self._setting = setting
        self._draw_dials()
        self._work_out()

    def _draw_dials(self) -> None:
        explorer = self._explorer
        if explorer is not None and explorer.dials:
            dial = explorer.dials[self._chosen]
            self.query_one(Dials).show(explorer.dials, self._setting, dial.name)

    def _work_out(self) -> None:
        explorer, setting = self._explorer, self._setting
        if explorer is None:
            return
        plot = explorer.plots[max(0, self._plot)].id if explorer.plots else ""
        self.work(lambda: explored(explorer, setting, plot), Moved, task="explore", newest=True)

    @on(Moved)
    def _moved(self, message: Moved) -> None:
        message.stop()
        view = message.view
        if self._view is not None and view.setting != self._view.setting:
            self._before = self._view.values
        self._view = view
        self.query_one(TitleBar).place = view.chart.title if view.chart else ""
        self.say("\n".join(noted(view.notes)))
        self._lay_out()
        self._draw()

    def on_resize(self) -> None:
        """What is beside what follows the size."""
        self._lay_out()

    @on(Resized)
    def _resized(self, message: Resized) -> None:
        message.stop()
        self._draw()

    @property
    def _alone(self) -> bool:
        """Whether there is only room for the numbers or the plot."""
        return not (self.has_class("-normal") or self.has_class("-wide"))

    def _lay_out(self) -> None:
        plots = self._explorer is not None and bool(self._explorer.plots)
        if not self._alone:
            self._plot = max(0, self._plot)
        self.query_one("#plot").display = plots and not (self._alone and self._plot < 0)
        self.query_one("#numbers-scroll").display = not (self._alone and plots and self._plot >= 0)
        self.refresh_hints()

    def _draw(self) -> None:
        view = self._view
        if view is None or not self.is_attached:
            return
        scroll = self.query_one("#numbers-scroll")
        width = max(20, scroll.scrollable_content_region.width)
        self.query_one("#numbers", Static).update(numbers(view.values, self._before, width))
        plot = self.query_one("#plot", Static)
        if plot.display:
            plot.update(drawn(view, plot.content_size.width, plot.content_size.height))

    # Commands ------------------------------------------------------------------------------------

    def label(self, command: Command) -> str | None:
        """What the next plot is; nothing to turn before the question has been read."""
        explorer = self._explorer
        if command in (LEAVE, HELP):
            return command.name
        if explorer is None or not explorer.dials:
            return None
        if command is PLOT:
            return self._after_this(explorer)
        if command is PICTURE:
            return command.name if self._view is not None and self._view.chart else None
        return command.name

    def _after_this(self, explorer: Explorer) -> str | None:
        following = self._following(explorer)
        if following == self._plot:
            return None
        if following < 0:
            return NUMBERS
        title = explorer.plots[following].title
        # A long name would push what else can be done here out of the line.
        return title if len(title) <= len(PLOT.name) or self.size.width >= WIDE else PLOT.name

    def _following(self, explorer: Explorer) -> int:
        if not explorer.plots:
            return self._plot
        last = self._plot + 1 >= len(explorer.plots)
        return (-1 if self._alone else 0) if last else self._plot + 1

    def action_other_plot(self) -> None:
        """The next plot, or the numbers where they have no room beside it."""
        if self._explorer is not None:
            self._plot = self._following(self._explorer)
            self._lay_out()
            self._work_out()

    def action_more(self) -> None:
        """The next value."""
        self._turn(1)

    def action_less(self) -> None:
        """The value before."""
        self._turn(-1)

    def _turn(self, steps: int) -> None:
        explorer = self._explorer
        if explorer is not None and explorer.dials:
            self._put(explorer.turn(self._setting, explorer.dials[self._chosen].name, steps))

    @on(Dials.Turned)
    def _dialled(self, message: Dials.Turned) -> None:
        message.stop()
        explorer = self._explorer
        if explorer is not None:
            names = [one.name for one in explorer.dials]
            self._choose(names.index(message.name))
            self._turn(message.steps)

    def action_next_given(self) -> None:
        """To the given on the right."""
        self._choose(self._chosen + 1)

    def action_given_before(self) -> None:
        """To the given on the left."""
        self._choose(self._chosen - 1)

    def _choose(self, place: int) -> None:
        explorer = self._explorer
        if explorer is not None and explorer.dials:
            self._chosen = place % len(explorer.dials)
            self._close()
            self._draw_dials()
            dial = explorer.dials[self._chosen]
            if dial.told not in ("", dial.name):
                self.say(f"{dial.name}: {dial.told}")

    def action_reset(self) -> None:
        """The numbers that it began with."""
        if self._explorer is not None:
            self._put(self._explorer.start(self._variant))

    def action_scroll(self, way: str) -> None:
        """Scroll the numbers."""
        scroll = self.query_one("#numbers-scroll", Columns)
        scroll.scroll_relative(y=1 if way == "down" else -1, animate=False)

    def action_type(self) -> None:
        """Open the field for a value."""
        explorer = self._explorer
        if explorer is None or not explorer.dials:
            return
        name = explorer.dials[self._chosen].name
        self.query_one("#typing-name", Static).update(literal(f"{name} = "))
        self.query_one("#typing").display = True
        field = self.query_one(Field)
        field.put("")
        field.focus()

    @on(Input.Submitted)
    def _typed(self, message: Input.Submitted) -> None:
        message.stop()
        explorer = self._explorer
        if explorer is None or not message.value.strip():
            self._close()
            return
        name = explorer.dials[self._chosen].name
        try:
            setting = explorer.put(self._setting, name, message.value)
        except TrainerError as error:
            self.say(error.message, trouble=True)
            return
        self._close()
        self._put(setting)

    def _close(self) -> None:
        self.query_one("#typing").display = False
        self.query_one(Dials).focus()

    def action_picture(self) -> None:
        """Ask for a file name."""
        from trainer.tui.screens.saveas import PictureScreen

        if self._view is not None and self._view.chart is not None:
            self.app.push_screen(PictureScreen(self._view.chart), self._saved)

    def _saved(self, path: str | None) -> None:
        if path is not None:
            self.say(f"Written to {path}")

    def action_leave(self) -> None:
        """Close the field, or go to the screen below."""
        if self.query_one("#typing").display:
            self._close()
        else:
            self.dismiss(None)


def explored(explorer: Explorer, setting: Setting, plot: str) -> Explored:
    """All that a setting comes to; pure, and quick enough to follow a held key."""
    found = Explored(setting, explorer.values(setting), explorer.notes(setting), None, "")
    if not plot:
        return found
    try:
        return replace(found, chart=explorer.chart(plot, setting))
    except TrainerError as error:
        return replace(found, told=error.message)


def drawn(view: Explored, width: int, height: int) -> Content:
    """The plot as it fits, or why there is none."""
    from trainer.service.exploring import draw

    if view.chart is None:
        return literal(view.told, "$muted")
    lines = draw(view.chart, width, height)
    if not lines:
        return literal("The plot needs more room.", "$muted")
    return Content("\n").join([literal(line) for line in lines])


def noted(notes: Sequence[str]) -> Iterable[str]:
    """Why the question would not be asked like this: one reason, and how many more there are."""
    if notes:
        more = f" (and {len(notes) - 1} more)" if len(notes) > 1 else ""
        yield f"Not asked with these numbers: {notes[0]}{more}"
