"""Where packs are looked for: named folders and zips, the user's own folder, installed packages."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Sequence
from pathlib import Path as FilePath
from typing import Final

from trainer.packs.errors import PackError, Problem

#: The program's name in the folders of the user's system.
APPLICATION: Final = "systems-trainer"
#: Packages that bring packs name their module under this entry point; it is data, never imported.
ENTRY_POINTS: Final = "trainer.packs"


def content_roots(
    paths: Sequence[FilePath | str] = (), problems: list[Problem] | None = None
) -> Iterator[FilePath]:
    """Every folder that packs are looked for in, the nearest first; none of them is read.

    These are ``paths`` and the entries of TRAINER_PACK_PATH (a folder that holds ``questions/`` and
    ``rubrics/``, or a zip of one), the working folder if it is such a one, what ``trainer pack
    add`` has put into the user's folder, installed packages, and the trainer's own content. What
    cannot be opened is noted in ``problems``, or raised as PackError when there is no such list.
    """
    extra = os.environ.get("TRAINER_PACK_PATH", "")
    named = [*paths, *(one for one in extra.split(os.pathsep) if one)]
    seen = set[FilePath]()
    for root in (
        *_named(named, problems),
        *_here(),
        *added_roots(),
        *package_roots(),
        content_root(),
    ):
        if root not in seen:
            seen.add(root)
            yield root


def _here() -> Iterator[FilePath]:
    """The working folder, if it holds ``questions/`` and ``rubrics/``: an author's own packs."""
    try:
        here = FilePath.cwd().resolve()
    except OSError:
        # The folder that the program was started in may be gone by now.
        return
    if (here / "questions").is_dir() and (here / "rubrics").is_dir():
        yield here


def _named(named: Sequence[FilePath | str], problems: list[Problem] | None) -> Iterator[FilePath]:
    for path in map(FilePath, named):
        try:
            root = path.expanduser().resolve()
            yield _unpacked(root) if root.is_file() else root
        except PackError as error:
            if problems is None:
                raise
            problems += error.problems


def content_root() -> FilePath:
    """The trainer's own content: inside the wheel, or beside the package in a checkout."""
    package = FilePath(__file__).resolve().parent.parent
    wheel = package / "_content"
    return wheel if (wheel / "questions").is_dir() else package.parent


def user_folder() -> FilePath:
    """The folder that ``trainer pack add`` puts packs into: ``packs`` in TRAINER_HOME.

    Without TRAINER_HOME it lies in the user's data folder.
    """
    return _home() / "packs"


def index_file() -> FilePath:
    """Where the index of a large library is remembered: in TRAINER_HOME or the data folder."""
    return _home() / "index.json"


def added_roots() -> Iterator[FilePath]:
    """The content folders in the user's folder, by name; hidden ones are still being written."""
    try:
        found = sorted(user_folder().iterdir())
    except OSError:
        return
    for folder in found:
        if not folder.name.startswith(".") and (folder / "questions").is_dir():
            yield folder.resolve()


def package_roots() -> Iterator[FilePath]:
    """The content folders of installed packages with the entry point ``trainer.packs``.

    The entry point's value names a module whose folder holds ``questions/`` and ``rubrics/``. The
    module is located by its distribution's files; nothing of it is imported or run.
    """
    from importlib.metadata import entry_points

    for point in entry_points(group=ENTRY_POINTS):
        if point.dist is None:
            continue
        folder = FilePath(str(point.dist.locate_file(point.module.replace(".", "/"))))
        if (folder / "questions").is_dir():
            yield folder.resolve()


def _unpacked(archive: FilePath) -> FilePath:
    """The content folder of a zip, unpacked once for each content that the zip has had."""
    from trainer.packs.archives import MAX_ARCHIVE, unpack

    digest = hashlib.sha256()
    try:
        with archive.open("rb") as stream:
            digest.update(stream.read(MAX_ARCHIVE + 1))
    except OSError as error:
        message = f"the archive cannot be read: {error.strerror or error}"
        raise PackError([Problem(str(archive), 1, 1, message)]) from None
    folder = _home() / "unpacked" / f"{archive.stem}-{digest.hexdigest()[:16]}"
    if not folder.is_dir():
        unpack(archive, folder)
    return folder.resolve()


def _home() -> FilePath:
    named = os.environ.get("TRAINER_HOME")
    if named:
        try:
            return FilePath(named).expanduser()
        except RuntimeError:
            return FilePath(named)
    from platformdirs import user_data_path

    return user_data_path(APPLICATION)
