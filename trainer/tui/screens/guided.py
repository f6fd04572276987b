"""One part at a time: a field, its reading, the verdict at once, hints and working."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from textual import on
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from trainer.service import PartFeedback, ReadingView, RunView
from trainer.texts import headed
from trainer.tui.commands import Command
from trainer.tui.literal import literal
from trainer.tui.messages import Checked, RunOver, Shown
from trainer.tui.phrases import flowing, no_hint
from trainer.tui.screens.keeping import BenchScreen
from trainer.tui.screens.run import QUESTION, SCRATCH, WAYS_OUT, RunScreen
from trainer.tui.widgets.givens import givens_columns, givens_flow
from trainer.tui.widgets.worksheet import Bench, PartRow, Worksheet

CHECK: Final = Command("check", "Check", "Have the response judged.", ("enter", "f9", "ctrl+enter"))
HINT: Final = Command("hint", "Hint", "Show the next hint; it is noted.", ("f2", "ctrl+t"))
WORKING: Final = Command(
    "working",
    "Working",
    "Show how this part is worked out, with these numbers; the part then earns no credit.",
    ("f3", "alt+w"),
    # A field would take the letter for itself.
    first=True,
)
SKIP: Final = Command("skip", "Skip", "Go on; you can come back to this part.", ("f4", "ctrl+n"))
EARLIER: Final = Command(
    "earlier", "Part above", "Go back to the open part above.", ("up", "ctrl+up"), hint=False
)
LATER: Final = Command(
    "later", "Part below", "Go to the open part below.", ("down", "ctrl+down"), hint=False
)


LAST_SKIP: Final = (
    "Every other part is answered or skipped: the run ends here, and what you skipped counts as "
    "not answered. Skip this one too?"
)


class GuidedScreen(RunScreen, BenchScreen):
    """A run answered part by part."""

    # The question's key is told beside it: there is no room for it among the hints.
    commands = (
        *(CHECK, HINT, WORKING, SKIP, SCRATCH, EARLIER, LATER, replace(QUESTION, hint=False)),
        *(one for one in WAYS_OUT if one is not QUESTION),
    )
    about = (
        "Type a number with its unit and press Enter. What you type is read back to you before it "
        "is judged: 520 MiB = 545,259,520 B. Arithmetic is welcome: 4*128 MiB + 8 MiB, and so are "
        "formulas over what is given (N*d*e, with BF16, FP16, FP32 or FP8 for the size of an "
        "element) and working: N*d*e = 2 MiB. What can't be read, or can be read in two ways, is "
        "asked again and is no attempt. A part with words takes a sentence or two; Ctrl+J begins a "
        "new line. A click on a part goes to it."
    )

    def __init__(self, view: RunView) -> None:
        super().__init__(view)
        self._on_bench: tuple[str, str] | None = None
        self._armed = False
        self._stays = False

    def body(self) -> Iterable[Widget]:
        """The question and its givens above the sheet."""
        stages = {stage.id: stage.title for stage in self.view.stages}
        yield Horizontal(
            Vertical(
                Static(id="question", markup=False),
                Static(id="asked-part", markup=False),
                Static(id="givens-flow", markup=False),
                id="asks",
            ),
            Static(id="givens", markup=False),
            id="top",
        )
        yield Worksheet(self.view.parts, stages)

    def show(self, view: RunView) -> None:
        """Draw the run; the bench is filled anew only when another part is asked for."""
        question = self.query_one("#question", Static)
        key = self.keyed(QUESTION).key
        more = f" What holds here: {key}." if view.conventions else ""
        question.update(literal(flowing(view.question_ask) + more, "$muted"))
        question.set_class(view.step > 1, "-known")
        ask = flowing(view.ask) or "Every part is answered or skipped."
        stage = f"{headed(view.stage_title)} " if view.stage != "main" and view.ask else ""
        self.query_one("#asked-part", Static).update(
            Content.assemble(literal(stage, "$accent"), literal(ask, "bold"))
        )
        self.query_one("#givens", Static).update(givens_columns(view.givens))
        self.query_one("#givens-flow", Static).update(givens_flow(view.givens))
        self.query_one(Worksheet).show(view)
        self._fill_bench(view)

    def _fill_bench(self, view: RunView) -> None:
        bench, part = self.query_one(Bench), view.part
        here = None if part is None else (part.stage, part.id)
        if part is not None:
            if here != self._on_bench:
                before = part.last.text if part.last and not part.last.done else ""
                # A field that was cleared is a draft as well.
                bench.ask(part, before if view.saved_at is None else self.draft(view))
                self.put(bench.text)
                bench.show_feedback(part.last)
                self.read(bench.text)
            bench.show_helps(part)
        self._on_bench = here
        self._armed = False

    def label(self, command: Command) -> str | None:
        """Hints are counted; what needs a part is offered while there is one."""
        part = self.view.part
        if command is CHECK and self.view.done:
            return "Scorecard"
        if part is None and command in (HINT, WORKING, SKIP, EARLIER, LATER, CHECK):
            return None
        if command is HINT and part is not None:
            left = len(part.hints) < part.hints_total
            return f"Hint {len(part.hints) + 1} of {part.hints_total}" if left else None
        if command is WORKING and part is not None and part.working:
            return None
        return super().label(command)

    def place(self) -> str:
        """Which part of how many."""
        return f"part {self.view.step} of {self.view.steps}" if self.view.part else "done"

    # Typing ------------------------------------------------------------------------------------

    @on(Bench.Typed)
    def _typed(self, message: Bench.Typed) -> None:
        message.stop()
        self.typed()
        self.hush()
        self._armed = False
        self.read(message.text)

    def reading(self, text: str) -> ReadingView:
        """How a response is understood."""
        return self.service.reading(self.run_id, text)

    # Commands ----------------------------------------------------------------------------------

    def action_check(self) -> None:
        """Judge what stands in the field; after the last part, open the scorecard."""
        if self.view.done:
            self.post_message(RunOver(self.run_id))
        elif self.view.part is not None:
            self.hand_in(self._check, lambda pair: Checked(*pair))
        else:
            self.busy = False

    def _check(self, text: str) -> tuple[PartFeedback, RunView]:
        told = self.service.answer_part(self.run_id, text)
        return told, self.service.view(self.run_id)

    @on(Checked)
    def _checked(self, message: Checked) -> None:
        message.stop()
        self.say("")
        bench, told = self.query_one(Bench), message.told
        self.asks_anew()
        title = self._title(told) if told.done else ""
        self._stays = message.view.done
        self.adopt(message.view)
        bench.show_feedback(told, title)
        if not told.done:
            bench.offer_again()
        if message.view.done:
            self.say("That was the last part. Enter opens the scorecard.")
            self.set_focus(None)

    def _title(self, told: PartFeedback) -> str:
        found = (one.title for one in self.view.parts if (one.stage, one.id) == _key(told))
        return next(found, told.part)

    def ended(self) -> None:
        """After the last response its verdict stays in sight until the scorecard is asked for."""
        if not self._stays:
            super().ended()

    def action_hint(self) -> None:
        """Show the next hint, or say that there is none."""
        part = self.view.part
        if part is not None and len(part.hints) >= part.hints_total:
            self.say(no_hint(part.hints_total))
            return
        self.work(self._hint, lambda view: Shown(view))

    def _hint(self) -> RunView:
        self.service.hint(self.run_id)
        return self.service.view(self.run_id)

    def action_working(self) -> None:
        """Show the working when it is asked for twice: it costs the part's credit."""
        if not self._armed:
            self._armed = True
            self.say("The working leaves this part without credit. Once more shows it.")
            # A hurried second press must not pay for what was not read.
            self.unseen()
            return
        self.work(self._working, lambda view: Shown(view))

    def _working(self) -> RunView:
        self.service.working(self.run_id)
        return self.service.view(self.run_id)

    def action_skip(self) -> None:
        """Go on to the next part; ask where there is none, for the run then ends."""
        if self.view.part is None:
            return
        if sum(not line.settled for line in self.view.parts) > 1:
            self._skip()
        else:
            self._confirm(LAST_SKIP, self._skip)

    def _skip(self) -> None:
        self.change(lambda: self.service.skip(self.run_id))

    @on(PartRow.Chosen)
    def _row_chosen(self, message: PartRow.Chosen) -> None:
        message.stop()
        self._choose(message.stage, message.part)

    def action_earlier(self) -> None:
        """Go to the open part above."""
        self._step(-1)

    def action_later(self) -> None:
        """Go to the open part below."""
        self._step(1)

    def _step(self, way: int) -> None:
        places = [(line.stage, line.id) for line in self.view.parts if line.status != "right"]
        if self._on_bench in places:
            place = places.index(self._on_bench) + way
            if 0 <= place < len(places):
                self._choose(*places[place])

    def _choose(self, stage: str, part: str) -> None:
        self.change(lambda: self.service.choose_part(self.run_id, stage, part))


def _key(told: PartFeedback) -> tuple[str, str]:
    return told.stage, told.part
