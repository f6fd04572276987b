"""Dictation, analogies, wishes and second thoughts."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from trainer.prose import Hearing

Hear = Callable[[str], Hearing]

SPOKEN = (
    "okay so the naive one makes a score matrix of a hundred and twenty eight megs and it stores "
    "that and loads it and stores the probabilities and loads those so with the operands its five "
    "hundred and twenty megs for naive right and flash just never puts the scores out in hbm"
)


@pytest.mark.parametrize("claim", ["naive", "fusion"])
def test_dictated_text_is_parted_at_its_pauses(heard: Hear, claim: str) -> None:
    assert heard(SPOKEN).claims[claim].heard


def test_an_analogy_that_says_what_stands_for_what(heard: Hear) -> None:
    said = (
        "L2 has room for the 4 MiB of K and V, the first block fetches them from the stacks (HBM), "
        "and the other 63 read the same copy, so the stacks hand them out once."
    )
    assert heard(said).claims["l2-reuse"].heard


@pytest.mark.parametrize(
    "said",
    [
        "I hope naive moves 520 MiB.",
        "Naive is 520 MiB. The operands come in by TMA. On reflection naive is 392 MiB.",
        "The naive figure is 136, 264 or 520 MiB.",
    ],
)
def test_what_is_wished_revised_or_left_open_is_not_said(heard: Hear, said: str) -> None:
    assert not heard(said).claims["naive"].heard
