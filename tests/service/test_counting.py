"""What is counted from events: once, in any order, by any number of programs, on any clock."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from tests.service.fakes import ADDRESS
from tests.service.practised import DAY, House
from trainer.service.agenda import agenda_of, is_due, known_skills, what_next
from trainer.service.counting import catch_up, day_end, local_day, recount
from trainer.store import Record, StoreError

FLOOR, NAIVE, WHY = (f"{ADDRESS}#{one}" for one in ("floor", "naive", "why"))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    one = House(tmp_path / "home" / "trainer.db")
    yield one
    one.close()


@pytest.fixture
def zone(monkeypatch: pytest.MonkeyPatch) -> Iterator[object]:
    def set_to(name: str) -> None:
        monkeypatch.setenv("TZ", name)
        time.tzset()

    yield set_to
    monkeypatch.undo()
    time.tzset()


def skills(house: House) -> dict[str, tuple[int, int, str]]:
    catch_up(house.store, house.clock.now())
    return {one.skill: (one.reviews, one.good, one.trail) for one in house.store.tallies.skills()}


def test_a_guided_run_becomes_reviews_of_its_parts(house: House) -> None:
    house.answered("ok", "slip", "ok")
    assert skills(house) == {
        FLOOR: (1, 1, "3"),
        NAIVE: (1, 0, "1"),
        WHY: (0, 0, ""),
        f"{ADDRESS}/causal#half": (0, 0, ""),
    }
    (slip,) = house.store.tallies.slips(9)
    assert (slip.place, slip.mistake, slip.skill, slip.count) == (ADDRESS, "slip", NAIVE, 1)
    (day,) = house.store.tallies.days()
    assert (day.answers, day.runs, day.seconds) == (3, 1, 180.0)


def test_what_is_open_may_yet_come_right(house: House) -> None:
    run = house.answered("no", finish=False)
    assert skills(house)[FLOOR] == (0, 0, "")
    house.service.answer_part(run, "ok")
    assert skills(house)[FLOOR] == (1, 0, "2")


def test_an_interview_becomes_reviews_of_what_was_said(house: House) -> None:
    run = house.service.begin(ADDRESS, "interview", 0)
    house.service.submit(run, "floor, and why?")
    while not house.service.view(run).done:
        house.service.submit(run, "naive")
    found = skills(house)
    assert found[f"{ADDRESS}#criterion:floor"] == (1, 1, "3")
    assert found[f"{ADDRESS}#criterion:naive"] == (1, 0, "2")
    assert found[f"{ADDRESS}#criterion:limit"] == (1, 0, "1")
    # Unclear says nothing either way.
    assert found[f"{ADDRESS}#criterion:why"] == (0, 0, "")


def test_a_criterion_that_one_part_decides_is_that_parts_skill(house: House) -> None:
    paper = house.examiner.paper_now
    main = paper.stages[0]
    criteria = tuple(
        replace(one, part=one.id if one.id in ("floor", "naive") else "") for one in main.criteria
    )
    house.examiner.paper_now = replace(
        paper, stages=(replace(main, criteria=criteria), *paper.stages[1:])
    )
    run = house.service.begin(ADDRESS, "interview", 0)
    house.service.submit(run, "floor")
    house.service.finish(run)
    found = skills(house)
    assert found[FLOOR] == (1, 1, "3")
    assert f"{ADDRESS}#criterion:floor" not in found


def test_counting_again_from_the_events_gives_the_same(house: House) -> None:
    for texts in (("ok", "no", "ok"), ("slip", "ok", "ok", "ok"), ("no", "no", "no", "ok")):
        house.answered(*texts)
        house.later(3)
        house.service.home()
    before = house.store.tallies.skills()
    days, slips = house.store.tallies.days(), house.store.tallies.slips(9)
    assert any(one.reviews > 1 for one in before)
    recount(house.store, house.clock.now())
    assert house.store.tallies.skills() == before
    assert house.store.tallies.days() == days
    assert house.store.tallies.slips(9) == slips


def test_the_order_in_which_runs_are_counted_does_not_matter(house: House) -> None:
    runs = []
    for text in ("ok", "no", "ok"):
        runs.append(house.answered(text))
        house.later(5)
    recount(house.store, house.clock.now())
    before = house.store.tallies.skills()
    house.store.tallies.forget()
    db = house.store._db
    db.execute("UPDATE unread SET place = -place")
    catch_up(house.store, house.clock.now())
    assert house.store.tallies.skills() == before


def test_a_run_that_is_counted_twice_counts_once(house: House) -> None:
    house.answered("ok", "slip")
    before = skills(house), house.store.tallies.days(), house.store.tallies.slips(9)
    house.store._db.execute("INSERT INTO unread (run) SELECT id FROM runs")
    assert (skills(house), house.store.tallies.days(), house.store.tallies.slips(9)) == before


def test_a_corrected_rating_moves_the_schedule(house: House) -> None:
    run = house.answered("ok")
    catch_up(house.store, house.clock.now())
    due = {one.skill: one.due for one in house.store.tallies.skills()}
    house.drills.correct(run, "main/floor", 4)
    row = next(one for one in house.store.tallies.skills() if one.skill == FLOOR)
    assert (row.reviews, row.trail) == (1, "4")
    assert row.due is not None
    assert row.due > (due[FLOOR] or 0)
    (review,) = house.store.tallies.reviews_of(run)
    assert (review.first, review.rating) == (3, 4)
    assert "corrected by you" in review.why
    recount(house.store, house.clock.now())
    assert next(one for one in house.store.tallies.skills() if one.skill == FLOOR) == row


@pytest.mark.parametrize("data", ["{", "[1]", '{"question": 3}', "{}"])
def test_a_store_that_was_changed_by_hand_still_shows_its_home(house: House, data: str) -> None:
    house.answered("ok")
    house.store.create(
        replace(house.store.runs()[0], id="odd", last_seq=1),
        [Record(1, "started", 1, 0.0, 0.0, "me", data)],
    )
    assert house.service.home().resumable == ()
    assert skills(house)[FLOOR] == (1, 1, "3")


def test_a_full_disk_shows_what_was_counted_before(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.answered("ok")
    house.service.home()
    house.answered("ok")

    def full(*_: object, **__: object) -> None:
        raise StoreError("The disk is full.")

    with monkeypatch.context() as patch:
        patch.setattr("trainer.store.counts.SqlTallies.updating", full)
        assert house.service.home().notices == ()
        row = next(one for one in house.store.tallies.skills() if one.skill == FLOOR)
        assert row.reviews == 1
    assert skills(house)[FLOOR][0] == 2


# Clocks ------------------------------------------------------------------------------------------


def test_what_is_due_is_due_from_the_morning_of_its_day(house: House, zone: object) -> None:
    zone("UTC")  # type: ignore[operator]
    house.clock.wall = datetime(2024, 2, 28, 22, tzinfo=UTC).timestamp()
    house.answered("no", finish=True)
    house.clock.wall = datetime(2024, 2, 28, 23, tzinfo=UTC).timestamp()
    assert house.drills.agenda().due == 0
    house.clock.wall = datetime(2024, 2, 29, 0, 30, tzinfo=UTC).timestamp()
    agenda = house.drills.agenda()
    assert agenda.due == 1
    assert agenda.days[0].day.isoformat() == "2024-02-29"
    assert agenda.days[1].day.isoformat() == "2024-03-01"


def test_the_day_is_the_one_where_one_is(zone: object) -> None:
    at = datetime(2024, 2, 29, 12, tzinfo=UTC).timestamp()
    for name, day, hours in (
        ("UTC", "2024-02-29", 12),
        ("Pacific/Kiritimati", "2024-03-01", 22),
        ("America/Los_Angeles", "2024-02-29", 20),
    ):
        zone(name)  # type: ignore[operator]
        assert local_day(at) == day
        assert day_end(at) - at == hours * 3600


def test_days_are_as_long_as_the_calendar_says(zone: object) -> None:
    zone("Europe/Berlin")  # type: ignore[operator]
    for noon, hours in (((2024, 3, 30), 23), ((2024, 10, 26), 25), ((2024, 2, 28), 24)):
        at = datetime(*noon, 11, tzinfo=UTC).timestamp()
        assert day_end(at, 1) - day_end(at) == hours * 3600


def test_another_zone_changes_no_memory(house: House, zone: object) -> None:
    zone("UTC")  # type: ignore[operator]
    house.answered("ok", "no")
    catch_up(house.store, house.clock.now())
    before = house.store.tallies.skills()
    zone("Asia/Kolkata")  # type: ignore[operator]
    recount(house.store, house.clock.now())
    assert house.store.tallies.skills() == before


def test_a_clock_that_was_years_ahead_makes_no_skill_wait_for_years(house: House) -> None:
    house.clock.wall += 3_650 * DAY
    house.answered("ok")
    assert house.drills.agenda().due == 0
    house.clock.wall -= 3_650 * DAY
    assert house.drills.agenda().due == 0
    row = next(one for one in house.store.tallies.skills() if one.skill == FLOOR)
    assert row.last == house.clock.wall
    house.later(3)
    assert house.drills.agenda().due == 1


def test_a_clock_that_jumps_back_between_reviews_loses_none(house: House) -> None:
    house.answered("ok")
    house.clock.wall -= 40 * DAY
    house.answered("no")
    assert skills(house)[FLOOR][0] == 2
    before = house.store.tallies.skills()
    recount(house.store, house.clock.now())
    assert house.store.tallies.skills() == before


@pytest.mark.parametrize("wall", [-1.0, 0.0, 1e18, float("1e300")])
def test_stamps_that_no_calendar_holds_stop_nobody(house: House, wall: float) -> None:
    house.clock.wall = wall
    house.answered("ok")
    assert house.past.history().agenda.due in (0, 1)
    assert house.drills.view(house.drills.begin(only=[ADDRESS])).card is not None


# What to do next ---------------------------------------------------------------------------------


def next_step(house: House) -> tuple[str, str]:
    catch_up(house.store, house.clock.now())
    rows = known_skills(house.store, {ADDRESS})
    now = house.clock.now()
    return what_next(house.service._library, rows, house.store.tallies.slips(9), now)


def test_what_to_do_next(house: House) -> None:
    assert next_step(house) == ("A question you have not had yet: Bytes.", ADDRESS)
    house.answered("ok")
    assert next_step(house)[0].startswith("Nothing is due; a drill asks for parts")
    house.later(5)
    assert next_step(house) == ("Drill: one skill is due.", "")
    house.answered("slip")
    house.answered("slip")
    assert next_step(house) == ('Drill "floor" with new numbers: slip, twice.', FLOOR)
    house.later(60)
    assert next_step(house)[0].startswith("Drill: ")
    assert "with new numbers" not in next_step(house)[0]
    house.answered("ok", "ok", "ok", "ok")
    step = "Nothing is due. An interview keeps this one warm: Bytes."
    assert next_step(house) == (step, ADDRESS)


def test_a_drill_that_was_only_opened_is_no_attempt(house: House) -> None:
    house.drills.begin(only=[ADDRESS])
    house.past.history()
    assert known_skills(house.store, {ADDRESS}) != []
    assert next_step(house) == ("A question you have not had yet: Bytes.", ADDRESS)


def test_home_tells_what_is_due(house: House) -> None:
    house.answered("ok", "ok", "ok", "ok")
    house.later(4)
    view = house.service.home()
    (question,) = view.packs[0].questions
    assert view.due == question.due == 4
    assert view.due_minutes == 4
    rows = known_skills(house.store, {ADDRESS})
    assert sum(is_due(one, house.clock.now()) for one in rows) == 4
    assert sum(one.due for one in agenda_of(rows, house.clock.now()).days) == 4
    assert known_skills(house.store, set()) == []


@pytest.mark.parametrize("mode", ["guided", "drill"])
def test_a_response_that_two_programs_judge_at_once_has_one_verdict(
    house: House, monkeypatch: pytest.MonkeyPatch, mode: str
) -> None:
    if mode == "drill":
        house.answered("no")
        house.clock.pass_time(30 * DAY)
    here, drills = house.service, house.drills
    run = here.begin(ADDRESS, "guided", 0) if mode == "guided" else drills.begin(10.0)
    house.start()
    judge = house.examiner.judge_part

    def slow(*what: Any) -> Any:
        # The other program opens it meanwhile, and finds a response that nobody has judged.
        monkeypatch.setattr(house.examiner, "judge_part", judge)
        house.service.resume(run) if mode == "guided" else house.drills.view(run)
        return judge(*what)

    monkeypatch.setattr(house.examiner, "judge_part", slow)
    for text in ("no", "ok"):
        house.clock.pass_time(60)
        here.answer_part(run, text) if mode == "guided" else drills.answer(run, text)
    verdicts = [one for one in house.store.records(run) if one.kind.endswith("-judged")]
    assert len(verdicts) == 2
    catch_up(house.store, house.clock.now())
    (review,) = house.store.tallies.reviews_of(run)
    assert review.rating == 2


def test_a_verdict_that_was_stored_twice_counts_once(house: House) -> None:
    run = house.answered("no", finish=False)
    twice = next(one for one in house.store.records(run) if one.kind == "part-judged")
    row = house.store.run(run)
    assert row is not None
    # As an earlier trainer could store it.
    again = replace(twice, seq=row.last_seq + 1)
    house.store.append(replace(row, last_seq=again.seq), [again])
    house.start().service.answer_part(run, "ok")
    assert skills(house)[FLOOR] == (1, 0, "2")
    recount(house.store, house.clock.now())
    assert skills(house)[FLOOR] == (1, 0, "2")
