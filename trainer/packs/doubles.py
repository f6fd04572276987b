"""Packs that are found twice: which copy is used, and whether the two differ at all."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path as FilePath
from pathlib import PurePosixPath


@dataclass(frozen=True, slots=True)
class Double:
    """A pack that was found again. ``used`` and ``hidden`` are the two content folders.

    A checkout and the package that was installed from it hold the same packs: nothing is wrong
    with that. Whether they are the same is looked at only when somebody asks, since both have to be
    read for it.
    """

    id: str
    used: FilePath
    hidden: FilePath

    @property
    def same(self) -> bool:
        """Whether the two hold the same files; a copy that can't be read is another one."""
        try:
            return pack_hash(self.used, self.id) == pack_hash(self.hidden, self.id)
        except OSError:
            return False


def pack_hash(root: FilePath, pack: str) -> str:
    """A hash over a pack's files, names and contents: it changes whenever any of them does.

    Raises OSError when a file can't be read.
    """
    files = {
        PurePosixPath(file.relative_to(root).as_posix()): file.read_bytes()
        for folder in ("questions", "rubrics")
        for file in sorted((root / folder / pack).glob("*.yaml"))
        if file.is_file()
    }
    return files_hash(files)


def files_hash(files: Mapping[PurePosixPath, bytes]) -> str:
    """The hash of these names and contents."""
    digest = hashlib.sha256()
    for name in sorted(files):
        digest.update(f"{name}\0{len(files[name])}\0".encode())
        digest.update(files[name])
    return digest.hexdigest()[:16]
