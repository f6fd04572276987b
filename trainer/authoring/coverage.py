"""Coverage: levels, criteria and mistakes that no sample reaches, or that nothing can give."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.authoring.findings import Finding, finding
from trainer.authoring.samples import Reached
from trainer.authoring.subjects import Subject


def coverage_findings(subject: Subject, reached: Reached) -> Iterator[Finding]:
    """Warnings: what the author wrote and no sample of the question tries."""
    one = subject.one
    for level in one.rubric.levels:
        if level.name not in reached.levels:
            message = f"no sample reaches the level {level.name!r}; add one under 'samples'"
            yield finding(one, level.path, "coverage", message, file="rubric", severity="warning")
    for criterion in one.rubric.criteria:
        if criterion.id not in reached.criteria:
            message = f"no sample meets the criterion {criterion.id!r}; add one under 'samples'"
            yield finding(
                one, criterion.path, "coverage", message, file="rubric", severity="warning"
            )
    for mistake in one.mistakes:
        if mistake.id not in subject.can_be:
            message = (
                f"nothing can notice the mistake {mistake.id!r}: give a part a mistake of that "
                "name, or tell under 'mistakes' of the claims file how it is heard"
            )
            yield finding(one, ("mistakes", mistake.id), "coverage", message)
        elif mistake.id not in reached.mistakes:
            message = f"no sample makes the mistake {mistake.id!r}; add one under 'samples'"
            yield finding(one, ("mistakes", mistake.id), "coverage", message, severity="warning")
