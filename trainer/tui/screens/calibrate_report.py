"""A calibration with its key: who is kinder and on what, and every answer beside its key."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from textual import on
from textual.containers import Horizontal, VerticalScroll
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from trainer.report.calibration import bias_lines, key_lines, summary_lines
from trainer.tui.commands import Command
from trainer.tui.frame import HELP, Frame
from trainer.tui.literal import literal, plain
from trainer.tui.messages import GoHome
from trainer.tui.phrases import clock
from trainer.tui.screens.calibrate_commands import CLOSE, OTHER_PANE, READ, WHOLE
from trainer.tui.screens.calibrate_rows import answer_row, rated_lines, report_head
from trainer.tui.widgets.choices import Choices
from trainer.tui.widgets.title import TitleBar
from trainer.tui.widgets.verdict import lines

if TYPE_CHECKING:
    from trainer.service.calibration_views import CalibrationReport, RatedAnswer


class CalibrateReportScreen(Frame[None]):
    """What came of it."""

    commands = (WHOLE, READ, OTHER_PANE, CLOSE, HELP)
    about = (
        "Above: how often you and the key agree, and whether you are kinder or harsher. Left: the "
        "answers in the order in which you rated them, + where you were kinder, = where you agree, "
        "− where you were harsher, and how many marks are off. Right: the answer with your marks "
        "beside the key; the words that the key rests on are lit. The whole report has every level "
        "and criterion, and how far you agree with others who rated the same answers."
    )

    def __init__(self, report: CalibrationReport) -> None:
        super().__init__()
        self.report = report

    def title_bar(self) -> TitleBar:
        """Who, how many, how long."""
        bar = TitleBar(plain(f"Calibration · {self.report.rater}"), report_head(self.report))
        bar.set_reactive(TitleBar.time, clock(self.report.used))
        return bar

    def body(self) -> Iterable[Widget]:
        """Agreement and bias in words, the answers, and one of them whole."""
        yield VerticalScroll(Static(id="key-said", markup=False), id="key-head", can_focus=False)
        yield Horizontal(
            Choices(id="key-rows"),
            VerticalScroll(Static(id="key-answer", markup=False), id="key-scroll"),
            id="key-desk",
        )

    def on_mount(self) -> None:
        """Draw it."""
        report = self.report
        told = [*bias_lines(report), *(line.strip() for line in [*key_lines(report)][1:])]
        if not report.answers:
            told = ["Nothing was rated, so no key is shown."]
        self.query_one("#key-said", Static).update(lines(literal(one) for one in told))
        self.query_one("#key-desk").display = bool(report.answers)
        self.query_one("#key-rows").focus()
        self._draw()
        self.refresh_hints()

    def on_resize(self) -> None:
        """Rows are cut to the width, once the list knows it."""
        self.call_after_refresh(self._draw)

    def _draw(self) -> None:
        listed = self.query_one("#key-rows", OptionList)
        width = max(20, listed.scrollable_content_region.width)
        place = listed.highlighted
        with self.prevent(OptionList.OptionHighlighted):
            listed.set_options(
                Option(answer_row(one, width), str(number))
                for number, one in enumerate(self.report.answers)
            )
            if self.report.answers:
                listed.highlighted = place or 0
        self._show()

    @property
    def _chosen(self) -> RatedAnswer | None:
        place = self.query_one("#key-rows", OptionList).highlighted
        return None if place is None else self.report.answers[place]

    def _show(self) -> None:
        if (chosen := self._chosen) is not None:
            self.query_one("#key-answer", Static).update(rated_lines(chosen))
            self.query_one("#key-scroll", VerticalScroll).scroll_home(animate=False)

    @on(OptionList.OptionHighlighted)
    def _moved(self, message: OptionList.OptionHighlighted) -> None:
        message.stop()
        self._show()

    @on(OptionList.OptionSelected)
    def _selected(self, message: OptionList.OptionSelected) -> None:
        message.stop()
        self.action_read()

    def label(self, command: Command) -> str | None:
        """There may be no answer to look at."""
        if command in (READ, OTHER_PANE) and not self.report.answers:
            return None
        return command.name

    def action_read(self) -> None:
        """One answer on a screen of its own."""
        from trainer.tui.screens.reader import ReaderScreen

        if (chosen := self._chosen) is not None:
            heading = f"Answer {chosen.number + 1} · {chosen.title}"
            self.app.push_screen(ReaderScreen(heading, rated_lines(chosen)))

    def action_whole(self) -> None:
        """All figures as text."""
        from trainer.tui.screens.reader import ReaderScreen

        told = lines(literal(one) for one in summary_lines(self.report))
        self.app.push_screen(ReaderScreen(f"Calibration · {self.report.rater}", told))

    def action_other_pane(self) -> None:
        """From the list to the answer, so that it can be scrolled, and back."""
        rows, scroll = self.query_one("#key-rows"), self.query_one("#key-scroll")
        (scroll if rows.has_focus else rows).focus()

    def action_leave(self) -> None:
        """Home."""
        self.post_message(GoHome())
