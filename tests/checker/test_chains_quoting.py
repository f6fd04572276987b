"""What a report quotes of working stands there as it was typed."""

from __future__ import annotations

import re

import pytest

from trainer.checker import check_work


def texts(work: str) -> list[str]:
    return [step.text for step in check_work(work).steps]


@pytest.mark.parametrize(
    ("work", "quoted"),
    [
        (r"$W = 4 \times 64 = 256\,\text{GFLOP}$", r"4 \times 64 = 256\,\text{GFLOP}"),
        (r"$S = 2\,\text{B} \cdot 4\;\text{k} = 8\ \text{kB}$", None),
        ("sum = **512** MiB + 8 MiB = **520** MiB", "**512** MiB + 8 MiB = **520** MiB"),
        ("sum = `512` MiB + 8 MiB = 520 MiB", "`512` MiB + 8 MiB = 520 MiB"),
        ("sum = 5\u202fMiB + 8 MiB = 13\u00a0MiB", "5\u202fMiB + 8 MiB = 13\u00a0MiB"),
        (r"$\left\lceil 8192/96 \right\rceil = 86$", r"\left\lceil 8192/96 \right\rceil = 86"),
        ("a = 2 * 3 B = 6 B", "2 * 3 B = 6 B"),
        ("cost = 2.50 $/h × 24 h = 60 $", "2.50 $/h × 24 h = 60"),
    ],
)
def test_the_marks_of_a_line_are_quoted(work: str, quoted: str | None) -> None:
    found = texts(work)
    assert found == ([quoted] if quoted else found)
    assert all(side in work for text in found for side in re.split(" = ", text))


def test_a_side_over_two_lines_is_quoted_on_one() -> None:
    assert texts("sum = 512 MiB +\n      8 MiB = 520 MiB") == ["512 MiB + 8 MiB = 520 MiB"]
    assert texts("128 MiB\n× 4 = 512 MiB") == ["128 MiB × 4 = 512 MiB"]


def test_what_was_put_together_is_shown_as_it_was_read() -> None:
    assert texts("t = 5 MiB\nt += 3 MiB = 8 MiB") == ["t + 3 MiB = 8 MiB"]


def test_a_remark_in_brackets_is_left_out_of_the_quote() -> None:
    assert texts(r"m = 8\,\text{MiB} (floor) + 2 MiB (rest) = 10 MiB") == [
        r"8\,\text{MiB} (floor) + 2 MiB = 10 MiB"
    ]


def test_long_lines_of_marks_take_no_time() -> None:
    work = "x = " + "$" * 1500 + " 2 + 2" + "\\," * 100 + " = 5"
    assert len(texts(work)) <= 1
