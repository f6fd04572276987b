"""What any store must do; run here on SQLite, in a file and in memory."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.store.rows import a_record, a_run
from trainer.store import ConflictError, Draft, Store, StoreError, memory_store, open_store


@pytest.fixture(params=["file", "memory"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    made: Store = (
        open_store(tmp_path / "home" / "trainer.db", 0.0)
        if request.param == "file"
        else memory_store()
    )
    yield made
    made.close()


def test_events_come_back_in_order_and_as_they_were(store: Store) -> None:
    store.create(a_run(), [a_record(1)])
    added = [a_record(2, '{"text": "\\ud800\\u0000"}'), a_record(3, kind="of a newer trainer")]
    store.append(a_run(last_seq=3, step="part 2 of 12"), added)
    assert store.records("r1") == (a_record(1), *added)
    assert store.records("r1", after=2) == (added[1],)
    assert store.run("r1") == a_run(last_seq=3, step="part 2 of 12")
    assert store.run("r2") is None
    assert store.records("r2") == ()


def test_whoever_comes_second_is_told_and_nothing_is_written(store: Store) -> None:
    store.create(a_run(), [a_record(1)])
    store.append(a_run(last_seq=2), [a_record(2)])
    store.save_draft("r1", Draft("main", "typed", 1_001.0, 1.0))
    with pytest.raises(ConflictError):
        store.append(a_run(last_seq=2), [a_record(2, '{"late": true}')], done_with=["main"])
    assert store.records("r1") == (a_record(1), a_record(2))
    assert "main" in store.drafts("r1")


def test_a_run_that_is_not_there_can_not_be_gone_on_with(store: Store) -> None:
    with pytest.raises(StoreError, match="no run"):
        store.append(a_run(last_seq=2), [a_record(2)])


def test_half_an_append_is_none(store: Store) -> None:
    store.create(a_run(), [a_record(1)])
    with pytest.raises(StoreError):
        store.append(a_run(last_seq=3, step="x"), [a_record(2), a_record(2)])
    assert store.records("r1") == (a_record(1),)
    assert store.run("r1") == a_run()
    store.append(a_run(last_seq=2), [a_record(2)])


@pytest.mark.parametrize("text", ["", "a\nb", "\x00", "\ud800", "\x1b[31m", "\u202e", "é" * 10_000])
def test_a_draft_comes_back_as_typed(store: Store, text: str) -> None:
    store.create(a_run(), [a_record(1)])
    store.save_draft("r1", Draft("main", "first", 1_001.0, 1.0))
    store.save_draft("r1", Draft("main", text, 1_002.0, 2.0))
    store.save_draft("r1", Draft("causal", "other", 1_003.0, 3.0))
    assert store.drafts("r1") == {
        "main": Draft("main", text, 1_002.0, 2.0),
        "causal": Draft("causal", "other", 1_003.0, 3.0),
    }
    store.append(a_run(last_seq=2), [a_record(2)], done_with=["main"])
    assert set(store.drafts("r1")) == {"causal"}


def test_a_draft_moves_the_run_up_and_notes_the_time_used(store: Store) -> None:
    store.create(a_run("old"), [a_record(1)])
    store.create(a_run("new", updated_at=2_000.0), [a_record(1)])
    assert [row.id for row in store.runs()] == ["new", "old"]
    store.save_draft("old", Draft("main", "x", 3_000.0, 40.0))
    assert [row.id for row in store.runs()] == ["old", "new"]
    store.touch("old", 3_001.0, 30.0)
    row = store.run("old")
    assert row is not None
    assert (row.updated_at, row.used) == (3_001.0, 40.0)


def test_runs_are_listed_by_status_and_question(store: Store) -> None:
    store.create(a_run("a"), [a_record(1)])
    store.create(a_run("b", question="pack/other"), [a_record(1)])
    done = a_run("b", question="pack/other", status="finished", last_seq=2, updated_at=2_000.0)
    store.append(done, [a_record(2)])
    assert [row.id for row in store.runs(status="open")] == ["a"]
    assert [row.id for row in store.runs(question="pack/other")] == ["b"]
    assert [row.id for row in store.runs(limit=1)] == ["b"]
    store.create(a_run("c", mode="mock", updated_at=500.0), [a_record(1)])
    assert [row.id for row in store.runs(mode="mock")] == ["c"]
    assert [row.id for row in store.runs(mode="guided", status="finished")] == ["b"]
    assert store.runs(mode="mock", status="finished") == ()


def test_results_tell_of_the_run_that_was_finished_last(store: Store) -> None:
    for id, level, at in (("a", "Weak", 10.0), ("b", "Hire", 20.0)):
        store.create(a_run(id), [a_record(1)])
        done = a_run(id, status="finished", updated_at=at, last_seq=2)
        store.append(done, [a_record(2)])
        store.append(replace(done, level=level, last_seq=3), [a_record(3)])
    result = store.results()["pack/question"]
    assert (result.runs, result.level, result.at) == (2, "Hire", 20.0)
    # The first run is disputed later: the last one's level still stands.
    late = a_run("a", status="finished", level="Strong Hire", updated_at=90.0, last_seq=4)
    store.append(late, [a_record(4)])
    result = store.results()["pack/question"]
    assert (result.runs, result.level, result.at) == (2, "Hire", 20.0)


def test_events_can_be_neither_changed_nor_removed(tmp_path: Path) -> None:
    store = open_store(tmp_path / "trainer.db", 0.0)
    store.create(a_run(), [a_record(1)])
    store.close()
    other = sqlite3.connect(tmp_path / "trainer.db")
    for statement in ("UPDATE events SET data = '{}'", "DELETE FROM events"):
        with pytest.raises(sqlite3.IntegrityError, match="append-only"):
            other.execute(statement)
    other.close()
