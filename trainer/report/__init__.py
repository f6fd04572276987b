"""Scorecards as text, Markdown, HTML and JSON, from one `trainer.service.Scorecard`.

    scorecard_text(card, width=80)     lines for a terminal, a screen reader or a file
    scorecard_markdown(card)           for a pull request or a note
    scorecard_html(card)               one self-contained page, printable, every text escaped
    scorecard_json(card)               plain data, shaped like an applicant-tracking scorecard
    history_text, history_markdown, history_html, history_json     the same for the past
    comparison_lines(comparison)       a run beside earlier ones, line by line
    scorecard_cases(card)              disputes as labelled answers, for the author of a pack
    save(card, path)                   chosen by the file's ending, written whole or not at all

All text from people and packs is made safe here: control characters are shown, markup is escaped.
"""

from __future__ import annotations

from trainer.report.cases import scorecard_cases
from trainer.report.compared import comparison_lines
from trainer.report.data import scorecard_json
from trainer.report.history import (
    history_html,
    history_json,
    history_markdown,
    history_text,
    load_lines,
)
from trainer.report.html import scorecard_html
from trainer.report.markdown import scorecard_markdown
from trainer.report.saving import ReportError, save
from trainer.report.text import scorecard_text
from trainer.report.words import day, duration, one_line

__all__ = [
    "ReportError",
    "comparison_lines",
    "day",
    "duration",
    "history_html",
    "history_json",
    "history_markdown",
    "history_text",
    "load_lines",
    "one_line",
    "save",
    "scorecard_cases",
    "scorecard_html",
    "scorecard_json",
    "scorecard_markdown",
    "scorecard_text",
]
