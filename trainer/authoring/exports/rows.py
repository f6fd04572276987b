"""Questions as JSON lines for evaluating language models; ``trainer grade --jsonl`` scores them.

A model's answer goes into each row as ``text``, and the rows go back: everything that the scorer
needs (``id``, ``question``, ``variant``) is in them already.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from trainer.authoring.exports.sheets import Sheet


def rows(sheets: Iterable[Sheet]) -> Iterator[str]:
    """One JSON object a line, in the order of the sheets."""
    return (json.dumps(row(sheet), ensure_ascii=False) for sheet in sheets)


def row(sheet: Sheet) -> dict[str, Any]:
    """``{"id", "question", "variant", "prompt", "expected", "rubric", "pack"}`` of a sheet."""
    numbers = {
        part.id: {"answer": part.answer, "within": float(part.within)}
        for part in sheet.parts
        if part.value is not None
    }
    return {
        "id": sheet.id,
        "question": sheet.address,
        "variant": sheet.variant,
        "prompt": prompt(sheet),
        "expected": {
            "level": sheet.levels[0][0] if sheet.levels else None,
            "parts": numbers,
            "model_answer": sheet.model_answer,
        },
        "rubric": {"criteria": dict(sheet.criteria), "levels": [name for name, _ in sheet.levels]},
        "pack": {"title": sheet.pack, "version": sheet.version, "hash": sheet.content_hash},
    }


def prompt(sheet: Sheet) -> str:
    """The question as an interviewer puts it, with what is given."""
    lines = [sheet.ask]
    if sheet.conventions:
        lines += ["", *(f"- {text}" for text in sheet.conventions)]
    if sheet.givens:
        lines += ["", "Given: " + "; ".join(f"{name} = {value}" for name, value in sheet.givens)]
    return "\n".join(lines)
