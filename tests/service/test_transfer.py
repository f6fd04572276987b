"""Taking runs from one machine to another, and nothing twice."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.service.fakes import ADDRESS
from tests.service.practised import House
from trainer.service.transfer import Taken, TransferError, export_lines, take_in
from trainer.service.windows import typed
from trainer.store import Record


@pytest.fixture
def here(tmp_path: Path) -> Iterator[House]:
    one = House(tmp_path / "here" / "trainer.db")
    yield one
    one.close()


@pytest.fixture
def there(tmp_path: Path) -> Iterator[House]:
    one = House(tmp_path / "there" / "trainer.db")
    yield one
    one.close()


def exported(house: House) -> str:
    return "\n".join(export_lines(house.service)) + "\n"


def taken(house: House, text: str) -> Taken:
    return take_in(house.service, io.StringIO(text))


def everything(house: House) -> dict[str, Any]:
    house.drills.agenda()
    rows = house.store.runs(limit=1_000)
    return {
        "events": {one.id: house.store.records(one.id) for one in rows},
        "drafts": {one.id: typed(house.store.drafts(one.id)) for one in rows},
        "runs": rows,
        "skills": house.store.tallies.skills(),
        "days": house.store.tallies.days(),
        "slips": house.store.tallies.slips(9),
        "results": house.store.results(),
    }


def practised(house: House) -> None:
    house.answered("ok", "slip", "ok", "ok", "ok")
    house.later(9)
    run = house.drills.begin(only=[ADDRESS])
    house.drills.answer(run, "no \ud800 ‮ \x00 [b]")
    house.drills.save_draft(run, "half \ud800")


def test_all_of_it_arrives(here: House, there: House) -> None:
    practised(here)
    assert taken(there, exported(here)) == Taken(new=2)
    there.clock.wall = here.clock.wall
    assert everything(there) == everything(here)


def test_the_file_is_json(here: House) -> None:
    practised(here)
    data = json.loads(exported(here))
    assert data["format"] == "systems-trainer-runs"
    assert [one["run"]["mode"] for one in data["runs"]] == ["guided", "drill"]
    assert data["runs"][0]["events"][0]["data"]["question"] == ADDRESS


def test_taking_it_in_again_adds_nothing(here: House, there: House) -> None:
    practised(here)
    text = exported(here)
    taken(there, text)
    before = everything(there)
    assert taken(there, text) == Taken(same=2)
    assert everything(there) == before
    assert taken(here, text) == Taken(same=2)


def test_a_file_that_was_laid_out_anew_is_read_all_the_same(here: House, there: House) -> None:
    practised(here)
    text = json.dumps(json.loads(exported(here)), indent=4)
    assert taken(there, text) == Taken(new=2)
    assert everything(there)["events"] == everything(here)["events"]


def test_a_run_that_went_on_elsewhere_is_taken_on(here: House, there: House) -> None:
    run = here.answered("ok", finish=False)
    taken(there, exported(here))
    here.service.answer_part(run, "ok")
    here.service.finish(run)
    assert taken(there, exported(here)) == Taken(longer=1)
    assert there.store.records(run) == here.store.records(run)
    there.clock.wall = here.clock.wall
    assert there.service.home().packs[0].questions[0].last_level == "Hire"
    # What is longer here stays as it is when the shorter one comes.
    assert taken(here, exported(there)) == Taken(same=1)


def test_a_run_that_went_on_differently_is_left_as_it_is(here: House, there: House) -> None:
    run = here.answered("ok", finish=False)
    taken(there, exported(here))
    here.service.answer_part(run, "ok")
    there.start().service.answer_part(run, "no")
    before = there.store.records(run)
    assert taken(there, exported(here)) == Taken(other=1)
    assert there.store.records(run) == before


def test_an_older_run_does_not_take_the_place_of_the_last_one(here: House, there: House) -> None:
    here.answered("ok", "no", "no")
    there.later(10)
    there.answered("ok", "ok", "ok", "ok")
    assert taken(there, exported(here)) == Taken(new=1)
    result = there.store.results()[ADDRESS]
    assert (result.runs, result.level) == (2, "Hire")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "not JSON"),
        ("hello", "not JSON"),
        ("[]", "no export"),
        ('{"format": "other", "runs": []}', "no export"),
        ('{"format": "systems-trainer-runs", "version": 9, "runs": []}', "newer trainer"),
        ('{"format": "systems-trainer-runs", "version": 1}', "no list"),
        ('{"format": "systems-trainer-runs", "version": 1, "runs": [3]}', "can't be read"),
        ('{"format": "systems-trainer-runs", "version": 1, "runs": [NaN]}', "not JSON"),
        ("[" * 100_000, "not JSON"),
    ],
)
def test_what_is_no_export_is_refused(here: House, text: str, told: str) -> None:
    with pytest.raises(TransferError, match=told):
        taken(here, text)
    assert here.store.runs() == ()


def test_a_file_of_another_layout_is_read_whole_up_to_a_bound(
    here: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trainer.service.transfer.LONGEST_WHOLE", 100)
    with pytest.raises(TransferError, match="longer than 100 characters"):
        taken(here, "{\n" + " " * 98 + "}")


def _run(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(text)
    return found


@pytest.mark.parametrize(
    "damage",
    [
        lambda run: run["events"].pop(1),
        lambda run: run["events"].clear(),
        lambda run: run["run"].update(last_seq=99),
        lambda run: run["run"].update(id="../../x"),
        lambda run: run["run"].update(status="odd"),
        lambda run: run["run"].pop("question"),
        lambda run: run["run"].update(used="long"),
        lambda run: run["events"][0].update(seq=True),
        lambda run: run["events"][0].update(at=None),
    ],
)
def test_a_damaged_run_is_told_and_not_taken(here: House, there: House, damage: Any) -> None:
    here.answered("ok")
    data = json.loads(exported(here))
    damage(data["runs"][0])
    with pytest.raises(TransferError, match="run 1"):
        taken(there, json.dumps(data))
    assert there.store.runs() == ()


def test_a_file_that_ends_in_the_middle_gives_what_it_has(here: House, there: House) -> None:
    here.answered("ok")
    here.answered("no")
    lines = exported(here).splitlines()
    with pytest.raises(TransferError, match="ends in the middle"):
        taken(there, "\n".join(lines[:2]))
    assert len(there.store.runs()) == 1


def test_an_event_of_a_newer_trainer_travels_as_it_is(here: House, there: House) -> None:
    run = here.answered("ok")
    row = here.store.run(run)
    assert row is not None
    seq = row.last_seq + 1
    odd = Record(seq, "later", 7, 1.0, 2.0, "me", '{"b":1,  "a": "x"}')
    here.store.append(replace(row, last_seq=seq), [odd])
    taken(there, exported(here))
    assert there.store.records(run)[-1] == odd
