"""What the packs call the skills and mistakes of the past.

An index of packs holds no parts, and a store only their ids: titles are those of questions that are
loaded, and a question takes a moment to load.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from trainer.errors import TrainerError
from trainer.session import MAIN

if TYPE_CHECKING:
    from trainer.packs import Library, Question
    from trainer.practice.skills import Skill


class Titles:
    """Titles by id. For `seconds` questions are loaded for them; after that the ids have to do.

    Of a question that is gone, or broken, nothing is known either.
    """

    def __init__(self, library: Library, seconds: float = 0.0) -> None:
        self._library = library
        self._until = time.monotonic() + seconds
        self._known: dict[str, Question | None] = {}

    def skill(self, skill: Skill) -> str:
        """The title of the part or criterion."""
        asked = self._asked(skill.question, skill.stage)
        if asked is None:
            return skill.words
        named = asked.parts if skill.kind == "part" else asked.rubric.criteria
        found = (one.title for one in named if skill.name in (one.id, *one.was))
        return next(found, "") or skill.words

    def mistake(self, question: str, stage: str, id: str) -> str:
        """What a mistake is, as its question tells it; '' where it does not."""
        asked, whole = self._asked(question, stage), self._asked(question, MAIN)
        found = (one.mistake(id) for one in (asked, whole) if one is not None)
        return next((one.means.strip() for one in found if one is not None), "")

    def _asked(self, question: str, stage: str) -> Question | None:
        if question not in self._known:
            self._known[question] = self._loaded(question)
        whole = self._known[question]
        if whole is None or stage == MAIN:
            return whole
        return next((one for one in whole.followups if one.id == stage), None)

    def _loaded(self, question: str) -> Question | None:
        found = self._library.loaded(question)
        if found is not None or time.monotonic() >= self._until:
            return found
        try:
            return self._library.question(question)
        except TrainerError:
            return None
