"""Scorecards and what else is written, as text, Markdown, HTML and JSON.

    scorecard_text(card, width=80)     lines for a terminal, a screen reader or a file
    scorecard_markdown(card)           for a pull request or a note
    scorecard_html(card)               one self-contained page, printable, every text escaped
    scorecard_json(card)               plain data, shaped like an applicant-tracking scorecard
    history_text, history_markdown, history_html, history_json     the same for the past
    comparison_lines(comparison)       a run beside earlier ones, line by line
    scorecard_cases(card)              disputes as labelled answers, for the author of a pack
    rendered(report, form)             a scorecard, an interviewer's card of a mock, its debrief or
                                       cards compared, as "text", "md", "html" or "json"
    save(report, path)                 chosen by the file's ending, written whole or not at all

A report is a `Document` of blocks (trainer.report.document); text, Markdown and HTML are made of
those, each in one place. All text from people and packs is made safe there: control characters are
shown, markup is escaped.
"""

from __future__ import annotations

from trainer.report.cases import scorecard_cases
from trainer.report.compared import comparison_lines
from trainer.report.data import mock_card_json, scorecard_json
from trainer.report.history import (
    history_html,
    history_json,
    history_markdown,
    history_text,
    load_lines,
)
from trainer.report.html import document_html, scorecard_html
from trainer.report.markdown import document_markdown, scorecard_markdown
from trainer.report.saving import FORMS, rendered, save
from trainer.report.text import document_text, scorecard_text
from trainer.report.words import day, duration, one_line
from trainer.report.writing import ReportError

__all__ = [
    "FORMS",
    "ReportError",
    "comparison_lines",
    "day",
    "document_html",
    "document_markdown",
    "document_text",
    "duration",
    "history_html",
    "history_json",
    "history_markdown",
    "history_text",
    "load_lines",
    "mock_card_json",
    "one_line",
    "rendered",
    "save",
    "scorecard_cases",
    "scorecard_html",
    "scorecard_json",
    "scorecard_markdown",
    "scorecard_text",
]
