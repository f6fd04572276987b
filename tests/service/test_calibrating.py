"""Rating answers blind: what is shown and what is not, and the report that comes of it."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from tests.service.calibrated import QUESTION, Desk, row, small_library
from trainer.errors import TrainerError
from trainer.packs import Library
from trainer.service import Past, ServiceError
from trainer.service.calibration_book import CALIBRATE
from trainer.service.calibration_items import Gatherer, choose, find_quotes, joined
from trainer.service.calibration_views import AnswerToRate, CalibrationWish
from trainer.service.transfer import export_lines, take_in
from trainer.session.wire import SessionError

TRUE = {
    "Read and write": ("Hire", {"bytes", "seconds", "bound"}),
    "which takes": ("Weak", {"bytes", "seconds"}),
    "The disk limits it.": ("Weak", {"bound"}),
    "It depends.": ("Weak", set[str]()),
}


@pytest.fixture(scope="module")
def packs(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return small_library(tmp_path_factory.mktemp("packs"))


@pytest.fixture
def desk(tmp_path: Path, packs: Library) -> Iterator[Desk]:
    made = Desk(tmp_path / "trainer.db", packs)
    yield made
    made.close()


def wish(question: str | None = QUESTION, **more: Any) -> CalibrationWish:
    """What is to be rated; answers may be any sequence."""
    if "answers" in more:
        more["answers"] = tuple(more["answers"])
    return CalibrationWish(question, **more)


def true(answer: AnswerToRate) -> tuple[str | None, set[str]]:
    """As the key has it."""
    if "which takes" in answer.text:
        return TRUE["which takes"]
    if "Read and write" in answer.text:
        return TRUE["Read and write"]
    return TRUE[answer.text]


def kind(answer: AnswerToRate) -> tuple[str | None, set[str]]:
    """Always Hire, and the limit heard in everything."""
    return "Hire", true(answer)[1] | {"bound"}


def test_every_answer_is_shown_alone_and_without_its_label(desk: Desk) -> None:
    rater = desk.rater("ada")
    run = rater.begin(wish())
    seen = []
    for number in range(4):
        view = rater.view(run)
        assert view.answer is not None
        assert (view.number, view.total) == (number, 4)
        assert [one.key for one in view.answer.criteria] == ["1", "2", "3"]
        assert [(one.key, one.name) for one in view.answer.levels] == [("a", "Hire"), ("b", "Weak")]
        seen.append(view.answer.text)
        told = json.dumps(asdict(view), default=str)
        for hidden in ("all-of-it", "no-limit", "the-limit", "nothing", "sample", "met", "quote"):
            assert hidden not in told
        rater.level(run, number, "Weak")
        rater.settle(run, number)
    assert len(set(seen)) == 4
    with pytest.raises(ServiceError, match="once the calibration is ended"):
        rater.report(run)


def test_the_right_numbers_of_the_draw_can_be_looked_up(desk: Desk) -> None:
    rater = desk.rater("ada")
    view = rater.view(rater.begin(wish()))
    assert view.answer is not None
    named = dict(view.answer.expected)
    assert set(named) == {"traffic", "time"}
    size = dict(view.answer.givens)["size"]
    assert named["traffic"] == {"8 GiB": "16 GiB", "4 GiB": "8 GiB"}[size]


def test_a_rater_who_agrees_with_the_key(desk: Desk) -> None:
    rater = desk.rater("ada")
    report = desk.rate("ada", rater.begin(wish()), true)
    assert (report.rated, report.total, report.skipped) == (4, 4, 0)
    assert (report.levels.same.count, report.levels.same.n) == (4, 4)
    assert (report.criteria.same.count, report.criteria.same.n) == (12, 12)
    assert report.levels.kappa.few
    assert report.lean.mean == 0
    assert {one.origin for one in report.answers} == {
        "all-of-it",
        "no-limit",
        "the-limit",
        "nothing",
    }
    whole = next(one for one in report.answers if one.origin == "all-of-it")
    assert (whole.level, whole.key, whole.apart) == ("Hire", "Hire", 0)
    bound = next(line for line in whole.criteria if line.id == "bound")
    assert bound.met
    assert bound.start is not None
    assert whole.text[bound.start : bound.end] == bound.quote
    assert bound.quote == "disk limits"
    assert report.used == pytest.approx(120.0)


def test_a_rater_who_is_kinder_than_the_key(desk: Desk) -> None:
    rater = desk.rater("ada")
    report = desk.rate("ada", rater.begin(wish()), kind)
    assert report.lean.mean == pytest.approx(3 / 4)
    assert (report.lean.kinder, report.lean.harsher) == (3, 0)
    by_level = {one.title: one.lean for one in report.by_level}
    assert list(by_level) == ["Hire", "Weak"]
    assert by_level["Hire"].mean == 0
    assert by_level["Weak"].mean == 1
    by_criterion = {one.title: one.lean for one in report.by_criterion}
    assert by_criterion["bound"].kinder == 2
    assert by_criterion["bytes"].mean == 0


def test_partly_heard_is_half_a_step(desk: Desk) -> None:
    rater = desk.rater("ada")
    run = rater.begin(wish(answers=[row(1, "Weak", "bound"), row(2, "Weak")]))
    for number in range(2):
        rater.mark(run, number, "bound", "partly")
        rater.level(run, number, "Weak")
        rater.settle(run, number)
    report = rater.end(run)
    lean = next(one.lean for one in report.by_criterion if one.title == "bound")
    assert (lean.kinder, lean.harsher, lean.mean) == (1, 1, 0)
    assert (report.criteria.same.count, report.criteria.near.count) == (4, 6)


def test_marks_can_be_changed_and_answers_gone_back_to(desk: Desk) -> None:
    rater = desk.rater("ada")
    run = rater.begin(wish())
    rater.mark(run, 0, "bytes", "heard")
    rater.mark(run, 0, "bytes", None)
    rater.level(run, 0, "Hire")
    view = rater.settle(run, 0)
    assert view.number == 1
    view = rater.visit(run, 0)
    assert view.answer is not None
    assert (view.answer.status, view.answer.level) == ("rated", "Hire")
    assert {one.mark for one in view.answer.criteria} == {None}
    rater.level(run, 0, "Weak")
    assert rater.settle(run, 0).number == 1


def test_a_level_is_asked_for(desk: Desk) -> None:
    rater = desk.rater("ada")
    run = rater.begin(wish())
    with pytest.raises(SessionError, match="Choose a level first, or skip"):
        rater.settle(run, 0)


def test_ended_early_only_what_was_rated_has_a_key(desk: Desk) -> None:
    rater = desk.rater("ada")
    run = rater.begin(wish())
    rater.level(run, 0, "Weak")
    rater.settle(run, 0)
    rater.skip(run, 1)
    report = rater.end(run)
    assert (report.rated, report.skipped, report.total) == (1, 1, 4)
    assert len(report.answers) == 1
    # What was skipped or not reached is still unknown to this rater, and comes again.
    again = rater.begin(wish())
    assert rater.view(again).total == 3


def test_nothing_rated_shows_nothing(desk: Desk) -> None:
    rater = desk.rater("ada")
    report = rater.end(rater.begin(wish()))
    assert report.answers == ()
    assert report.levels.kappa.value is None


def test_after_the_key_nothing_changes(desk: Desk) -> None:
    rater = desk.rater("ada")
    run = rater.begin(wish())
    first = desk.rate("ada", run, true)
    for call in (
        lambda: rater.mark(run, 0, "bytes", "partly"),
        lambda: rater.level(run, 0, "Weak"),
        lambda: rater.settle(run, 0),
        lambda: rater.visit(run, 0),
    ):
        with pytest.raises(SessionError, match="its key was shown"):
            call()
    assert rater.end(run) == first
    assert rater.report() == first


def test_what_was_rated_comes_again_only_when_it_is_asked_for(desk: Desk) -> None:
    rater = desk.rater("ada")
    desk.rate("ada", rater.begin(wish()), true)
    with pytest.raises(ServiceError, match="You have rated every answer of small/copying"):
        rater.begin(wish())
    report = desk.rate("ada", rater.begin(wish(again=True)), kind)
    assert all(one.again for one in report.answers)
    # A rating that knows the key says nothing about agreement: so far the first ones count.
    assert report.lean.mean == pytest.approx(3 / 4)
    assert report.so_far is None
    desk.rate("ben", desk.rater("ben").begin(wish()), true)
    (other,) = desk.rater("ben").report().others
    assert (other.levels.same.count, other.shared) == (4, 4)


def test_all_that_was_rated_so_far(desk: Desk) -> None:
    rater = desk.rater("ada")
    desk.rate("ada", rater.begin(wish(count=3)), true)
    report = desk.rate("ada", rater.begin(wish()), true)
    assert report.rated == 1
    assert report.so_far is not None
    levels, criteria = report.so_far
    assert (levels.same.n, criteria.same.n) == (4, 12)


def test_raters_meet_on_the_same_answers_each_in_an_order_of_their_own(desk: Desk) -> None:
    rows = [row(number, "Hire" if number % 2 else "Weak") for number in range(40)]
    texts: dict[str, list[str]] = {}
    for name in ("ada", "ben"):
        rater = desk.rater(name)
        run = rater.begin(wish(answers=rows, count=10))
        assert run != rater.begin(wish(answers=rows[::-1], count=10))
        for start in (run, rater.open(wish(answers=rows))):
            assert start is not None
            texts.setdefault(name, []).append(
                json.dumps([one.text for one in rater._book.open(start).state.answers])
            )
    # Always the same order for one rater; the same answers for both; not the same order.
    assert len(set(texts["ada"])) == 1
    ada, ben = (json.loads(texts[name][0]) for name in ("ada", "ben"))
    assert sorted(ada) == sorted(ben)
    assert ada != ben
    chosen = [next(one for one in rows if one.text == text) for text in ada]
    assert sum(one.level == "Hire" for one in chosen) == 5


def test_agreement_of_two_raters(desk: Desk) -> None:
    rows = [row(number, "Hire" if number % 2 else "Weak", "bound") for number in range(24)]

    def strict(answer: AnswerToRate) -> tuple[str | None, set[str]]:
        number = int(answer.text.split(":")[0].rpartition(" ")[2])
        return ("Hire" if number % 4 == 1 else "Weak"), {"bound"}

    def fair(answer: AnswerToRate) -> tuple[str | None, set[str]]:
        number = int(answer.text.split(":")[0].rpartition(" ")[2])
        return ("Hire" if number % 2 else "Weak"), {"bound"}

    ada, ben = desk.rater("ada"), desk.rater("ben")
    first = ada.begin(wish(answers=rows, count=24))
    second = ben.begin(wish(answers=rows, count=24))
    report = desk.rate("ada", first, fair)
    # Ben is not done: what he has said is nobody's yet.
    assert report.others == ()
    assert report.levels.kappa.value == pytest.approx(1.0)
    assert not report.levels.kappa.few
    report = desk.rate("ben", second, strict)
    (other,) = report.others
    assert (other.name, other.shared) == ("ada", 24)
    assert other.levels.same.count == 18
    # 6 of 24 apart: 1 − (1/4) / (1/2·3/4 + 1/2·1/4)
    assert other.levels.kappa.value == pytest.approx(0.5)
    assert other.levels.kappa.low is not None
    assert report.lean.mean == pytest.approx(-6 / 24)
    assert report.together is None
    (again,) = ada.report().others
    assert again.name == "ben"
    assert again.levels.kappa.value == pytest.approx(0.5)
    assert all(dict(one.others)["ben"] in ("Hire", "Weak") for one in ada.report().answers)


def test_three_raters_have_an_alpha(desk: Desk) -> None:
    for name, how in (("ada", true), ("ben", true), ("Cy", kind)):
        report = desk.rate(name, desk.rater(name).begin(wish()), how)
    assert report.together is not None
    assert report.together.raters == ("Cy", "ada", "ben")
    assert report.together.levels.few
    assert report.together.levels.value is not None
    assert report.together.levels.value < 1
    assert [one.name for one in report.others] == ["ada", "ben"]


def test_names_are_the_same_whatever_their_case_and_spaces(desk: Desk) -> None:
    run = desk.rater("Ada Lovelace").begin(wish())
    assert desk.rater("  ada  LOVELACE ").open(wish()) == run
    with pytest.raises(ServiceError, match="not one of ben"):
        desk.rater("ben").view(run)
    with pytest.raises(ServiceError, match="Say who is rating"):
        desk.rater(" ")
    with pytest.raises(ServiceError, match="up to 60"):
        desk.rater("a" * 61)


def test_what_is_open_is_found_by_what_was_wished(desk: Desk) -> None:
    rater = desk.rater("ada")
    first = rater.begin(wish())
    rows = [row(1), row(2)]
    second = rater.begin(wish(answers=rows))
    assert rater.take_up(wish()) == (first, True)
    assert rater.take_up(wish(answers=rows, count=5)) == (second, True)
    assert rater.open(wish(answers=[row(1)])) is None
    assert rater.open(wish(None, answers=rows)) is None
    assert rater.open(wish(runs=True)) is None
    assert rater.open(wish("small/other")) is None
    # Whoever names nothing goes on with the latest.
    assert rater.open(CalibrationWish()) in (first, second)
    rater.end(first)
    assert rater.open(wish()) is None
    run, left = rater.take_up(wish())
    assert run not in (first, second)
    assert not left


def test_killed_and_gone_on_with(desk: Desk) -> None:
    rater = desk.rater("ada")
    run = rater.begin(wish())
    rater.mark(run, 0, "bytes", "heard")
    rater.level(run, 0, "Hire")
    rater.settle(run, 0)
    rater.mark(run, 1, "bound", "partly")
    before = rater.view(run)
    desk.start()
    rater = desk.rater("ada")
    assert rater.open(CalibrationWish()) == run
    view = rater.view(run)
    assert replace(view, used=0.0) == replace(before, used=0.0)


def test_the_pack_may_go_meanwhile(desk: Desk) -> None:
    rater = desk.rater("ada")
    run = rater.begin(wish())
    rater.level(run, 0, "Weak")
    rater.settle(run, 0)
    # What has been looked for is kept; of the others the key stands without quotes.
    rater.quote(run, rated=True)
    first = rater._book.open(run).state.quotes(0)
    desk.packs = Library(())
    desk.start()
    report = desk.rate("ada", run, true)
    assert report.rated == 4
    assert report.levels.same.n == 4
    quotes = {
        one.number: [line.quote for line in one.criteria if line.quote] for one in report.answers
    }
    assert quotes[0] == [one.text for one in first or ()]
    assert not any(quotes[number] for number in (1, 2, 3))


def test_quotes_are_looked_for_while_somebody_rates(desk: Desk) -> None:
    rater = desk.rater("ada")
    run = rater.begin(wish())
    rater.quote(run, wanted=lambda: False)
    assert rater._book.open(run).state.found == {}
    rater.quote(run)
    found = rater._book.open(run).state.found
    assert sorted(found) == [0, 1, 2, 3]
    assert any(found.values())
    stored = rater._book.open(run).state.seq
    rater.quote(run)
    assert rater._book.open(run).state.seq == stored
    assert rater.view(run).rated == 0


def test_a_draw_that_the_pack_has_no_longer_gives_no_quotes(desk: Desk) -> None:
    rater = desk.rater("ada")
    run = rater.begin(wish())
    state = rater._book.open(run).state
    sheet = state.sheet(0)
    assert sheet is not None
    examiner = desk.service._examiner
    answers = [one for one in state.answers if state.started.sheets[one.sheet] == sheet]  # type: ignore[union-attr]
    assert find_quotes(examiner, replace(sheet, label="size = 1 B"), answers[0]) == ()


def test_two_windows_of_one_rater(desk: Desk) -> None:
    one = desk.rater("ada")
    run = one.begin(wish())
    desk.start()
    two = desk.rater("ada")
    two.mark(run, 0, "bytes", "heard")
    one.mark(run, 0, "bound", "partly")
    view = two.view(run)
    assert view.answer is not None
    assert [c.mark for c in view.answer.criteria] == ["heard", None, "partly"]
    two.level(run, 0, "Weak")
    two.settle(run, 0)
    # This window still shows the first answer: what it says is said of that one.
    view = one.mark(run, 0, "seconds", "heard")
    assert view.number == 1
    back = one.visit(run, 0)
    assert back.answer is not None
    assert [c.mark for c in back.answer.criteria] == ["heard", "heard", "partly"]


def test_labelled_answers_that_cannot_be_used_are_named(desk: Desk) -> None:
    rater = desk.rater("ada")
    for strange, told in (
        (row(1, question="small/unknown"), "'row-1': there is no question"),
        (row(2, "Great"), "'row-2': there is no level 'Great'"),
        (row(3, "Weak", "ridge"), "'row-3': there is no criterion ridge"),
        (row(4, text=" \n"), "'row-4' has no text"),
        (row(5, text="x" * 30_000), "'row-5': This is 30,000 bytes long"),
        (row(6, question="small/copying/causal"), "'row-6': "),
    ):
        with pytest.raises(TrainerError) as caught:
            rater.begin(wish(None, answers=[strange]))
        assert told.lower() in caught.value.message.lower()
    with pytest.raises(ServiceError, match="no recorded answer"):
        rater.begin(wish(None, answers=[]))
    with pytest.raises(ServiceError, match="1 to 200 answers"):
        rater.begin(wish(None, count=0))
    assert desk.service._store.runs(mode=CALIBRATE) == ()


def test_a_key_that_knows_only_criteria(desk: Desk) -> None:
    rater = desk.rater("ada")
    run = rater.begin(wish(None, answers=[row(1, None, "bound", why="It says so.")]))
    rater.level(run, 0, "Weak")
    rater.settle(run, 0)
    report = rater.end(run)
    assert (report.levels.same.n, report.criteria.same.n) == (0, 3)
    (one,) = report.answers
    assert (one.key, one.apart, one.why) == (None, None, "It says so.")


def test_the_answers_of_finished_interviews(desk: Desk) -> None:
    service = desk.service
    run = service.begin(QUESTION, "interview", 0)
    service.submit(run, "The disk limits it.")
    while not service.view(run).done:
        service.submit(run, "I do not know.")
    card = service.scorecard(run)
    rater = desk.rater("ada")
    view = rater.view(rater.begin(wish(runs=True)))
    assert view.answer is not None
    assert view.answer.text.startswith("The disk limits it.")
    assert "[How many bytes move?]\nI do not know." in view.answer.text
    report = desk.rate("ada", view.run_id, lambda answer: ("Hire", set()))
    (one,) = report.answers
    assert (one.key, one.apart, one.origin) == (card.level, 1, run)
    bound = next(line for line in one.criteria if line.id == "bound")
    assert bound.met
    assert one.text[bound.start : bound.end] == bound.quote


def test_a_calibration_is_no_practice(desk: Desk) -> None:
    service = desk.service
    before = (service.home(), Past(service).history())
    rater = desk.rater("ada")
    left = rater.begin(wish())
    rater.mark(left, 0, "bytes", "heard")
    desk.rate("ada", rater.begin(wish(answers=[row(1)])), lambda answer: ("Hire", set()))
    home, history = service.home(), Past(service).history()
    assert home.resumable == ()
    assert home.drill is None
    assert home.packs == before[0].packs
    assert service.history() == ()
    assert (history.runs, history.days, history.answers, history.seconds) == ((), (), 0, 0)
    assert history.skills == before[1].skills
    # The next run of the question draws what it would have drawn.
    assert service.view(service.begin(QUESTION, "guided")).variant == 0


def test_many_calibrations_take_no_place_of_a_run_that_was_left(desk: Desk) -> None:
    service = desk.service
    run = service.begin(QUESTION, "guided", 0)
    rater = desk.rater("ada")
    for number in range(60):
        desk.clock.pass_time(1.0)
        rater.begin(wish(None, answers=[row(number)], count=1))
    assert [one.run_id for one in service.home().resumable] == [run]


def test_ratings_are_carried_from_one_store_to_another(
    desk: Desk, tmp_path: Path, packs: Library
) -> None:
    other = Desk(tmp_path / "other.db", packs)
    try:
        desk.rate("ada", desk.rater("ada").begin(wish()), true)
        other.rate("ben", other.rater("ben").begin(wish()), kind)
        take_in(other.service, io.StringIO("\n".join(export_lines(desk.service))))
        report = other.rater("ben").report()
        assert [(one.name, one.shared) for one in report.others] == [("ada", 4)]
        theirs = other.rater("ada").report()
        assert theirs.levels == desk.rater("ada").report().levels
        assert [one.name for one in theirs.others] == ["ben"]
    finally:
        other.close()


def test_a_choice_is_even_over_the_levels(desk: Desk) -> None:
    gatherer = Gatherer(desk.packs, desk.service._examiner)
    rows = [row(number, "Hire" if number < 3 else "Weak") for number in range(30)]
    rows.append(row(99, None))
    found = gatherer.labelled(rows, None)
    levels = [one.answer.key.level for one in choose(found, 8, set())]
    assert levels.count("Hire") == 3
    assert levels.count("Weak") == 5
    everything = choose(found, 100, set())
    assert everything[-1].answer.key.level is None
    assert len(everything) == 31
    rest = choose(found, 100, {one.id for one in everything[:10]})
    assert len(rest) == 21


def test_replies_are_joined_with_what_was_asked() -> None:
    text, begins = joined([("main", "How?", "First."), ("probe:1", "And\nthen?", "Second.")])
    assert text == "First.\n\n[And then?]\nSecond."
    assert text[begins["probe:1"] :] == "Second."


def test_what_lies_open_elsewhere_is_rated_there(desk: Desk) -> None:
    ada = desk.rater("ada")
    first = ada.begin(wish(count=2))
    second = desk.rater("Ada ").begin(wish(None))
    shown = [{one.id for one in ada._book.open(run).state.answers} for run in (first, second)]
    assert shown[0].isdisjoint(shown[1])
    assert len(shown[1]) >= 2
    for again in (False, True):
        with pytest.raises(TrainerError, match="in a calibration that you left open"):
            ada.begin(wish(None, again=again))
    # Of others it is no matter.
    assert desk.rater("bo").begin(wish(count=2))


def test_a_rating_that_knows_the_key_is_told_as_one_whenever_its_calibration_began(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = desk.rater("ada")
    # Two with the same answers, as an earlier trainer could begin them.
    monkeypatch.setattr(type(ada), "_begun", lambda _: set())
    early, late = (ada.begin(wish()) for _ in range(2))
    view = ada.view(early)
    assert view.answer is not None
    desk.clock.pass_time(30)
    ada.level(early, 0, "Weak")
    ada.settle(early, 0)
    ada.level(early, 1, "Weak")
    ada.settle(early, 1)
    desk.clock.pass_time(30)
    assert not any(one.again for one in desk.rate("ada", late, true).answers)
    # Changed once the key is known, a rating that was settled before knows it too.
    desk.clock.pass_time(30)
    ada.level(early, 1, "Hire")
    report = desk.rate("ada", early, true)
    assert [one.again for one in report.answers] == [False, True, True, True]


def test_calibrations_of_others_are_not_opened_to_begin(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = desk.rater("bo").begin(wish(count=2))
    desk.rate("bo", run, true)
    desk.rater("bo").begin(wish(count=1))
    ada = desk.rater("ada")
    opened: list[str] = []
    monkeypatch.setattr(ada._book, "open", opened.append)
    assert ada.begin(wish(count=2))
    assert opened == []


def test_enough_for_an_alpha_is_told_by_the_answers(desk: Desk) -> None:
    for name in ("ada", "bo", "cy"):
        run = desk.rater(name).begin(wish())
        report = desk.rate(name, run, true if name != "bo" else kind)
    assert report.together is not None
    # Four answers with three criteria each are four things that were rated.
    assert (report.together.levels.n, report.together.criteria.n) == (4, 4)
    assert report.together.criteria.few
