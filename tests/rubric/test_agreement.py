"""Kappa, alpha and who is kinder, against published examples and other people's programs.

Published figures are compared to the digits that were published, three at least.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import pytest

from trainer.rubric.agreement import FEW, Weights, agreed, alpha, kappa, lean, leans

CASES: Final = Path(__file__).resolve().parents[1] / "cases" / "agreement.jsonl"
LIBRARY_ROWS: Final = [
    json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines() if line
]

Table = Sequence[Sequence[int]]

#: Cohen (1960, 1968): two psychiatrists, 200 patients, personality disorder, neurosis, psychosis.
COHEN: Final = ((88, 14, 18), (10, 40, 10), (2, 6, 12))
#: Hout, Duncan & Sobel (1987) in Agresti (1990): 91 couples, "sex is fun for me and my partner".
COUPLES: Final = ((7, 7, 2, 3), (2, 8, 3, 7), (1, 5, 4, 9), (2, 8, 9, 14))
#: Boyd et al. (1982) in the Stata manual, [R] kappa: two radiologists, 85 xeromammograms.
XRAYS: Final = ((21, 12, 0, 0), (4, 17, 1, 0), (3, 9, 15, 2), (0, 0, 0, 1))
#: The example of SAS PROC FREQ that statsmodels quotes in its own tests.
SAS: Final = ((0, 4, 1), (0, 8, 0), (0, 1, 5))

N: Final = None
#: Krippendorff (2011), "Computing Krippendorff's Alpha-Reliability", C and D: four observers.
FOUR: Final = (
    (1, 2, 3, 3, 2, 1, 4, 1, 2, N, N, N),
    (1, 2, 3, 3, 2, 2, 4, 1, 2, 5, N, 3),
    (N, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, N),
    (1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, N),
)
#: The example of the package `krippendorff` and of Wikipedia: three coders.
THREE: Final = (
    (N, N, N, N, N, 3, 4, 1, 2, 1, 1, 3, 3, N, 3),
    (1, N, 2, 1, 3, 3, 4, 3, N, N, N, N, N, N, N),
    (N, N, 2, 1, 3, 4, 4, N, 2, 1, 1, 3, 3, N, 4),
)


def pairs_of(table: Table) -> list[tuple[float, float]]:
    """One pair of ratings for everything that a table counts."""
    return [
        (row, column)
        for row, counts in enumerate(table)
        for column, count in enumerate(counts)
        for _ in range(count)
    ]


def units_of(raters: Sequence[Sequence[int | None]]) -> list[tuple[int | None, ...]]:
    """What every rater said, thing by thing."""
    return list(zip(*raters, strict=True))


@pytest.mark.parametrize(
    ("table", "weights", "published"),
    [
        (COHEN, "none", 0.492),  # Cohen (1960)
        (COHEN, ((0, 1, 3), (1, 0, 6), (3, 6, 0)), 0.348),  # Cohen (1968)
        (COHEN, ((0, 1, 4), (1, 0, 6), (2, 2, 0)), 0.353),  # Cohen (1968), not symmetric
        (COUPLES, "none", 0.1293),  # R, vcd::Kappa
        (COUPLES, "linear", 0.2374),  # R, vcd::Kappa, equal spacing
        (XRAYS, "none", 0.4728),  # Stata, kap
        (XRAYS, "linear", 0.5684),  # Stata, kap, wgt(w)
        (XRAYS, "quadratic", 0.6714),  # Stata, kap, wgt(w2)
        (SAS, "none", 0.4842),
        (SAS, "linear", 0.4701),
    ],
)
def test_kappa_is_what_was_published(table: Table, weights: Any, published: float) -> None:
    digits = len(str(published)) - 2
    found = kappa(pairs_of(table), weights, range(len(table))).value
    assert found is not None
    assert round(found, digits) == published


def test_kappa_of_the_example_in_the_documentation_of_scikit_learn() -> None:
    words = {"negative": 0, "neutral": 1, "positive": 2}
    first = ("negative", "positive", "negative", "neutral", "positive")
    second = ("negative", "positive", "negative", "neutral", "negative")
    found = kappa((words[a], words[b]) for a, b in zip(first, second, strict=True))
    assert found.value == pytest.approx(0.6875, abs=1e-12)


@pytest.mark.parametrize(
    ("table", "weights", "bounds"),
    [
        (COUPLES, "none", (-0.00512, 0.2638)),  # R, vcd::Kappa with CI = TRUE
        (COUPLES, "linear", (0.08388, 0.3909)),
        (SAS, "none", (0.2137, 0.7547)),
        (SAS, "linear", (0.1845, 0.7558)),
    ],
)
def test_the_interval_is_what_was_published(
    table: Table, weights: Weights, bounds: tuple[float, float]
) -> None:
    found = kappa(pairs_of(table), weights, range(len(table)))
    assert (found.low, found.high) == pytest.approx(bounds, abs=5e-5)


@pytest.mark.parametrize(
    ("raters", "metric", "published"),
    [
        # Krippendorff (2011): A, two observers and two values.
        (((0, 1, 0, 0, 0, 0, 0, 0, 1, 0), (1, 1, 1, 0, 0, 1, 0, 0, 0, 0)), "nominal", 0.095),
        # B, two observers and five values, a to e.
        (
            (
                (1, 1, 2, 2, 4, 3, 3, 3, 5, 4, 4, 1),
                (2, 1, 2, 2, 2, 3, 3, 3, 5, 4, 4, 4),
            ),
            "nominal",
            0.692,
        ),
        (FOUR, "nominal", 0.743),  # C, with ratings missing
        (FOUR, "ordinal", 0.815),  # D
        (FOUR, "interval", 0.849),  # D
        (THREE, "nominal", 0.691),  # krippendorff on PyPI, sample.py; Wikipedia
        (THREE, "interval", 0.811),
    ],
)
def test_alpha_is_what_was_published(raters: Any, metric: Any, published: float) -> None:
    found = alpha(units_of(raters), metric).value
    assert found is not None
    assert round(found, 3) == published


@pytest.mark.parametrize("row", [one for one in LIBRARY_ROWS if one["about"] == "kappa"])
def test_kappa_is_what_scikit_learn_and_statsmodels_say(row: dict[str, Any]) -> None:
    for weights in ("none", "linear", "quadratic"):
        found = kappa(map(tuple, row["pairs"]), weights, row["scale"])
        assert (found.value, found.low, found.high) == pytest.approx(row[weights], abs=1e-9)
        assert found.n == len(row["pairs"])


@pytest.mark.parametrize("row", [one for one in LIBRARY_ROWS if one["about"] == "alpha"])
def test_alpha_is_what_krippendorff_says(row: dict[str, Any]) -> None:
    for metric in ("nominal", "ordinal", "interval"):
        assert alpha(row["units"], metric).value == pytest.approx(row[metric], abs=1e-9)


def test_what_is_undefined_is_none_with_a_reason() -> None:
    assert kappa([]).why == "Nothing was rated by both."
    same = kappa([(1, 1)] * 30, "quadratic", (0, 1, 2))
    assert same.value is None
    assert same.why == "Both gave one and the same rating to everything."
    assert alpha([(1, None), (None, 2)]).why == "Nothing was rated by more than one."
    assert alpha([(1, 1), (1, 1)]).why == "All gave one and the same rating to everything."
    assert alpha([(1, 1), (1, 1)]).n == 2


def test_opposite_raters_who_use_one_category_each_are_at_0() -> None:
    # All that they have in common is what chance gives.
    found = kappa([(0, 1)] * 25, "quadratic", (0, 1))
    assert found.value == pytest.approx(0.0)
    assert not found.why


def test_perfect_agreement_has_no_interval() -> None:
    found = kappa([(0, 0), (1, 1), (2, 2)] * 10, "quadratic")
    assert found.value == pytest.approx(1.0)
    assert (found.low, found.high) == (None, None)
    assert alpha([(0, 0), (1, 1)]).value == pytest.approx(1.0)


def test_the_scale_counts_steps_that_nobody_used() -> None:
    pairs: list[tuple[float, float]] = [(0, 0), (0, 2), (2, 2), (3, 2)] * 6
    # Without the empty place the pair (0, 2) would be one step apart and not two.
    assert kappa(pairs, "linear").value == pytest.approx(1 / 3)
    assert kappa(pairs, "linear", range(4)).value == pytest.approx(0.4)


def test_few_is_said_under_twenty() -> None:
    assert kappa([(0, 1), (1, 1)] * 9).few
    assert kappa([(0, 1)] * (FEW - 1)).few
    assert not kappa([(0, 1)] * FEW).few
    assert alpha([(0, 1)] * (FEW - 1) + [(0, None)] * 5).few


def test_raw_agreement_and_within_one() -> None:
    pairs = [(0, 0), (1, 2), (2, 0), (2, 2)]
    assert (agreed(pairs).count, agreed(pairs).n) == (2, 4)
    assert agreed(pairs, within=1).value == 0.75
    assert agreed([]).value is None


def test_who_is_kinder() -> None:
    found = lean([(2, 1), (2, 0), (1, 1), (0, 1)])
    assert (found.kinder, found.harsher, found.n) == (2, 1, 4)
    assert found.mean == pytest.approx(0.5)
    assert found.total == pytest.approx(2.0)
    assert lean([]).mean is None
    assert lean([]).total == 0.0


def test_who_is_kinder_on_what() -> None:
    found = leans([("fusion", 1, 0), ("ridge", 0, 1), ("fusion", 0.5, 0), ("ridge", 1, 1)])
    assert list(found) == ["fusion", "ridge"]
    assert found["fusion"].mean == pytest.approx(0.75)
    assert found["ridge"].mean == pytest.approx(-0.5)


def test_order_and_names_of_raters_do_not_matter() -> None:
    pairs = pairs_of(XRAYS)
    turned = kappa([(b, a) for a, b in reversed(pairs)], "quadratic", range(4))
    assert turned.value == pytest.approx(kappa(pairs, "quadratic", range(4)).value)
    # For two raters without gaps alpha and kappa are near each other, and so on larger tables.
    near = alpha(pairs, "interval").value
    assert near == pytest.approx(turned.value, abs=0.03)
