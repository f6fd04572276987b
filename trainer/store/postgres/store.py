"""The store on PostgreSQL: what it promises when a connection is lost, and how it keeps it.

Lost while nobody used it: the next call makes a new one and nothing is said. Lost in the middle of
a write: nothing of it was kept, and StoreError says so. Lost while the server was told to keep it
(COMMIT): nobody knows whether it did, so it is asked, on a new connection, before anything is said.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar, Final, TypeVar

import psycopg

from trainer.store.base import ConflictError, Record, RunRow, StoreError
from trainer.store.postgres.link import Link, UnreachableError
from trainer.store.postgres.reasons import reason, unreachable
from trainer.store.postgres.schema import LOCKS
from trainer.store.sql import SqlStore, records_of
from trainer.store.work import Alone, Reads, Row, Work, kept

#: Seconds for which a server is waited for that was lost while it was keeping something.
PATIENCE: Final = 8.0
_ADOPTION: Final = 2

_BEGIN: Final[dict[Alone | None, str]] = {
    None: "BEGIN ISOLATION LEVEL READ COMMITTED",
    "adopting": (
        f"BEGIN ISOLATION LEVEL READ COMMITTED; SELECT pg_advisory_xact_lock({LOCKS}, {_ADOPTION})"
    ),
    # All of it sees the store as it was when the lock was had: locking a table looks at nothing
    # yet. Whoever counts meanwhile counts for everybody, so nobody waits long for that.
    "counting": (
        "BEGIN ISOLATION LEVEL REPEATABLE READ; SET LOCAL lock_timeout = '2s'; "
        "LOCK TABLE skills IN SHARE ROW EXCLUSIVE MODE"
    ),
}

_T = TypeVar("_T")


class OutcomeUnknownError(StoreError):
    """The connection was lost while the server was told to keep something."""


class PostgresStore(SqlStore):
    """A `Store` on a server, for several programs on several machines."""

    locked: ClassVar[str] = " FOR UPDATE"

    def __init__(self, link: Link) -> None:
        self._link = link
        self._lock = threading.RLock()
        self._writing = False
        # What was being kept when the connection was lost, by run, while the server can't be asked.
        self._doubtful: dict[str, tuple[Record, ...]] = {}

    @property
    def where(self) -> str:
        """The address, without its password."""
        return self._link.address.place

    @property
    def notices(self) -> tuple[str, ...]:
        """Nothing: a store that can't be kept is not opened."""
        return ()

    def close(self) -> None:
        """Let go of the connection."""
        with self._lock:
            self._link.drop()

    def create(self, run: RunRow, records: Sequence[Record]) -> None:
        """Start a run with its first events."""
        with self._lock:
            try:
                super().create(run, records)
            except OutcomeUnknownError as error:
                self._find_out(error, lambda: self._created(run, records))

    def _created(self, run: RunRow, records: Sequence[Record]) -> None:
        try:
            # Waits for the lost transaction to end, should the server still be busy with it.
            super().create(run, records)
        except StoreError:
            if self.records(run.id)[: len(records)] != tuple(records):
                raise

    def append(
        self, run: RunRow, records: Sequence[Record], *, done_with: Sequence[str] = ()
    ) -> None:
        """Append events durably; ConflictError when somebody else appended first."""
        with self._lock:
            try:
                super().append(run, records, done_with=done_with)
            except OutcomeUnknownError as error:
                self._doubtful[run.id] = tuple(records)
                self._find_out(error, lambda: self._appended(run, records, done_with))
            # Known now. (An append that conflicts leaves what is in doubt until the next one.)
            self._doubtful.pop(run.id, None)

    def _appended(self, run: RunRow, records: Sequence[Record], done_with: Sequence[str]) -> None:
        # The lock on the run waits for the lost transaction to end.
        super().append(run, records, done_with=done_with)

    def has_kept(self, db: Reads, run_id: str, records: Sequence[Record]) -> bool:
        """Whether what was in doubt was kept, and these are it, or the same said once more."""
        doubtful = self._doubtful.get(run_id, ())
        if [_said(one) for one in doubtful] != [_said(one) for one in records]:
            return False
        here = records_of(db, run_id, records[0].seq - 1)
        return here[: len(doubtful)] == doubtful

    def _find_out(self, error: OutcomeUnknownError, again: Callable[[], None]) -> None:
        """Ask on a new connection, by doing it again: what was kept is found, and not doubled."""
        try:
            self._link.connect(PATIENCE)
            again()
        except ConflictError:
            raise
        except (psycopg.Error, StoreError):
            raise error from None

    @contextmanager
    def reading(self) -> Iterator[Reads]:
        """Queries on the connection; errors become StoreError."""
        with self._lock:
            try:
                yield _Reading(self, self._link)
            except psycopg.Error as error:
                raise self._told(error, "It could not be read") from error

    @contextmanager
    def writing(
        self, what: str, *, durable: bool = True, alone: Alone | None = None
    ) -> Iterator[Work]:
        """One transaction, all of it or nothing. The server keeps all of them durably."""
        with self._lock:
            self._begin(what, _BEGIN[alone])
            self._writing = True
            try:
                yield _Writing(self._link)
            except psycopg.Error as error:
                raise self._given_up(error, what) from error
            except BaseException:
                self._link.roll_back()
                raise
            finally:
                self._writing = False
            self._commit(what)

    def first(self, doing: Callable[[], _T]) -> _T:
        """Do what nothing came before: on a new connection when there is none, or none any more."""
        if self._writing:
            return doing()
        if self._link.connected:
            try:
                return doing()
            except psycopg.Error as error:
                if not self._link.is_lost(error):
                    raise
        self._link.connect()
        return doing()

    def _begin(self, what: str, statement: str) -> None:
        if self._writing:
            raise RuntimeError("a write within a write: one of them would end the other")
        try:
            self.first(lambda: self._link.execute(statement))
        except psycopg.Error as error:
            raise self._given_up(error, what) from error

    def _commit(self, what: str) -> None:
        try:
            ended = self._link.execute("COMMIT").statusmessage
        except psycopg.Error as error:
            if not self._link.is_lost(error):
                raise self._given_up(error, what) from error
            self._link.drop()
            raise OutcomeUnknownError(
                f"The store {self.where}: the connection was lost while it was keeping {what}, and "
                "it can't be told now whether it was kept. Do it again: nothing is doubled."
            ) from error
        except BaseException:
            # Ctrl+C: whatever the server still says belongs to this transaction.
            self._link.drop()
            raise
        if ended != "COMMIT":
            raise StoreError(f"The store {self.where}: It could not keep {what}. Do it again.")

    def _given_up(self, error: psycopg.Error, what: str) -> StoreError:
        """The sentence for a write that failed, once all of it is undone."""
        told = self._told(error, f"It could not keep {what}")
        self._link.roll_back()
        return told

    def _told(self, error: psycopg.Error, what: str) -> StoreError:
        """The sentence for an error; a connection that is no more is dropped."""
        address = self._link.address
        if lost := self._link.is_lost(error):
            self._link.drop()
        if isinstance(error, UnreachableError):
            why = unreachable(error, address)
            return StoreError(
                f"The store {self.where} can't be reached: {why}. {what}; do it again when it can."
            )
        if lost:
            return StoreError(
                f"The store {self.where}: the connection was lost. {what}; do it again."
            )
        return StoreError(f"The store {self.where}: {what}: {reason(error, address)}")


class _Reading:
    """`Reads` that may be begun anew on another connection, for they change nothing."""

    def __init__(self, store: PostgresStore, link: Link) -> None:
        self._store = store
        self._link = link

    def rows(self, query: str, values: Sequence[Any] = ()) -> list[Row]:
        """All that a query finds."""
        return self._store.first(lambda: self._link.rows(query, values))

    def one(self, query: str, values: Sequence[Any] = ()) -> Row | None:
        """The first row that a query finds."""
        return next(iter(self.rows(query, values)), None)


class _Writing:
    """`Work` in the middle of a transaction, which ends with its connection."""

    def __init__(self, link: Link) -> None:
        self._link = link

    def run(self, query: str, values: Sequence[Any] = ()) -> None:
        """Execute a statement."""
        self._link.execute(query, kept(values))

    def many(self, query: str, rows: Iterable[Sequence[Any]]) -> None:
        """Execute a statement for each of the rows."""
        if values := [kept(one) for one in rows]:
            self._link.execute_many(query, values)

    def rows(self, query: str, values: Sequence[Any] = ()) -> list[Row]:
        """All that a query finds."""
        return self._link.rows(query, values)

    def one(self, query: str, values: Sequence[Any] = ()) -> Row | None:
        """The first row that a query finds."""
        return next(iter(self.rows(query, values)), None)


def _said(record: Record) -> tuple[int, str, int, str, str]:
    """What an event says, whenever it is said."""
    return record.seq, record.kind, record.version, record.seat, record.data
