"""Factors with words behind them: `65x fewer bytes`, `14 times over the ridge`."""

from __future__ import annotations

import pytest

from trainer.checker import check_work


def outcomes(work: str) -> list[str]:
    return [step.outcome for step in check_work(work).steps]


WORDS = (
    "{}x above the cap",
    "{}x fewer bytes",
    "{}x better than naive",
    "{} x the ridge",
    "{}× past it",
    "{}x what the ridge asks for",
    "{} times over the ridge",
    "{} times as many bytes",
    "{} times beyond the ridge",
    "{} times the ridge",
    "{}-fold",
    "{}-fold saving",
)


@pytest.mark.parametrize("words", WORDS)
def test_words_behind_a_factor_change_nothing(words: str) -> None:
    assert outcomes(f"4096 / 295 = {words.format('13.9')}") == ["right"]
    assert outcomes(f"4096 / 295 = {words.format('19.3')}") == ["wrong"]


@pytest.mark.parametrize("words", [one for one in WORDS if " " in one])
def test_a_factor_is_equal_to_a_ratio_alone(words: str) -> None:
    assert outcomes(f"intensity = 4096 FLOP/B = {words.format('13.9')}") == []
    assert outcomes(f"gap = 163 us - 2.5 us = {words.format('65')}") == []


@pytest.mark.parametrize("times", ["65x", "65 x", "65 times"])
def test_so_many_times_a_name_is_that_or_the_ratio(times: str) -> None:
    floor = "floor = 4 x 2 MiB = 8 MiB\n"
    assert outcomes(f"{floor}naive = 520 MiB = {times} the floor") == ["right"] * 2
    assert outcomes(f"{floor}naive = 520 / 8 = {times} the floor") == ["right"] * 2
    assert outcomes(f"{floor}naive = 540 MiB = {times} the floor") == ["right", "wrong"]
    assert outcomes(f"{floor}naive = {times} the floor = 520 MiB") == ["right"] * 2
    assert outcomes(f"{floor}naive = {times} the floor = 525 MiB") == ["right", "wrong"]


def test_a_rounded_factor_is_rounded_and_a_factor_of_work_is_not() -> None:
    ridge = "ridge = 295 FLOP/B\n"
    assert outcomes(f"{ridge}x = 4096 FLOP/B = 14 times the ridge") == ["right"]
    assert outcomes(f"{ridge}x = 4096 FLOP/B = 13 times the ridge") == ["wrong"]
    assert outcomes(f"{ridge}x = 14 times the ridge = 4096 FLOP/B") == ["wrong"]


def test_over_behind_a_factor_divides_nothing() -> None:
    assert outcomes("cap = 422\nr = 646 / cap = 1.53x over cap") == ["right"]
    assert outcomes("r = 646 / 422 = 2 x 323 over 422") == ["right"]


@pytest.mark.parametrize("work", ["n = 4x foo = 512 MiB", "n = 4 times foo = 512 MiB"])
def test_a_name_that_is_unknown_stays_one(work: str) -> None:
    (step,) = check_work(work).steps
    assert step.message == "'foo' has no value here, so this step can't be checked."
