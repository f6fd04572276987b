"""What the three files of a question say of each other: every name leads somewhere, or is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.authoring.small import check_small, write_small
from trainer.authoring.checking import check_question
from trainer.packs import PackError
from trainer.packs.loading import load_question


def told(root: Path, **changes: tuple[str, str]) -> list[tuple[str, int, str]]:
    """The findings of the small pack with some changes: file, line and message."""
    found = check_small(root, **changes).findings
    return [(Path(one.file).name, one.line, one.message) for one in found]


def test_a_part_that_asks_for_a_claim_that_there_is_not(tmp_path: Path) -> None:
    found = told(tmp_path, question=("says: disk-bound", "says: disk-bund"))
    assert found == [
        ("copying.yaml", 27, "there is no claim 'disk-bund', did you mean 'disk-bound'?")
    ]


def test_a_part_that_asks_for_a_mistake(tmp_path: Path) -> None:
    found = told(
        tmp_path,
        question=("says: disk-bound", "says: forgot-write"),
        claims=(
            "claims:\n",
            "mistakes:\n  forgot-write: {say: [disk], yes: [Disk., A disk.], no: [No., None.]}\n"
            "claims:\n",
        ),
    )
    ((file, line, message),) = found
    assert (file, line) == ("copying.yaml", 27)
    assert "'forgot-write' is a mistake, and a part asks for a claim" in message


def test_without_the_claims_file_that_is_told_in_one_line(tmp_path: Path) -> None:
    target = write_small(tmp_path)
    target.files[1].unlink()
    (one,) = check_question(target).findings
    assert one.file.endswith("questions/small/copying.claims.yaml")
    assert "this file is missing: the part 'limit' asks for the claim 'disk-bound'" in one.message
    with pytest.raises(PackError, match=r"copying\.claims\.yaml:1:1: this file is missing"):
        load_question(tmp_path, "small", "copying")


def test_a_free_answer_among_the_samples_needs_the_claims_file_too(tmp_path: Path) -> None:
    target = write_small(
        tmp_path,
        question=("  limit:\n    ask: What limits it?\n    says: disk-bound\n", ""),
        question2=("time: '{time | s}', limit: The disk limits it.}", "time: '{time | s}'}"),
        question3=("samples:\n", "samples:\n  free:\n    says: I do not know.\n    level: Weak\n"),
        rubric=("met by: disk-bound", "met by: time"),
    )
    target.files[1].unlink()
    (one,) = check_question(target).findings
    assert "this file is missing: free text such as that of 'free' is heard by it" in one.message


def test_numbers_alone_need_no_claims(tmp_path: Path) -> None:
    target = write_small(
        tmp_path,
        question=("  limit:\n    ask: What limits it?\n    says: disk-bound\n", ""),
        question2=("time: '{time | s}', limit: The disk limits it.}", "time: '{time | s}'}"),
        rubric=("met by: disk-bound", "met by: time"),
    )
    target.files[1].unlink()
    assert check_question(target).findings == ()
