"""Slips that a tolerance takes for the key: told alike for bytes inline and bytes with a name."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.authoring.small import check_small

_ROUNDED = ("key: traffic/rate\n    unit: s", "key: {}\n    unit: servers")
_INLINE = "ceil(2*size/(3 GB))*server"
_NAMED = "ceil(doubled/(3 GB))*server"


def slips(root: Path, **changes: tuple[str, str]) -> list[str]:
    report = check_small(root, **changes)
    return [one.message for one in report.findings if one.check == "tolerances"]


@pytest.mark.parametrize("key", [_INLINE, _NAMED])
def test_a_slip_that_rounding_up_swallows_is_none(tmp_path: Path, key: str) -> None:
    """16 GiB and 16 GB both fill six servers of 3 GB: nobody is judged otherwise for the slip."""
    old, new = _ROUNDED
    changes = {
        "question": (old, new.format(key)),
        "question1": ("'{time | s}'", "'{time | server}'"),
    }
    assert slips(tmp_path, **changes) == []


@pytest.mark.parametrize(
    ("key", "told"),
    [("ceil(2*size/(3 MB))*server", "16 GiB"), ("ceil(doubled/(3 MB))*server", "doubled = 16 GiB")],
)
def test_a_slip_that_rounding_leaves_is_told_for_both_forms(
    tmp_path: Path, key: str, told: str
) -> None:
    found = slips(
        tmp_path,
        question=(
            "key: traffic/rate\n    unit: s\n    within: 1 %",
            f"key: {key}\n    unit: servers\n    within: 7 %",
        ),
        question1=("'{time | s}'", "'{time | server}'"),
    )
    (one,) = found
    assert f"the key with {told} counted as GB comes to 5,334 server" in one
    assert "set 'within' below 6.8" in one


@pytest.mark.parametrize("key", ["doubled/rate", "2*size/rate"])
def test_decimal_bytes_are_not_taken_for_binary_ones(tmp_path: Path, key: str) -> None:
    """16 GB are whole KiB as well, but nobody counts them so."""
    assert (
        slips(
            tmp_path,
            question=("size: [8 GiB, 4 GiB]", "size: [8192 MB, 4 GB]"),
            question1=(
                "key: traffic/rate\n    unit: s\n    within: 1 %",
                f"key: {key}\n    unit: s\n    within: 7 %",
            ),
        )
        == []
    )
