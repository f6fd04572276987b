from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import Runner

QUESTION = "flash-attention/hbm-bytes"
HIRE = """\
Naive moves 520 MiB: S and P are 128 MiB each and both are written and read, plus 8 MiB.
Any kernel has to move at least 8 MiB. FlashAttention never writes the score matrix to HBM.
"""


def test_a_free_answer_gets_a_level_and_its_evidence(run: Runner) -> None:
    ran = run("grade", QUESTION, "--json", text=HIRE)
    assert ran.code == 0
    row = ran.row()
    assert row["level"] == "Hire"
    naive = row["criteria"]["naive-bytes"]
    assert naive["state"] == "met"
    assert HIRE[naive["start"] : naive["end"]] == naive["quote"]
    assert set(row["missing"]) == {"reread-model", "l2-reuse", "ridge", "l2-limit"}


def test_the_weak_line_of_the_question_is_weak(run: Runner, tmp_path: Path) -> None:
    file = tmp_path / "answer.txt"
    file.write_text("FlashAttention reduces memory from N squared to N")
    ran = run("grade", QUESTION, str(file))
    assert ran.code == 0
    assert ran.out.startswith("Weak\nmissing for Hire: ")


def test_rows_keep_their_order_and_follow_ups_have_no_level(run: Runner) -> None:
    rows = [
        {"id": 1, "question": QUESTION, "text": HIRE},
        {"id": 2, "question": f"{QUESTION}/decode", "text": "Decode is bandwidth-bound."},
        {"id": 3, "question": f"{QUESTION}/nothing", "text": "x"},
    ]
    ran = run("grade", "--jsonl", "-", text="\n".join(map(json.dumps, rows)))
    assert ran.code == 3
    first, second, third = ran.rows()
    assert (first["id"], first["level"]) == (1, "Hire")
    assert second["level"] is None
    assert second["criteria"]["bandwidth-bound"]["state"] == "met"
    assert "nothing" in third["error"]


@pytest.mark.parametrize("text", ["", " \n", "[red]x[/red] \x1b[31m \u202e", "a" * 1_000_000])
def test_no_text_is_too_odd(run: Runner, text: str) -> None:
    ran = run("grade", QUESTION, text=text)
    assert ran.code in (0, 4)
    assert "Traceback" not in ran.err
    assert "\x1b" not in ran.out


def test_the_same_text_gives_the_same_bytes(run: Runner) -> None:
    assert run("grade", QUESTION, "--json", text=HIRE) == run(
        "grade", QUESTION, "--json", text=HIRE
    )


def test_questions_are_listed_by_address(run: Runner) -> None:
    listed = run("questions").out
    assert QUESTION in listed
    assert f"{QUESTION}/reversal" in listed
    rows = run("questions", "--json").rows()
    assert any(row["address"] == QUESTION and "decode" in row["followups"] for row in rows)
