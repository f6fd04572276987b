"""Scores of a model's answers to exported rows, for whatever framework runs the model."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from trainer.authoring.errors import AuthoringError

#: ``level`` and ``criteria`` are shares from 0 to 1, ``mistakes`` a count.
METRICS: Final = ("level", "criteria", "mistakes")


def read_rows(path: Path) -> list[dict[str, Any]]:
    """The exported rows; AuthoringError for a file that holds something else."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
        found = [json.loads(line) for line in lines if line.strip()]
        if not all({"id", "question", "prompt", "expected"} <= set(row) for row in found):
            raise ValueError("a row lacks id, question, prompt or expected")
    except (OSError, ValueError, TypeError) as error:
        raise AuthoringError(f"{path} holds no rows of 'trainer pack export': {error}") from None
    return found


def values(address: str, variant: int, text: str) -> tuple[dict[str, float], str]:
    """The scores of one answer, by the trainer's own grade, and the reasons, line by line.

    A level is worth its place among the rubric's levels, from 0 for the lowest to 1 for the best; a
    follow-up, which has none, counts its criteria. Raises TrainerError for an unknown address.
    """
    from trainer.grading import grade_text
    from trainer.packs import library, variants
    from trainer.rubric import holds

    question = library().question(address)
    main = library().question("/".join(address.split("/")[:2]))
    grade = grade_text(question, text, variants(main)[variant].of(question))
    met = [one for one in grade.criteria if holds(one.state)]
    names = [one.name for one in question.rubric.levels]
    steps = max(1, len(names) - 1)
    share = len(met) / max(1, len(grade.criteria))
    level = share if grade.level is None else 1 - names.index(grade.level) / steps
    lines = [f"level: {grade.level}"] if grade.level else []
    lines += [f"{one.criterion}: {one.state} {one.quote!r}" for one in grade.criteria]
    lines += [f"mistake: {one.id} {one.quote!r}" for one in grade.mistakes]
    return {"level": level, "criteria": share, "mistakes": float(len(grade.mistakes))}, "\n".join(
        lines
    )
