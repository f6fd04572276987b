"""The tables, as migrations: each entry takes a store one `user_version` further."""

from __future__ import annotations

import sqlite3
from typing import Final

from trainer.store.tally_schema import RENAMED, TALLIES

# "trnr": so that another program's database is never taken for a store.
APPLICATION_ID: Final = 0x74726E72

# Without it a list of the few runs of a rare mode would visit every run.
_MODES: Final[tuple[str, ...]] = ("CREATE INDEX runs_by_mode ON runs (mode, updated_at)",)

# A migration that has been released is never edited; a new one is added below it.
MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (
    (
        """
        CREATE TABLE runs (
            id TEXT PRIMARY KEY,
            question TEXT NOT NULL,
            title TEXT NOT NULL,
            mode TEXT NOT NULL,
            variant INTEGER NOT NULL,
            label TEXT NOT NULL,
            status TEXT NOT NULL,
            step TEXT NOT NULL,
            started_at REAL NOT NULL,
            updated_at REAL NOT NULL,
            used REAL NOT NULL,
            level TEXT,
            last_seq INTEGER NOT NULL
        ) WITHOUT ROWID
        """,
        "CREATE INDEX runs_by_time ON runs (updated_at)",
        "CREATE INDEX runs_by_status ON runs (status, updated_at)",
        "CREATE INDEX runs_by_question ON runs (question, updated_at)",
        """
        CREATE TABLE events (
            run TEXT NOT NULL REFERENCES runs (id),
            seq INTEGER NOT NULL,
            kind TEXT NOT NULL,
            version INTEGER NOT NULL,
            at REAL NOT NULL,
            used REAL NOT NULL,
            seat TEXT NOT NULL,
            data TEXT NOT NULL,
            PRIMARY KEY (run, seq)
        ) WITHOUT ROWID
        """,
        """
        CREATE TRIGGER events_are_never_changed BEFORE UPDATE ON events
        BEGIN SELECT RAISE(ABORT, 'events are append-only'); END
        """,
        """
        CREATE TRIGGER events_are_never_removed BEFORE DELETE ON events
        BEGIN SELECT RAISE(ABORT, 'events are append-only'); END
        """,
        """
        CREATE TABLE drafts (
            run TEXT NOT NULL REFERENCES runs (id),
            slot TEXT NOT NULL,
            text TEXT NOT NULL,
            at REAL NOT NULL,
            used REAL NOT NULL,
            PRIMARY KEY (run, slot)
        )
        """,
        # Counted as runs finish, so that the first screen does not read a million of them.
        """
        CREATE TABLE results (
            question TEXT PRIMARY KEY,
            runs INTEGER NOT NULL,
            run TEXT NOT NULL,
            level TEXT,
            at REAL NOT NULL
        ) WITHOUT ROWID
        """,
    ),
    TALLIES,
    RENAMED,
    _MODES,
)

VERSION: Final = len(MIGRATIONS)


def version_of(connection: sqlite3.Connection) -> int:
    """The store's `user_version`; 0 is an empty file."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def is_foreign(connection: sqlite3.Connection) -> bool:
    """Whether the file is a database of some other program."""
    mark = int(connection.execute("PRAGMA application_id").fetchone()[0])
    tables = int(connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0])
    return mark != APPLICATION_ID and (mark != 0 or tables > 0)


def migrate(
    connection: sqlite3.Connection, steps: tuple[tuple[str, ...], ...] = MIGRATIONS
) -> None:
    """Bring the store to the last version, all of it or nothing. Two programs may try at once."""
    if version_of(connection) >= len(steps):
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        # Read again under the lock: the other program may have been first.
        for version, statements in enumerate(
            steps[version_of(connection) :], version_of(connection)
        ):
            for statement in statements:
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {version + 1}")
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")
