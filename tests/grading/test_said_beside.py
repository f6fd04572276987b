"""What stands beside a claim and takes nothing from it: other lines, other words, other doubts."""

from __future__ import annotations

import pytest

from trainer.grading.text import grade_text
from trainer.packs import library

QUESTION = library().question("flash-attention/hbm-bytes")


def states(text: str) -> dict[str, str]:
    return {one.criterion: one.state for one in grade_text(QUESTION, text).criteria}


@pytest.mark.parametrize(
    "text",
    [
        "flash keeps the big scores on chip and does not write them to HBM\nnaive moves 520 MiB",
        "a colleague told me that K and V fit nicely in the L2 of the card\nnaive moves 520 MiB",
        "With the post-softmax write, naive moves 520 MiB",
        "V is read in the thread block, so naive moves 520 MiB",
        "The post-processing step writes S, and naive moves 520 MiB",
        "I do not know what the GPU clock is, and naive moves 520 MiB.",
    ],
)
def test_is_said(text: str) -> None:
    assert states(text)["naive-bytes"] in ("met", "hedged")


@pytest.mark.parametrize(
    "text",
    [
        "A twitter thread says that naive moves 520 MiB.",
        "The thread claims that naive moves 520 MiB.",
        "A blog post says naive moves 520 MiB",
        "I do not know whether naive moves 264 MiB or 520 MiB.",
    ],
)
def test_is_not_said(text: str) -> None:
    assert states(text)["naive-bytes"] not in ("met", "hedged")


def test_two_lines_of_two_matters_are_two() -> None:
    text = (
        "naive writes S and P and reads them back, that is 520 MiB total\n"
        "flash keeps the scores on chip, and its floor is 8 MiB"
    )
    found = states(text)
    assert {found[one] for one in ("naive-bytes", "compulsory-bytes", "fusion")} == {"met"}
