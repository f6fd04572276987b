"""A mock of two interviewers and a candidate, each with a connection, on every kind of store."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.service.mocked import ADDRESS, House
from tests.store.gate import Fate, Gate
from tests.store.opened import open_at
from tests.store.server import Server
from trainer.service.seats import Seat, SeatTakenError
from trainer.store import Store, StoreError
from trainer.store.postgres import store as stores


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
    ((_, told),) = seat.view().debriefs
    assert told.model_answer == "It is 8."


def test_two_programs_at_one_seat_keep_what_each_of_them_has(start: Callable[[], Store]) -> None:
    house = House(Path(), start)
    ada = house.mocks("ada")
    run = house.begun(ada, seat=True)
    code = ada.view(run).code
    ada.resume(run)
    first = house.seat(code)
    first.view()
    first.save("eight")
    with pytest.raises(SeatTakenError):
        house.seat(code)
    second = house.seat(code, take=True)
    second.save("eight MiB")
    # In the same second, and without having looked.
    first.save("eight GiB")
    (text,) = ada.view(run).texts
    assert (text.text, text.beside) == ("eight MiB", ("eight GiB",))
    assert first.view().status == "elsewhere"
    house.sealed(ada, run)
    assert [one.text for one in house.mocks("ada").card(run).texts] == ["eight MiB", "eight GiB"]


class Typist(threading.Thread):
    """Types one word after another in a program of its own, and takes the seat now and then."""

    def __init__(self, house: House, code: str, name: str) -> None:
        super().__init__()
        self.seat: Seat = house.seat(code, name, take=True)
        self.typed: list[str] = []
        self.trouble: BaseException | None = None
        self._chance = random.Random(name)

    def run(self) -> None:
        try:
            self._type()
        except BaseException as error:
            self.trouble = error

    def _type(self) -> None:
        text = self.seat.view().text
        for number in range(25):
            if self._chance.random() < 0.3:
                view = self.seat.view()
                if view.status == "elsewhere":
                    view = self.seat.take()
                # What a screen does: it shows what the seat has, and goes on from there.
                text = view.text
            self.typed.append(f"{self.name}{number}.")
            text += self.typed[-1]
            self.seat.save(text)


def test_no_word_is_lost_however_often_a_seat_changes_hands(start: Callable[[], Store]) -> None:
    house = House(Path(), start)
    ada = house.mocks("ada")
    run = house.begun(ada, seat=True)
    code = str(ada.view(run).code)
    ada.resume(run)
    typists = [Typist(house, code, name) for name in ("one", "two", "three")]
    for number, one in enumerate(typists):
        one.name = "abc"[number]
        one.start()
    for one in typists:
        one.join()
        assert one.trouble is None
    (text,) = ada.view(run).texts
    there = (text.text, *text.beside)
    for one in typists:
        lost = [word for word in one.typed if not any(word in kept for kept in there)]
        assert lost == []
    house.sealed(ada, run)
    card = house.mocks("ada").card(run)
    assert {one.text for one in card.texts if one.text} == {one for one in there if one}


@pytest.mark.parametrize("seat", [False, True], ids=["alone", "seat"])
@pytest.mark.parametrize("again", ["the same program", "another one"])
@pytest.mark.parametrize("fate", ["before", "after"])
@pytest.mark.parametrize("commit", [1, 2])
def test_a_mock_whose_beginning_nobody_was_told_is_begun_once(
    server: Server,
    team: str,
    monkeypatch: pytest.MonkeyPatch,
    fate: Fate,
    again: str,
    commit: int,
    seat: bool,
) -> None:
    monkeypatch.setattr(stores, "PATIENCE", 0.1)
    gate = Gate(server.port)
    place = server.over_tcp(port=gate.port)
    opened: list[Store] = []

    def another() -> Store:
        opened.append(open_at(place))
        return opened[-1]

    house = House(Path(), another)
    ada = house.mocks("ada")
    create = ada._store.create

    def second(*what: object) -> None:
        create(*what)  # type: ignore[arg-type]
        gate.lose(fate, shut=True)

    if commit == 1:
        gate.lose(fate, shut=True)
    else:
        monkeypatch.setattr(ada._store, "create", second)
    with pytest.raises(StoreError, match="nothing is doubled"):
        ada.begin(ADDRESS, "Grace", seat=seat)
    monkeypatch.undo()
    gate.open()
    other = ada if again == "the same program" else house.mocks("Ada")
    run = other.begin(ADDRESS, "Grace", seat=seat)
    view = other.view(run)
    assert (view.waiting, bool(view.code)) == (seat, seat)
    # The one thing that can't be told: whether a mock that goes on is the one that was meant.
    stood = again == "another one" and commit == 2 and fate == "after"
    assert len(other.list()) == (2 if stood else 1)
    kinds = [one.kind for one in other._store.records(run)]
    assert kinds == ["mock-started", "mock-seat-opened" if seat else "mock-phase"]
    # Another one is another one.
    assert other.begin(ADDRESS, "Grace", seat=seat) != run
    for one in opened:
        one.close()
    gate.close()
