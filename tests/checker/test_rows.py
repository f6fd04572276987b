"""Rows in, rows out, as the command line and other programs see them."""

from __future__ import annotations

import json

import pytest

from trainer.checker import RowError, check_row
from trainer.quantity import ReadError


def test_a_row() -> None:
    row = check_row({"id": "a", "response": "545.26 MB", "expect": "520 MiB"})
    assert row["id"] == "a"
    assert row["outcome"] == "right"
    assert row["reading"] == "545.26 MB = 545,260,000 B"
    assert row["unit"] == "fine"
    assert row["explanations"] == []
    assert json.loads(json.dumps(row)) == row


def test_an_id_is_not_needed_and_may_be_anything() -> None:
    assert "id" not in check_row({"response": "1 B", "expect": "1 B"})
    assert check_row({"id": 7, "response": "1 B", "expect": "1 B"})["id"] == 7


@pytest.mark.parametrize("within", [0.05, "0.05", "5 %", "5%", "1/20"])
def test_within(within: object) -> None:
    row = {"response": "500 MiB", "expect": "520 MiB", "within": within}
    assert check_row(row)["outcome"] == "right"


def test_variables() -> None:
    row = {"response": "2n", "expect": "n*2", "variables": ["n"]}
    assert check_row(row)["outcome"] == "right"


@pytest.mark.parametrize(
    "row",
    [
        {},
        {"response": "1 B"},
        {"expect": "1 B"},
        {"response": 1, "expect": "1 B"},
        {"response": "1 B", "expect": "1 B", "within": "wide"},
        {"response": "1 B", "expect": "1 B", "within": True},
        {"response": "1 B", "expect": "1 B", "within": -1},
        {"response": "1 B", "expect": "1 B", "within": "1/0"},
        {"response": "1 B", "expect": "1 B", "within": "nan"},
        {"response": "n", "expect": "n", "variables": "n"},
        {"response": "n", "expect": "n", "variables": [1]},
    ],
)
def test_a_row_that_is_no_question_is_said(row: dict[str, object]) -> None:
    with pytest.raises(RowError, match="“"):
        check_row(row)


def test_an_unreadable_key_is_said() -> None:
    with pytest.raises(ReadError):
        check_row({"response": "1 B", "expect": "1 florp"})
