"""The level in a word, the evidence in the candidate's own words, and what to do next."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final, cast

from textual import on
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from trainer.service import Scorecard
from trainer.tui.commands import Command
from trainer.tui.frame import HELP, Frame
from trainer.tui.literal import literal, plain
from trainer.tui.messages import Again, GoHome
from trainer.tui.phrases import clock
from trainer.tui.screens.explore_commands import EXPLORE
from trainer.tui.widgets.answers import AnswerView, all_answers
from trainer.tui.widgets.card import CardRow, card_rows, verdict_line, worked_lines
from trainer.tui.widgets.choices import Choices
from trainer.tui.widgets.title import TitleBar

if TYPE_CHECKING:
    from trainer.rubric import State
    from trainer.service import Comparison, CriterionLine, ProposalLine
    from trainer.tui.app import TrainerApp

ANSWER: Final = Command("answer", "Answer", "Read all that was answered.", ("a",))
WORKING: Final = Command("working", "Working", "Every number, worked out line by line.", ("w",))
MODEL: Final = Command("model", "Model answer", "Read a strong answer.", ("m",))
DISPUTE: Final = Command(
    "dispute",
    "Dispute",
    "Overrule the verdict under the cursor, with a reason; the first verdict is kept beside it.",
    ("x",),
)
ACCEPT: Final = Command(
    "accept",
    "Accept…",
    "Let what the judge proposes under the cursor hold, as a dispute with your reason.",
    ("enter", "p"),
)
SAVE_AS: Final = Command(
    "save_as",
    "Save as…",
    "Write the scorecard to a file.",
    ("s", "ctrl+s"),
)
AGAIN: Final = Command("again", "Again", "The same question with other numbers.", ("n",))
COMPARE: Final = Command(
    "compare", "Compare", "This run beside earlier ones of the same question.", ("c",), hint=False
)
LEAVE: Final = Command(
    "leave",
    "Home",
    "To the first screen; the scorecard stays in the store.",
    ("escape", "q"),
    hint=False,
)


class Compared(Message):
    """The run stands beside earlier ones."""

    def __init__(self, found: Comparison) -> None:
        super().__init__()
        self.found = found


class Asking(Message):
    """A judge is asked; '' where there is nothing to ask (any more), None where none is named."""

    def __init__(self, sentence: str | None) -> None:
        super().__init__()
        self.sentence = sentence


class Advised(Message):
    """A judge has replied, and it is kept; or there is trouble. `over`: nothing more comes."""

    def __init__(self, trouble: str, over: bool) -> None:
        super().__init__()
        self.trouble = trouble
        self.over = over


class Reread(Message):
    """The card as it was when it was read for the so-manieth time."""

    def __init__(self, card: Scorecard, number: int) -> None:
        super().__init__()
        self.card = card
        self.number = number


class Overruled(Message):
    """A dispute is kept."""


class ScorecardScreen(Frame[None]):
    """A finished run."""

    commands = (
        ACCEPT,
        ANSWER,
        WORKING,
        MODEL,
        DISPUTE,
        SAVE_AS,
        AGAIN,
        COMPARE,
        EXPLORE,
        LEAVE,
        HELP,
    )
    about = (
        "Move with the arrow keys: the words that a verdict rests on light up in the answer. "
        "✓ is met, ~ unclear, ✗ not met, ! a known mistake with what to do about it. A verdict "
        "that you disagree with can be disputed: it is overruled with your reason, and the first "
        "verdict stays beside it. Where Settings name a judge, ? is what it proposes for what was "
        "unclear or not found, with its quote: it counts for nothing unless you accept it."
    )

    def __init__(self, card: Scorecard) -> None:
        super().__init__()
        self.card = card
        self._rows: list[CardRow] = []
        self._heard = False
        self._reads = 0
        self._then: Callable[[], object] | None = None

    def title_bar(self) -> TitleBar:
        """Title, score and time."""
        bar = TitleBar(plain(f"{self.card.title} · {self.card.mode}"))
        bar.set_reactive(TitleBar.time, clock(self.card.elapsed))
        bar.set_reactive(TitleBar.place, f"{self.card.met} of {self.card.total} met")
        return bar

    def body(self) -> Iterable[Widget]:
        """The verdict, the rows, and the answer below or beside them."""
        yield Static(id="verdict", markup=False)
        yield Vertical(
            Choices(id="rows"),
            AnswerView(self.card.answers),
            id="desk",
        )

    def on_mount(self) -> None:
        """Draw the card."""
        self.show_card(self.card)
        self.query_one("#rows").focus()
        # They stand below all rows as well, where nobody looks at once.
        self.say(" ".join(self.card.notes))
        self._ask_judge()

    def on_resize(self) -> None:
        """Rows are cut to the width, once the list knows it."""
        # The card as it is then: a judge may have replied meanwhile.
        self.call_after_refresh(lambda: self.show_card(self.card))

    def show_card(self, card: Scorecard) -> None:
        """Draw a card; the cursor stays where it is."""
        self.card = card
        self.query_one("#verdict", Static).update(verdict_line(card))
        self.query_one(TitleBar).place = f"{card.met} of {card.total} met"
        rows = self.query_one("#rows", OptionList)
        row, place = self.row, rows.highlighted
        self._rows = card_rows(card, max(30, rows.scrollable_content_region.width))
        keys = [one.key for one in self._rows]
        if row is not None and row.key in keys:
            # Rows may have come above it.
            place = keys.index(row.key)
        with self.prevent(OptionList.OptionHighlighted):
            rows.set_options(
                Option(row.text, str(number), disabled=row.dumb)
                for number, row in enumerate(self._rows)
            )
            rows.highlighted = 0 if place is None else min(place, len(self._rows) - 1)
        self._light()

    @property
    def row(self) -> CardRow | None:
        """The row under the cursor."""
        place = self.query_one("#rows", OptionList).highlighted
        return self._rows[place] if place is not None and place < len(self._rows) else None

    @on(OptionList.OptionHighlighted)
    def _moved(self, message: OptionList.OptionHighlighted) -> None:
        message.stop()
        self._light()

    def _light(self) -> None:
        row = self.row
        if row is not None:
            self.query_one(AnswerView).light(row.head, row.source, row.start, row.end)
        self.refresh_hints()

    def label(self, command: Command) -> str | None:
        """Only a criterion can be disputed, and only what is proposed for it accepted."""
        if command is ACCEPT and not self._acceptable:
            return None
        if command is DISPUTE and (self.row is None or self.row.criterion is None):
            return None
        if command is MODEL and not self.card.model_answer.strip():
            return None
        return command.name

    @property
    def _acceptable(self) -> bool:
        row = self.row
        return (
            row is not None
            and row.criterion is not None
            and row.proposal is not None
            and row.proposal.state != row.criterion.state
        )

    @on(OptionList.OptionSelected)
    def _selected(self, message: OptionList.OptionSelected) -> None:
        message.stop()
        self.action_accept()

    # The judge ---------------------------------------------------------------------------------

    def _ask_judge(self) -> None:
        """Have the judge asked that is named, if one is; nothing here waits for it."""
        app, run_id = cast("TrainerApp", self.app), self.card.run_id
        named, desks, service = app.named.now, app.desks, app.service

        def begin() -> str | None:
            if not named().judge:
                return None
            return desks.proposing(service).begin(run_id, named, self._advise)

        self.work(begin, Asking, task="judge")

    def _advise(self, trouble: str, over: bool) -> None:
        # From another thread, perhaps when the program has just ended.
        with suppress(RuntimeError):
            self.post_message(Advised(trouble, over))

    @on(Asking)
    def _asking(self, message: Asking) -> None:
        message.stop()
        if message.sentence == "":
            # It may have replied since the card was read.
            self._read_anew(partial(self._say_new_notes, self.card.notes))
        elif message.sentence and not self._heard:
            # A judge may be faster than the word that it is asked.
            self.say(" ".join((*self.card.notes, message.sentence)))

    @on(Advised)
    def _advised(self, message: Advised) -> None:
        message.stop()
        self._heard = message.over
        if message.trouble:
            self._read_anew(lambda: self.say(message.trouble, trouble=True))
        else:
            self._read_anew(self._say_notes if message.over else None)

    def _read_anew(self, then: Callable[[], object] | None = None) -> None:
        """Draw the card as it is by now, and then do what is there to do.

        Readings may overtake each other: what an older one found is not drawn over a newer one.
        """
        service, run_id = cast("TrainerApp", self.app).service, self.card.run_id
        self._reads += 1
        number = self._reads
        self._then = then or self._then
        self.work(
            lambda: service.scorecard(run_id),
            lambda card: Reread(card, number),
            task="card",
            newest=True,
        )

    def _say_notes(self) -> None:
        self.say(" ".join(self.card.notes))

    def _say_new_notes(self, before: tuple[str, ...]) -> None:
        if self.card.notes != before:
            self._say_notes()

    @on(Reread)
    def _reread(self, message: Reread) -> None:
        message.stop()
        if message.number == self._reads:
            self.show_card(message.card)
            then, self._then = self._then, None
            if then is not None:
                then()

    # Commands ----------------------------------------------------------------------------------

    def action_answer(self) -> None:
        """Read all that was answered."""
        self._read("Your answer", all_answers(self.card.answers))

    def action_working(self) -> None:
        """Every number worked out."""
        self._read("Working", worked_lines(self.card.worked))

    def action_model(self) -> None:
        """Read a strong answer."""
        self._read("A strong answer", literal(self.card.model_answer.strip()))

    def _read(self, title: str, text: Content) -> None:
        from trainer.tui.screens.reader import ReaderScreen

        self.app.push_screen(ReaderScreen(f"{title} · {plain(self.card.title)}", text))

    def action_dispute(self) -> None:
        """Ask for another verdict and a reason."""
        if self.row is not None and self.row.criterion is not None:
            self._dispute(self.row.criterion, self.row.stage)

    def action_accept(self) -> None:
        """Ask for a reason for what the judge proposes, which is that it does."""
        row = self.row
        if self._acceptable and row is not None and row.criterion is not None:
            self._dispute(row.criterion, row.stage, row.proposal)

    def _dispute(
        self, line: CriterionLine, stage: str, proposal: ProposalLine | None = None
    ) -> None:
        from trainer.tui.screens.dispute import DisputeScreen

        def overrule(said: tuple[State, str] | None) -> None:
            if said is not None:
                state, reason = said
                service, run_id = cast("TrainerApp", self.app).service, self.card.run_id
                self.work(
                    lambda: service.overrule(run_id, line.id, state, reason, stage),
                    lambda _: Overruled(),
                )

        self.app.push_screen(DisputeScreen(line, proposal), overrule)

    @on(Overruled)
    def _overruled(self, message: Overruled) -> None:
        message.stop()
        # Not the card that came with it: a judge may have replied meanwhile.
        said = "Overruled. The trainer's own verdict stays beside it."
        self._read_anew(lambda: self.say(said))

    def action_save_as(self) -> None:
        """Ask for a file name."""
        from trainer.tui.screens.saveas import SaveScreen

        self.app.push_screen(SaveScreen(self.card), self._saved)

    def _saved(self, path: str | None) -> None:
        if path is not None:
            self.say(f"Written to {path}")

    def action_again(self) -> None:
        """The same question with other numbers."""
        self.post_message(Again(self.card.run_id))

    def action_explore(self) -> None:
        """Turn the question's givens, from those of the run on."""
        from trainer.tui.screens.explore import ExploreScreen

        card = self.card
        self.app.push_screen(ExploreScreen(card.address, card.title, card.variant))

    def action_compare(self) -> None:
        """This run beside earlier ones."""
        from trainer.service import compare

        service, run_id = cast("TrainerApp", self.app).service, self.card.run_id
        self.work(lambda: compare(service, run_id), Compared, task="compare", newest=True)

    @on(Compared)
    def _compared(self, message: Compared) -> None:
        message.stop()
        from trainer.tui.widgets.compared import table

        self._read("Compared", table(message.found, self.size.width - 4))

    def action_leave(self) -> None:
        """To the first screen."""
        self.post_message(GoHome())
