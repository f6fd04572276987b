"""Drills over the fake question: what is asked, kept, rated, and gone on with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.service.fakes import ADDRESS
from tests.service.practised import LIBRARY, House
from trainer.errors import TrainerError
from trainer.service import Drills, DrillView, Service, ServiceError
from trainer.service.counting import recount
from trainer.store import StoreError, memory_store

FLOOR, NAIVE, WHY = (f"{ADDRESS}#{one}" for one in ("floor", "naive", "why"))
HALF = f"{ADDRESS}/causal#half"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    one = House(tmp_path / "home" / "trainer.db")
    yield one
    one.close()


@pytest.fixture
def due(house: House) -> House:
    """Everything but the follow-up was answered, and is due."""
    house.answered("ok", "no", "ok", "ok")
    house.later(30)
    return house


def skill(view: DrillView) -> str:
    assert view.card is not None
    return view.card.skill


def test_where_nothing_was_attempted_a_drill_asks_for_what_is_new(house: House) -> None:
    view = house.drills.view(house.drills.begin())
    assert (skill(view), view.total) == (FLOOR, 4)
    while not view.done:
        view = house.drills.answer(view.run_id, "ok")
        view = house.drills.onward(view.run_id)
    # All of it was asked for now, and none of it is due.
    with pytest.raises(ServiceError, match="Nothing is due, and nothing is new"):
        house.drills.begin()
    with pytest.raises(ServiceError, match="nothing to drill under pack/bytes#none"):
        house.drills.begin(only=["pack/bytes#none"])


@pytest.mark.parametrize(("only", "total"), [(FLOOR, 1), ("pack/bytes", 4)])
def test_what_is_named_is_drilled_although_it_is_new(house: House, only: str, total: int) -> None:
    assert house.drills.view(house.drills.begin(only=[only])).total == total


def test_a_drill_from_its_first_card_to_the_end(due: House) -> None:
    drills = due.drills
    assert drills.agenda().due == 3
    run = drills.begin()
    view = drills.view(run)
    asked = []
    while not view.done:
        asked.append(skill(view))
        due.clock.pass_time(30.0)
        view = drills.answer(run, "ok")
        assert view.card is not None
        assert view.card.rated is not None
        assert view.card.rated.word == "Good"
        view = drills.onward(run)
    assert sorted(asked) == sorted([FLOOR, NAIVE, WHY, HALF])
    assert [line.sign for line in view.lines] == ["✓"] * 4
    assert view.agenda.due == 0
    assert view.used == 120.0
    row = due.store.run(run)
    assert row is not None
    assert (row.status, row.used) == ("finished", 120.0)
    # It is no run with a scorecard, and home does not offer it to be gone on with.
    assert run not in [one.run_id for one in due.service.history()]
    assert due.service.home().resumable == ()


def test_each_review_is_put_with_other_numbers(due: House) -> None:
    first = due.drills.begin(only=[NAIVE])
    drawn = due.drills.view(first).card
    assert drawn is not None
    # The run before was answered under draw 0, N = 8.
    assert drawn.givens != (("N", "8"),)
    due.drills.working(first)
    again = due.drills.onward(first).card
    assert again is not None
    assert again.skill == NAIVE
    assert again.givens not in ((("N", "8"),), drawn.givens)


def test_hints_second_tries_and_the_working_are_rated(due: House) -> None:
    drills = due.drills
    run = drills.begin(only=[FLOOR])
    view = drills.hint(run)
    assert view.card is not None
    assert view.card.part.hints == ("first",)
    view = drills.answer(run, "??")
    assert view.card is not None
    assert view.card.part.last is not None
    assert not view.card.part.last.counted
    assert not view.card.done
    view = drills.answer(run, "ok")
    assert view.card is not None
    assert view.card.rated is not None
    assert (view.card.rated.rating, view.card.rated.why) == (2, "right after a hint")
    view = drills.rate(run, 4)
    assert view.card is not None
    assert view.card.rated is not None
    assert (view.card.rated.rating, view.card.rated.corrected) == (4, True)
    assert view.card.rated.days is not None
    assert view.card.rated.days > 5
    (review,) = due.store.tallies.reviews_of(run)
    assert (review.first, review.rating) == (2, 4)


def test_a_known_mistake_is_named_and_comes_once_more(due: House) -> None:
    drills = due.drills
    run = drills.begin(only=[NAIVE])
    view = drills.answer(run, "slip")
    assert view.card is not None
    assert view.card.part.last is not None
    assert view.card.part.last.say == "Count P as well."
    view = drills.answer(run, "ok")
    assert view.card is not None
    assert view.card.rated is not None
    assert view.card.rated.why == "a known mistake: slip"
    assert skill(drills.onward(run)) == NAIVE
    drills.answer(run, "ok")
    assert drills.onward(run).done


def test_what_is_put_off_stays_due(due: House) -> None:
    drills = due.drills
    run = drills.begin(only=[FLOOR])
    assert drills.skip(run).done
    assert drills.agenda().due == 3
    assert due.store.tallies.reviews_of(run) == ()


def test_the_follow_up_and_a_criterion_are_skills_too(house: House) -> None:
    run = house.service.begin(ADDRESS, "interview", 0)
    house.service.submit(run, "floor")
    house.service.finish(run)
    house.later(40)
    limit = f"{ADDRESS}#criterion:limit"
    drill = house.drills.begin(only=[limit])
    view = house.drills.view(drill)
    assert view.card is not None
    assert view.card.part.ask == "Always?"
    assert view.card.part.kind == "prose"
    view = house.drills.answer(drill, "not at all")
    assert view.card is not None
    assert view.card.part.last is not None
    assert view.card.part.last.outcome.outcome == "wrong"
    view = house.drills.answer(drill, "limit?")
    assert view.card is not None
    assert view.card.part.last is not None
    assert view.card.part.last.outcome.outcome == "ambiguous"
    view = house.drills.answer(drill, "the limit")
    assert view.card is not None
    assert view.card.rated is not None
    assert view.card.rated.why == "right at the second try"


def test_giving_prose_up_shows_the_sentence_of_the_model_answer_that_meets_it(house: House) -> None:
    paper = house.examiner.paper_now
    main = replace(paper.stages[0], model_answer="It has a limit, at 50. And so on: the floor.")
    house.examiner.paper_now = replace(paper, stages=(main, *paper.stages[1:]))
    run = house.service.begin(ADDRESS, "interview", 0)
    house.service.submit(run, "floor")
    house.service.finish(run)
    drill = house.drills.begin(only=[f"{ADDRESS}#criterion:limit"])
    card = house.drills.working(drill).card
    assert card is not None
    assert card.part.working == (
        "Wanted: says limit.",
        "A strong answer says: It has a limit, at 50.",
    )


def test_a_typo_mended_in_the_pack_loses_no_history(due: House) -> None:
    due.drills.agenda()
    before = {one.skill: one.reviews for one in due.store.tallies.skills()}
    paper = due.examiner.paper_now
    main = paper.stages[0]
    parts = tuple(
        replace(one, title=one.title.upper(), ask=f"{one.ask} Please.", hints=())
        for one in main.parts
    )
    due.examiner.paper_now = replace(
        paper,
        title="Bytes, mended",
        content_hash="other",
        stages=(replace(main, parts=parts), *paper.stages[1:]),
    )
    due.start()
    run = due.drills.begin(only=[FLOOR])
    card = due.drills.view(run).card
    assert card is not None
    assert card.part.ask == "How many floor? Please."
    due.drills.answer(run, "ok")
    after = {one.skill: one.reviews for one in due.store.tallies.skills()}
    assert after == {**before, FLOOR: before[FLOOR] + 1}


def test_a_pack_that_can_not_be_read_for_a_while_costs_no_skill(due: House) -> None:
    assert due.drills.agenda().due == 3
    with due.examiner.gone(), pytest.raises(ServiceError, match="Nothing is due"):
        due.drills.begin()
    assert due.start().drills.agenda().due == 3
    assert due.drills.view(due.drills.begin()).card is not None


def test_a_part_that_comes_back_is_due_again(due: House) -> None:
    paper = due.examiner.paper_now
    main = paper.stages[0]
    due.examiner.paper_now = replace(
        paper, stages=(replace(main, parts=main.parts[1:]), *paper.stages[1:])
    )
    due.drills.begin(only=[NAIVE, FLOOR])
    assert due.drills.agenda().due == 2
    due.examiner.paper_now = paper
    due.answered("no", finish=False)
    assert due.start().drills.agenda().due == 3


def test_a_part_that_was_renamed_keeps_its_history(due: House) -> None:
    due.drills.agenda()
    before = {one.skill: one for one in due.store.tallies.skills()}
    paper = due.examiner.paper_now
    main = paper.stages[0]
    parts = (replace(main.parts[0], id="least", was=("bottom", "floor")), *main.parts[1:])
    due.examiner.paper_now = replace(paper, stages=(replace(main, parts=parts), *paper.stages[1:]))
    due.start()
    run = due.drills.begin(only=[FLOOR, NAIVE])
    least = f"{ADDRESS}#least"
    started = due.drills._sittings._live[run].state.started
    assert started is not None
    assert set(started.queue) == {least, NAIVE}
    after = {one.skill: one for one in due.store.tallies.skills()}
    assert FLOOR not in after
    assert after[least] == replace(before[FLOOR], skill=least)
    recount(due.store, due.clock.now())
    assert {one.skill: one for one in due.store.tallies.skills()}[least] == after[least]
    # What is answered under the old name, in a run from before, counts for it too.
    due.answered("ok")
    due.drills.agenda()
    assert {one.skill: one.reviews for one in due.store.tallies.skills()}[least] == 2


def test_a_part_that_is_renamed_in_the_middle_of_a_drill(due: House) -> None:
    run = due.drills.begin(only=[NAIVE, FLOOR])
    paper = due.examiner.paper_now
    main = paper.stages[0]
    parts = (
        replace(main.parts[0], id="least", was=("floor",)),
        replace(main.parts[1], id="whole", was=("naive",)),
        main.parts[2],
    )
    due.examiner.paper_now = replace(paper, stages=(replace(main, parts=parts), *paper.stages[1:]))
    view = due.drills.answer(run, "ok")
    assert view.card is not None
    assert view.card.done
    view = due.drills.onward(run)
    assert skill(view) in (f"{ADDRESS}#least", f"{ADDRESS}#whole")
    due.drills.answer(run, "ok")
    # Also for another program, which has not learnt of it.
    assert due.start().drills.onward(run).done


def test_a_part_that_is_gone_from_its_pack_is_passed_over(due: House) -> None:
    paper = due.examiner.paper_now
    main = paper.stages[0]
    due.examiner.paper_now = replace(
        paper, stages=(replace(main, parts=main.parts[1:]), *paper.stages[1:])
    )
    run = due.drills.begin()
    view = due.drills.view(run)
    while not view.done:
        assert skill(view) != FLOOR
        view = due.drills.skip(run)
    assert FLOOR not in [one.skill for one in due.past.history().skills]
    assert due.drills.agenda().due == 2


def test_a_pack_that_is_gone_in_the_middle_loses_nothing(due: House) -> None:
    run = due.drills.begin(only=[FLOOR, NAIVE])
    with due.examiner.gone():
        with pytest.raises(TrainerError, match="can't be asked for"):
            due.drills.answer(run, "ok")
        view = due.drills.view(run)
        assert view.card is not None
        assert "no longer in its pack" in view.card.context
    view = due.drills.view(run)
    assert view.card is not None
    assert view.card.done
    assert view.card.rated is not None


def test_a_response_is_stored_before_it_is_judged(due: House) -> None:
    run = due.drills.begin(only=[FLOOR])
    with due.examiner.failing(RuntimeError("boom")), pytest.raises(TrainerError, match="is kept"):
        due.drills.answer(run, "ok")
    assert [one.kind for one in due.store.records(run)][-1] == "card-answered"
    # As a killed program leaves it: the next start judges it.
    view = due.start().drills.view(run)
    assert view.card is not None
    assert view.card.rated is not None


def test_a_drill_that_was_left_is_gone_on_with(due: House) -> None:
    run = due.drills.begin(only=[FLOOR])
    due.clock.pass_time(20.0)
    due.drills.save_draft(run, "8 M")
    due.start()
    assert due.drills.open() == run
    view = due.drills.view(run)
    assert (view.draft, view.used, view.running) == ("8 M", 20.0, False)
    home = due.service.home()
    assert home.drill is not None
    assert home.drill.step == "card 1 of 1"
    assert due.drills.answer(run, "ok").draft is None


def test_a_card_says_what_is_asked_before_it(due: House) -> None:
    run = due.drills.begin(only=[NAIVE])
    card = due.drills.view(run).card
    assert card is not None
    assert (card.part.ask, card.before) == ("How many naive?", "How many floor?")
    due.drills.finish(run)
    # The first part of a question has nothing before it.
    card = due.drills.view(due.drills.begin(only=[FLOOR])).card
    assert card is not None
    assert card.before == ""


def test_two_windows_on_one_drill(due: House) -> None:
    run = due.drills.begin(only=[FLOOR, NAIVE])
    first = due.drills
    first.view(run)
    second = due.start().drills
    second.view(run)
    view = first.answer(run, "ok")
    assert view.card is not None
    first.onward(run)
    # The second window has not seen it yet: what it hands in was typed for the first card, however
    # often it is handed in.
    for _ in range(2):
        with pytest.raises(StoreError, match="another window"):
            second.answer(run, "late")
    with pytest.raises(StoreError, match="another window"):
        second.skip(run)
    assert second.view(run).beside == ("Naive: late",)
    answered = [one for one in due.store.records(run) if one.kind == "card-answered"]
    assert len(answered) == 1
    # Once it has looked it goes on where the first window is.
    seen = second.view(run)
    assert (seen.number, seen.draft) == (2, None)
    assert second.answer(run, "ok").number == 2


@pytest.mark.parametrize("text", ["", "  \n"])
def test_an_empty_response_is_refused(due: House, text: str) -> None:
    run = due.drills.begin(only=[FLOOR])
    with pytest.raises(ServiceError, match="nothing to check"):
        due.drills.answer(run, text)


def test_what_makes_no_sense_now_is_told(due: House) -> None:
    run = due.drills.begin(only=[FLOOR])
    with pytest.raises(ServiceError, match="no rating"):
        due.drills.rate(run, 3)
    due.drills.answer(run, "ok")
    with pytest.raises(ServiceError, match="A rating is 1"):
        due.drills.rate(run, 9)
    with pytest.raises(ServiceError, match="Nothing is asked for"):
        due.drills.answer(run, "again")
    due.drills.finish(run)
    with pytest.raises(ServiceError, match="is over"):
        due.drills.answer(run, "ok")
    with pytest.raises(ServiceError, match="no drill"):
        due.drills.view("nonsense")
    with pytest.raises(ServiceError, match="no review"):
        due.drills.correct(run, "9", 3)


def test_a_response_of_a_megabyte_is_refused_with_a_sentence(due: House) -> None:
    run = due.drills.begin(only=[WHY])
    with pytest.raises(TrainerError, match="20 KB"):
        due.drills.answer(run, "x" * 1_000_000)


def test_a_full_disk_keeps_what_was_typed(due: House) -> None:
    run = due.drills.begin(only=[FLOOR])
    db = due.store._db
    pages = db.execute("PRAGMA page_count").fetchone()[0]
    db.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreError, match="the disk is full"):
        due.drills.answer(run, "ok" + " " * 20_000)
    db.execute("PRAGMA max_page_count = 100000")
    assert due.drills.view(run).draft.startswith("ok")
    view = due.drills.answer(run, "ok")
    assert view.card is not None
    assert view.card.done


def test_in_a_home_that_can_not_be_written_one_can_still_drill(tmp_path: Path) -> None:
    house = House(tmp_path / "home" / "trainer.db")
    store = memory_store("Nothing is kept: it is read-only.")
    service = Service(store, LIBRARY, house.clock, examiner=house.examiner)
    run = service.begin(ADDRESS, "guided", 0)
    service.answer_part(run, "no")
    service.finish(run)
    drills = Drills(service)
    view = drills.view(drills.begin())
    assert view.notices == ("Nothing is kept: it is read-only.",)
    assert view.card is not None
    house.close()


def test_a_corrected_rating_leaves_the_answer_what_it_was(house: House) -> None:
    run = house.drills.begin(only=[FLOOR])
    house.drills.answer(run, "no")
    house.drills.working(run)
    house.drills.rate(run, 4)
    (line,) = house.drills.finish(run).lines
    assert line.rated is not None
    assert (line.sign, line.rated.word, line.rated.corrected) == ("✗", "Easy", True)
    (skill,) = (one for one in house.past.history().skills if one.skill == FLOOR)
    assert (skill.good, skill.reviews, skill.trail) == (0, 1, (4,))


def test_a_dispute_is_heard_by_the_skill(house: House) -> None:
    run = house.service.begin("pack/bytes", "interview", 0)
    house.service.submit(run, "floor naive why limit")
    house.service.finish(run)
    limit, silent = "pack/bytes#criterion:limit", "pack/bytes#criterion:silent"

    def skills() -> dict[str, tuple[int, int]]:
        return {one.skill: (one.good, one.reviews) for one in house.past.history().skills}

    assert (skills()[limit], skills()[silent]) == ((1, 1), (0, 1))
    house.service.overrule(run, "silent", "met", "I said it in line 3.")
    house.service.overrule(run, "limit", "unclear", "I was guessing.")
    assert skills()[silent] == (1, 1)
    # What is unclear says nothing.
    assert limit not in skills()
    assert "said unasked, by your dispute" in [one.rated.why for one in house.past.reviews(run)]


def test_a_part_and_a_criterion_of_one_name_are_told_apart(house: House) -> None:
    house.answered("ok")
    run = house.service.begin("pack/bytes", "interview", 0)
    house.service.submit(run, "floor naive why limit silent")
    house.service.finish(run)
    titles = [one.title for one in house.past.history().skills]
    assert len(set(titles)) == len(titles)
    assert {"floor", "floor, said"} <= set(titles)
