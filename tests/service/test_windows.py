"""Several windows on one run: each is told of the other, and none loses what is typed in it."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable

import pytest

from tests.service.fakes import ADDRESS, FakeExaminer
from tests.session.clocks import SetClock
from trainer.service import Past, Service
from trainer.service.transfer import answers_of_all, export_lines, take_in
from trainer.store import Draft, StoreError

Start = Callable[[], Service]
ALL = "floor naive why limit silent"


def beside(service: Service, run: str) -> list[tuple[str, str]]:
    return [(one.title, one.text) for one in service.view(run).beside]


def test_two_windows_write_over_nothing(service: Service, start: Start) -> None:
    run = service.begin(ADDRESS, "interview")
    other = start()
    service.view(run)
    other.resume(run)
    service.save_draft(run, "typed in A")
    other.save_draft(run, "typed in B")
    service.save_draft(run, "typed in A, more")
    assert (service.view(run).draft, other.view(run).draft) == ("typed in A, more", "typed in B")
    also = "Bytes · also typed in another window"
    assert beside(service, run) == [(also, "typed in B")]
    assert beside(other, run) == [(also, "typed in A, more")]


def test_whoever_is_beaten_keeps_what_was_typed(service: Service, start: Start) -> None:
    run = service.begin(ADDRESS, "interview")
    other = start()
    service.view(run)
    other.resume(run)
    service.save_draft(run, "typed in A")
    other.save_draft(run, "typed in B")
    assert other.submit(run, f"typed in B {ALL}").asking == "follow-up"
    with pytest.raises(StoreError, match="another window"):
        service.submit(run, "typed in A, to the end")
    view = service.view(run)
    assert (view.asking, view.draft) == ("follow-up", "")
    left = [("Bytes · typed, not handed in", "typed in A, to the end")]
    assert beside(service, run) == left
    assert beside(other, run) == left
    # In the export, in all of its forms, and on the card.
    assert "typed in A, to the end" in "".join(export_lines(service))
    (_, answers), *_ = answers_of_all(service)
    assert ("Bytes · typed, not handed in", "typed in A, to the end") in [
        (one.title, one.text) for one in answers
    ]
    service.finish(run)
    assert left[0] in [(one.title, one.text) for one in service.scorecard(run).answers]
    assert [one.text for one in Past(service).answers(run)] == [
        f"typed in B {ALL}",
        "typed in A, to the end",
    ]
    assert service.scorecard(run).answers[0].text == f"typed in B {ALL}"


def test_an_import_brings_what_was_typed_beside(
    service: Service, start: Start, clock: SetClock
) -> None:
    run = service.begin(ADDRESS, "interview")
    other = start()
    other.resume(run)
    service.save_draft(run, "typed in A")
    clock.pass_time(1)
    other.save_draft(run, "typed in B")
    file = "".join(line + "\n" for line in export_lines(service))
    data = json.loads(file)
    data["runs"][0]["run"]["id"] = "copied"
    assert take_in(service, io.StringIO(json.dumps(data))).new == 1
    view = start().resume("copied")
    assert view.draft == "typed in B"
    assert [one.text for one in view.beside] == ["typed in A"]


def test_the_second_window_is_told_at_once_and_the_first_one_soon(
    service: Service, start: Start, clock: SetClock
) -> None:
    run = service.begin(ADDRESS, "interview")
    assert service.view(run).elsewhere == ""
    other = start()
    assert "open in another window" in other.resume(run).elsewhere
    assert "open in another window" in service.elsewhere(run)
    # It is gone without a word: after a while nobody is told of it any more.
    clock.pass_time(16)
    assert service.elsewhere(run) == ""


@pytest.mark.parametrize("way", ["home", "end", "program"])
def test_a_window_that_is_left_is_no_other_window(service: Service, start: Start, way: str) -> None:
    run = service.begin(ADDRESS, "guided")
    service.view(run)
    other = start()
    other.resume(run)
    assert service.elsewhere(run)
    if way == "home":
        other.pause(run)
    elif way == "end":
        other.finish(run)
    else:
        for leave in other.at_end:
            leave()
    assert service.elsewhere(run) == ""


def test_what_is_gone_on_with_is_not_told_of_twice(service: Service, start: Start) -> None:
    run = service.begin(ADDRESS, "interview")
    service.save_draft(run, "begun here")
    other = start()
    assert other.resume(run).draft == "begun here"
    assert other.view(run).beside == ()
    other.save_draft(run, "begun elsewhere, I mean")
    assert start().resume(run).beside == ()
    # Nobody typed here since: this window, opened anew, goes on with what stands there.
    assert service.resume(run).draft == "begun elsewhere, I mean"


def test_what_was_typed_meanwhile_is_not_let_go(
    service: Service, start: Start, clock: SetClock
) -> None:
    run = service.begin(ADDRESS, "interview")
    service.save_draft(run, "begun here")
    other = start()
    assert other.resume(run).draft == "begun here"
    clock.pass_time(1)
    service.save_draft(run, "begun here, and gone on with")
    # What it shows is what it was opened with, whatever it has read since.
    assert other.view(run).draft == "begun here"
    clock.pass_time(-0.5)
    other.save_draft(run, "another way")
    assert service.view(run).draft == "begun here, and gone on with"
    assert beside(other, run)[0][1] == "begun here, and gone on with"
    assert [one.text for one in start().resume(run).beside] == ["another way"]


def test_a_part_is_answered_in_one_window_and_typed_for_in_another(
    service: Service, start: Start
) -> None:
    run = service.begin(ADDRESS, "guided")
    other = start()
    service.view(run)
    other.resume(run)
    service.save_draft(run, "9 MiB")
    # Wrong, and asked for again: nothing that the other one types is taken for this one's.
    other.answer_part(run, "wrong")
    assert other.view(run).draft == ""
    assert beside(other, run) == [("Floor · also typed in another window", "9 MiB")]
    other.save_draft(run, "10 MiB")
    assert service.view(run).draft == "9 MiB"
    assert other.answer_part(run, "ok").done
    assert (
        beside(other, run)
        == [
            ("Floor · typed, not handed in", "9 MiB"),
            ("Floor · typed, not handed in", "10 MiB"),
        ][:1]
    )


def test_what_waits_for_a_part_is_not_left_over(service: Service) -> None:
    run = service.begin(ADDRESS, "guided")
    service.save_draft(run, "for later")
    assert service.skip(run).beside == ()
    service.finish(run)
    left = [one for one in service.scorecard(run).answers if one.source.startswith("beside")]
    assert [(one.title, one.text) for one in left] == [
        ("Floor · typed, not handed in", "for later")
    ]


def test_a_draft_is_kept_for_what_it_was_typed_for(service: Service, start: Start) -> None:
    run = service.begin(ADDRESS, "guided")
    slot = service.view(run).slot
    other = start()
    other.answer_part(run, "ok")
    # This program has read what the other one did before its screen has drawn it.
    assert service.view(run).draft == ""
    service.save_draft(run, "for the first part", slot)
    assert service.view(run).draft == ""
    assert beside(service, run) == [("Floor · typed, not handed in", "for the first part")]


def test_drafts_of_an_older_program_are_gone_on_with(
    service: Service, start: Start, examiner: FakeExaminer
) -> None:
    run = service.begin(ADDRESS, "interview")
    service._store.save_draft(run, Draft("main", "from before", 0.0, 0.0))
    other = start()
    assert other.resume(run).draft == "from before"
    other.save_draft(run, "from before, and more")
    assert "main" not in other._store.drafts(run)


def test_a_program_that_was_killed_is_no_other_window(service: Service, start: Start) -> None:
    run = service.begin(ADDRESS, "interview")
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait(timeout=60)
    for number, there in ((gone.pid, False), (os.getpid(), True)):
        sign = Draft("here@other", f"{number} {os.uname().nodename}", service._clock.now(), 0.0)
        service._store.save_draft(run, sign)
        assert bool(start().resume(run).elsewhere) is there
