"""An interview that is left in the middle of an answer: the clock stands, and the card says so."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.service.fakes import ADDRESS
from tests.session.clocks import SetClock
from trainer.service import Service
from trainer.service.interruptions import GRACE

Start = Callable[[], Service]
ONCE = "Interrupted once in the middle of an answer; the clock stood meanwhile."


def finished(service: Service, run: str) -> tuple[str, ...]:
    """The card's notes, once all is answered."""
    view = service.submit(run, "floor naive why limit silent")
    assert view.asking == "follow-up"
    service.submit(run, "half")
    return service.scorecard(run).notes


@pytest.fixture
def run(service: Service) -> str:
    return service.begin(ADDRESS, "interview")


def test_left_in_the_middle_of_an_answer(service: Service, run: str, clock: SetClock) -> None:
    clock.pass_time(60)
    service.save_draft(run, "the floor is")
    view = service.pause(run)
    clock.pass_time(3_600)
    assert (view.paused, service.resume(run).used) == (True, 60.0)
    assert finished(service, run) == (ONCE,)
    assert service.scorecard(run).elapsed == 60.0


@pytest.mark.parametrize("draft", ["", "  \n"])
def test_between_answers_the_clock_may_stand(service: Service, run: str, draft: str) -> None:
    service.save_draft(run, draft)
    service.pause(run)
    service.resume(run)
    assert finished(service, run) == ()


def test_each_time_counts_but_leaving_twice_at_once_does_not(service: Service, run: str) -> None:
    service.save_draft(run, "the floor is")
    for _ in range(2):
        service.pause(run)
        service.pause(run)
        service.resume(run)
    (note,) = finished(service, run)
    assert note.startswith("Interrupted twice")


def test_the_program_was_quit_or_killed(
    service: Service, start: Start, run: str, clock: SetClock
) -> None:
    service.save_draft(run, "the floor is")
    clock.pass_time(GRACE + 1)
    later = start()
    later.resume(run)
    assert finished(later, run) == (ONCE,)


@pytest.mark.parametrize("gone", [GRACE - 1, -7_200.0])
def test_a_slip_or_a_clock_put_back_is_no_interruption(
    service: Service, start: Start, run: str, clock: SetClock, gone: float
) -> None:
    service.save_draft(run, "the floor is")
    clock.wall += gone
    later = start()
    later.resume(run)
    assert finished(later, run) == ()


def test_a_second_window_is_none_while_the_first_shows_the_clock(
    service: Service, start: Start, run: str, clock: SetClock
) -> None:
    service.save_draft(run, "the floor is")
    clock.pass_time(3 * GRACE)
    # What the clock on the first window's screen asks for.
    service.elapsed(run)
    later = start()
    later.resume(run)
    assert finished(later, run) == ()


def test_part_by_part_nobody_minds(service: Service, start: Start, clock: SetClock) -> None:
    run = service.begin(ADDRESS, "guided")
    service.save_draft(run, "8 M")
    service.pause(run)
    service.resume(run)
    service.save_draft(run, "8 Mi")
    clock.pass_time(3 * GRACE)
    later = start()
    later.resume(run)
    later.finish(run)
    assert later.scorecard(run).notes == ()
