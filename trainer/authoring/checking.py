"""Checking questions: every finding at once, one question at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trainer.authoring.claims import claim_findings, unsound_claims
from trainer.authoring.coverage import coverage_findings
from trainer.authoring.findings import Finding, finding, from_problems
from trainer.authoring.judged import judged_findings
from trainer.authoring.lists import list_findings
from trainer.authoring.reach import rubric_findings
from trainer.authoring.samples import Reached, sample_findings
from trainer.authoring.subjects import Subject
from trainer.authoring.tolerances import tolerance_findings
from trainer.authoring.translations import translation_findings
from trainer.packs import PackError
from trainer.packs.hearing import lacks_claims

if TYPE_CHECKING:
    from trainer.authoring.targets import Target
    from trainer.packs import Question, Variant
    from trainer.packs.recipe import FormulaError


@dataclass(frozen=True, slots=True)
class Report:
    """What was found in one question, and how much was tried."""

    address: str
    findings: tuple[Finding, ...]
    variants: int = 0
    samples: int = 0

    @property
    def errors(self) -> int:
        """How many findings are errors."""
        return sum(1 for one in self.findings if one.severity == "error")

    @property
    def warnings(self) -> int:
        """How many findings are warnings."""
        return len(self.findings) - self.errors


def check_question(target: Target) -> Report:
    """Everything that can be found out about one question without a person; nothing is raised.

    What depends on something broken is left out: no sample is graded against a rubric that cannot
    be read. Only this question's own files are opened.
    """
    findings, subjects = read_question(target)
    findings += ungraded(subjects)
    runs = 0
    for subject in subjects:
        reached = Reached()
        findings += claim_findings(subject)
        findings += sample_findings(subject, reached)
        findings += coverage_findings(subject, reached)
        runs += reached.runs
    count = len(subjects[0].variants) if subjects else 0
    return Report(target.address, tuple(sorted(set(findings))), count, runs)


def ungraded(subjects: Iterable[Subject]) -> Iterator[Finding]:
    """What can be said of rubrics, tolerances and keys without grading an answer."""
    for subject in subjects:
        yield from rubric_findings(subject.one, subject.rubric, subject.can_be)
        yield from tolerance_findings(subject)
        yield from judged_findings(subject)


def read_question(target: Target) -> tuple[list[Finding], list[Subject]]:
    """What is wrong before anything is graded, and what is sound enough to be graded."""
    from trainer.packs.loading import assemble

    try:
        question, problems = assemble(target.root, target.pack, target.name)
    except PackError as error:
        return list(from_problems(error.problems, "loading", target.address)), []
    findings = [*from_problems(problems, "loading", target.address), *list_findings(question)]
    if problems:
        return [*findings, *_besides(question)], []
    more, subjects = _subjects(question)
    return [*findings, *more, *translation_findings(target, question, unfilled)], subjects


def _besides(question: Question) -> Iterator[Finding]:
    """What is wrong with the rubric and the claims of a question whose own file has faults.

    Nothing is said of either while the claims file is missing: half the rubric would be echoes.
    """
    if lacks_claims(question):
        return
    from trainer.grading.rubrics import rubric_of

    for one in (question, *question.followups):
        try:
            rubric_of(one)
        except PackError as error:
            yield from from_problems(error.problems, "rubric", one.address)
        yield from unsound_claims(one)


def _subjects(question: Question) -> tuple[list[Finding], list[Subject]]:
    """The question and its follow-ups, as far as their draws and rubrics can be read."""
    from trainer.grading.rubrics import rubric_of
    from trainer.packs import FormulaError, variants

    findings: list[Finding] = []
    subjects: list[Subject] = []
    try:
        drawn = variants(question)
    except FormulaError as error:
        return [_undrawn(question, error)], []
    for one in (question, *question.followups):
        try:
            rubric = rubric_of(one)
        except PackError as error:
            findings += from_problems(error.problems, "rubric", one.address)
            rubric = None
        try:
            own = tuple(variant.of(one) for variant in drawn)
            wrong = list(unfilled(one, own))
        except FormulaError as error:
            findings.append(_undrawn(one, error))
            continue
        unheard = list(unsound_claims(one, own[0]))
        findings += [*wrong, *unheard]
        broken = any(found.severity == "error" for found in unheard)
        if rubric is not None and not wrong and not broken:
            subjects.append(Subject(question, one, own, rubric))
    return findings, subjects


def _undrawn(question: Question, error: FormulaError) -> Finding:
    """A formula that has no value in some draw, such as a division by zero."""
    tree, root = question.trees["question"], question.root
    path: tuple[str, ...] = ("require",) if error.name == "require" else ("where", error.name)
    if tree.at((*root, *path)) is None:
        path = next(
            (("parts", part.id) for part in question.parts if part.name == error.name), ("given",)
        )
    message = f"{error.message}: this fails in a later draw; change the formula or use 'require'"
    return finding(question, path, "variants", message)


def unfilled(question: Question, drawn: tuple[Variant, ...]) -> Iterator[Finding]:
    """Texts and formulas that have a value in the first draw but not in a later one."""
    from trainer.errors import TrainerError
    from trainer.packs.fillable import templates

    data = question.trees["question"].at(question.root)
    for path, text in templates(data):
        for variant in drawn:
            try:
                variant.text(text)
            except TrainerError as error:
                message = f"in variant {variant.index} ({variant.label}): {error.message}"
                yield finding(question, path, "variants", message, key=False)
                break
