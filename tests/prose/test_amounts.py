from __future__ import annotations

import pytest

from trainer.prose import quantities_in
from trainer.prose.amounts import Amount, find_amounts
from trainer.prose.normal import normalise
from trainer.prose.tokens import tokenise

MIB = 2.0**20


def amounts(text: str) -> list[Amount]:
    return find_amounts(tokenise(normalise(text).text))


def values(text: str, at: int = -1) -> list[float]:
    return [value.value for value in amounts(text)[at].values]


@pytest.mark.parametrize(
    ("text", "value", "kind"),
    [
        ("520 MiB", 520 * MIB, "B"),
        ("545,259,520 bytes", 545_259_520, "B"),
        ("5.45e8 B", 5.45e8, "B"),
        ("5.45 x 10^8 B", 5.45e8, "B"),
        ("2^29 + 2^23 B", 2.0**29 + 2**23, "B"),
        ("512 + 8 MiB", 520 * MIB, "B"),
        ("4 MiB x 64 + 4", 260 * MIB, "B"),
        ("64 query blocks x 4 MiB", 256 * MIB, "B"),
        ("sixty-four x 4 MiB", 256 * MIB, "B"),
        ("4,096 FLOP/B", 4096, "FLOP/B"),
        ("4.1k FLOPs per byte", 4100, "FLOP/B"),
        ("4,096 operations on each byte", 4096, "FLOP/B"),
        ("34.4 GFLOP", 34.4e9, "FLOP"),
        ("989 TFLOP/s", 989e12, "FLOP/s"),
        ("3.35 TB/s", 3.35e12, "B/s"),
        ("163 us", 163e-6, "s"),
        ("five hundred and twenty mebibytes", 520 * MIB, "B"),
        ("a hundred and twenty-eight mebibytes", 128 * MIB, "B"),
        ("eight point four megabytes", 8.4e6, "B"),
        ("four thousand flops per byte", 4000, "FLOP/B"),
        ("eight thousand one hundred ninety-two", 8192, ""),
        ("128 k tokens", 128e3, "count"),
        ("4.36 Gbit", 545e6, "B"),
        ("1/128 GiB", 8 * MIB, "B"),
        ("the 295 ridge point", 295, ""),
        ("65x", 65, "x"),
    ],
)
def test_what_a_number_means(text: str, value: float, kind: str) -> None:
    last = amounts(text)[-1]
    assert last.values[0].value == pytest.approx(value)
    assert last.values[0].kind == kind


def test_mb_has_two_meanings_and_mib_one() -> None:
    assert values("520MB") == [520e6, 520 * MIB]
    assert values("520 MiB") == [520 * MIB]
    assert values("8K") == [8000, 8192]


def test_counts_are_not_sizes() -> None:
    assert amounts("64 blocks")[0].noun
    assert amounts("8 query heads")[0].noun
    assert not amounts("8 for each block")[0].noun


def test_an_exponent_is_no_amount() -> None:
    assert amounts("N^2 d^2 / M") == []


def test_operands_of_a_sum_are_parts_of_it() -> None:
    found = amounts("512 + 8 = 520")
    assert [(amount.part, amount.run) for amount in found] == [
        (True, False),
        (True, False),
        (False, True),
        (False, False),
    ]


def test_quantities_are_shown_as_read() -> None:
    shown = [one.shown for one in quantities_in("naive moves 520 MiB at 3.35 TB/s")]
    assert shown[0] == "520 MiB = 545,259,520 B"
    assert len(shown) == 2
    assert quantities_in("") == ()


@pytest.mark.parametrize(
    ("text", "stands"),
    [
        ("64 x 4 + 4 = 260 MiB", True),
        ("64 x 4 + 4 = 256 MiB", False),
        ("2*8192*128*2 = 4.19 MB", True),
        ("2*8192*128*2 = 2.1 MB", False),
        ("4 x 128 = 512 + 8 = 520", True),
        ("34.4 / 8.39 = 4.1k FLOP/B", True),
        ("545 / 3.35 ≈ 160 us", True),
        ("keys 2 MiB + values 2 MiB = 8 MiB", False),
    ],
)
def test_a_sum_that_the_writer_gives_another_result_says_nothing(text: str, stands: bool) -> None:
    assert any(amount.run and amount.first < 8 for amount in amounts(text)[:5]) is stands
