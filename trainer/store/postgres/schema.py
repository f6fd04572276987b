"""The tables in PostgreSQL's words, and bringing a database to the last version of them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

import psycopg

from trainer.store.postgres.link import SCHEMA, Link
from trainer.store.schema import MIGRATIONS
from trainer.store.work import Each, Statement

#: Whose tables they are: so that another program's are never taken for a store.
PROGRAM: Final = "systems-trainer"
#: The first number of every lock that programs agree on: "trnr". The second says what it is for.
LOCKS: Final = 0x74726E72
_LOCK_MIGRATION: Final = 1
#: Seconds for which a statement of a migration may work, and wait for another program's.
_PATIENCE: Final = 600.0
_ABOUT: Final = "CREATE TABLE about (program TEXT NOT NULL, version BIGINT NOT NULL)"
# Texts are compared byte by byte, as SQLite does it, whatever the language of the database.
_TYPES: Final = {
    "INTEGER": "BIGINT",
    "REAL": "DOUBLE PRECISION",
    "TEXT": 'TEXT COLLATE "C"',
    " WITHOUT ROWID": "",
}
_TYPE: Final = re.compile(r"\b(?:INTEGER|REAL|TEXT)\b| WITHOUT ROWID\b")


@dataclass(frozen=True, slots=True)
class Found:
    """What lies in the schema: whether it is another program's, and the version if it is ours.

    Version 0 is a schema that is not there, or empty.
    """

    foreign: bool = False
    version: int = 0


def found(link: Link) -> Found:
    """Look at the schema."""
    tables = (
        "SELECT count(*) FROM pg_class "
        "JOIN pg_namespace ON pg_namespace.oid = relnamespace WHERE nspname = ?"
    )
    ((count,),) = link.rows(tables, (SCHEMA,))
    if not count:
        return Found()
    if link.rows("SELECT to_regclass(?)", (f"{SCHEMA}.about",)) == [(None,)]:
        return Found(foreign=True)
    try:
        rows = link.rows(f"SELECT program, version FROM {SCHEMA}.about")
    except psycopg.errors.UndefinedColumn:
        return Found(foreign=True)
    if len(rows) != 1 or rows[0][0] != PROGRAM:
        return Found(foreign=True)
    return Found(version=int(rows[0][1]))


def migrate(link: Link, steps: tuple[tuple[Statement, ...], ...] = MIGRATIONS) -> None:
    """Bring the store to the last version, all of it or nothing. Two programs may try at once."""
    if found(link).version >= len(steps):
        return
    with link.patient(_PATIENCE):
        try:
            link.execute(
                "BEGIN ISOLATION LEVEL READ COMMITTED; "
                f"SET LOCAL statement_timeout = '{_PATIENCE:.0f}s'; "
                f"SET LOCAL lock_timeout = '{_PATIENCE:.0f}s'; "
                f"SELECT pg_advisory_xact_lock({LOCKS}, {_LOCK_MIGRATION})"
            )
            # Looked at again under the lock: the other program may have been first.
            _migrate(link, found(link).version, steps)
            link.execute("COMMIT")
        except BaseException:
            link.roll_back()
            raise


def _migrate(link: Link, version: int, steps: tuple[tuple[Statement, ...], ...]) -> None:
    if version >= len(steps):
        return
    if not version:
        if link.rows("SELECT to_regnamespace(?)", (SCHEMA,)) == [(None,)]:
            link.execute(f"CREATE SCHEMA {SCHEMA}")
        link.execute(_ABOUT)
        link.execute("INSERT INTO about VALUES (?, 0)", (PROGRAM,))
    for statement in (one for step in steps[version:] for one in step):
        link.execute(_in_words(statement))
    link.execute("UPDATE about SET version = ?", (len(steps),))


def _in_words(statement: Statement) -> str:
    if isinstance(statement, Each):
        return statement.postgres
    return _TYPE.sub(lambda match: _TYPES[match[0]], statement)
