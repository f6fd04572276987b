"""The rows of the first screen. Pure: from the view and a width to options."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final, TypeAlias, Union

from textual.content import Content
from textual.css.styles import RulesMap
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual

from trainer.tui.literal import fitted, literal, one_line
from trainer.tui.phrases import ago, clock, difficulty, minutes

if TYPE_CHECKING:
    from trainer.service import HomeView, QuestionView, RunSummary

#: What a row leads to. In quotes: the first picture needs no views.
Choice: TypeAlias = Union["RunSummary", "QuestionView"]
#: Below this the columns go under the title.
COLUMNS_FROM: Final = 66
RIGHT: Final = 43
#: Beside a level that is not the trainer's own.
MARK: Final = "*"
LEGEND: Final = f"  {MARK} overruled in a dispute"


class Later(Visual):
    """What is put together when it is first drawn: of a thousand questions a screen shows ten.

    `made` puts it together, `lines` says how many lines of the list it takes.
    """

    def __init__(self, made: Callable[[], Content], lines: int) -> None:
        self._made, self._lines = made, lines

    @cached_property
    def content(self) -> Content:
        """The row itself."""
        return self._made()

    def render_strips(
        self, width: int, height: int | None, style: Style, options: RenderOptions
    ) -> list[Strip]:
        """Draw it."""
        return self.content.render_strips(width, height, style, options)

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:
        """Rows are made for the width of the list."""
        return container_width

    def get_height(self, rules: RulesMap, width: int) -> int:
        """Known before it is put together."""
        return self._lines


@dataclass(frozen=True, slots=True)
class HomeRow:
    """One row: something to choose, or a heading."""

    shown: Content | Later
    choice: Choice | None = None

    @property
    def text(self) -> Content:
        """What it says; put together now, if it was not drawn before."""
        return self.shown.content if isinstance(self.shown, Later) else self.shown


def run_of(choice: Choice) -> str:
    """The run that a row goes on with; '' for a question."""
    return getattr(choice, "run_id", "")


def home_rows(view: HomeView, width: int) -> list[HomeRow]:
    """Runs to go on with, then every pack's questions."""
    rows = []
    if view.resumable:
        rows.append(HomeRow(literal("Go on", "bold $accent")))
        rows += [HomeRow(run_row(run, view.now, width), run) for run in view.resumable]
        rows.append(HomeRow(Content("")))
    for number, pack in enumerate(view.packs):
        if number:
            rows.append(HomeRow(Content("")))
        rows.append(HomeRow(_heading(pack.title, width)))
        rows += [HomeRow(_later(one, view.now, width), one) for one in pack.questions]
    if not view.packs:
        rows.append(HomeRow(literal("No pack was found.", "$muted")))
    if any(one.overruled for pack in view.packs for one in pack.questions):
        rows += [HomeRow(Content("")), HomeRow(literal(LEGEND, "$muted"))]
    return rows


def run_row(run: RunSummary, now: datetime, width: int) -> Content:
    """Title, and where it stands."""
    told = " · ".join((run.mode, run.step, clock(run.used), ago(run.last_typed, now)))
    if width < COLUMNS_FROM:
        return Content.assemble(
            "  ",
            one_line(run.title, width - 3),
            "\n    ",
            literal(one_line(told, width - 5), "$muted"),
        )
    room = width - Content(told).cell_length - 5
    if room < 12:
        return Content.assemble("  ", one_line(f"{run.title} · {told}", width - 3))
    return Content.assemble("  ", fitted(run.title, room), "  ", literal(told, "$muted"))


def _later(one: QuestionView, now: datetime, width: int) -> Later:
    under = one.followups if width >= COLUMNS_FROM else _told(one, now)
    return Later(partial(question_row, one, now, width), 2 if under else 1)


def question_row(one: QuestionView, now: datetime, width: int) -> Content:
    """Title, minutes, difficulty, last level, skills due, last date; the follow-ups below."""
    level, last = _level(one), ago(one.last_at, now)
    if width < COLUMNS_FROM:
        told = " · ".join(_told(one, now))
        under = f"\n    {one_line(told, width - 5)}" if told else ""
        return Content.assemble("  ", one_line(one.title, width - 3), (under, "$muted"))
    columns = Content.assemble(
        literal(fitted(minutes(one.minutes), 8), "$muted"),
        literal(fitted(difficulty(one.difficulty), 5), "$muted"),
        literal(fitted(level, 13)),
        literal(fitted(str(one.due) if one.due else "–", 5)),
        literal(fitted(last, 12), "$muted"),
    )
    names = " · ".join(one.followups)
    row = Content.assemble("  ", fitted(one.title, width - RIGHT - 3), " ", columns)
    if not names:
        return row
    return Content.assemble(row, "\n    ", literal(one_line(names, width - 5), "$muted"))


def _level(one: QuestionView) -> str:
    mark = f" {MARK}" if one.overruled and one.last_level else ""
    return f"{one.last_level or '–'}{mark}"


def _told(one: QuestionView, now: datetime) -> list[str]:
    """What is known of a question, for the line below its title."""
    due = f"{one.due} due" if one.due else ""
    told = (
        minutes(one.minutes),
        difficulty(one.difficulty),
        _level(one),
        due,
        ago(one.last_at, now),
    )
    return [part for part in told if part and part != "–"]


def _heading(title: str, width: int) -> Content:
    if width < COLUMNS_FROM:
        return literal(one_line(title, width), "bold $accent")
    words = "".join(_columns())
    return Content.assemble(
        literal(fitted(title, width - RIGHT), "bold $accent"), literal(words, "$muted")
    )


def _columns() -> Iterator[str]:
    for name, cells in (("time", 8), ("", 5), ("level", 13), ("due", 5), ("last", 12)):
        yield fitted(name, cells)
