"""A report in one of its forms, by its name or by the ending of a file."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from trainer.report.writing import ReportError, write_whole

if TYPE_CHECKING:
    from trainer.report.document import Document
    from trainer.service import Scorecard
    from trainer.service.mock_views import Debrief, MockCard, MockComparison, MockSummary

    Report: TypeAlias = Scorecard | MockCard | Debrief | MockComparison | tuple[MockSummary, ...]

#: The endings of files, and the form that each of them stands for.
FORMS: Final = {".txt": "text", ".md": "md", ".html": "html", ".json": "json"}


def rendered(report: Report, form: str, width: int = 80) -> str:
    """The report as ``text`` (of ``width`` columns), ``md``, ``html`` or ``json``.

    Ends with a newline. Raises KeyError for another form.
    """
    from trainer.report.html import document_html
    from trainer.report.markdown import document_markdown
    from trainer.report.text import document_text, scorecard_text
    from trainer.service import Scorecard

    document, data = _makers(report)
    if form == "json":
        return json.dumps(data(report), ensure_ascii=False, indent=2) + "\n"
    if form == "text" and isinstance(report, Scorecard):
        return scorecard_text(report, width)
    if form == "text":
        return document_text(document(report), width)
    return {"md": document_markdown, "html": document_html}[form](document(report))


def _makers(report: Report) -> tuple[Callable[[Any], Document], Callable[[Any], dict[str, Any]]]:
    """What makes blocks of such a report, and what makes plain data of it."""
    from trainer.report import data, mock_card, mock_compare, mock_debrief, mock_list, scorecard
    from trainer.service.mock_views import Debrief, MockCard, MockComparison

    if isinstance(report, MockCard):
        return mock_card.mock_card_document, data.mock_card_json
    if isinstance(report, Debrief):
        return mock_debrief.debrief_document, mock_debrief.debrief_json
    if isinstance(report, MockComparison):
        return mock_compare.comparison_document, mock_compare.comparison_json
    if isinstance(report, tuple):
        return mock_list.mocks_document, mock_list.mocks_json
    return scorecard.scorecard_document, data.scorecard_json


def save(report: Report, path: Path, *, replace: bool = False) -> Path:
    """Write ``report`` to ``path`` in the form its ending names (.txt, .md, .html, .json).

    The file appears whole or not at all. An existing file is only replaced when ``replace`` is set.
    Returns the path written. Raises `ReportError`.
    """
    form = FORMS.get(path.suffix.lower())
    if form is None:
        known = ", ".join(FORMS)
        raise ReportError(f"{path}: the ending says the form; use one of {known}")
    return write_whole(path, [rendered(report, form)], replace=replace)
