"""Every key, convention and known mistake, typed out and judged by the real checker."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from trainer import quantity
from trainer.authoring.findings import Finding, Tally, finding
from trainer.authoring.subjects import Subject
from trainer.authoring.tolerances import near

if TYPE_CHECKING:
    from trainer.checker import Key
    from trainer.packs import Part
    from trainer.quantity import Quantity


def judged_findings(subject: Subject) -> Iterator[Finding]:
    """Values that are not judged as the part says when somebody types them, in some variant."""
    from trainer.grading import key_for

    tally = Tally(len(subject.variants))
    for part in subject.numbers:
        for variant in subject.variants:
            key = key_for(subject.one, variant, part, explains=False)
            for path, message in _wrong(part, key):
                one = finding(subject.one, ("parts", part.id, *path), "keys", message)
                tally.add(one, variant.index, variant.label)
    yield from tally.all()


def _wrong(part: Part, key: Key) -> Iterator[tuple[tuple[str, ...], str]]:
    from trainer.checker import check

    typed = as_typed(key.value, part)
    outcome = check(typed, key, explain=False)
    if outcome.outcome != "right":
        message = f"the key itself, {typed!r}, is judged {outcome.outcome}: {outcome.message}"
        yield ("terms" if part.terms else "key",), message
    for also in key.also:
        typed = as_typed(also.value, part)
        outcome = check(typed, key, explain=False)
        if outcome.outcome != "right":
            message = f"{typed!r} is right by {also.id!r} but is judged {outcome.outcome}"
            yield ("also", also.id), f"{message}: {outcome.message}"
    for mistake in key.mistakes:
        typed = as_typed(mistake.value, part)
        outcome = check(typed, key, explain=False)
        if outcome.outcome != "wrong" and not near(mistake.value, key.value, part.within):
            message = f"{typed!r} is a mistake and is judged {outcome.outcome}: {outcome.message}"
            yield ("mistakes", mistake.id), message
        same = {one.id for one in key.mistakes if one.value == mistake.value}
        if outcome.outcome == "wrong" and outcome.mistake not in same:
            yield (
                ("mistakes", mistake.id),
                f"{typed!r} is told as {outcome.mistake or 'an unknown error'!r} and not as this "
                "mistake; two mistakes lie too close together",
            )


def as_typed(value: Quantity, part: Part) -> str:
    """The value as a candidate could type it, to enough digits to be told apart from any other."""
    return quantity.format_quantity(value, part.unit or None, 12)
