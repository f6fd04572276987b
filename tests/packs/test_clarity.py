"""What a pack may not leave open: letters of two scales, names that hide units, lone units."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.authoring.small import check_small
from trainer.packs.clarity import twofold


def told(root: Path, **changes: tuple[str, str]) -> list[tuple[int, int, str]]:
    found = check_small(root, **changes).findings
    return [(one.line, one.column, one.message) for one in found]


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [
        ("8K", "8,000", "8,192"),
        ("2M requests/s", "2,000,000 request/s", "2,097,152 request/s"),
        ("2 M", "2,000,000", "2,097,152"),
        ("3T", "3,000,000,000,000", "3,298,534,883,328"),
        ("16k tokens", "16,000 tokens", "16,384 tokens"),
        ("20 mb/s", "2.5 MB/s", "20 MB/s"),
        ("5 gflops", "5 GFLOP", "5 GFLOP/s"),
    ],
)
def test_a_letter_that_can_be_two_scales_is_told_with_both(
    text: str, least: str, most: str
) -> None:
    said = twofold(text)
    assert said.startswith(f"{text!r} can be ")
    assert least in said
    assert most in said


def test_the_cure_is_spelled_out_and_is_clear_itself() -> None:
    assert twofold("2M requests/s").endswith("as 2*10^6 or 2Mi (2^20)")
    assert twofold("2*10^6 requests/s") == twofold("2Mi requests/s") == ""


@pytest.mark.parametrize("text", ["300 K", "2 TB", "1e6", "3.35 TB/s", "128", "2 million", "a/2 B"])
def test_clear_spellings_stay(text: str) -> None:
    from trainer.quantity import Quantity

    assert twofold(text, {"a": Quantity.of("3 B")} if "a/" in text else {}) == ""


@pytest.mark.parametrize(
    ("change", "line", "text"),
    [
        (("size: [8 GiB, 4 GiB]", "size: [8 GiB, 4G B]"), 7, "4G B"),
        (("  doubled: 2*size", "  doubled: 2*size\n  many: 8K"), 12, "8K"),
        (("key: traffic/rate", "key: traffic/rate*8K/8192"), 22, "traffic/rate*8K/8192"),
        (("is: size, say", "is: size*2K/2048, say"), 19, "size*2K/2048"),
        (("ask: What limits it?", "ask: 'What of {8K} limits it?'"), 26, "8K"),
        (("\nparts:", "require: 8K > 5\n\nparts:"), 12, "8K"),
        (("\nparts:", "confused:\n  rate: {with: 2G B/s}\n\nparts:"), 13, "2G B/s"),
        (
            (
                "\nparts:",
                "plots:\n  a: {title: A, over: size, from: 2M B, to: 2 GB, unit: B, "
                "lines: {b: size}}\n\nparts:",
            ),
            13,
            "2M B",
        ),
    ],
)
def test_a_pack_leaves_no_scale_open_wherever_it_stands(
    tmp_path: Path, change: tuple[str, str], line: int, text: str
) -> None:
    found = told(tmp_path, question=change)
    assert [one[0] for one in found] == [line], found
    assert f"{text!r} can be " in found[0][2]


def test_what_a_given_is_confused_with_is_read_and_measured(tmp_path: Path) -> None:
    found = told(
        tmp_path,
        question=("\nparts:", "confused:\n  rate: {with: [2 GB, ratee]}\n\nparts:"),
    )
    assert [one[:2] for one in found] == [(13, 17), (13, 23)]
    assert "and rate is measured in B/s" in found[0][2]
    assert "did you mean 'rate'?" in found[1][2]


def test_a_unit_that_stands_alone_is_told_with_its_cure(tmp_path: Path) -> None:
    found = told(tmp_path, question=("key: traffic/rate", "key: traffic/rate + s"))
    ((line, _, message),) = found
    assert line == 22
    assert message == "'traffic/rate + s': 's' is a unit without a number; write '1*s'"
    for formula in ("s", "s - traffic/rate"):
        ((_, _, message),) = told(tmp_path, question=("key: traffic/rate", f"key: {formula}"))
        assert message.endswith("write '1*s'"), formula


def test_a_name_that_hides_a_unit_is_told_once_at_the_name(tmp_path: Path) -> None:
    """Whether the unit is spelled like the name or as its plural, and whatever uses it."""
    for name, unit in (("node", "nodes"), ("nodes", "nodes"), ("server", "servers/s")):
        formula = f"traffic/(1 GB)*{name}" + ("/(1 s)" if "/" in unit else "")
        found = told(
            tmp_path,
            question=("  rate: [", f"  {name}: 3\n  rate: ["),
            question1=("key: traffic/rate\n    unit: s", f"key: {formula}\n    unit: {unit}"),
        )
        ((line, column, message),) = found
        assert (line, column) == (8, 3), (name, unit)
        assert f"the name {name!r} hides the unit of the part 'time', {unit!r} (line 24)" in message


def test_a_count_noun_is_a_name_like_any_other_where_no_part_needs_it(tmp_path: Path) -> None:
    assert told(tmp_path, question=("  rate: [", "  server: 3\n  nodes: 4 nodes\n  rate: [")) == []
