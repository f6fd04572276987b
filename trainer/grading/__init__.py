"""The composer: a question's variant and a response in, a grade with evidence out.

Everything here is a pure function of plain data. Names are loaded when they are first used, so that
importing the room costs little.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from trainer.grading.types import Evidence, Grade, MistakeMade, WorkedLine

if TYPE_CHECKING:
    from trainer.grading.keys import key_for, part_of
    from trainer.grading.parts import grade_parts
    from trainer.grading.replies import reply_heard
    from trainer.grading.rubrics import rubric_of
    from trainer.grading.text import claims_of, grade_text, hearing_of
    from trainer.grading.working import worked

__all__ = [
    "Evidence",
    "Grade",
    "MistakeMade",
    "WorkedLine",
    "claims_of",
    "grade_parts",
    "grade_text",
    "hearing_of",
    "key_for",
    "part_of",
    "reply_heard",
    "rubric_of",
    "worked",
]

_HOMES = {
    "key_for": "trainer.grading.keys",
    "part_of": "trainer.grading.keys",
    "claims_of": "trainer.grading.text",
    "hearing_of": "trainer.grading.text",
    "reply_heard": "trainer.grading.replies",
    "rubric_of": "trainer.grading.rubrics",
    "grade_parts": "trainer.grading.parts",
    "grade_text": "trainer.grading.text",
    "worked": "trainer.grading.working",
}


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
