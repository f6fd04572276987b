"""A mock of two interviewers and a candidate, each with a connection, on every kind of store."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.service.mocked import House
from trainer.store import Store


def test_a_mock_is_conducted_from_three_programs(start: Callable[[], Store]) -> None:
    house = House(Path(), start)
    ada, bo = house.mocks("ada"), house.mocks("bo")
    run = house.begun(ada, seat=True)
    code = ada.view(run).code
    seat = house.seat(code)
    ada.resume(run)
    seat.view()
    seat.save("floor \ud800\x00")
    bo.join(run)
    bo.tell(run, "a note \x00")
    ada.tell(run, '"the least"', "floor")
    ada.mark(run, "main", "floor", "heard")
    seat.hand_in("floor, naive")
    assert ada.undo(run)[1] == "mark: Floor: heard"
    assert ada.propose(run).criteria[0].proposed == "met"
    # The interviewer's program is lost, and comes back.
    ada = house.mocks("ada")
    view = ada.join(str(code))
    assert [one.text for one in view.criteria[0].quotes] == ["the least"]
    house.sealed(ada, run)
    house.sealed(bo, run)
    assert ada.compare(run).interviewers == ("ada", "bo")
    notes = [one.text for one in bo.card(run).log if one.kind == "note"]
    assert notes == ["a note \x00"]
    assert ada.card(run).texts[0].text == "floor, naive"
    ada.share(run)
    told = seat.view().debrief
    assert told is not None
    assert told.model_answer == "It is 8."
