"""A large library's index: unchanged files are not opened again, and nothing trusts it blindly."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from tests.authoring.small import write_small
from trainer.packs import Library, library
from trainer.packs.places import index_file
from trainer.packs.remembering import WORTHWHILE

COUNT = WORTHWHILE + 6


@pytest.fixture
def large(tmp_path: Path) -> Path:
    """A content folder with many questions."""
    root = tmp_path / "large"
    target = write_small(root)
    for number in range(COUNT - 1):
        shutil.copy(target.files[0], target.files[0].with_name(f"copy-{number}.yaml"))
    return root


def opened(root: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Library, list[str]]:
    """The library, and which of the folder's question files were opened for it."""
    names: list[str] = []
    real = Path.open

    def spy(self: Path, *arguments: object, **named: object) -> object:
        if self.is_relative_to(root) and self.name != "pack.yaml":
            names.append(self.name)
        return real(self, *arguments, **named)  # type: ignore[call-overload]

    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", spy)
        return library([root]), names


def test_unchanged_files_are_not_opened_again(large: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, names = opened(large, monkeypatch)
    assert len(names) == COUNT
    second, names = opened(large, monkeypatch)
    assert names == []
    assert second.packs == first.packs
    assert second.packs[0].questions[0].title == "Copying a file"


def test_a_changed_file_alone_is_read_and_a_removed_one_is_gone(
    large: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library([large])
    folder = large / "questions" / "small"
    text = (folder / "copy-3.yaml").read_text()
    (folder / "copy-3.yaml").write_text(text.replace("Copying a file", "Moving a file"))
    (folder / "copy-4.yaml").unlink()
    found, names = opened(large, monkeypatch)
    assert names == ["copy-3.yaml"]
    assert found.info("small/copy-3").title == "Moving a file"
    assert len(found.packs[0].questions) == COUNT - 1


def test_a_changed_pack_is_read_anew(large: Path) -> None:
    assert library([large]).packs[0].title == library([large]).packs[0].title
    file = large / "questions" / "small" / "pack.yaml"
    file.write_text(re.sub("(?m)^title:.*$", "title: Quite another title", file.read_text()))
    assert library([large]).packs[0].title == "Quite another title"


def test_a_question_is_loaded_from_its_file_and_never_from_the_index(large: Path) -> None:
    library([large])
    rows = json.loads(index_file().read_text())
    for row in rows["files"].values():
        row[2] = "Another title"
    index_file().write_text(json.dumps(rows))
    rubric = large / "rubrics/small/copying.yaml"
    shutil.copy(rubric, rubric.with_name("copy-0.yaml"))
    shutil.copy(large / "questions/small/copying.claims.yaml",
                large / "questions/small/copy-0.claims.yaml")  # fmt: skip
    assert library([large]).question("small/copy-0").title == "Copying a file"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"version": 1}',
        '{"version": 1, "files": []}',
        '{"version": 99, "files": {}}',
        "[" * 9_999,
    ],
)
def test_a_broken_index_is_passed_over(large: Path, text: str) -> None:
    first = library([large])
    index_file().write_text(text)
    assert library([large]).packs == first.packs


def test_rows_of_another_shape_are_read_anew(large: Path) -> None:
    first = library([large])
    rows = json.loads(index_file().read_text())
    for number, row in enumerate(rows["files"].values()):
        row[2:] = [["x"], [1, 2, 3, 4, 5], ["t", "x", 3, 4, {}]][number % 3]
    heads = [row for path, row in rows["files"].items() if path.endswith("pack.yaml")]
    assert heads
    for row in heads:
        row[2:] = ["x", 3, [], None]
    index_file().write_text(json.dumps(rows))
    assert library([large]).packs == first.packs


def test_a_small_library_and_a_disk_that_refuses_leave_nothing(
    large: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_small(tmp_path / "few")
    library([tmp_path / "few"])
    assert not index_file().exists()
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("TRAINER_HOME", str(tmp_path / "file"))
    assert len(library([large]).packs[0].questions) == COUNT


def test_two_libraries_do_not_push_each_other_out(
    large: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other"
    shutil.copytree(large, other)
    library([large])
    library([other])
    assert opened(large, monkeypatch)[1] == []
    assert opened(other, monkeypatch)[1] == []
