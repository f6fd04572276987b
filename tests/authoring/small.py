"""A small complete pack, written to a folder with the changes that a test asks for."""

from __future__ import annotations

from pathlib import Path

from trainer.authoring.checking import Report, check_question
from trainer.authoring.targets import Target

PACK = """\
format: 1
title: Small
author: A tester
licence: CC0-1.0
version: 1.0.0
"""

QUESTION = """\
format: 1
title: Copying a file
minutes: 5
ask: How long does it take to copy {size} at {rate}, and what limits it?

given:
  size: [8 GiB, 4 GiB]
  rate: [2 GB/s, 1 GB/s]

where:
  doubled: 2*size

parts:
  traffic:
    ask: How many bytes are read and written?
    terms: {read: size, write: size}
    unit: GiB
    mistakes:
      forgot-write: {is: size, say: Every byte is written as well.}
  time:
    ask: How long does that take?
    key: traffic/rate
    unit: s
    within: 1 %
  limit:
    ask: What limits it?
    says: disk-bound

mistakes:
  forgot-write: {means: Counts only the reads., say: Every byte is written as well.}

samples:
  both:
    parts: {traffic: '{traffic | GiB}', time: '{time | s}', limit: The disk limits it.}
    level: Hire
  half:
    parts: {traffic: '{size | GiB}'}
    level: Weak
    mistakes: [forgot-write]
"""

CLAIMS = """\
lexicon:
  disk: [disk, drive]
  limits: [limit, bound]
claims:
  disk-bound:
    means: The disk limits the copy.
    say: [disk, limits]
    yes: [The disk limits it., The drive limits the copy.]
    no: [The network limits it., The disk does not limit it.]
"""

RUBRIC = """\
format: 1
criteria:
  bytes: {met by: traffic, says: count reads and writes, asks: How many bytes move?}
  seconds: {met by: time, says: give the time, asks: How long is that?}
  bound: {met by: disk-bound, says: say what limits it, asks: What limits it?}
levels:
  Hire: {needs: bytes and seconds and bound}
  Weak: {looks like: A guess.}
"""


def write_small(root: Path, **changes: tuple[str, str]) -> Target:
    """Write the pack ``small`` with its question ``copying`` below ``root``.

    Each change is named after a file (``question``, ``rubric``, ``claims``, ``pack``; a number may
    follow) and replaces one text by another; the text has to be there.
    """
    texts = {"question": QUESTION, "rubric": RUBRIC, "claims": CLAIMS, "pack": PACK}
    for name, (old, new) in changes.items():
        file = name.rstrip("0123456789")
        assert old in texts[file], f"{old!r} is not in the small pack's {file}"
        texts[file] = texts[file].replace(old, new, 1)
    target = Target(root, "small", "copying")
    for file, kind in zip(target.files, ("question", "claims", "rubric", "pack"), strict=True):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(texts[kind], encoding="utf-8")
    return target


def check_small(root: Path, **changes: tuple[str, str]) -> Report:
    """Write the small pack with some changes and check its question."""
    return check_question(write_small(root, **changes))
