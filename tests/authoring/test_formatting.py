"""Laying out a file anew: the layout changes, what it says and its comments never do."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.authoring.faults import ROOT
from tests.authoring.small import QUESTION
from trainer.authoring.formatting import format_file, formatted
from trainer.packs import PackError
from trainer.packs.tree import read_tree

SHIPPED = [*ROOT.glob("questions/*/*.yaml"), *ROOT.glob("rubrics/*/*.yaml")]

UNEVEN = """\
\ufeffformat: 1
title:   Small # comment


given:
     # about size
     size: [8 GiB,
          4 GiB]
     text: |
         Hello
           there


         x  \r
parts:
-   ask: a
    key: |
      xx
    more:
     - b:  1
       c: 2
     -    - q
          - r
     # end of more
# end"""

EVEN = """\
format: 1
title:   Small # comment

given:
  # about size
  size: [8 GiB,
       4 GiB]
  text: |
      Hello
        there


      x\x20\x20
parts:
- ask: a
  key: |
    xx
  more:
    - b:  1
      c: 2
    - - q
      - r
     # end of more
# end
"""


def test_an_uneven_file_becomes_even() -> None:
    assert formatted(UNEVEN, "x.yaml") == EVEN


def test_an_even_file_stays() -> None:
    assert formatted(EVEN, "x.yaml") == EVEN
    assert formatted(QUESTION, "x.yaml") == QUESTION


@pytest.mark.parametrize("file", SHIPPED, ids=lambda one: one.relative_to(ROOT).as_posix())
def test_a_shipped_file_stays_the_same_data_with_the_same_words(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    new = formatted(text, file.name)
    assert read_tree(new, "x").data == read_tree(text, "x").data
    assert new.split() == text.split()
    assert formatted(new, file.name) == new


@pytest.mark.parametrize("seed", range(20))
def test_a_shipped_file_comes_back_from_other_indents(seed: int) -> None:
    """Each level of the rubric stretched by a chance width: the layout is found again."""
    chance = random.Random(seed)
    text = (ROOT / "rubrics/flash-attention/hbm-bytes.yaml").read_text(encoding="utf-8")
    even = formatted(text, "x")
    width = {0: 0}
    for level in range(2, 20, 2):
        width[level] = width[level - 2] + chance.randint(1, 5)
    rows = []
    for row in even.splitlines():
        indent = len(row) - len(row.lstrip())
        rows.append(" " * width[indent] + row.lstrip() + " " * chance.randint(0, 2))
        rows += [""] * chance.choice((0, 0, 0, 1)) if not row else []
    assert formatted("\n".join(rows), "x") == even


def test_a_file_that_cannot_be_read_is_told_and_left(tmp_path: Path) -> None:
    file = tmp_path / "q.yaml"
    file.write_text("a: [1\n")
    with pytest.raises(PackError, match=r"q\.yaml:1:4: this \[ is never closed"):
        format_file(file, write=True)
    assert file.read_text() == "a: [1\n"


def test_what_cannot_be_moved_faithfully_is_left() -> None:
    text = "a:\n    b: |2\n        indented by hand\n    c: d\n"
    assert read_tree(formatted(text, "x"), "x").data == read_tree(text, "x").data


def test_files_are_rewritten_only_when_asked(tmp_path: Path) -> None:
    file = tmp_path / "q.yaml"
    file.write_bytes(b"a:\r\n    b: 1\r\n")
    file.chmod(0o640)
    assert format_file(file, write=False)
    assert file.read_bytes() == b"a:\r\n    b: 1\r\n"
    assert format_file(file, write=True)
    assert file.read_bytes() == b"a:\n  b: 1\n"
    assert file.stat().st_mode & 0o777 == 0o640
    assert not format_file(file, write=True)
    assert [one.name for one in tmp_path.iterdir() if one.name.startswith(".")] == []
