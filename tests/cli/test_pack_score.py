from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import Runner

QUESTION = "flash-attention/hbm-bytes"
WEAK = "FlashAttention reduces memory from N squared to N"


def labelled(file: Path, *rows: dict[str, object]) -> str:
    file.write_text("".join(json.dumps({"question": QUESTION, **row}) + "\n" for row in rows))
    return str(file)


def test_figures_and_each_disagreement_with_its_text(run: Runner, tmp_path: Path) -> None:
    rows = labelled(
        tmp_path / "rows.jsonl",
        {"id": "a", "text": WEAK, "level": "Weak", "criteria": [], "mistakes": []},
        {"id": "b", "text": WEAK, "level": "Hire", "criteria": ["fusion"], "mistakes": []},
    )
    ran = run("pack", "score", rows)
    assert ran.code == 0
    assert "levels: 1 of 2 exact, 0 over, 1 under" in ran.out
    assert "b: missed fusion (not-found)" in ran.out
    assert f"    | {WEAK}" in ran.out
    figures = run("pack", "score", rows, "--figures").out
    assert "levels: 1 of 2" in figures
    assert WEAK not in figures
    data = run("pack", "score", rows, "--json").row()
    assert data["levels"]["under"] == 1
    assert data["criteria"]["fusion"]["missed"] == 1


def test_a_level_above_the_true_one_fails(run: Runner, tmp_path: Path) -> None:
    text = (
        "Naive moves 520 MiB: S and P are written and read, 128 MiB each, plus 8 MiB. Any kernel "
        "must move at least 8 MiB. FlashAttention never writes the score matrix to HBM."
    )
    row = {"id": "a", "text": text, "level": "Weak", "criteria": [], "mistakes": []}
    ran = run("pack", "score", labelled(tmp_path / "rows.jsonl", row))
    assert ran.code == 1
    assert "1 over" in ran.out


@pytest.mark.parametrize(
    ("text", "said"),
    [("", "no row"), ("{}", "line 1: expected"), ("[", "line 1: expected")],
)
def test_bad_rows_are_told(run: Runner, tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "rows.jsonl"
    file.write_text(text)
    ran = run("pack", "score", str(file))
    assert ran.code == 4
    assert said in ran.err


@pytest.mark.parametrize(
    ("labels", "said"),
    [
        ({"level": "Hires"}, "hbm-bytes has no level 'Hires', did you mean 'Hire'?"),
        ({"level": "Great"}, "has no level 'Great'; it has Strong Hire, Hire, Weak"),
        ({"criteria": ["fusoin"]}, "has no criterion 'fusoin', did you mean 'fusion'?"),
        ({"criteria": ["zz"]}, "line 2: flash-attention/hbm-bytes has no criterion 'zz'; it has "),
        ({"mistakes": ["zz"]}, "has no mistake 'zz'"),
        ({"criteria": "fusion"}, 'line 2: expected {"id"'),
        ({"question": "flash-attention/hbm-byte"}, "line 2: "),
        ({"question": f"{QUESTION}/causal", "level": "Hire"}, "the level of a follow-up is null"),
    ],
)
def test_a_label_that_no_question_knows_is_told_with_its_line(
    run: Runner, tmp_path: Path, labels: dict[str, object], said: str
) -> None:
    good: dict[str, object] = {"id": "a", "text": WEAK, "level": "Weak", "criteria": []}
    ran = run("pack", "score", labelled(tmp_path / "rows.jsonl", good, {**good, **labels}))
    assert ran.code == 4
    assert said in ran.err
    assert ran.out == ""


def test_no_share_of_nothing(run: Runner, tmp_path: Path) -> None:
    row = {"id": "a", "text": WEAK, "level": "Weak", "criteria": [], "mistakes": []}
    rows = labelled(tmp_path / "rows.jsonl", row)
    figures = run("pack", "score", rows, "--figures").out
    fusion = next(line for line in figures.splitlines() if line.startswith("fusion"))
    assert fusion.split()[1:] == ["0", "0", "0", "0", "–", "–"]
    assert run("pack", "score", rows, "--json").row()["criteria"]["fusion"]["recall"] is None


def test_disputes_become_labelled_rows(run: Runner, tmp_path: Path) -> None:
    from trainer.service import Service

    service = Service.open()
    run_id = service.begin(QUESTION, "interview", 0)
    service.submit(run_id, WEAK)
    service.finish(run_id)
    service.overrule(run_id, "fusion", "met", "said aloud")
    other = service.begin(QUESTION, "interview", 0)
    service.submit(other, "Nothing to see.")
    service.finish(other)
    service.close()

    ran = run("pack", "collect")
    assert ran.err == "1 disputed answer\n"
    row = ran.row()
    assert row["question"] == QUESTION
    assert row["text"] == WEAK
    assert row["criteria"] == ["fusion"]
    assert row["why"] == "fusion: heard as not-found, overruled to met (said aloud)"
    disputed = tmp_path / "disputed.jsonl"
    disputed.write_text(ran.out)
    assert "missed fusion" in run("pack", "score", str(disputed)).out
    assert run("pack", "collect", "--question", "no/such").out == ""
