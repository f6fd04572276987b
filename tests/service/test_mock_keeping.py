"""A mock beside one's own runs: it is listed, counted and graded as none of them, and travels."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.service.fakes import LIBRARY
from tests.service.mocked import ADDRESS, House
from trainer.errors import TrainerError
from trainer.service import Mocks, Past, Service, appending
from trainer.service.agenda import counted
from trainer.service.transfer import answers_of_all, export_lines, take_in
from trainer.store import Store, StoreError


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = House(tmp_path / "home" / "trainer.db")
    yield made
    made.close()


def test_mocks_are_no_practice_of_the_interviewers_own(house: House) -> None:
    service = house.service()
    ada = house.mocks("ada")
    open_one, over = house.begun(ada), house.begun(ada)
    house.clock.pass_time(300)
    ada.tell(over, "naive 8 MiB")
    house.sealed(ada, over)
    home = service.home()
    assert (home.resumable, home.drill, home.due) == ((), None, 0)
    past = Past(service).history()
    assert (past.runs, past.skills, past.slips, past.days, past.levels) == ((), (), (), (), ())
    assert (past.answers, past.seconds, past.practised) == (0, 0.0, 0)
    assert service.history() == service.history(ADDRESS) == ()
    # Beside a run of one's own on the same day: only that is counted.
    run = service.begin(ADDRESS, "interview")
    assert service.view(run).variant == 0
    house.clock.pass_time(60)
    service.submit(run, "floor naive why limit silent")
    service.submit(run, "half")
    assert service.scorecard(run).level == "Strong Hire"
    past = Past(service).history()
    assert [one.run_id for one in past.runs] == [run]
    assert [(one.seconds, one.runs) for one in past.days] == [(60.0, 1)]
    assert [one.run_id for one in service.history()] == [run]
    assert service._store.results()[ADDRESS].runs == 1
    assert ada.view(open_one).status == "running"
    counted(service._store, house.clock.now())
    assert not service._store.tallies.has_unread()


def test_many_mocks_do_not_push_runs_off_the_first_screen(house: House) -> None:
    service, ada = house.service(), house.mocks("ada")
    run = service.begin(ADDRESS, "guided")
    for _ in range(60):
        house.clock.pass_time(1)
        house.begun(ada)
    assert [one.run_id for one in service.home().resumable] == [run]


def test_a_mock_is_no_run_of_the_other_doors_and_they_are_none_of_its(house: House) -> None:
    service, ada = house.service(), house.mocks("ada")
    mock, run = house.begun(ada), service.begin(ADDRESS, "guided")
    with pytest.raises(TrainerError, match="no mock"):
        ada.join(run)
    with pytest.raises(TrainerError, match="no mock"):
        ada.view(run)
    assert [one.run_id for one in ada.list()] == [mock]


def test_mocks_travel_with_an_export_cards_and_all(house: House, tmp_path: Path) -> None:
    service, ada = house.service(), house.mocks("ada")
    run = house.begun(ada, seat=True)
    seat = house.seat(ada.view(run).code)
    ada.resume(run)
    seat.view()
    seat.save("the floor is \ud800 8")
    file = io.StringIO("\n".join(export_lines(service)) + "\n")
    there = House(tmp_path / "elsewhere" / "trainer.db")
    far = there.service()
    assert take_in(far, file).new == 1
    view = there.mocks("Bo").join(run)
    assert view.texts[0].text == "the floor is \ud800 8"
    house.sealed(ada, run)
    card = ada.card(run)
    file = io.StringIO("\n".join(export_lines(service)) + "\n")
    # It went on here, and there Bo has joined: two that differ are left as they are.
    assert take_in(far, file).other == 1
    third = House(tmp_path / "third" / "trainer.db")
    file.seek(0)
    assert take_in(third.service(), file).new == 1
    assert third.mocks("ada").card(run) == card
    # As tables there is nothing of it: it holds no response of one's own.
    assert [found for _, found in answers_of_all(service)] == [()]
    there.close()
    third.close()


def test_a_full_disk_is_said_and_the_mock_goes_on(house: House) -> None:
    store = house.store()
    ada = Mocks(Service(store, LIBRARY, house.clock, examiner=house.examiner), "ada")
    run = house.begun(ada)
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreError, match="disk is full"):
        [ada.tell(run, "x" * 3_000) for _ in range(100)]
    before = len([one for one in ada.view(run).log if one.kind == "note"])
    store._db.execute("PRAGMA max_page_count = 100000")
    view, _ = ada.tell(run, "again")
    assert len([one for one in view.log if one.kind == "note"]) == before + 1


def lose_the_next_answer(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the store keep the next event, and lose the connection before it says so."""
    append = store.append

    def lost(*what: Any, **more: Any) -> None:
        append(*what, **more)
        monkeypatch.setattr(store, "append", append)
        raise StoreError("The connection was lost. Do it again: nothing is doubled.")

    monkeypatch.setattr(store, "append", lost)


def test_an_act_that_was_kept_after_all_is_not_done_a_second_time(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = house.store()
    ada = Mocks(Service(store, LIBRARY, house.clock, examiner=house.examiner), "ada")
    run = house.begun(ada)
    for act in (
        lambda: ada.tell(run, "slow"),
        lambda: ada.hint(run, "of the matrix"),
        lambda: ada.mark(run, "main", "floor", "heard"),
        lambda: ada.mark(run, "main", "naive", "heard"),
        lambda: ada.phase(run),
    ):
        lose_the_next_answer(store, monkeypatch)
        with pytest.raises(StoreError, match="nothing is doubled"):
            act()
        # A look in between changes nothing about it.
        ada.view(run)
        act()
    told = [(one.kind, one.text) for one in ada.view(run).log]
    assert told == [
        ("phase", "conventions"),
        ("note", "slow"),
        ("hint", "of the matrix"),
        ("mark", "Floor: heard"),
        ("mark", "Naive: heard"),
        ("phase", "Bytes"),
    ]
    for phrase in ("phase: Bytes", "mark: Naive: heard"):
        lose_the_next_answer(store, monkeypatch)
        with pytest.raises(StoreError, match="nothing is doubled"):
            ada.undo(run)
        assert ada.undo(run)[1] == phrase
    marks = {one.id: one.mark for one in ada.view(run).criteria if one.mark}
    assert marks == {"floor": "heard"}
    # What is meant is done: the same again, and something else than what was kept.
    ada.tell(run, "slow")
    lose_the_next_answer(store, monkeypatch)
    with pytest.raises(StoreError, match="nothing is doubled"):
        ada.tell(run, "quick")
    ada.tell(run, "quick, at last")
    ada.tell(run, "quick")
    notes = [one.text for one in ada.view(run).log if one.kind == "note"]
    assert notes == ["slow", "slow", "quick", "quick, at last", "quick"]


def test_a_seal_that_was_kept_after_all_gives_the_card(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = house.store()
    ada = Mocks(Service(store, LIBRARY, house.clock, examiner=house.examiner), "ada")
    run = house.begun(ada)
    ada.end(run)
    ada.go_on(run)
    ada.go_on(run)
    lose_the_next_answer(store, monkeypatch)
    with pytest.raises(StoreError, match="nothing is doubled"):
        ada.seal(run)
    house.clock.pass_time(3)
    assert ada.seal(run) == ada.card(run)
    assert ada.card(run).sealed_at.timestamp() == house.clock.now() - 3
    with pytest.raises(TrainerError, match="sealed"):
        ada.seal(run)


def test_an_answer_that_is_handed_in_while_it_ends_is_the_one_that_counts(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = house.store()
    ada = Mocks(Service(store, LIBRARY, house.clock, examiner=house.examiner), "ada")
    run = house.begun(ada, seat=True)
    seat = house.seat(ada.view(run).code)
    ada.resume(run)
    seat.view()
    seat.save("half an ans")
    ada.view(run)
    append = store.append

    def late(*what: Any, **more: Any) -> None:
        monkeypatch.setattr(store, "append", append)
        seat.hand_in("the whole answer")
        append(*what, **more)

    monkeypatch.setattr(store, "append", late)
    view = ada.end(run)
    assert [(one.text, one.handed_in) for one in view.texts] == [("the whole answer", True)]
    assert seat.view().text == "the whole answer"


def test_too_much_is_refused_with_a_sentence(house: House) -> None:
    ada = house.mocks("ada")
    run = house.begun(ada)
    with pytest.raises(TrainerError, match="up to 4,000 characters"):
        ada.tell(run, "x" * 4_001)
    assert ada.hear(run, "8" * 4_001) is None
    with pytest.raises(TrainerError, match="up to 60 characters"):
        house.mocks("x" * 61)
    with pytest.raises(TrainerError, match="who is interviewing"):
        house.mocks("  ")
    with pytest.raises(TrainerError, match="who is interviewed"):
        ada.begin(ADDRESS, "\n")
    with pytest.raises(TrainerError, match="there is no question"):
        ada.begin("pack/none", "Grace")
    assert len(ada.list()) == 1


def test_whoever_is_beaten_again_and_again_has_their_turn_in_the_end(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = house.store()
    ada = Mocks(Service(store, LIBRARY, house.clock, examiner=house.examiner), "ada")
    run = house.begun(ada)
    bo = house.mocks("bo")
    bo.join(run)
    append, left = store.append, [60]

    def beaten(*what: Any, **more: Any) -> None:
        if left[0]:
            left[0] -= 1
            bo.hint(run, f"{left[0]}")
        append(*what, **more)

    monkeypatch.setattr(appending.time, "sleep", lambda seconds: None)
    monkeypatch.setattr(store, "append", beaten)
    view, _ = ada.tell(run, "at last")
    assert (view.hints, view.log[-1].text) == (60, "at last")
    # Nor does it go on without end.
    left[0] = 1_000_000
    monkeypatch.setattr(appending, "PATIENCE", 0.05)
    with pytest.raises(StoreError, match="Another program keeps writing to this mock"):
        ada.tell(run, "never")
