"""A pytest plugin: ``pytest questions/`` collects every question's samples on every variant.

Each question file gives one item for everything that can be said without grading (``checks``), one
for each sample on each variant, and one for each ``yes:`` and ``no:`` sentence of its claims. Items
report the file and line of what they test, so that an editor or a pull request can show it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from trainer.authoring.findings import Finding
    from trainer.authoring.subjects import Subject
    from trainer.authoring.targets import Target
    from trainer.packs import Sample, Variant


class PackFailure(Exception):
    """What a pack's item found, one ``file:line:column: message`` a line."""

    def __init__(self, found: Iterable[object]) -> None:
        super().__init__("\n".join(map(str, found)))


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Take question files: ``questions/<pack>/<question>.yaml`` beside a ``pack.yaml``."""
    if file_path.suffix != ".yaml" or file_path.parent.parent.name != "questions":
        return None
    from trainer.authoring.targets import is_question

    if not is_question(file_path.name) or not (file_path.parent / "pack.yaml").is_file():
        return None
    return QuestionFile.from_parent(parent, path=file_path)


class QuestionFile(pytest.File):
    """A question file; it is loaded once, when its items are collected."""

    def collect(self) -> Iterator[pytest.Item]:
        """The question's items; only ``checks`` when it cannot be loaded."""
        from trainer.authoring.checking import read_question
        from trainer.authoring.targets import Target

        folder = self.path.parent
        target = Target(folder.parent.parent, folder.name, self.path.stem)
        findings, subjects = read_question(target)
        yield ChecksItem.from_parent(
            self, name="checks", target=target, findings=findings, subjects=subjects
        )
        for subject in subjects:
            stage = "" if subject.one.parent is None else f"{subject.one.id}/"
            for sample in subject.one.samples:
                for variant in subject.variants:
                    name = f"{stage}{sample.id}[{variant.label or variant.index}]"
                    yield SampleItem.from_parent(
                        self, name=name, subject=subject, sample=sample, variant=variant
                    )
            yield from self._sentences(subject, stage)

    def _sentences(self, subject: Subject, stage: str) -> Iterator[pytest.Item]:
        from trainer.authoring.claims import sentences

        for section, id, kind, index, text in sentences(subject):
            yield SentenceItem.from_parent(
                self,
                name=f"{stage}{id}-{kind}-{index + 1}",
                subject=subject,
                place=(section, id, kind, index, text),
            )


class _PackItem(pytest.Item):
    """An item that fails with findings and stands at a line of the pack."""

    def at(self) -> Finding:
        """What the item tests, as a place in a file."""
        raise NotImplementedError

    def reportinfo(self) -> tuple[Path, int, str]:
        """File, line (from 0) and name, as pytest and editors want them."""
        place = self.at()
        return Path(place.file), place.line - 1, self.name

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *more: Any) -> Any:
        """A failure of the pack in its own lines; anything else with its traceback."""
        if isinstance(excinfo.value, PackFailure):
            return str(excinfo.value)
        return super().repr_failure(excinfo, *more)


class ChecksItem(_PackItem):
    """Everything that is said without grading: loading, rubric, tolerances, keys."""

    def __init__(
        self, *, target: Target, findings: list[Finding], subjects: list[Subject], **more: Any
    ) -> None:
        super().__init__(**more)
        self._target, self._findings, self._subjects = target, findings, subjects

    def runtest(self) -> None:
        """Fail with every error that is found."""
        from trainer.authoring.checking import ungraded

        found = [*self._findings, *ungraded(self._subjects)]
        found = [one for one in found if one.severity == "error"]
        if found:
            raise PackFailure(sorted(set(found)))

    def at(self) -> Finding:
        """The question file's first line."""
        from trainer.authoring.findings import Finding

        return Finding(str(self.path), 1, 1, "error", "checks", "")


class SampleItem(_PackItem):
    """One sample on one variant."""

    def __init__(self, *, subject: Subject, sample: Sample, variant: Variant, **more: Any) -> None:
        super().__init__(**more)
        self._subject, self._sample, self._variant = subject, sample, variant

    def runtest(self) -> None:
        """Fail with every difference between the grade and what the sample says of itself."""
        from trainer.authoring.samples import differences, grade_sample, sample_place

        grade = grade_sample(self._subject, self._sample, self._variant)
        found = [
            sample_place(self._subject, self._sample, message)
            for message in differences(self._sample, grade)
        ]
        if found:
            raise PackFailure(found)

    def at(self) -> Finding:
        """Where the sample stands."""
        from trainer.authoring.samples import sample_place

        return sample_place(self._subject, self._sample, "")


class SentenceItem(_PackItem):
    """One ``yes:`` or ``no:`` sentence of a claim, on every variant that it speaks of."""

    def __init__(
        self, *, subject: Subject, place: tuple[str, str, str, int, str], **more: Any
    ) -> None:
        super().__init__(**more)
        self._subject, self._place = subject, place

    def runtest(self) -> None:
        """Fail when the sentence is not heard as its author says."""
        from trainer.authoring.claims import misheard, sentence_place, variants_for

        _, id, kind, _, text = self._place
        for variant in variants_for(self._subject, text):
            message = misheard(self._subject, variant, id, kind, text)
            if message:
                raise PackFailure([sentence_place(self._subject, *self._place[:4], message)])

    def at(self) -> Finding:
        """Where the sentence stands."""
        from trainer.authoring.claims import sentence_place

        return sentence_place(self._subject, *self._place[:4], "")
