"""The ratings: each criterion by its anchors, which stand there in full."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from trainer.tui.commands import Command
from trainer.tui.frame import HELP
from trainer.tui.literal import literal, plain
from trainer.tui.mock_desk import MockDesk
from trainer.tui.phrases import clock
from trainer.tui.screens.mock_commands import (
    BACK,
    GO_ON,
    LEAVE,
    LOG,
    MOVE,
    RATE,
    READ,
    SUGGESTED,
    TEXT,
    UNDO,
    UNRATE,
)
from trainer.tui.screens.mock_criteria import CriteriaScreen, columns
from trainer.tui.widgets.mock_marks import key_of
from trainer.tui.widgets.mock_rates import Rates, rate_lines, rate_rows, rating_of
from trainer.tui.widgets.mock_rubric import RubricRow
from trainer.tui.widgets.title import TitleBar


class RateScreen(CriteriaScreen):
    """A card whose facts stand, and whose level is not asked for yet."""

    page = "ratings"
    commands = (RATE, SUGGESTED, UNRATE, GO_ON, BACK, UNDO, READ, TEXT, LOG, MOVE, LEAVE, HELP)
    about = (
        "Rate one criterion after the other by the descriptions that stand beside it: the digit "
        "of the one that fits best, 1 is the best. A circle ○ is what the mark suggests, and "
        "counts unless you choose another; ● is what you chose. Enter takes what is suggested and "
        "goes on to the next. The level comes after all of them."
    )

    def __init__(self, desk: MockDesk) -> None:
        super().__init__(desk)
        self._rates: Rates = {}

    def body(self) -> Iterable[Widget]:
        """How far it is, and the list with the anchors beside it."""
        told = "2 Ratings: by the descriptions, one by one."
        yield Static(literal(told, "$accent"), id="facts", markup=False)
        rubric, criterion = self.rubric_panes()
        yield columns((rubric,), (criterion,))

    def rows(self, width: int) -> list[RubricRow]:
        """The anchor that counts."""
        if not self.desk.untold:
            self._rates.clear()
        return rate_rows(self.view, self.first_stage, width, self._rates)

    def told(self, width: int) -> Content:
        """The anchors in full."""
        chosen = self.chosen
        return rate_lines(chosen, self._rates, width) if chosen is not None else Content("")

    def show_time(self) -> None:
        """How long it took."""
        bar = self.query_one(TitleBar)
        bar.place = "facts → ratings → level"
        bar.time = clock(self.view.used)

    def label(self, command: Command) -> str | None:
        """What is suggested needs a mark; what is taken away has to be there."""
        chosen = self.chosen
        if command is GO_ON:
            return "Level"
        if command is BACK:
            return "Facts"
        if command is SUGGESTED:
            return "As suggested" if chosen and chosen.suggested is not None else "Next"
        if command is UNRATE and (chosen is None or rating_of(chosen, self._rates) is None):
            return None
        if command is TEXT and not any(one.text for one in self.view.texts):
            return None
        return super().label(command)

    # Rating ------------------------------------------------------------------------------------

    def action_rate(self, digit: int = 0) -> None:
        """Rate by the anchor with that digit, and go on to the next criterion."""
        chosen = self.chosen
        if chosen is None or not digit:
            return
        if digit > len(chosen.anchors):
            self.say(f"There are {len(chosen.anchors)} descriptions: 1 to {len(chosen.anchors)}.")
            return
        self._rate(digit - 1)
        self._next()

    def action_suggested(self) -> None:
        """Take what the mark suggests, unless something was chosen, and go on to the next."""
        chosen = self.chosen
        if chosen is None:
            return
        if chosen.suggested is not None and rating_of(chosen, self._rates) is None:
            self._rate(chosen.suggested)
        self._next()

    def action_unrate(self) -> None:
        """Leave it to the mark."""
        self._rate(None)

    def _rate(self, rating: int | None) -> None:
        chosen = self.chosen
        if chosen is None:
            return
        mocks, run_id, (stage, id) = self.mocks, self.run_id, key_of(chosen)
        self._rates[stage, id] = rating
        name = f"the rating of {plain(chosen.title)}"
        self.act(partial(mocks.rate, run_id, stage, id, rating), name=name)
        self.say(" ".join(self.view.notices))
        self.show(self.view)

    def _next(self) -> None:
        place = self.rubric.highlighted or 0
        later = [n for n, row in enumerate(self._rows) if n > place and row.criterion is not None]
        if later:
            self.rubric.highlighted = later[0]

    def action_undo(self) -> None:
        """Take back what was done last."""
        self.undo()

    def action_go_on(self) -> None:
        """On to the level."""
        mocks, run_id = self.mocks, self.run_id
        self.act(lambda: mocks.go_on(run_id), name="going on to the level")

    def action_back(self) -> None:
        """Back to the facts."""
        mocks, run_id = self.mocks, self.run_id
        self.act(lambda: mocks.back(run_id), name="going back to the facts")
