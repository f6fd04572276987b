"""What is checked together: a question or one of its follow-ups, with its variants and rubric."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from trainer.packs.hearing import heard

if TYPE_CHECKING:
    from trainer.packs import Part, Question, Variant
    from trainer.rubric import Rubric


@dataclass(frozen=True, slots=True)
class Subject:
    """``one`` is the question ``main`` or a follow-up of it; ``variants`` are its draws."""

    main: Question
    one: Question
    variants: tuple[Variant, ...]
    rubric: Rubric

    @property
    def numbers(self) -> Iterator[Part]:
        """The parts that ask for a number."""
        return (part for part in self.one.parts if part.kind == "number")

    @property
    def heard(self) -> Mapping[str, Mapping[str, Any]]:
        """The claims and the mistakes that the claims file tells how to hear, by section."""
        return heard_sections(self.one)

    @property
    def can_be(self) -> frozenset[str]:
        """The names that something gives: numeric parts, claims, mistakes that can be heard."""
        claims, mistakes = self.heard["claims"], self.heard["mistakes"]
        names = {part.id for part in self.numbers} | set(claims) | set(mistakes)
        names |= {
            part.id for part in self.one.parts if part.kind == "claim" and part.claim in claims
        }
        names |= {told.id for part in self.one.parts for told in part.mistakes}
        return frozenset(names)


def heard_sections(question: Question) -> dict[str, Mapping[str, Any]]:
    """``claims`` and ``mistakes`` of the claims file for a question or follow-up; empty if none."""
    return {name: heard(question, name) for name in ("claims", "mistakes")}


def heard_path(question: Question, section: str, name: str) -> tuple[str, ...]:
    """Where a claim or mistake stands in the claims file."""
    base = () if question.parent is None else ("followups", question.id)
    return (*base, section, name)
