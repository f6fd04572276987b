"""The other end of `trainer.service.aside`, run as ``python -m trainer.service.aside_process``.

It is told questions and judges answers to them, and ends with the program that started it.
"""

from __future__ import annotations

from typing import Any, Final

from trainer.processes import serve
from trainer.service.aside import UNKNOWN
from trainer.service.judging import Judging, Sheet

#: So many questions are kept; the one that was told first is forgotten first.
MOST: Final = 8
TASKS: Final = ("grade_answer", "judge_reply")

_known: Final[dict[tuple[str, int, str], tuple[Judging, Sheet]]] = {}


def answer(request: tuple[str, tuple[str, int, str], Any]) -> object:
    """Learn a question, or judge an answer to one that is known."""
    task, key, about = request
    if task == "learn":
        _learn(about)
        return None
    if key not in _known:
        return UNKNOWN
    judging, sheet = _known[key]
    if task not in TASKS:
        raise ValueError(f"there is no task {task!r}")
    return getattr(judging, task)(sheet.paper, *about)


def _learn(sheet: Sheet) -> None:
    if sheet.key not in _known and len(_known) >= MOST:
        del _known[next(iter(_known))]
    judging = Judging(sheet)
    judging.ready(sheet.paper.address)
    _known[sheet.key] = judging, sheet


if __name__ == "__main__":
    serve(answer)
