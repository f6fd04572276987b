"""What is taken back in the next breath, what is left out, and whose words a name belongs to."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from trainer.prose import Hearing

Hear = Callable[[str], Hearing]


@pytest.mark.parametrize(
    ("claim", "said", "is_heard"),
    [
        ("compulsory", "The floor is 8 MiB. Hmm, no: it is 6 MiB.", False),
        ("compulsory", "The floor is 8 MiB. No, really: the floor is 8 MiB.", True),
        ("compulsory", "The floor is 8 MiB. Wait, naive is 520 MiB then.", True),
        ("model", "The re-reads come to 64 x 4 + 4 = 260 MiB. No, strike that, 132 MiB.", False),
        ("compulsory", "FlashAttention moves 8 MiB. No wait, 16 MiB.", False),
        # "needn't" stands for what was said before and denies nothing behind it.
        ("compulsory", "The floor for a kernel that needn't is of course 8 MiB.", True),
        # A denial between commas reaches what follows the insertion.
        ("fusion", "In FlashAttention S need not be, and is not, spilled to HBM.", True),
        # A doubt about one's own memory supposes nothing.
        ("naive", "If I remember well the naive kernel moves 520 MiB.", True),
        ("naive", "I'd say that the naive kernel moves 520 MiB.", True),
        # Retracted, and nothing put in its place.
        ("l2-limit", "At 128K K and V outgrow L2. Scratch that, I mixed up the units.", False),
        ("l2-limit", "At 128K K and V outgrow L2. I scratch my head over that.", True),
        # What is only compared with is supposed, the number itself is not.
        ("forgot-p", "Naive comes to 264 MiB rather than the 136 you'd get for S alone.", True),
        ("naive", "If I'm not mistaken the naive kernel moves 520 MiB.", True),
        # A number that is taken back by its name, sentences later.
        ("compulsory", "The floor is 8 MiB. O stays in. Scratch that 8; it is 6 MiB.", False),
        ("compulsory", "The floor is 8 MiB. O stays in. Make that 6 MiB instead of 8.", False),
        ("compulsory", "The floor is 8 MiB. O stays in. So the floor is 6 MiB, not 8.", False),
        ("compulsory", "The floor is 8 MiB. Naive does not move 8 MiB but 520 MiB.", True),
        ("naive", "Naive moves 264 MiB. P counts too. Strike the 264; it is 520 MiB.", True),
        # Asked, though without a question mark.
        ("fusion", "I am not sure what happens to S in FlashAttention.", False),
        ("fusion", "Where FlashAttention keeps S I don't know.", False),
        ("fusion", "I don't know the tile size, FlashAttention keeps S on chip.", True),
        # A number that is only compared keeps the owner it was given for.
        ("model", "Naive moves 260 MiB. FlashAttention moves 8 MiB. That is 260 over 8.", False),
        ("naive", "Naive moves 520 MiB. FlashAttention moves 8 MiB. That is 520 / 8.", True),
        # Part of another name.
        ("fusion", "A half-fused kernel doesn't write P.", False),
        ("l2-limit", "Whether L2 evicts K and V or keeps them: either is possible.", False),
    ],
)
def test_reserves_about_numbers(heard: Hear, claim: str, said: str, is_heard: bool) -> None:
    assert heard(said).claims[claim].heard is is_heard


def test_a_verdict_reaches_over_an_echo(heard: Hear) -> None:
    said = "One could argue that FlashAttention moves 8 MiB. I thought so as well, but it is wrong."
    assert not heard(said).claims["compulsory"].heard


@pytest.mark.parametrize(
    ("claim", "said", "is_heard"),
    [
        ("naive", "A blog says naive has 264 MiB, that's wrong, it's 520 MiB.", True),
        ("naive", "A blog says naive has 520 MiB, that's wrong, it's 264 MiB.", False),
        ("compulsory", "My colleague says the floor is 8 MiB. I agree with that.", True),
        ("compulsory", "According to some vendor blog the floor is 8 MiB.", False),
        ("compulsory", "I read that on a forum. The floor is 8 MiB.", True),
        ("fusion", "One post says S stays on chip and P, too. I checked none of it.", False),
        ("compulsory", "The floor is 8 MiB. I have not checked any of this.", True),
    ],
)
def test_whose_words_they_are(heard: Hear, claim: str, said: str, is_heard: bool) -> None:
    assert heard(said).claims[claim].heard is is_heard


def test_half_a_million_is_a_number(heard: Hear) -> None:
    shown = [
        one.shown for one in heard("half a million tokens, a quarter of a million B").quantities
    ]
    assert any("500,000" in one for one in shown)
    assert any("250,000" in one for one in shown)


def test_a_list_of_names_behind_a_colon_claims_nothing(heard: Hear) -> None:
    assert (
        not heard("L2 limits: long context, heads, grid order, eviction.").claims["l2-limit"].heard
    )
    assert heard("L2 limit: K and V outgrow it.").claims["l2-limit"].heard


def test_words_between_a_number_and_its_unit(heard: Hear) -> None:
    shown = [one.shown for one in heard("165 dense TFLOP/s, 64 times fewer, 64 times").quantities]
    assert any("FLOP/s" in one for one in shown)
    assert sum(one.endswith(" x") for one in shown) == 1
