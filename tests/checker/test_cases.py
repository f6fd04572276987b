"""Every labelled case: the outcome, and where it is labelled the unit axis, as the label says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from trainer.checker import check_row

CASES = Path(__file__).parent.parent / "cases"
FILES = ("numbers", "numbers-more", "checker", "checker-more")


def rows(*names: str) -> list[dict[str, Any]]:
    found = []
    for name in names:
        with (CASES / f"{name}.jsonl").open(encoding="utf-8") as lines:
            found += [json.loads(line) for line in lines]
    return found


@pytest.mark.parametrize("row", rows(*FILES), ids=lambda row: row["id"])
def test_case(row: dict[str, Any]) -> None:
    answer = check_row(row)
    assert answer["id"] == row["id"]
    assert answer["outcome"] in {row["outcome"], *row.get("accept", ())}, answer
    if "unit" in row and answer["outcome"] == row["outcome"]:
        assert answer["unit"] == row["unit"], answer
    if "how" in row:
        assert row["how"] in str(answer["message"])
    assert isinstance(answer["message"], str)
    assert bool(answer["reading"]) == (answer["outcome"] != "unreadable")


def test_ids_are_used_once() -> None:
    ids = [row["id"] for row in rows(*FILES, "attacks", "attacks-more")]
    assert len(ids) == len(set(ids))


def test_a_wrong_label_would_be_noticed() -> None:
    with pytest.raises(AssertionError):
        test_case({"id": "x", "response": "520 MiB", "expect": "520 MiB", "outcome": "wrong"})
    slipped = {"id": "x", "response": "520 MB", "expect": "520 MiB", "outcome": "wrong"}
    with pytest.raises(AssertionError):
        test_case({**slipped, "unit": "fine"})
