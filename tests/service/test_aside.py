"""Long answers judged in another process: the same to the byte, and never a grade lost."""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict
from functools import cache
from pathlib import Path

import pytest

from tests.processes import ROOT, environment
from tests.test_processes import gone
from trainer.packs import Library, library
from trainer.service import Service, aside, aside_process
from trainer.service.aside import UNKNOWN, Aside
from trainer.service.aside_process import answer
from trainer.service.examining import LONG, PackExaminer
from trainer.service.judging import Sheet
from trainer.session import MAIN
from trainer.store import memory_store

QUESTION = "flash-attention/hbm-bytes"


@cache
def packs() -> Library:
    return library(())


@cache
def here() -> PackExaminer:
    return PackExaminer(packs())


@pytest.fixture
def other() -> Iterator[PackExaminer]:
    """An examiner with a process of its own."""
    one = PackExaminer(packs(), Aside())
    yield one
    one.close()


def sheet(variant: int = 0) -> Sheet:
    return here()._sheet(here().paper(QUESTION, variant))


def long_answers() -> list[tuple[str, str]]:
    """The model answer of each stage, made long, and one text that says little at length."""
    paper = here().paper(QUESTION, 0)
    aside = "I take BF16 throughout, one head, forward only. "
    texts = [(one.id, aside * 9 + one.model_answer) for one in paper.stages]
    return [*texts, (MAIN, "So P is 128 MiB, wrïtten once and read once. [bold] \u202e" * 60)]


def running(one: PackExaminer) -> subprocess.Popen[bytes] | None:
    assert one._aside is not None
    return one._aside._side.process


def test_the_verdict_is_the_same_to_the_byte(other: PackExaminer) -> None:
    paper = here().paper(QUESTION, 0)
    answers = long_answers()
    for stage, text in answers:
        assert len(text) >= LONG
        there = json.dumps(asdict(other.grade_answer(paper, stage, text)))
        assert there == json.dumps(asdict(here().grade_answer(paper, stage, text)))
    reply = f"{'I think so. ' * 40}The floor is 8 MiB: Q, K and V in, O out."
    for criterion in paper.main.criteria:
        asked = (paper, criterion.id, reply, ["forgot-p"])
        assert other.judge_reply(*asked) == here().judge_reply(*asked)
    assert running(other) is not None


def test_a_short_answer_starts_nothing(other: PackExaminer) -> None:
    other.grade_answer(here().paper(QUESTION, 0), MAIN, "x" * (LONG - 1))
    assert running(other) is None


@pytest.mark.parametrize("spoiling", ["no-program", "late", "killed", "closed", "not-told"])
def test_what_the_process_does_not_tell_is_worked_out_here(
    other: PackExaminer, spoiling: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    paper = here().paper(QUESTION, 0)
    stage, text = long_answers()[0]
    if spoiling == "no-program":
        monkeypatch.setattr(sys, "executable", "/nowhere/python")
    if spoiling == "late":
        monkeypatch.setattr(aside, "JUDGE", 0.0)
    if spoiling == "closed":
        other.close()
    if spoiling == "not-told":
        monkeypatch.setattr(aside, "LEARN", 0.0)
    if spoiling == "killed":
        other.grade_answer(paper, stage, text)
        process = running(other)
        assert process is not None
        process.send_signal(signal.SIGKILL)
    for _ in range(4):
        assert other.grade_answer(paper, stage, text) == here().grade_answer(paper, stage, text)
    # A process that keeps failing is left alone.
    assert (running(other) is None) == (spoiling != "killed")


def test_the_question_that_was_told_first_is_forgotten_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(aside_process, "MOST", 2)
    stage, text = long_answers()[0]
    sheets = [sheet(number) for number in range(3)]
    for one in sheets:
        answer(("learn", one.key, one))
    told = [answer(("grade_answer", one.key, (stage, text))) for one in sheets]
    assert told[0] == UNKNOWN
    assert told[1:] == [here().grade_answer(one.paper, stage, text) for one in sheets[1:]]


def test_only_judging_is_asked_for() -> None:
    one = sheet()
    assert answer(("learn", one.key, one)) is None
    with pytest.raises(ValueError, match="no task"):
        answer(("__class__", one.key, ()))


def test_the_process_loads_neither_a_screen_nor_packs(tmp_path: Path) -> None:
    stage, text = long_answers()[0]
    one = sheet()
    script = (
        "import json, pickle, sys\n"
        "from trainer.service.aside_process import answer\n"
        "one, stage, text = pickle.load(sys.stdin.buffer)\n"
        "answer(('learn', one.key, one))\n"
        "assert answer(('grade_answer', one.key, (stage, text))).level\n"
        "heavy = {'textual', 'rich', 'pydantic', 'sympy', 'sqlite3'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        input=pickle.dumps((one, stage, text)),
        capture_output=True,
        env=environment(tmp_path),
        cwd=ROOT,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()


def test_an_interview_has_its_process_from_the_start_until_the_service_is_closed() -> None:
    service = Service(memory_store(), packs(), aside=Aside())
    service.begin(QUESTION, "guided", 0)
    examiner = service._examiner
    assert isinstance(examiner, PackExaminer)
    assert running(examiner) is None
    run = service.begin(QUESTION, "interview", 0)
    assert examiner._aside is not None
    # The answer waits for the process that was started when the interview began.
    view = service.submit(run, long_answers()[0][1])
    assert view.asking != "question"
    process = running(examiner)
    assert process is not None
    assert process.pid != os.getpid()
    service.close()
    assert gone(process.pid)
