"""Faults planted into the shipped packs, one at a time: each is told at its own line, with the fix.

`UNREPORTED` lists the planted faults that are not; it is empty, and stays so.
"""

from __future__ import annotations

import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

from tests.authoring.faults import FILES, ROOT, Fault, faults
from tests.authoring.faults_layout import missing_colon_over_a_block
from trainer.authoring.checking import read_question
from trainer.authoring.claimlint import claim_lint
from trainer.authoring.claimnames import name_findings
from trainer.authoring.findings import Finding
from trainer.authoring.lists import list_findings
from trainer.authoring.targets import Target
from trainer.grading.rubrics import rubric_of
from trainer.packs import PackError, Problem, variants
from trainer.packs.loading import assemble
from trainer.packs.tree import read_tree

#: Ids of planted faults that are not told at their own line with words that name the fix.
UNREPORTED: frozenset[str] = frozenset()

PLANTED = tuple(faults())


@pytest.fixture(scope="module")
def copies(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Copies of the shipped pack to plant faults into, by the file that they are planted into.

    A fault of the question's or the pack's own file does not depend on the claims, which take much
    longer to read than all the rest: that copy has none.
    """
    whole, bare = tmp_path_factory.mktemp("whole"), tmp_path_factory.mktemp("bare")
    for root in (whole, bare):
        for folder in ("questions/flash-attention", "rubrics/flash-attention"):
            shutil.copytree(ROOT / folder, root / folder)
    for file in bare.rglob("*.claims.yaml"):
        file.unlink()
    return {"question": bare, "pack": bare, "rubric": whole, "claims": whole}


def test_two_hundred_faults_of_forty_kinds_are_planted() -> None:
    kinds = Counter(one.kind for one in PLANTED)
    assert len(PLANTED) >= 200
    assert len(kinds) >= 40
    assert min(kinds.values()) >= 1


def test_the_list_of_unreported_faults_names_planted_ones_only() -> None:
    assert {one.id for one in PLANTED} >= UNREPORTED


@pytest.mark.parametrize("fault", PLANTED, ids=lambda one: one.id)
def test_a_planted_fault_is_told_at_its_line_with_its_fix(
    copies: dict[str, Path], fault: Fault
) -> None:
    file = copies[fault.file] / FILES[fault.file]
    sound = file.read_text(encoding="utf-8")
    assert fault.text != sound
    try:
        file.write_text(fault.text, encoding="utf-8")
        told = findings(copies[fault.file], fault.file)
    finally:
        file.write_text(sound, encoding="utf-8")
    here = [one for one in told if Path(one.file) == file and one.line == fault.line]
    named = any(re.search(fault.fix, one.message) for one in here)
    assert named == (fault.id not in UNREPORTED), "\n".join(
        [f"planted: {fault.text.splitlines()[fault.line - 1]}", *map(str, told[:5])]
    )


def findings(root: Path, file: str) -> list[Finding | Problem]:
    """Everything that is found without grading a sample; without compiling claims."""
    if file in ("question", "pack"):
        return [*read_question(Target(root, "flash-attention", "hbm-bytes"))[0]]
    try:
        question, problems = assemble(root, "flash-attention", "hbm-bytes")
    except PackError as error:
        return [*error.problems]
    found: list[Finding | Problem] = [*problems, *list_findings(question)]
    if file == "claims":
        drawn = variants(question)[0]
        for one in (question, *question.followups):
            found += [*name_findings(one), *claim_lint(one, drawn.of(one))]
        return found
    for one in (question, *question.followups):
        try:
            rubric_of(one)
        except PackError as error:
            found += error.problems
    return found


@pytest.mark.parametrize("file", ["claims", "question", "rubric"])
def test_a_missing_colon_is_told_at_its_line_wherever_it_is(file: str) -> None:
    """Not a spread but every place: without its colon a key swallows all that hangs under it."""
    lines = (ROOT / FILES[file]).read_text(encoding="utf-8").splitlines()
    silent = []
    for text, index, _ in missing_colon_over_a_block(lines):
        try:
            read_tree("\n".join(text), file)
        except PackError as error:
            found = error.problems[0]
            if found.line == index + 1 and "colon" in found.message:
                continue
            silent.append(str(found))
        else:
            silent.append(f"{file}:{index + 1}: nothing was told")
    assert silent == []
