"""A mock line by line, from both seats: the same events as on the screen, and nothing is lost."""

from __future__ import annotations

import queue
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.authoring.small import write_small
from tests.cli.mock_lines import conducted
from tests.cli.running import Runner
from tests.processes import environment, modules_after, refuse
from tests.service.mocked import House
from trainer.service import Service
from trainer.service.mock_views import MockView
from trainer.service.mocks import Mocks
from trainer.service.paper import LevelPaper
from trainer.store import StoreError

QUESTION = "small/copying"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = House(tmp_path / "home" / "trainer.db")
    yield made
    made.close()


def test_a_whole_mock_from_the_first_line_to_the_seal(house: House) -> None:
    ada = house.mocks("ada")
    run = house.begun(ada)
    told, lines = conducted(
        house,
        ada,
        run,
        "/script",
        "/next",
        "/1",
        '"eight megs',
        "/2",
        "/2",
        "/hint of the matrix",
        "naive 8 MiB",
        "talks fast",
        "/note 3 was sure",
        "/probe 3",
        "oops",
        "/undo",
        "/4",
        "/4",
        "/4",
        "/log",
        "/end",
        "/on",
        "4 1",
        "4 0",
        "3 2",
        "/on",
        "a she found it alone",
        "/seal",
        "/card",
        "/debrief",
        "/compare",
    )
    card = ada.card(run)
    found = {one.id: one for one in card.criteria if one.stage == "main"}
    assert [(one.mark, one.rating) for one in found.values()][:4] == [
        ("heard", 0),
        ("partly", 1),
        (None, 1),
        ("missing", 2),
    ]
    assert [one.text for one in found["floor"].quotes] == ["eight megs"]
    assert (found["why"].note, found["naive"].hints) == ("was sure", 1)
    assert (card.level, card.reason, card.probes) == ("Strong Hire", "she found it alone", 1)
    assert [one.text for one in card.log if one.kind == "note"] == ["talks fast", "was sure"]
    assert [one.text for one in card.numbers] == ["naive 8 MiB"]
    assert lines.view.status == "sealed"
    assert told.index("Settle first:") < told.index("Ask: How many")
    for sentence in (
        "Settle first: Bytes are binary.",
        "Ask: How many bytes?",
        "Filed as evidence at 00:00 for Floor.",
        "Naive: partly heard.",
        "Hint 1 counted. 00:00 ada, hint: of the matrix (for Naive)",
        "Taken back: note: oops.",
        "Not marked: 3 Why",
        "Sealed: Strong Hire.",
    ):
        assert sentence in told


def test_the_same_things_done_are_the_same_events(house: House) -> None:
    """Beside the door itself, as the screen uses it."""
    ada = house.mocks("ada")
    by_lines, by_keys = house.begun(ada), house.begun(ada)
    conducted(house, ada, by_lines, "/next", "/1", "a note", "/missing 2", "/hint", "/undo", "/end")
    ada.phase(by_keys)
    ada.mark(by_keys, "main", "floor", "heard")
    ada.tell(by_keys, "a note")
    ada.mark(by_keys, "main", "naive", "missing")
    ada.hint(by_keys)
    ada.undo(by_keys)
    ada.end(by_keys)
    store = house.store()
    first, second = (
        [(one.kind, one.data, one.seat) for one in store.records(run)]
        for run in (by_lines, by_keys)
    )
    assert first == second


def test_what_is_typed_while_the_store_is_away_is_held_with_its_time(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = house.mocks("ada")
    run = house.begun(ada)
    append = ada._store.append

    def full(*_: Any, **__: Any) -> None:
        raise StoreError("The disk is full.")

    def later() -> None:
        house.clock.pass_time(60)
        monkeypatch.setattr(ada._store, "append", append)

    house.clock.pass_time(5)
    monkeypatch.setattr(ada._store, "append", full)
    told, _ = conducted(house, ada, run, "slow here", "/1", later, "")
    assert "The disk is full. It is held, with its time" in told
    log = [(one.kind, one.used) for one in ada.view(run).log if one.kind != "phase"]
    assert log == [("note", 5.0), ("mark", 5.0)]
    assert "Noted at 00:05." in told
    # And what is still held at the end is named.
    monkeypatch.setattr(ada._store, "append", full)
    _, lines = conducted(house, ada, run, "too late")
    assert lines.held.lost() == 'Not kept: the note "too late".'


def test_news_are_told_with_the_next_line(house: House) -> None:
    ada = house.mocks("ada")
    run = house.begun(ada, seat=True)

    def typing() -> None:
        seat = house.seat(ada.view(run).code, "Grace")
        seat.view()
        seat.save("the floor is 8\nno more")

    told, _ = conducted(house, ada, run, "/next", typing, "", "/text", "/quit")
    assert "It waits: /next begins it" in told
    assert "candidate, seat: Grace sat down" in told
    assert "Typed, Bytes, 2 lines, the last: no more" in told
    assert "Proposed: 1 Floor, “floor” says it" in told


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("/99", "Name a criterion from 1 to"),
        ("/note x", "Name a criterion from 1 to"),
        ("/jump", "There is no command /jump here."),
        ("/before", "There is no other phase in that direction."),
        ("/undo", "There is nothing of yours to take back."),
        ("/help", "/quote 3 …  a line that belongs to criterion 3"),
        ("/rubric 1", "All of it."),
        ("/time", "Phase conventions: 00:00 of 02:00"),
    ],
)
def test_what_can_not_be_done_is_a_sentence(house: House, line: str, told: str) -> None:
    ada = house.mocks("ada")
    assert told in conducted(house, ada, house.begun(ada), line)[0]


def test_the_card_refuses_what_does_not_fit(house: House) -> None:
    ada = house.mocks("ada")
    run = house.begun(ada)
    told, _ = conducted(
        house, ada, run, "/end", "/on", "1 9", "x", "1", "/on", "z why", "a", "/back", "/back"
    )
    assert "Descriptions are 1 to 3, 0 for no rating." in told
    assert "There is no level 'z'" in told
    assert "Say why it should be Strong Hire" in told
    assert ada.view(run).status == "facts"


@pytest.mark.parametrize("rating", ["00009", "-1", "9" * 5000, "1 2"])
def test_a_rating_that_is_no_description_is_refused(house: House, rating: str) -> None:
    ada = house.mocks("ada")
    run = house.begun(ada)
    told, _ = conducted(house, ada, run, "/end", "/on", f"1 {rating}")
    assert "Descriptions are 1 to 3, 0 for no rating." in told
    assert {one.rating for one in ada.view(run).criteria} == {None}


def test_the_next_phase_is_the_one_after_that_which_was_shown(house: House) -> None:
    ada, bob = house.mocks("ada"), house.mocks("bob")
    run = house.begun(ada)
    ada.phase(run, "main")
    bob.join(run)

    def goes(phase: str) -> Any:
        return lambda: bob.phase(run, phase) and None

    told, _ = conducted(house, ada, run, goes("causal"), "/next")
    assert ada.view(run).phase == "causal"
    assert "Phase Causal" in told
    # Back from what is shown too, and from the first on that the next prompt shows.
    conducted(house, ada, run, goes("closing"), "/before")
    assert ada.view(run).phase == "main"
    conducted(house, ada, run, goes("closing"), "", "/before")
    assert ada.view(run).phase == "causal"


def test_held_phases_are_counted_from_each_other(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bob = house.mocks("ada"), house.mocks("bob")
    run = house.begun(ada, seat=True)
    bob.join(run)
    away, back = store_of(ada, monkeypatch)
    # It waits: it is begun, and the next is the question.
    conducted(house, ada, run, away, "/resume", "/next", back, "")
    assert ada.view(run).phase == "main"

    def gone_on() -> None:
        bob.phase(run, "causal")
        back()

    conducted(house, ada, run, away, "a note", "/next", gone_on, "")
    assert ada.view(run).phase == "causal"
    conducted(house, ada, run, away, "/next", "/undo", "/before", back, "")
    assert ada.view(run).phase == "main"
    conducted(house, ada, run, away, "/next", "/next", back, "")
    assert ada.view(run).phase == "closing"


def test_the_same_mark_typed_again_while_it_is_held_is_the_next_one(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = house.mocks("ada")
    run = house.begun(ada)
    away, back = store_of(ada, monkeypatch)
    conducted(house, ada, run, away, "/1", "/1", "/1", "/heard 2", "/2", back, "")
    assert [one.mark for one in ada.view(run).criteria][:2] == ["missing", "partly"]


def test_a_mark_that_was_kept_although_nobody_was_told_is_not_the_next_one(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = house.mocks("ada")
    run = house.begun(ada)
    append = ada._store.append

    def lost(*given: Any, **named: Any) -> None:
        append(*given, **named)
        monkeypatch.setattr(ada._store, "append", append)
        raise StoreError("The connection was lost.")

    conducted(house, ada, run, lambda: monkeypatch.setattr(ada._store, "append", lost), "/1", "")
    assert [one.text for one in ada.view(run).log if one.kind == "mark"] == ["Floor: heard"]


@pytest.mark.parametrize(
    ("line", "level", "reason"),
    [
        ("weakness shown in limits, but hire", None, ""),
        ("hireable", None, ""),
        ("Weak, said little", "Weak", "said little"),
        ("weak shown in limits", "Weak", "shown in limits"),
        ("STRONG HIRE: found it alone", "Strong Hire", "found it alone"),
        ("b both counts", "Hire", "both counts"),
    ],
)
def test_a_level_is_named_by_whole_words(
    house: House, line: str, level: str | None, reason: str
) -> None:
    ada = house.mocks("ada")
    run = house.begun(ada)
    told, _ = conducted(house, ada, run, "/end", "/on", "/on", line)
    view = ada.view(run)
    assert (view.chosen, view.reason, view.decided) == (level, reason, level is not None)
    assert ("There is no level" in told) == (level is None)


def test_of_two_levels_that_begin_alike_the_longer_one_is_meant(house: House) -> None:
    paper = house.examiner.paper_now
    longer = LevelPaper("Hire with help", None, "With help.")
    house.examiner.paper_now = replace(paper, levels=(*paper.levels, longer))
    ada = house.mocks("ada")
    run = house.begun(ada)
    conducted(house, ada, run, "/end", "/on", "/on", "hire with help three hints")
    assert (ada.view(run).chosen, ada.view(run).reason) == ("Hire with help", "three hints")


def test_a_level_that_was_chosen_is_said_on_coming_back_to_it(house: House) -> None:
    ada = house.mocks("ada")
    run = house.begun(ada)
    conducted(house, ada, run, "/end", "/on", "/on", "- none of it")
    told, _ = conducted(house, ada, run, "/back", "/back", "/on", "/on", "", "/seal")
    assert "You have chosen no decision: none of it" in told
    assert "Sealed: no decision." in told
    assert "Enter alone leaves it as proposed" not in told


def store_of(mocks: Mocks, monkeypatch: pytest.MonkeyPatch) -> tuple[Any, Any]:
    """What takes an interviewer's store away, and what gives it back."""
    append = mocks._store.append

    def full(*_: Any, **__: Any) -> None:
        raise StoreError("The disk is full.")

    def away() -> None:
        monkeypatch.setattr(mocks._store, "append", full)

    def back() -> None:
        monkeypatch.setattr(mocks._store, "append", append)

    return away, back


# The command line ------------------------------------------------------------------------------


def test_both_programs_go_line_by_line_where_nothing_can_be_drawn(
    run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packs = tmp_path / "packs"
    write_small(packs)
    monkeypatch.setenv("TRAINER_HOME", str(tmp_path / "home"))
    pack = ("--pack", str(packs))
    begun = run(*pack, "mock", QUESTION, "--candidate", "Grace", "--as", "ada", "--seat")
    assert begun.code == 0
    assert "The mock is kept. To go on: trainer mock --run " in begun.out
    code = begun.out.partition("trainer join ")[2][:6]
    assert run("join", code).out.startswith("The interviewer has not begun yet.")
    more = run(*pack, "mock", "--run", code, "--as", "ada", text="/next\nslow\n/quit\n")
    assert "Noted at 00:0" in more.out
    sat = run("join", "--plain", text=f"{code.lower()}\n16 GiB\n.\n")
    assert "Handed in." in sat.out
    done = run(*pack, "--plain", "mock", "--run", code, "--as", "ada", text="/text\n/end\n/on\n")
    assert "  | 16 GiB" in done.out
    assert run("join", "ABCDEF").code == 4


def test_a_seat_that_is_open_elsewhere_is_asked_about(house: House, run: Runner) -> None:
    ada = house.mocks("ada")
    made = house.begun(ada, seat=True)
    ada.phase(made, "main")
    service = Service.open(home=house.path.parent)
    service.close()
    code = str(ada.view(made).code)
    first = house.seat(code)
    # The clock of the tests stands in another year: the sign of life is made one of now.
    house.clock.wall = time.time()
    house.clock.passed += 6
    first.view()
    home = ("--home", str(house.path.parent))
    left = run(*home, "join", code, text="n\n")
    assert "Go on here? The other window is told. y or n" in left.out
    assert first.view().status == "open"
    taken = run(*home, "join", code, text="y\neight\n")
    assert "Saved, 1 line." in taken.out
    assert first.view().status == "elsewhere"


def test_the_seat_loads_nothing_that_knows_the_answer_line_by_line(house: House) -> None:
    ada = house.mocks("ada")
    made = house.begun(ada, seat=True)
    ada.phase(made, "main")
    code = str(ada.view(made).code)
    home = house.path.parent
    loaded, printed = modules_after(home, "join", code, "--plain", text="eight\n")
    assert "Saved" in printed
    rooms = ("packs", "rubric", "grading", "prose", "checker", "service.door", "service.mocks")
    refuse(loaded, "textual", "sympy", "pydantic", "yaml", *(f"trainer.{one}" for one in rooms))


def test_two_real_programs_line_by_line_with_one_killed(house: House, tmp_path: Path) -> None:
    packs = tmp_path / "packs"
    write_small(packs)
    home = house.path.parent
    home.mkdir()
    pack = ("--pack", str(packs))
    ada = Program(home, *pack, "mock", QUESTION, "--candidate", "Grace", "--as", "ada", "--seat")
    code = ada.wait_for("trainer join ").partition("trainer join ")[2][:6]
    grace = Program(home, "join", code, "--plain")
    grace.wait_for("has not begun yet")
    ada.type("/next")
    grace.wait_for("How long does it take")
    grace.type("Read and write are 16 GiB")
    grace.wait_for("Saved, 1 line.")
    ada.type("slow but sure")
    ada.wait_for("Noted at")
    ada.kill()
    grace.type("in all")
    grace.wait_for("Saved, 2 lines.")
    ada = Program(home, *pack, "mock", "--run", code, "--as", "ada")
    ada.type("/text")
    ada.wait_for("  | in all")
    ada.type("/end")
    grace.wait_for("The interview is over.")
    for one in (ada, grace):
        one.type("/quit")
        assert one.end() == 0
    service = Service.open(home=home, packs=[packs])
    mocks = Mocks(service, "ada")
    view: MockView = mocks.view(mocks.list()[0].run_id)
    assert [one.text for one in view.log if one.kind == "note"] == ["slow but sure"]
    assert [one.text for one in view.texts] == ["Read and write are 16 GiB\nin all"]
    service.close()


class Program:
    """A real program on pipes, whose lines are waited for."""

    def __init__(self, home: Path, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "trainer", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            env=environment(home),
            cwd=home,
        )
        self._lines: queue.Queue[str] = queue.Queue()
        self._told = ""
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def end(self) -> int:
        """How it ended."""
        ended = self.process.wait(60)
        assert self.process.stdin is not None
        self.process.stdin.close()
        self._reader.join()
        return ended

    def kill(self) -> None:
        """As a machine does that is switched off."""
        self.process.kill()
        self.end()

    def _read(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as out:
            for line in out:
                self._lines.put(line)

    def type(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def wait_for(self, words: str) -> str:
        """The line with these words, among those that come."""
        while True:
            try:
                line = self._lines.get(timeout=60)
            except queue.Empty:
                raise AssertionError(f"{words!r} did not come after:\n{self._told}") from None
            self._told += line
            if words in line:
                return line
