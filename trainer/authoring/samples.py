"""Samples: answers whose grade the author knows, graded on every variant."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from trainer.authoring.findings import Finding, Tally, finding
from trainer.authoring.subjects import Subject
from trainer.rubric import holds

if TYPE_CHECKING:
    from trainer.grading import Grade
    from trainer.packs import Sample, Variant


@dataclass(slots=True)
class Reached:
    """What the samples of a question or follow-up reached, on any variant."""

    levels: set[str] = field(default_factory=set)
    criteria: set[str] = field(default_factory=set)
    mistakes: set[str] = field(default_factory=set)
    runs: int = 0

    def note(self, grade: Grade) -> None:
        """Count one graded sample."""
        self.runs += 1
        if grade.level is not None:
            self.levels.add(grade.level)
        self.criteria |= met(grade)
        self.mistakes |= {one.id for one in grade.mistakes}


def sample_findings(subject: Subject, reached: Reached) -> Iterator[Finding]:
    """Samples that are graded otherwise than they say, and in which variants."""
    tally = Tally(len(subject.variants))
    for sample in subject.one.samples:
        for variant in subject.variants:
            grade = grade_sample(subject, sample, variant)
            reached.note(grade)
            for message in differences(sample, grade):
                one = sample_place(subject, sample, message)
                tally.add(one, variant.index, variant.label, message.partition(":")[0])
    yield from tally.all()


def sample_place(subject: Subject, sample: Sample, message: str) -> Finding:
    """A finding where the sample stands; the model answer is a sample by itself."""
    tree, path = subject.one.trees["question"], ("samples", sample.id)
    known = tree.at((*subject.one.root, *path)) is not None
    return finding(subject.one, path if known else ("model answer",), "samples", message)


def grade_sample(subject: Subject, sample: Sample, variant: Variant) -> Grade:
    """The sample's grade on one variant, by the same code that grades a candidate."""
    from trainer.grading import grade_parts, grade_text

    if sample.parts:
        responses = {part: variant.text(text) for part, text in sample.parts.items()}
        return grade_parts(subject.one, variant, responses)
    return grade_text(subject.one, variant.text(sample.text), variant)


def met(grade: Grade) -> set[str]:
    """The criteria that count as met."""
    return {one.criterion for one in grade.criteria if holds(one.state)}


def differences(sample: Sample, grade: Grade) -> Iterator[str]:
    """What the grade and the sample's own words about it disagree on, one sentence each."""
    name = f"the sample {sample.id!r}"
    if sample.level is not None and grade.level != sample.level:
        lacks = f"; missing for {grade.next_level}: {', '.join(grade.missing)}"
        yield (
            f"{name} is graded {grade.level}, not {sample.level}"
            f"{lacks if grade.next_level and grade.missing else ''}"
        )
    if sample.meets is not None:
        for one in grade.criteria:
            wanted, found = one.criterion in sample.meets, holds(one.state)
            if wanted and not found:
                why = f" ({one.why})" if one.why else ""
                yield f"{name} should meet {one.criterion!r}: it is {one.state}{why}"
            elif found and not wanted:
                yield f"{name} should not meet {one.criterion!r}: it does, with {one.quote!r}"
    made = {one.id: one for one in grade.mistakes}
    for id in sample.mistakes:
        if id not in made:
            yield f"{name} should make the mistake {id!r}: it is not noticed"
    for id, mistake in made.items():
        if id not in sample.mistakes:
            yield (
                f"{name} should not make the mistake {id!r}: it does, with {mistake.quote!r}; "
                "list it under 'mistakes' if that is meant"
            )
