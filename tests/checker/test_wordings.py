"""Words around a number that a question invites, and spellings that mean the key's kind there."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.checker.test_usable import ARCHIVE, key_of
from trainer.checker import Key, check, echoes
from trainer.quantity import Quantity


@pytest.mark.parametrize(
    "response",
    ["357 disks", "357 drives", "357 cameras", "357 hard drives", "357 disks?", "about 357 disks."],
)
def test_whatever_is_counted_the_count_is_read(response: str) -> None:
    key = key_of("disks", ARCHIVE)
    outcome = check(response, key)
    assert (outcome.outcome, outcome.reading) == ("right", "357")
    assert "counts" in outcome.message
    assert echoes(response, key) == ("357",)


@pytest.mark.parametrize("response", ["11 disks", "4 cameras", "1,000 drives"])
def test_another_count_is_wrong_and_multiplies_nothing(response: str) -> None:
    outcome = check(response, key_of("disks", ARCHIVE))
    assert (outcome.outcome, outcome.reading) == ("wrong", response.partition(" ")[0])


@pytest.mark.parametrize("response", ["8 KB disks", "disks", "357 disks of it all", "357 or more"])
def test_what_is_no_count_stays_unreadable(response: str) -> None:
    assert check(response, key_of("disks", ARCHIVE)).outcome == "unreadable"


def test_a_unit_is_no_noun() -> None:
    key = key_of("disks", ARCHIVE)
    assert check("357 MiB", key).unit == "incompatible"
    assert check("357 seconds", key).unit == "incompatible"
    assert check("2.5 disks", "2.5").outcome == "unreadable"
    assert check("520 florps", "520 MiB").outcome == "unreadable"


@pytest.mark.parametrize("response", ["260 model", "4 blocks", "2 naive"])
def test_a_number_and_a_word_are_no_product_in_bytes_either(response: str) -> None:
    assert check(response, key_of("compulsory")).outcome != "right"
    assert check(response, key_of("model")).outcome != "right"


@pytest.mark.parametrize("response", ["at least 8 MiB", ">= 8 MiB", "≥ 8 MiB", "8 MiB or more"])
def test_a_bound_where_it_is_asked_for(response: str) -> None:
    outcome = check(response, key_of("compulsory"))
    assert (outcome.outcome, outcome.reading) == ("right", "8 MiB = 8,388,608 B")
    assert check(response.replace("8", "520"), key_of("naive")).outcome == "unreadable"
    assert check(response.replace("8", "9"), key_of("compulsory")).outcome == "wrong"
    assert check(response, "8 MiB").outcome == "unreadable"


def test_the_other_bound_is_not_taken() -> None:
    assert check("at most 8 MiB", key_of("compulsory")).outcome == "unreadable"
    most = Key(Quantity.of("8 MiB"), "MiB", ask="How much is it at most?")
    assert check("<= 8 MiB", most).outcome == "right"


@pytest.mark.parametrize("response", ["8 MiB per head", "8 MiB/head", "8 MiB for each head"])
def test_what_the_question_is_about_one_of_cancels(response: str) -> None:
    outcome = check(response, key_of("compulsory"))
    assert (outcome.outcome, outcome.reading) == ("right", "8 MiB = 8,388,608 B")
    assert outcome.message == "Right. The question is about one head."
    elsewhere = Key(Quantity.of("8 MiB"), "MiB", ask="How much do all of them take?")
    assert check(response, elsewhere).outcome != "right"


def test_a_unit_of_time_does_not_cancel() -> None:
    key = Key(Quantity.of("8 MiB"), "MiB", ask="How much arrives each second?")
    assert check("8 MiB/second", key).outcome == "wrong"


def test_a_hedge_is_read_past() -> None:
    assert check("8 MiB?", key_of("compulsory")).outcome == "right"
    assert check("8 MiB ??", key_of("compulsory")).outcome == "right"
    assert check("?", key_of("compulsory")).outcome == "unreadable"
    assert check("8 ? MiB", key_of("compulsory")).outcome == "unreadable"


def test_multiply_adds_are_two_operations_each() -> None:
    outcome = check("17.2 GMAC", key_of("flops"))
    assert (outcome.outcome, outcome.reading) == ("right", "17.2 GMAC = 34,400,000,000 FLOP")
    assert "two FLOP" in outcome.message
    assert check("34.4 GMACs", key_of("flops")).outcome == "wrong"
    assert check("2048 MAC/B", key_of("intensity")).outcome == "right"
    assert check("17.2 GMAC", "520 MiB").outcome == "unreadable"


@pytest.mark.parametrize("response", ["989 TFLOPs", "0.989 PFLOPs", "989 TOPs"])
def test_flops_in_the_plural_are_a_rate_where_a_rate_is_asked_for(response: str) -> None:
    outcome = check(response, "989 TFLOP/s")
    assert (outcome.outcome, outcome.unit) == ("right", "fine")
    assert "is read as" in outcome.message
    assert check(response, "989 TFLOP").outcome == "right"


def test_an_operation_in_the_singular_is_no_rate() -> None:
    assert check("989 TFLOP", "989 TFLOP/s").unit == "incompatible"
    assert check("989 TFLOPs", "989 TB/s").unit == "incompatible"


@pytest.mark.parametrize(
    ("response", "expect", "note"),
    [
        ("8192*128*BF16", "2 MiB", "BF16 is taken as 2 B an element"),
        ("8192*128*fp32", "4 MiB", "p32 is taken as 4 B an element"),
        ("8192*128*FP8", "1 MiB", "FP8 is taken as 1 B an element"),
        ("8192*128*FP16 = 2 MiB", "2 MiB", ""),
    ],
)
def test_number_formats_are_sizes_of_elements(response: str, expect: str, note: str) -> None:
    outcome = check(response, expect)
    assert outcome.outcome == "right"
    assert note in outcome.message
    assert check("2*N*d*BF16*2", key_of("compulsory")).outcome == "right"


def test_a_count_of_things_keeps_its_tolerance() -> None:
    key = Key(Quantity(Fraction(357)), "1", within=Fraction(0))
    assert check("358 disks", key).outcome == "wrong"
    assert check("357 disks", key).outcome == "right"


@pytest.mark.parametrize("response", ["357 nodes", "357 servers", "357 blocks"])
def test_where_it_is_asked_how_many_a_unit_that_counts_is_a_noun_too(response: str) -> None:
    outcome = check(response, key_of("disks", ARCHIVE))
    assert (outcome.outcome, outcome.reading) == ("right", "357")
    ratio = Key(Quantity(Fraction(357)), "1", ask="How many times larger is it?")
    assert check(response, ratio).unit == "incompatible"


def test_a_count_of_operations_in_a_formula_needs_no_flop() -> None:
    outcome = check("4N^2d/peak", key_of("compute-time"))
    assert outcome.outcome == "right"
    assert "FLOP" in outcome.message
    assert check("N/peak", key_of("compute-time")).outcome == "wrong"
