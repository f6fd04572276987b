"""Texts in other languages: what does not fit the question, and what is not translated yet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from trainer.authoring.findings import Finding, finding, from_problems
from trainer.packs import FormulaError, PackError, variants
from trainer.packs.overlays import language_of, untranslated

if TYPE_CHECKING:
    from pathlib import Path

    from trainer.authoring.targets import Target
    from trainer.packs import Question, Variant

#: Texts of a question, filled for some draws: what cannot be.
Unfilled = Callable[["Question", "tuple[Variant, ...]"], Iterator[Finding]]


def translation_findings(
    target: Target, question: Question, unfilled: Unfilled
) -> Iterator[Finding]:
    """Faults of every overlay of a sound question, and a warning for each text it leaves out."""
    for file in target.overlays:
        yield from _of_overlay(target, question, file, unfilled)


def _of_overlay(
    target: Target, question: Question, file: Path, unfilled: Unfilled
) -> Iterator[Finding]:
    from trainer.packs.files import read_text, shown_path
    from trainer.packs.loading import assemble
    from trainer.packs.tree import read_tree

    language = language_of(file.name)
    try:
        translated, problems = assemble(target.root, target.pack, target.name, language)
        overlay = read_tree(read_text(file, target.root), shown_path(file, target.root))
    except PackError as error:
        yield from from_problems(error.problems, "translation", target.address)
        return
    yield from from_problems(problems, "translation", target.address)
    if not problems:
        yield from _unfilled(translated, unfilled)
    trees = question.trees
    for base, path in untranslated(overlay, trees["question"], trees["rubric"]):
        text = trees[base].at(path)
        message = f"this text has no {language!r} in {overlay.file} and stays as it is: {text!r}"
        yield finding(
            question, path, "translation", message, file=base, severity="warning", key=False
        )


def _unfilled(translated: Question, unfilled: Unfilled) -> Iterator[Finding]:
    """Slots of the translated texts that have no value in some draw."""
    try:
        drawn = variants(translated)
        for one in (translated, *translated.followups):
            yield from unfilled(one, tuple(variant.of(one) for variant in drawn))
    except FormulaError:
        # The question itself has the same fault, and it is told there.
        return
