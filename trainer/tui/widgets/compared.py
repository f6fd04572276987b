"""Runs of one question side by side. Pure: from the comparison to rows of a table."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Final

from textual.content import Content

from trainer.service import ComparedLine, ComparedRun, Comparison
from trainer.tui.literal import fitted, literal, one_line
from trainer.tui.phrases import clock
from trainer.tui.widgets.verdict import signed

LEAST_NAME, MOST_NAME = 10, 26
CELL: Final = 15
MARKS: Final = {1: "▲", -1: "▼", 0: " "}


def table(found: Comparison, width: int) -> Content:
    """The table for a screen ``width`` cells wide; the oldest runs go where there is no room."""
    if len(found.runs) < 2:
        lone = "There is no earlier run of this question to compare with."
        return Content("\n").join([literal(one) for one in (lone, *found.notices)])
    if width < LEAST_NAME + 4 + 2 * CELL:
        return Content("\n").join(_stacked(found, width))
    longest = max((len(one.title) for one in found.lines), default=LEAST_NAME)
    name = max(LEAST_NAME, min(MOST_NAME, longest, width - 2 * CELL - 4))
    shown = max(2, min(len(found.runs), (width - name - 4) // CELL))
    rows = [
        _line("", name, [_when(one.at, this=one is found.runs[0]) for one in found.runs[:shown]])
    ]
    rows += [_line(title, name, cells) for title, cells in _facts(found.runs[:shown])]
    rows.append(Content(""))
    stage = ""
    for line in found.lines:
        if line.stage_title != stage:
            stage = line.stage_title
            cells = [_score(run, line.stage) for run in found.runs[:shown]]
            rows.append(_line(stage, name, cells, "$accent"))
        if any(sign for sign, _ in line.told[:shown]):
            rows.append(_row(line, shown, name))
    rows += [Content(""), *_below(found, shown)]
    return Content("\n").join(rows)


def _stacked(found: Comparison, width: int) -> Iterator[Content]:
    """Where two columns have no room: this run and the one before it, one below the other."""
    runs = found.runs[:2]
    yield literal(f" this run, and that of {_when(runs[1].at, this=False)}", "bold")
    for title, cells in _facts(runs):
        yield from _pair(literal(title, "$muted"), [literal(one) for one in cells])
    stage = ""
    for line in found.lines:
        told = line.told[:2]
        if not any(sign for sign, _ in told):
            continue
        if line.stage_title != stage:
            stage = line.stage_title
            yield Content("")
            scores = [literal(_score(run, line.stage)) for run in runs]
            yield from _pair(literal(one_line(stage, width - 1), "$accent"), scores)
        mark = literal(MARKS[line.moved], "bold $accent")
        named = Content.assemble(mark, " ", literal(one_line(line.title, width - 4)))
        said = [Content.assemble(signed(sign or "–"), " ", literal(word)) for sign, word in told]
        yield from _pair(named, said)
    yield Content("")
    yield from _below(found, 2)


def _pair(title: Content, told: list[Content]) -> Iterator[Content]:
    yield Content.assemble(" ", title)
    for when, one in zip(("now", "before"), told, strict=True):
        yield Content.assemble("   ", literal(fitted(when, 7), "$muted"), one)


def _facts(runs: tuple[ComparedRun, ...]) -> Iterator[tuple[str, list[str]]]:
    yield "level", [one.level or "–" for one in runs]
    yield "criteria", [f"{one.met} of {one.total}" for one in runs]
    if any(one.followups for one in runs):
        yield "follow-ups", [_over_all(one) for one in runs]
    yield "time", [clock(one.used) for one in runs]
    yield "mode", [one.mode for one in runs]


def _over_all(run: ComparedRun) -> str:
    """The criteria of all follow-ups, as each card counts its own: answered is not met."""
    met, total = (sum(one.met for one in run.followups), sum(one.total for one in run.followups))
    return f"{met} of {total}" if run.followups else "–"


def _score(run: ComparedRun, stage: str) -> str:
    one = run.followup(stage)
    if one is None:
        return "–"
    return f"{one.met} of {one.total}" if one.answered else "not answered"


def _line(title: str, name: int, cells: list[str], tone: str = "$muted") -> Content:
    # The first line has no name: it is the heads of the columns.
    told = [literal(fitted(one, CELL - 1) + " ", "" if title else "bold") for one in cells]
    return Content.assemble(" ", literal(fitted(title, name + 3), tone), *told)


def _row(line: ComparedLine, shown: int, name: int) -> Content:
    cells: list[Content] = []
    for sign, word in line.told[:shown]:
        if sign:
            cells.append(Content.assemble(signed(sign), " ", literal(fitted(word, CELL - 3)), " "))
        else:
            cells.append(literal(fitted("–", CELL), "$muted"))
    mark = literal(MARKS[line.moved], "bold $accent")
    return Content.assemble(" ", mark, " ", literal(fitted(line.title, name)), " ", *cells)


def _below(found: Comparison, shown: int) -> Iterator[Content]:
    yield literal(" ▲ better, ▼ worse than before", "$muted")
    hidden = len(found.runs) - shown + found.more
    if hidden:
        yield literal(f" {hidden} earlier not shown", "$muted")
    for one in found.notices:
        yield literal(f" {one}", "$muted")


def _when(at: datetime, *, this: bool) -> str:
    return "this run" if this else at.astimezone().strftime("%d %b %H:%M")
