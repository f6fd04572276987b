"""What the packs call the skills and mistakes of the past.

An index of packs holds no parts, and a store only their ids: titles are those of questions that are
loaded, and a question takes a moment to load.
"""

from __future__ import annotations

import time
from contextlib import suppress
from typing import TYPE_CHECKING

from trainer.errors import TrainerError
from trainer.session import MAIN

if TYPE_CHECKING:
    from trainer.packs import Library, Question
    from trainer.practice.skills import Skill


class Titles:
    """Titles by id, of questions that are loaded; for others the ids have to do.

    `load` loads those that were lacking. Of a question that is gone, or broken, nothing is known.
    """

    def __init__(self, library: Library) -> None:
        self._library = library
        self._known: dict[str, Question | None] = {}

    def load(self, seconds: float) -> bool:
        """Load what was asked for and not known, for so many seconds; whether anything came."""
        until, came = time.monotonic() + seconds, False
        for question in [one for one, found in self._known.items() if found is None]:
            if time.monotonic() >= until:
                break
            with suppress(TrainerError):
                self._known[question] = self._library.question(question)
                came = True
        return came

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
            self._known[question] = self._library.loaded(question)
        whole = self._known[question]
        if whole is None or stage == MAIN:
            return whole
        return next((one for one in whole.followups if one.id == stage), None)
