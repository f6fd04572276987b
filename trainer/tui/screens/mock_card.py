"""A sealed card: what stands on it, the debrief, other interviewers' cards, files."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from textual import on
from textual.containers import VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from trainer.tui.commands import Command
from trainer.tui.frame import HELP
from trainer.tui.literal import literal
from trainer.tui.mock_desk import MockDesk
from trainer.tui.phrases import clock
from trainer.tui.screens.mock_base import MockFrame
from trainer.tui.screens.mock_commands import (
    COMPARE,
    DEBRIEF,
    LEAVE,
    LOG,
    READ,
    SAVE_AS,
    SEAT,
    SHARE,
    TEXT,
    WORKING,
)
from trainer.tui.screens.mock_criteria import columns, pane_width
from trainer.tui.screens.saveas import FileScreen
from trainer.tui.widgets.card import worked_lines
from trainer.tui.widgets.choices import Choices
from trainer.tui.widgets.mock_card import SealedRow, sealed_head, sealed_lines, sealed_rows
from trainer.tui.widgets.mock_told import log_lines
from trainer.tui.widgets.title import TitleBar
from trainer.tui.widgets.verdict import lines

if TYPE_CHECKING:
    from trainer.service.mock_views import Debrief, MockCard, MockComparison, MockView

LOAD: Final = "card"


class Loaded(Message):
    """The sealed card."""

    def __init__(self, card: MockCard) -> None:
        super().__init__()
        self.card = card


class Told(Message):
    """Something to read that is made of cards."""

    def __init__(self, title: str, report: Debrief | MockComparison) -> None:
        super().__init__()
        self.title = title
        self.report = report


class MockCardScreen(MockFrame):
    """One's own card, which nobody changes any more."""

    page = "sealed"
    commands = (
        DEBRIEF,
        COMPARE,
        SAVE_AS,
        TEXT,
        LOG,
        SHARE,
        WORKING,
        READ,
        SEAT,
        LEAVE,
        HELP,
    )
    about = (
        "The card is sealed. D shows the debrief for the candidate, and H shares it with the "
        "candidate's seat. C puts the sealed cards of all interviewers of this mock side by side. "
        "S writes the card to a file: text, Markdown, HTML or JSON."
    )

    def __init__(self, desk: MockDesk) -> None:
        super().__init__(desk)
        self._card: MockCard | None = None
        self._rows: list[SealedRow] = []

    def body(self) -> Iterable[Widget]:
        """The level, and the criteria with the one under the cursor beside them."""
        yield Static(id="verdict", markup=False)
        yield columns(
            (Choices(id="rubric"),),
            (VerticalScroll(Static(id="criterion", markup=False), id="criterion-scroll"),),
        )

    def on_mount(self) -> None:
        """Read the card."""
        self.query_one("#rubric").focus()
        mocks, run_id = self.mocks, self.run_id
        self.work(lambda: mocks.card(run_id), Loaded, task=LOAD)

    @on(Loaded)
    def _loaded(self, message: Loaded) -> None:
        message.stop()
        self._card = message.card
        self.show(self.view)
        self.refresh_hints()

    # Drawing -----------------------------------------------------------------------------------

    def show(self, view: MockView) -> None:
        """Draw the card, once it is there."""
        card = self._card
        if card is None:
            return
        self.query_one("#verdict", Static).update(sealed_head(card))
        rubric = self.query_one("#rubric", OptionList)
        place = rubric.highlighted or 0
        self._rows = sealed_rows(card, pane_width(rubric, 24))
        with self.prevent(OptionList.OptionHighlighted):
            rubric.set_options(
                Option(row.text, disabled=row.criterion is None) for row in self._rows
            )
            rubric.highlighted = min(place, len(self._rows) - 1) if self._rows else None
        self._draw_chosen()

    def on_resize(self) -> None:
        """Rows are cut to the width."""
        self.later(lambda: self.show(self.view))

    @property
    def _chosen(self) -> SealedRow | None:
        place = self.query_one("#rubric", OptionList).highlighted
        return self._rows[place] if place is not None and place < len(self._rows) else None

    @on(OptionList.OptionHighlighted)
    def _moved(self, message: OptionList.OptionHighlighted) -> None:
        message.stop()
        self._draw_chosen()

    def _draw_chosen(self) -> None:
        pane, row = self.query_one("#criterion-scroll", VerticalScroll), self._chosen
        one = row.criterion if row is not None else None
        text = sealed_lines(one, pane_width(pane)) if one is not None else Content("")
        self.query_one("#criterion", Static).update(text)
        pane.scroll_home(animate=False)

    @on(OptionList.OptionSelected)
    def _selected(self, message: OptionList.OptionSelected) -> None:
        message.stop()
        self.action_read()

    def show_time(self) -> None:
        """How long it took."""
        bar = self.query_one(TitleBar)
        bar.place = f"sealed by {self.view.interviewer}"
        bar.time = clock(self.view.used)

    def label(self, command: Command) -> str | None:
        """What needs a card waits for it; sharing needs a seat."""
        card, others = self._card, len(self.view.sealed)
        if command is COMPARE:
            return "Compare" if others > 1 else None
        if command is SHARE:
            return "Share" if self.view.seat != "none" else None
        if command is SEAT:
            return "Close the seat" if self.view.code else None
        if command is TEXT and (card is None or not any(one.text for one in card.texts)):
            return None
        if command is WORKING and (card is None or not card.worked):
            return None
        return super().label(command)

    # Commands ----------------------------------------------------------------------------------

    def action_debrief(self) -> None:
        """What the candidate is told."""
        mocks, run_id = self.mocks, self.run_id
        self.work(lambda: mocks.debrief(run_id), partial(Told, "Debrief"), task=LOAD)

    def action_compare(self) -> None:
        """All sealed cards side by side."""
        mocks, run_id = self.mocks, self.run_id
        self.work(lambda: mocks.compare(run_id), partial(Told, "Cards compared"), task=LOAD)

    @on(Told)
    def _told(self, message: Told) -> None:
        message.stop()
        from trainer.report import rendered

        width = max(36, self.size.width - 4)
        self._read(message.title, literal(rendered(message.report, "text", width).rstrip()))

    def action_share(self) -> None:
        """Show the debrief at the seat, once that is meant."""
        mocks, run_id = self.mocks, self.run_id
        others = [one for one in self.view.shared if one.casefold() != mocks.name.casefold()]
        beside = f" That of {', '.join(others)} stands there too, and stays." if others else ""
        self.confirm(
            f"Show the debrief at the candidate's seat? D shows you what it says.{beside}",
            lambda: self.act(
                lambda: mocks.share(run_id), "The debrief stands at the seat.", name="the debrief"
            ),
            final=True,
        )

    def action_seat(self) -> None:
        """Close the seat."""
        mocks, run_id = self.mocks, self.run_id
        if self.view.code:
            self.act(lambda: mocks.close_seat(run_id), "The seat is closed.", name="the seat")

    def action_text(self) -> None:
        """What the candidate typed."""
        texts = self._card.texts if self._card is not None else ()
        found = [
            Content.assemble(literal(one.title, "$accent"), "\n", literal(one.text))
            for one in texts
            if one.text
        ]
        self._read("What the candidate typed", Content("\n\n").join(found))

    def action_log(self) -> None:
        """All that happened."""
        if self._card is not None:
            self._read("So far", log_lines(self._card.log, self.size.width - 4))

    def action_working(self) -> None:
        """Every number worked out."""
        if self._card is not None:
            self._read("Working", worked_lines(self._card.worked))

    def action_read(self) -> None:
        """The criterion under the cursor on a screen of its own."""
        row = self._chosen
        if row is not None and row.criterion is not None:
            self._read(row.criterion.title, sealed_lines(row.criterion, self.size.width - 4))

    def _read(self, title: str, text: Content) -> None:
        from trainer.tui.screens.reader import ReaderScreen

        self.app.push_screen(ReaderScreen(f"{title} · {self.view.candidate}", lines([text])))

    def action_save_as(self) -> None:
        """Ask for a file name."""
        if self._card is not None:
            self.app.push_screen(MockSaveScreen(self._card), self._saved)

    def _saved(self, path: str | None) -> None:
        if path is not None:
            self.say(f"Written to {path}")


class MockSaveScreen(FileScreen):
    """Writes a sealed card."""

    heading = "Save the card as"
    about = "The ending says the form: .md, .html, .txt or .json."

    def __init__(self, card: MockCard) -> None:
        name = f"mock-{card.address.rsplit('/', 1)[-1]}.md"
        super().__init__(name, self.about.rstrip("."), partial(_save, card))


def _save(card: MockCard, path: Path, replace: bool) -> Path:
    from trainer.report import save

    return save(card, path, replace=replace)
