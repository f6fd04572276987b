"""Unpacking a pack from a zip without trusting it.

Only text files below ``questions/`` and ``rubrics/`` are taken; whatever else is in the archive is
left in it. Names that lead elsewhere, links, and anything beyond the limits refuse the whole
archive before one file is written, and what is written goes to a folder of its own first.
"""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path as FilePath
from pathlib import PurePosixPath
from typing import Final

from trainer.packs.errors import PackError, Problem
from trainer.packs.tree import MAX_BYTES

#: A pack is text: archives and packs beyond these are not packs.
MAX_ARCHIVE: Final = 8_000_000
MAX_FILES: Final = 4_000
MAX_TOTAL: Final = 40_000_000

_FOLDERS: Final = ("questions", "rubrics")
_ENDINGS: Final = (".yaml", ".md", ".txt")
_BROKEN: Final = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError)


def unpack(archive: FilePath, into: FilePath) -> None:
    """Write the pack files of ``archive`` to the folder ``into``, which must not exist yet.

    All or nothing: the folder appears complete or not at all. Raises PackError for anything that
    is not a plain, small archive of a pack.
    """
    files = read_archive(archive)
    try:
        into.parent.mkdir(parents=True, exist_ok=True)
        staging = FilePath(tempfile.mkdtemp(prefix=".unpacking-", dir=into.parent))
        try:
            for name, data in files.items():
                file = staging.joinpath(*name.parts)
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(data)
            os.replace(staging, into)
        finally:
            shutil.rmtree(staging, ignore_errors=True)
    except OSError as error:
        if into.is_dir():
            # Another process was quicker with the same archive.
            return
        raise _refused(into, f"the pack cannot be written: {error.strerror or error}") from None


def read_archive(archive: FilePath) -> dict[PurePosixPath, bytes]:
    """The pack files of a zip by their path from the content folder; PackError, see `unpack`."""
    try:
        if archive.stat().st_size > MAX_ARCHIVE:
            raise _refused(archive, f"the archive is larger than {MAX_ARCHIVE:,} bytes")
        with zipfile.ZipFile(archive) as opened:
            return _read(opened, archive)
    except OSError as error:
        raise _refused(archive, f"the archive cannot be read: {error.strerror or error}") from None
    except _BROKEN as error:
        raise _refused(archive, f"this is not a sound zip archive: {error}") from None


def _read(opened: zipfile.ZipFile, archive: FilePath) -> dict[PurePosixPath, bytes]:
    files: dict[PurePosixPath, bytes] = {}
    names: set[str] = set()
    total = 0
    for entry, path in _entries(opened, archive):
        folded = str(path).casefold()
        if folded in names:
            raise _refused(archive, f"the archive holds {str(path)!r} twice")
        names.add(folded)
        # The declared size is a claim of the archive's; what counts is what comes out of it.
        with opened.open(entry) as stream:
            data = stream.read(MAX_BYTES + 1)
        total += len(data)
        if len(data) > MAX_BYTES:
            raise _refused(archive, f"{str(path)!r} is larger than {MAX_BYTES:,} bytes")
        if total > MAX_TOTAL or len(files) >= MAX_FILES:
            limits = f"{MAX_FILES:,} files or {MAX_TOTAL:,} bytes"
            raise _refused(archive, f"the archive holds more than {limits}")
        files[path] = data
    if not any(path.parts[0] == "questions" for path in files):
        raise _refused(archive, "the archive holds no folder questions/ with a pack in it")
    return files


def _entries(
    opened: zipfile.ZipFile, archive: FilePath
) -> Iterator[tuple[zipfile.ZipInfo, PurePosixPath]]:
    """Entries that belong to a pack, with their path from the content folder."""
    listed = opened.infolist()
    plain = [(entry, _path(entry, archive)) for entry in listed]
    top = _top(path for entry, path in plain if not entry.is_dir())
    for entry, path in plain:
        below = path.parts[len(top) :]
        if entry.is_dir() or not below or below[0] not in _FOLDERS:
            continue
        if path.suffix in _ENDINGS:
            if entry.flag_bits & 0x1:
                raise _refused(archive, f"{entry.filename!r} is encrypted")
            yield entry, PurePosixPath(*below)


def _path(entry: zipfile.ZipInfo, archive: FilePath) -> PurePosixPath:
    name = entry.filename
    path = PurePosixPath(name)
    outside = path.is_absolute() or ".." in path.parts or "\\" in name or ":" in name
    if outside or any(char < " " or char == "\x7f" for char in entry.orig_filename):
        raise _refused(archive, f"the archive holds the path {name!r}, which is not allowed")
    mode = entry.external_attr >> 16
    if stat.S_IFMT(mode) not in (0, stat.S_IFREG, stat.S_IFDIR):
        raise _refused(archive, f"{name!r} in the archive is a link or a device, not a file")
    return path


def _top(paths: Iterator[PurePosixPath]) -> tuple[str, ...]:
    """The one folder that everything lies in, as in a download of a repository; or nothing."""
    firsts = {path.parts[0] for path in paths if path.parts}
    return (firsts.pop(),) if len(firsts) == 1 and not firsts & set(_FOLDERS) else ()


def _refused(archive: FilePath, message: str) -> PackError:
    return PackError([Problem(str(archive), 1, 1, message)])
