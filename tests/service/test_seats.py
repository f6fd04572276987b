"""The candidate's seat: what it can do, what it shows, and what it can never reach."""

from __future__ import annotations

import gc
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.processes import TooMuchLoadedError, environment, refuse
from tests.service.mocked import House
from trainer.errors import TrainerError
from trainer.service import seat_pane, seats
from trainer.service.mocks import Mocks
from trainer.service.seats import Seat, SeatTakenError
from trainer.session.mock import events as e
from trainer.store import Record

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = House(tmp_path / "home" / "trainer.db")
    yield made
    made.close()


@pytest.fixture
def ada(house: House) -> Mocks:
    return house.mocks("ada")


@pytest.fixture
def naps(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds that wrong codes were made to wait, without waiting."""
    found: list[float] = []
    monkeypatch.setattr(seat_pane.time, "sleep", found.append)
    monkeypatch.setattr(seats, "TRIES", seat_pane.Tries())
    return found


def test_the_candidate_sees_the_question_once_the_interviewer_begins(
    house: House, ada: Mocks
) -> None:
    run = house.begun(ada, seat=True)
    seat = house.seat(ada.view(run).code, "Gracie")
    view = seat.view()
    assert (view.status, view.candidate, view.ask, view.givens) == ("waiting", "Grace", "", ())
    with pytest.raises(TrainerError, match="Nothing is asked yet"):
        seat.save("too soon")
    assert ada.view(run).seat == "joined"
    ada.resume(run)
    seat.view()
    house.clock.pass_time(5)
    view = seat.view()
    assert (view.status, view.stage, view.ask) == ("open", "main", "How many bytes?")
    assert (view.givens, view.phase_used, view.phase_minutes) == ((("N", "8"),), 5.0, 2.0)
    ada.pause(run)
    assert seat.view().status == "paused"


def test_what_is_typed_is_seen_live_with_evidence_that_the_candidate_does_not_see(
    house: House, ada: Mocks
) -> None:
    run = house.begun(ada, seat=True)
    seat = house.seat(ada.view(run).code)
    ada.resume(run)
    seat.view()
    seat.save("the floor is 8")
    seen = ada.view(run).heard_at
    view = ada.propose(run)
    (text,) = view.texts
    assert (text.text, text.handed_in) == ("the floor is 8", False)
    floor = next(one for one in view.criteria if one.id == "floor")
    assert (floor.proposed, floor.proposed_quote, floor.mark) == ("met", "floor", None)
    assert text.text[floor.start : floor.end] == "floor"
    assert view.heard_at > seen
    # Nothing has changed: nothing is graded again.
    calls = len(house.examiner.calls)
    assert ada.propose(run).heard_at == view.heard_at
    assert len(house.examiner.calls) == calls
    # What was found moves with the words, and goes with them.
    seat.save("I say: the floor is 8")
    floor = next(one for one in ada.view(run).criteria if one.id == "floor")
    assert (floor.start, floor.end) == (11, 16)
    seat.save("I say nothing")
    floor = next(one for one in ada.view(run).criteria if one.id == "floor")
    assert (floor.start, floor.proposed_quote) == (None, "")


def test_each_question_has_its_own_answer_and_can_be_gone_back_to(house: House, ada: Mocks) -> None:
    run = house.begun(ada, seat=True)
    seat = house.seat(ada.view(run).code)
    ada.resume(run)
    seat.view()
    assert seat.hand_in("eight").text == "eight"
    ada.phase(run, "causal")
    # Until the seat has looked, what is typed belongs to what it shows.
    seat.save("eight, surely")
    view = seat.view()
    assert (view.stage, view.ask, view.text) == ("causal", "And causal?", "")
    assert view.asks == (("How many bytes?", "eight, surely"),)
    seat.save("half")
    ada.phase(run, "closing")
    assert (seat.view().stage, seat.view().text) == ("causal", "half")
    ada.phase(run, "main")
    assert (seat.view().stage, seat.view().text) == ("main", "eight, surely")
    texts = {one.stage: (one.text, one.handed_in) for one in ada.view(run).texts}
    assert texts == {"main": ("eight, surely", False), "causal": ("half", False)}


def test_handing_in_what_is_not_asked_any_more_keeps_it_and_says_so(
    house: House, ada: Mocks
) -> None:
    run = house.begun(ada, seat=True)
    seat = house.seat(ada.view(run).code)
    ada.resume(run)
    seat.view()
    ada.phase(run, "causal")
    with pytest.raises(TrainerError, match="gone on to another question"):
        seat.hand_in("eight")
    view = seat.view()
    assert (view.stage, view.text, view.asks) == ("causal", "", (("How many bytes?", "eight"),))
    assert {one.stage: one.text for one in ada.view(run).texts} == {"main": "eight", "causal": ""}


def test_keys_of_the_question_before_stay_with_it(house: House, ada: Mocks) -> None:
    run = house.begun(ada, seat=True)
    seat = house.seat(ada.view(run).code)
    ada.resume(run)
    seat.view()
    ada.phase(run, "causal")
    # The seat knows what is asked now; the screen has not drawn it yet.
    assert seat.view().stage == "causal"
    seat.save("eight", "main")
    seat.save("half", "causal")
    with pytest.raises(TrainerError, match="gone on to another question"):
        seat.hand_in("eight!", "main")
    view = seat.view()
    assert (view.stage, view.text, view.asks) == (
        "causal",
        "half",
        (("How many bytes?", "eight!"),),
    )
    for stage in ("no such stage", ""):
        with pytest.raises(TrainerError, match="was not asked at this seat"):
            seat.save("whole", stage)
        with pytest.raises(TrainerError, match="was not asked at this seat"):
            seat.hand_in("whole", stage)
    view = seat.view()
    assert (view.text, view.asks) == ("half", (("How many bytes?", "eight!"),))
    slots = {slot.partition("@")[0] for slot in house.store().drafts(run)}
    assert slots == {"present", "seat:main", "seat:causal"}


def test_what_was_typed_for_a_question_that_is_taken_back_stays_there(
    house: House, ada: Mocks
) -> None:
    run = house.begun(ada, seat=True)
    seat = house.seat(ada.view(run).code)
    ada.resume(run)
    seat.view()
    seat.save("twenty lines")
    ada.phase(run, "causal")
    assert seat.view().stage == "causal"
    seat.save("half")
    ada.undo(run)
    assert seat.view().text == "twenty lines"
    # A screen that has not drawn this yet goes on with the question that it shows.
    seat.save("half of it", "causal")
    with pytest.raises(TrainerError, match="gone on to another question"):
        seat.hand_in("half of it all", "causal")
    assert (seat.view().stage, seat.view().text) == ("main", "twenty lines")
    texts = {one.stage: one.text for one in ada.view(run).texts}
    assert texts == {"main": "twenty lines", "causal": "half of it all"}
    ada.phase(run, "causal")
    assert seat.view().text == "half of it all"


def test_what_names_no_question_belongs_to_the_one_that_was_shown(house: House, ada: Mocks) -> None:
    run = house.begun(ada, seat=True)
    seat = house.seat(ada.view(run).code)
    ada.resume(run)
    seat.view()
    ada.phase(run, "causal")
    for text in ("eight", "eight MiB"):
        seat.save(text)
    with pytest.raises(TrainerError, match="gone on to another question"):
        seat.hand_in("eight MiB!")
    assert {one.stage: one.text for one in ada.view(run).texts} == {
        "main": "eight MiB!",
        "causal": "",
    }


def test_an_answer_that_was_handed_in_can_be_taken_away_whole(house: House, ada: Mocks) -> None:
    run = house.begun(ada, seat=True)
    seat = house.seat(ada.view(run).code)
    ada.resume(run)
    seat.view()
    seat.hand_in("eight")
    seat.save("")
    assert seat.view().text == ""
    texts = {one.stage: (one.text, one.handed_in) for one in ada.view(run).texts}
    assert texts == {"main": ("", False)}
    # What was handed in is on the card all the same.
    house.sealed(ada, run)
    assert [(one.title, one.text, one.handed_in) for one in ada.card(run).texts] == [
        ("Bytes, as handed in", "eight", True),
        ("Bytes", "", False),
    ]
    assert house.mocks("ada").card(run) == ada.card(run)


def texts(ada: Mocks, run: str) -> list[tuple[str, tuple[str, ...]]]:
    """What the interviewer reads of each stage: what is typed, and what was typed beside it."""
    return [(one.text, one.beside) for one in ada.view(run).texts]


def test_a_seat_that_is_open_elsewhere_is_offered_and_taken_over(house: House, ada: Mocks) -> None:
    run = house.begun(ada, seat=True)
    code = ada.view(run).code
    ada.resume(run)
    first = house.seat(code, "Grace")
    first.view()
    first.save("eight")
    with pytest.raises(SeatTakenError, match="open in another window"):
        house.seat(code, "Grace")
    assert first.view().status == "open"
    second = house.seat(code, "Grace", take=True)
    assert (second.view().status, second.view().text) == ("open", "eight")
    # The first is told with its next look, and is asked for nothing any more.
    view = first.view()
    assert (view.status, view.text) == ("elsewhere", "eight")
    with pytest.raises(TrainerError, match="open in another window"):
        first.hand_in("eight, I say")
    said = [one.text for one in ada.view(run).log if one.kind == "seat"][1:]
    assert said == ["Grace sat down", "Grace sat down in another window, and took the seat over"]
    # Whoever has the seat no longer does not leave it empty.
    first.leave()
    assert ada.view(run).seat == "joined"
    second.leave()
    assert ada.view(run).seat == "away"


def test_what_two_programs_type_in_the_same_second_is_all_there(house: House, ada: Mocks) -> None:
    run = house.begun(ada, seat=True)
    code = ada.view(run).code
    ada.resume(run)
    first = house.seat(code)
    first.view()
    first.save("S = 128 MiB")
    second = house.seat(code, take=True)
    assert second.view().text == "S = 128 MiB"
    # The first has not looked since, and stores what was typed there meanwhile.
    second.save("S = 128 MiB, naive 520")
    told = first.save("S = 128 MiB, and the floor is 8")
    assert "open in another window" in told.message
    second.save("S = 128 MiB, naive 520 MiB")
    found = ("S = 128 MiB, naive 520 MiB", ("S = 128 MiB, and the floor is 8",))
    assert texts(ada, run) == [found]
    assert first.view().text == "S = 128 MiB, and the floor is 8"
    # Taken back, it goes on with what the other one had, and that one is told in turn.
    assert first.take().text == "S = 128 MiB, naive 520 MiB"
    second.save("S = 128 MiB, naive 520 MiB!")
    first.save("S = 128 MiB, naive 520 MiB; flash 8")
    assert second.view().status == "elsewhere"
    beside = ("S = 128 MiB, and the floor is 8", "S = 128 MiB, naive 520 MiB!")
    assert texts(ada, run) == [("S = 128 MiB, naive 520 MiB; flash 8", beside)]
    # All of it is what the mock ends with, and what the card shows.
    house.sealed(ada, run)
    assert texts(ada, run) == [("S = 128 MiB, naive 520 MiB; flash 8", beside)]
    again = house.mocks("ada").card(run)
    assert [(one.title, one.text) for one in again.texts] == [
        ("Bytes", "S = 128 MiB, naive 520 MiB; flash 8"),
        ("Bytes, typed in another window", beside[0]),
        ("Bytes, typed in another window", beside[1]),
    ]


@pytest.mark.parametrize(
    ("here", "there", "beside"),
    [
        ("It is 16 MiB.", "6 MiB", ("6 MiB",)),
        ("It is 16 MiB.\nNo: 6 MiB", "6 MiB", ("6 MiB",)),
        ("one\ntwo\nthree", "one\nthree", ("one\nthree",)),
        ("one\ntwo\nthree", "two\nthree\n", ()),
        ("one\n\ntwo", "one\ntwo", ()),
    ],
)
def test_only_whole_lines_that_stand_there_already_are_not_beside(
    house: House, ada: Mocks, here: str, there: str, beside: tuple[str, ...]
) -> None:
    run = house.begun(ada, seat=True)
    code = ada.view(run).code
    ada.resume(run)
    first = house.seat(code)
    first.view()
    house.seat(code, take=True).save(here)
    first.save(there)
    assert texts(ada, run) == [(here, beside)]
    ada.end(run)
    assert texts(ada, run) == [(here, beside)]


def test_what_was_gone_on_with_is_no_second_text(house: House, ada: Mocks) -> None:
    run = house.begun(ada, seat=True)
    code = ada.view(run).code
    ada.resume(run)
    text = ""
    for number in range(4):
        # Killed each time, and come back to later.
        seat = house.seat(code)
        assert seat.view().text == text
        text = f"{text} {number}".strip()
        seat.save(text)
        house.clock.pass_time(16)
    seat = house.seat(code)
    seat.view()
    # Taken away is taken away: what stood there before is not brought back.
    seat.save("")
    assert texts(ada, run) == [("", ())]
    house.clock.pass_time(16)
    assert house.seat(code).view().text == ""
    assert texts(ada, run) == [("", ())]


def test_what_was_handed_in_is_gone_on_with_elsewhere(house: House, ada: Mocks) -> None:
    run = house.begun(ada, seat=True)
    code = ada.view(run).code
    ada.resume(run)
    first = house.seat(code)
    first.view()
    first.hand_in("eight")
    second = house.seat(code, take=True)
    assert second.view().text == "eight"
    assert [(one.text, one.handed_in) for one in ada.view(run).texts] == [("eight", True)]
    second.save("eight or nine")
    (text,) = ada.view(run).texts
    assert (text.text, text.handed_in, text.handed) == ("eight or nine", False, "eight")
    ada.phase(run, "causal")
    second.view()
    second.save("half")
    # What the first kept of a question that it was at before stands beside that one.
    first.save("nine, then", "main")
    assert texts(ada, run) == [("eight or nine", ("nine, then",)), ("half", ())]


def test_either_side_can_be_lost_and_come_back(house: House, ada: Mocks) -> None:
    run = house.begun(ada, seat=True)
    code = ada.view(run).code
    seat = house.seat(code)
    ada.resume(run)
    seat.view()
    house.clock.pass_time(20)
    seat.save("so far")
    # The interviewer's program is gone; the candidate's goes on, and so does the clock.
    for _ in range(40):
        house.clock.pass_time(1)
        seat.view()
    seat.save("so far, so good")
    again = house.mocks("ada")
    view = again.join(run)
    assert (view.used, view.texts[0].text) == (60.0, "so far, so good")
    # The candidate's program is gone without a word, too.
    assert view.seat == "joined"
    house.clock.pass_time(16)
    assert again.view(run).seat == "away"
    back = house.seat(code)
    assert back.view().text == "so far, so good"
    assert again.view(run).seat == "joined"
    back.leave()
    back.leave()
    assert again.view(run).seat == "away"


def test_the_code_is_forgiving_and_wrong_ones_wait(
    house: House, ada: Mocks, naps: list[float]
) -> None:
    run = house.begun(ada, seat=True)
    code = ada.view(run).code or ""
    assert not set(code) & set("0O1IL")
    assert ada.open_seat(run) == code
    for typed in (code.lower(), f" {code[:3]}-{code[3:]} ", " ".join(code)):
        house.seat(typed).leave()
    for wrong in ("", "ZZZZZZ", "0O1ILL", "x" * 10_000, run, "ABC\x00DEF"):
        with pytest.raises(TrainerError, match=r"^There is no open seat with that code"):
            house.seat(wrong)
    assert naps == [1.0, 2.0, 4.0]
    house.seat(code).leave()


def test_a_closed_seat_is_good_for_nothing(house: House, ada: Mocks, naps: list[float]) -> None:
    run = house.begun(ada, seat=True)
    code = ada.view(run).code
    seat = house.seat(code)
    ada.resume(run)
    seat.view()
    seat.save("kept")
    view = ada.close_seat(run)
    assert (view.seat, view.code, view.texts[0].text) == ("none", None, "kept")
    seen = seat.view()
    assert (seen.status, seen.notice) == ("over", "The interviewer has closed this seat.")
    with pytest.raises(TrainerError, match="closed this seat"):
        seat.save("more")
    with pytest.raises(TrainerError, match="no open seat"):
        house.seat(code)
    fresh = ada.open_seat(run)
    assert fresh != code
    assert house.seat(fresh).view().text == "kept"
    assert seat.view() == seen


@pytest.mark.parametrize("looks", [True, False], ids=["that looks", "that looks late"])
def test_a_closed_seat_reads_nothing_of_whoever_sits_there_next(
    house: House, ada: Mocks, *, looks: bool
) -> None:
    run = house.begun(ada, seat=True)
    code = ada.view(run).code
    ada.resume(run)
    other = house.seat(code, "Mallory")
    other.view()
    closed = house.seat(code, "Mallory", take=True)
    closed.view()
    closed.save("mine")
    house.clock.pass_time(10)
    seen = closed.view()
    ada.close_seat(run)
    frozen = closed.view() if looks else None
    right = house.seat(ada.open_seat(run), "Grace")
    ada.phase(run, "causal")
    assert right.view().ask == "And causal?"
    right.save("hers", "main")
    right.save("half, in secret", "causal")
    # Nor can it put anything in her place: not even a program that has not looked since.
    for one in (closed, other):
        with pytest.raises(TrainerError, match="closed this seat"):
            one.save("not hers", "main")
        with pytest.raises(TrainerError, match="closed this seat"):
            one.hand_in("not hers", "main")
    house.sealed(ada, run)
    ada.share(run)
    assert right.view().debriefs
    view = closed.view()
    assert frozen in (None, view)
    assert (view.ask, view.text, view.asks, view.debriefs) == (seen.ask, "mine", (), ())
    assert (view.status, view.used) == ("over", seen.used)
    held = list(strings_from(closed))
    for secret in ("And causal?", "half, in secret", "hers", "It is 8."):
        assert secret not in held
    closed.leave()
    assert ada.view(run).seat == "joined"
    assert [one.text for one in ada.view(run).texts] == ["hers", "half, in secret"]


def test_what_stood_there_at_the_end_is_what_counts(house: House, ada: Mocks) -> None:
    run = house.begun(ada, seat=True)
    seat = house.seat(ada.view(run).code)
    ada.resume(run)
    seat.view()
    seat.save("the floor")
    ada.end(run)
    seat.save("the floor, and what I thought of later")
    assert (seat.view().status, seat.view().text) == ("over", "the floor")
    with pytest.raises(TrainerError, match="The mock is over"):
        seat.hand_in("later still")
    ada.go_on(run)
    ada.go_on(run)
    card = ada.seal(run)
    assert [one.text for one in card.texts] == ["the floor"]
    assert next(one for one in card.criteria if one.id == "floor").typed_quote == "floor"
    assert seat.view().debriefs == ()
    ada.share(run)
    ((who, told),) = seat.view().debriefs
    assert who == "ada"
    assert told.model_answer == "It is 8."
    assert [str(one) for one in told.worked] == ["floor = 4·T = 4 × 2 = 8 MiB"]


SECRETS = (
    "All of it.",
    "Half of it.",
    "says floor",
    "What is the least?",
    "8 MiB",
    "It is 8.",
    "Strong Hire",
    "slow and unsure",
    "quoted words",
    "hint about P",
    "other mock",
)


def busy(house: House, ada: Mocks) -> str:
    """A mock with something of every kind in it, beside another one; its code."""
    other = ada.begin("pack/bytes", "other mock candidate", variant=1, seat=True)
    ada.resume(other)
    ada.tell(other, "other mock note")
    run = house.begun(ada, seat=True)
    ada.resume(run)
    ada.mark(run, "main", "floor", "heard")
    ada.tell(run, "slow and unsure")
    ada.tell(run, '"quoted words"')
    ada.probe(run, "main", "floor")
    ada.hint(run, "hint about P")
    code = ada.view(run).code
    assert code is not None
    return code


def strings_from(root: object) -> Iterator[str]:
    """Every text that can be reached from an object without going through a module's code."""
    seen: set[int] = set()
    todo = [root]
    while todo:
        one = todo.pop()
        if id(one) in seen or isinstance(one, ModuleType):
            continue
        seen.add(id(one))
        if isinstance(one, str):
            yield one
        elif not isinstance(one, type) and not callable(one):
            todo += gc.get_referents(one)


def test_nothing_of_the_interviewers_can_be_reached_from_a_seat(house: House, ada: Mocks) -> None:
    seat = house.seat(busy(house, ada))
    seat.view()
    seat.save("mine")
    seat.view()
    reached = list(strings_from(seat))
    assert "How many bytes?" in reached
    assert "mine" in reached
    for secret in SECRETS:
        assert not [one for one in reached if secret in one]
    # The search can fail: the interviewer's own side has all of it.
    held = " ".join(strings_from(ada))
    assert all(secret in held for secret in SECRETS)


def test_events_of_other_kinds_never_leave_the_store(
    house: House, ada: Mocks, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, store, given = busy(house, ada), house.store(), list[Record]()
    records = store.records

    def spied(*where: Any, **what: Any) -> tuple[Record, ...]:
        found = records(*where, **what)
        given.extend(found)
        return found

    monkeypatch.setattr(store, "records", spied)
    seat = Seat.at(store, code, clock=house.clock)
    seat.view()
    seat.save("mine")
    run = seat.view().run_id
    # Somebody else writes between: the seat's event finds its number all the same.
    ada.tell(run, "slow and unsure, again")
    seat.hand_in("mine")
    ada.tell(run, "still unsure")
    assert seat.view().text == "mine"
    assert {one.kind for one in given} <= set(e.SEAT_KINDS)
    assert "mock-noted" in {one.kind for one in records(run)}
    assert [one.seq for one in records(run)] == list(range(1, len(records(run)) + 1))


_SEATED = """
import gc, json, sys
from trainer.service.seats import Seat, SeatTakenError

seat = Seat.open(sys.argv[1], home=sys.argv[2])
view = seat.view()
assert view.ask, view
seat.save("mine")
seat.view()
gc.collect()
texts = [one for one in gc.get_objects() if isinstance(one, (dict, tuple, list))]
held = {text for one in texts for text in gc.get_referents(one) if isinstance(text, str)}
assert "How many bytes?" in held
secrets = [one[::-1] for one in json.loads(sys.argv[3])]
found = [secret for secret in secrets if any(secret in one for one in held)]
print(json.dumps({"modules": sorted(sys.modules), "found": found}))
seat.leave()
"""


def test_the_candidates_process_loads_no_pack_no_rubric_and_no_key(house: House) -> None:
    ada = house.mocks("ada")
    code = busy(house, ada)
    # Backwards, so that the process does not hold them because it was asked for them.
    secrets = json.dumps([one[::-1] for one in SECRETS])
    done = subprocess.run(
        [sys.executable, "-c", _SEATED, code, str(house.path.parent), secrets],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=environment(house.path.parent),
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["found"] == []
    rooms = ("packs", "grading", "prose", "rubric", "checker", "practice", "authoring", "explore")
    refuse(set(told["modules"]), *(f"trainer.{one}" for one in rooms), "yaml", "sympy", "pydantic")
    refuse(set(told["modules"]), "trainer.service.door", "trainer.service.examining")
    with pytest.raises(TooMuchLoadedError, match=r"trainer\.service"):
        refuse(set(told["modules"]), "trainer.service")


def test_the_candidate_sees_what_each_interviewer_shares(house: House, ada: Mocks) -> None:
    run = house.begun(ada, seat=True)
    seat = house.seat(ada.view(run).code)
    ada.resume(run)
    bo = house.mocks("bo")
    bo.join(run)
    ada.mark(run, "main", "floor", "heard")
    bo.mark(run, "main", "naive", "heard")
    for one in (ada, bo):
        house.sealed(one, run)
        one.share(run)
    assert [name for name, _ in seat.view().debriefs] == ["ada", "bo"]
    strong = [[title for title, *_ in told.strong] for _, told in seat.view().debriefs]
    assert strong == [["Floor"], ["Naive"]]
    # Both are told, and sharing again changes nothing.
    view = ada.share(run)
    assert view.shared == bo.view(run).shared == ("ada", "bo")
    said = [one.text for one in view.log if "debrief" in one.text]
    assert said == ["ada shared the debrief", "bo shared the debrief"]
