"""SymPy in its own process: asked when needed, killed when late, never in this one."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Iterator

import pytest

from trainer.checker import check, expressions, worker
from trainer.quantity import parse_expression

# Nowhere real, so that sampling can't tell, and long to multiply out.
LEFT = "sqrt(-1-x^2)*(x+y)^400*(x-y)^400"
RIGHT = "sqrt(-1-x^2)*(x^2-y^2)^400"


@pytest.fixture(autouse=True)
def _stopped() -> Iterator[None]:
    yield
    worker.stop()


def trees(*texts: str) -> list[object]:
    return [parse_expression(text, {"x", "y"}) for text in texts]


def test_it_settles_what_has_no_real_value_anywhere() -> None:
    left, right = trees("sqrt(-1-x^2)", "sqrt(-x^2-1)")
    assert worker.settle(left, right, 10) == "equal"
    assert worker.settle(*trees("sqrt(-1-x^2)", "2*sqrt(-x^2-1)"), 10) == "different"
    assert check("sqrt(-1-x^2)", "sqrt(-x^2-1)", variables=["x"]).outcome == "right"


def test_it_names_a_factor() -> None:
    assert worker.ask("factor", *trees("x*(x+1)", "x^2"), 10) == "(x + 1)/x"


def test_a_question_that_never_ends_is_undecided_by_its_deadline(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    worker.settle(*trees("x", "x"), 10)
    monkeypatch.setattr(expressions, "DEADLINE", 0.5)
    ticks, done = [], threading.Event()

    def screen() -> None:
        while not done.wait(0.02):
            ticks.append(time.monotonic())

    alive = threading.Thread(target=screen)
    alive.start()
    start = time.monotonic()
    outcome = check(LEFT, RIGHT, variables=["x", "y"])
    spent = time.monotonic() - start
    done.set()
    alive.join()
    assert outcome.outcome == "undecided"
    assert "no attempt" in outcome.message
    assert spent < 5
    assert len(ticks) > 5


def test_a_late_worker_is_killed_and_the_next_question_is_answered() -> None:
    worker.settle(*trees("x", "x"), 10)
    first = worker._sympy.process
    assert first is not None
    tower = trees("9^9^9^x", "x")
    assert worker.settle(*tower, 0.0) == "unknown"
    assert first.poll() is not None
    assert worker.settle(*trees("(x+1)^2", "x^2+2*x+1"), 10) == "equal"


def test_a_dead_worker_is_replaced() -> None:
    worker.settle(*trees("x", "x"), 10)
    running = worker._sympy.process
    assert running is not None
    running.kill()
    running.wait()
    assert worker.settle(*trees("x+x", "2*x"), 10) == "equal"


def test_a_worker_that_cannot_start_leaves_it_open(monkeypatch: pytest.MonkeyPatch) -> None:
    worker.stop()
    monkeypatch.setattr(sys, "executable", "/bin/false")
    assert worker.settle(*trees("x", "x"), 1) == "unknown"


def test_judging_loads_no_sympy_pydantic_or_textual() -> None:
    script = (
        "import sys\n"
        "from trainer.checker import check\n"
        "assert check('520 MiB', '520 MiB').outcome == 'right'\n"
        "assert check('8Nd B', '4*N*d*2 B', variables=['N', 'd']).outcome == 'right'\n"
        "heavy = {'sympy', 'pydantic', 'textual', 'rich', 'yaml'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
