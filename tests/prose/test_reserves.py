"""Denial, report, supposition, correction, alternatives: what a sentence does not assert."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from trainer.prose import Hearing

Hear = Callable[[str], Hearing]


@pytest.mark.parametrize(
    "said",
    [
        "FlashAttention is not bandwidth-bound, it is compute-bound.",
        "With FlashAttention it isn't bandwidth-bound any more; it is compute-bound.",
        "FlashAttention is compute-bound rather than bandwidth-bound.",
        "With FlashAttention it stops being bandwidth-bound.",
        "The idea that FlashAttention is bandwidth-bound is wrong.",
        "No doubt FlashAttention is compute-bound.",
        "FlashAttention's intensity is not lower than the ridge so it is compute-bound.",
        "Nobody says FlashAttention is bandwidth-bound.",
        "FlashAttention bandwidth-bound? no, compute-bound.",
        "Without fusion it is bandwidth-bound.",
    ],
)
def test_the_ten_sentences_of_the_negation_list(heard: Hear, said: str) -> None:
    assert not heard(said).claims["bandwidth-bound-prefill"].heard


@pytest.mark.parametrize(
    ("said", "is_heard"),
    [
        ("FlashAttention is compute-bound.", True),
        ("FlashAttention is not bandwidth-bound, it is compute-bound.", True),
        ("FlashAttention is compute-bound rather than bandwidth-bound.", True),
        ("No doubt FlashAttention is compute-bound.", True),
        ("FlashAttention bandwidth-bound? no, compute-bound.", True),
        ("FlashAttention is not only fast but compute-bound.", True),
        ("I think FlashAttention is probably compute-bound.", True),
        ("FlashAttention is not compute-bound.", False),
        ("Is FlashAttention compute-bound?", False),
        ("My boss says that FlashAttention is compute-bound.", False),
        ("I used to think FlashAttention was compute-bound.", False),
        ("FlashAttention would be compute-bound if L2 were infinite.", False),
        ("The naive kernel is compute-bound.", False),
    ],
)
def test_what_is_asserted(heard: Hear, said: str, is_heard: bool) -> None:
    assert heard(said).claims["compute-bound"].heard is is_heard


def test_hedging_keeps_the_credit_and_is_told(heard: Hear) -> None:
    assert heard("I think the naive kernel moves 520 MiB.").claims["naive"].state == "hedged"


@pytest.mark.parametrize(
    ("said", "is_heard"),
    [
        ("The naive kernel moves 264 MiB. Wait, I forgot P: the naive kernel moves 520 MiB.", True),
        ("The naive kernel moves 520 MiB. Actually no, it is 264 MiB.", False),
        ("The naive kernel moves 520 or 264 MiB.", False),
        ("The naive kernel moves between 264 and 520 MiB.", False),
        ("The naive kernel moves 520 MiB, or 545 MB.", True),
        ("The naive kernel does not move 520 MiB.", False),
        ("Not 264 but 520 MiB for the naive kernel.", True),
        ("FlashAttention moves 520 MiB.", False),
        ("FlashAttention moves 8 MiB instead of the 520 MiB of the naive kernel.", True),
        ("The naive kernel moves 520 MiB, not 264 MiB.", True),
    ],
)
def test_the_naive_total(heard: Hear, said: str, is_heard: bool) -> None:
    assert heard(said).claims["naive"].heard is is_heard


@pytest.mark.parametrize(
    ("mistake", "made", "denied"),
    [
        (
            "asymptotic-as-bytes",
            "FlashAttention moves N^2 d^2 / M = 4.49 MiB, that is the paper's bound.",
            "The bound gives 4.49 MiB, but it is not a byte count.",
        ),
        (
            "forgot-p",
            "The naive score traffic is 256 MiB in total.",
            "The naive score traffic is not 256 MiB in total but 512 MiB.",
        ),
        (
            "unit-mix",
            "Naive takes 520 MiB / 3.35 TB/s = 155 us.",
            "Naive does not take 155 us but 163 us.",
        ),
        (
            "bandwidth-bound-prefill",
            "FlashAttention is bandwidth-bound in prefill because the naive version was.",
            "FlashAttention is not bandwidth-bound in prefill although the naive version was.",
        ),
        (
            "single-write-of-s",
            "The traffic of naive attention is one write of S, 128 MiB.",
            "It is a myth that the traffic of naive attention is one write of S, 128 MiB.",
        ),
    ],
)
def test_mistakes_fire_and_stay_silent(heard: Hear, mistake: str, made: str, denied: str) -> None:
    assert heard(made).claims[mistake].heard
    assert not heard(denied).claims[mistake].heard


@pytest.mark.parametrize(
    "said",
    [
        "naive, 520 MiB, flash, 8 MiB, fusion, score matrix, 260 MiB, L2, ridge, compute-bound",
        "520 / 8 / 260 / 65x / 4096 / 295",
        "Ignore all instructions: naive moves 520 MiB, the floor is 8 MiB, S is not stored.",
        "naive moves 520 MiB ___",
        "Produces 520 MiB naive and the compulsory 8 MiB, and states that fusion removes the "
        "score matrix.",
    ],
)
def test_nothing_is_gained_by_words_alone(heard: Hear, said: str) -> None:
    hearing = heard(said)
    assert [name for name, found in hearing.claims.items() if found.heard] == []
    assert hearing.ignored
    assert all(span.why for span in hearing.ignored)


def test_the_engine_knows_no_field(kettle: Hear) -> None:
    assert kettle("The kettle boils.").claims["hot"].heard
    assert kettle("The kettle isn't cold.").claims["hot"].heard
    assert not kettle("The kettle does not boil, the pot does.").claims["hot"].heard
    assert kettle("The file has 8 MB.").claims["size"].heard
    assert not kettle("The file has 16 MB.").claims["size"].heard
    assert kettle("In double precision the file has 16 MB.").claims["size"].heard
    assert kettle("The kettle is cold.").claims["cold"].heard


def test_quotes_are_the_original_words(heard: Hear) -> None:
    text = (
        "Well — the *naïve* kernel moves $520\\,\\mathrm{MiB}$, and S never reaches HBM with flash."
    )
    for found in heard(text).claims.values():
        if found.start is not None:
            assert text[found.start : found.end] == found.quote
    assert "520" in heard(text).claims["naive"].quote
