"""`trainer grade --judge` with plug-ins that do what they like, each in a process of its own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import Runner
from tests.judges.plugins import install

QUESTION = "flash-attention/hbm-bytes"
ANSWER = "K and V stay cached."


@pytest.fixture(autouse=True)
def _installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = {"chatty": "Chatty", "low": "Low", "dies": "Dies", "numbered": "Numbered"}
    install(tmp_path / "plugins", monkeypatch, **made)


@pytest.mark.parametrize("name", ["chatty", "low"])
def test_what_a_plug_in_prints_gets_not_among_the_json(run: Runner, name: str) -> None:
    row = run("grade", QUESTION, "--json", "--judge", name, text=ANSWER).row()
    assert row["level"] == "Weak"
    assert row["proposals"][0]["quote"] == ANSWER[:12]


def test_one_that_ends_its_process_costs_nobody_the_grade(run: Runner) -> None:
    ran = run("grade", QUESTION, "--judge", "dies", text=ANSWER)
    assert ran.code == 0
    assert ran.out.startswith("Weak")
    assert "dies proposes nothing: The judge 'dies' ended without a reply." in ran.out


def test_all_rows_ask_one_process(
    run: Runner, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    note = tmp_path / "processes"
    monkeypatch.setenv("NUMBERED_JUDGE", str(note))
    row = json.dumps({"id": 1, "question": QUESTION, "text": ANSWER})
    ran = run("grade", "--jsonl", "-", "--judge", "numbered", text=f"{row}\n" * 3)
    assert [len(one["proposals"]) for one in ran.rows()] == [1, 1, 1]
    processes = note.read_text().split()
    assert (len(processes), len(set(processes))) == (3, 1)


def test_one_that_is_not_installed_is_said(run: Runner) -> None:
    row = run("grade", QUESTION, "--json", "--judge", "gone", text=ANSWER).row()
    assert row["level"] == "Weak"
    assert "There is no judge 'gone'" in row["judge_error"]
