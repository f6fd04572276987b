"""An interview: one answer, probes, follow-ups, and no verdict before the end."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.service.fakes import ADDRESS, FakeExaminer
from trainer.service import Service, ServiceError
from trainer.session import SessionError

Start = Callable[[], Service]


@pytest.fixture
def run(service: Service) -> str:
    return service.begin(ADDRESS, "interview")


def test_the_question_is_asked_first(service: Service, run: str) -> None:
    view = service.view(run)
    assert (view.asking, view.ask, view.part, view.parts) == (
        "question",
        "How many bytes?",
        None,
        (),
    )
    assert (view.step, view.steps) == (1, 2)
    assert [(one.id, one.status) for one in view.stages] == [("main", "now"), ("causal", "to come")]


def test_probes_come_worst_gap_first_and_at_most_three(service: Service, run: str) -> None:
    view = service.submit(run, "the floor? is what matters")
    # naive is missing for the next level and was not heard at all; floor was unclear.
    assert (view.asking, view.ask) == ("probe", "What does naive move?")
    assert [one.text for one in view.earlier] == ["the floor? is what matters"]
    view = service.submit(run, "nothing to say")
    assert view.ask == "What is the least?"
    view = service.submit(run, "it is the floor, and why not")
    # floor and why are answered by now; limit is the last one that the pack has a probe for.
    assert view.ask == "Always?"
    view = service.submit(run, "no idea")
    assert (view.asking, view.stage, view.ask) == ("follow-up", "causal", "And causal?")


def test_a_full_answer_gets_no_probe(service: Service, run: str) -> None:
    view = service.submit(run, "floor naive why limit silent")
    assert (view.asking, view.step, view.steps) == ("follow-up", 2, 2)


def test_what_the_pack_has_no_probe_for_is_not_asked(service: Service, run: str) -> None:
    assert service.submit(run, "floor naive why limit").asking == "follow-up"


def test_the_card_says_what_was_volunteered_and_what_was_prompted(
    service: Service, run: str
) -> None:
    first = "the naive way\x1b[31m and why, limit"
    service.submit(run, first)
    service.submit(run, "well, the floor of it")
    view = service.submit(run, "half, by a slip")
    assert view.done
    card = service.scorecard(run)
    told = {one.id: one for one in card.criteria}
    assert (told["naive"].prompted, told["naive"].source) == (False, "main")
    floor = told["floor"]
    assert (floor.prompted, floor.source, floor.quote) == (True, "probe:1", "floor")
    texts = {one.source: one.text for one in card.answers}
    assert texts["main"] == first
    for one in card.criteria:
        if one.start is not None:
            assert texts[one.source][one.start : one.end] == one.quote
    (causal,) = card.followups
    assert [one.id for one in causal.mistakes] == ["slip"]
    assert causal.mistakes[0].source == "causal"
    assert (card.level, card.met, card.total) == ("Hire", 4, 5)


def test_a_reply_is_judged_on_the_terms_of_its_probe(
    service: Service, run: str, examiner: FakeExaminer
) -> None:
    service.submit(run, "why limit, and naive")
    view = service.submit(run, "8 MiB")
    assert view.asking == "follow-up"
    service.finish(run)
    card = service.scorecard(run)
    assert (card.level, card.met) == ("Hire", 4)
    floor = card.criteria[0]
    assert (floor.state, floor.prompted, floor.source, floor.quote) == ("met", True, "probe:1", "8")


def test_a_gap_that_was_answered_with_nothing_is_asked_once(service: Service, run: str) -> None:
    service.submit(run, "naive why limit")
    view = service.skip(run)
    assert view.asking == "follow-up"
    view = service.skip(run)
    assert view.done
    card = service.scorecard(run)
    assert (card.level, card.followups[0].answered) == ("Weak", False)


def test_an_empty_answer_is_said(service: Service, run: str) -> None:
    with pytest.raises(SessionError, match="nothing to hand in"):
        service.submit(run, " \n")
    assert service.view(run).asking == "question"


def test_an_interview_goes_on_although_the_grader_fails(
    service: Service, run: str, examiner: FakeExaminer, start: Start
) -> None:
    with examiner.failing(RuntimeError("boom")):
        assert service.submit(run, "floor naive").asking == "follow-up"
    with examiner.failing(ServiceError("The grader is away.")):
        assert service.submit(run, "half").done
        with pytest.raises(ServiceError, match="away"):
            service.scorecard(run)
    card = start().scorecard(run)
    assert (card.level, card.followups[0].met) == ("Hire", 1)


def test_finishing_early_hands_in_what_was_typed(service: Service, run: str) -> None:
    service.save_draft(run, "floor naive why limit")
    view = service.finish(run)
    assert view.done
    card = service.scorecard(run)
    assert card.level == "Hire"
    assert [one.text for one in card.answers] == ["floor naive why limit"]


def test_a_verdict_can_be_overruled_and_the_first_one_stays(service: Service, run: str) -> None:
    service.submit(run, "naive why limit silent")
    service.finish(run)
    card = service.scorecard(run)
    assert (card.level, card.met) == ("Weak", 4)
    card = service.overrule(run, "floor", "met", " I said 8 MiB aloud. ")
    assert (card.level, card.first_level, card.next_level, card.met) == (
        "Strong Hire",
        "Weak",
        None,
        5,
    )
    floor = card.criteria[0]
    assert (floor.state, floor.first_state, floor.reason) == (
        "met",
        "not-found",
        "I said 8 MiB aloud.",
    )
    card = service.overrule(run, "floor", "not-found", "On second thought, no.")
    assert (card.level, card.first_level) == ("Weak", None)
    assert card.criteria[0].first_state == "not-found"


@pytest.mark.parametrize(
    ("criterion", "state", "reason", "said"),
    [
        ("floor", "met", "  ", "Say why"),
        ("floor", "splendid", "because", "not 'splendid'"),
        ("nothing", "met", "because", "no criterion 'nothing'"),
    ],
)
def test_overruling_needs_a_criterion_a_state_and_a_reason(
    service: Service, run: str, criterion: str, state: str, reason: str, said: str
) -> None:
    service.submit(run, "floor naive why limit silent")
    service.submit(run, "half")
    with pytest.raises(Exception, match=said):
        service.overrule(run, criterion, state, reason)


def test_overruling_waits_for_the_end(service: Service, run: str) -> None:
    with pytest.raises(SessionError, match="once the run is finished"):
        service.overrule(run, "floor", "met", "because")


def test_the_stored_grade_speaks_although_the_pack_has_changed(
    service: Service, run: str, examiner: FakeExaminer, start: Start
) -> None:
    from dataclasses import replace

    service.submit(run, "floor naive why limit silent")
    service.submit(run, "half")
    graded = len(examiner.calls)
    main, causal = examiner.paper_now.stages
    fewer = replace(main, criteria=main.criteria[:2])
    examiner.paper_now = replace(
        examiner.paper_now, stages=(fewer, causal), content_hash="other", pack_version="2.0"
    )
    card = start().scorecard(run)
    assert (card.level, card.total) == ("Strong Hire", 5)
    assert card.notes == ("The pack has changed since this run began (version 1.2 then, 2.0 now).",)
    assert len(examiner.calls) == graded


def test_a_card_can_be_shown_although_the_pack_is_gone(
    service: Service, run: str, examiner: FakeExaminer, start: Start
) -> None:
    service.submit(run, "floor naive why limit")
    service.submit(run, "half")
    before = service.scorecard(run)
    with examiner.gone():
        card = start().scorecard(run)
    assert (card.level, card.criteria[0].quote, card.answers[0].text) == (
        before.level,
        "floor",
        "floor naive why limit",
    )
    assert (card.worked, card.notes) == ((), ("there is no question 'pack/bytes'",))
    assert card.followups[0].met == 1


def test_a_run_keeps_its_numbers_when_the_pack_reorders_its_draws(
    service: Service, run: str, examiner: FakeExaminer
) -> None:
    assert service.view(run).variant == 0
    examiner.draws = ((("N", "32"),), (("N", "16"),), (("N", "8"),))
    view = service.submit(run, "floor")
    assert view.givens == (("N", "8"),)
    assert ("graded with", "2") in examiner.calls


def test_a_run_whose_numbers_are_gone_is_not_judged_by_others(
    service: Service, run: str, examiner: FakeExaminer
) -> None:
    examiner.draws = ((("N", "32"),),)
    with pytest.raises(ServiceError, match=r"numbers \(N = 8\) are gone"):
        service.submit(run, "floor")
    assert service.history() == ()


def test_finished_runs_are_listed(service: Service, run: str) -> None:
    service.submit(run, "floor naive why limit silent")
    assert service.history() == ()
    service.submit(run, "half")
    assert [(one.run_id, one.level) for one in service.history(ADDRESS)] == [(run, "Strong Hire")]
    assert service.history("pack/other") == ()
