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


_HEARD = "mistakes:\n  free: {say: [disk], yes: [A disk., Disk.], no: [None., No.]}\nclaims:\n"


def test_a_mistake_that_is_heard_and_then_dropped_is_told(tmp_path: Path) -> None:
    found = check_small(tmp_path, claims=("claims:\n", _HEARD)).findings
    (one,) = (one for one in found if "dropped" in one.message)
    assert one.severity == "warning"
    assert (Path(one.file).name, one.line) == ("copying.claims.yaml", 5)
    assert "nothing under 'mistakes' of the question has this name" in one.message


def test_the_name_that_may_be_meant_by_it_is_told(tmp_path: Path) -> None:
    close = _HEARD.replace("free:", "forgot-writ:")
    found = check_small(tmp_path, claims=("claims:\n", close)).findings
    assert any("did you mean 'forgot-write'?" in one.message for one in found)


def test_a_mistake_with_a_word_about_it_is_not(tmp_path: Path) -> None:
    known = _HEARD.replace("free:", "forgot-write:")
    found = check_small(tmp_path, claims=("claims:\n", known)).findings
    assert not any("dropped" in one.message for one in found)


def test_a_follow_up_that_only_the_claims_know_is_told(tmp_path: Path) -> None:
    found = told(
        tmp_path, claims=("claims:\n", "followups:\n  later: {lexicon: {a: [b]}}\nclaims:\n")
    )
    assert found == [("copying.claims.yaml", 5, "there is no follow-up “later”; there are: none")]


@pytest.mark.parametrize(
    ("phrase", "read"),
    [
        ("client-side cache", "'client side' for 'client-side'"),
        ("near-cache", "'near cache' for 'near-cache'"),
        ("cannot keep up", "'can not' for 'cannot'"),
        ("doesn't fit", "'does not' for \"doesn't\""),
        ("re-read it", "'reread' for 're-read'"),
        ("the disk's", "'disk' for \"disk's\""),
        ("at 8k", "'8 k' for '8k'"),
        ("T_r rows", "'tr' for 'T_r'"),
    ],
)
def test_a_phrase_that_can_never_match_is_told_with_its_spelling(
    tmp_path: Path, phrase: str, read: str
) -> None:
    found = check_small(
        tmp_path, claims=("disk: [disk, drive]", f'disk: [disk, drive, "{phrase}"]')
    ).findings
    assert [one.severity for one in found] == ["warning"]
    assert found[0].message == (
        f"the phrase {phrase!r} can never match: texts are read with {read}; write that"
    )
    assert (found[0].line, found[0].column) == (2, 23)


@pytest.mark.parametrize(
    "phrase",
    [
        "client side cache",
        "disk|hard-disk",
        "(non-volatile) disk",
        "K / V",
        "<limits> .. disk",
        "# x",
    ],
)
def test_phrases_that_can_match_are_not(tmp_path: Path, phrase: str) -> None:
    """A choice or an option that never matches leaves the rest of its phrase alive."""
    found = check_small(
        tmp_path, claims=("disk: [disk, drive]", f'disk: [disk, drive, "{phrase}"]')
    ).findings
    assert found == ()


def test_the_cure_of_a_dead_phrase_is_alive(tmp_path: Path) -> None:
    for phrase in ("client side cache", "can not keep up", "does not fit", "reread it", "at 8 k"):
        changed = ("disk: [disk, drive]", f"disk: [disk, drive, {phrase}]")
        assert check_small(tmp_path, claims=changed).findings == ()
