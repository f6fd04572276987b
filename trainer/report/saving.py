"""Writing a scorecard to a file: whole or not at all, and never over another file unasked."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from trainer.errors import TrainerError
from trainer.report.data import scorecard_json
from trainer.report.html import scorecard_html
from trainer.report.markdown import scorecard_markdown
from trainer.report.text import scorecard_text

if TYPE_CHECKING:
    from trainer.service import Scorecard


class ReportError(TrainerError):
    """A scorecard could not be written: which file, why, and what to do."""


def _json(card: Scorecard) -> str:
    return json.dumps(scorecard_json(card), ensure_ascii=False, indent=2) + "\n"


FORMS: Final[dict[str, Callable[[Scorecard], str]]] = {
    ".txt": scorecard_text,
    ".md": scorecard_markdown,
    ".html": scorecard_html,
    ".json": _json,
}


def save(card: Scorecard, path: Path, *, replace: bool = False) -> Path:
    """Write ``card`` to ``path`` in the form its ending names (.txt, .md, .html, .json).

    The file appears whole or not at all. An existing file is only replaced when ``replace`` is set.
    Returns the path written. Raises `ReportError`.
    """
    path = path.expanduser()
    form = FORMS.get(path.suffix.lower())
    if form is None:
        known = ", ".join(FORMS)
        raise ReportError(f"{path}: the ending says the form; use one of {known}")
    if path.exists() and not replace:
        raise ReportError(f"{path} is there already; choose another name or say that it may go")
    text = form(card).encode("utf-8", "backslashreplace")
    try:
        _write(path, text)
    except OSError as error:
        raise ReportError(f"{path} can't be written: {error.strerror or error}") from error
    return path


def _write(path: Path, data: bytes) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(name, 0o644)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise
