"""Hostile input: never right, never slow, never large, never run, and the process lives on."""

from __future__ import annotations

import random
import time
import tracemalloc
from collections.abc import Iterator
from typing import Any

import pytest

from tests.checker.test_cases import rows
from trainer.checker import check

SECONDS = 0.2
MEBIBYTES = 50
LONG = [
    "1" * 100_000 + " B",
    "(" * 100_000,
    ")" * 5_000,
    "(" * 1_000 + "1" + ")" * 1_000 + " B",
    "-" * 10_000 + "1 B",
    "1" + "+0" * 5_000 + " B",
    "1" + "*1" * 5_000 + " B",
    "m " * 50_000,
    "1" + "**1" * 5_000,
    "sqrt(" * 2_000 + "1" + ")" * 2_000,
    "x" * 100_000,
    "a" * 1_000_000,
    " " * 1_000_000 + "1 B",
    "\n" * 10_000,
    "~" * 10_000 + "1 B",
    "1,000" * 2_000,
    "{" * 5_000,
    "\\frac{1}{" * 500 + "1" + "}" * 500,
    "\\text{" * 1_000 + "B" + "}" * 1_000,
    "$1$" * 3_000,
    "⁹" * 3_000,
    "1" + "%" * 3_000,
    "K" * 5_000,
    "\x00" * 10_000,
    "\u202e" * 10_000,
    "\ud800" * 1_000,
    "1 B per " * 1_000 + "1",
    "9^99*" * 70 + "9",
    "1/2x" * 100,
    "pi " * 300,
    "1 " + "mb " * 15,
]
ATTACKS = [row["response"] for row in rows("attacks", "attacks-more")] + LONG


@pytest.fixture(scope="module", autouse=True)
def _warm() -> Iterator[None]:
    check("1 B", "1 B")
    check("x", "x", variables=["x"])
    # What a wrong number with a mark in it loads is loaded before anything is measured.
    check("1_000 B", "1 B")
    tracemalloc.start()
    yield
    tracemalloc.stop()


def answered(response: str, expect: str, **more: Any) -> str:
    tracemalloc.reset_peak()
    before, _ = tracemalloc.get_traced_memory()
    # Time of this process only: the machine may be busy with something else.
    start = time.process_time()
    outcome = check(response, expect, **more)
    spent = time.process_time() - start
    _, peak = tracemalloc.get_traced_memory()
    assert spent < SECONDS, response[:80]
    assert peak - before < MEBIBYTES * 2**20, response[:80]
    assert len(outcome.message) < 400
    assert len(outcome.caret or "") < 400
    return outcome.outcome


def test_no_attack_is_right_slow_or_large() -> None:
    for response in ATTACKS:
        assert answered(response, "1 B") != "right", response[:80]


def test_no_attack_gets_further_when_names_are_known() -> None:
    for response in ATTACKS:
        assert answered(response, "1 B", variables=["x", "N"], explain=False) != "right"


@pytest.mark.parametrize("power", ["9^9^9", "9**9**9**9", "(10^300)^300", "exp(exp(exp(37)))"])
def test_a_tower_is_refused_before_it_is_taken(power: str) -> None:
    assert check(power, "1 B").outcome == "unreadable"
    assert check(f"x + {power}", "x", variables=["x"]).outcome == "unreadable"


def test_nothing_is_run(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write = "open('made', 'w')"
    for text in (write, f"__import__('os').system('touch made') or {write}", f"f'{{{write}}}'"):
        assert check(text, "1 B").outcome == "unreadable"
        assert check(text, "x", variables=["x", "made", "open"]).outcome == "unreadable"
    assert list(tmp_path.iterdir()) == []


ALPHABET = "0123456789.,eE+-−–*/^()xX×·%°~≈ \t\n=<>!?$\\{}[]_'"
ALPHABET += "KMGTkmbBisuµnFLOPpert²⁻⁹½٣ⅹ\u200b\x00é🙂\ud800"


def test_a_hundred_thousand_random_texts() -> None:
    tracemalloc.stop()
    chance, seen, slowest = random.Random(31), set(), 0.0
    for number in range(100_000):
        length = chance.randrange(1, 12 if number % 10 else 60)
        text = "".join(chance.choices(ALPHABET, k=length))
        start = time.process_time()
        seen.add(check(text, "520 MiB").outcome)
        spent = time.process_time() - start
        if spent >= SECONDS:  # a collection of garbage may have fallen into it: ask once more
            start = time.process_time()
            check(text, "520 MiB")
            spent = time.process_time() - start
        slowest = max(slowest, spent)
    tracemalloc.start()
    assert slowest < SECONDS
    assert seen >= {"wrong", "unreadable"}


def test_cost_grows_with_the_length_and_no_faster() -> None:
    def cost(text: str) -> float:
        best = 1e9
        for _ in range(5):
            start = time.process_time()
            for _ in range(20):
                check(text, "1 B")
            best = min(best, time.process_time() - start)
        return best

    tracemalloc.stop()
    short, long = "1 B" + " + 1 B" * 12, "1 B" + " + 1 B" * 48
    ratio = cost(long) / cost(short)
    tracemalloc.start()
    assert ratio < 10  # four times the length; a quadratic reader would need sixteen
