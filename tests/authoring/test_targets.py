"""Which questions a command means."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.authoring.small import write_small
from trainer.authoring import AuthoringError
from trainer.authoring.targets import Target, find_targets


def addresses(*names: str, packs: tuple[Path, ...] = ()) -> list[str]:
    return [one.address for one in find_targets(names, packs)]


def test_files_and_folders_mean_their_questions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = write_small(tmp_path)
    for file in target.files:
        assert addresses(str(file)) == ["small/copying"], file
    for folder in ("", "questions", "questions/small", "rubrics/small", "rubrics"):
        assert addresses(str(tmp_path / folder)) == ["small/copying"], folder
    monkeypatch.chdir(tmp_path)
    assert addresses() == ["small/copying"]
    assert addresses("questions/small/copying.yaml") == ["small/copying"]


def test_an_address_is_found_in_the_named_packs_before_the_shipped_ones(tmp_path: Path) -> None:
    target = write_small(tmp_path)
    assert find_targets(["small/copying"], [tmp_path]) == (target,)
    assert addresses("small", packs=(tmp_path,)) == ["small/copying"]
    assert addresses("small/copying/some-followup", packs=(tmp_path,)) == ["small/copying"]
    assert "flash-attention/hbm-bytes" in addresses("flash-attention")


def test_without_names_and_without_a_folder_every_question_is_meant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    monkeypatch.chdir(empty)
    write_small(tmp_path / "more")
    found = addresses(packs=(tmp_path / "more",))
    assert "small/copying" in found
    assert "flash-attention/hbm-bytes" in found


def test_a_question_that_is_named_twice_is_checked_once(tmp_path: Path) -> None:
    target = write_small(tmp_path)
    names = [str(tmp_path), str(target.files[0])]
    assert find_targets(names) == (target,)


@pytest.mark.parametrize(
    ("name", "hint"),
    [("small/copyin", "did you mean 'small/copying'"), ("nowhere", "'trainer questions' lists")],
)
def test_a_name_that_leads_nowhere_is_told(tmp_path: Path, name: str, hint: str) -> None:
    write_small(tmp_path)
    with pytest.raises(AuthoringError, match=hint):
        find_targets([name], [tmp_path])


def test_a_folder_without_questions_is_told(tmp_path: Path) -> None:
    with pytest.raises(AuthoringError, match="holds no question"):
        find_targets([str(tmp_path)])


def test_a_file_of_a_question_that_is_gone_still_means_it(tmp_path: Path) -> None:
    target = write_small(tmp_path)
    target.files[0].unlink()
    assert find_targets([str(target.files[2])]) == (Target(tmp_path, "small", "copying"),)


def test_addresses_are_found_in_the_working_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = write_small(tmp_path)
    monkeypatch.chdir(tmp_path)
    assert find_targets(["small/copying"]) == (target,)
    assert addresses("small") == ["small/copying"]
