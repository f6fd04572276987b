"""What the store keeps of counts: which runs are to be counted, and counts that can be replaced."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.store.rows import a_record, a_run
from trainer.store import Draft, Store
from trainer.store.tallies import Counted, DayRow, Kept, ReviewRow, SkillRow, SlipRow

NOW = 1_709_208_000.0


def review(item: str, rating: int = 3, at: float = 1.0) -> ReviewRow:
    return ReviewRow(item, "p/q#a", at, rating, rating, "why", 2.0, 0)


def unread(store: Store) -> list[str]:
    with store.tallies.updating() as update:
        return [run.id for run in update.unread(9)]


def test_a_run_is_to_be_counted_from_its_first_event_and_again_with_each_one(
    store: Store,
) -> None:
    assert not store.tallies.has_unread()
    store.create(a_run("r1"), [a_record(1)])
    store.create(a_run("r2"), [a_record(1)])
    store.append(a_run("r1", last_seq=2), [a_record(2)])
    assert unread(store) == ["r1", "r2"]
    with store.tallies.updating() as update:
        update.read("r1")
        assert [one.seq for one in update.records("r1")] == [1, 2]
    assert unread(store) == ["r2"]
    store.append(a_run("r1", last_seq=3), [a_record(3)])
    assert unread(store) == ["r2", "r1"]


def test_counts_of_a_run_are_replaced_and_the_totals_follow(store: Store) -> None:
    tallies = store.tallies
    first = Counted(
        (review("1"), review("2")),
        (SlipRow("p/q", "slip", "p/q#a", 5.0),),
        (DayRow("2024-02-29", 60.0, 2),),
    )
    with tallies.updating() as update:
        update.count("r1", first)
        update.count("r2", Counted(slips=(SlipRow("p/q", "slip", "", 9.0),), days=first.days))
        assert update.counted("r1") == first
    assert tallies.reviews_of("r1") == first.reviews
    (slip,) = tallies.slips(9)
    assert (slip.count, slip.last, slip.skill) == (2, 9.0, "p/q#a")
    assert tallies.days() == (DayRow("2024-02-29", 120.0, 4, 2),)
    with tallies.updating() as update:
        update.count("r1", Counted((review("1", 4),), (), (DayRow("2024-03-01", 5.0, 1),)))
        assert [row[1] for row in update.reviews("p/q#a")] == [4]
    assert tallies.slips(9)[0].count == 1
    assert [(one.day, one.answers, one.runs) for one in tallies.days()] == [
        ("2024-02-29", 2, 1),
        ("2024-03-01", 1, 1),
    ]
    assert tallies.days(1) == (DayRow("2024-03-01", 5.0, 1, 1),)
    assert tallies.totals() == DayRow("2", 65.0, 3, 2)


def test_counting_that_fails_in_the_middle_leaves_everything_as_it_was(
    store: Store,
) -> None:
    store.create(a_run("r1"), [a_record(1)])

    def count() -> None:
        with store.tallies.updating() as update:
            update.count("r1", Counted((review("1"),)))
            update.save_skill(SkillRow("p/q#a", "p/q"))
            update.read("r1")
            raise RuntimeError("killed")

    with pytest.raises(RuntimeError):
        count()
    assert store.tallies.reviews_of("r1") == ()
    assert store.tallies.skills() == ()
    assert store.tallies.has_unread()


def test_forgetting_empties_the_counts_and_touches_no_event(store: Store) -> None:
    store.create(a_run("r1"), [a_record(1)])
    with store.tallies.updating() as update:
        update.count("r1", Counted((review("1"),), (), (DayRow("2024-02-29", 1.0, 1),)))
        update.save_skill(SkillRow("p/q#a", "p/q", reviews=1, gone=True))
        update.read("r1")
    (row,) = store.tallies.skills()
    assert row.gone
    store.tallies.mark_gone("p/q#a", False)
    assert not store.tallies.skills()[0].gone
    store.tallies.forget()
    assert store.tallies.skills() == store.tallies.days() == ()
    assert unread(store) == ["r1"]
    assert store.records("r1") == (a_record(1),)


def test_reviews_from_the_future_are_brought_back(store: Store) -> None:
    with store.tallies.updating() as update:
        update.count("r1", Counted((review("1", at=5.0), review("2", at=900.0))))
        update.save_skill(SkillRow("p/q#a", "p/q", last=900.0))
        assert update.ahead(899.0) == ("p/q#a",)
        assert update.ahead(900.0) == ()
        update.bring_back("p/q#a", 100.0)
        assert [row[0] for row in update.reviews("p/q#a")] == [5.0, 100.0]


def test_runs_of_another_store_are_taken_in_once(store: Store) -> None:
    kept = Kept(
        a_run("r9", status="finished", level="Hire", last_seq=2),
        (a_record(1), a_record(2)),
        (Draft("main", "half \ud800", 1.0, 1.0),),
    )
    assert store.tallies.adopt([kept]) == ("new",)
    assert store.tallies.adopt([kept]) == ("same",)
    assert store.records("r9") == kept.records
    assert store.drafts("r9")["main"].text == "half \ud800"
    assert store.results()["pack/question"].runs == 1
    assert unread(store) == ["r9"]
    other = Kept(kept.run, (a_record(1), a_record(2, '{"x": 1}')))
    assert store.tallies.adopt([other]) == ("other",)
    longer = Kept(a_run("r9", status="finished", last_seq=3), (*kept.records, a_record(3)))
    assert store.tallies.adopt([longer]) == ("longer",)
    assert store.tallies.run_ids() == ("r9",)


def test_what_no_table_can_hold_is_not_counted_and_holds_nothing_up(store: Store) -> None:
    store.create(a_run("r1"), [a_record(1)])
    long = "x" * 3_000
    odd = (
        replace(review("2"), item=long),
        replace(review("3"), skill=long),
        replace(review("4"), variant=2**70),
    )
    slips = (SlipRow("p/q", long, "", 1.0), SlipRow("p/q", "slip", "", 1.0))
    with store.tallies.updating() as update:
        update.count("r1", Counted((review("1"), *odd), slips, (DayRow(long, 1.0, 1),)))
        update.save_skill(SkillRow(long, "p/q"))
        update.save_skill(SkillRow("p/q#a", "p/q", variant=2**70))
        update.read("r1")
    assert store.tallies.reviews_of("r1") == (review("1"),)
    assert [one.mistake for one in store.tallies.slips(9)] == ["slip"]
    assert store.tallies.days() == store.tallies.skills() == ()
    assert not store.tallies.has_unread()


def test_a_skill_has_one_name_at_a_time(store: Store) -> None:
    with store.tallies.updating() as update:
        update.count("r1", Counted((review("1"),), (SlipRow("p/q", "slip", "p/q#a", 1.0),)))
        update.save_skill(SkillRow("p/q#a", "p/q"))
        update.rename("p/q#a", "p/q#b")
        update.rename("p/q#b", "p/q#c")
        assert update.names() == {"p/q#a": "p/q#c", "p/q#b": "p/q#c"}
        assert len(update.reviews("p/q#c")) == 1
        assert update.skill("p/q#a") is None
        update.rename("p/q#c", "p/q#a")
        assert update.names() == {"p/q#b": "p/q#a", "p/q#c": "p/q#a"}
    assert store.tallies.slips(9)[0].skill == "p/q#a"


def test_results_are_counted_anew_when_runs_are_taken_in(store: Store) -> None:
    for id, at in (("mine", 50.0), ("other", 60.0)):
        done = a_run(id, status="finished", level=id, updated_at=at, last_seq=2)
        store.create(a_run(id), [a_record(1)])
        store.append(done, [a_record(2)])
    old = a_run("old", status="finished", level="old", updated_at=10.0, last_seq=1)
    new = a_run("new", status="finished", level="new", updated_at=90.0, last_seq=1)
    open_ = a_run("open", question="p/open")
    records = (a_record(1),)
    assert store.tallies.adopt([Kept(one, records) for one in (old, new, open_)]) == ("new",) * 3
    result = store.results()["pack/question"]
    assert (result.runs, result.level, result.at) == (4, "new", 90.0)
    assert "p/open" not in store.results()
    assert store.tallies.levels("pack/question", 2) == (
        (90.0, "new", "new"),
        (60.0, "other", "other"),
    )
