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
from trainer.authoring.checking import read_question
from trainer.authoring.findings import Finding
from trainer.authoring.targets import Target

#: Ids of planted faults that are not told at their own line with words that name the fix.
UNREPORTED: frozenset[str] = frozenset()

PLANTED = tuple(faults())


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the shipped content, to plant faults into."""
    root = tmp_path_factory.mktemp("content")
    for folder in ("questions/flash-attention", "rubrics/flash-attention"):
        shutil.copytree(ROOT / folder, root / folder)
    return root


def test_two_hundred_faults_of_forty_kinds_are_planted() -> None:
    kinds = Counter(one.kind for one in PLANTED)
    assert len(PLANTED) >= 200
    assert len(kinds) >= 40
    assert min(kinds.values()) >= 1


def test_the_list_of_unreported_faults_names_planted_ones_only() -> None:
    assert {one.id for one in PLANTED} >= UNREPORTED


@pytest.mark.parametrize("fault", PLANTED, ids=lambda one: one.id)
def test_a_planted_fault_is_told_at_its_line_with_its_fix(shipped: Path, fault: Fault) -> None:
    file = shipped / FILES[fault.file]
    sound = file.read_text(encoding="utf-8")
    assert fault.text != sound
    try:
        file.write_text(fault.text, encoding="utf-8")
        told = findings(shipped)
    finally:
        file.write_text(sound, encoding="utf-8")
    here = [one for one in told if Path(one.file) == file and one.line == fault.line]
    named = any(re.search(fault.fix, one.message) for one in here)
    assert named == (fault.id not in UNREPORTED), "\n".join(
        [f"planted: {fault.text.splitlines()[fault.line - 1]}", *map(str, told[:5])]
    )


def findings(root: Path) -> list[Finding]:
    """Everything that is found without grading a sample."""
    return read_question(Target(root, "flash-attention", "hbm-bytes"))[0]
