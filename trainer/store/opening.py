"""Opening a store, whatever state its file is in. Nothing found there is ever overwritten."""

from __future__ import annotations

import sqlite3
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from trainer.store.base import StoreError
from trainer.store.schema import VERSION
from trainer.store.sqlite import (
    BUSY_MS,
    DAMAGED_MARK,
    SqliteStore,
    is_busy,
    is_damage,
    is_unwritable,
    reason,
)
from trainer.store.sqlite_schema import is_foreign, migrate, version_of

# Up to this size the whole file is checked at every start (about 10 ms); beyond it only when the
# last run met damage.
CHECKED_BYTES: Final = 4 * 1024 * 1024
_WAL_TRIES: Final = 100
_WAL_PAUSE: Final = 0.02  # seconds
_COMPANIONS: Final = ("", "-wal", "-shm")


def memory_store(notice: str = "") -> SqliteStore:
    """A store that lives as long as the program."""
    connection = _connect(":memory:")
    migrate(connection)
    return SqliteStore(connection, None, (notice,) if notice else ())


def open_store(path: Path, now: float) -> SqliteStore:
    """Open or create the store at `path`; `now` (Unix seconds) names a backup, should one be made.

    A damaged file is moved aside and a new store is begun. Where nothing can be written the store
    is one in memory: practising matters more than keeping. Both are said in `notices`. StoreError
    for a file of a newer trainer or of another program: neither is touched.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        return _unkept(path, str(error.strerror or error).lower() + ".")
    try:
        return SqliteStore(_opened(path), path)
    except _Damaged as damage:
        return _begun_anew(path, now, damage)
    except sqlite3.Error as error:
        if is_unwritable(error):
            return _unkept(path, reason(error))
        raise StoreError(f"The store {path} can't be opened: {reason(error)}") from error


class _Damaged(Exception):
    """The file is not a whole database. `file` identifies it among others of its name."""

    def __init__(self, why: str, path: Path) -> None:
        super().__init__(why)
        self.file = _identity(path)


def _identity(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_dev, found.st_ino


def _unkept(path: Path, why: str) -> SqliteStore:
    return memory_store(
        f"Nothing is kept: {path} can't be written: {why} "
        "You can answer; it is gone when you leave. TRAINER_HOME names another folder."
    )


def _connect(name: str) -> sqlite3.Connection:
    connection = sqlite3.connect(
        name, timeout=BUSY_MS / 1000, isolation_level=None, check_same_thread=False
    )
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def _opened(path: Path) -> sqlite3.Connection:
    connection = _connect(str(path))
    try:
        _check(connection, path)
        _write_ahead(connection)
        connection.execute("PRAGMA synchronous = FULL")
        migrate(connection)
        # Finds out now, not at the first answer, whether this place can be written.
        # (Beginning to write is not enough: SQLite lets a file that may only be read begin, too.)
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("DELETE FROM drafts WHERE 0")
        connection.execute("ROLLBACK")
    except BaseException as error:
        connection.close()
        if isinstance(error, sqlite3.Error) and is_damage(error):
            raise _Damaged(str(error), path) from error
        raise
    return connection


def _write_ahead(connection: sqlite3.Connection) -> None:
    # Two programs that create the store at once collide here, and SQLite does not wait by itself
    # while the mode of a file is being changed.
    for _ in range(_WAL_TRIES):
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if not is_busy(error):
                raise
            time.sleep(_WAL_PAUSE)
    connection.execute("PRAGMA journal_mode = WAL")


def _check(connection: sqlite3.Connection, path: Path) -> None:
    if is_foreign(connection):
        raise StoreError(
            f"{path} is the database of another program. Set TRAINER_HOME to a folder of its own."
        )
    if (found := version_of(connection)) > VERSION:
        raise StoreError(
            f"{path} was written by a newer trainer (store version {found}; this one knows up to "
            f"{VERSION}). Update the trainer, or set TRAINER_HOME to another folder."
        )
    marked = path.with_name(path.name + DAMAGED_MARK).exists()
    if marked or path.stat().st_size <= CHECKED_BYTES:
        said = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        if said != "ok":
            raise _Damaged(str(said), path)


def _begun_anew(path: Path, now: float, why: _Damaged) -> SqliteStore:
    try:
        # Another trainer may have done it meanwhile: then what lies there now is its new store.
        if path.exists() and _identity(path) != why.file:
            return SqliteStore(_opened(path), path)
        backup = _moved_aside(path, now)
    except OSError as error:
        return _unkept(path, f"it is damaged ({why}) and can't be moved: {error.strerror}.")
    connection = _opened(path)
    notice = (
        f"The store was damaged ({why}). It is kept as {backup}; a new, empty one has been begun."
    )
    return SqliteStore(connection, path, (notice,))


def _moved_aside(path: Path, now: float) -> Path:
    stamp = datetime.fromtimestamp(now, UTC).strftime("%Y%m%dT%H%M%SZ")
    backup = path.with_name(f"{path.name}.damaged-{stamp}")
    count = 1
    while backup.exists():
        count += 1
        backup = path.with_name(f"{path.name}.damaged-{stamp}-{count}")
    for companion in _COMPANIONS:
        part = path.with_name(path.name + companion)
        if part.exists():
            part.rename(backup.with_name(backup.name + companion))
    path.with_name(path.name + DAMAGED_MARK).unlink(missing_ok=True)
    return backup
