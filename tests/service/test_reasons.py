"""Why a sentence does not count is told in words that mean something to whoever typed it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from trainer.packs import library
from trainer.prose import hearing, matching
from trainer.service import Service, reasons
from trainer.service.examining import PackExaminer
from trainer.store import memory_store

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


def test_what_speaks_against_it_is_named() -> None:
    told = reasons.in_words("against it: forgot-p", "")
    assert told == "That speaks against it (forgot p)."


def test_a_card_tells_no_reason_in_the_engines_words() -> None:
    service = Service(memory_store(), library())
    run = service.begin(REAL, "interview", 0)
    service.submit(
        run,
        "FlashAttention writes the score matrix to HBM. A colleague says that 8 MiB is the floor.",
    )
    service.finish(run)
    whys = {one.id: one.why for one in service.scorecard(run).criteria if one.why}
    assert whys["fusion"] == "That says the opposite."
    assert whys["compulsory-bytes"] == "That is told as somebody else's words."
    # The grade itself keeps what the engine gave: cards of old runs are told in today's words.
    kept = "".join(one.data for one in service._store.records(run) if one.kind == "graded")
    assert "it is not denied" in kept
    service.close()
