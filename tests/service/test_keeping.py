"""Nothing that was typed is lost: kills, pauses, full disks, pastes, and two programs at once."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.service.fakes import ADDRESS, LIBRARY, FakeExaminer
from tests.session.clocks import SetClock
from trainer.service import Service, ServiceError
from trainer.session import SystemClock
from trainer.store import StoreError, memory_store, open_store

Start = Callable[[], Service]


def test_a_draft_is_there_after_a_restart(service: Service, start: Start) -> None:
    run = service.begin(ADDRESS, "interview")
    saved = service.save_draft(run, "so far\x00 \ud800 [b]")
    view = start().view(run)
    assert (view.draft, view.saved_at) == ("so far\x00 \ud800 [b]", saved.at)
    assert service.submit(run, "floor naive why limit silent").draft == ""
    assert start().view(run).draft == ""


def test_each_question_has_a_draft_of_its_own(service: Service) -> None:
    run = service.begin(ADDRESS, "guided")
    service.save_draft(run, "first")
    assert service.skip(run).draft == ""
    service.save_draft(run, "second")
    assert service.choose_part(run, "main", "floor").draft == "first"


def test_time_counts_while_somebody_works(service: Service, start: Start, clock: SetClock) -> None:
    run = service.begin(ADDRESS, "interview")
    clock.pass_time(30)
    service.pause(run)
    clock.pass_time(600)
    assert service.elapsed(run) == 30.0
    view = service.resume(run)
    assert (view.paused, view.running) == (False, True)
    clock.pass_time(10)
    service.save_draft(run, "x")
    # The program is gone; another one is started a day later.
    clock.pass_time(86_400)
    other = start()
    assert other.view(run).used == 40.0
    assert not other.view(run).running
    other.resume(run)
    clock.pass_time(5)
    assert other.elapsed(run) == 45.0


def test_time_is_noted_while_nobody_types(service: Service, start: Start, clock: SetClock) -> None:
    run = service.begin(ADDRESS, "interview")
    for _ in range(25):
        clock.pass_time(1)
        service.elapsed(run)
    assert start().view(run).used == 20.0


def test_a_clock_that_jumps_back_breaks_nothing(
    service: Service, start: Start, clock: SetClock
) -> None:
    run = service.begin(ADDRESS, "interview")
    service.save_draft(run, "x")
    clock.wall -= 3 * 86_400
    clock.passed += 7
    service.submit(run, "floor naive why limit silent")
    home = start().home()
    assert home.resumable[0].last_typed <= home.now
    assert home.resumable[0].used == 7.0
    service.submit(run, "half")
    card = service.scorecard(run)
    assert card.elapsed == 7.0


def test_a_paused_run_says_so_after_a_restart(service: Service, start: Start) -> None:
    run = service.begin(ADDRESS, "guided")
    service.pause(run)
    assert start().view(run).paused


def test_too_much_to_judge_is_said_and_kept(service: Service, start: Start) -> None:
    run = service.begin(ADDRESS, "interview")
    paste = "é" * 600_000
    with pytest.raises(ServiceError, match=r"1,200,000 bytes .*20 KB.* kept as a draft"):
        service.submit(run, paste)
    view = start().view(run)
    assert (view.asking, view.draft) == ("question", paste)


def test_a_draft_beyond_all_bounds_is_kept_in_part_and_said(service: Service) -> None:
    run = service.begin(ADDRESS, "interview")
    saved = service.save_draft(run, "x" * 2_000_001)
    assert "first 2,000,000 characters" in saved.message
    assert len(service.view(run).draft) == 2_000_000
    assert service.save_draft(run, "x").message == ""


def test_too_long_a_response_to_a_part_is_no_event(
    service: Service, examiner: FakeExaminer
) -> None:
    run = service.begin(ADDRESS, "guided")
    with pytest.raises(ServiceError, match="20 KB"):
        service.answer_part(run, "9" * 1_000_000)
    assert examiner.calls == []
    assert len(service.view(run).draft) == 1_000_000


def test_a_full_disk_is_said_and_the_answer_stays(path: Path, clock: SetClock) -> None:
    store = open_store(path, 0.0)
    service = Service(store, LIBRARY, clock, examiner=FakeExaminer())
    run = service.begin(ADDRESS, "interview")
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count = {pages}")
    long = "floor naive why limit silent" + " x" * 10_000
    with pytest.raises(StoreError, match="disk is full"):
        service.submit(run, long)
    view = service.view(run)
    assert (view.asking, view.draft) == ("question", long)
    store._db.execute("PRAGMA max_page_count = 100000")
    assert service.submit(run, view.draft).asking == "follow-up"
    service.close()


def test_where_nothing_is_kept_every_screen_says_so(tmp_path: Path) -> None:
    service = Service(memory_store("Nothing is kept: no."), LIBRARY, examiner=FakeExaminer())
    run = service.begin(ADDRESS, "interview")
    assert service.home().notices == ("Nothing is kept: no.",)
    assert service.home().kept_in is None
    assert service.view(run).notices == ("Nothing is kept: no.",)
    service.submit(run, "floor naive why limit silent")
    service.submit(run, "half")
    assert service.scorecard(run).level == "Strong Hire"
    service.close()


def test_two_programs_on_one_run(service: Service, start: Start) -> None:
    run = service.begin(ADDRESS, "guided")
    other = start()
    other.view(run)
    assert service.answer_part(run, "ok").done
    # The other program still shows the first part: its answer must not become the second's.
    with pytest.raises(StoreError, match="another window"):
        other.answer_part(run, "9 MiB for the first part")
    view = other.view(run)
    assert (view.step, view.parts[1].attempts, view.draft) == (2, 0, "")
    assert other.answer_part(run, "ok").done
    assert service.view(run).step == 3
    assert [line.attempts for line in service.view(run).parts] == [1, 1, 0, 0]


@pytest.mark.parametrize("wish", ["skip", "hint", "working"])
def test_a_wish_is_about_what_is_shown(service: Service, start: Start, wish: str) -> None:
    run = service.begin(ADDRESS, "guided")
    other = start()
    other.view(run)
    service.skip(run)
    with pytest.raises(StoreError, match="another window"):
        getattr(other, wish)(run)
    assert [line.status for line in other.view(run).parts] == ["skipped", "now", "open", "open"]
    assert getattr(other, wish)(run) is not None


def test_two_programs_on_two_runs(service: Service, start: Start) -> None:
    other = start()
    mine, theirs = service.begin(ADDRESS, "guided"), other.begin(ADDRESS, "interview")
    service.answer_part(mine, "ok")
    other.submit(theirs, "floor naive why limit silent")
    assert {one.run_id for one in service.home().resumable} == {mine, theirs}


def test_only_one_verdict_is_kept_when_two_programs_grade(service: Service, start: Start) -> None:
    run = service.begin(ADDRESS, "interview")
    service.submit(run, "floor naive why limit silent")
    service.finish(run)
    other = start()
    assert other.scorecard(run) == service.scorecard(run)
    store = other._store
    kinds = [record.kind for record in store.records(run)]
    assert kinds.count("graded") == 1


def test_the_home_screen_offers_what_is_open(service: Service, clock: SetClock) -> None:
    first = service.begin(ADDRESS, "guided")
    clock.pass_time(60)
    second = service.begin(ADDRESS, "interview")
    home = service.home()
    assert [(one.run_id, one.step) for one in home.resumable] == [
        (second, "question"),
        (first, "part 1 of 4"),
    ]
    service.abandon(second)
    service.finish(first)
    assert service.home().resumable == ()


_TYPING = """
import sys
from pathlib import Path
from tests.service.fakes import ADDRESS, LIBRARY, FakeExaminer
from trainer.service import Service
from trainer.store import open_store
service = Service(open_store(Path(sys.argv[1]), 0.0), LIBRARY, examiner=FakeExaminer())
run = service.begin(ADDRESS, sys.argv[2])
if sys.argv[2] == "guided":
    service.answer_part(run, "ok")
else:
    service.submit(run, "floor naive why limit silent")
text = ""
while True:
    text += "typed "
    service.save_draft(run, text)
    print(len(text), flush=True)
"""


@pytest.mark.parametrize("mode", ["guided", "interview"])
def test_killed_while_typing(tmp_path: Path, mode: str) -> None:
    path = tmp_path / "trainer.db"
    typing = subprocess.Popen(
        [sys.executable, "-c", _TYPING, str(path), mode],
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).resolve().parents[2],
    )
    assert typing.stdout is not None
    for line in typing.stdout:
        if int(line) >= 60:
            break
    typing.send_signal(signal.SIGKILL)
    rest, _ = typing.communicate(timeout=60)
    told = max([60, *(int(line) for line in rest.split())])
    service = Service(open_store(path, 0.0), LIBRARY, SystemClock(), examiner=FakeExaminer())
    (found,) = service.home().resumable
    view = service.resume(found.run_id)
    assert view.step == 2
    assert len(view.draft) >= told
    assert view.draft == "typed " * (len(view.draft) // 6)
    service.close()
