"""Tables that are counted from events: a cache, never the truth. Emptied, they fill again."""

from __future__ import annotations

from typing import Final

from trainer.store.work import Each, Statement

# What skills were called before, as packs have told. Learnt again when a pack is read.
RENAMED: Final[tuple[Statement, ...]] = (
    "CREATE TABLE renamed (old TEXT PRIMARY KEY, now TEXT NOT NULL) WITHOUT ROWID",
)
# Runs with events that have not been counted yet, the oldest first. One writer at a time can have a
# row for each run. Where many write at once each of them adds a row of its own instead (one for a
# transaction, whatever the number of its events): then whoever counts removes just those that it
# saw, and nobody who answers waits for whoever counts.
_UNREAD: Final[tuple[Statement, ...]] = (
    Each(
        sqlite="CREATE TABLE unread (place INTEGER PRIMARY KEY, run TEXT NOT NULL UNIQUE)",
        postgres="""
        CREATE TABLE unread (
            place BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            run TEXT COLLATE "C" NOT NULL
        );
        CREATE INDEX unread_by_run ON unread (run)
        """,
    ),
    "INSERT INTO unread (run) SELECT id FROM runs ORDER BY started_at, id",
    Each(
        sqlite="""
        CREATE TRIGGER events_are_to_be_counted AFTER INSERT ON events
        BEGIN INSERT OR IGNORE INTO unread (run) VALUES (NEW.run); END
        """,
        postgres="""
        CREATE FUNCTION note_unread() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT
        AS $$
        BEGIN
            INSERT INTO unread (run) SELECT NEW.run WHERE NOT EXISTS (
                SELECT FROM unread WHERE run = NEW.run AND xmin = pg_current_xact_id()::xid
            );
            RETURN NULL;
        END
        $$;
        CREATE TRIGGER events_are_to_be_counted AFTER INSERT ON events
        FOR EACH ROW EXECUTE FUNCTION note_unread()
        """,
    ),
)
TALLIES: Final[tuple[Statement, ...]] = (
    *_UNREAD,
    """
    CREATE TABLE reviews (
        run TEXT NOT NULL,
        item TEXT NOT NULL,
        skill TEXT NOT NULL,
        at REAL NOT NULL,
        rating INTEGER NOT NULL,
        first INTEGER NOT NULL,
        why TEXT NOT NULL,
        seconds REAL,
        variant INTEGER NOT NULL,
        PRIMARY KEY (run, item)
    ) WITHOUT ROWID
    """,
    # Holds all that a skill is counted from, so that the reviews themselves need not be visited.
    "CREATE INDEX reviews_by_skill ON reviews (skill, at, run, rating, seconds, variant)",
    """
    CREATE TABLE skills (
        skill TEXT PRIMARY KEY,
        question TEXT NOT NULL,
        stability REAL,
        difficulty REAL,
        last REAL,
        due REAL,
        reviews INTEGER NOT NULL,
        good INTEGER NOT NULL,
        trail TEXT NOT NULL,
        seconds REAL,
        variant INTEGER,
        place INTEGER NOT NULL,
        gone INTEGER NOT NULL
    ) WITHOUT ROWID
    """,
    "CREATE INDEX skills_by_due ON skills (due)",
    """
    CREATE TABLE slips (
        run TEXT NOT NULL,
        place TEXT NOT NULL,
        mistake TEXT NOT NULL,
        skill TEXT NOT NULL,
        at REAL NOT NULL,
        PRIMARY KEY (run, place, mistake)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE slip_totals (
        place TEXT NOT NULL,
        mistake TEXT NOT NULL,
        skill TEXT NOT NULL,
        count INTEGER NOT NULL,
        last REAL NOT NULL,
        PRIMARY KEY (place, mistake)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE run_days (
        run TEXT NOT NULL,
        day TEXT NOT NULL,
        seconds REAL NOT NULL,
        answers INTEGER NOT NULL,
        PRIMARY KEY (run, day)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE days (
        day TEXT PRIMARY KEY,
        seconds REAL NOT NULL,
        answers INTEGER NOT NULL,
        runs INTEGER NOT NULL
    ) WITHOUT ROWID
    """,
)
