"""The rating that follows from what happened, row by row of the table in the module."""

from __future__ import annotations

import pytest

from trainer.practice.ratings import QUICK, Rating, Tries, rate, rate_heard


@pytest.mark.parametrize(
    ("tries", "rating", "why"),
    [
        (Tries(right=True, seconds=QUICK), Rating.EASY, "right at once, in 15 s"),
        (Tries(right=True, seconds=QUICK + 0.1), Rating.GOOD, "right at once"),
        (Tries(right=True), Rating.GOOD, "right at once"),
        (Tries(right=True, hints=1, seconds=1.0), Rating.HARD, "right after a hint"),
        (Tries(right=True, hints=2), Rating.HARD, "right after hints"),
        (Tries(right=True, wrong=1, seconds=1.0), Rating.HARD, "right at the second try"),
        (Tries(right=True, wrong=2), Rating.AGAIN, "wrong 2 times first"),
        (
            Tries(right=True, wrong=1, mistake="forgot-p"),
            Rating.AGAIN,
            "a known mistake: forgot p",
        ),
        (Tries(right=True, worked=True), Rating.AGAIN, "the working was shown"),
        (Tries(wrong=1), Rating.AGAIN, "not right in the end"),
    ],
)
def test_what_happened_becomes_a_rating(tries: Tries, rating: Rating, why: str) -> None:
    assert rate(tries) == (rating, why)


def test_what_could_not_be_judged_counts_for_nothing() -> None:
    tries = Tries().judged("unreadable", None).judged("ambiguous", None).judged("undecided", None)
    assert tries == Tries()
    assert not tries.touched
    assert tries.judged("right", None).touched


def test_after_the_right_response_nothing_counts_any_more() -> None:
    tries = Tries().judged("right", None).judged("wrong", "slip")
    assert (tries.wrong, tries.mistake) == (0, None)


@pytest.mark.parametrize(
    ("state", "prompted", "rating"),
    [
        ("met", False, Rating.GOOD),
        ("hedged", False, Rating.GOOD),
        ("met", True, Rating.HARD),
        ("contradicted", False, Rating.AGAIN),
        ("not-found", False, Rating.AGAIN),
        ("unclear", False, None),
    ],
)
def test_what_was_heard_becomes_a_rating(state: str, prompted: bool, rating: Rating | None) -> None:
    found = rate_heard(state, prompted=prompted)
    assert (found[0] if found else None) == rating
