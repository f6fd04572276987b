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


def test_a_name_with_something_behind_it_when_several_things_are_named(heard: Hear) -> None:
    said = (
        "HBM is the depot out of town, L2 is the rack in the hall. K and V are 4 MiB and the rack "
        "has room for 50 MB; all 64 blocks read from that rack at the same time. The depot sends "
        "K and V once."
    )
    assert heard(said).claims["l2-reuse"].heard


@pytest.mark.parametrize(
    ("said", "denies"),
    [
        ("Where does FlashAttention put S? Nowhere.", True),
        ("How often does FlashAttention write S to HBM? Never.", True),
        ("And FlashAttention, where does it store P? It doesn't.", True),
        ("Where does FlashAttention put S? In HBM.", False),
        ("Where does FlashAttention put S? Nowhere but HBM.", False),
        ("How often does FlashAttention write S to HBM? Once.", False),
    ],
)
def test_nowhere_and_never_answer_a_question_of_place_or_time(
    heard: Hear, said: str, denies: bool
) -> None:
    assert heard(said).claims["fusion"].heard is denies


@pytest.mark.parametrize(
    ("said", "counts"),
    [
        ("For naive I would have said 264... no, with P it is 520 MiB.", True),
        ("Naive I would say is 520 MiB.", True),
        ("For naive I would have said 520 MiB... no, it is 264.", False),
        ("Naively you would say that attention moves 520 MiB.", False),
    ],
)
def test_what_was_thought_before_ends_where_it_is_taken_back(
    heard: Hear, said: str, counts: bool
) -> None:
    assert heard(said).claims["naive"].heard is counts


@pytest.mark.parametrize(
    ("said", "counts"),
    [
        (
            "Four passes, 520 MiB, S, P, HBM. Tiles, 8 MiB, SRAM, fusion. 128K, 64 MiB, thrash.",
            False,
        ),
        (
            "Four passes make 520 MiB. Tiles, 8 MiB. At 128K, K and V are 64 MiB, thrashing L2.",
            True,
        ),
    ],
)
def test_a_short_list_among_lists_claims_nothing(heard: Hear, said: str, counts: bool) -> None:
    assert heard(said).claims["l2-limit"].heard is counts
