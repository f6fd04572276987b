"""The level: proposed with what is missing, another one with a reason; then the seal."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from textual import on
from textual.containers import VerticalScroll
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from trainer.service.mock_views import MockCard, MockView
from trainer.tui.commands import Command
from trainer.tui.frame import HELP
from trainer.tui.literal import literal
from trainer.tui.mock_desk import MockDesk
from trainer.tui.phrases import clock
from trainer.tui.screens.mock_base import MockFrame
from trainer.tui.screens.mock_commands import BACK, CHOOSE, LEAVE, MOVE, SEAL, UNDO
from trainer.tui.widgets.choices import Choices
from trainer.tui.widgets.editor import Field
from trainer.tui.widgets.mock_levels import LevelRow, level_rows, proposal_lines, will_count
from trainer.tui.widgets.title import TitleBar


class Sealed(Message):
    """The card is sealed."""

    def __init__(self, card: MockCard) -> None:
        super().__init__()
        self.card = card


class LevelScreen(MockFrame):
    """A rated card that lacks its level and its seal."""

    page = "level"
    commands = (CHOOSE, BACK, SEAL, UNDO, MOVE, LEAVE, HELP)
    about = (
        "The level that the ratings come to is proposed, with what the next one would take. "
        "Choose another with the arrow keys and Enter, and say why: both levels and the reason "
        "stay on the card. Sealing ends it: from then on nobody changes the card, and others' "
        "sealed cards on this mock can be read."
    )

    def __init__(self, desk: MockDesk) -> None:
        super().__init__(desk)
        self._rows: list[LevelRow] = []

    def body(self) -> Iterable[Widget]:
        """The proposal, the levels, and a line for the reason."""
        yield Static(literal("3 Level: the last step before the seal.", "$accent"), id="facts")
        yield VerticalScroll(Static(id="proposal", markup=False), id="proposal-scroll")
        yield Choices(id="levels")
        yield Static(id="because", markup=False)
        yield Field(id="reason", placeholder="why another level than the proposed one")

    def on_mount(self) -> None:
        """Choose at once."""
        self.query_one("#levels").focus()

    def show(self, view: MockView) -> None:
        """Draw the proposal and the levels; the cursor stays, or begins where things stand."""
        width = max(20, self.size.width - 4)
        self.query_one("#proposal", Static).update(proposal_lines(view, width))
        levels = self.query_one("#levels", OptionList)
        place = levels.highlighted
        self._rows = level_rows(view)
        with self.prevent(OptionList.OptionHighlighted):
            levels.set_options(Option(row.text) for row in self._rows)
            levels.highlighted = self._begin(view) if place is None else place
        self._show_reason()

    def _begin(self, view: MockView) -> int:
        proposed = view.proposal.level if view.proposal else None
        wanted = view.chosen if view.decided else proposed
        return next((n for n, row in enumerate(self._rows) if row.level == wanted), 0)

    def _show_reason(self) -> None:
        field, told = self.query_one(Field), self.query_one("#because", Static)
        wanted = self._differs(self._under_cursor)
        field.display = told.display = wanted or bool(self.view.reason)
        if self.view.reason and not field.has_focus and not field.value:
            field.put(self.view.reason)
        told.update(literal("because", "$muted"))

    @property
    def _under_cursor(self) -> str | None:
        place = self.query_one("#levels", OptionList).highlighted
        return self._rows[place].level if place is not None and place < len(self._rows) else None

    def _differs(self, level: str | None) -> bool:
        proposed = self.view.proposal.level if self.view.proposal else None
        return level is not None and level != proposed

    @on(OptionList.OptionHighlighted)
    def _moved(self, message: OptionList.OptionHighlighted) -> None:
        message.stop()
        self._show_reason()
        self.refresh_hints()

    def on_resize(self) -> None:
        """The proposal is wrapped to the width."""
        self.later(lambda: self.show(self.view))

    def show_time(self) -> None:
        """How long it took."""
        bar = self.query_one(TitleBar)
        bar.place = "facts → ratings → level"
        bar.time = clock(self.view.used)

    def label(self, command: Command) -> str | None:
        """Back is called by where it leads."""
        return "Ratings" if command is BACK else super().label(command)

    @property
    def typing(self) -> bool:
        """Whether keys are the reason's now."""
        return self.focused is self.query_one(Field)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While a reason is typed, up and down still lead to another level."""
        if action == "move" and self.typing:
            return parameters[0] in ("cursor_up", "cursor_down")
        return super().check_action(action, parameters)

    def action_move(self, move: str = "cursor_down") -> None:
        """Move the cursor; at a level that needs a reason, whatever is typed next is the reason."""
        levels = self.query_one("#levels", OptionList)
        getattr(levels, f"action_{move}")()
        self._show_reason()
        self.set_focus(self.query_one(Field) if self._differs(self._under_cursor) else levels)

    # Choosing ----------------------------------------------------------------------------------

    @on(OptionList.OptionSelected)
    def _selected(self, message: OptionList.OptionSelected) -> None:
        message.stop()
        self.action_choose()

    @on(Input.Submitted)
    def _entered(self, message: Input.Submitted) -> None:
        message.stop()
        self.action_choose()

    def action_choose(self) -> None:
        """Choose the level under the cursor; another than the proposed one needs a reason."""
        level, field = self._under_cursor, self.query_one(Field)
        reason = field.value.strip()
        if self._differs(level) and not reason:
            self.say("Say why it is not the proposed level: the reason stays on the card.")
            field.focus()
            return
        if not self._differs(level):
            reason = ""
            field.put("")
        mocks, run_id = self.mocks, self.run_id
        self.act(partial(mocks.level, run_id, level, reason), name=f"the level {level}")
        self.hush()
        self.query_one("#levels").focus()

    def action_seal(self) -> None:
        """Seal, once that is meant."""
        level = self._under_cursor
        chosen = self.view.chosen if self.view.decided else None
        if self._differs(level) and level != chosen:
            # What stands under the cursor, with a reason typed or not, is what was meant.
            self.action_choose()
            return
        mocks, run_id = self.mocks, self.run_id
        self.confirm(
            f"Seal the card with {will_count(self.view)}? From then on nobody changes it.",
            lambda: self.do(partial(mocks.seal, run_id), Sealed, "the seal"),
            final=True,
        )

    @on(Sealed)
    def _sealed(self, message: Sealed) -> None:
        message.stop()
        self.desk.heard()
        self._look()

    def action_undo(self) -> None:
        """Take back what was done last."""
        self.undo()

    def action_back(self) -> None:
        """Back to the ratings."""
        mocks, run_id = self.mocks, self.run_id
        self.act(lambda: mocks.back(run_id), name="going back to the ratings")

    def collect(self) -> None:
        """A reason that was not entered yet is no choice; nothing is kept of it."""
