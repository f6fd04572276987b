"""Connections that are lost: nothing is half done, nothing is doubled, and it goes on by itself."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace

import psycopg
import pytest

from tests.store.gate import Fate, Gate
from tests.store.opened import open_at
from tests.store.rows import a_record, a_run
from tests.store.server import Server
from trainer.store import ConflictError, Draft, StoreError, open_team_store
from trainer.store.postgres import link
from trainer.store.postgres import store as stores
from trainer.store.postgres.store import PostgresStore
from trainer.store.tallies import Counted, DayRow, Kept, SkillRow

FATES: tuple[Fate, ...] = ("before", "after", "late")


@pytest.fixture
def gate(server: Server) -> Iterator[Gate]:
    made = Gate(server.port)
    yield made
    made.close()


@pytest.fixture
def store(server: Server, team: str, gate: Gate) -> Iterator[PostgresStore]:
    """A store through the gate, with one run."""
    made = open_team_store(server.over_tcp(port=gate.port))
    made.create(a_run(), [a_record(1)])
    yield made
    made.close()


@pytest.fixture
def meanwhile(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], object]], None]:
    """Let something happen once, in the middle of the next append: after its event was inserted."""

    def set_up(happening: Callable[[], object]) -> None:
        from trainer.store import sql

        insert, waiting = sql.insert, [happening]

        def inserted(*what: object) -> None:
            insert(*what)  # type: ignore[arg-type]
            if waiting:
                waiting.pop()()

        monkeypatch.setattr(sql, "insert", inserted)

    return set_up


def test_a_connection_that_dies_while_nobody_uses_it_is_not_even_noticed(
    server: Server, store: PostgresStore
) -> None:
    server.cut_off()
    store.append(a_run(last_seq=2), [a_record(2)])
    server.cut_off()
    assert store.records("r1") == (a_record(1), a_record(2))
    server.cut_off()
    with store.tallies.updating() as update:
        assert [one.id for one in update.unread(9)] == ["r1"]
    server.kill()
    server.start()
    store.save_draft("r1", Draft("main", "typed", 1_001.0, 1.0))
    assert set(store.drafts("r1")) == {"main"}


def test_one_that_is_lost_in_the_middle_of_a_write_keeps_nothing_of_it(
    server: Server, store: PostgresStore, meanwhile: Callable[[Callable[[], object]], None]
) -> None:
    store.save_draft("r1", Draft("main", "typed", 1_001.0, 1.0))
    before = store.run("r1")
    meanwhile(server.cut_off)
    done = a_run(status="finished", last_seq=2)
    with pytest.raises(StoreError, match=r"was lost\. It could not keep your answer; do it again"):
        store.append(done, [a_record(2)], done_with=["main"])
    assert (store.run("r1"), store.records("r1")) == (before, (a_record(1),))
    assert set(store.drafts("r1")) == {"main"}
    assert store.results() == {}
    store.append(done, [a_record(2)], done_with=["main"])
    assert store.records("r1") == (a_record(1), a_record(2))
    assert store.results()["pack/question"].runs == 1


def test_a_server_that_falls_between_a_statement_and_its_commit_keeps_nothing_of_it(
    server: Server, store: PostgresStore, meanwhile: Callable[[Callable[[], object]], None]
) -> None:
    def fall() -> None:
        server.kill()
        server.start()

    meanwhile(fall)
    with pytest.raises(StoreError, match="could not keep your answer; do it again"):
        store.append(a_run(last_seq=2), [a_record(2)])
    assert store.records("r1") == (a_record(1),)
    store.append(a_run(last_seq=2), [a_record(2)])
    assert store.records("r1") == (a_record(1), a_record(2))


def test_a_server_that_is_gone_is_said_and_found_again_when_it_is_back(
    server: Server, store: PostgresStore
) -> None:
    server.kill()
    for what, ask in (
        (
            "could not keep what you typed",
            lambda: store.save_draft("r1", Draft("m", "x", 1.0, 1.0)),
        ),
        ("could not be read", lambda: store.records("r1")),
        ("could not keep your answer", lambda: store.append(a_run(last_seq=2), [a_record(2)])),
    ):
        with pytest.raises(StoreError, match=rf"can't be reached: .*{what}; do it again when"):
            ask()
    server.start()
    store.append(a_run(last_seq=2), [a_record(2)])
    assert store.drafts("r1") == {}
    assert store.records("r1") == (a_record(1), a_record(2))


@pytest.mark.parametrize("fate", FATES)
def test_an_answer_whose_end_nobody_was_told_is_there_once(
    store: PostgresStore, gate: Gate, fate: Fate
) -> None:
    store.save_draft("r1", Draft("main", "typed", 1_001.0, 1.0))
    gate.lose(fate)
    done = a_run(status="finished", level="Hire", last_seq=2)
    store.append(done, [a_record(2)], done_with=["main"])
    assert store.records("r1") == (a_record(1), a_record(2))
    assert store.drafts("r1") == {}
    assert store.results()["pack/question"].runs == 1
    assert store.run("r1") == replace(done, used=1.0)
    store.append(replace(done, last_seq=3), [a_record(3)])


@pytest.mark.parametrize("fate", FATES)
def test_a_run_whose_beginning_nobody_was_told_is_there_once(
    store: PostgresStore, gate: Gate, fate: Fate
) -> None:
    gate.lose(fate)
    store.create(a_run("r2", last_seq=2), [a_record(1), a_record(2)])
    assert store.records("r2") == (a_record(1), a_record(2))
    assert [one.id for one in store.runs()] == ["r1", "r2"]


def test_another_answer_that_came_first_meanwhile_is_not_overlooked(
    server: Server, store: PostgresStore, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = open_at(server.address())
    theirs = a_record(2, '{"theirs": true}')
    connect = link.Link.connect

    def later(self: link.Link, patience: float = 0.0) -> None:
        if patience:
            other.append(a_run(last_seq=2), [theirs])
        connect(self, patience)

    monkeypatch.setattr(link.Link, "connect", later)
    gate.lose("before")
    with pytest.raises(ConflictError):
        store.append(a_run(last_seq=2), [a_record(2)])
    assert store.records("r1") == (a_record(1), theirs)
    other.close()


@pytest.mark.parametrize("fate", ["before", "after"])
def test_while_the_server_can_not_be_asked_the_same_answer_is_found_or_kept_later(
    store: PostgresStore, gate: Gate, fate: Fate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores, "PATIENCE", 0.1)
    gate.lose(fate, shut=True)
    with pytest.raises(StoreError, match=r"can't be told now whether.*nothing is doubled"):
        store.append(a_run(last_seq=2), [a_record(2)])
    with pytest.raises(StoreError, match="can't be reached"):
        store.append(a_run(last_seq=2), [a_record(2)])
    gate.open()
    # Pressed again a minute later: the same words, at another time.
    again = a_record(2, at=1_062.0, used=60.0)
    store.append(a_run(last_seq=2), [again])
    assert store.records("r1") == (a_record(1), a_record(2) if fate == "after" else again)
    # From then on the same words are a second answer, and whoever says them has to know of it.
    with pytest.raises(ConflictError):
        store.append(a_run(last_seq=2), [again])
    store.append(a_run(last_seq=3), [a_record(3)])


def test_another_answer_is_not_taken_for_the_one_that_was_kept(
    store: PostgresStore, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores, "PATIENCE", 0.1)
    gate.lose("after", shut=True)
    with pytest.raises(StoreError, match="can't be told"):
        store.append(a_run(last_seq=2), [a_record(2)])
    gate.open()
    with pytest.raises(ConflictError):
        store.append(a_run(last_seq=2), [a_record(2, '{"other": true}')])
    assert store.records("r1") == (a_record(1), a_record(2))


@pytest.mark.parametrize("fate", ["before", "after"])
def test_what_can_be_done_again_without_harm_is_said_to_be_unknown(
    store: PostgresStore, gate: Gate, fate: Fate
) -> None:
    def twice(doing: Callable[[], object]) -> None:
        gate.lose(fate)
        with pytest.raises(StoreError, match=r"can't be told now whether it was kept\. Do"):
            doing()
        doing()

    twice(lambda: store.save_draft("r1", Draft("main", "typed", 1_001.0, 1.0)))
    assert store.drafts("r1")["main"].text == "typed"
    twice(lambda: store.tallies.adopt([Kept(a_run("r9"), (a_record(1),))]))
    assert store.records("r9") == (a_record(1),)

    def count() -> None:
        with store.tallies.updating() as update:
            for run in update.unread(9):
                update.count(run.id, Counted(days=(DayRow("2024-02-29", 1.0, 1),)))
                update.read(run.id)

    twice(count)
    assert store.tallies.totals() == DayRow("1", 2.0, 2, 2)


def test_counting_that_loses_its_connection_leaves_everything_as_it_was(
    server: Server, store: PostgresStore
) -> None:
    def count() -> None:
        with store.tallies.updating() as update:
            update.count("r1", Counted(days=(DayRow("2024-02-29", 1.0, 1),)))
            update.read("r1")
            server.cut_off()
            update.save_skill(SkillRow("p/q#a", "p/q"))

    with pytest.raises(StoreError, match="could not keep what was counted; do it again"):
        count()
    assert store.tallies.has_unread()
    assert store.tallies.days() == store.tallies.skills() == ()


def test_a_failure_that_somebody_swallows_keeps_nothing(store: PostgresStore) -> None:
    def count() -> None:
        with store.writing("what was counted") as db:
            db.run("DELETE FROM unread")
            with suppress(psycopg.Error):
                db.run("SELECT 1 / 0")

    with pytest.raises(StoreError, match="could not keep what was counted"):
        count()
    assert store.tallies.has_unread()

    def look_and_write() -> None:
        with store.writing("your answer") as db:
            with suppress(StoreError), store.reading() as reads:
                reads.rows("SELECT 1 / 0")
            with suppress(psycopg.Error):
                db.run("UPDATE runs SET step = 'half'")

    with pytest.raises(StoreError, match="could not keep your answer"):
        look_and_write()
    assert store.run("r1") == a_run()
    with store.tallies.updating(), pytest.raises(RuntimeError, match="within a write"):
        store.touch("r1", 0.0, 0.0)


def test_a_server_that_stands_still_is_given_up(
    server: Server, team: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link, "LIMIT", 1.0)
    store = open_at(team)
    store.create(a_run(), [a_record(1)])
    ((pid,),) = server.sql("SELECT pid FROM pg_stat_activity WHERE datname = 'trainer'")
    os.kill(pid, signal.SIGSTOP)
    try:
        # It is begun anew with another process of the server, which does not stand still.
        store.append(a_run(last_seq=2), [a_record(2)])
        assert len(store.records("r1")) == 2
        ((pid2,),) = server.sql(
            f"SELECT pid FROM pg_stat_activity WHERE datname = 'trainer' AND pid <> {pid}"
        )

        def count() -> None:
            with store.tallies.updating() as update:
                os.kill(pid2, signal.SIGSTOP)
                update.read("r1")

        with pytest.raises(StoreError, match="connection was lost"):
            count()
        os.kill(pid2, signal.SIGCONT)
    finally:
        os.kill(pid, signal.SIGCONT)
    assert store.tallies.has_unread()
    store.close()


def test_a_row_that_somebody_holds_is_waited_for_and_then_said(
    server: Server, team: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link, "_SETTINGS", link._SETTINGS.replace("'10s'", "'50ms'"))
    store = open_at(team)
    store.create(a_run(), [a_record(1)])
    holder = open_team_store(team)
    with holder.writing("nothing") as db:
        db.one("SELECT id FROM runs FOR UPDATE")
        with pytest.raises(StoreError, match="your answer: another program is holding it"):
            store.append(a_run(last_seq=2), [a_record(2)])
        # Reading waits for nobody.
        assert store.records("r1") == (a_record(1),)
    store.append(a_run(last_seq=2), [a_record(2)])
    holder.close()
    store.close()


def test_a_program_that_vanishes_in_the_middle_lets_go_after_a_while(team: str) -> None:
    store = open_team_store(team)
    store.create(a_run(), [a_record(1)])
    ((default,),) = store._link.rows("SHOW idle_in_transaction_session_timeout")
    assert default == "30s"
    store._link.execute("SET idle_in_transaction_session_timeout = '50ms'")

    def vanish() -> None:
        with store.writing("your answer") as db:
            db.one("SELECT id FROM runs FOR UPDATE")
            time.sleep(0.3)
            db.run("UPDATE runs SET step = 'x'")

    with pytest.raises(StoreError, match="connection was lost"):
        vanish()
    assert store.run("r1") == a_run()
    store.close()


def test_a_run_that_is_being_finished_while_others_are_taken_in_counts(team: str) -> None:
    mine, theirs = open_team_store(team), open_team_store(team)
    mine.create(a_run(), [a_record(1)])
    taken = Kept(a_run("r9", status="finished"), (a_record(1),))
    adopting = threading.Thread(target=theirs.tallies.adopt, args=([taken],))
    commit = mine._commit

    def later(what: str) -> None:
        adopting.start()
        # Long enough for it to come to the row that is held here.
        adopting.join(0.3)
        commit(what)

    mine._commit = later  # type: ignore[method-assign]
    mine.append(a_run(status="finished", last_seq=2), [a_record(2)])
    adopting.join()
    assert mine.results()["pack/question"].runs == 2
    mine.close()
    theirs.close()
