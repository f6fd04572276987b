"""Working of any kind gets an answer: keys, rows of data, limits, and text made by chance."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trainer.checker import Key, check_work
from trainer.checker.chains import work_row
from trainer.quantity import Quantity

WORKING = """
S (BF16)         = 8,192 x 8,192 x 2 B         = 128 MiB
score traffic    = write S + read S + write P + read P = 4 x 128 = 512 MiB
total            = 512 + 8                     = 530 MiB
at 3.35 TB/s     = total / 3.35 TB/s           = 166 us
"""


def outcomes(work: str) -> list[str]:
    return [step.outcome for step in check_work(work).steps]


def test_a_key_says_when_the_working_ends_elsewhere() -> None:
    key = Key(Quantity.of("520 MiB"), "MiB")
    assert check_work("total = 4 x 128 + 8 = 520 MiB", key=key).final == ""
    assert check_work("total = 4 x 128 + 8 = 520", key=key).final == ""
    wrong = check_work("scores = 4 x 128 = 512 MiB", key=key)
    assert wrong.first_wrong is None
    assert wrong.final == "The working ends in 512 MiB, which is not what was asked for."
    assert check_work("nothing here", key=key).final == "The working comes to no value."
    assert check_work("scores = 4 x 128 = 512 MiB").final == ""


def test_json_is_as_the_issue_says() -> None:
    report = check_work("total = 512 + 8 = 530 MiB")
    step = {
        "line": 1,
        "text": "512 + 8 = 530 MiB",
        "outcome": "wrong",
        "message": "512 + 8 = 520 MiB, not 530 MiB.",
    }
    first = {name: step[name] for name in ("line", "text", "message")}
    assert report.to_json() == {"steps": [step], "first_wrong": first}
    assert work_row({"id": "x", "work": "total = 512 + 8 = 530 MiB"}) == {
        "id": "x",
        **report.to_json(),
    }
    assert check_work("2 x 2 = 4").to_json()["first_wrong"] is None
    assert "error" in work_row({"id": 1, "work": 5})


def test_a_report_travels_between_processes() -> None:
    report = check_work(WORKING)
    assert pickle.loads(pickle.dumps(report)) == report


@pytest.mark.parametrize(
    "work",
    [
        "x = 9**9**9**9 = 1",
        "x = 1e1000000000 = 1",
        "x = " + "(" * 500 + "1" + ")" * 500 + " = 1",
        "x = " + "1 + " * 5000 + "1 = 5001",
        "a = 8K\n" * 40 + "b = " + " x ".join(["8K"] * 20) + " = 1",
        "x = " * 5000 + "1",
        "x = __import__('os').system('true') = 1",
        "x = 2^(2^(2^(2^20))) = 1",
        "x = 1 / 0 = 5",
        "x = 5 % 0 = 0",
        "x = log2(0) = 1",
        "x = sqrt(-1) = i",
        "0 = 0",
        "-0 = 0",
        "\x00 = \x1b[31m = \u202e5",
        "²=²³⁻=⁻",
        "1 = 1\n" * 3000,
    ],
)
def test_hostile_working_gets_an_answer(work: str) -> None:
    report = check_work(work)
    assert all(step.outcome != "carried" for step in report.steps)


def test_working_that_is_too_long_is_not_read() -> None:
    report = check_work("1 = 1\n" * 20_000)
    assert [step.outcome for step in report.steps] == ["unreadable"]


_PIECES = st.sampled_from(
    [
        *"=≈~→:;,.()[]{}+-*/×·^%#$\\_ \n",
        "->",
        "=>",
        " x ",
        " = ",
        "8,192",
        "2.5",
        "1e9",
        "10^6",
        "MiB",
        " GB/s",
        " us",
        "FLOP",
        "N",
        "S",
        "total",
        "per GPU",
        "²",
        "8K",
        "7B params",
        "ceil(",
        "\\frac{",
        "and",
        "so",
        "- ",
        "1. ",
    ]
)


@settings(max_examples=300, deadline=None)
@given(st.lists(_PIECES, max_size=40).map("".join))
def test_pieces_of_working_in_any_order_never_raise(work: str) -> None:
    report = check_work(work)
    assert all(1 <= step.line <= work.count("\n") + 1 for step in report.steps)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=200))
def test_any_text_at_all_never_raises(work: str) -> None:
    check_work(work)


@settings(max_examples=100, deadline=None)
@given(
    st.integers(1, 999), st.integers(1, 999), st.sampled_from(["KiB", "MB", "GiB", "us", "GFLOP"])
)
def test_a_right_sum_is_right_and_one_more_is_wrong(a: int, b: int, unit: str) -> None:
    assert outcomes(f"x = {a} {unit} + {b} {unit} = {a + b} {unit}") == ["right"]
    if a + b > 9:
        assert outcomes(f"x = {a} {unit} + {b} {unit} = {a + b + 1} {unit}") == ["wrong"]


@settings(max_examples=100, deadline=None)
@given(st.integers(2, 99), st.integers(100, 9999), st.sampled_from(["B", "kB", "MiB", "GB/s"]))
def test_products_carry_their_unit(a: int, b: int, unit: str) -> None:
    product = f"{a * b:,}"
    assert outcomes(f"n = {a}\nx = n x {b} {unit} = {product} {unit}") == ["right"]
    assert outcomes(f"n = {a}\nx = n x {b} {unit} = {product} FLOP") == ["wrong"]
