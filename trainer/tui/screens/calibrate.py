"""Answers to rate, one at a time and without their labels: the text, the rubric, the levels."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from textual import on
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from trainer.tui.commands import Command
from trainer.tui.frame import HELP
from trainer.tui.literal import literal, plain
from trainer.tui.messages import GoHome
from trainer.tui.screens.calibrate_acting import (
    ENDING,
    ActingScreen,
    Opened,
    Paused,
    Revealed,
)
from trainer.tui.screens.calibrate_commands import (
    BEFORE,
    END,
    LEAVE,
    LEVEL,
    MARK,
    MARK_CHOSEN,
    NEXT,
    NUMBERS,
    OTHER_PANE,
    QUESTION,
    SKIP,
)
from trainer.tui.screens.calibrate_rows import (
    RateRow,
    after_again,
    head_line,
    last_lines,
    number_lines,
    question_lines,
    rate_rows,
    row_lines,
)
from trainer.tui.widgets.rate_list import RateList
from trainer.tui.widgets.title import RunClock, TitleBar

if TYPE_CHECKING:
    from trainer.service.calibration_views import (
        AnswerToRate,
        CalibrationView,
        CalibrationWish,
    )
    from trainer.session.calibration import Mark


class CalibrateScreen(ActingScreen):
    """One calibration, from its first answer to its key. Marks show at once."""

    commands = (
        MARK,
        LEVEL,
        NEXT,
        SKIP,
        BEFORE,
        END,
        MARK_CHOSEN,
        NUMBERS,
        QUESTION,
        OTHER_PANE,
        LEAVE,
        HELP,
    )
    about = (
        "Each answer stands alone, without its label. A digit marks a criterion heard; pressed "
        "again it becomes partly heard, missing, and not marked. A letter chooses the level. Enter "
        "lets the rating stand: what is not marked counts as missing. Skip passes an answer over, "
        "and its key stays hidden. After the last one, or with End, your ratings are put beside "
        "the key; from then on nothing can be changed. Everything is stored as it happens: leave "
        "whenever you like, and go on later."
    )

    def __init__(self, name: str, wish: CalibrationWish, *, or_end: bool = False) -> None:
        super().__init__(name, wish, or_end=or_end)
        self._rows: list[RateRow] = []
        self._marks: dict[str, Mark | None] = {}
        self._level: str | None = None
        self._shown: int | None = None
        self._clock = RunClock()

    @property
    def answer(self) -> AnswerToRate | None:
        """The answer on the screen."""
        return self.view.answer if self.view is not None else None

    def title_bar(self) -> TitleBar:
        """Who rates."""
        return TitleBar(plain(f"Calibrate · {self._rater}"), "reading the answers…")

    def body(self) -> Iterable[Widget]:
        """What is answered, the answer, and the rubric beside it."""
        yield Static(id="rate-head", markup=False)
        yield Horizontal(
            VerticalScroll(Static(id="rate-text", markup=False), id="rate-scroll"),
            Vertical(
                RateList(id="rate-rows"),
                VerticalScroll(Static(id="rate-row", markup=False), id="rate-about"),
                id="rate-side",
            ),
            id="rate-desk",
        )

    def on_mount(self) -> None:
        """Open it once there is a picture."""
        self.refresh_hints()
        self.query_one("#rate-side").display = False
        self.set_interval(1.0, self._tick)
        self.open_it()

    # Drawing -----------------------------------------------------------------------------------

    @on(Opened)
    def _opened(self, message: Opened) -> None:
        message.stop()
        self.query_one("#rate-rows").focus()
        self.adopt(message.view)
        self.look_for_quotes(message.view.run_id)
        told = "\n".join(message.view.notices)
        self.say(told or ("Going on where you left." if message.left else ""), trouble=bool(told))

    def not_opened(self) -> None:
        """There is nothing to show."""
        self.query_one(TitleBar).place = "nothing to rate"

    def adopt(self, view: CalibrationView) -> None:
        """Draw the calibration as it is in the store."""
        super().adopt(view)
        if view.over:
            # Another window of this rater has ended it.
            self.work(lambda: self.door.report(view.run_id), Revealed, task=ENDING)
        self._clock.set(view.used, running=not view.over)
        answer = view.answer
        self._marks = {one.id: one.mark for one in answer.criteria} if answer else {}
        self._level = answer.level if answer else None
        self.query_one("#rate-side").display = answer is not None
        if self._shown != view.number:
            self._shown = view.number
            self._show_answer(view)
            self.query_one("#rate-rows", OptionList).highlighted = 0 if answer else None
        self._show_rows()
        self._tick()
        self.refresh_hints()

    def _show_answer(self, view: CalibrationView) -> None:
        head, text = self.query_one("#rate-head", Static), self.query_one("#rate-text", Static)
        answer = view.answer
        if answer is None:
            head.update("")
            text.update(last_lines(view))
        else:
            head.update(head_line(answer, max(20, self.size.width - 2)))
            text.update(literal(answer.text))
        self.query_one("#rate-scroll", VerticalScroll).scroll_home(animate=False)

    def _show_rows(self) -> None:
        answer, listed = self.answer, self.query_one("#rate-rows", OptionList)
        place = listed.highlighted
        width = listed.scrollable_content_region.width
        self._rows = rate_rows(answer, self._marks, self._level, width) if answer else []
        with self.prevent(OptionList.OptionHighlighted):
            listed.set_options(
                Option(row.text, str(number), disabled=row.criterion is None and row.level is None)
                for number, row in enumerate(self._rows)
            )
            if self._rows:
                listed.highlighted = min(place or 0, len(self._rows) - 1)
        self._show_row()

    def _show_row(self) -> None:
        row = self._row
        mark = self._marks.get(row.criterion.id) if row is not None and row.criterion else None
        self.query_one("#rate-row", Static).update(row_lines(row, mark))

    @property
    def _row(self) -> RateRow | None:
        place = self.query_one("#rate-rows", OptionList).highlighted
        return self._rows[place] if place is not None and place < len(self._rows) else None

    @on(OptionList.OptionHighlighted)
    def _moved(self, message: OptionList.OptionHighlighted) -> None:
        message.stop()
        self._show_row()

    @on(OptionList.OptionSelected)
    def _clicked(self, message: OptionList.OptionSelected) -> None:
        message.stop()
        self.action_mark_chosen()

    def on_resize(self) -> None:
        """The first line is cut to the width."""
        if self.answer is not None:
            self.query_one("#rate-head", Static).update(
                head_line(self.answer, max(20, self.size.width - 2))
            )

    @on(RateList.Sized)
    def _sized(self, message: RateList.Sized) -> None:
        message.stop()
        self._show_rows()

    def _tick(self) -> None:
        bar, view = self.query_one(TitleBar), self.view
        if view is None:
            return
        place = f"answer {view.number + 1} of {view.total}" if view.answer else "all rated"
        bar.place = place
        bar.time = self._clock.shown

    def label(self, command: Command) -> str | None:
        """What can be done with this answer, or after the last."""
        if command in (LEAVE, HELP):
            return command.name
        view = self.view
        if view is None or view.over:
            return None
        if command is BEFORE:
            return command.name if view.number else None
        if command is END:
            return command.name
        if view.answer is None:
            return "Show the key" if command is NEXT else None
        if command is LEVEL:
            return command.name if view.answer.levels else None
        return command.name

    # Doing -------------------------------------------------------------------------------------

    @property
    def _ready(self) -> bool:
        return self.view is not None and self.answer is not None and not self.moving

    def action_mark(self, key: str) -> None:
        """Mark the criterion with that digit."""
        for place, row in enumerate(self._rows):
            if row.criterion is not None and row.criterion.key == key:
                self.query_one("#rate-rows", OptionList).highlighted = place
                self._mark(row.criterion.id)

    def _mark(self, criterion: str) -> None:
        if not self._ready or self.view is None:
            return
        wanted = after_again(self._marks.get(criterion))
        self._marks[criterion] = wanted
        run, number, door = self.view.run_id, self.view.number, self.door
        name = f"a mark on answer {number + 1}"
        self.do(lambda: door.mark(run, number, criterion, wanted), name)
        self.say("")
        self._show_rows()

    def action_level(self, key: str) -> None:
        """Choose the level with that letter."""
        for place, row in enumerate(self._rows):
            if row.level is not None and row.level.key == key:
                self.query_one("#rate-rows", OptionList).highlighted = place
                self._choose(row.level.name)

    def _choose(self, level: str) -> None:
        if not self._ready or self.view is None:
            return
        self._level = wanted = None if self._level == level else level
        run, number, door = self.view.run_id, self.view.number, self.door
        self.do(lambda: door.level(run, number, wanted), f"the level of answer {number + 1}")
        self.say("")
        self._show_rows()

    def action_mark_chosen(self) -> None:
        """Mark, or choose, what is under the cursor."""
        row = self._row
        if row is not None and row.criterion is not None:
            self._mark(row.criterion.id)
        elif row is not None and row.level is not None:
            self._choose(row.level.name)

    def action_next(self) -> None:
        """Let the rating stand and go on; after the last answer show the key."""
        view, answer = self.view, self.answer
        if view is None or self.moving or view.over:
            return
        if answer is None:
            self._reveal()
        elif answer.levels and self._level is None:
            self.say("Choose a level first, or skip this answer.", trouble=True)
        else:
            self.say("")
            door, name = self.door, f"the rating of answer {view.number + 1}"
            self.do(lambda: door.settle(view.run_id, view.number), name, moves=True)

    def action_skip(self) -> None:
        """Pass the answer over."""
        view = self.view
        if view is not None and self._ready:
            self.say("")
            door, name = self.door, f"skipping answer {view.number + 1}"
            self.do(lambda: door.skip(view.run_id, view.number), name, moves=True)

    def action_before(self) -> None:
        """Back to the answer before."""
        view = self.view
        if view is not None and view.number and not self.moving and not view.over:
            self.say("")
            door, name = self.door, f"going back to answer {view.number}"
            self.do(lambda: door.visit(view.run_id, view.number - 1), name, moves=True)

    def action_end(self) -> None:
        """Show the key, once that is meant."""
        view = self.view
        if view is None or view.over or self.moving:
            return
        if view.answer is None:
            self._reveal()
            return
        from trainer.tui.screens.confirm import FinalScreen

        left = view.total - view.rated - view.skipped
        question = (
            f"End here? {left} of {view.total} are not rated: they stay unknown to you. The key of "
            "the others is shown, and nothing can be changed then."
        )
        self.app.push_screen(FinalScreen(question), lambda yes: self._reveal() if yes else None)

    def _reveal(self) -> None:
        view = self.view
        if view is None or self.moving:
            return
        door = self.door
        self.at_last(lambda: door.end(view.run_id), Revealed, "the end")

    @on(Revealed)
    def _revealed(self, message: Revealed) -> None:
        message.stop()
        self.desk.heard()
        if not self.stands:
            return
        from trainer.tui.screens.calibrate_report import CalibrateReportScreen

        self.app.switch_screen(CalibrateReportScreen(message.report))

    # Reading -----------------------------------------------------------------------------------

    def action_numbers(self) -> None:
        """The right numbers."""
        if self.answer is not None:
            self._read("Numbers", number_lines(self.answer))

    def action_question(self) -> None:
        """What was asked, and the rubric."""
        if self.answer is not None:
            self._read("Question", question_lines(self.answer))

    def _read(self, heading: str, text: Content) -> None:
        from trainer.tui.screens.reader import ReaderScreen

        title = self.answer.title if self.answer else ""
        self.app.push_screen(ReaderScreen(f"{heading} · {title}", text))

    def action_other_pane(self) -> None:
        """From the rubric to the answer, so that it can be scrolled, and back."""
        rows, scroll = self.query_one("#rate-rows"), self.query_one("#rate-scroll")
        (scroll if rows.has_focus else rows).focus()

    def action_leave(self) -> None:
        """Home, with everything stored and the clock stopped."""
        view = self.view
        if view is not None and not view.over:
            door = self.door
            self.at_last(lambda: door.pause(view.run_id), lambda _: Paused())
        self.post_message(GoHome())
