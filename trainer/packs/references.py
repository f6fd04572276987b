"""What a question says of its own parts, claims and criteria: every name leads somewhere."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

from trainer.packs.errors import did_you_mean
from trainer.packs.hearing import heard
from trainer.packs.recipe import given_names

if TYPE_CHECKING:
    from trainer.packs.model import Question
    from trainer.packs.tree import Path

# The kinds of slip that a given can be confused by; explanations are worded by kind.
KINDS: Final = ("other-given", "other-element-size", "elements-for-bytes", "sparse-peak")


class Finder(Protocol):
    """Whoever reports the faults of a question, each at its line and column."""

    def wrong(self, path: Path, message: str, *, key: bool = False) -> None:
        """Note a fault."""


def check_references(question: Question, finder: Finder) -> None:
    """Note every name in samples, parts and ``confused`` that nothing goes by."""
    _References(question, finder).run()


@dataclass(frozen=True, slots=True)
class _References:
    question: Question
    finder: Finder

    def run(self) -> None:
        self._samples()
        self._said()
        question = self.question
        bound = {given.name for given in question.givens} | set(given_names(question.givens))
        for one in () if question.parent else question.confused:
            self._known(one.name, bound, "given", ("confused", one.name), key=True)
            self._known(one.kind, KINDS, "kind of slip", ("confused", one.name, "as"))

    def _samples(self) -> None:
        question = self.question
        parts = [part.id for part in question.parts]
        mistakes = {one.id for one in question.mistakes}
        mistakes |= {one.id for part in question.parts for one in part.mistakes}
        levels = [level.name for level in question.rubric.levels]
        criteria = [one.id for one in question.rubric.criteria]
        for sample in question.samples:
            path: Path = ("samples", sample.id)
            for id in sample.parts:
                self._known(id, parts, "part", (*path, "parts", id), key=True)
            for index, id in enumerate(sample.mistakes):
                self._known(id, mistakes, "mistake", (*path, "mistakes", index))
            for index, id in enumerate(sample.meets or ()):
                self._known(id, criteria, "criterion", (*path, "meets", index))
            if sample.level is not None:
                self._known(sample.level, levels, "level", (*path, "level"))

    def _said(self) -> None:
        """Each part that asks for a sentence names a claim that can be heard."""
        question = self.question
        if not question.claims:
            # One line tells that the whole file is missing.
            return
        claims, mistakes = (heard(question, one) for one in ("claims", "mistakes"))
        for part in question.parts:
            path: Path = ("parts", part.id, "says")
            if part.kind == "claim" and part.claim in mistakes and part.claim not in claims:
                message = f"{part.claim!r} is a mistake, and a part asks for a claim"
                self.finder.wrong(path, f"{message}: name one that stands under 'claims'")
            elif part.kind == "claim":
                self._known(part.claim, claims, "claim", path)

    def _known(
        self, word: str, known: Iterable[str], what: str, path: Path, *, key: bool = False
    ) -> None:
        choices = list(known)
        if word not in choices:
            hint = (
                did_you_mean(word, choices)
                or f"; there are: {', '.join(sorted(choices)) or 'none'}"
            )
            self.finder.wrong(path, f"there is no {what} {word!r}{hint}", key=key)
