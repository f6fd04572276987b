"""Why a sentence does not count is told in words that mean something to whoever typed it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from trainer.packs import library
from trainer.prose import hearing, matching
from trainer.service import reasons
from trainer.service.examining import PackExaminer

REAL = "flash-attention/hbm-bytes"


def test_the_opposite_is_said_to_be_that() -> None:
    told = reasons.in_words("it is not denied", "written to\n HBM")
    assert told == "Heard “written to HBM”: that says the opposite."
    assert reasons.in_words("it is said of one-pass", "") == "That is said of one pass."
    assert reasons.in_words("", "x") == reasons.in_words("something new", "x") == ""


def test_every_reason_of_the_engine_has_its_words() -> None:
    """What is written out in the engine is looked for in its source: a new one must not go raw."""
    source = "".join(
        Path(str(one.__file__)).read_text(encoding="utf-8") for one in (matching, hearing)
    )
    found = set(re.findall(r'"(it is [a-z ]+)"', source))
    assert len(found) >= 4
    assert [one for one in found if not reasons.in_words(one, "quote")] == []


@pytest.mark.parametrize("text", ["The score matrix is written to HBM.", "S goes to HBM."])
def test_a_contradicted_sentence_quotes_what_was_heard(text: str) -> None:
    examiner = PackExaminer(library())
    paper = examiner.paper(REAL, 0)
    judged = examiner.judge_part(paper, "main", "fusion", text)
    assert judged.outcome.outcome == "wrong"
    if "written" in text:
        assert re.fullmatch(r"Heard “.*”: that says the opposite\.", judged.outcome.message)
