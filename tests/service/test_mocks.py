"""The interviewer's side of a mock: marks, notes, numbers, phases, undo, and the clock."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.service.fakes import LIBRARY
from tests.service.mocked import ADDRESS, House
from trainer.errors import TrainerError
from trainer.service import Service, mock_finding
from trainer.service.mock_views import MockCriterion, MockView
from trainer.service.mocks import Mocks
from trainer.service.seats import Seat
from trainer.store import Record


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = House(tmp_path / "home" / "trainer.db")
    yield made
    made.close()


@pytest.fixture
def ada(house: House) -> Mocks:
    return house.mocks("ada")


def criterion(view: MockView, id: str) -> MockCriterion:
    return next(one for one in view.criteria if one.id == id)


def test_the_beginning_of_an_id_names_a_mock(house: House) -> None:
    ada = house.mocks()
    run, other = house.begun(ada), house.begun(ada)
    assert house.mocks("grace").join(f" {run[:8].upper()} ").run_id == run
    for wanted in (run[:3], "", "zzzz"):
        with pytest.raises(TrainerError, match="There is no mock"):
            ada.join(wanted)
    assert other != run


def test_a_mock_begins_with_its_script_its_rubric_and_a_running_clock(
    house: House, ada: Mocks
) -> None:
    run = house.begun(ada)
    house.clock.pass_time(30)
    view = ada.view(run)
    assert (view.title, view.candidate, view.interviewer) == ("Bytes", "Grace", "ada")
    assert (view.status, view.over, view.paused, view.waiting) == ("running", False, False, False)
    assert [(one.id, one.status) for one in view.phases] == [
        ("conventions", "now"),
        ("main", "before"),
        ("causal", "before"),
        ("closing", "before"),
    ]
    assert sum(one.minutes or 0 for one in view.phases) == 20.0
    assert view.phases[0].used == 30.0
    assert [(one.kind, one.text) for one in view.script][:3] == [
        ("ask", "How many bytes?"),
        ("convention", "Bytes are binary."),
        ("probe", "What is the least?"),
    ]
    floor = criterion(view, "floor")
    assert (floor.key, floor.anchors, floor.mark) == (
        "1",
        ("All of it.", "Half of it.", "Nothing."),
        None,
    )
    # A criterion whose rubric describes no answers has plain anchors, and digits begin anew.
    half = criterion(view, "half")
    assert (half.key, len(half.anchors)) == ("1", 3)


def test_a_mark_is_an_event_with_a_time_and_can_be_taken_back(house: House, ada: Mocks) -> None:
    run = house.begun(ada)
    house.clock.pass_time(12)
    view = ada.mark(run, "main", "floor", "partly")
    one = criterion(view, "floor")
    assert (one.mark, one.marked_at, one.suggested, one.rating) == ("partly", 12.0, 1, None)
    assert [(line.kind, line.text) for line in view.log][-1] == ("mark", "Floor: partly")
    seq = view.heard_at
    assert ada.mark(run, "main", "floor", "partly").log == view.log
    view, what = ada.undo(run)
    assert (criterion(view, "floor").mark, what) == (None, "mark: Floor: partly")
    assert view.heard_at > seq
    with pytest.raises(TrainerError, match="nothing of yours to take back"):
        ada.undo(run)
    with pytest.raises(TrainerError, match="no criterion 'flor'"):
        ada.mark(run, "main", "flor", "heard")


def test_phases_go_on_and_back_and_keep_their_own_time(house: House, ada: Mocks) -> None:
    run = house.begun(ada)
    house.clock.pass_time(60)
    assert ada.phase(run).phase == "main"
    house.clock.pass_time(120)
    assert ada.phase(run, "causal").phase == "causal"
    house.clock.pass_time(10)
    assert ada.phase(run, "main").phase == "main"
    house.clock.pass_time(5)
    view = ada.view(run)
    assert [(one.id, one.used, one.status) for one in view.phases] == [
        ("conventions", 60.0, "over"),
        ("main", 125.0, "now"),
        ("causal", 10.0, "over"),
        ("closing", 0.0, "before"),
    ]
    view, what = ada.undo(run)
    assert (view.phase, what) == ("causal", "phase: Bytes")
    # The time after it was spent in the phase that is back.
    assert [one.used for one in view.phases] == [60.0, 120.0, 15.0, 0.0]
    ada.phase(run)
    with pytest.raises(TrainerError, match="last phase"):
        ada.phase(run)
    with pytest.raises(TrainerError, match="no phase 'lunch'"):
        ada.phase(run, "lunch")


def test_the_clock_stops_for_a_pause_and_outlives_the_program(house: House, ada: Mocks) -> None:
    run = house.begun(ada)
    house.clock.pass_time(40)
    assert ada.pause(run).paused
    house.clock.pass_time(600)
    assert ada.view(run).used == 40.0
    assert not ada.resume(run).paused
    house.clock.pass_time(20)
    ada.mark(run, "main", "why", "heard")
    house.clock.pass_time(7)
    # Another program, a day later: the mock stands until somebody joins it.
    house.clock.pass_time(86_400)
    again = house.mocks("ada")
    assert again.view(run).used == 60.0
    view = again.join(run)
    house.clock.pass_time(5)
    view = again.view(run)
    assert (view.used, criterion(view, "why").mark) == (65.0, "heard")


def test_a_mock_with_a_seat_waits_for_the_interviewer(house: House, ada: Mocks) -> None:
    run = house.begun(ada, seat=True)
    house.clock.pass_time(90)
    view = ada.view(run)
    assert (view.waiting, view.paused, view.used, view.phase) == (True, True, 0.0, "")
    assert (view.seat, len(view.code or "")) == ("open", 6)
    view = ada.resume(run)
    house.clock.pass_time(3)
    view = ada.view(run)
    assert (view.waiting, view.phase, view.used) == (False, "conventions", 3.0)


def test_lines_become_notes_quotes_or_numbers(house: House, ada: Mocks) -> None:
    run = house.begun(ada)
    _, told = ada.tell(run, "talks fast, 2 restarts")
    assert (told.kind, told.criterion) == ("note", "")
    _, told = ada.tell(run, "“it is the floor”")
    assert (told.kind, told.text, told.criterion) == ("quote", "it is the floor", "")
    ada.mark(run, "main", "why", "partly")
    house.clock.pass_time(9)
    view, told = ada.tell(run, "'because of P")
    assert told.kind == "note"
    view, told = ada.tell(run, '"because of P"')
    assert (told.kind, told.criterion) == ("quote", "why")
    assert [(one.text, one.at) for one in criterion(view, "why").quotes] == [("because of P", 9.0)]
    view, told = ada.tell(run, 'limit "not always"')
    assert [one.text for one in criterion(view, "limit").quotes] == ["not always"]
    view, told = ada.tell(run, "unsure", "limit")
    assert criterion(view, "limit").note == "unsure"
    assert [one.kind for one in view.log if one.kind != "phase"] == [
        "note",
        "quote",
        "mark",
        "note",
        "quote",
        "quote",
        "note",
    ]
    with pytest.raises(TrainerError, match="nothing to note"):
        ada.tell(run, "   ")


def test_probes_and_hints_are_counted_where_they_belong(house: House, ada: Mocks) -> None:
    run = house.begun(ada)
    ada.hint(run)
    ada.probe(run, "main", "why")
    view = ada.hint(run, "think of P")
    one = criterion(view, "why")
    assert (one.probed, one.hints, view.hints, view.probes) == (1, 1, 2, 1)
    ada.phase(run)
    view = ada.hint(run)
    assert (criterion(view, "why").hints, view.hints) == (1, 3)
    told = [one.text for one in view.log if one.kind == "hint"]
    assert told == ["a hint", f"think of P (for {criterion(view, 'why').title})", "a hint"]


def test_the_list_has_every_mock_with_who_sealed_it(house: House, ada: Mocks) -> None:
    first = house.begun(ada)
    house.clock.pass_time(1)
    second = house.begun(ada, seat=True)
    house.sealed(ada, first)
    found = {one.run_id: one for one in house.mocks("bo").list()}
    assert (found[first].cards, found[first].over, found[first].mine) == (("ada",), True, None)
    assert (found[second].address, found[second].candidate) == (ADDRESS, "Grace")
    assert found[second].code == ada.view(second).code
    assert {one.run_id: one.mine for one in ada.list()} == {first: "sealed", second: "running"}


def test_each_mock_draws_the_next_numbers(house: House, ada: Mocks) -> None:
    runs = []
    for _ in range(4):
        house.clock.pass_time(1)
        runs.append(ada.begin(ADDRESS, "Grace"))
        ada.mark(runs[0], "main", "floor", None)
    assert [ada.view(run).variant_label for run in runs] == [
        "N = 8",
        "N = 16",
        "N = 24",
        "N = 8",
    ]


def test_two_who_go_on_at_once_go_on_once(house: House, ada: Mocks) -> None:
    run = house.begun(ada)
    bo = house.mocks("bo")
    bo.join(run)
    assert ada.phase(run).phase == "main"
    # Bo still sees the conventions: the next phase is the one that ada has begun.
    assert bo.phase(run).phase == "main"
    assert bo.phase(run).phase == "causal"


def test_a_mock_that_was_changed_by_another_program_hides_no_other(
    house: House, ada: Mocks
) -> None:
    run = house.begun(ada)
    for kind, data in (("mock-started", "{"), ("mock-started", "{}"), ("mock-noted", "[]")):
        store = house.store()
        row = store.run(run)
        assert row is not None
        broken = replace(row, id=f"broken{len(store.runs())}", last_seq=1)
        store.create(broken, (Record(1, kind, 1, 0.0, 0.0, "interviewer:ada", data),))
        with pytest.raises(TrainerError):
            house.mocks("ada").join(broken.id)
    listed = {one.run_id: one.candidate for one in house.mocks("ada").list()}
    assert len(listed) == 4
    assert listed[run] == "Grace"
    code = ada.open_seat(run)
    assert house.mocks("bo").join(code).run_id == run
    assert house.seat(code).view().ask == "How many bytes?"


def test_what_could_be_several_mocks_is_asked_back(house: House, ada: Mocks) -> None:
    run = house.begun(ada)
    store = house.store()
    row = store.run(run)
    assert row is not None
    twin = replace(row, id=f"{run[:6]}{'0' * 10}")
    store.create(twin, store.records(run))
    for wanted in (run[:6], run[:6].upper()):
        with pytest.raises(TrainerError, match=r"2 mocks begin with .*write more of the id"):
            ada.join(wanted)
        with pytest.raises(TrainerError, match="2 mocks begin with"):
            ada.find(wanted)
    assert ada.find(f" {run[:8]} ").run_id == run
    assert ada.find(twin.id.upper()).run_id == twin.id
    with pytest.raises(TrainerError, match=r"There is no mock 'zzzz' in this store"):
        ada.find("zzzz")


def test_a_mock_beyond_those_that_are_looked_through_is_found_by_its_id(
    house: House, ada: Mocks, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = house.begun(ada)
    house.clock.pass_time(10)
    later = house.begun(ada)
    monkeypatch.setattr(mock_finding, "LOOKED_AT", 1)
    assert ada.find(run).candidate == "Grace"
    with pytest.raises(TrainerError, match="no mock"):
        ada.find(run[:8])
    assert ada.find(later[:8]).run_id == later
    assert ada.join(run).run_id == run


def test_a_list_of_mocks_is_read_at_once_and_without_what_is_long(
    house: House, ada: Mocks, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = house.store()
    runs = [house.begun(ada, seat=one == 7) for one in range(8)]
    ada.tell(runs[0], "a long note")
    house.sealed(ada, runs[0])
    ada.end(runs[1])
    ada.undo(runs[1])
    code = ada.view(runs[7]).code
    calls, read = Counter[str](), list[Record]()
    for name in ("records", "records_among", "run", "runs", "drafts"):

        def counted(*what: Any, name: str = name, **more: Any) -> Any:
            calls[name] += 1
            found = getattr(type(store), name)(store, *what, **more)
            if name == "records_among":
                read.extend(one for some in found.values() for one in some)
            return found

        monkeypatch.setattr(store, name, counted)
    fresh = Mocks(Service(store, LIBRARY, house.clock, examiner=house.examiner), "Ada ")
    told = {one.run_id: (one.over, one.cards, one.mine, one.code) for one in fresh.list()}
    assert told == {
        **dict.fromkeys(runs, (False, (), "running", None)),
        runs[0]: (True, ("ada",), "sealed", None),
        runs[7]: (False, (), "running", code),
    }
    assert calls == {"runs": 1, "records_among": 1}
    assert "mock-noted" not in {one.kind for one in read}
    assert {one.data for one in read if one.kind in ("mock-sealed", "mock-ended")} == {"{}"}
    calls.clear()
    assert fresh.find(runs[3]).run_id == runs[3]
    assert calls == {"run": 1, "records_among": 1}
    calls.clear()
    fresh.begin(ADDRESS, "Bea")
    assert calls["records_among"] == 1
    assert calls["records"] == 0
    calls.clear()
    Seat.at(store, str(code), clock=house.clock)
    assert calls["records_among"] == 1
