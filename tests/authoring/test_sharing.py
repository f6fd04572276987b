"""Adding, updating, removing and listing packs; a source is kept whole or not at all."""

from __future__ import annotations

import os
import subprocess
import zipfile
from pathlib import Path

import pytest

from tests.authoring.small import write_small
from trainer.authoring import AuthoringError
from trainer.authoring import sharing as room
from trainer.authoring.sharing import add, added, default_name, listed, remove, update
from trainer.packs import PackError, library
from trainer.packs.places import user_folder


def source(folder: Path) -> Path:
    root = folder / "our-packs"
    write_small(root)
    return root


def repository(folder: Path) -> str:
    root = source(folder)
    commit(root, "init", "--quiet")
    commit(root, "add", ".")
    commit(root, "commit", "--quiet", "-m", "first")
    return root.as_uri()


def commit(root: Path, *arguments: str) -> None:
    who = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"]
    environment = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    subprocess.run(["git", *who, *arguments], cwd=root, check=True, env=environment)


def test_a_folder_is_added_used_listed_and_removed(tmp_path: Path) -> None:
    done = add(str(source(tmp_path)))
    assert (done.name, done.packs) == ("our-packs", ("small",))
    assert library().question("small/copying").title == "Copying a file"
    shown = next(one for one in listed() if one.id == "small")
    assert (shown.version, shown.questions, shown.licence) == ("1.0.0", 1, "CC0-1.0")
    assert shown.origin == "added as our-packs"
    assert len(shown.hash) == 16
    assert remove("our-packs").packs == ("small",)
    assert [one.id for one in listed()] == [one.id for one in library().packs]
    assert "small" not in [one.id for one in listed()]
    assert list(user_folder().iterdir()) == []


def test_what_was_added_does_not_follow_the_folder_until_it_is_updated(tmp_path: Path) -> None:
    root = source(tmp_path)
    first = add(str(root))
    assert update("our-packs") == (first, False)
    write_small(root, pack=("version: 1.0.0", "version: 1.1.0"))
    assert next(one.version for one in listed() if one.id == "small") == "1.0.0"
    new, changed = update("our-packs")
    assert changed
    assert new.hash != first.hash
    assert next(one.version for one in listed() if one.id == "small") == "1.1.0"


def test_a_git_url_is_cloned_without_a_checkout(tmp_path: Path) -> None:
    url = repository(tmp_path)
    done = add(url, "by-git")
    assert done.source == url
    root = tmp_path / "our-packs"
    write_small(root, pack=("version: 1.0.0", "version: 2.0.0"))
    assert update("by-git")[1] is False, "what is not committed is not fetched"
    commit(root, "commit", "--quiet", "-am", "second")
    assert update("by-git")[1] is True
    assert not list(user_folder().rglob(".git"))


def test_a_repository_with_links_is_refused(tmp_path: Path) -> None:
    url = repository(tmp_path)
    root = tmp_path / "our-packs"
    (root / "questions" / "small" / "extra.yaml").symlink_to("/etc/passwd")
    commit(root, "add", ".")
    commit(root, "commit", "--quiet", "-m", "link")
    with pytest.raises(PackError, match="is a link or a device"):
        add(url)


def test_a_folder_with_links_is_refused(tmp_path: Path) -> None:
    root = source(tmp_path)
    (root / "rubrics" / "small" / "extra.yaml").symlink_to("/etc/passwd")
    with pytest.raises(AuthoringError, match="is a link"):
        add(str(root))


def test_a_zip_is_added(tmp_path: Path) -> None:
    root = source(tmp_path)
    archive = tmp_path / "Our Packs.zip"
    with zipfile.ZipFile(archive, "w") as opened:
        for file in root.rglob("*.yaml"):
            opened.write(file, file.relative_to(tmp_path))
    assert add(str(archive)).name == "our-packs"


def test_a_pack_with_a_fault_is_refused_at_its_line_and_nothing_is_kept(tmp_path: Path) -> None:
    root = tmp_path / "our-packs"
    write_small(root, question=("unit: GiB", "unit: Gob"), rubric=("met by: time", "met by: tim"))
    with pytest.raises(PackError) as error:
        add(str(root))
    assert error.value.file == "questions/small/copying.yaml"
    assert error.value.line == 17
    assert list(user_folder().iterdir()) == []


def test_a_failed_update_leaves_the_old_one(tmp_path: Path) -> None:
    root = source(tmp_path)
    first = add(str(root))
    write_small(root, question=("unit: GiB", "unit: Gob"))
    with pytest.raises(PackError):
        update("our-packs")
    assert added() == (first,)
    assert library().question("small/copying").title == "Copying a file"


def test_a_pack_of_a_name_that_is_taken_is_refused(tmp_path: Path) -> None:
    add(str(source(tmp_path)))
    with pytest.raises(AuthoringError, match="'trainer pack update our-packs'"):
        add(str(tmp_path / "our-packs"))
    with pytest.raises(AuthoringError, match="a pack 'small' is there already"):
        add(str(tmp_path / "our-packs"), "again")
    with pytest.raises(AuthoringError, match="is no name"):
        add(str(tmp_path / "our-packs"), "../outside")


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        ("nowhere", "there is no folder or file 'nowhere'"),
        (".", "holds no questions/"),
        ("file:///nowhere/at/all", "git could not fetch the pack"),
        ("--upload-pack=touch /tmp/x", "there is no folder or file"),
        ("ext::sh -c touch% /tmp/x", "there is no folder or file"),
    ],
)
def test_a_source_that_leads_nowhere_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wanted: str, message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(AuthoringError, match=message):
        add(wanted)


def test_a_source_that_was_not_added_is_told(tmp_path: Path) -> None:
    add(str(source(tmp_path)))
    with pytest.raises(AuthoringError, match="did you mean 'our-packs'"):
        remove("our-pack")
    with pytest.raises(AuthoringError, match="there are: our-packs"):
        update("x")


def test_a_kill_between_the_two_renames_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = source(tmp_path)
    first = add(str(root))
    write_small(root, pack=("version: 1.0.0", "version: 1.1.0"))
    real = os.replace

    def killed(old: Path, new: Path) -> None:
        if Path(new).name == "our-packs":
            raise KeyboardInterrupt
        real(old, new)

    with monkeypatch.context() as patch:
        patch.setattr(room.os, "replace", killed)
        with pytest.raises(KeyboardInterrupt):
            update("our-packs")
    assert not (user_folder() / "our-packs").exists()
    assert added() == (first,)
    assert (user_folder() / "our-packs").is_dir()


def test_names_follow_from_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert default_name("https://example.org/ada/Storage_Packs.git") == "storage-packs"
    assert default_name("git@example.org:ada/storage.git") == "storage"
    assert default_name("/some/where/Questions.zip") == "questions"
    assert default_name(str(tmp_path / "a" / "..")) == tmp_path.name.replace("_", "-").lower()


def test_a_pack_is_added_from_the_folder_that_it_stands_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tmp_path / "ours"
    write_small(root)
    monkeypatch.chdir(root)
    assert add(".").packs == ("small",)
