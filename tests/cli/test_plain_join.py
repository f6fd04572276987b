"""The candidate's seat line by line: nothing is lost in silence, and what is not kept is named."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.mock_lines import Typed, seated, until
from tests.service.mocked import House
from trainer.cli.console import EndOfInputError
from trainer.cli.plain_join import BACK, KEPT, UNKEPT, SeatLines
from trainer.service.seats import Seat
from trainer.store import StoreError


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = House(tmp_path / "home" / "trainer.db")
    yield made
    made.close()


def test_an_answer_is_typed_line_by_line(house: House) -> None:
    ada = house.mocks("ada")
    run = house.begun(ada, seat=True)
    code = ada.view(run).code

    def begins() -> None:
        ada.phase(run, "main")
        until(lambda: "How many bytes?" in console.all)

    console = Typed("too soon", begins, "eight", "/nine", "or so", "/replace 1 8 MiB", "/show")
    console._lines += [".", "/delete 2", "/earlier", "/time", "/question"]
    with pytest.raises(EndOfInputError):
        SeatLines(console, house.seat(code)).sit()
    (text,) = ada.view(run).texts
    assert (text.text, text.handed, text.handed_in) == ("8 MiB", "8 MiB\nor so", False)
    for sentence in (
        "The interviewer has not begun yet.",
        "Nothing is asked yet, so nothing was kept.",
        "Given: N 8",
        "There is no command /nine here.",
        "1 8 MiB\n2 or so",
        "Handed in.",
        "There was no question before this one.",
    ):
        assert sentence in console.all


def test_the_next_question_comes_by_itself_and_the_end_is_told(house: House) -> None:
    ada = house.mocks("ada")
    run = house.begun(ada, seat=True)
    ada.phase(run, "main")
    console = Typed()

    def causal() -> None:
        ada.phase(run, "causal")
        until(lambda: "And causal?" in console.all)

    def over() -> None:
        house.sealed(ada, run)
        ada.share(run)
        until(lambda: "has shared the debrief" in console.all)

    console._lines += ["eight", causal, "half", "/earlier", over, "later", "/debrief"]
    with pytest.raises(EndOfInputError):
        SeatLines(console, house.seat(ada.view(run).code)).sit()
    assert {one.stage: one.text for one in ada.view(run).texts} == {
        "main": "eight",
        "causal": "half",
    }
    for sentence in ("A new question.", "  | eight", "The interview is over.", "nothing is added"):
        assert sentence in console.all
    assert "A strong answer" in console.all


def test_two_windows_line_by_line_lose_nothing(house: House) -> None:
    ada = house.mocks("ada")
    run = house.begun(ada, seat=True)
    ada.phase(run, "main")
    code = ada.view(run).code
    console = Typed()

    def elsewhere() -> None:
        seated(house, code, "MiB", take=True)
        until(lambda: "open in another window now" in console.all)

    console._lines += ["eight", elsewhere, "GiB", "/take", "in all"]
    with pytest.raises(EndOfInputError):
        SeatLines(console, house.seat(code)).sit()
    (text,) = ada.view(run).texts
    assert (text.text, text.beside) == ("eight\nMiB\nin all", ("eight\nGiB",))


def test_a_seat_that_can_not_store_says_so_and_goes_on(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = house.mocks("ada")
    run = house.begun(ada, seat=True)
    ada.phase(run, "main")
    seat = house.seat(ada.view(run).code)
    save = seat.save

    def full(*_: Any) -> Any:
        raise StoreError("The disk is full.")

    console = Typed(
        lambda: monkeypatch.setattr(seat, "save", full),
        "eight",
        lambda: monkeypatch.setattr(seat, "save", save),
        lambda: until(lambda: "Saved again." in console.all),
    )
    with pytest.raises(EndOfInputError):
        SeatLines(console, seat).sit()
    assert "The disk is full. It is held" in console.all
    assert [one.text for one in ada.view(run).texts] == ["eight"]


def test_blank_lines_and_those_at_the_end_are_kept_as_typed(house: House) -> None:
    ada = house.mocks("ada")
    run = house.begun(ada, seat=True)
    ada.phase(run, "main")
    told = seated(house, ada.view(run).code, "First.", "", "", "Second. ", "", "/show")
    assert [one.text for one in ada.view(run).texts] == ["First.\n\n\nSecond. \n"]
    assert "1 First.\n2 \n3 \n4 Second. \n5 " in told
    assert "Saved, 5 lines." in told


def unstored(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> tuple[Any, Any]:
    """What takes the candidate's store away, and what gives it back."""
    keep = seat._book.save_draft

    def full(*_: Any, **__: Any) -> Any:
        raise StoreError("The disk is full.")

    def away() -> None:
        monkeypatch.setattr(seat._book, "save_draft", full)

    def back() -> None:
        monkeypatch.setattr(seat._book, "save_draft", keep)

    return away, back


def test_what_is_held_when_the_seat_is_closed_is_named_once(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = house.mocks("ada")
    run = house.begun(ada, seat=True)
    ada.phase(run, "main")
    seat = house.seat(ada.view(run).code)
    away, back = unstored(seat, monkeypatch)
    console = Typed()

    def closes() -> None:
        ada.close_seat(run)
        back()
        until(lambda: "The interview is over." in console.all)

    console._lines += ["eight", away, "nine", "nine or so", closes, "/show"]
    lines = SeatLines(console, seat)
    with pytest.raises(EndOfInputError):
        lines.sit()
    assert console.all.count("The interviewer has closed this seat. What you typed up to") == 1
    assert "Not kept:\n  | nine\n  | nine or so" in console.all
    assert console.told[-1] == "1 eight"
    assert "All that you typed is kept" not in console.all
    assert " ".join(lines.farewell()) == f"{UNKEPT} The interviewer has closed this seat."
    assert [one.text for one in ada.view(run).texts] == ["eight"]


def test_news_come_while_a_line_is_held_and_it_is_stored_for_its_question(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = house.mocks("ada")
    run = house.begun(ada, seat=True)
    ada.phase(run, "main")
    seat = house.seat(ada.view(run).code)
    away, back = unstored(seat, monkeypatch)
    console = Typed()

    def causal() -> None:
        ada.phase(run, "causal")
        until(lambda: "And causal?" in console.all)

    def main() -> None:
        ada.phase(run, "main")
        until(lambda: console.all.count("How many bytes?") == 2)

    def stored() -> None:
        back()
        until(lambda: console.all.count("Saved again.") == 2)

    console._lines += ["eight", away, "nine", causal, "half", main, "ten", stored, "."]
    lines = SeatLines(console, seat)
    with pytest.raises(EndOfInputError):
        lines.sit()
    assert {one.stage: one.text for one in ada.view(run).texts} == {
        "main": "eight\nnine\nten",
        "causal": "half",
    }
    # Only what is typed is answered: what is tried again by itself is not said each second.
    assert console.all.count("The disk is full. It is held") == 3
    assert " ".join(lines.farewell()) == f"{KEPT} {BACK}"


def test_the_farewell_does_not_say_that_all_is_kept_where_it_is_not(house: House) -> None:
    ada = house.mocks("ada")
    run = house.begun(ada, seat=True)
    for words, told in (("", KEPT), ("too soon", UNKEPT)):
        console = Typed(words)
        lines = SeatLines(console, house.seat(ada.view(run).code, take=True))
        with pytest.raises(EndOfInputError):
            lines.sit()
        assert "Nothing is asked yet" in console.all
        assert " ".join(lines.farewell()) == f"{told} {BACK}"


def test_what_was_stored_after_the_end_is_not_called_kept(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = house.mocks("ada")
    run = house.begun(ada, seat=True)
    ada.phase(run, "main")
    seat = house.seat(ada.view(run).code)
    away, back = unstored(seat, monkeypatch)
    console = Typed()

    def ends() -> None:
        ada.end(run)
        back()
        until(lambda: "The interview is over." in console.all)

    console._lines += ["eight", away, "nine", ends]
    lines = SeatLines(console, seat)
    with pytest.raises(EndOfInputError):
        lines.sit()
    assert "the interviewer does not see it:\n  | nine\nThe interview is over." in (
        console.all.replace("\nSaved again.", "")
    )
    assert [one.text for one in ada.view(run).texts] == ["eight"]
    assert "All that you typed is kept" not in console.all
    assert " ".join(lines.farewell()) == f"{UNKEPT} {BACK}"
