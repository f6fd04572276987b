"""What the claims files of a question tell to hear, and who needs them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from trainer.packs.model import Question


def heard(question: Question, section: str) -> Mapping[str, Any]:
    """A section of the claims file, such as ``claims`` or ``lexicon``; empty if there is none.

    A follow-up has sections of its own.
    """
    source: Any = question.claims
    if question.parent is not None:
        source = as_mapping(as_mapping(source).get("followups")).get(question.id)
    return as_mapping(as_mapping(source).get(section))


def as_mapping(value: Any) -> Mapping[str, Any]:
    """The value if it is a mapping, else an empty one."""
    return value if isinstance(value, Mapping) else {}


def lacks_claims(question: Question) -> str:
    """Why the question cannot do without claims when it has none; empty when it can, or has some.

    Sentences are asked for by parts, and stand in samples and in the model answer.
    """
    if question.claims:
        return ""
    for one in (question, *question.followups):
        for part in one.parts:
            if part.kind == "claim":
                return f"the part {part.id!r} asks for the claim {part.claim!r}"
        for sample in one.samples:
            if sample.text:
                return f"free text such as that of {sample.id!r} is heard by it"
    return ""
