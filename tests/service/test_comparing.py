"""A run beside earlier runs of the same question."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.service.fakes import ADDRESS
from tests.service.practised import House
from trainer.report import comparison_lines
from trainer.service import compare
from trainer.service.errors import ServiceError
from trainer.session import SessionError


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    one = House(tmp_path / "home" / "trainer.db")
    yield one
    one.close()


def test_alone_it_says_so(house: House) -> None:
    run = house.answered("ok")
    found = compare(house.service, run)
    assert [one.run_id for one in found.runs] == [run]
    assert all(line.moved == 0 for line in found.lines)
    assert "There is no earlier run of this question to compare with." in list(
        comparison_lines(found)
    )


def test_this_run_first_then_the_latest(house: House) -> None:
    runs = []
    for texts in (("ok",), ("ok", "ok"), ("ok", "ok", "ok")):
        runs.append(house.answered(*texts))
        house.later(1)
    house.drills.begin(only=[ADDRESS])
    found = compare(house.service, runs[2])
    assert [one.run_id for one in found.runs] == [runs[2], runs[1], runs[0]]
    assert [one.used for one in found.runs] == [180.0, 120.0, 60.0]
    cards = [house.service.scorecard(one) for one in reversed(runs)]
    assert [(one.level, one.met, one.total) for one in found.runs] == [
        (card.level, card.met, card.total) for card in cards
    ]
    # An old run is compared with what came before it, not with what came after.
    assert [one.run_id for one in compare(house.service, runs[1]).runs] == [runs[1], runs[0]]


def test_what_went_better_and_worse(house: House) -> None:
    poor, good = house.answered("no"), house.answered(*["ok"] * 4)
    house.later(1)
    back = house.answered("no")
    up, down = compare(house.service, good), compare(house.service, back)
    cards = {one: house.service.scorecard(one) for one in (poor, good, back)}
    for found, (now, before) in ((up, (good, poor)), (down, (back, good))):
        states = [{one.id: one.state for one in cards[run].criteria} for run in (now, before)]
        for line in found.lines:
            if line.stage == "main":
                better = states[0][line.id] == "met" != states[1][line.id]
                worse = states[1][line.id] == "met" != states[0][line.id]
                assert line.moved == better - worse
    assert {line.moved for line in up.lines} >= {1}
    assert {line.moved for line in down.lines} >= {-1}
    said = "\n".join(comparison_lines(down))
    assert "(worse than before)" in said


def test_follow_ups_count_as_on_their_card(house: House) -> None:
    run = house.answered(*["ok"] * 4)
    card = house.service.scorecard(run)
    assert card.followups
    (column,) = compare(house.service, run).runs
    assert [(one.id, one.met, one.total, one.answered) for one in column.followups] == [
        (one.id, one.met, one.total, one.answered) for one in card.followups
    ]


def test_only_so_many_are_told_and_the_rest_is_counted(house: House) -> None:
    runs = []
    for _ in range(5):
        runs.append(house.answered("ok"))
        house.later(1)
    found = compare(house.service, runs[-1], most=2)
    assert [one.run_id for one in found.runs] == [runs[4], runs[3], runs[2]]
    assert found.more == 2
    assert "  and 2 earlier" in list(comparison_lines(found))


def test_an_open_run_has_nothing_to_compare(house: House) -> None:
    run = house.service.begin(ADDRESS, "guided", 0)
    with pytest.raises((ServiceError, SessionError), match="once the run is finished"):
        compare(house.service, run)
