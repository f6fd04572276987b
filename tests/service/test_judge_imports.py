"""Runs that come from elsewhere: a judge's events fork none, and forged ones show nothing."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.judges.asking import Asker, asked
from tests.service.fakes import ADDRESS, LIBRARY, FakeExaminer
from tests.session.clocks import SetClock
from trainer.judges import RawProposal
from trainer.report import scorecard_text
from trainer.service import Scorecard, Service
from trainer.service.proposing import Proposing
from trainer.service.transfer import Taken, export_lines, take_in
from trainer.store import open_store

Machine = Callable[[str], Service]
pytestmark = pytest.mark.usefixtures("judge_machine")
ANSWER = "it is the floor? I say, with all of K and V cached"


@pytest.fixture
def machine(tmp_path: Path, clock: SetClock, examiner: FakeExaminer) -> Iterator[Machine]:
    """Another machine, with a store of its own."""
    stores = []

    def started(name: str) -> Service:
        stores.append(open_store(tmp_path / name / "trainer.db", clock.now()))
        return Service(stores[-1], LIBRARY, clock, examiner=examiner)

    yield started
    for store in stores:
        store.close()


def finished(service: Service) -> str:
    run = service.begin(ADDRESS, "interview")
    service.submit(run, ANSWER)
    service.finish(run)
    return run


def exported(service: Service) -> str:
    return "\n".join(export_lines(service)) + "\n"


def taken(service: Service, text: str) -> Taken:
    return take_in(service, io.StringIO(text))


def proposing(service: Service, quote: str) -> Proposing:
    return Proposing(service, Asker(lambda request: [RawProposal("why", "met", quote)]))


def proposed(card: Scorecard) -> list[tuple[str, str]]:
    return [(line.id, one.quote) for line in card.criteria for one in line.proposals]


def test_looking_at_a_card_on_two_machines_forks_no_run(machine: Machine) -> None:
    here, there = machine("here"), machine("there")
    run = finished(here)
    taken(there, exported(here))
    asked(proposing(here, "cached"), run)
    asked(proposing(there, "K and V"), run)
    # The dispute comes after what was proposed here, and goes over all the same.
    here.overrule(run, "floor", "met", "I said so")
    assert taken(there, exported(here)) == Taken(longer=1)
    card = there.scorecard(run)
    assert card.criteria[0].reason == "I said so"
    assert proposed(card) == [("why", "K and V")]  # the first reply stays
    assert taken(here, exported(there)) == Taken(same=1)
    there.overrule(run, "limit", "met", "and that")
    assert taken(here, exported(there)) == Taken(longer=1)
    assert here.scorecard(run).met == there.scorecard(run).met == 2
    assert taken(there, exported(here)) == Taken(same=1)


def test_what_a_judge_proposed_elsewhere_comes_to_a_run_that_went_on_here(
    machine: Machine,
) -> None:
    here, there = machine("here"), machine("there")
    run = finished(here)
    taken(there, exported(here))
    asked(proposing(there, "cached"), run)
    here.overrule(run, "floor", "met", "I said so")
    before = here.history()[0]
    assert taken(here, exported(there)) == Taken(longer=1)
    card = here.scorecard(run)
    assert (proposed(card), card.criteria[0].state) == ([("why", "cached")], "met")
    assert here.history()[0] == before
    assert taken(here, exported(there)) == Taken(same=1)
    # Events have their numbers in order: it goes on from here, and to a third machine.
    here.overrule(run, "limit", "met", "and that")
    third = machine("third")
    assert taken(third, exported(here)) == Taken(new=1)
    assert third.scorecard(run) == here.scorecard(run)


def test_a_run_that_went_on_differently_is_another_one_all_the_same(machine: Machine) -> None:
    here, there = machine("here"), machine("there")
    run = finished(here)
    taken(there, exported(here))
    asked(proposing(here, "cached"), run)
    here.overrule(run, "floor", "met", "I said so")
    there.overrule(run, "floor", "not-found", "I did not")
    assert taken(there, exported(here)) == Taken(other=1)
    assert proposed(there.scorecard(run)) == []


def forged(service: Service, run: str, change: Callable[[dict[str, Any]], object]) -> str:
    """An export whose reply of a judge somebody changed by hand."""
    asked(proposing(service, "cached"), run)
    data = json.loads(exported(service))
    (event,) = [one for one in data["runs"][0]["events"] if one["kind"] == "proposed"]
    change(event["data"])
    return json.dumps(data)


def one(**said: object) -> Callable[[dict[str, Any]], object]:
    return lambda data: data["proposals"][0].update(said)


@pytest.mark.parametrize(
    "change",
    [
        one(quote="never said"),
        one(quote="K and V"),  # said, and elsewhere
        one(quote="", start=3, end=3),
        one(quote=" ", start=2, end=3),
        one(state="not-found"),
        one(state="contradicted"),
        one(state="Strong Hire"),
        one(source="nowhere"),
        one(criterion="half"),  # nobody was asked about it
        one(start=10**30, end=10**30 + 6),
        lambda data: data.update(asked=[]),
    ],
)
def test_a_forged_proposal_is_not_shown(
    machine: Machine, change: Callable[[dict[str, Any]], object]
) -> None:
    here, there = machine("here"), machine("there")
    run = finished(here)
    assert taken(there, forged(here, run, change)) == Taken(new=1)
    card = there.scorecard(run)
    assert proposed(card) == []
    assert "proposed nothing" in card.notes[-1]
    assert "proposed by" not in scorecard_text(card)


def test_of_two_proposals_for_one_criterion_the_first_counts(machine: Machine) -> None:
    def twice(data: dict[str, Any]) -> None:
        data["proposals"] *= 2

    here, there = machine("here"), machine("there")
    run = finished(here)
    taken(there, forged(here, run, twice))
    assert proposed(there.scorecard(run)) == [("why", "cached")]
