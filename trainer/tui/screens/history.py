"""What was done and what came of it; every past answer can be opened and judged again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, cast

from textual import events, on
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from trainer.service import HistoryView, Past
from trainer.tui.commands import Command
from trainer.tui.frame import HELP, Frame
from trainer.tui.messages import GoHome, RunOver
from trainer.tui.widgets.chronicle import (
    PastRow,
    answers_text,
    head_lines,
    past_rows,
    regrade_text,
)
from trainer.tui.widgets.title import TitleBar

if TYPE_CHECKING:
    from trainer.tui.app import TrainerApp

OPEN: Final = Command(
    "open", "Open", "Open the run with its evidence; a skill or a mistake is drilled.", ("enter",)
)
DRILL: Final = Command(
    "drill", "Drill this", "Practise the skill, or what answers the mistake.", ("d",)
)
AGAIN: Final = Command(
    "again",
    "Grade again",
    "Judge the run by today's pack, beside the verdict then. Nothing is changed.",
    ("g",),
)
ANSWERS: Final = Command(
    "answers", "Answers", "Every response of the run, as it was typed.", ("a",)
)
RATINGS: Final = Command(
    "ratings", "Ratings", "How what was answered was rated; each can be corrected.", ("r",)
)
LEAVE: Final = Command("leave", "Home", "To the first screen.", ("escape", "q"))
GRADED: Final = ("guided", "interview")


class Recalled(Message):
    """The past has been read."""

    def __init__(self, view: HistoryView) -> None:
        super().__init__()
        self.view = view


class Reread(Message):
    """A run of the past, as a text to read."""

    def __init__(self, heading: str, text: Content) -> None:
        super().__init__()
        self.heading = heading
        self.text = text


class HistoryScreen(Frame[None]):
    """A list of mistakes, skills, levels and runs."""

    commands = (OPEN, DRILL, AGAIN, ANSWERS, RATINGS, LEAVE, HELP)
    about = (
        "Known mistakes come first, each with the drill that answers it; then the skills, the "
        "weakest first: how often they were right at once, their latest ratings (✓ good or easy, "
        "~ hard, ✗ again), and when they come back; then levels and runs. A run opens with its "
        "scorecard and the evidence for it, and can be judged again by the pack as it is today: "
        "the verdict then stays beside it."
    )

    def __init__(self) -> None:
        super().__init__()
        self._view: HistoryView | None = None
        self._rows: list[PastRow] = []
        self._named = False
        self._past: Past | None = None

    @property
    def past(self) -> Past:
        """The door."""
        if self._past is None:
            self._past = Past(cast("TrainerApp", self.app).service)
        return self._past

    def title_bar(self) -> TitleBar:
        """What this is."""
        return TitleBar("History", "reading…")

    def body(self) -> Iterable[Widget]:
        """Two lines and a list."""
        yield Static(id="said", markup=False)
        yield OptionList(id="past", compact=True, markup=False)

    def on_mount(self) -> None:
        """The list takes the keys."""
        self.query_one("#past").focus()
        self.refresh_hints()

    @on(events.ScreenResume)
    def _read(self) -> None:
        self._named = False
        self.work(self.past.history, Recalled, task="history", newest=True)

    @on(Recalled)
    def _recalled(self, message: Recalled) -> None:
        message.stop()
        self._view = message.view
        if not self._named:
            # There is something to see at once; the titles come when the questions are loaded.
            self._named = True
            self.work(self.past.titled, Recalled, task="history", newest=True)
        days = message.view.practised
        self.query_one(TitleBar).place = "1 day" if days == 1 else f"{days} days"
        self.say("\n".join(message.view.notices), trouble=bool(message.view.notices))
        self._draw()
        self.refresh_hints()

    def on_resize(self) -> None:
        """Columns follow the width, once the list knows it."""
        self.call_after_refresh(self._draw)

    def _draw(self) -> None:
        if self._view is None:
            return
        self.query_one("#said", Static).update(head_lines(self._view))
        listed = self.query_one("#past", OptionList)
        place = listed.highlighted
        self._rows = past_rows(self._view, max(30, listed.scrollable_content_region.width))
        listed.set_options(
            Option(row.text, str(number), disabled=row.dumb)
            for number, row in enumerate(self._rows)
        )
        open_to = [number for number, row in enumerate(self._rows) if not row.dumb]
        if open_to:
            listed.highlighted = place if place in open_to else open_to[0]

    @property
    def _row(self) -> PastRow | None:
        place = self.query_one("#past", OptionList).highlighted
        return self._rows[place] if place is not None and place < len(self._rows) else None

    def label(self, command: Command) -> str | None:
        """What makes sense for the row under the cursor."""
        row = self._row if self._rows else None
        if command is OPEN:
            return command.name if row is not None and not row.drill and not row.dumb else None
        if command is DRILL:
            return command.name if row is not None and row.drill else None
        if command in (AGAIN, ANSWERS, RATINGS):
            return command.name if row is not None and row.run is not None else None
        return command.name

    @on(OptionList.OptionHighlighted)
    def _moved(self, message: OptionList.OptionHighlighted) -> None:
        message.stop()
        self.refresh_hints()

    @on(OptionList.OptionSelected)
    def _selected(self, message: OptionList.OptionSelected) -> None:
        message.stop()
        row = self._row
        if row is not None and row.drill:
            self.action_drill()
        else:
            self.action_open()

    def action_open(self) -> None:
        """The scorecard of a run, or the answers of a drill."""
        row = self._row
        if row is None:
            return
        if row.run is not None and row.run.mode not in GRADED:
            self.action_answers()
        elif row.card or row.run is not None:
            self.post_message(RunOver(row.card or (row.run.run_id if row.run else "")))

    def action_drill(self) -> None:
        """Practise what the row is about."""
        row = self._row
        if row is not None and row.drill:
            from trainer.tui.screens.drill import DrillScreen

            self.app.push_screen(DrillScreen(only=row.drill))

    def action_answers(self) -> None:
        """Every response of the run."""
        row = self._row
        if row is not None and row.run is not None:
            run = row.run
            self.work(
                lambda: answers_text((), self.past.answers(run.run_id)),
                lambda text: Reread(f"{run.title} · answers", text),
            )

    def action_ratings(self) -> None:
        """The ratings of the run."""
        row = self._row
        if row is not None and row.run is not None:
            from trainer.tui.screens.ratings import RatingsScreen

            self.app.push_screen(RatingsScreen(row.run))

    def action_again(self) -> None:
        """Judge the run by today's pack."""
        row = self._row
        if row is not None and row.run is not None:
            run = row.run
            graded = run.mode in GRADED
            self.say("One moment…")
            self.work(
                lambda: self._judged(run.run_id, graded=graded),
                lambda text: Reread(f"{run.title} · graded again", text),
            )

    def _judged(self, run_id: str, *, graded: bool) -> Content:
        answers = answers_text(self.past.again(run_id), self.past.answers(run_id))
        if not graded:
            return answers
        return Content("\n").join([regrade_text(self.past.regrade(run_id)), answers])

    @on(Reread)
    def _reread(self, message: Reread) -> None:
        message.stop()
        from trainer.tui.screens.reader import ReaderScreen

        self.say("")
        self.app.push_screen(ReaderScreen(message.heading, message.text))

    def action_leave(self) -> None:
        """Home."""
        self.post_message(GoHome())
