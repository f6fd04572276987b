"""Stores of every earlier version, with what was in them, brought to the last one."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Protocol

import psycopg
import pytest

from tests.store.opened import open_at
from tests.store.rows import a_record, a_run
from trainer.store import Draft, Store
from trainer.store.postgres import schema as postgres
from trainer.store.postgres.address import read_address
from trainer.store.postgres.link import Link
from trainer.store.schema import MIGRATIONS, VERSION
from trainer.store.sqlite_schema import APPLICATION_ID, migrate, version_of
from trainer.store.tallies import DayRow, ReviewRow, SkillRow, SlipTotal
from trainer.store.work import Statement, cells

Steps = tuple[tuple[Statement, ...], ...]
BROKEN: Steps = (
    *MIGRATIONS,
    ("CREATE TABLE later (id INTEGER)",),
    ("CREATE TABLE later (x TEXT)",),
)
SKILL = SkillRow("p/q#a", "p/q", 1.5, 5.0, 60.0, 90.0, 1, 1, "3", 7.0, 0, 2, True)


class Old(Protocol):
    """A store as an earlier trainer would have it open."""

    def migrate(self, steps: Steps) -> None:
        """Bring it to the last of these."""

    def version(self) -> int:
        """Its version."""

    def run(self, query: str, values: Sequence[Any] = ()) -> Any:
        """Execute a statement."""


class OldFile:
    def __init__(self, place: str) -> None:
        Path(place).parent.mkdir(exist_ok=True)
        self._db = sqlite3.connect(place, isolation_level=None)

    def migrate(self, steps: Steps) -> None:
        migrate(self._db, steps)

    def version(self) -> int:
        return version_of(self._db)

    def run(self, query: str, values: Sequence[Any] = ()) -> Any:
        return self._db.execute(query, values)

    def close(self) -> None:
        self._db.close()


class OldTeam:
    def __init__(self, place: str) -> None:
        self._link = Link(read_address(place))
        self._link.connect()

    def migrate(self, steps: Steps) -> None:
        postgres.migrate(self._link, steps)

    def version(self) -> int:
        return postgres.found(self._link).version

    def run(self, query: str, values: Sequence[Any] = ()) -> Any:
        return self._link.execute(query, values)

    def close(self) -> None:
        self._link.drop()


@contextmanager
def old(place: str) -> Iterator[Old]:
    made = OldTeam(place) if place.startswith("postgresql:") else OldFile(place)
    with closing(made):
        yield made


def add(one: Old, table: str, *values: Any) -> None:
    one.run(f"INSERT INTO {table} VALUES ({', '.join('?' * len(values))})", values)


def fill(one: Old) -> None:
    """Runs with events, a draft and a result, as every version has them."""
    for id, status in (("r2", "finished"), ("r1", "open")):
        run = a_run(id, status=status, started_at=float(id[1]), level="Hire", last_seq=2)
        add(one, "runs", *cells(run))
        for seq in (1, 2):
            add(one, "events", id, *cells(a_record(seq)))
    add(one, "drafts", "r1", "main", '"typed \\ud800"', 5.0, 6.0)
    add(one, "results", "pack/question", 1, "r2", "Hire", 7.0)


def fill_counts(one: Old) -> None:
    """What was counted from one of them, and from a run whose pack was renamed later."""
    one.run("DELETE FROM unread WHERE run = 'r2'")
    add(one, "reviews", "r2", "1", "p/q#a", 60.0, 3, 3, "why", None, 0)
    add(one, "skills", *cells(SKILL)[:-1], 1)
    add(one, "slips", "r2", "p/q", "slip", "p/q#a", 60.0)
    add(one, "slip_totals", "p/q", "slip", "p/q#a", 1, 60.0)
    add(one, "run_days", "r2", "2024-02-29", 9.0, 2)
    add(one, "days", "2024-02-29", 9.0, 2, 1)


def unread(store: Store) -> list[str]:
    with store.tallies.updating() as update:
        return [run.id for run in update.unread(9)]


@pytest.mark.parametrize("version", range(1, VERSION + 1))
def test_a_store_of_an_earlier_version_is_taken_over_whole(
    place: str, start: Callable[[], Store], version: int
) -> None:
    with old(place) as one:
        one.migrate(MIGRATIONS[:version])
        fill(one)
        if version >= 2:
            fill_counts(one)
        if version >= 3:
            add(one, "renamed", "p/q#old", "p/q#a")
    store = start()
    with old(place) as one:
        assert one.version() == VERSION
    run = a_run("r1", started_at=1.0, level="Hire", last_seq=2)
    assert store.run("r1") == run
    assert [row.id for row in store.runs(mode="guided")] == ["r1", "r2"]
    assert store.records("r2") == (a_record(1), a_record(2))
    assert store.drafts("r1") == {"main": Draft("main", "typed \ud800", 5.0, 6.0)}
    assert store.results()["pack/question"].at == 7.0
    # Version 1 counted nothing: everything is to be counted, in the order in which it began.
    assert unread(store) == (["r1"] if version >= 2 else ["r1", "r2"])
    if version >= 2:
        assert store.tallies.skills() == (SKILL,)
        review = ReviewRow("1", "p/q#a", 60.0, 3, 3, "why", None, 0)
        assert store.tallies.reviews_of("r2") == (review,)
        assert store.tallies.slips(9) == (SlipTotal("p/q", "slip", "p/q#a", 1, 60.0),)
        assert store.tallies.days() == (DayRow("2024-02-29", 9.0, 2),)
    if version >= 3:
        with store.tallies.updating() as update:
            assert update.names() == {"p/q#old": "p/q#a"}
    # And it goes on: what is answered now is to be counted.
    store.append(a_run("r2", last_seq=3), [a_record(3)])
    assert unread(store)[-1] == "r2"


def test_migrations_go_one_after_the_other_and_all_or_nothing(place: str) -> None:
    with old(place) as one:
        for version in range(1, VERSION + 1):
            one.migrate(MIGRATIONS[:version])
            assert one.version() == version
        fill(one)
        with pytest.raises(
            (sqlite3.OperationalError, psycopg.errors.DuplicateTable), match="later"
        ):
            one.migrate(BROKEN)
        assert one.version() == VERSION
        one.migrate(BROKEN[:-1])
        one.migrate(BROKEN[:-1])
        assert one.version() == VERSION + 1
        add(one, "later", 1)
        assert one.run("SELECT count(*) FROM events").fetchone() == (4,)


def test_programs_that_start_at_once_migrate_an_old_store_once(
    place: str, start: Callable[[], Store]
) -> None:
    with old(place) as one:
        one.migrate(MIGRATIONS[:1])
        fill(one)
    failures: list[Exception] = []

    def open_and_close() -> None:
        try:
            open_at(place).close()
        except Exception as error:
            failures.append(error)

    threads = [threading.Thread(target=open_and_close) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert unread(start()) == ["r1", "r2"]


def test_a_file_is_marked_as_a_store(tmp_path: Path) -> None:
    place = str(tmp_path / "trainer.db")
    open_at(place).close()
    with closing(sqlite3.connect(place)) as db:
        assert db.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)


def test_both_databases_have_the_same_tables(tmp_path: Path, team: str) -> None:
    open_at(str(tmp_path / "trainer.db")).close()
    open_at(team).close()
    with closing(sqlite3.connect(tmp_path / "trainer.db")) as db:
        names = [
            row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        columns = {
            (name, row[1]) for name in names for row in db.execute(f"PRAGMA table_info({name})")
        }
    with psycopg.connect(team) as connection:
        rows = connection.execute(
            "SELECT table_name, column_name FROM information_schema.columns "
            "WHERE table_schema = 'trainer' AND table_name <> 'about'"
        ).fetchall()
    assert columns == {(table, column) for table, column in rows}
