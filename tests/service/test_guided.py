"""A guided run, from the first part to the scorecard."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.service.fakes import ADDRESS, FakeExaminer
from tests.session.clocks import SetClock
from trainer.service import PartFeedback, Service, ServiceError
from trainer.session import SessionError

Start = Callable[[], Service]


@pytest.fixture
def run(service: Service) -> str:
    return service.begin(ADDRESS, "guided")


def test_the_first_part_is_asked(service: Service, run: str) -> None:
    view = service.view(run)
    assert (view.asking, view.stage, view.step, view.steps) == ("part", "main", 1, 4)
    assert view.part is not None
    assert (view.part.id, view.part.unit, view.part.hints_total) == ("floor", "MiB", 2)
    assert (view.ask, view.givens, view.minutes) == ("How many floor?", (("N", "8"),), 20.0)
    assert [(line.id, line.status) for line in view.parts] == [
        ("floor", "now"),
        ("naive", "open"),
        ("why", "open"),
        ("half", "open"),
    ]


def test_a_wrong_answer_is_told_and_tried_again(service: Service, run: str) -> None:
    told = service.answer_part(run, "slip")
    assert (told.counted, told.done, told.word, told.say) == (
        True,
        False,
        "not yet",
        "Count P as well.",
    )
    assert told.explanations == ("That lacks Q.",)
    view = service.view(run)
    assert view.part is not None
    assert (view.part.id, view.part.attempts) == ("floor", 1)
    told = service.answer_part(run, "ok")
    assert (told.done, told.finished, told.sign) == (True, False, "✓")
    assert service.view(run).parts[0].text == "ok"
    assert service.view(run).parts[0].attempts == 2


@pytest.mark.parametrize("text", ["??", "8|9"])
def test_what_can_not_be_read_is_asked_again_and_is_no_attempt(
    service: Service, run: str, text: str
) -> None:
    told = service.answer_part(run, text)
    assert (told.counted, told.done) == (False, False)
    view = service.view(run)
    assert view.part is not None
    assert (view.part.id, view.part.attempts, view.parts[0].text) == ("floor", 0, "")


@pytest.mark.parametrize("text", ["", "  \n\t "])
def test_nothing_is_no_answer(service: Service, run: str, text: str) -> None:
    with pytest.raises(SessionError, match="nothing to check"):
        service.answer_part(run, text)
    assert service.view(run).step == 1


def test_hints_come_one_by_one_and_are_counted(service: Service, run: str) -> None:
    assert [service.hint(run) for _ in range(3)] == ["first", "second", None]
    view = service.view(run)
    assert view.part is not None
    assert view.part.hints == ("first", "second")
    assert view.parts[0].hints == 2


def test_a_part_whose_working_was_shown_earns_no_credit(
    service: Service, run: str, examiner: FakeExaminer
) -> None:
    assert service.working(run) == ("floor = 4·T = 4 × 2 = 8 MiB",)
    view = service.view(run)
    assert view.part is not None
    assert view.part.working == ("floor = 4·T = 4 × 2 = 8 MiB",)
    assert service.answer_part(run, "ok").done
    assert service.view(run).parts[0].status == "shown"
    service.answer_part(run, "ok")
    service.finish(run)
    assert ("grade", "main", "naive") in examiner.calls
    assert service.scorecard(run).level == "Weak"


def test_skipped_parts_can_be_chosen_again(service: Service, run: str) -> None:
    assert service.skip(run).parts[0].status == "skipped"
    view = service.choose_part(run, "main", "floor")
    assert view.part is not None
    assert view.part.id == "floor"
    service.answer_part(run, "ok")
    with pytest.raises(SessionError, match="right already"):
        service.choose_part(run, "main", "floor")
    with pytest.raises(SessionError, match="no part 'nowhere'"):
        service.choose_part(run, "main", "nowhere")


def _all_right(service: Service, run: str) -> PartFeedback:
    for _ in range(3):
        service.answer_part(run, "ok")
    return service.answer_part(run, "ok")


def test_the_last_part_ends_the_run_and_the_card_has_all_of_it(
    service: Service, run: str, clock: SetClock
) -> None:
    service.answer_part(run, "slip")
    clock.pass_time(90)
    assert _all_right(service, run).finished
    view = service.view(run)
    assert (view.done, view.asking, view.part, view.running) == (True, "nothing", None, False)
    card = service.scorecard(run)
    assert (card.level, card.next_level) == ("Hire", "Strong Hire")
    assert [one.id for one in card.missing] == ["limit", "silent"]
    assert (card.met, card.total, card.elapsed) == (3, 5, 90.0)
    assert [one.source for one in card.criteria[:3]] == ["part:floor", "part:naive", "part:why"]
    assert [(one.source, one.text) for one in card.answers][-1] == ("part:causal/half", "ok")
    assert [(one.id, one.say, one.corrected) for one in card.mistakes] == [
        ("slip", "Count P as well.", True)
    ]
    (causal,) = card.followups
    assert (causal.met, causal.total, causal.answered) == (1, 1, True)
    assert causal.criteria[0].source == "part:causal/half"
    assert (card.model_answer, str(card.worked[0])) == ("It is 8.", "floor = 4·T = 4 × 2 = 8 MiB")
    assert not any(one.prompted for one in card.criteria)


def test_a_run_that_is_over_takes_no_more_answers(service: Service, run: str) -> None:
    service.finish(run)
    with pytest.raises(SessionError, match="over"):
        service.answer_part(run, "ok")


def test_there_is_no_card_before_the_end(service: Service, run: str) -> None:
    with pytest.raises(ServiceError, match="once the run is finished"):
        service.scorecard(run)


@pytest.mark.parametrize("error", [RuntimeError("boom"), ServiceError("The checker is away.")])
def test_an_answer_is_stored_before_it_is_judged(
    service: Service, run: str, examiner: FakeExaminer, start: Start, error: Exception
) -> None:
    with examiner.failing(error), pytest.raises(ServiceError, match=r"kept, but|away"):
        service.answer_part(run, "ok")
    # Another program finds it, and does what was left undone.
    other = start()
    view = other.resume(run)
    assert view.parts[0].status == "right"
    assert view.step == 2


def test_a_judge_that_keeps_failing_does_not_stop_the_run(
    service: Service, run: str, examiner: FakeExaminer
) -> None:
    with examiner.failing(RuntimeError("boom")):
        with pytest.raises(ServiceError):
            service.answer_part(run, "ok")
        assert service.resume(run).step == 1
        assert service.skip(run).step == 2


def test_feedback_is_shown_again_after_a_restart(service: Service, run: str, start: Start) -> None:
    told = service.answer_part(run, "slip")
    part = start().view(run).part
    assert part is not None
    assert part.last == told


def test_another_variant_begins_a_run_of_its_own(
    service: Service, run: str, clock: SetClock
) -> None:
    clock.pass_time(60)
    other = service.another_variant(run)
    assert other != run
    assert service.view(other).variant == 1
    assert service.view(other).mode == "guided"
    # Without a wish each new run draws the next variant, and then begins again.
    for expected in (2, 0, 1):
        clock.pass_time(60)
        assert service.view(service.begin(ADDRESS, "guided")).variant == expected


def test_a_question_that_is_not_there_is_said(service: Service) -> None:
    with pytest.raises(Exception, match="no question 'pack/none'"):
        service.begin("pack/none", "guided")
    with pytest.raises(ServiceError, match="no run 'nope'"):
        service.view("nope")
