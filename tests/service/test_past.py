"""Looking back: what was done, and the same answers judged again."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from tests.service.fakes import ADDRESS
from tests.service.practised import House
from trainer.packs import Library, Question, library
from trainer.practice.skills import read_skill
from trainer.report import history_text
from trainer.service import Past, Service, ServiceError
from trainer.service.past import streak
from trainer.service.titles import Titles
from trainer.store import memory_store

REAL = "flash-attention/hbm-bytes"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    one = House(tmp_path / "home" / "trainer.db")
    yield one
    one.close()


def test_nothing_was_done_yet(house: House) -> None:
    view = house.past.history()
    assert (view.runs, view.levels, view.skills, view.slips, view.days) == ((), (), (), (), ())
    assert view.streak == 0


def test_what_was_done(house: House) -> None:
    house.answered("ok", "slip", "ok", "ok", "ok")
    house.later(1)
    house.answered("ok", "slip", "slip", "ok")
    house.later(1)
    drill = house.drills.begin(only=[ADDRESS])
    house.drills.answer(drill, "ok")
    house.drills.finish(drill)
    view = house.past.history()
    assert [one.mode for one in view.runs] == ["drill", "guided", "guided"]
    (levels,) = view.levels
    assert (levels.title, levels.runs) == ("Bytes", 2)
    assert [one.level for one in levels.points] == ["Hire", "Hire"]
    assert levels.points[0].at < levels.points[1].at
    naive = next(one for one in view.skills if one.title == "naive")
    assert (naive.reviews, naive.good, naive.trail) == (2, 0, (1, 1))
    (slip,) = view.slips
    assert (slip.mistake, slip.count, slip.skill) == ("slip", 2, f"{ADDRESS}#naive")
    assert slip.drill == "naive"
    assert [one.answers for one in view.days] == [5, 4, 1]
    assert view.streak == 3


def test_days_in_a_row() -> None:
    today = date(2024, 3, 1)
    assert streak([], today) == 0
    assert streak(["2024-02-28", "2024-02-29", "2024-03-01"], today) == 3
    # Over a leap day, and while today is still young.
    assert streak(["2024-02-28", "2024-02-29"], today) == 2
    assert streak(["2024-02-28"], today) == 0
    assert streak(["2024-03-02"], today) == 0


def test_every_response_of_a_run_can_be_opened(house: House) -> None:
    run = house.answered("slip", "??", "ok", finish=False)
    answers = house.past.answers(run)
    assert [(one.title, one.text, one.outcome, one.mistake) for one in answers] == [
        ("floor", "slip", "wrong", "slip"),
        ("floor", "??", "unreadable", ""),
        ("floor", "ok", "right", ""),
    ]
    assert answers[0].expected == "8 MiB"
    assert answers[0].givens == "N = 8"
    with pytest.raises(ServiceError, match="no run"):
        house.past.answers("nonsense")


def test_an_interview_and_its_probes_can_be_opened(house: House) -> None:
    run = house.service.begin(ADDRESS, "interview", 0)
    house.service.submit(run, "floor")
    house.service.submit(run, "8")
    house.service.abandon(run)
    found = [(one.title, one.ask, one.text) for one in house.past.answers(run)]
    assert found == [("Bytes", "", "floor"), ("Probe", "What does naive move?", "8")]


def test_a_drill_can_be_opened_and_judged_again(house: House) -> None:
    house.answered("ok")
    run = house.drills.begin(only=[f"{ADDRESS}#floor"])
    house.drills.answer(run, "no")
    house.drills.answer(run, "ok")
    assert [one.now for one in house.past.again(run)] == ["wrong", "right"]
    house.examiner.paper_now = replace(house.examiner.paper_now, stages=())
    assert [one.now for one in house.past.again(run)] == ["gone", "gone"]


def test_a_run_graded_by_todays_pack_beside_the_grade_then(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = house.service.begin(ADDRESS, "interview", 0)
    house.service.submit(run, "floor and naive")
    house.service.finish(run)
    same = house.past.regrade(run)
    assert (same.level_then, same.level_now, same.same_pack, same.changes) == (
        "Hire",
        "Hire",
        True,
        (),
    )
    # Today's pack does not hear "naive" any more.
    paper, heard = house.examiner.paper_now, house.examiner.grade_answer
    house.examiner.paper_now = replace(paper, content_hash="new", pack_version="2.0")
    monkeypatch.setattr(
        house.examiner,
        "grade_answer",
        lambda paper, stage, text: heard(paper, stage, text.replace("naive", "-----")),
    )
    seen = len(house.store.records(run))
    found = house.past.regrade(run)
    assert not found.same_pack
    assert (found.version_then, found.version_now) == ("1.2", "2.0")
    assert (found.level_then, found.level_now) == ("Hire", "Weak")
    (change,) = found.changes
    assert (change.criterion, change.before, change.now) == ("naive", "met", "not-found")
    assert len(house.store.records(run)) == seen
    assert house.service.scorecard(run).level == "Hire"


def test_a_checker_that_fails_is_told_and_the_grade_stands(house: House) -> None:
    run = house.answered("ok", "ok")
    drill = house.drills.begin(only=[f"{ADDRESS}#floor"])
    house.drills.answer(drill, "ok")
    with house.examiner.failing(RuntimeError("boom")):
        with pytest.raises(ServiceError, match="The grade then stands"):
            house.past.regrade(run)
        assert house.past.again(drill)[0].now == "not judged"
    assert house.service.scorecard(run).level == "Hire"


def test_a_drill_is_not_graded_again_as_a_whole(house: House) -> None:
    house.answered("ok")
    run = house.drills.begin()
    house.drills.finish(run)
    with pytest.raises(ServiceError):
        house.past.regrade(run)


def test_how_a_run_was_rated(house: House) -> None:
    run = house.answered("ok", "slip", "ok")
    told = [(one.title, one.rated.word, one.rated.corrected) for one in house.past.reviews(run)]
    assert told == [("floor", "Good", False), ("naive", "Again", False)]
    house.drills.correct(run, "main/naive", 2)
    line = house.past.reviews(run)[1]
    assert (line.rated.word, line.rated.corrected) == ("Hard", True)


def test_skills_and_mistakes_are_told_as_their_questions_tell_them() -> None:
    store, packs = memory_store(), library()
    service = Service(store, packs)
    run = service.begin(REAL, "guided", 0)
    for text in ("2 MiB", "8 MiB", "128 MiB", "264 MiB", "520 MiB"):
        service.answer_part(run, text)
    service.finish(run)
    again = Service(store, library())
    past = Past(again)
    first = past.history()
    assert {"tensor", "naive"} <= {one.title for one in first.skills}
    assert [(one.drill, one.means) for one in first.slips] == [("naive", "")]
    told = past.titled()
    assert {"one tensor", "naive bytes"} <= {one.title for one in told.skills}
    assert "naive" not in {one.title for one in told.skills}
    (slip,) = told.slips
    assert (slip.mistake, slip.drill) == ("forgot-p", "naive bytes")
    assert slip.means.startswith("Forgets P")
    assert "Forgets P" in history_text(told)
    # Once it is loaded it is known at once, on the page of ratings too.
    assert "naive bytes" in {one.title for one in past.history().skills}
    assert "naive bytes" in {one.title for one in past.reviews(run)}


def test_a_question_that_is_gone_is_told_by_ids(house: House) -> None:
    house.answered("ok", "slip", "ok", "ok", "ok")
    view = house.past.titled()
    assert "naive" in {one.title for one in view.skills}
    assert [one.means for one in view.slips] == [""]


def test_no_more_time_goes_into_titles_than_there_is() -> None:
    packs = library()
    skill = read_skill(f"{REAL}#naive")
    titles = Titles(packs)
    assert titles.skill(skill) == "naive"
    assert not titles.load(0.0)
    assert (titles.skill(skill), packs.loaded(REAL)) == ("naive", None)
    assert titles.load(60.0)
    assert titles.skill(skill) == "naive bytes"
    assert packs.loaded(REAL) is not None
    assert Titles(packs).skill(read_skill(f"{REAL}/causal#criterion:tiles-skipped")) == (
        "tiles skipped"
    )
    assert Titles(packs).skill(read_skill(f"{REAL}/gone#a-part")) == "a part"


def test_questions_are_loaded_for_titles_while_nobody_waits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store, packs = memory_store(), library()
    service = Service(store, library())
    run = service.begin(REAL, "guided", 0)
    service.answer_part(run, "2 MiB")
    service.finish(run)
    again = Service(store, packs)
    load, answered = packs.question, []

    def slow(address: str) -> Question:
        # Somebody types meanwhile, in another thread.
        typing = threading.Thread(target=lambda: answered.append(again.home()), daemon=True)
        typing.start()
        typing.join(20)
        assert answered, "loading a question kept a key waiting"
        return load(address)

    monkeypatch.setattr(Library, "question", lambda _, address: slow(address))
    assert "one tensor" in {one.title for one in Past(again).titled().skills}
    assert answered
