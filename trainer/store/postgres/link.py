"""The connection to the server: made when it is needed, made anew when it was lost."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from typing import Any, Final

import psycopg
from psycopg.conninfo import make_conninfo

from trainer.store.postgres.address import Address
from trainer.store.postgres.watch import Watch
from trainer.store.work import Row, kept, told

SCHEMA: Final = "trainer"
#: Seconds after which a statement that nobody answers is given up. The server's own limits, below,
#: come first where it is alive.
LIMIT: Final = 20.0
# In one round trip. A client that is gone lets go of its rows after half a minute; numbers come
# back as exactly as they were given; and "kept" means on the disk, whatever the server's default.
_SETTINGS: Final = f"""
    SET search_path = {SCHEMA}, pg_temp;
    SET statement_timeout = '15s';
    SET lock_timeout = '10s';
    SET idle_in_transaction_session_timeout = '30s';
    SET extra_float_digits = 1;
    SELECT set_config('synchronous_commit', 'on', false)
        WHERE current_setting('synchronous_commit') = 'off'
"""
_FATAL: Final = ("FATAL", "PANIC")
#: Seconds between two tries to reach a server that is starting again.
_PAUSE: Final = 0.25

Connection = psycopg.Connection[tuple[Any, ...]]
Cursor = psycopg.Cursor[tuple[Any, ...]]


class UnreachableError(psycopg.OperationalError):
    """No connection could be made; the message is libpq's."""


class Link:
    """One connection at a time. Raises psycopg's errors; for one thread at a time."""

    def __init__(self, address: Address) -> None:
        self.address = address
        self._line: tuple[Connection, Watch] | None = None
        self._limit = LIMIT

    @property
    def connected(self) -> bool:
        """Whether there is a connection, as far as is known."""
        return self._line is not None

    @property
    def encrypted(self) -> bool:
        """Whether what goes over the connection is encrypted."""
        return self._line is not None and bool(self._line[0].pgconn.ssl_in_use)

    def connect(self, patience: float = 0.0) -> None:
        """Make a new connection; UnreachableError once `patience` seconds of trying are over."""
        self.drop()
        end = time.monotonic() + patience
        while True:
            try:
                self._open()
            except psycopg.OperationalError as error:
                if time.monotonic() >= end:
                    raise UnreachableError(str(error)) from error
                time.sleep(_PAUSE)
            else:
                return

    def _open(self) -> None:
        # Statements are not prepared: poolers between here and the server need not know of them.
        where = make_conninfo("", **self.address.parameters)
        made = psycopg.connect(where, autocommit=True, prepare_threshold=None)
        self._line = made, Watch(made.fileno())
        try:
            self.execute(_SETTINGS)
        except BaseException:
            self.drop()
            raise

    def rows(self, query: str, values: Sequence[Any] = ()) -> list[Row]:
        """All that a query finds, as it was before it was kept."""
        return [told(row) for row in self.execute(query, kept(values)).fetchall()]

    def execute(self, query: str, values: Sequence[Any] = ()) -> Cursor:
        """Execute one statement, or several without values, and wait for the answer."""
        with self._answering() as connection:
            return connection.execute(_words(query), values or None)

    def execute_many(self, query: str, rows: Iterable[Sequence[Any]]) -> None:
        """Execute a statement for each of the rows, without waiting for each answer."""
        with self._answering() as connection, connection.cursor() as cursor:
            cursor.executemany(_words(query), rows)

    @contextmanager
    def _answering(self) -> Iterator[Connection]:
        if self._line is None:
            raise psycopg.OperationalError("the connection is closed")
        connection, watch = self._line
        with watch.within(self._limit):
            yield connection

    @contextmanager
    def patient(self, seconds: float) -> Iterator[None]:
        """Wait so long for each statement in here."""
        before, self._limit = self._limit, seconds
        try:
            yield
        finally:
            self._limit = before

    def is_lost(self, error: BaseException) -> bool:
        """Whether after this error the connection is no more."""
        if not isinstance(error, psycopg.Error):
            return False
        if self._line is None or self._line[0].closed:
            return True
        return error.diag.severity_nonlocalized in _FATAL

    def roll_back(self) -> None:
        """Undo what was begun; a connection that can't is dropped, and the server undoes it."""
        if self._line is None:
            return
        try:
            self.execute("ROLLBACK")
        except psycopg.Error:
            self.drop()

    def drop(self) -> None:
        """Close the connection. Safe to call at any time."""
        if self._line is None:
            return
        connection, watch = self._line
        self._line = None
        watch.end()
        with suppress(psycopg.Error):
            connection.close()


@lru_cache(maxsize=256)
def _words(query: str) -> bytes:
    # No query of this room holds either sign in another meaning.
    return query.replace("?", "%s").encode()
