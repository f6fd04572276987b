"""A run beside earlier ones, as lines of text that can be read aloud."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from trainer.report.words import NO_LEVEL, day, duration
from trainer.texts import headed

if TYPE_CHECKING:
    from trainer.service import ComparedRun, Comparison

MOVED = {1: "better than before", -1: "worse than before", 0: ""}


def comparison_lines(found: Comparison) -> Iterator[str]:
    """Each run on a line, then each criterion with its verdicts, this run's first."""
    yield found.title
    for number, one in enumerate(found.runs):
        yield f"  {'this run' if number == 0 else day(one.at)}: {run_words(one)}"
    if len(found.runs) == 1:
        yield "There is no earlier run of this question to compare with."
    if found.more:
        yield f"  and {found.more} earlier"
    stage = ""
    for line in found.lines if len(found.runs) > 1 else ():
        if line.stage_title != stage:
            stage = line.stage_title
            yield headed(stage)
        told = ", ".join(f"{sign} {word}".strip() or "not judged" for sign, word in line.told)
        moved = MOVED[line.moved]
        yield f"  {line.title}: {told}{f' ({moved})' if moved else ''}"
    yield from found.notices


def run_words(one: ComparedRun) -> str:
    """Level, criteria, time and numbers of a run."""
    words = [one.level or NO_LEVEL, f"{one.met} of {one.total} met", duration(one.used), one.mode]
    return ", ".join([*words, one.variant_label])
