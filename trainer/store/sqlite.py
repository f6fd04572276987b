"""The store on SQLite, with the standard library alone."""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import astuple
from pathlib import Path
from typing import TYPE_CHECKING, Final

from trainer.store.base import ConflictError, Draft, Record, Result, RunRow, StoreError

if TYPE_CHECKING:
    from trainer.store.tallies import Tallies

BUSY_MS: Final = 10_000
DAMAGED_MARK: Final = ".damaged"

RUN_COLUMNS: Final = (
    "id, question, title, mode, variant, label, status, step, "
    "started_at, updated_at, used, level, last_seq"
)
_UPDATE_RUN: Final = """
    UPDATE runs SET status = ?, step = ?, updated_at = ?, used = max(used, ?), level = ?,
        last_seq = ? WHERE id = ?
"""
# The latest finished run is the one that the home screen tells of; an older one that is graded or
# overruled later must not take its place.
_RESULT: Final = """
    INSERT INTO results (question, runs, run, level, at) VALUES (?, 1, ?, ?, ?)
    ON CONFLICT (question) DO UPDATE SET
        runs = runs + ?,
        level = CASE WHEN ? OR run = excluded.run THEN excluded.level ELSE level END,
        at = CASE WHEN ? THEN excluded.at ELSE at END,
        run = CASE WHEN ? THEN excluded.run ELSE run END
"""


class SqliteStore:
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

    @property
    def tallies(self) -> Tallies:
        """What has been counted from the events so far."""
        from trainer.store.sqlite_tallies import SqliteTallies

        return SqliteTallies(self)

    def create(self, run: RunRow, records: Sequence[Record]) -> None:
        """Start a run with its first events."""
        with self.writing("the new run", durable=True) as db:
            marks = ", ".join("?" * 13)
            db.execute(f"INSERT INTO runs ({RUN_COLUMNS}) VALUES ({marks})", astuple(run))
            _insert(db, run.id, records)

    def append(
        self, run: RunRow, records: Sequence[Record], *, done_with: Sequence[str] = ()
    ) -> None:
        """Append events durably; ConflictError when somebody else appended first."""
        with self.writing("your answer", durable=True) as db:
            row = db.execute("SELECT last_seq, status FROM runs WHERE id = ?", (run.id,)).fetchone()
            if row is None:
                raise StoreError(f"There is no run {run.id} in {self.where or 'memory'}.")
            if records and records[0].seq != row[0] + 1:
                raise ConflictError(f"Run {run.id} has gone on elsewhere.")
            _insert(db, run.id, records)
            db.execute(
                _UPDATE_RUN,
                (run.status, run.step, run.updated_at, run.used, run.level, run.last_seq, run.id),
            )
            for slot in done_with:
                db.execute("DELETE FROM drafts WHERE run = ? AND slot = ?", (run.id, slot))
            if run.status == "finished":
                newly = row[1] != "finished"
                values = (run.question, run.id, run.level, run.updated_at)
                db.execute(_RESULT, (*values, int(newly), newly, newly, newly))

    def records(self, run_id: str, after: int = 0) -> tuple[Record, ...]:
        """The run's events in order, after `after`."""
        query = (
            "SELECT seq, kind, version, at, used, seat, data FROM events "
            "WHERE run = ? AND seq > ? ORDER BY seq"
        )
        with self.reading() as db:
            return tuple(Record(*row) for row in db.execute(query, (run_id, after)))

    def run(self, run_id: str) -> RunRow | None:
        """The summary of one run."""
        with self.reading() as db:
            query = f"SELECT {RUN_COLUMNS} FROM runs WHERE id = ?"
            row = db.execute(query, (run_id,)).fetchone()
            return None if row is None else RunRow(*row)

    def runs(
        self,
        *,
        status: str | None = None,
        question: str | None = None,
        mode: str | None = None,
        limit: int = 50,
    ) -> tuple[RunRow, ...]:
        """Summaries, the one last touched first."""
        wanted = {"status": status, "question": question, "mode": mode}
        given = {column: value for column, value in wanted.items() if value is not None}
        where = " AND ".join(f"{column} = ?" for column in given) or "1"
        query = f"SELECT {RUN_COLUMNS} FROM runs WHERE {where} ORDER BY updated_at DESC, id LIMIT ?"
        with self.reading() as db:
            return tuple(RunRow(*row) for row in db.execute(query, (*given.values(), limit)))

    def results(self) -> Mapping[str, Result]:
        """What came out, by question."""
        with self.reading() as db:
            rows = db.execute("SELECT question, runs, level, at FROM results")
            return {row[0]: Result(*row) for row in rows}

    def save_draft(self, run_id: str, draft: Draft) -> None:
        """Keep the latest draft of a slot."""
        with self.writing("what you typed", durable=False) as db:
            # As JSON text: SQLite can hold neither lone surrogates nor, safely, NUL characters.
            db.execute(
                "INSERT OR REPLACE INTO drafts (run, slot, text, at, used) VALUES (?, ?, ?, ?, ?)",
                (run_id, draft.slot, json.dumps(draft.text), draft.at, draft.used),
            )
            self._touched(db, run_id, draft.at, draft.used)

    def drafts(self, run_id: str) -> Mapping[str, Draft]:
        """The run's drafts by slot."""
        query = "SELECT slot, text, at, used FROM drafts WHERE run = ?"
        with self.reading() as db:
            rows = db.execute(query, (run_id,)).fetchall()
        return {slot: Draft(slot, json.loads(text), at, used) for slot, text, at, used in rows}

    def touch(self, run_id: str, at: float, used: float) -> None:
        """Note that the run was active until now."""
        with self.writing("the time used", durable=False) as db:
            self._touched(db, run_id, at, used)

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            self._db.close()

    @staticmethod
    def _touched(db: sqlite3.Connection, run_id: str, at: float, used: float) -> None:
        db.execute(
            "UPDATE runs SET updated_at = ?, used = max(used, ?) WHERE id = ?", (at, used, run_id)
        )

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """The connection, for the modules of this room that read; errors become StoreError."""
        with self._lock:
            try:
                yield self._db
            except sqlite3.Error as error:
                raise self._told(error, "It could not be read") from error

    @contextmanager
    def writing(self, what: str, *, durable: bool) -> Iterator[sqlite3.Connection]:
        """One transaction, all of it or nothing; `what` names in an error what was not kept."""
        with self._lock:
            try:
                if durable != self._full:
                    self._db.execute(f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")
                    self._full = durable
                self._db.execute("BEGIN IMMEDIATE")
                yield self._db
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


def _insert(db: sqlite3.Connection, run_id: str, records: Sequence[Record]) -> None:
    db.executemany(
        "INSERT INTO events (run, seq, kind, version, at, used, seat, data) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [(run_id, *astuple(record)) for record in records],
    )


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
