"""The facts: what was said, completed while it is remembered; ratings come after it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from textual.widget import Widget
from textual.widgets import Static

from trainer.tui.commands import Command
from trainer.tui.frame import HELP
from trainer.tui.literal import literal
from trainer.tui.phrases import clock
from trainer.tui.screens.mock_commands import (
    ACCEPT,
    GO_ON,
    LEAVE,
    LOG,
    MARK,
    MARK_CHOSEN,
    MOVE,
    NEXT_PANE,
    NOTE,
    NOTE_HERE,
    QUOTE,
    READ,
    SEAT,
    TEXT,
    UNDO,
)
from trainer.tui.screens.mock_criteria import columns
from trainer.tui.screens.mock_listing import ListingScreen
from trainer.tui.widgets.mock_marks import mark_of
from trainer.tui.widgets.mock_note import NoteLine
from trainer.tui.widgets.mock_rubric import RubricRow, rubric_rows
from trainer.tui.widgets.title import TitleBar

if TYPE_CHECKING:
    from trainer.service.mock_views import Mark


def lacking(main: Sequence[Mark | None], follow_ups: Sequence[Mark | None]) -> str:
    """How many criteria have no mark yet, those of follow-ups told apart."""
    told = [
        f"{marks.count(None)} of {len(marks)}{of}"
        for marks, of in ((main, ""), (follow_ups, " of the follow-ups"))
        if None in marks
    ]
    return f"{' and '.join(told)} are not marked." if told else "All is marked."


class FactsScreen(ListingScreen):
    """A mock that is over, with a card whose facts are still open."""

    page = "facts"
    commands = (
        MARK,
        NOTE,
        TEXT,
        UNDO,
        GO_ON,
        MARK_CHOSEN,
        NOTE_HERE,
        QUOTE,
        ACCEPT,
        READ,
        LOG,
        NEXT_PANE,
        SEAT,
        MOVE,
        LEAVE,
        HELP,
    )
    about = (
        "The conversation is over. Complete what was said while you remember it: mark what you "
        "did not get to, add notes and quotes. What the candidate typed is proposed with its "
        "words; A accepts a proposal. Only then come the ratings, and last the level. Nobody "
        "else sees your card before it is sealed."
    )

    def body(self) -> Iterable[Widget]:
        """How far it is, the list with the criterion beside it, and the line."""
        yield Static(id="facts", markup=False)
        rubric, criterion = self.rubric_panes()
        yield columns((rubric,), (criterion,))
        yield NoteLine(self.desk.begun)
        yield Static(id="told", markup=False)

    @property
    def first_stage(self) -> str:
        """The question, whatever phase came last."""
        return self.view.criteria[0].stage if self.view.criteria else ""

    @property
    def stage(self) -> str:
        """Digits mark criteria of the stage in which the cursor stands."""
        return self.chosen.stage if self.chosen is not None else self.first_stage

    def rows(self, width: int) -> list[RubricRow]:
        """As at the console."""
        return rubric_rows(self.view, self.first_stage, self.stage, width, self.desk.pending)

    def moved(self) -> None:
        """The digits go with the cursor."""
        super().moved()
        self.draw_rubric()

    def draw_rubric(self) -> None:
        """The list, and how many marks it lacks."""
        super().draw_rubric()
        marks: dict[bool, list[Mark | None]] = {True: [], False: []}
        for one in self.view.criteria:
            marks[one.stage == self.first_stage].append(mark_of(one, self.desk.pending))
        told = lacking(marks[True], marks[False])
        self.query_one("#facts", Static).update(
            literal(f"1 Facts: complete what was said. {told}", "$accent")
        )

    def show_time(self) -> None:
        """How long it took."""
        bar = self.query_one(TitleBar)
        bar.place = "facts → ratings → level"
        bar.time = clock(self.view.used)

    def label(self, command: Command) -> str | None:
        """There may be no text, and no seat to close."""
        if command is GO_ON:
            return "Ratings"
        if command is SEAT:
            return "Close the seat" if self.view.code else None
        if command is MARK:
            return "Heard/partly"
        if command is TEXT and not any(one.text for one in self.view.texts):
            return None
        return super().label(command)

    def action_go_on(self) -> None:
        """On to the ratings; a line that was begun is kept, for there is none there."""
        self.keep_line()
        mocks, run_id = self.mocks, self.run_id
        self.act(lambda: mocks.go_on(run_id), name="going on to the ratings")

    def action_seat(self) -> None:
        """Close the seat."""
        mocks, run_id = self.mocks, self.run_id
        if self.view.code:
            self.act(lambda: mocks.close_seat(run_id), "The seat is closed.", name="the seat")

    def action_next_pane(self) -> None:
        """Within the line, another aim for it."""
        if self.typing:
            self.query_one(NoteLine).other_way(self.here())

    def action_leave(self) -> None:
        """From the line back to the list; from there to the first screen."""
        if self.typing:
            self.set_focus(self.rubric)
        else:
            super().action_leave()
