"""Words around a number that a question invites, and spellings that mean the key's kind there."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.checker.test_usable import ARCHIVE, key_of
from trainer.checker import Key, check, echoes
from trainer.quantity import Quantity


@pytest.mark.parametrize(
    "response",
    ["357 disks", "357 disk", "357 Disks", "357 disks?", "about 357 disks.", "2*178.5 disks"],
)
def test_whatever_is_counted_the_count_is_read(response: str) -> None:
    key = key_of("disks", ARCHIVE)
    outcome = check(response, key)
    assert (outcome.outcome, outcome.reading) == ("right", "357")
    assert "counts" in outcome.message
    assert echoes(response, key) == ("357",)


@pytest.mark.parametrize("response", ["11 disks", "4 disks", "1,000 disks"])
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


def test_a_convention_makes_nothing_the_thing_that_is_asked_about() -> None:
    assert check("520 MiB per element", key_of("naive")).outcome != "right"
    assert check("2 GB/s per disk", key_of("ingest", ARCHIVE)).outcome != "right"
    assert check("5.184 PB per disk", key_of("kept", ARCHIVE)).outcome != "right"
    assert check("357 per disk", key_of("disks", ARCHIVE)).outcome != "right"


@pytest.mark.parametrize(
    ("ask", "context", "outcome"),
    [
        ("How much is that?", "Count the bytes for one head at N = 8.", "right"),
        ("How much do all heads move?", "Count the bytes for one head at N = 8.", "wrong"),
        ("How much is that?", "What do 32 heads move, if one head is masked?", "wrong"),
        ("How much is that?", "One head is a head.", "wrong"),
        ("How much does one head group move?", "", "wrong"),
        ("How much does one KV head move?", "", "right"),
        ("How much per head?", "", "right"),
    ],
)
def test_who_is_asked_about_one_thing_is_told_so(ask: str, context: str, outcome: str) -> None:
    key = Key(Quantity.of("8 MiB"), "MiB", ask=ask, context=(context,))
    assert check("8 MiB per head", key).outcome == outcome


@pytest.mark.parametrize("part", ["causal.causal-model", "verification.without-reuse"])
def test_a_followup_is_about_what_its_question_is_about(part: str) -> None:
    key = key_of(part)
    assert check("134 MiB per head" if "causal" in part else "260 MiB/head", key).outcome == "right"


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


@pytest.mark.parametrize(
    ("response", "outcome"),
    [
        ("8.6 GMAC + 17.2 GFLOP", "right"),
        ("17.2 GFLOP + 8.6 GMACs", "right"),
        ("8.6 GMAC + 8.6 GFMA", "right"),
        ("34.4 GMAC - 34.4 GFLOP", "right"),
        ("(8 + 9.2) GMAC", "right"),
        ("8 GMAC + 9.2 GFLOP", "wrong"),
        ("17.2 GMAC + 17.2 GFLOP", "wrong"),
        ("34.4 GFLOP + 17.2 GMAC - 17.2 GFLOP", "wrong"),
    ],
)
def test_in_a_sum_each_multiply_add_is_two_and_nothing_else_is(response: str, outcome: str) -> None:
    assert check(response, key_of("flops")).outcome == outcome


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
    key = Key(Quantity(Fraction(357)), "1", within=Fraction(0), ask="How many hard disks is that?")
    assert check("358 disks", key).outcome == "wrong"
    assert check("357 disks", key).outcome == "right"
    assert check("357 hard disks", key).outcome == "right"
    assert check("357 soft disks", key).outcome == "unreadable"


def test_a_unit_that_counts_is_a_noun_where_it_is_asked_how_many() -> None:
    nodes = Key(Quantity(Fraction(357)), "1", ask="How many nodes does that take?")
    outcome = check("357 nodes", nodes)
    assert (outcome.outcome, outcome.reading) == ("right", "357")
    ratio = Key(Quantity(Fraction(357)), "1", ask="How many times larger is it?")
    assert check("357 nodes", ratio).unit == "incompatible"


@pytest.mark.parametrize("noun", ["drives", "cameras", "hard drives", "nodes", "blocks", "wrong"])
@pytest.mark.parametrize("number", ["357", "11"])
def test_a_number_of_something_else_is_asked_back_whether_it_fits_or_not(
    number: str, noun: str
) -> None:
    outcome = check(f"{number} {noun}", key_of("disks", ARCHIVE))
    assert (outcome.outcome, outcome.reading) == ("unreadable", "")
    assert outcome.message == (
        f"{number} {noun}: {number} of what is asked? Say {number}, or {number} disks."
    )


@pytest.mark.parametrize("word", ["dozen", "hundred", "lakh", "gross", "tenths", "squared"])
def test_a_number_word_behind_a_number_is_no_noun(word: str) -> None:
    outcome = check(f"357 {word}", key_of("disks", ARCHIVE))
    assert outcome.outcome == "unreadable"
    assert "write the number out in digits" in outcome.message
    assert check(f"357 {word} disks", key_of("disks", ARCHIVE)).outcome == "unreadable"
    assert check(f"20 {word}", "20").outcome == "unreadable"


def test_a_count_of_operations_in_a_formula_needs_no_flop() -> None:
    outcome = check("4N^2d/peak", key_of("compute-time"))
    assert outcome.outcome == "right"
    assert "FLOP" in outcome.message
    assert check("N/peak", key_of("compute-time")).outcome == "wrong"
