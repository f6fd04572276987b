"""The end of a mock: facts, ratings, level, seal; and who may read whose card when."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.service.mocked import MOCK_PAPER, House
from trainer.errors import TrainerError
from trainer.service import mock_cards
from trainer.service.mock_debrief import debrief_from, debrief_json
from trainer.service.mock_views import CardCriterion, MockCard
from trainer.service.mocks import Mocks


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = House(tmp_path / "home" / "trainer.db")
    yield made
    made.close()


@pytest.fixture
def ada(house: House) -> Mocks:
    return house.mocks("ada")


@pytest.fixture
def bo(house: House) -> Mocks:
    return house.mocks("Bo")


def of(card: MockCard, id: str) -> CardCriterion:
    return next(one for one in card.criteria if one.id == id)


def test_the_end_goes_in_order_and_back_until_it_is_sealed(house: House, ada: Mocks) -> None:
    run = house.begun(ada)
    for act in (
        lambda: ada.go_on(run),
        lambda: ada.rate(run, "main", "floor", 0),
        lambda: ada.level(run, "Hire"),
        lambda: ada.seal(run),
    ):
        with pytest.raises(TrainerError, match=r"End the mock first|come after"):
            act()
    ada.mark(run, "main", "floor", "heard")
    view = ada.end(run)
    assert (view.status, view.over, view.proposal) == ("facts", True, None)
    ada.mark(run, "main", "naive", "partly")
    ada.tell(run, "a late note")
    with pytest.raises(TrainerError, match="mock is over"):
        ada.probe(run, "main", "why")
    with pytest.raises(TrainerError, match="Ratings come after the facts"):
        ada.rate(run, "main", "floor", 0)
    view = ada.go_on(run)
    assert view.status == "ratings"
    assert view.proposal is not None
    assert (view.proposal.level, view.proposal.next_level) == ("Weak", "Hire")
    assert [one.id for one in view.proposal.missing] == ["naive"]
    assert "3 criteria have neither" in view.notices[-1]
    for act in (
        lambda: ada.mark(run, "main", "why", "heard"),
        lambda: ada.tell(run, "naive 8"),
        lambda: ada.level(run, "Hire", "because"),
        lambda: ada.seal(run),
    ):
        with pytest.raises(TrainerError, match=r"past the facts|level comes last|facts, ratings"):
            act()
    with pytest.raises(TrainerError, match="rated 0 to 2"):
        ada.rate(run, "main", "naive", 3)
    view = ada.rate(run, "main", "naive", 0)
    assert view.proposal is not None
    assert view.proposal.level == "Hire"
    ada.go_on(run)
    with pytest.raises(TrainerError, match="go back from the level"):
        ada.rate(run, "main", "naive", 1)
    assert ada.back(run).status == "ratings"
    assert ada.back(run).status == "facts"
    assert ada.back(run).status == "facts"
    view, what = ada.undo(run)
    assert (view.status, what) == ("ratings", "going to facts")
    ada.go_on(run)
    card = ada.seal(run)
    assert (card.level, card.proposed, of(card, "naive").rating) == ("Hire", "Hire", 0)
    for again in (lambda: ada.back(run), lambda: ada.undo(run), lambda: ada.seal(run)):
        with pytest.raises(TrainerError, match="sealed"):
            again()
    assert ada.view(run).status == "sealed"


def test_another_level_needs_a_reason_and_both_stay_on_the_card(house: House, ada: Mocks) -> None:
    run = house.begun(ada)
    ada.end(run)
    ada.go_on(run)
    ada.go_on(run)
    with pytest.raises(TrainerError, match=r"Weak is proposed\. Say why it should be Hire"):
        ada.level(run, "Hire", "  ")
    with pytest.raises(TrainerError, match="levels are Strong Hire, Hire, Weak"):
        ada.level(run, "Genius", "because")
    view = ada.level(run, "Hire", "said all of it before we began")
    assert (view.chosen, view.decided, view.reason) == (
        "Hire",
        True,
        "said all of it before we began",
    )
    card = ada.seal(run)
    assert (card.level, card.proposed) == ("Hire", "Weak")
    assert card.reason == "said all of it before we began"
    other = house.begun(ada)
    ada.end(other)
    ada.go_on(other)
    ada.go_on(other)
    view = ada.level(other, None)
    assert (view.chosen, view.decided) == (None, True)
    card = ada.seal(other)
    assert (card.level, card.proposed, card.reason) == (None, "Weak", "")


def test_a_level_that_was_proposed_before_the_ratings_changed_is_asked_again(
    house: House, ada: Mocks
) -> None:
    run = house.begun(ada)
    ada.end(run)
    ada.go_on(run)
    ada.go_on(run)
    ada.level(run, "Weak")
    ada.back(run)
    ada.rate(run, "main", "floor", 0)
    ada.rate(run, "main", "naive", 0)
    ada.go_on(run)
    with pytest.raises(TrainerError, match="have changed since you chose Weak: Hire is proposed"):
        ada.seal(run)
    ada.level(run, "Hire")
    assert ada.seal(run).level == "Hire"


def test_the_card_holds_everything(house: House, ada: Mocks) -> None:
    run = house.begun(ada, seat=True)
    seat = house.seat(ada.view(run).code)
    ada.resume(run)
    seat.view()
    house.clock.pass_time(60)
    seat.hand_in("naive is slip")
    ada.propose(run)
    ada.tell(run, '"the least is 8"', "floor")
    ada.probe(run, "main", "why")
    ada.hint(run, "P")
    ada.mark(run, "main", "why", "partly")
    ada.mark(run, "main", "floor", "heard")
    ada.probe(run, "main", "floor")
    ada.tell(run, "hesitates", "limit")
    ada.mark(run, "main", "limit", "missing")
    house.clock.pass_time(60)
    ada.end(run)
    ada.go_on(run)
    ada.go_on(run)
    card = ada.seal(run)
    floor, why, limit = of(card, "floor"), of(card, "why"), of(card, "limit")
    assert [(one.text, one.at) for one in floor.quotes] == [("the least is 8", 60.0)]
    assert (floor.state, floor.anchor, floor.prompted) == ("met", "All of it.", False)
    assert (why.state, why.rating, why.anchors, why.prompted, why.hints) == (
        "unclear",
        1,
        2,
        True,
        1,
    )
    assert (limit.state, limit.note, limit.anchor) == ("not-found", "hesitates", "Nothing.")
    naive = of(card, "naive")
    assert (naive.mark, naive.typed_quote, naive.source) == (None, "naive", "main")
    assert [(one.stage, one.text, one.handed_in) for one in card.texts] == [
        ("main", "naive is slip", True)
    ]
    assert card.mistakes == (("slip", "Count P."),)
    assert (card.used, card.hints, card.probes) == (120.0, 1, 2)
    assert [one.used for one in card.phases] == [120.0, 0.0, 0.0, 0.0]
    assert [str(one) for one in card.worked] == ["floor = 4·T = 4 × 2 = 8 MiB"]
    assert (card.pack_version, card.variant_label) == ("1.2", "N = 8")
    # It is read back from the store as it was, by another program.
    assert house.mocks("ada").card(run) == card
    told = json.loads(json.dumps(mock_cards.to_json(card)))
    assert mock_cards.from_json({**told, "of a newer program": 1}) == card


def test_nobody_reads_another_card_before_sealing_their_own(
    house: House, ada: Mocks, bo: Mocks
) -> None:
    run = house.begun(ada)
    ada.tell(run, "ada's own note")
    ada.mark(run, "main", "floor", "heard")
    view = bo.join(run)
    assert view.others == ("ada",)
    assert "ada's own note" not in repr(view)
    assert all(one.mark is None for one in view.criteria)
    bo.mark(run, "main", "floor", "missing")
    ada.mark(run, "main", "why", "heard")
    ada.mark(run, "main", "naive", "partly")
    bo.mark(run, "main", "naive", "partly")
    house.sealed(ada, run)
    assert bo.view(run).sealed == ("ada",)
    for read in (lambda: bo.card(run, "ada"), lambda: bo.compare(run), lambda: bo.card(run, "Ada")):
        with pytest.raises(TrainerError, match="Seal your own card first"):
            read()
    with pytest.raises(TrainerError, match="You have no sealed card"):
        bo.card(run)
    with pytest.raises(TrainerError, match="Bo has no sealed card"):
        ada.card(run, "Bo")
    assert bo.view(run).status == "facts"
    bo.go_on(run)
    bo.go_on(run)
    mine = bo.seal(run)
    assert mine.saw_others == ()
    assert of(bo.card(run, "ada"), "floor").mark == "heard"
    told = ada.compare(run)
    assert (told.interviewers, told.levels) == (("ada", "Bo"), ("Weak", "Weak"))
    assert told.rows[:4] == (
        ("Floor", ("met", "not-found"), True),
        ("Naive", ("unclear", "unclear"), False),
        # Bo said nothing of it: that is no other opinion.
        ("Why", ("met", "not-rated"), False),
        ("Limit", ("not-rated", "not-rated"), False),
    )
    assert told.agreement == (
        "All chose the same level.",
        "The same on 1 of 2 criteria that two or more rated.",
    )


def test_who_read_a_card_and_then_begins_their_own_has_it_written_on_it(
    house: House, ada: Mocks, bo: Mocks
) -> None:
    run = house.begun(ada)
    house.sealed(ada, run)
    assert bo.card(run, "ada").interviewer == "ada"
    bo.compare(run)
    # Looked at under another spelling of the same name, from another program.
    again = house.mocks("  bo ")
    again.join(run)
    again.go_on(run)
    again.go_on(run)
    assert again.seal(run).saw_others == ("ada",)
    # Names are not checked: so everybody on the mock sees under which one it was read.
    house.mocks("anybody").card(run, "ada")
    told = [one.text for one in again.view(run).log if one.kind == "seat"]
    assert told == ["Bo read the card of ada", "anybody read the card of ada"]
    assert again.view(run).log == ada.view(run).log
    assert again.card(run, "ada").saw_others == ()


def test_two_programs_of_one_interviewer_see_the_same(house: House, ada: Mocks) -> None:
    run = house.begun(ada)
    again = house.mocks("Ada ")
    again.join(run)
    ada.mark(run, "main", "floor", "heard")
    ada.tell(run, "a note")
    mine, theirs = ada.view(run), again.view(run)
    assert (mine.criteria, mine.log, theirs.others) == (theirs.criteria, theirs.log, ())
    view, what = again.undo(run)
    assert what == "note: a note"
    assert ada.view(run).log == view.log


def test_two_interviewers_write_at_once(house: House, ada: Mocks, bo: Mocks) -> None:
    run = house.begun(ada)
    bo.join(run)
    # Neither has read what the other wrote when it decides.
    ada._book.open(run)
    for number in range(10):
        ada.tell(run, f"ada {number}")
        bo._book.tell(
            bo._desk(run).live, lambda state: bo._desk(run).filed("x", None, set(), None)[0]
        )
        bo.hint(run)
    assert [one.text for one in ada.view(run).log if one.kind == "note"] == [
        f"ada {number}" for number in range(10)
    ]
    assert [one.text for one in bo.view(run).log if one.kind == "note"] == ["x"] * 10
    assert ada.view(run).hints == bo.view(run).hints == 10


def test_undo_takes_back_only_ones_own(house: House, ada: Mocks, bo: Mocks) -> None:
    run = house.begun(ada)
    bo.join(run)
    ada.mark(run, "main", "floor", "heard")
    bo.phase(run)
    with pytest.raises(TrainerError, match="nothing of yours"):
        house.mocks("cy").undo(run)
    view, what = ada.undo(run)
    assert (view.phase, what) == ("main", "mark: Floor: heard")
    view, what = bo.undo(run)
    assert (view.phase, what) == ("conventions", "phase: Bytes")


def test_an_end_by_mistake_is_taken_back_unless_a_card_is_sealed(
    house: House, ada: Mocks, bo: Mocks
) -> None:
    run = house.begun(ada, seat=True)
    seat = house.seat(ada.view(run).code)
    ada.resume(run)
    bo.join(run)
    ada.end(run)
    assert seat.view().status == "over"
    house.clock.pass_time(30)
    view, what = ada.undo(run)
    assert (view.over, what, view.used) == (False, "phase: ended", 0.0)
    assert seat.view().status == "open"
    ada.end(run)
    house.sealed(bo, run)
    with pytest.raises(TrainerError, match="stays ended"):
        ada.undo(run)


def test_cards_stay_as_they_were_when_the_pack_changes_or_goes(house: House, ada: Mocks) -> None:
    run = house.begun(ada)
    ada.mark(run, "main", "floor", "heard")
    main, causal = MOCK_PAPER.stages
    other = tuple(replace(one, title="New title", says="new") for one in main.criteria[1:])
    house.examiner.paper_now = replace(
        MOCK_PAPER,
        stages=(replace(main, criteria=other), causal),
        content_hash="other",
        pack_version="2.0",
        levels=(),
    )
    again = house.mocks("ada")
    view = again.join(run)
    assert view.criteria[0].title == "Floor"
    assert view.criteria[0].mark == "heard"
    assert any("pack has changed since this mock began" in one for one in view.notices)
    again.end(run)
    again.go_on(run)
    again.go_on(run)
    with house.examiner.gone():
        last = house.mocks("ada")
        card = last.seal(run)
        assert (card.level, of(card, "floor").title) == ("Weak", "Floor")
        assert any("there is no question" in one for one in last.view(run).notices)
        assert last.debrief(run).model_answer == "It is 8."


def test_a_number_that_cannot_be_judged_is_kept(house: House, ada: Mocks) -> None:
    run = house.begun(ada)
    with house.examiner.failing(RuntimeError("boom")):
        view, told = ada.tell(run, "naive 8 MiB")
    assert told.number is not None
    assert "boom" in told.number.told
    assert view.log[-1].text == "naive 8 MiB"
    with house.examiner.gone():
        _, told = ada.tell(run, "naive 9 MiB")
    assert told.number is not None
    assert "Not judged: there is no question" in told.number.told


def test_what_is_typed_that_cannot_be_graded_is_said_and_kept(house: House, ada: Mocks) -> None:
    run = house.begun(ada, seat=True)
    seat = house.seat(ada.view(run).code)
    ada.resume(run)
    seat.view()
    seat.save("x" * 30_000)
    view = ada.propose(run)
    assert "too long to be looked through" in view.notices[-1]
    assert len(view.texts[0].text) == 30_000
    seat.save("floor")
    with house.examiner.failing(RuntimeError("boom")):
        assert "boom" in ada.propose(run).notices[-1]
    seat.save("floor!")
    view = ada.propose(run)
    assert not view.notices
    assert view.criteria[0].proposed == "met"


def test_the_debrief_tells_what_helps_and_no_more(house: House, ada: Mocks) -> None:
    run = house.begun(ada)
    ada.phase(run)
    ada.mark(run, "main", "floor", "heard")
    ada.tell(run, '"the least is 8"')
    ada.mark(run, "main", "limit", "partly")
    ada.mark(run, "main", "silent", "missing")
    ada.tell(run, "not a strong candidate")
    ada.tell(run, "naive 8 MiB")
    with pytest.raises(TrainerError, match="You have no sealed card"):
        ada.debrief(run)
    with pytest.raises(TrainerError, match="You have no sealed card"):
        ada.share(run)
    house.clock.pass_time(30)
    house.sealed(ada, run)
    told = ada.debrief(run)
    assert told.strong == (("Floor", "says floor", "the least is 8"),)
    assert [one[0] for one in told.partly] == ["Limit"]
    assert [one[0] for one in told.missing] == ["Silent"]
    # What has neither a mark nor a rating is left open; the follow-up was never asked.
    assert [one[0] for one in told.unrated] == ["Naive", "Why"]
    shared = debrief_from(run, json.loads(json.dumps(debrief_json(told))))
    assert (shared.partly, shared.unrated) == (told.partly, told.unrated)
    assert told.drill[0] == ("pack/bytes#naive", "Naive")
    assert "not a strong candidate" not in repr(told)
