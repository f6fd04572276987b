"""FSRS through its package: the same reviews give the same schedule, on any clock."""

from __future__ import annotations

import itertools
import random
import socket
from datetime import UTC, datetime

import pytest
from fsrs import Card, Rating, Scheduler

from trainer.practice import Memory, after

DAY = 86_400.0
LEAP = datetime(2024, 2, 29, 12, tzinfo=UTC).timestamp()


def intervals(ratings: list[int], start: float = LEAP) -> list[int]:
    """The days between reviews that are each made when they are due."""
    memory: Memory | None = None
    at, found = start, []
    for rating in ratings:
        memory = after(memory, rating, at)
        found.append(memory.days)
        at = memory.due
    return found


def test_a_skill_that_is_known_comes_back_ever_later_and_a_lapse_brings_it_back_soon() -> None:
    # Computed once with fsrs 6.3.2 and its default parameters; a change here changes schedules.
    assert intervals([3, 3, 3, 3]) == [2, 11, 46, 163]
    assert intervals([1, 3, 3, 3]) == [1, 2, 6, 17]
    assert intervals([4, 3, 1, 3]) == [8, 39, 3, 8]
    assert intervals([3] * 7)[-1] == 365


def test_a_memory_goes_on_as_the_packages_own_card_does() -> None:
    scheduler = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    for ratings in itertools.product((1, 2, 3, 4), repeat=4):
        memory, card = None, Card(card_id=1, due=datetime.fromtimestamp(LEAP, UTC))
        at = LEAP
        for rating in ratings:
            memory = after(memory, rating, at)
            card, _ = scheduler.review_card(card, Rating(rating), datetime.fromtimestamp(at, UTC))
            assert memory.stability == card.stability
            assert memory.difficulty == card.difficulty
            at = memory.due - DAY / 2


@pytest.mark.parametrize("rating", [1, 2, 3, 4])
def test_better_ratings_never_come_back_sooner(rating: int) -> None:
    days = [intervals([rating, second])[-1] for second in (1, 2, 3, 4)]
    assert days == sorted(days)
    assert intervals([rating]) <= intervals([min(4, rating + 1)])


def test_it_is_deterministic_and_needs_no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, **__: object) -> None:
        raise AssertionError("the network was used")

    monkeypatch.setattr(socket, "socket", refused)
    random.seed(1)
    first = intervals([3, 2, 3, 1, 4, 3])
    random.seed(2)
    assert intervals([3, 2, 3, 1, 4, 3]) == first


def test_a_leap_day_is_a_day_like_any_other() -> None:
    memory = after(None, 3, datetime(2024, 2, 28, 9, tzinfo=UTC).timestamp())
    assert datetime.fromtimestamp(memory.due, UTC) == datetime(2024, 3, 1, 9, tzinfo=UTC)
    memory = after(None, 3, datetime(2023, 2, 28, 9, tzinfo=UTC).timestamp())
    assert datetime.fromtimestamp(memory.due, UTC) == datetime(2023, 3, 2, 9, tzinfo=UTC)


def test_a_clock_that_went_back_counts_as_the_same_day() -> None:
    memory = after(None, 3, LEAP)
    back = after(memory, 3, LEAP - 400 * DAY)
    assert back.last == LEAP - 400 * DAY
    assert back.due > back.last
    assert back.stability >= memory.stability


@pytest.mark.parametrize("at", [-1e300, -1.0, 0.0, 1e11, 1e300, float("inf"), float("nan")])
def test_stamps_that_no_calendar_holds_are_brought_to_its_edge(at: float) -> None:
    memory = after(after(None, 3, at), 1, at)
    assert 0.0 <= memory.last < memory.due


def test_any_reviews_leave_a_memory_that_can_go_on() -> None:
    for ratings in itertools.product((1, 2, 3, 4), repeat=4):
        for step in (0.0, 60.0, 3 * DAY, -DAY):
            memory, at = None, LEAP
            for rating in ratings:
                memory = after(memory, rating, at)
                assert 1.0 <= memory.difficulty <= 10.0
                assert memory.stability > 0
                assert 1 <= memory.days <= 365
                at += step
