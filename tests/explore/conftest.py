"""Explorers of the shipped questions, and of one that is nothing but trouble."""

from __future__ import annotations

from pathlib import Path

import pytest

from trainer.explore import Explorer
from trainer.packs import Question, library

HBM = "flash-attention/hbm-bytes"
VIDEO = "storage/video-archive"

PACK = "format: 1\ntitle: Trouble\nauthor: A\nlicence: CC0-1.0\nversion: 1.0.0\n"
RUBRIC = "format: 1\ncriteria:\n  all: {met by: gap, says: x, asks: x}\nlevels: {Only: {}}\n"
QUESTION = """\
format: 1
title: Trouble
minutes: 1
ask: What is left?
given:
  n: [8, 16]
  rest: 3 B
  unit: {choices: {Big: {size: 1 GB}, Small: {size: 1 kB}}}
where:
  tower: 2^(n*n)
require: [gap > 1]
parts:
  gap: {ask: x, key: n - 4, unit: 1}
  over: {ask: x, key: size/(n - 4), unit: MB}
  high: {ask: x, title: '[high]', key: tower*rest, unit: B}
  fine: {ask: x, key: n*rest, unit: B}
plots:
  gaps:
    title: Gaps [red]against n
    over: n
    from: 1
    to: 64
    unit: B
    lines: {over: size/(n - 4), under: size/(4 - n), never: 0*size*n}
    marks: {one: 2, other: 32, outside: 1000, none: n - 100}
  roof:
    title: A roof
    roofline: {peak: n*FLOP/s, bandwidth: rest/s}
    points: {one: n*FLOP/rest, below: (n - 100)*FLOP/rest}
"""


def trouble(root: Path) -> Question:
    """A question whose formulas have no value, or an absurd one, as soon as a dial is turned."""
    for name, text in {
        "questions/bad/pack.yaml": PACK,
        "questions/bad/trouble.yaml": QUESTION,
        "rubrics/bad/trouble.yaml": RUBRIC,
    }.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return library([root]).question("bad/trouble")


@pytest.fixture(scope="session")
def hbm() -> Explorer:
    return Explorer(library().question(HBM))


@pytest.fixture(scope="session")
def video() -> Explorer:
    return Explorer(library().question(VIDEO))


@pytest.fixture(scope="session")
def bad(tmp_path_factory: pytest.TempPathFactory) -> Explorer:
    return Explorer(trouble(tmp_path_factory.mktemp("bad")))
