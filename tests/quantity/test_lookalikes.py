"""A letter typed for a digit is asked about; nothing is read into it."""

from __future__ import annotations

import pytest

from trainer.checker import check
from trainer.quantity import ReadError, read

ZERO, ONE = "where a zero (0) belongs?", "where a one (1) belongs?"


@pytest.mark.parametrize(
    ("text", "letter", "belongs", "at"),
    [
        ("52O MiB", "O", ZERO, 2),
        ("52OMiB", "O", ZERO, 2),
        ("5O0 MiB", "O", ZERO, 1),
        ("52o MiB", "o", ZERO, 2),
        ("O.5 ms", "O", ZERO, 0),
        ("3.O ms", "O", ZERO, 2),
        ("8,O00 B", "O", ZERO, 2),
        ("8,l92", "l", ONE, 2),
        ("l20 B", "l", ONE, 0),
        ("about I20 B", "I", ONE, 6),
        ("520 MiB + 5O MiB", "O", ZERO, 11),
        ("$52O \\text{ MiB}$", "O", ZERO, 3),
        ("2^2O", "O", ZERO, 3),
    ],
)
def test_a_letter_within_a_number_is_asked_about(
    text: str, letter: str, belongs: str, at: int
) -> None:
    with pytest.raises(ReadError) as raised:
        read(text)
    assert raised.value.message.endswith(f"Is that the letter {letter} {belongs}")
    assert (raised.value.start, raised.value.end) == (at, at + 1)


@pytest.mark.parametrize(
    "text",
    ["O", "10 O", "N2O", "S20 MiB", "520 florps", "foo 5O", "1l + foo", "0x1O", "0o1 B", "100 ol"],
)
def test_other_errors_keep_their_sentence(text: str) -> None:
    with pytest.raises(ReadError) as raised:
        read(text)
    assert "letter" not in raised.value.message


def test_a_name_is_no_slip_of_the_finger() -> None:
    with pytest.raises(ReadError) as raised:
        read("5O foo", ("O",))
    assert "letter" not in raised.value.message


def test_a_letter_that_is_a_unit_is_read_as_one_and_asked_about_where_it_does_not_fit() -> None:
    assert read("52l")[0].unit == "L"
    outcome = check("52l MiB", "521 MiB")
    assert outcome.outcome == "wrong"
    assert outcome.message.endswith(f"Is that the letter l {ONE}")
    for text in ("5lm", "20lbs", "5 L", "5 lb"):
        assert "letter" not in check(text, "520 MiB").message


def test_it_is_unreadable_and_no_attempt() -> None:
    outcome = check("52O MiB", "520 MiB")
    assert outcome.outcome == "unreadable"
    assert outcome.caret == "52O MiB\n  ^"


def test_a_long_text_of_such_letters_takes_no_time() -> None:
    for piece in ("O", "O.", ".,", "l1", "1O,"):
        with pytest.raises(ReadError):
            read((piece * 500)[:999] + "!")
