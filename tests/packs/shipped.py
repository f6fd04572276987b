"""The shipped pack, copied to where a test may break it."""

from __future__ import annotations

import shutil
from pathlib import Path

from trainer.packs import Question, library
from trainer.packs.finding import content_root

QUESTION = "questions/flash-attention/hbm-bytes.yaml"
PACK = "questions/flash-attention/pack.yaml"
RUBRIC = "rubrics/flash-attention/hbm-bytes.yaml"
ADDRESS = "flash-attention/hbm-bytes"


def copied(root: Path) -> Path:
    """Question, rubric and pack file; how prose is heard is another room's to test."""
    for name in (QUESTION, PACK, RUBRIC):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(content_root() / name, root / name)
    claims = root / QUESTION.replace(".yaml", ".claims.yaml")
    claims.write_text(_stub(), encoding="utf-8")
    return root


def _stub() -> str:
    """Claims of the shipped names, each of them heard in one word."""
    question = library().question(ADDRESS)
    lines = ["lexicon: {word: [word]}", "claims:"]
    for one in (question, *question.followups):
        indent = ""
        if one.parent:
            lines += [f"  {one.id}:", "    claims:"]
            indent = "    "
        # The rubric names one claim that no part of the main question is called by.
        names = {part.claim for part in one.parts if part.claim} | {"compute-bound"}
        body = "{say: [word], yes: [Word., A word.], no: [Other., Others.]}"
        lines += [f"  {indent}{name}: {body}" for name in sorted(names)]
        if one is question:
            lines.append("followups:")
    return "\n".join(lines) + "\n"


def planted(root: Path, file: str, old: str, new: str) -> int:
    """Replace ``old``, once; the line it stood at."""
    text = (root / file).read_text(encoding="utf-8")
    assert old in text, f"{old!r} is not in {file} any more"
    (root / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


def loaded(root: Path) -> Question:
    return library([root]).question(ADDRESS)
