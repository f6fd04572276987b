"""No link between two readable sides vanishes: it is judged, or said to be unreadable and why."""

from __future__ import annotations

import pytest

from trainer.checker import check_work


def steps(work: str) -> list[tuple[int, str]]:
    return [(step.line, step.outcome) for step in check_work(work).steps]


GIVEN = "N = 4096\nd = 64\nS = 128 MiB\n"


@pytest.mark.parametrize(
    ("line", "outcome"),
    [
        # a unit after a name: that of bare names, or the name's own again
        ("w = 4 * N^2 * d FLOP = 4.295 GFLOP", "right"),
        ("w = 4 * N^2 * d FLOP = 8.59 GFLOP", "wrong"),
        ("w = 4 * N^2 * d FLOP = 4.295 GB", "wrong"),
        ("w = 2 * S MiB = 256 MiB", "right"),
        ("w = 2 * S MiB = 128 MiB", "wrong"),
        ("w = N / d us = 64 us", "right"),
        # a name without value
        ("w = 4 * N * foo = 512 MiB", "unreadable"),
        ("w = a + b = 26 GB", "unreadable"),
        # words left over
        ("w = 4 * N per head = 512 MiB", "unreadable"),
        ("N * d of them = 3", "unreadable"),
        # an open bracket
        ("w = (4 * N * d = 5", "unreadable"),
        ("x = 9.4M elements = 18 MiB", "unreadable"),
        # what goes on from the line above
        ("x 4 = 512 MiB", "right"),
        ("× 4 = 500 MiB", "wrong"),
        # words for signs
        ("4 x 128 MiB, which is 512 MiB", "right"),
        ("4 x 128 MiB, which is 500 MiB", "wrong"),
        ("8,388,608 B (8 MiB) = 8.39 MB", "right"),
        ("1 GiB (1.07 GB)", "right"),
    ],
)
def test_a_link_is_judged_or_said_to_be_unreadable(line: str, outcome: str) -> None:
    assert (4, outcome) in steps(GIVEN + line)


def test_a_name_that_lost_its_value_is_said_to_have_none() -> None:
    report = check_work("total = 8 MiB\ntotal = total + extras\nhalf = total / 2 = 100 MiB")
    (step,) = report.steps
    assert step.outcome == "unreadable"
    assert step.message.startswith("'total' was set to what can't be worked out")


def test_one_new_word_before_the_first_sign_is_a_name_of_its_own() -> None:
    work = "K = 2 MiB\nV = 2 MiB\nKV = K + V = 4 MiB\nh = 32\nall = h * KV = 64 MiB"
    assert steps(work) == [(3, "right"), (5, "wrong")]


@pytest.mark.parametrize("line", ["Nd = 4096 * 64 = 262,144", "Nd = 262,144", "Nd = N + d = 4160"])
def test_a_name_that_could_be_a_product_is_never_wrong_for_it(line: str) -> None:
    assert check_work(GIVEN + line).first_wrong is None


def test_a_product_of_names_is_one_until_it_is_set() -> None:
    assert steps(GIVEN + "4Nd = 1,048,576") == [(4, "right")]
    assert steps(GIVEN + "Nd = N + d\n2 * Nd = 8320") == [(5, "right")]


def test_a_value_for_a_formula_is_judged() -> None:
    assert steps("t = 545 MB / 3.35 TB/s\nt = 163 us") == [(2, "right")]
    assert steps("t = 545 MB / 3.35 TB/s\nt = 155 us") == [(2, "wrong")]
    assert steps("N = 4 * 1024\nS = N * 2 B = 8 KiB\nN = 16384") == [(2, "right")]


def test_a_negative_power_keeps_its_unit() -> None:
    assert steps("10^-6 s = 1 us\n10^-6 s = 1 ms") == [(1, "right"), (2, "wrong")]


def test_what_is_not_read_of_long_working_is_said() -> None:
    assert steps("x = " + "1 + " * 600 + "1 = 5")[-1] == (1, "unreadable")
    assert steps("text\n" * 400 + "2 + 2 = 5") == [(401, "unreadable")]


def test_many_sides_on_many_lines_take_no_long_time_to_cut() -> None:
    assert check_work(("a=1 " * 40 + "a=\n") * 60).first_wrong is None
