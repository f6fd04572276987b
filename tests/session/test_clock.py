"""Elapsed time: without pauses, whatever the clock on the wall does."""

from __future__ import annotations

from tests.session.clocks import SetClock
from trainer.session import Stopwatch


def test_pauses_are_left_out() -> None:
    clock = SetClock()
    watch = Stopwatch(clock, 100.0, running=True)
    clock.pass_time(5)
    watch.stop()
    clock.pass_time(60)
    assert (watch.used(), watch.running) == (105.0, False)
    watch.start()
    clock.pass_time(2)
    assert watch.used() == 107.0


def test_a_wall_clock_that_jumps_changes_nothing() -> None:
    clock = SetClock()
    watch = Stopwatch(clock, 0.0, running=True)
    clock.pass_time(5)
    clock.wall -= 86_400
    assert watch.used() == 5.0


def test_it_takes_over_a_longer_count_and_never_a_shorter_one() -> None:
    clock = SetClock()
    watch = Stopwatch(clock, 0.0, running=True)
    clock.pass_time(5)
    watch.raise_to(3.0)
    assert watch.used() == 5.0
    watch.raise_to(50.0)
    clock.pass_time(1)
    assert watch.used() == 51.0
