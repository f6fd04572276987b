"""What any store must do; run on SQLite, in a file and in memory, and on PostgreSQL."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest

from tests.store.opened import open_at
from tests.store.rows import a_record, a_run
from tests.store.server import Server
from trainer.store import ConflictError, Draft, Store, StoreError, open_store
from trainer.store.tallies import Counted, DayRow, ReviewRow, SkillRow, SlipRow


def test_events_come_back_in_order_and_as_they_were(store: Store) -> None:
    store.create(a_run(), [a_record(1)])
    added = [a_record(2, '{"text": "\\ud800\\u0000"}'), a_record(3, kind="of a newer trainer")]
    store.append(a_run(last_seq=3, step="part 2 of 12"), added)
    assert store.records("r1") == (a_record(1), *added)
    assert store.records("r1", after=2) == (added[1],)
    assert store.run("r1") == a_run(last_seq=3, step="part 2 of 12")
    assert store.run("r2") is None
    assert store.records("r2") == ()


def test_events_of_other_kinds_stay_in_the_store(store: Store) -> None:
    kinds = ("started", "secret", "told", "secret", "told")
    store.create(a_run(last_seq=5), [a_record(seq, kind=kind) for seq, kind in enumerate(kinds, 1)])
    assert [one.seq for one in store.records("r1", kinds=("told", "other"))] == [3, 5]
    assert [one.seq for one in store.records("r1", 3, kinds={"told"})] == [5]
    assert store.records("r1", kinds=()) == ()
    assert len(store.records("r1", kinds=None)) == 5


def test_events_of_many_runs_come_in_one_reading(store: Store) -> None:
    kinds, data = ("started", "long", "told", "long", "told"), '{"text": "x"}'
    for number in range(450):
        rows = [a_record(seq, data, kind=kind) for seq, kind in enumerate(kinds, 1)]
        store.create(a_run(f"r{number}", last_seq=5), rows)
    asked = [f"r{number}" for number in range(449, -1, -1)]
    found = store.records_among([*asked, "none"], kinds=("told", "long", "other"), bare=("long",))
    assert set(found) == set(asked)
    for records in found.values():
        assert [(one.seq, one.kind, one.data) for one in records] == [
            (2, "long", "{}"),
            (3, "told", data),
            (4, "long", "{}"),
            (5, "told", data),
        ]
    assert store.records_among(["r7"], kinds=("told",)) == {
        "r7": store.records("r7", kinds=("told",))
    }
    assert store.records_among(["r7"], kinds=()) == {}
    assert store.records_among([], kinds=("told",)) == {}


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


@pytest.mark.parametrize(
    "text",
    ["", "a\nb", "\x00", "\ud800", "\x1b[31m", "\u202e", "\x1a{", "é" * 10_000],
    ids=["nothing", "lines", "nul", "surrogate", "escape", "direction", "substitute", "long"],
)
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


@pytest.mark.parametrize(
    "text", ["a\0b", "\ud800", "\x1a", '\x1a"json"', "é", "\x1b[2J\u202e"], ids=ascii
)
def test_any_text_may_stand_anywhere(store: Store, text: str) -> None:
    run = a_run(question=text, title=text, label=text, step=text)
    first = a_record(1, data=text, kind=text, seat=text)
    store.create(run, [first])
    store.save_draft("r1", Draft(text, text, 1_000.0, 0.0))
    assert store.runs(question=text) == (run,)
    assert store.records("r1") == (first,)
    assert store.drafts("r1") == {text: Draft(text, text, 1_000.0, 0.0)}
    done = replace(run, status="finished", level=text, last_seq=2)
    store.append(done, [a_record(2)], done_with=[text])
    assert store.run("r1") == done
    assert store.drafts("r1") == {}
    assert store.results()[text].level == text
    (skill, day) = (SkillRow(text, text, trail=text), DayRow(text, 1.0, 1))
    review = ReviewRow(text, text, 1.0, 3, 3, text, None, 0)
    with store.tallies.updating() as update:
        update.save_skill(skill)
        counted = Counted((review,), (SlipRow(text, text, text, 1.0),), (day,))
        update.count("r1", counted)
        assert update.counted("r1") == counted
        assert update.skill(text) == skill
    assert store.tallies.skills() == (skill,)
    assert store.tallies.reviews_of("r1") == (review,)


def test_numbers_come_back_exactly(store: Store) -> None:
    at = 1_709_208_000.123_456_7
    store.create(a_run(updated_at=at, used=0.1 + 0.2), [a_record(1, at=at, used=1e-300)])
    assert store.run("r1") == a_run(updated_at=at, used=0.1 + 0.2)
    assert store.records("r1") == (a_record(1, at=at, used=1e-300),)


def test_a_number_beyond_every_bound_is_said(store: Store) -> None:
    with pytest.raises(StoreError, match=r"not keep the new run: .*number in it is too large"):
        store.create(a_run(variant=2**63), [a_record(1)])
    assert store.runs() == ()
    store.create(a_run(variant=2**63 - 1), [a_record(1)])
    assert store.runs()[0].variant == 2**63 - 1


def test_lists_are_in_the_order_of_characters_whatever_the_language(store: Store) -> None:
    for id in ("a", "B", "é", "Z", "_"):
        store.create(a_run(id), [a_record(1)])
    assert [one.id for one in store.runs()] == ["B", "Z", "_", "a", "é"]
    assert store.tallies.run_ids() == ("B", "Z", "_", "a", "é")


def test_an_id_is_taken_once(store: Store) -> None:
    store.create(a_run(), [a_record(1)])
    with pytest.raises(StoreError, match="could not keep the new run"):
        store.create(a_run(title="another"), [a_record(1)])
    assert store.runs() == (a_run(),)


def test_events_can_be_neither_changed_nor_removed_in_a_file(tmp_path: Path) -> None:
    store = open_store(tmp_path / "trainer.db", 0.0)
    store.create(a_run(), [a_record(1)])
    store.close()
    other = sqlite3.connect(tmp_path / "trainer.db")
    for statement in ("UPDATE events SET data = '{}'", "DELETE FROM events"):
        with pytest.raises(sqlite3.IntegrityError, match="append-only"):
            other.execute(statement)
    other.close()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE events SET data = '{}'",
        "DELETE FROM events",
        "TRUNCATE events",
        "TRUNCATE runs CASCADE",
    ],
)
def test_events_can_be_neither_changed_nor_removed_on_a_server(
    server: Server, team: str, statement: str
) -> None:
    store = open_at(team)
    store.create(a_run(), [a_record(1)])
    # Not even by whoever looks after the server, unless the trigger is removed first.
    with pytest.raises(psycopg.errors.RaiseException, match="append-only"):
        server.sql("SET search_path = trainer", statement, database="trainer")
    assert store.records("r1") == (a_record(1),)
    store.close()
