"""A mock's criteria as a list, and all there is to say of the one under the cursor."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from textual import on
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from trainer.tui.literal import literal
from trainer.tui.mock_desk import MockDesk
from trainer.tui.screens.mock_base import MockFrame
from trainer.tui.widgets.choices import Choices
from trainer.tui.widgets.mock_marks import Key, key_of
from trainer.tui.widgets.mock_rubric import RubricRow, criterion_lines
from trainer.tui.widgets.mock_told import log_lines
from trainer.tui.widgets.mock_typed import typed_lines

if TYPE_CHECKING:
    from trainer.service.mock_views import MockCriterion, MockView

PROPOSE: Final = "propose"


class Proposed(Message):
    """What the candidate typed has been read."""

    def __init__(self, view: MockView) -> None:
        super().__init__()
        self.view = view


class CriteriaScreen(MockFrame):
    """The list and the criterion. Subclasses say what a row looks like."""

    def __init__(self, desk: MockDesk) -> None:
        super().__init__(desk)
        self._rows: list[RubricRow] = []
        self._shown_rows: tuple[object, ...] = ()
        self._proposed: tuple[tuple[str, str], ...] = ()
        self._proposing = False

    def rubric_panes(self) -> Iterable[Widget]:
        """The list, and below it the criterion."""
        yield Choices(id="rubric")
        yield VerticalScroll(Static(id="criterion", markup=False), id="criterion-scroll")

    def on_mount(self) -> None:
        """Keys are for the list."""
        self.rubric.focus()

    @property
    def rubric(self) -> OptionList:
        """The list of criteria."""
        return self.query_one("#rubric", OptionList)

    @property
    def chosen(self) -> MockCriterion | None:
        """The criterion under the cursor, as it is now."""
        place = self.rubric.highlighted
        if place is None or place >= len(self._rows):
            return None
        return self._rows[place].criterion

    @property
    def chosen_key(self) -> Key | None:
        """What names it."""
        return key_of(self.chosen) if self.chosen is not None else None

    @property
    def first_stage(self) -> str:
        """The stage that stands at the top; when it changes the cursor goes there."""
        return self.view.criteria[0].stage if self.view.criteria else ""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The keys of the list are the list's while it has the focus."""
        if action == "move" and self.focused is not self.rubric:
            return False
        return super().check_action(action, parameters)

    def action_move(self, move: str = "cursor_down") -> None:
        """Move the cursor."""
        getattr(self.rubric, f"action_{move}")()

    def rows(self, width: int) -> list[RubricRow]:
        """The rows, for so many cells."""
        raise NotImplementedError

    # Drawing -----------------------------------------------------------------------------------

    def show(self, view: MockView) -> None:
        """Draw the rows and the criterion under the cursor."""
        self.draw_rubric()
        self.draw_chosen()
        self._propose()

    def on_resize(self) -> None:
        """Rows are cut to the width, once the list knows it."""
        self.later(lambda: self.show(self.view))

    def draw_rubric(self) -> None:
        """Draw the rows; the cursor stays on its criterion."""
        rows = self.rows(pane_width(self.rubric, 24))
        drawn = (self.first_stage, [row.text.markup for row in rows])
        key = self.chosen_key if self._shown_rows[:1] == drawn[:1] else None
        self._rows = rows
        if drawn == self._shown_rows:
            return
        self._shown_rows = drawn
        at = self.rubric.scroll_offset
        with self.prevent(OptionList.OptionHighlighted):
            self.rubric.set_options(
                Option(row.text, disabled=row.criterion is None) for row in rows
            )
            self.to(key)
        if key is not None:
            self.rubric.scroll_to(y=at.y, animate=False)

    def to(self, key: Key | None) -> None:
        """Put the cursor on a criterion, or on the first one."""
        places = [
            number
            for number, row in enumerate(self._rows)
            if row.criterion is not None and key in (None, key_of(row.criterion))
        ]
        if places:
            self.rubric.highlighted = places[0]

    def draw_chosen(self) -> None:
        """Say what there is of the criterion under the cursor."""
        pane = self.query_one("#criterion-scroll", VerticalScroll)
        text = self.told(pane_width(pane)) if self.chosen is not None else Content("")
        self.query_one("#criterion", Static).update(text)

    def told(self, width: int) -> Content:
        """What there is to say of the criterion under the cursor."""
        chosen = self.chosen
        return criterion_lines(chosen, self.desk.pending, width) if chosen else Content("")

    @on(OptionList.OptionHighlighted, "#rubric")
    def _moved(self, message: OptionList.OptionHighlighted) -> None:
        message.stop()
        self.query_one("#criterion-scroll", VerticalScroll).scroll_home(animate=False)
        self.moved()

    @on(OptionList.OptionSelected, "#rubric")
    def _clicked(self, message: OptionList.OptionSelected) -> None:
        message.stop()

    def moved(self) -> None:
        """The cursor stands on another criterion."""
        self.draw_chosen()
        self.refresh_hints()

    # What the candidate typed ------------------------------------------------------------------

    def _propose(self) -> None:
        """Have new text read, one reading at a time."""
        texts = tuple((one.stage, one.text) for one in self.view.texts)
        if texts == self._proposed or self._proposing:
            return
        self._proposed, self._proposing = texts, True
        mocks, run_id = self.mocks, self.run_id
        self.work(lambda: mocks.propose(run_id), Proposed, task=PROPOSE)

    @on(Proposed)
    def _read(self, message: Proposed) -> None:
        message.stop()
        self._proposing = False
        self.adopt(message.view)

    def settle(self, task: str) -> None:
        """A reading that failed is made again with the next key of the candidate."""
        if task == PROPOSE:
            self._proposing = False
        super().settle(task)

    # Reading -----------------------------------------------------------------------------------

    def action_read(self) -> None:
        """The criterion on a screen of its own."""
        if self.chosen is not None:
            self.read_on(self.chosen.title, self.told(self.size.width - 4))

    def action_text(self) -> None:
        """All that was typed, with the evidence lit."""
        self.read_on("What the candidate typed", Content("\n\n").join(self._all_typed()))

    def _all_typed(self) -> list[Content]:
        view, found = self.view, []
        for one in view.texts:
            lit = typed_lines(one, view.criteria, self.chosen_key)
            found.append(Content.assemble(literal(one.title, "$accent"), "\n", lit))
        return found

    def action_log(self) -> None:
        """All that happened."""
        self.read_on("So far", log_lines(self.view.log, self.size.width - 4))

    def read_on(self, title: str, text: Content) -> None:
        """Read something on a screen of its own."""
        from trainer.tui.screens.reader import ReaderScreen

        self.app.push_screen(ReaderScreen(f"{title} · {self.view.candidate}", text))


def columns(left: Iterable[Widget], right: Iterable[Widget]) -> Widget:
    """Two columns with a thin rule between them; one below the other where it is narrow."""
    from textual.containers import Horizontal

    return Horizontal(
        Vertical(*left, id="mock-left"), Vertical(*right, id="mock-right"), id="mock-desk"
    )


def pane_width(pane: ScrollView | VerticalScroll, least: int = 20) -> int:
    """The cells that a pane has for text, whether its scrollbar is there or comes with the text."""
    to_come = 0 if pane.show_vertical_scrollbar else pane.styles.scrollbar_size_vertical
    return max(least, pane.scrollable_content_region.width - to_come)
