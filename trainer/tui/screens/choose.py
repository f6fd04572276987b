"""How a question is to be answered: part by part or as an interview, with which numbers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from textual import on
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from trainer.service import QuestionView, RunSummary
from trainer.tui.commands import Command
from trainer.tui.frame import HELP
from trainer.tui.literal import fitted, literal, plain
from trainer.tui.messages import Begin, GoOn
from trainer.tui.phrases import clock, difficulty, minutes
from trainer.tui.screens.explore_commands import EXPLORE
from trainer.tui.screens.sheet import CLOSE, SheetScreen
from trainer.tui.widgets.choices import Choices

BEGIN: Final = Command("begin", "Begin", "Begin, or go on.", ("enter",))
NAME_CELLS: Final = 11


@dataclass(frozen=True, slots=True)
class Way:
    """One way to answer: its name, what it is like, and the message that begins it."""

    name: str
    told: str
    message: Message


class ChooseScreen(SheetScreen[None]):
    """A list of ways."""

    commands = (BEGIN, EXPLORE, CLOSE, HELP)
    about = (
        "Guided: one part at a time, with hints and a verdict at once. Interview: one free answer "
        "on the clock, then the interviewer's follow-ups, and no verdict before the end. Other "
        "numbers are drawn from the question's own lists, so that an answer can't be remembered."
    )

    def __init__(self, question: QuestionView, runs: tuple[RunSummary, ...], now: datetime) -> None:
        super().__init__(question.title)
        self._question = question
        self._ways = ways(question, runs)

    def body(self) -> Iterable[Widget]:
        """What it is, and the ways."""
        yield Static(_told(self._question), id="said", markup=False)
        yield Choices(
            *(Option(_way(way), str(number)) for number, way in enumerate(self._ways)),
            id="ways",
        )

    def on_mount(self) -> None:
        """The first way is at hand."""
        listed = self.query_one("#ways", OptionList)
        listed.highlighted = 0
        listed.focus()
        self.refresh_hints()

    @on(OptionList.OptionSelected)
    def _selected(self, message: OptionList.OptionSelected) -> None:
        message.stop()
        self.action_begin()

    def action_begin(self) -> None:
        """Begin the run."""
        listed = self.query_one("#ways", OptionList)
        if listed.highlighted is not None and not listed.disabled:
            # Once: a second Enter must not begin a second run.
            listed.disabled = True
            self.say("One moment…")
            self.post_message(self._ways[listed.highlighted].message)

    def action_explore(self) -> None:
        """Turn its givens."""
        from trainer.tui.screens.explore import ExploreScreen

        self.app.push_screen(ExploreScreen(self._question.address, self._question.title))

    def settle(self, task: str) -> None:
        """It could not be begun: choose again."""
        listed = self.query_one("#ways", OptionList)
        listed.disabled = False
        listed.focus()


def ways(question: QuestionView, runs: tuple[RunSummary, ...]) -> list[Way]:
    """The runs that are open, then the four ways to begin."""
    found = [
        Way("Go on", f"{run.mode}, {run.step}, {clock(run.used)} used", GoOn(run.run_id))
        for run in runs
    ]
    seed, drawn = "with the numbers of the text", "with the next numbers"
    return [
        *found,
        Way("Guided", f"part by part, {seed}", Begin(question.address, "guided", 0)),
        Way("Guided", f"part by part, {drawn}", Begin(question.address, "guided", None)),
        Way("Interview", f"on the clock, {seed}", Begin(question.address, "interview", 0)),
        Way("Interview", f"on the clock, {drawn}", Begin(question.address, "interview", None)),
    ]


def _way(way: Way) -> Content:
    return Content.assemble(
        "  ", literal(fitted(way.name, NAME_CELLS), "bold"), " ", literal(way.told)
    )


def _told(question: QuestionView) -> Content:
    facts = [minutes(question.minutes), difficulty(question.difficulty), *question.tags]
    rows = [literal(" · ".join(plain(fact) for fact in facts if fact), "$muted")]
    if question.followups:
        names = " · ".join(question.followups)
        rows.append(literal(f"then: {names}", "$muted"))
    return Content("\n").join(rows)
