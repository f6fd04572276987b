"""Claims: each one's own ``yes:`` and ``no:`` sentences, heard by the real reader of prose."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from trainer.authoring.findings import Finding, Tally, finding
from trainer.authoring.subjects import Subject, heard_path
from trainer.errors import TrainerError
from trainer.packs.tree import Path
from trainer.rubric import holds

if TYPE_CHECKING:
    from trainer.packs import Question, Variant
    from trainer.prose import Hearing


def claim_findings(subject: Subject) -> Iterator[Finding]:
    """Sentences of compiled claims that are not heard as their author says."""
    tally = Tally(len(subject.variants))
    for section, id, kind, index, sentence in sentences(subject):
        for variant in variants_for(subject, sentence):
            message = misheard(subject, variant, id, kind, sentence)
            if message:
                one = sentence_place(subject, section, id, kind, index, message)
                if "{" not in sentence:
                    yield one
                    continue
                tally.add(one, variant.index, variant.label)
    yield from tally.all()


def sentence_place(
    subject: Subject, section: str, id: str, kind: str, index: int, message: str
) -> Finding:
    """A finding where a ``yes:`` or ``no:`` sentence stands."""
    path: Path = (*heard_path(subject.one, section, id), kind, index)
    return finding(subject.one, path, "claims", message, file="claims", key=False)


def unsound_claims(question: Question, variant: Variant | None = None) -> Iterator[Finding]:
    """What is wrong with the claims of a question or follow-up before a sentence is heard.

    Without a variant the formulas of its values are not looked at.
    """
    from trainer.authoring.claimlint import claim_lint
    from trainer.authoring.claimnames import name_findings

    if not question.claims:
        return
    found = list(name_findings(question))
    yield from found
    if not found:
        yield from _uncompiled(question)
    if variant is not None:
        yield from claim_lint(question, variant)


def _uncompiled(question: Question) -> Iterator[Finding]:
    """What keeps the claims from being compiled."""
    from trainer.grading.text import claims_of
    from trainer.prose import ClaimError

    try:
        claims_of(question)
    except ClaimError as error:
        yield finding(question, error.path, "claims", error.reason, file="claims")


def sentences(subject: Subject) -> Iterator[tuple[str, str, str, int, str]]:
    """Every ``yes:`` and ``no:`` sentence as (section, id, yes or no, index, text)."""
    for section, bodies in subject.heard.items():
        for id, body in bodies.items():
            for kind in ("yes", "no"):
                for index, sentence in enumerate(_listed(body, kind)):
                    yield section, id, kind, index, sentence


def variants_for(subject: Subject, sentence: str) -> tuple[Variant, ...]:
    """All variants for a sentence with ``{…}`` in it, else the first: its numbers are plain."""
    return subject.variants if "{" in sentence else subject.variants[:1]


def misheard(subject: Subject, variant: Variant, id: str, kind: str, sentence: str) -> str:
    """Why the sentence is not heard as its author says, or an empty string."""
    from trainer.grading.text import hearing_of

    try:
        text = variant.text(sentence)
    except TrainerError as error:
        return f"this sentence cannot be filled in: {error.message}"
    hearing = hearing_of(subject.one, text, variant)
    found = hearing.claims.get(id)
    said = found is not None and holds(found.state)
    if kind == "yes" and not said:
        state = found.state if found is not None else "not-found"
        reason = found.why if found is not None else ""
        if not reason:
            from trainer.authoring.nearest import why_not

            reason = why_not(subject.one, variant, text, hearing).get(id, "")
        why = f" ({reason})" if reason else ""
        return f"{text!r} should be heard as {id!r} and is {state}{why}{_instead(hearing, id)}"
    if kind == "no" and said:
        assert found is not None
        return f"{text!r} should not be heard as {id!r}; it is, in {found.quote!r}"
    return ""


def _instead(hearing: Hearing, id: str) -> str:
    others = [name for name, one in hearing.claims.items() if name != id and holds(one.state)]
    return f"; it is heard as {', '.join(others)}" if others else ""


def _listed(body: Any, kind: str) -> tuple[str, ...]:
    found = body.get(kind) if isinstance(body, dict) else None
    if isinstance(found, str):
        return (found,)
    return tuple(one for one in found if isinstance(one, str)) if isinstance(found, list) else ()
