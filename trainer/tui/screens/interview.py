"""One free answer on the clock, then probes and follow-ups; no verdict before the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, cast

from textual import on
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widget import Widget
from textual.widgets import Static, TextArea

from trainer.service import RunView
from trainer.tui.commands import Command
from trainer.tui.literal import literal, one_line
from trainer.tui.messages import Counted, Shown
from trainer.tui.phrases import counted, flowing, minutes
from trainer.tui.screens.run import PAUSE, SCRATCH, WAYS_OUT, RunScreen
from trainer.tui.widgets.answers import Earlier
from trainer.tui.widgets.editor import Editor
from trainer.tui.widgets.givens import givens_flow
from trainer.tui.widgets.pace import PaceBar

if TYPE_CHECKING:
    from trainer.tui.app import TrainerApp

#: Seconds of quiet before the quantities in the answer are looked for again.
QUIET: Final = 0.3
#: Characters at the end of an answer in which they are looked for.
LOOKED_AT: Final = 4_000

DONE: Final = Command(
    "hand_in",
    "Done",
    "Hand this answer in; it can't be changed afterwards.",
    ("f9", "ctrl+enter", "ctrl+r"),
)
PASS: Final = Command(
    "pass_over",
    "Pass",
    "Leave this one unanswered and go on.",
    ("f4", "ctrl+n"),
)
TO_EARLIER: Final = Command(
    "look_back", "Earlier", "Scroll through the earlier answers.", ("shift+tab",), hint=False
)


BESIDE: Final = "What was also typed and not handed in stands above, with the earlier answers."
#: Asked before an answer that is begun is left.
LEAVING: Final = (
    "You are in the middle of an answer, and an interviewer's clock would run on. Here it stands "
    "while you are away, all that you typed is kept, and the scorecard will say that you were "
    "interrupted. Leave?"
)


class InterviewScreen(RunScreen):
    """A run answered in one's own words."""

    commands = (DONE, SCRATCH, PASS, TO_EARLIER, *WAYS_OUT)
    about = (
        "Answer as you would at a whiteboard: name your conventions, write the numbers down with "
        "their units, and say what they mean. F9 hands the answer in; then come the interviewer's "
        "probes and follow-ups, one by one. There is no verdict before the end. What you type is "
        "saved by itself, and the line at the bottom shows the quantities that were read in it."
    )

    def __init__(self, view: RunView) -> None:
        super().__init__(view)
        self._asked: tuple[str, str, int] | None = None
        self._quantities: tuple[str, ...] = ()
        self._saved_at = ""
        self._looking = False
        self._in_a_pause = False

    def body(self) -> Iterable[Widget]:
        """The question, what was said before, and the editor."""
        question = VerticalScroll(Static(id="question", markup=False), id="asks")
        question.can_focus = False
        yield Horizontal(question, PaceBar(), id="top")
        yield Static(id="givens-flow", markup=False)
        yield Horizontal(
            Vertical(Earlier(), id="before"),
            Editor(id="answer", freezing=self.keyed(DONE).keys),
            id="desk",
        )
        yield Static(id="status", markup=False)

    def show(self, view: RunView) -> None:
        """Draw the run; the editor is filled anew only when something else is asked."""
        self.query_one("#question", Static).update(
            literal(flowing(view.ask) or "Everything is answered.", "bold")
        )
        self.query_one("#givens-flow", Static).update(givens_flow(view.givens))
        self._in_a_pause = view.paused
        before = (*view.earlier, *view.beside)
        self.query_one(Earlier).show(before)
        self.query_one("#before").set_class(not before, "-empty")
        self.query_one(PaceBar).allotted = view.minutes
        asked = (view.stage, view.asking, view.step)
        editor = self.query_one(Editor)
        editor.display = not view.done
        if asked != self._asked and not view.done:
            self._asked = asked
            self._saved_at = ""
            with self.prevent(TextArea.Changed):
                editor.put(self.draft(view))
            self.put(editor.text)
            editor.focus()
            self._count()
        self._show_status()

    def beside(self, view: RunView) -> str:
        """They stand with the earlier answers."""
        return BESIDE if view.beside else ""

    def label(self, command: Command) -> str | None:
        """Nothing is handed in once the run is over; looking back needs something there."""
        if command is DONE and self.view.done:
            return "Scorecard"
        if command is PASS and self.view.done:
            return None
        if command is TO_EARLIER and not (self.view.earlier or self.view.beside):
            return None
        if command is PAUSE and self._in_the_middle:
            return None
        return super().label(command)

    @property
    def _in_the_middle(self) -> bool:
        return not self.view.paused and bool(self.text.strip())

    def action_pause(self) -> None:
        """Between two answers an interviewer waits; in the middle of one the clock runs."""
        if self._in_the_middle:
            self.say(
                "In the middle of an answer the clock runs: hand it in first. If you have to go, "
                "Home keeps everything, and the scorecard says that you were interrupted."
            )
        else:
            super().action_pause()

    def action_leave(self) -> None:
        """Ask in the middle of an answer: no interviewer would wait."""
        if self._in_the_middle and not self.view.done:
            self._confirm(LEAVING, super().action_leave, final=False)
        else:
            super().action_leave()

    def place(self) -> str:
        """`question`, `probe`, or `follow-up 2 of 4`."""
        view = self.view
        if view.asking == "probe":
            return "probe"
        if view.asking != "follow-up":
            return "question" if view.asking == "question" else "done"
        ids = [stage.id for stage in view.stages]
        return f"follow-up {ids.index(view.stage)} of {len(ids) - 1}"

    def time(self) -> str:
        """Where there is no room for the pace bar the clock says what is allotted."""
        told = super().time()
        narrow = self.has_class("-narrow") and self.view.minutes
        return f"{told} of {minutes(self.view.minutes)}" if narrow else told

    def ticked(self) -> None:
        """The pace bar follows the clock."""
        self.query_one(PaceBar).used = self.clock.used

    @property
    def text(self) -> str:
        """The answer."""
        return self.query_one(Editor).text

    # Typing ------------------------------------------------------------------------------------

    @on(TextArea.Changed, "#answer")
    def _changed(self, message: TextArea.Changed) -> None:
        message.stop()
        self.typed()
        self.hush()
        if self._in_a_pause:
            self._in_a_pause = False
            # Nobody answers while the clock stands.
            self.work(
                lambda: self.service.resume(self.run_id),
                lambda view: Shown(view, "The clock goes on."),
            )
        if not self._looking:
            self._looking = True
            self.set_timer(QUIET, self._count)

    def _count(self) -> None:
        self._looking = False
        text = tail(self.text)
        self.work(lambda: self.service.quantities(text), Counted, task="quantities", newest=True)

    @on(Counted)
    def _counted(self, message: Counted) -> None:
        message.stop()
        self._quantities = message.quantities
        self._show_status()

    def saved(self, at: str) -> None:
        """Say when the answer was last written."""
        self._saved_at = at
        self._show_status()

    def on_resize(self) -> None:
        """The status line is cut to the width; the clock says more where the pace bar is not."""
        self._show_status()
        self.call_after_refresh(self._show_time)

    def _show_status(self) -> None:
        text = self.query_one(Editor).text
        written = "saved" if cast("TrainerApp", self.app).keeps else "not kept"
        pieces = [f"{written} {self._saved_at}"] if self._saved_at else []
        lines = counted(text.count("\n") + 1, "line", "lines")
        pieces.append(lines if text else "nothing typed yet")
        told = " · ".join(pieces)
        if self._quantities:
            told += " · quantities read: "
            told += latest(self._quantities, max(10, self.size.width - 2 - len(told)))
        status = "" if self.view.done else one_line(told, max(10, self.size.width - 2))
        self.query_one("#status", Static).update(literal(status, "$muted"))

    # Commands ----------------------------------------------------------------------------------

    def action_hand_in(self) -> None:
        """Hand the answer in, and go on to what comes next."""
        if self.view.done:
            self.ended()
        else:
            self.hand_in(partial(self.service.submit, self.run_id), Shown)

    def action_pass_over(self) -> None:
        """Ask, then go on without an answer."""
        self._confirm(
            "Pass this one over? It counts as not answered.",
            lambda: self.change(lambda: self.service.skip(self.run_id)),
        )

    def action_look_back(self) -> None:
        """Between the editor and the earlier answers."""
        earlier = self.query_one(Earlier)
        (self.query_one(Editor) if earlier.has_focus else earlier).focus()


def tail(text: str) -> str:
    """The end of a long answer, from a word on: its latest quantities fill the line as it is."""
    if len(text) <= LOOKED_AT:
        return text
    end = text[-LOOKED_AT:]
    return end.split(maxsplit=1)[-1] if " " in end or "\n" in end else end


def latest(quantities: Sequence[str], cells: int) -> str:
    """The quantities as they were written, the last ones where not all fit in ``cells``."""
    written = [one.split(" = ", 1)[0] for one in quantities]
    shown: list[str] = []
    room = cells - 3
    for one in reversed(written):
        room -= len(one) + 2
        if room < 0 and shown:
            return "… " + ", ".join(shown)
        shown.insert(0, one)
    return ", ".join(shown)
