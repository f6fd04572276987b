"""A small pack with a fault of each kind that an index does not see."""

from __future__ import annotations

from pathlib import Path

from trainer.authoring.scaffold import Plan, plan_files
from trainer.authoring.writing import write_whole

ADDRESS = "disks/copy-time"
QUESTION = "questions/disks/copy-time.yaml"
CLAIMS = "questions/disks/copy-time.claims.yaml"
RUBRIC = "rubrics/disks/copy-time.yaml"
#: Which file is spoilt, how, and what is said of it: `file:line:column: what`.
FAULTS = {
    "formula": (QUESTION, "key: 'size/rate'", "key: 'size/raet'", "17:16: 'size/raet': “raet”"),
    "syntax": (QUESTION, "parts:", "parts: [", "14:8: this [ is never closed"),
    "claims": (CLAIMS, "[disk, limits]", "[diskk, limits]", "there is no concept “diskk”"),
    "rubric": (RUBRIC, "met by: limit", "met by: limitt", "9:13: there is no 'limitt'"),
}


def spoilt(root: Path, kind: str) -> tuple[str, str]:
    """Write the pack with one fault; the spoilt file, and what must be said of it."""
    file, right, wrong, told = FAULTS[kind]
    for path, text in plan_files(Plan(ADDRESS), root).items():
        write_whole(path, text)
    path = root / file
    text = path.read_text(encoding="utf-8")
    assert right in text
    path.write_text(text.replace(right, wrong), encoding="utf-8")
    return str(path), told
