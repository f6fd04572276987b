"""What is false or nonsense is not heard, in whatever right words and numbers it is said."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from trainer.prose import Hearing

Hear = Callable[[str], Hearing]


@pytest.mark.parametrize(
    ("said", "is_heard"),
    [
        ("FlashAttention is compute-bound since 4096 > 295.", True),
        ("FlashAttention is compute-bound: 295 < 4096.", True),
        ("The ridge of 295 is far below FlashAttention's 4096 FLOP/B, it is compute-bound.", True),
        ("4096 FLOP/B is not below the ridge of 295, so it is compute-bound.", True),
        ("FlashAttention is compute-bound since 4096 < 295.", False),
        ("FlashAttention is compute-bound: 295 > 4096.", False),
        ("The intensity of 4096 is smaller than the ridge of 295: compute-bound.", False),
        ("The intensity is 4096, and it never exceeds the ridge of 295: compute-bound.", False),
        ("It is compute-bound since the ridge is 4096 and the intensity 295.", False),
    ],
)
def test_a_comparison_that_does_not_hold_says_nothing(
    heard: Hear, said: str, is_heard: bool
) -> None:
    claims = heard(said).claims
    told = all(claims[id].heard for id in ("intensity", "ridge", "compute-bound"))
    assert told is is_heard


@pytest.mark.parametrize(
    ("claim", "said", "is_heard"),
    [
        ("fusion", "In FlashAttention S never leaves the SM.", True),
        ("fusion", "FlashAttention: S isn't written to HBM but kept in registers.", True),
        ("fusion", "FlashAttention: S never leaves HBM.", False),
        ("fusion", "In FlashAttention S is never read from HBM, only written.", False),
        ("fusion", "With FlashAttention S is never written to the registers.", False),
        ("fusion", "FlashAttention never stores S on the SSD.", False),
        ("l2-limit", "When K and V are larger than L2 the argument fails.", True),
        ("l2-limit", "K and V are 4 MiB, larger than L2, so they're re-read from HBM.", False),
        ("l2-limit", "It doesn't fail when K and V outgrow L2.", False),
        ("l2-reuse", "The re-reads hit in L2 since K and V are 4 MiB and fit.", True),
        ("l2-reuse", "The re-reads hit in L2 since K and V are 4 GiB and fit.", False),
        ("model", "The re-read model of FlashAttention is 260 MiB.", True),
        ("model", "520 8 260 4096 295", False),
        ("model", "FlashAttention saves 260 MiB.", False),
        ("naive", "Naive moves 520 MiB.", True),
        ("naive", "Naive moves 520 MiB less than FlashAttention.", False),
    ],
)
def test_right_words_about_something_false(
    heard: Hear, claim: str, said: str, is_heard: bool
) -> None:
    assert heard(said).claims[claim].heard is is_heard
