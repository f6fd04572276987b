"""Answers labelled by careful readers, graded as they are; each difference that is left is named.

`answers*.jsonl` came with the question; `answers-*.jsonl` beside them are by other authors. They
are samples of kinds: mend the kind, never the answer.
"""

from __future__ import annotations

import json
import textwrap
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from trainer.authoring.score import Score, read_rows, score
from trainer.rubric import holds
from trainer.service import oneshot

CASES = Path(__file__).resolve().parent.parent / "cases"
LEVELS = oneshot.levels("flash-attention/hbm-bytes")
GIVEN = ("answers.jsonl", "answers-more.jsonl")
NEAR = tuple(sorted(p.name for p in CASES.glob("near-*.jsonl")))
PASSAGES = tuple(sorted(p.name for p in CASES.glob("passages-*.jsonl")))
OTHERS = tuple(sorted(p.name for p in CASES.glob("answers-by-*.jsonl")))


@cache
def scored(names: tuple[str, ...]) -> Score:
    rows = [
        row
        for name in names
        for row in read_rows((CASES / name).read_text(encoding="utf-8").splitlines())
    ]
    return score(rows, lambda address, text: oneshot.grade(address, text), LEVELS)


def shares(result: Score) -> tuple[float, float]:
    """Recall and precision over all criteria."""
    total = Counter[str]()
    for one in result.criteria:
        total += Counter(matched=one.matched, missed=one.missed, wrong=one.wrong)
    matched = total["matched"]
    return matched / (matched + total["missed"]), matched / (matched + total["wrong"])


def test_every_level_of_the_ninety_is_as_labelled() -> None:
    result = scored(GIVEN)
    assert result.answers == 90
    differing = [one for one in result.disagreements if one.kind in ("over", "under")]
    assert [(one.answer, one.what) for one in differing] == []


def test_criteria_of_the_ninety() -> None:
    recall, precision = shares(scored(GIVEN))
    assert recall >= 0.98
    assert precision >= 0.99


@pytest.mark.parametrize("name", OTHERS)
def test_answers_by_other_authors(name: str) -> None:
    result = scored((name,))
    recall, precision = shares(result)
    assert result.over == 0
    assert result.levelled == 0 or result.exact >= 0.95 * result.levelled
    assert recall >= 0.95
    assert precision >= 0.98


def wrapped(text: str, width: int = 72) -> str:
    """Each line that is longer cut at ``width`` columns, as mail programs do; tables are left."""
    out: list[str] = []
    for line in text.split("\n"):
        table = line.lstrip().startswith("|") or line.count(" | ") > 1
        cut = textwrap.wrap(line, width, break_long_words=False, break_on_hyphens=False)
        out += [line] if table or len(line) <= width else cut
    return "\n".join(out)


def test_lines_cut_for_their_length_change_no_level() -> None:
    """What was left: a line that ends where the next word would not have fitted, by chance."""
    every = [
        row
        for name in (*GIVEN, *OTHERS)
        for row in read_rows((CASES / name).read_text(encoding="utf-8").splitlines())
        if row.level is not None
    ]
    # One in three, by their ids, which say nothing of what they are.
    rows = [
        replace(row, text=wrapped(row.text)) for row in every if crc32(row.id.encode()) % 3 == 0
    ]
    assert len(rows) > 0.25 * len(every)
    result = score(rows, lambda address, text: oneshot.grade(address, text), LEVELS)
    assert result.over == 0
    assert result.exact >= 0.97 * result.levelled


@pytest.mark.parametrize("name", PASSAGES)
def test_short_passages_for_one_criterion(name: str) -> None:
    """One thing said in ninety ways, and what comes near it without saying it."""
    found: Counter[tuple[str, bool, bool]] = Counter()
    for line in (CASES / name).read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        grade = oneshot.grade(row["question"], row["text"])
        if "mistake" in row:
            made = any(one.id == row["mistake"] for one in grade.mistakes)
            found[row["mistake"], row["makes"], made] += 1
        else:
            state = next(e.state for e in grade.criteria if e.criterion == row["criterion"])
            found[row["criterion"], row["meets"], holds(state)] += 1
    for what in {what for what, *_ in found}:
        meant = found[what, True, True] + found[what, True, False]
        near = found[what, False, True] + found[what, False, False]
        assert found[what, True, True] >= 0.97 * meant, what
        assert found[what, False, True] <= 0.08 * near, what


@pytest.mark.parametrize("name", NEAR)
def test_near_misses(name: str) -> None:
    """Sentences that come near a criterion or a mistake without saying it, and their twins."""
    result = scored((name,))
    wrong = sum(one.wrong for one in (*result.criteria, *result.mistakes))
    recall, _ = shares(result)
    assert wrong <= 0.01 * result.answers
    assert recall >= 0.97


def strong_answer() -> dict[str, Any]:
    """The question's own strong answer, as it was written by its author."""
    path = CASES / "strong-answer.json"
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def test_the_questions_own_strong_answer_is_a_strong_hire() -> None:
    grade = oneshot.grade("flash-attention/hbm-bytes", strong_answer()["text"])
    assert grade.level == "Strong Hire"
    assert grade.mistakes == ()
