"""A mock's criteria as a list that is marked: at the console, and when the facts are completed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from textual import on
from textual.message import Message
from textual.widgets import Static

from trainer.tui.commands import Command
from trainer.tui.literal import plain
from trainer.tui.screens.mock_commands import ACCEPT, MARK_CHOSEN, NOTE_HERE, READ
from trainer.tui.screens.mock_criteria import CriteriaScreen
from trainer.tui.widgets.mock_marks import (
    WORDS,
    Key,
    again,
    key_of,
    mark_of,
    stage_of,
)
from trainer.tui.widgets.mock_note import NoteLine
from trainer.tui.widgets.mock_rubric import RubricRow, rubric_rows
from trainer.tui.widgets.mock_told import filed_line, number_line

if TYPE_CHECKING:
    from trainer.service.mock_views import Mark, MockCriterion, NoteTold, NumberHeard
    from trainer.tui.mock_desk import Acted

#: What a state that was read in the typed text comes to as a mark.
ACCEPTED: Final[dict[str | None, Mark]] = {"met": "heard", "hedged": "heard", "unclear": "partly"}
OF_CRITERION: Final = (MARK_CHOSEN, NOTE_HERE, READ, ACCEPT)


class Betrayed(Message):
    """What a number betrays that stood in the line."""

    def __init__(self, line: str, number: NumberHeard | None) -> None:
        super().__init__()
        self.line = line
        self.number = number


#: Why there is nothing to accept.
NOTHING_READ: Final = "Nothing that the candidate typed was read for this one: mark it yourself."


class ListingScreen(CriteriaScreen):
    """The criteria with their marks, and a line for notes."""

    @property
    def first_stage(self) -> str:
        """The stage that the phase is about."""
        return stage_of(self.view)

    @property
    def stage(self) -> str:
        """The stage whose criteria have digits."""
        return self.first_stage

    def rows(self, width: int) -> list[RubricRow]:
        """Digits, marks, and what there is to recall them by."""
        return rubric_rows(self.view, self.first_stage, self.stage, width, self.desk.pending)

    def label(self, command: Command) -> str | None:
        """What is done to a criterion needs one; what is accepted has to be proposed."""
        chosen = self.chosen
        if command is NOTE_HERE and self.typing:
            return "Keep the line"
        if command in OF_CRITERION and chosen is None:
            return None
        if command is ACCEPT and (chosen is None or chosen.proposed not in ACCEPTED):
            return None
        return super().label(command)

    # Marking -----------------------------------------------------------------------------------

    def action_mark(self, digit: int = 0) -> None:
        """Mark the criterion with that digit, as often as it is pressed."""
        found = [
            row.criterion
            for row in self._rows
            if row.criterion is not None
            and row.criterion.stage == self.stage
            and row.criterion.key == str(digit)
        ]
        if found:
            self.to(key_of(found[0]))
            self.mark(found[0], again(mark_of(found[0], self.desk.pending)))
        elif digit == 0:
            self.action_mark_chosen()

    def action_mark_chosen(self) -> None:
        """Mark the criterion under the cursor, whatever its digit."""
        chosen = self.chosen
        if chosen is not None:
            self.mark(chosen, again(mark_of(chosen, self.desk.pending)))

    def action_accept(self) -> None:
        """Mark it as what was typed was read."""
        chosen = self.chosen
        if chosen is not None and chosen.proposed in ACCEPTED:
            self.mark(chosen, ACCEPTED[chosen.proposed])
        else:
            self.say(NOTHING_READ)

    def mark(self, criterion: MockCriterion, mark: Mark | None) -> None:
        """Show the mark at once, and see that it is stored."""
        mocks, run_id, (stage, id) = self.mocks, self.run_id, key_of(criterion)
        self.desk.pending[stage, id] = mark
        name = f"{plain(criterion.title)} {WORDS[mark]}"
        self.act(lambda: mocks.mark(run_id, stage, id, mark), name=name)
        self.hush()
        self.show(self.view)

    def action_undo(self) -> None:
        """Take back what was done last."""
        self.undo()

    # The line ----------------------------------------------------------------------------------

    def here(self) -> tuple[Key, str] | None:
        """The criterion under the cursor, and its title."""
        chosen = self.chosen
        return (key_of(chosen), chosen.title) if chosen is not None else None

    def action_note(self) -> None:
        """Type a line about the mock."""
        self.query_one(NoteLine).begin(self.here())

    def action_quote(self) -> None:
        """Type a line that begins in quotes."""
        self.query_one(NoteLine).begin(self.here(), with_text='"')

    async def action_note_here(self) -> None:
        """Keep the line; from the list, begin one about the criterion under the cursor."""
        line = self.query_one(NoteLine)
        if not self.typing:
            line.begin(self.here(), about_it=True)
            return
        await line.settled()
        self.keep_line()
        self.set_focus(self.rubric)

    @property
    def typing(self) -> bool:
        """Whether keys are text now."""
        return self.focused is self.query_one(NoteLine).field

    @on(NoteLine.Changed)
    def _typed(self, message: NoteLine.Changed) -> None:
        message.stop()
        self.hush()
        mocks, run_id, line = self.mocks, self.run_id, message.line
        if any(char.isdigit() for char in line):
            self.work(
                lambda: mocks.hear(run_id, line), partial(Betrayed, line), task="hear", newest=True
            )
        else:
            self.query_one("#told", Static).update("")

    @on(Betrayed)
    def _betrayed(self, message: Betrayed) -> None:
        message.stop()
        if message.line == self.query_one(NoteLine).line:
            number, width = message.number, self.size.width - 2
            told = number_line(number, width) if number is not None else ""
            self.query_one("#told", Static).update(told)

    def keep_line(self) -> None:
        """See that the line is kept, if anything stands there."""
        line, about = self.query_one(NoteLine).file()
        if line:
            self.desk.do(self.app, self.desk.note(line, about))

    def acted(self, message: Acted) -> None:
        """Say what a line became; the cursor goes to what it is about."""
        if message.undone:
            self.query_one("#told", Static).update("")
        told: NoteTold | None = message.told
        if told is None:
            return
        key = (told.stage, told.criterion)
        here = [one for one in message.view.criteria if key_of(one) == key]
        title = here[0].title if here else ""
        line = filed_line(told, title, self.size.width - 2)
        self.query_one("#told", Static).update(line)
        if here and not self.typing:
            self.to(key)

    def collect(self) -> None:
        """The desk keeps a line that was not finished as it is."""
        self.query_one(NoteLine).hold()
