"""Looking at a store without touching it: no file is made, changed, moved or migrated."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from trainer.store.schema import VERSION
from trainer.store.sqlite import reason
from trainer.store.sqlite_schema import is_foreign, version_of

#: Up to this size the whole file is checked unless it is asked for.
CHECKED_BYTES: Final = 64 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Look:
    """What a store looks like from outside.

    `trouble` is a sentence when it can't be used as it is, else ''. `version` is None for a file
    that is not there or can't be read; `known` is the newest version that this trainer knows.
    `whole` says whether all of the file was checked. `latest` is the time of the last event.
    """

    path: Path
    exists: bool
    size: int = 0
    version: int | None = None
    known: int = VERSION
    runs: int = 0
    open: int = 0
    latest: float | None = None
    writable: bool = True
    whole: bool = False
    backups: tuple[str, ...] = ()
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class TeamLook:
    """What a team's store looks like from here; fields as in `Look`.

    `place` is its address without the password. `server` names its program, '' when it was not
    reached; `encrypted` says whether the way there is; `ahead` is by how many seconds its
    clock is ahead of this one. `version` 0 means that there is no store yet.
    """

    place: str
    server: str = ""
    encrypted: bool = False
    ahead: float = 0.0
    version: int = 0
    known: int = VERSION
    runs: int = 0
    open: int = 0
    latest: float | None = None
    writable: bool = True
    trouble: str = ""


def look(path: Path, *, whole: bool = False) -> Look:
    """Look at the store at `path`; `whole` checks all of the file whatever its size."""
    backups = tuple(sorted(one.name for one in path.parent.glob(path.name + ".damaged-*")))
    try:
        size = path.stat().st_size if path.is_file() else 0
    except OSError as error:
        return Look(path, False, trouble=f"It can't be looked at: {error.strerror}.")
    if not path.exists():
        return Look(path, False, writable=_can_be_made(path), backups=backups)
    writable = os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)
    found = Look(path, True, size, writable=writable, backups=backups)
    try:
        with closing(_connected(path)) as db:
            return _looked(db, found, whole or size <= CHECKED_BYTES)
    except sqlite3.Error as error:
        return replace(found, trouble=f"It can't be read: {reason(error)}")


def _connected(path: Path) -> sqlite3.Connection:
    # Without a log beside it nothing is running on it, and it can be read without a lock, which
    # would make files. With one, the log has to be read too.
    beside = path.with_name(path.name + "-wal").exists()
    how = "mode=ro" if beside else "mode=ro&immutable=1"
    return sqlite3.connect(f"{path.resolve().as_uri()}?{how}", uri=True)


def _looked(db: sqlite3.Connection, found: Look, whole: bool) -> Look:
    version = version_of(db)
    if is_foreign(db):
        return replace(found, trouble="It is the database of another program.")
    if version > VERSION:
        told = f"A newer trainer wrote it (version {version}; this one knows up to {VERSION})."
        return replace(found, version=version, trouble=told)
    if version == 0:
        return replace(found, version=0)
    if whole:
        said = str(db.execute("PRAGMA quick_check(1)").fetchone()[0])
        if said != "ok":
            return replace(found, version=version, whole=True, trouble=f"It is damaged: {said}.")
    (runs,) = db.execute("SELECT count(*) FROM runs").fetchone()
    (left,) = db.execute("SELECT count(*) FROM runs WHERE status = 'open'").fetchone()
    (latest,) = db.execute("SELECT max(updated_at) FROM runs").fetchone()
    return replace(found, version=version, runs=runs, open=left, latest=latest, whole=whole)


def _can_be_made(path: Path) -> bool:
    folder = path.parent
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    return folder.is_dir() and os.access(folder, os.W_OK)
