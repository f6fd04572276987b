"""How what was answered in a run was rated; each rating can be corrected."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, cast

from textual import on
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from trainer.service import Drills, Past, ReviewLine, RunSummary
from trainer.tui.commands import Command
from trainer.tui.frame import HELP
from trainer.tui.literal import fitted, literal, one_line
from trainer.tui.phrases import counted
from trainer.tui.screens.drill_commands import RATES
from trainer.tui.screens.sheet import CLOSE, SheetScreen
from trainer.tui.widgets.drilled import SIGNS
from trainer.tui.widgets.verdict import signed

if TYPE_CHECKING:
    from trainer.tui.app import TrainerApp

NAME_CELLS: Final = 22


class Rates(Message):
    """The ratings as they are now."""

    def __init__(self, lines: tuple[ReviewLine, ...]) -> None:
        super().__init__()
        self.lines = lines


class RatingsScreen(SheetScreen[None]):
    """A list of ratings."""

    commands = (*RATES, CLOSE, HELP)
    about = (
        "Each line is a skill that this run reviewed, what it was rated and why. 1 to 4 correct "
        "the rating under the cursor: Again, Hard, Good, Easy. What the trainer made of it stays "
        "beside it in the store, and the skill comes back by the corrected one."
    )

    def __init__(self, run: RunSummary) -> None:
        super().__init__(f"{run.title} · ratings")
        self._run_id = run.run_id
        self._lines: tuple[ReviewLine, ...] = ()

    def body(self) -> Iterable[Widget]:
        """The list."""
        yield OptionList(id="ratings", compact=True, markup=False)

    def on_mount(self) -> None:
        """Read them."""
        self.query_one("#ratings").focus()
        self.refresh_hints()
        past = Past(cast("TrainerApp", self.app).service)
        self.work(lambda: past.reviews(self._run_id), Rates)

    def label(self, command: Command) -> str | None:
        """There is nothing to correct where nothing was rated."""
        return None if command in RATES and not self._lines else command.name

    @on(Rates)
    def _rates(self, message: Rates) -> None:
        message.stop()
        self._lines = message.lines
        self.say("" if message.lines else "Nothing of this run was rated.")
        self._draw()
        self.refresh_hints()

    def on_resize(self) -> None:
        """Lines are cut to the width."""
        self.call_after_refresh(self._draw)

    def _draw(self) -> None:
        listed = self.query_one("#ratings", OptionList)
        place, width = listed.highlighted, max(30, listed.scrollable_content_region.width)
        listed.set_options(Option(_row(line, width)) for line in self._lines)
        if self._lines:
            listed.highlighted = min(place or 0, len(self._lines) - 1)

    def action_rate(self, rating: int) -> None:
        """Correct the rating under the cursor."""
        place = self.query_one("#ratings", OptionList).highlighted
        if place is None or place >= len(self._lines):
            return
        service, item = cast("TrainerApp", self.app).service, self._lines[place].item

        def corrected() -> tuple[ReviewLine, ...]:
            Drills(service).correct(self._run_id, item, rating)
            return Past(service).reviews(self._run_id)

        self.work(corrected, Rates)


def _row(line: ReviewLine, width: int) -> Content:
    rated = line.rated
    back = "" if rated.days is None else f" · {counted(rated.days, 'day', 'days')}"
    told = f"{rated.word}: {rated.why}{back}"
    return Content.assemble(
        " ",
        signed(SIGNS[rated.rating]),
        " ",
        literal(fitted(line.title, NAME_CELLS)),
        " ",
        literal(one_line(told, max(4, width - NAME_CELLS - 5))),
    )
