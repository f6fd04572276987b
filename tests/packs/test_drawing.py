"""Variants: deterministic, spread, filtered; values under other givens; templates."""

from __future__ import annotations

import pickle
from fractions import Fraction
from pathlib import Path

import pytest

from tests.packs.shipped import ADDRESS, QUESTION, copied, loaded, planted
from trainer.packs import FormulaError, Question, Variant, library, variants
from trainer.packs.templates import TemplateError, as_written, slots
from trainer.quantity import Quantity


@pytest.fixture(scope="module")
def question() -> Question:
    return library().question(ADDRESS)


@pytest.fixture(scope="module")
def draws(question: Question) -> tuple[Variant, ...]:
    return variants(question)


def test_variant_0_is_the_seed(draws: tuple[Variant, ...]) -> None:
    assert draws[0].givens == {"N": "8192", "d": "128", "Br": "128", "e": "2 B", "GPU": "H100 SXM"}
    assert draws[0].label == "N = 8,192, d = 128, Br = 128, H100 SXM"
    assert draws[0].shown[0] == ("N", "8,192")
    assert draws[0].shown[-1] == ("GPU", "H100 SXM: 989 TFLOP/s, 3.35 TB/s, L2 50 MB")


def test_variants_are_the_same_each_time_and_all_different(question: Question) -> None:
    first, second = variants(question), variants(question)
    assert first == second
    assert [one.index for one in first] == list(range(24))
    assert len({one.label for one in first}) == 24


def test_every_value_that_is_listed_is_drawn(
    question: Question, draws: tuple[Variant, ...]
) -> None:
    for given in question.givens:
        assert {one.givens[given.name] for one in draws} == set(given.values)


def test_the_story_holds_in_every_variant(draws: tuple[Variant, ...]) -> None:
    for draw in draws:
        names = {name: found.value for name, found in draw.names.items()}
        assert names["intensity"] > names["ridge"], "compute-bound at the floor"
        assert names["flops"] / names["model"] < names["ridge"], "bandwidth-bound without L2"
        assert 4 * names["T"] < names["L2"], "K and V of two heads fit"
        assert 2 * names["long"] * names["d"] * names["e"] > names["L2"], "and of a long head not"
        assert names["model"] < names["naive"]


def test_a_small_product_is_drawn_whole(tmp_path: Path) -> None:
    root = copied(tmp_path)
    planted(root, QUESTION, "  N: {is: [8192, 4096, 16384]", "  N: {is: [8192]")
    assert len(variants(loaded(root))) == 12


def test_values_under_other_givens(draws: tuple[Variant, ...]) -> None:
    draw = draws[0]
    assert draw.value("4*S + 4*T") == Quantity.of("520 MiB")
    assert draw.value("naive", e=Quantity.of("4 B")) == Quantity.of("1040 MiB")
    assert draw.value("naive", N="4096") == Quantity.of("132 MiB")
    assert draw.value("ridge", GPU="A100 40 GB").value == Fraction(312) / Fraction("1.555")
    assert draw.value("naive_time", {"bandwidth": Quantity.of("2 TB/s")}).value == Fraction(
        545_259_520, 2 * 10**12
    )
    assert draw.value("ratio", naive=Quantity.of("8 MiB")).value == 1
    assert draw.value("naive") == Quantity.of("520 MiB"), "nothing is changed for good"


@pytest.mark.parametrize(
    ("formula", "changes"),
    [("S +", {}), ("S + N", {}), ("nothing", {}), ("ridge", {"GPU": "RTX"}), ("1/(d - 128)", {})],
)
def test_what_has_no_value_is_refused(
    draws: tuple[Variant, ...], formula: str, changes: dict[str, str]
) -> None:
    with pytest.raises(FormulaError):
        draws[0].value(formula, **changes)


def test_a_followup_sees_the_draw_of_its_question(
    question: Question, draws: tuple[Variant, ...]
) -> None:
    decode = question.followup("decode")
    here = draws[3].of(decode)
    assert here.index == 3
    assert here.names["kv_bytes"].value == 2 * draws[3].names["T"].value
    assert here.names["group"].value == 8
    assert [one.label for one in variants(decode)] == [one.label for one in draws]
    assert variants(decode)[3] == here


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("8192", "8,192"),
        ("2000000 requests/s", "2,000,000 requests/s"),
        ("1024 B", "1024 B"),
        ("3.35 TB/s", "3.35 TB/s"),
        ("1e6 B", "1e6 B"),
        ("H100 SXM", "H100 SXM"),
    ],
)
def test_long_numbers_of_givens_are_grouped(written: str, shown: str) -> None:
    assert as_written(written) == shown


def test_variants_and_questions_travel(question: Question, draws: tuple[Variant, ...]) -> None:
    there = pickle.loads(pickle.dumps(draws[5]))
    assert there.value("naive") == draws[5].value("naive")
    assert there.of(question).text("{N}") == draws[5].text("{N}")
    assert pickle.loads(pickle.dumps(question)).address == question.address


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("N = {N}, {GPU}", "N = 8,192, H100 SXM"),
        ("{4*S + 4*T | MiB}", "520 MiB"),
        ("{naive_time | us | 3}", "163 us"),
        ("{naive/MB | 1 | 3}", "545"),
        ("{bandwidth} of {L2}", "3.35 TB/s of 50 MB"),
        ("{{N}} is {N}", "{N} is 8,192"),
        ("nothing", "nothing"),
    ],
)
def test_templates_are_filled(draws: tuple[Variant, ...], template: str, text: str) -> None:
    assert draws[0].text(template) == text


@pytest.mark.parametrize("template", ["{", "}", "{}", "{N | a | b}", "{N | a | 1 | 2}", "{N\n}"])
def test_a_broken_template_is_refused(template: str) -> None:
    with pytest.raises(TemplateError):
        list(slots(template))


def test_as_written() -> None:
    assert [as_written(one) for one in ("8192", "128", "3.35 TB/s", "2 B")] == [
        "8,192",
        "128",
        "3.35 TB/s",
        "2 B",
    ]
