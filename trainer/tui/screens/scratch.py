"""The scratch pad: working, each line checked by itself."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final, cast

from textual import on
from textual.containers import VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static, TextArea

from trainer.tui.commands import Command
from trainer.tui.frame import HELP_WHILE_TYPING
from trainer.tui.literal import literal, one_line
from trainer.tui.screens.sheet import SheetScreen
from trainer.tui.widgets.editor import Editor
from trainer.tui.widgets.verdict import signed

if TYPE_CHECKING:
    from trainer.checker import WorkReport, WorkStep
    from trainer.service import Service
    from trainer.tui.app import TrainerApp

QUIET: Final = 0.3
SIGNS: Final = {"right": "✓", "wrong": "✗", "carried": "~", "unreadable": "?"}
BACK: Final = Command(
    "close",
    "Back",
    "Back to the question; the pad stays as it is.",
    ("escape", "f5", "ctrl+l"),
)
LONGEST: Final = 8_000


class Worked(Message):
    """The lines of the pad were checked."""

    def __init__(self, report: WorkReport, values: Mapping[int, str]) -> None:
        super().__init__()
        self.report = report
        self.values = values


class ScratchScreen(SheetScreen[None]):
    """An editor and, below it, a verdict on each line."""

    commands = (BACK, HELP_WHILE_TYPING)
    heading = "Scratch pad · not handed in, gone when you quit"
    about = (
        "Write working line by line, such as 4 * 128 MiB + 8 MiB = 520 MiB. Each line is checked "
        "by itself: ✓ it holds, ✗ it does not, ~ it follows from an earlier slip, ? it can't be "
        "read. A line without = is worked out: 520 MiB / 3.35 TB/s."
    )

    def __init__(self, run_id: str) -> None:
        super().__init__()
        self._run_id = run_id
        self._waiting = False
        self._checked = False

    def body(self) -> Iterable[Widget]:
        """The pad and what is made of it."""
        yield Editor(self._pads.get(self._run_id, ""), id="pad", limit=LONGEST)
        yield VerticalScroll(Static(id="steps", markup=False), id="checked")

    @property
    def _pads(self) -> dict[str, str]:
        return cast("TrainerApp", self.app).scratch

    def on_mount(self) -> None:
        """Type at once."""
        editor = self.query_one(Editor)
        editor.move_cursor(editor.document.end)
        editor.focus()
        self.refresh_hints()
        self._check()

    @on(TextArea.Changed)
    def _changed(self, message: TextArea.Changed) -> None:
        message.stop()
        self._pads[self._run_id] = message.text_area.text
        self.hush()
        if not self._waiting:
            self._waiting = True
            self.set_timer(QUIET, self._check)

    def _check(self) -> None:
        self._waiting = False
        text = self.query_one(Editor).text
        if not text.strip():
            self.query_one("#steps", Static).update("")
            return
        service, run_id = cast("TrainerApp", self.app).service, self._run_id
        self.work(
            lambda: _checked(service, run_id, text),
            lambda pair: Worked(*pair),
            task="scratch",
            newest=True,
        )

    @on(Worked)
    def _worked(self, message: Worked) -> None:
        message.stop()
        if not self._checked:
            # What came with the pad and its first check stays, as the question below it does: a
            # look through it for garbage would keep a key waiting (see `KeepingScreen`).
            self._checked = True
            gc.freeze()
        width = max(20, self.size.width - 4)
        rows = [(step.line, step_line(step, width)) for step in message.report.steps]
        rows += [(line, value_line(line, told, width)) for line, told in message.values.items()]
        rows.sort(key=lambda row: row[0])
        self.query_one("#steps", Static).update(Content("\n").join([row for _, row in rows]))
        self.query_one("#checked", VerticalScroll).scroll_end(animate=False)


def step_line(step: WorkStep, width: int) -> Content:
    """`3 ✓ 4*128 MiB = 512 MiB`, with what there is to say about it below."""
    sign = SIGNS.get(step.outcome, "?")
    said = literal(one_line(step.text, width - 8))
    head = Content.assemble((f"{step.line:>3} ", "$muted"), signed(sign), " ", said)
    if not step.message:
        return head
    return Content.assemble(
        head, "\n", "      ", literal(one_line(step.message, width - 8), "$muted")
    )


def value_line(line: int, told: str, width: int) -> Content:
    """A line that claims nothing, worked out."""
    return Content.assemble(
        (f"{line:>3} ", "$muted"), "  ", literal(one_line(f"= {told}", width - 8))
    )


def _checked(service: Service, run_id: str, text: str) -> tuple[WorkReport, dict[int, str]]:
    """The verdict on every line that claims something, and the value of every other one."""
    report = service.scratch(run_id, text)
    judged = {step.line for step in report.steps}
    values = {}
    for number, line in enumerate(text.splitlines(), 1):
        shown = "" if number in judged else service.worked_out(run_id, line)
        if shown:
            values[number] = shown
    return report, values
