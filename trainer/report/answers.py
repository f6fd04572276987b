"""Past answers as a table (CSV), and as the part of a report that shows them."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from trainer.report import words
from trainer.report.document import Block, Heading, Paragraph, Run, Verbatim, plain
from trainer.report.html import blocks_html
from trainer.report.markdown import blocks_markdown
from trainer.texts import visible

if TYPE_CHECKING:
    from trainer.service import PastAnswer, RunSummary

COLUMNS: Final = (
    "run", "at", "mode", "question", "part", "asked", "givens", "response", "outcome", "mistake",
    "expected", "level",
)  # fmt: skip
UNFINISHED: Final = {"open": "not finished", "abandoned": "given up"}
# A spreadsheet takes a cell that begins so for a formula.
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def csv_lines(runs: Iterable[tuple[RunSummary, Sequence[PastAnswer]]]) -> Iterator[str]:
    """A line for each response, after a line of names. Times are ISO 8601 in UTC.

    A text that a spreadsheet would take for a formula gets an apostrophe before it; control
    characters are shown.
    """
    yield _line(COLUMNS)
    for run, answers in runs:
        for one in answers:
            yield _line(
                (
                    run.run_id,
                    one.at.isoformat(),
                    run.mode,
                    run.address,
                    one.title,
                    one.ask,
                    one.givens,
                    one.text,
                    one.outcome,
                    one.mistake,
                    one.expected,
                    run.level or "",
                )
            )


def _line(cells: Iterable[str]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerow([_cell(one) for one in cells])
    return out.getvalue()


def _cell(text: str) -> str:
    shown = visible(text)
    return f"'{shown}" if shown.startswith(_FORMULA) else shown


def answers_blocks(run: RunSummary, answers: Sequence[PastAnswer]) -> Iterator[Block]:
    """One run's responses as the part of a report."""
    yield Heading(_heading(run))
    for one in answers:
        told = (Run(f"({one.outcome})"),) if one.outcome else ()
        yield Paragraph((Run(one.title, "strong"), *told, *plain(words.one_line(one.ask))))
        yield Verbatim(one.text)


def answers_markdown(run: RunSummary, answers: Sequence[PastAnswer]) -> Iterator[str]:
    """One run's responses as lines of Markdown."""
    return blocks_markdown(answers_blocks(run, answers))


def answers_html(run: RunSummary, answers: Sequence[PastAnswer]) -> Iterator[str]:
    """One run's responses as lines of HTML, every text escaped."""
    return blocks_html(answers_blocks(run, answers))


def _heading(run: RunSummary) -> str:
    level = f", {run.level}" if run.level else ""
    ended = "" if run.status == "finished" else f", {UNFINISHED.get(run.status, run.status)}"
    return f"{run.title}, {run.mode}, {words.day(run.last_typed)}{level}{ended}"
