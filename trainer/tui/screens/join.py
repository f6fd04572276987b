"""The candidate's seat: the question, an editor, the clock, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Final

from textual import on
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static, TextArea

from trainer.tui.commands import Command
from trainer.tui.frame import HELP_WHILE_TYPING, Frame
from trainer.tui.literal import literal, one_line, plain
from trainer.tui.phrases import clock, counted, flowing
from trainer.tui.widgets.editor import LONGEST_TEXT, Editor
from trainer.tui.widgets.givens import givens_columns, givens_flow
from trainer.tui.widgets.pace import PaceBar
from trainer.tui.widgets.seat_page import (
    WAITING,
    debriefs_text,
    earlier_lines,
    elsewhere_lines,
    is_asking,
    over_lines,
    seat_place,
    seat_title,
)
from trainer.tui.widgets.title import RunClock, TitleBar

if TYPE_CHECKING:
    from trainer.service.mock_views import SeatView
    from trainer.tui.seat_line import Exchange, SeatLine

#: Seconds between two looks; what was typed is stored with each of them.
POLL: Final = 0.5
EXCHANGE: Final = "exchange"
HAND_IN_TASK: Final = "hand in"
TAKE_TASK: Final = "take"

HAND_IN: Final = Command(
    "hand_in",
    "Hand in",
    "Say that this answer is ready; you can go on typing, and hand it in again.",
    ("f9", "ctrl+enter", "ctrl+r"),
)
EARLIER: Final = Command(
    "earlier",
    "Earlier",
    "Read the questions before this one, with what you typed.",
    ("f2", "alt+e"),
)
QUESTION: Final = Command(
    "question",
    "Question",
    "Read the whole question, and what is given.",
    ("alt+q",),
    hint=False,
    first=True,
)
SAVE: Final = Command(
    "keep",
    "Save now",
    "Write what is typed at once; it is written by itself a moment after each key.",
    ("ctrl+s",),
    hint=False,
)


class Exchanged(Message):
    """What was typed is stored, and this is the seat as it is now."""

    def __init__(self, told: Exchange, *, handed: bool = False, asked: bool = False) -> None:
        super().__init__()
        self.told = told
        self.handed = handed
        self.asked = asked


class SeatScreen(Frame[None]):
    """A seat at a mock, from before it begins until its debrief."""

    commands = (HAND_IN, EARLIER, QUESTION, SAVE, HELP_WHILE_TYPING)
    about = (
        "Answer as you would at a whiteboard: say what you assume, write numbers with their units. "
        "The interviewer sees what you type while you type it. It is saved by itself; if this "
        "program or the connection breaks off, join again with the same code and go on. The next "
        "question comes by itself when the interviewer goes on. One window has the seat at a time: "
        "where you join again from another one, this one says so, and F9 takes the seat back."
    )

    def __init__(self, line: SeatLine) -> None:
        super().__init__()
        self.line = line
        self.view: SeatView | None = None
        self.clock = RunClock()
        self._stage: str | None = None
        self._held = ""  # the text that was noted, or put there by the program
        self._synced = ""  # the text that the store has
        self._seen = ""  # the text as it was looked up last
        self._handed = ""
        self._saved_at = ""
        self._busy = False
        self._unreached = False

    def title_bar(self) -> TitleBar:
        """Nothing is known before the first look."""
        return TitleBar("trainer", "one moment…")

    def body(self) -> Iterable[Widget]:
        """The question, the editor, and what stands there before and after."""
        question = VerticalScroll(Static(id="question", markup=False), id="asks")
        question.can_focus = False
        yield Horizontal(question, PaceBar(), id="top")
        yield Static(id="givens-flow", markup=False)
        yield Editor(id="answer")
        yield VerticalScroll(Static(id="page", markup=False), id="page-scroll")
        yield Static(id="status", markup=False)

    def on_mount(self) -> None:
        """Look at once, and then twice a second."""
        for one in self.query("#top, #answer, #page-scroll"):
            one.display = False
        self.query_one("#givens-flow").add_class("-gone")
        self.set_interval(POLL, self._exchange)
        self.set_interval(1.0, self._show_time)
        self._exchange()

    # The seat ----------------------------------------------------------------------------------

    def _exchange(self, *, asked: bool = False) -> None:
        self.collect()
        if not self._busy:
            self._busy = True
            self.work(self.line.exchange, partial(Exchanged, asked=asked), task=EXCHANGE)

    @on(Exchanged)
    def _exchanged(self, message: Exchanged) -> None:
        message.stop()
        told = message.told
        if not message.handed:
            self._busy = False
        if self._unreached:
            self._unreached = False
            self.say("Saved again.")
        if told.stage is not None and told.stage == self._stage and told.at is not None:
            self._synced, self._saved_at = told.text, clock(told.at)
        if told.sentence:
            self.refuse(told.sentence)
        if message.handed:
            self._handed = told.text
            self.say("Handed in. You can go on typing, and hand it in again.")
        elif message.asked and told.at is not None:
            self.say(f"Saved at {clock(told.at)}.")
        self.adopt(told.view)

    def settle(self, task: str) -> None:
        """What could not be stored waits, and is tried again half a second later."""
        if task == EXCHANGE:
            self._busy = False
            self._unreached = True

    def adopt(self, view: SeatView) -> None:
        """Draw the seat as it is now."""
        before, self.view = self.view, view
        self.clock.set(view.used, running=view.status == "open")
        self._show_time()
        if before is None or _drawn(before) != _drawn(view):
            self._show(view)
            self.refresh_hints()
        if view.status in ("open", "paused"):
            self._fill(view)
        elif view.status == "elsewhere":
            # What is typed there by then is put here when the seat is taken back.
            self._stage = None
        self._seen = view.text
        self._show_status()

    def _show(self, view: SeatView) -> None:
        answering = view.status in ("open", "paused")
        self.query_one("#question", Static).update(literal(flowing(view.ask), "bold"))
        self.query_one("#givens-flow", Static).update(givens_flow(view.givens))
        self.query_one(PaceBar).allotted = view.phase_minutes if is_asking(view) else None
        self.query_one("#top").display = answering
        self.query_one("#givens-flow").set_class(not (answering and view.givens), "-gone")
        editor, page = self.query_one(Editor), self.query_one("#page-scroll", VerticalScroll)
        page.display = not answering
        if editor.display and not answering:
            self.collect()
        editor.display = answering
        if not answering:
            self._show_page(view)
            page.focus()
        if view.notice:
            self.say(view.notice)
        elif view.status == "paused":
            self.say("The interviewer has stopped the clock.")
        elif not self._unreached:
            self.say("")

    def _show_page(self, view: SeatView) -> None:
        if view.status == "waiting":
            text = literal(WAITING)
        elif view.status == "elsewhere":
            text = elsewhere_lines(view)
        else:
            text = over_lines(view, self._debrief(view))
        self.query_one("#page", Static).update(text)

    def _debrief(self, view: SeatView) -> str:
        return debriefs_text(view, max(36, self.size.width - 4)) if view.debriefs else ""

    def _fill(self, view: SeatView) -> None:
        """Another question brings its own text; the same one only what another window typed."""
        editor = self.query_one(Editor)
        if view.stage != self._stage:
            self.collect()
            changed = self._stage is not None
            self._stage = view.stage
            self._handed = self._saved_at = ""
            waits = self.line.held(view.stage)
            self._put(view.text if waits is None else waits)
            editor.focus()
            if changed:
                self.say("A new question. What you typed before is kept; F2 shows it.")
        elif view.text not in (self._seen, editor.text) and editor.text == self._synced:
            self._put(view.text)
        elif not editor.has_focus and self.is_current and self.focused is None:
            editor.focus()

    def _put(self, text: str) -> None:
        editor = self.query_one(Editor)
        with self.prevent(TextArea.Changed):
            editor.put(text[:LONGEST_TEXT])
        self._held = self._synced = editor.text

    def on_resize(self) -> None:
        """The debrief and the status line are cut to the width."""
        if self.view is not None and self.view.status not in ("open", "paused"):
            self._show_page(self.view)
        self._show_status()

    def _show_time(self) -> None:
        view = self.view
        if view is None:
            return
        more = max(0.0, self.clock.used - view.used)
        bar = self.query_one(TitleBar)
        bar.heading = plain(seat_title(view))
        bar.place = plain(seat_place(view, more))
        bar.time = f"paused {self.clock.shown}" if view.status == "paused" else self.clock.shown
        self.query_one(PaceBar).used = view.phase_used + more

    def _show_status(self) -> None:
        view = self.view
        status = self.query_one("#status", Static)
        if view is None or view.status not in ("open", "paused"):
            status.update("")
            return
        text = self.query_one(Editor).text
        pieces = [f"saved {self._saved_at}"] if self._saved_at else []
        pieces.append(counted(text.count("\n") + 1, "line", "lines") if text else "nothing typed")
        if text and text == self._handed:
            pieces.append("handed in")
        pieces.append("the interviewer sees what you type")
        status.update(literal(one_line(" · ".join(pieces), self.size.width - 2), "$muted"))

    # Typing ------------------------------------------------------------------------------------

    @on(TextArea.Changed, "#answer")
    def _changed(self, message: TextArea.Changed) -> None:
        message.stop()
        self.collect()
        self.hush()

    def collect(self) -> None:
        """Hold what stands in the editor, for the question that it was typed for."""
        editor = self.query_one(Editor)
        if self._stage is not None and editor.text != self._held:
            self._held = editor.text
            self.line.note(self._stage, editor.text)

    def hush(self) -> None:
        """Trouble with the store stays in sight while one types."""
        if not self._unreached:
            super().hush()

    # Commands ----------------------------------------------------------------------------------

    def label(self, command: Command) -> str | None:
        """Nothing is handed in before the question or after the end."""
        view = self.view
        answering = view is not None and view.status in ("open", "paused")
        if command is EARLIER:
            return command.name if answering and view is not None and view.asks else None
        if command is HAND_IN and view is not None and view.status == "elsewhere":
            return "Go on here"
        if command in (HAND_IN, QUESTION, SAVE):
            return command.name if answering else None
        return command.name

    def action_hand_in(self) -> None:
        """Say that this answer is ready; where another window has the seat, take it back."""
        if self.view is not None and self.view.status == "elsewhere":
            self.work(self.line.take, Exchanged, task=TAKE_TASK)
            return
        if self._stage is None or self.view is None or self.view.status == "over":
            return
        self.collect()
        stage, text = self._stage, self.query_one(Editor).text
        hand_in = partial(self.line.hand_in, stage, text)
        self.work(hand_in, partial(Exchanged, handed=True), task=HAND_IN_TASK)

    def action_keep(self) -> None:
        """Write what is typed at once."""
        self._exchange(asked=True)

    def action_earlier(self) -> None:
        """The questions before."""
        if self.view is not None and self.view.asks:
            self._read("Earlier", earlier_lines(self.view))

    def action_question(self) -> None:
        """The question whole."""
        if self.view is not None and self.view.ask:
            ask = literal(flowing(self.view.ask))
            text = Content("\n\n").join([ask, givens_columns(self.view.givens)])
            self._read("Question", text)

    def _read(self, title: str, text: Content) -> None:
        from trainer.tui.screens.reader import ReaderScreen

        self.app.push_screen(ReaderScreen(title, text))


def _drawn(view: SeatView) -> tuple[object, ...]:
    """What of a view is drawn once and stays: not the clock, not the text in the editor."""
    known = (view.status, view.stage, view.ask, view.givens, view.asks, view.notice)
    # Where the seat is elsewhere it stands on the page; its last keys come a moment later.
    kept = view.text if view.status == "elsewhere" else ""
    return (*known, kept, view.phase, view.phase_minutes, view.debriefs)
