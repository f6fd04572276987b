"""The whole program on a team's store: practised, conducted, moved over, and by two at once."""

from __future__ import annotations

import io
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import Runner
from tests.service import practised
from tests.service.fakes import ADDRESS
from tests.store.gate import Fate, Gate
from tests.store.opened import open_at
from tests.store.server import Server
from trainer.service import Drills, Past, Service
from trainer.service.counting import recount
from trainer.service.transfer import Taken, export_lines, take_in
from trainer.service.windows import typed
from trainer.store import Store, StoreError
from trainer.store.postgres import store as stores

REAL = "flash-attention/hbm-bytes"


@pytest.fixture
def house(place: str) -> Iterator[practised.House]:
    one = practised.House(place)
    yield one
    one.close()


def counts(store: Store) -> dict[str, Any]:
    return {
        "skills": store.tallies.skills(),
        "days": store.tallies.days(),
        "slips": store.tallies.slips(9),
        "results": store.results(),
    }


def everything(store: Store) -> dict[str, Any]:
    rows = store.runs(limit=1_000)
    return {
        "runs": rows,
        "events": {one.id: store.records(one.id) for one in rows},
        "drafts": {one.id: typed(store.drafts(one.id)) for one in rows},
        **counts(store),
    }


def test_the_real_question_from_the_first_screen_to_the_history(
    server: Server, team: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TRAINER_STORE", team)
    service = Service.open()
    place = f"postgresql://ada@{server.folder}:{server.port}/trainer"
    assert service.home().kept_in == place
    # Guided: one part by its known mistake, the others right, what is prose passed over.
    run = service.begin(REAL, "guided", 0)
    expected = dict(service._ledger.open(run).state.started.expected)  # type: ignore[union-attr]
    while not service.view(run).done:
        part = service.view(run).part
        assert part is not None
        if part.kind == "prose":
            service.skip(run)
            continue
        if part.id == "naive":
            service.save_draft(run, "256 M")
            assert service.answer_part(run, "256 MiB").outcome.mistake == "forgot-p"
        service.answer_part(run, expected[f"{part.stage}/{part.id}"])
    card = service.scorecard(run)
    assert [one.id for one in card.mistakes] == ["forgot-p"]
    # Interview, gone on with by another program.
    mock = service.begin(REAL, "interview", 0)
    service.save_draft(mock, "Naive moves 520 MiB\x00 \ud800")
    other = Service.open()
    assert other.resume(mock).draft == "Naive moves 520 MiB\x00 \ud800"
    other.submit(mock, "Naive moves 520 MiB; any kernel must move at least 8 MiB.")
    other.finish(mock)
    assert service.scorecard(mock) == other.scorecard(mock)
    # Drill: what was wrong is asked again.
    drills = Drills(service)
    drill = drills.begin(only=[REAL])
    drills.answer(drill, "1 MiB")
    drills.finish(drill)
    history = Past(other).history()
    assert {one.run_id for one in history.runs} >= {run, mock}
    assert "forgot-p" in [one.mistake for one in history.slips]
    before = counts(service._store)
    recount(service._store, service._clock.now())
    assert counts(service._store) == before
    service.close()
    other.close()
    assert not (tmp_path / "home").exists()


def test_practice_is_the_same_wherever_it_is_kept(house: practised.House, tmp_path: Path) -> None:
    def practise(one: practised.House) -> None:
        one.answered("ok", "slip", "no", "ok", "ok", "ok")
        one.later(9)
        run = one.drills.begin(only=[ADDRESS])
        one.drills.answer(run, "ok")
        one.drills.onward(run)
        one.drills.answer(run, "slip \ud800")
        one.drills.finish(run)
        one.drills.agenda()

    practise(house)
    beside = practised.House(tmp_path / "beside.db")
    practise(beside)
    assert counts(house.store) == counts(beside.store)
    assert house.drills.agenda() == beside.drills.agenda()
    beside.close()


def test_ones_own_runs_are_moved_over_and_back(
    team: str, run: Runner, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    mine = practised.House(tmp_path / "home" / "trainer.db")
    mine.answered("ok", "slip", "ok", "ok", "ok")
    mine.service.save_draft(mine.service.begin(ADDRESS, "interview", 0), "half \ud800")
    before = everything(mine.store)
    mine.close()
    file = str(tmp_path / "mine.json")
    assert run("export", file).code == 0
    monkeypatch.setenv("TRAINER_STORE", team)
    assert run("import", file).out == "Runs: 2 new, 0 taken on, 0 here already.\n"
    assert run("import", file).out == "Runs: 0 new, 0 taken on, 2 here already.\n"
    store = open_at(team)
    there = everything(store)
    assert {key: there[key] for key in ("runs", "events", "drafts", "results")} == {
        key: before[key] for key in ("runs", "events", "drafts", "results")
    }
    store.close()
    # And home again, where everything is already.
    back = str(tmp_path / "back.json")
    assert run("export", back).code == 0
    monkeypatch.delenv("TRAINER_STORE")
    assert run("import", back).out == "Runs: 0 new, 0 taken on, 2 here already.\n"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Runner:
    return Runner(monkeypatch)


def test_two_programs_answer_one_run_and_every_attempt_counts_once(
    house: practised.House,
) -> None:
    service = house.service
    run = service.begin(ADDRESS, "guided", 0)
    programs = [service, house.start().service]
    taken = [0, 0]
    failed: list[Exception] = []

    def press(number: int) -> None:
        try:
            for _ in range(10):
                programs[number].view(run)
                programs[number].answer_part(run, "no")
                taken[number] += 1
        except Exception as error:
            failed.append(error)

    threads = [threading.Thread(target=press, args=(number,)) for number in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    assert taken == [10, 10]
    (first, *_) = house.start().service.view(run).parts
    assert first.attempts == 20
    kinds = [one.kind for one in house.store.records(run)]
    assert kinds.count("part-answered") == 20


@pytest.mark.parametrize("fate", ["before", "after"])
@pytest.mark.parametrize(("shut", "look"), [(False, False), (True, False), (True, True)])
def test_an_attempt_whose_end_nobody_was_told_is_one_attempt(
    server: Server, team: str, monkeypatch: pytest.MonkeyPatch, fate: Fate, shut: bool, look: bool
) -> None:
    monkeypatch.setattr(stores, "PATIENCE", 0.1)
    gate = Gate(server.port)
    house = practised.House(server.over_tcp(port=gate.port))
    service = house.service
    run = service.begin(ADDRESS, "guided", 0)
    gate.lose(fate, shut=shut)
    if shut:
        with pytest.raises(StoreError, match="nothing is doubled"):
            service.answer_part(run, "no")
        gate.open()
    # Whoever looks first sees that it was kept, and finds nothing to be sent once more; …
    if shut and look:
        assert service.view(run).draft == ("" if fate == "after" else "no")
    # … and whoever presses the key again does not send it twice.
    if not (shut and look and fate == "after"):
        assert service.answer_part(run, "no").message == "Not yet."
    (first, *_) = service.resume(run).parts
    assert first.attempts == 1
    assert service.answer_part(run, "no").message == "Not yet."
    (first, *_) = service.view(run).parts
    assert first.attempts == 2
    house.close()
    gate.close()


def test_what_is_taken_in_comes_in_batches_as_it_does_from_a_file(
    house: practised.House, tmp_path: Path
) -> None:
    for _ in range(3):
        house.answered("ok", "slip", "ok", "ok", "ok")
    lines = "\n".join(export_lines(house.service)) + "\n"
    beside = practised.House(tmp_path / "beside.db")
    assert take_in(beside.service, io.StringIO(lines)) == Taken(new=3)
    assert take_in(house.service, io.StringIO(lines)) == Taken(same=3)
    beside.answered("ok")
    longer = "\n".join(export_lines(beside.service)) + "\n"
    assert take_in(house.service, io.StringIO(longer)) == Taken(new=1, same=3)
    assert everything(house.store)["events"] == everything(beside.store)["events"]
    beside.close()
