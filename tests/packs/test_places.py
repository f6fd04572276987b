"""Where packs are looked for, and which of two with one name is used."""

from __future__ import annotations

import os
import sys
import zipfile
from pathlib import Path

import pytest

from tests.authoring.small import write_small
from trainer.packs import PackError, library
from trainer.packs.places import content_root, content_roots, package_roots, user_folder


def small(root: Path, title: str) -> Path:
    """A content folder with the pack ``small`` under a title of its own."""
    write_small(root, pack=("title: Small", f"title: {title}"))
    return root


def title_of_small(*paths: Path) -> str:
    return next(one.title for one in library(paths).packs if one.id == "small")


def installed(folder: Path, monkeypatch: pytest.MonkeyPatch, name: str = "our_packs") -> Path:
    """A distribution with the entry point, whose module would fail if it were imported."""
    module = small(folder / "site" / name, "From a package")
    (module / "__init__.py").write_text("raise SystemExit('a pack is data')\n")
    info = folder / "site" / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[trainer.packs]\nours = {name}\n")
    monkeypatch.setattr(sys, "path", [str(folder / "site"), *sys.path])
    return module


def test_the_nearest_place_wins_and_the_other_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed(tmp_path, monkeypatch)
    assert title_of_small() == "From a package"
    small(user_folder() / "mine", "Added")
    assert title_of_small() == "Added"
    path = os.pathsep.join([str(small(tmp_path / "path", "From the path")), ""])
    monkeypatch.setenv("TRAINER_PACK_PATH", path)
    assert title_of_small() == "From the path"
    named = small(tmp_path / "named", "Named")
    assert title_of_small(named) == "Named"
    told = [one for one in library([named]).doubles if one.id == "small"]
    assert len(told) == 3
    assert {(one.used, one.same) for one in told} == {(named.resolve(), False)}


def test_a_package_is_located_and_never_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = installed(tmp_path, monkeypatch)
    assert list(package_roots()) == [module]
    assert "our_packs" not in sys.modules


def test_a_package_without_questions_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = installed(tmp_path, monkeypatch)
    (module / "questions").rename(module / "something")
    assert list(package_roots()) == []


def test_a_zip_in_the_path_is_read_and_follows_its_content(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = tmp_path / "packs.zip"
    monkeypatch.setenv("TRAINER_PACK_PATH", str(archive))
    for title in ("First", "Second"):
        root = small(tmp_path / title, title)
        with zipfile.ZipFile(archive, "w") as opened:
            for file in root.rglob("*.yaml"):
                opened.write(file, file.relative_to(root))
        assert title_of_small() == title


def test_what_cannot_be_opened_is_told_and_hides_nothing(tmp_path: Path) -> None:
    broken = tmp_path / "broken.zip"
    broken.write_bytes(b"PK")
    found = library([broken, tmp_path / "nowhere"])
    assert {one.file for one in found.problems} == {str(broken), str(tmp_path / "nowhere")}
    assert "flash-attention" in {one.id for one in found.packs}
    with pytest.raises(PackError, match="not a sound zip"):
        list(content_roots([broken]))


def test_a_folder_that_is_still_being_written_is_not_seen() -> None:
    small(user_folder() / ".adding-x", "Half")
    assert [one for one in content_roots() if one.parent == user_folder()] == []


def test_the_shipped_content_is_the_last_place() -> None:
    assert list(content_roots())[-1] == content_root()


def test_the_working_folder_is_a_place_when_it_holds_packs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = small(tmp_path / "here", "Here")
    small(user_folder() / "mine", "Added")
    monkeypatch.chdir(here)
    assert title_of_small() == "Here"
    assert title_of_small(small(tmp_path / "named", "Named")) == "Named"
    (here / "rubrics").rename(here / "something")
    assert title_of_small() == "Added"


def test_a_working_folder_that_is_gone_is_no_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert list(content_roots()) == [content_root()]
