"""The tables, as migrations: each entry takes a store one version further.

They are written for SQLite; `trainer.store.postgres.schema` puts them into PostgreSQL's words.
Where that is not a matter of words a statement is an `Each`.
"""

from __future__ import annotations

from typing import Final

from trainer.store.tally_schema import RENAMED, TALLIES
from trainer.store.work import Each, Statement

_APPEND_ONLY: Final[tuple[Statement, ...]] = (
    Each(
        sqlite="""
        CREATE TRIGGER events_are_never_changed BEFORE UPDATE ON events
        BEGIN SELECT RAISE(ABORT, 'events are append-only'); END
        """,
        postgres="""
        CREATE FUNCTION events_are_append_only() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN RAISE EXCEPTION 'events are append-only'; END $$
        """,
    ),
    Each(
        sqlite="""
        CREATE TRIGGER events_are_never_removed BEFORE DELETE ON events
        BEGIN SELECT RAISE(ABORT, 'events are append-only'); END
        """,
        postgres="""
        CREATE TRIGGER events_are_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON events
        FOR EACH STATEMENT EXECUTE FUNCTION events_are_append_only()
        """,
    ),
)
# Without it a list of the few runs of a rare mode would visit every run.
_MODES: Final[tuple[Statement, ...]] = ("CREATE INDEX runs_by_mode ON runs (mode, updated_at)",)

# A migration that has been released is never edited; a new one is added below it.
MIGRATIONS: Final[tuple[tuple[Statement, ...], ...]] = (
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
        *_APPEND_ONLY,
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
