"""Which version of the tables an SQLite file holds, and bringing it to the last one."""

from __future__ import annotations

import sqlite3
from typing import Final

from trainer.store.schema import MIGRATIONS
from trainer.store.work import Each, Statement

# "trnr": so that another program's database is never taken for a store.
APPLICATION_ID: Final = 0x74726E72


def version_of(connection: sqlite3.Connection) -> int:
    """The store's `user_version`; 0 is an empty file."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def is_foreign(connection: sqlite3.Connection) -> bool:
    """Whether the file is a database of some other program."""
    mark = int(connection.execute("PRAGMA application_id").fetchone()[0])
    tables = int(connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0])
    return mark != APPLICATION_ID and (mark != 0 or tables > 0)


def migrate(
    connection: sqlite3.Connection, steps: tuple[tuple[Statement, ...], ...] = MIGRATIONS
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
                text = statement.sqlite if isinstance(statement, Each) else statement
                connection.execute(text)
            connection.execute(f"PRAGMA user_version = {version + 1}")
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")
