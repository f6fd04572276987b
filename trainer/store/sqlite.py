"""The store on SQLite, with the standard library alone."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from trainer.store.base import StoreError
from trainer.store.sql import SqlStore
from trainer.store.work import Alone, Reads, Row, Work, kept, told

BUSY_MS: Final = 10_000
DAMAGED_MARK: Final = ".damaged"


class SqliteStore(SqlStore):
    """A `Store` in one SQLite file, or in memory where `path` is None.

    Events are written with `synchronous=FULL`: they survive a power cut. Drafts are written with
    `NORMAL`: they survive a killed process, and a power cut may take the last few of them, which
    spares the disk a flush every second while somebody types.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        path: Path | None,
        notices: tuple[str, ...] = (),
    ) -> None:
        self._db = connection
        self._path = path
        self._notices = notices
        self._lock = threading.RLock()
        self._full = True

    @property
    def where(self) -> str | None:
        """The file, or None for a store in memory."""
        return None if self._path is None else str(self._path)

    @property
    def notices(self) -> tuple[str, ...]:
        """What had to be done to open it."""
        return self._notices

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            self._db.close()

    @contextmanager
    def reading(self) -> Iterator[Reads]:
        """Queries on the connection; errors become StoreError."""
        with self._lock:
            try:
                yield SqliteWork(self._db)
            except sqlite3.Error as error:
                raise self._told(error, "It could not be read") from error

    @contextmanager
    def writing(
        self, what: str, *, durable: bool = True, alone: Alone | None = None
    ) -> Iterator[Work]:
        """One transaction, all of it or nothing: SQLite lets one writer in at a time."""
        with self._lock:
            try:
                if durable != self._full:
                    self._db.execute(f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")
                    self._full = durable
                self._db.execute("BEGIN IMMEDIATE")
                yield SqliteWork(self._db)
                self._db.execute("COMMIT")
            except BaseException as error:
                self._roll_back()
                if isinstance(error, sqlite3.Error):
                    raise self._told(error, f"It could not keep {what}") from error
                raise

    def _roll_back(self) -> None:
        # Some errors (a full disk) have rolled back by themselves.
        with suppress(sqlite3.Error):
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")

    def _told(self, error: sqlite3.Error, what: str) -> StoreError:
        place = self.where or "memory"
        if is_damage(error):
            self._mark_damaged()
            return StoreError(
                f"The store {place} is damaged. {what}. Start the trainer again: it then keeps "
                "the damaged file as a backup and begins a new store."
            )
        return StoreError(f"The store {place}: {what}: {reason(error)}")

    def _mark_damaged(self) -> None:
        # Makes the next start check all of the file, which is too slow for every start.
        if self._path is not None:
            with suppress(OSError):
                self._path.with_name(self._path.name + DAMAGED_MARK).touch()


class SqliteWork:
    """`Work` on a connection."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def run(self, query: str, values: Sequence[Any] = ()) -> None:
        """Execute a statement."""
        self._done(query, values)

    def many(self, query: str, rows: Iterable[Sequence[Any]]) -> None:
        """Execute a statement for each of the rows."""
        for one in rows:
            self._done(query, one)

    def rows(self, query: str, values: Sequence[Any] = ()) -> list[Row]:
        """All that a query finds."""
        return [told(row) for row in self._done(query, values)]

    def one(self, query: str, values: Sequence[Any] = ()) -> Row | None:
        """The first row that a query finds."""
        row = self._done(query, values).fetchone()
        return None if row is None else told(row)

    def _done(self, query: str, values: Sequence[Any]) -> sqlite3.Cursor:
        try:
            return self._db.execute(query, kept(values))
        except OverflowError:
            # A whole number beyond 64 bits is no error of SQLite's own.
            raise sqlite3.DataError("a number in it is too large") from None


def is_damage(error: sqlite3.Error) -> bool:
    """Whether the error means that the file itself is broken."""
    return _primary(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def is_busy(error: sqlite3.Error) -> bool:
    """Whether another connection is in the way."""
    return _primary(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def is_unwritable(error: sqlite3.Error) -> bool:
    """Whether the error means that this place can't be written to at all."""
    return _primary(error) in (
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_IOERR,
    )


_REASONS: Final = {
    sqlite3.SQLITE_FULL: "the disk is full. Free some space, then do it again.",
    sqlite3.SQLITE_IOERR: "the disk refused it. Look at the disk, then do it again.",
    sqlite3.SQLITE_BUSY: "another program is holding it. Close that one, then do it again.",
    sqlite3.SQLITE_LOCKED: "another program is holding it. Close that one, then do it again.",
    sqlite3.SQLITE_READONLY: "the file may only be read. Make it writable, then do it again.",
    sqlite3.SQLITE_CANTOPEN: "the file can't be opened. Look at its folder, then do it again.",
}


def reason(error: sqlite3.Error) -> str:
    """Why, and what to do about it."""
    return _REASONS.get(_primary(error), f"{error}.")


def _primary(error: sqlite3.Error) -> int:
    # Extended codes keep the primary one in their low byte; errors of the module itself have none.
    return int(getattr(error, "sqlite_errorcode", None) or 0) & 0xFF
