"""Answers to the follow-ups, written for this: terse, wrong, negated, in tables, in code."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest

from trainer.grading.text import grade_text
from trainer.packs import Question, Variant, library, variants

ADDRESS = "flash-attention/hbm-bytes"
CASES = Path(__file__).parents[1] / "cases"
FILES = ("followup-answers.jsonl", "followup-near.jsonl", "followup-replies.jsonl")
FOLLOWUPS = ("causal", "decode", "verification", "reversal")


def rows(name: str, followup: str) -> Iterator[tuple[str, frozenset[str], frozenset[str]]]:
    for line in (CASES / name).read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if row["followup"] == followup:
            yield row["text"], frozenset(row["criteria"]), frozenset(row["mistakes"])


@lru_cache
def asked(followup: str) -> tuple[Question, Variant]:
    question = library().question(f"{ADDRESS}/{followup}")
    return question, variants(question)[0]


def heard(followup: str, text: str) -> tuple[frozenset[str], frozenset[str]]:
    question, draw = asked(followup)
    grade = grade_text(question, text, draw)
    met = frozenset(one.criterion for one in grade.criteria if one.state in ("met", "hedged"))
    return met, frozenset(one.id for one in grade.mistakes)


@pytest.mark.parametrize("followup", FOLLOWUPS)
@pytest.mark.parametrize("name", FILES)
def test_labelled_answers(name: str, followup: str) -> None:
    """Answers, what comes near one without being it, and replies of a few words."""
    count: Counter[str] = Counter()
    differences: list[str] = []
    for text, criteria, mistakes in rows(name, followup):
        met, made = heard(followup, text)
        count["found"] += len(met & criteria) + len(made & mistakes)
        count["missed"] += len(criteria - met) + len(mistakes - made)
        count["wrong"] += len(met - criteria) + len(made - mistakes)
        if (met, made) != (criteria, mistakes):
            differences.append(f"{text!r}: {sorted(met ^ criteria)} {sorted(made ^ mistakes)}")
    told = "\n".join(differences)
    assert count["found"] >= (9 if "near" in name else 40)
    assert count["missed"] <= 0.04 * (count["found"] + count["missed"]), told
    assert count["wrong"] <= 0.03 * (count["found"] + count["wrong"]), told


@pytest.mark.parametrize(
    "text",
    [
        "It is not compute-bound, it is bandwidth-bound.",
        "It isn't compute-bound any more; it is bandwidth-bound.",
        "Bandwidth-bound rather than compute-bound.",
        "It stops being compute-bound.",
        "The idea that it is compute-bound is wrong: it is bandwidth-bound.",
        "No doubt it is bandwidth-bound.",
        "The intensity is nowhere near the ridge, so it is bandwidth-bound.",
        "Nobody says it is compute-bound; it is bandwidth-bound.",
        "Compute-bound? No, bandwidth-bound.",
        "With or without fusion it is bandwidth-bound.",
    ],
)
def test_what_limits_decode_under_denials(text: str) -> None:
    assert heard("decode", text) == (frozenset({"bandwidth-bound"}), frozenset())


@pytest.mark.parametrize(
    ("followup", "text", "mistake"),
    [
        ("causal", "Naive does not halve: if it skipped it would be 264 MiB.", "naive-halved"),
        ("causal", "The floor does not become 4 MiB.", "compulsory-halved"),
        ("decode", "My colleague says that decode is compute-bound.", "compute-bound"),
        ("decode", "In prefill it was 4,096 FLOP/B, here it is 1.", "prefill-numbers"),
        ("verification", "nvidia-smi is useless here.", "wrong-tool"),
        ("verification", "260 MiB does not confirm it, 8 MiB does.", "inverted"),
        ("reversal", "It is wrong to say that it never fails.", "never-fails"),
        ("reversal", "It has nothing to do with the 228 KB of shared memory.", "shared-memory"),
    ],
)
def test_a_mistake_that_is_not_made(followup: str, text: str, mistake: str) -> None:
    assert mistake not in heard(followup, text)[1]


@pytest.mark.parametrize(
    ("followup", "text"),
    [
        (
            "causal",
            "Causal mask, tiles, diagonal, FLOPs, naive traffic, ratio, 17.2 GFLOP.",
        ),
        ("decode", "KV cache, 4 MiB, FLOP per byte, GQA group, bandwidth, ridge."),
        ("verification", "Nsight Compute, DRAM bytes, L2 hit rate, 8 MiB, 260 MiB, grid order."),
        ("reversal", "Working set, 64 MiB, 128K, interleaving, grid order, multicast, clusters."),
    ],
)
def test_a_list_of_terms_claims_nothing(followup: str, text: str) -> None:
    assert heard(followup, text) == (frozenset(), frozenset())
