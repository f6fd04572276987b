"""Working in a field for one value: its last side is the answer, and every step is looked at."""

from __future__ import annotations

import pytest

from tests.checker.test_usable import ARCHIVE, key_of
from trainer.checker import check, echoes


@pytest.mark.parametrize(
    ("response", "expect"),
    [
        ("4*2MiB = 8MiB", "8 MiB"),
        ("4 x 128 + 8 = 520 MiB", "520 MiB"),
        ("8192 * 128 * 2 B = 2 MiB", "2 MiB"),
        ("4 * (2 MiB) = 8 MiB = 8,388,608 B", "8 MiB"),
        ("545 MB / 3.35 TB/s ≈ 163 us", "162.76 us"),
        ("520 MiB = 545 MB", "520 MiB"),
        ("4*2 MiB = 8 MiB?", "8 MiB"),
    ],
)
def test_working_that_holds(response: str, expect: str) -> None:
    outcome = check(response, expect)
    assert (outcome.outcome, outcome.unit) == ("right", "fine")
    assert "hold" not in outcome.message


def test_the_value_is_judged_and_the_step_is_told() -> None:
    right = check("4*3 MiB = 8 MiB", "8 MiB")
    assert right.outcome == "right"
    assert right.message == "Right. But the working does not hold: 4*3 MiB = 12 MiB, not 8 MiB."
    wrong = check("4*2 MiB = 6 MiB", "8 MiB")
    assert wrong.outcome == "wrong"
    assert wrong.message.endswith("The working does not hold: 4*2 MiB = 8 MiB, not 6 MiB.")
    both = check("3 x 2 MiB = 6 MiB", "8 MiB")
    assert (both.outcome, both.message) == ("wrong", "6 MiB is not it.")


@pytest.mark.parametrize(
    "response",
    ["N*d*e = 2 MiB", "T = N*d*e = 2 MiB", "T = 2 MiB", "tensor = 8192*128*2 B = 2 MiB"],
)
def test_names_of_the_question_in_working(response: str) -> None:
    assert check(response, key_of("tensor")).outcome == "right"
    assert echoes(response, key_of("tensor")) == ("2 MiB = 2,097,152 B",)


@pytest.mark.parametrize(
    "response",
    [
        *("1 B = 1 B", "x = 1 B", "= 1 B", "1 B =", "1 B == 1 B", "x := 1 B", "1 B >= 1 B"),
        *("total = 1 B", "eval(1) = 1 B", "1 B = 1 B = 1 B", "2*foo = 1 B", "B = 1", "1 => B"),
    ],
)
def test_what_is_no_working_is_asked_again(response: str) -> None:
    assert check(response, "1 B").outcome == "unreadable"


def test_the_caret_stands_under_the_side_that_cannot_be_read() -> None:
    caret = check("4*2 MiB = 8 florps", "8 MiB").caret
    assert caret is not None
    text, mark = caret.splitlines()
    assert text[mark.index("^") :].startswith("florps")


def test_a_long_equation_is_not_taken() -> None:
    assert check("=".join(["2*1"] * 9 + ["2 B"]), "2 B").outcome == "unreadable"


def test_a_unit_that_only_the_prompt_names_breaks_no_step() -> None:
    outcome = check("4*S + 4*T = 520", key_of("naive"))
    assert (outcome.outcome, outcome.unit) == ("right", "missing")
    assert "hold" not in outcome.message


@pytest.mark.parametrize("sign", ["->", "=>", "→", "≈", "="])
def test_an_arrow_is_a_sign_too(sign: str) -> None:
    assert check(f"4 x 2 MiB {sign} 8 MiB", "8 MiB").outcome == "right"
    assert check(f"4 x 2 MiB {sign} 9 MiB", "8 MiB").outcome == "wrong"
    assert check(f"1 {sign} 1 B", "1 B").outcome == "unreadable"


@pytest.mark.parametrize(
    "response", ["7.128 PB / 20 TB = 357", "7128/20 = 356.4 -> 357", "7128/20 ≈ 357 disks"]
)
def test_the_next_whole_number_is_honest_where_things_are_counted(response: str) -> None:
    outcome = check(response, key_of("disks", ARCHIVE))
    assert outcome.outcome == "right"
    assert "hold" not in outcome.message
    down = check("7128/20 = 355", key_of("disks", ARCHIVE))
    assert "The working does not hold" in down.message or "But the working" in down.message
