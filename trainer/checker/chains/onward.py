"""Segments that go on from a value before them: `x 4 = 512 MiB` under `S = 128 MiB`."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from trainer.checker.chains.judge import Surroundings, agrees
from trainer.checker.chains.ledger import ABOVE, Ledger
from trainer.checker.chains.lines import Segment, Statement
from trainer.checker.chains.signs import is_arrow
from trainer.checker.chains.steps import read_step

_OPERATOR: Final = re.compile(r"(?:[+×·*/÷−]|[xX]\s)\s*(?=[\w(.~])")
_LOOSE: Final = re.compile(r"[xX](?=\d)")


def going_on(statement: Statement, ledger: Ledger, line: int) -> Statement:
    """The statement with what its segments that start with an operator go on from.

    The first one goes on from the value of the statement above, later ones behind an arrow from
    the segment before. `x4 = 512 MiB` may be a name: it goes on only where that holds, or
    behind a statement on the same `line`.
    """
    first, *others = statement.segments
    segments = [first]
    if ABOVE in ledger.true and not statement.continued:
        if _OPERATOR.match(first.text) and first.text.count("(") == first.text.count(")"):
            segments = [replace(first, reads=f"{ABOVE} {first.text}")]
        elif _LOOSE.match(first.text) and others:
            reads = f"{ABOVE} × {first.text[1:]}"
            if first.line == line or _holds(reads, others[0], ledger):
                segments = [replace(first, reads=reads)]
    for sign, segment in zip(statement.signs, others, strict=False):
        before = segments[-1]
        if is_arrow(sign) and _OPERATOR.match(segment.text):
            segment = replace(segment, reads=f"({before.reads or before.text}) {segment.text}")
        segments.append(segment)
    return replace(statement, segments=tuple(segments))


def _holds(text: str, right: Segment, ledger: Ledger) -> bool:
    around = Surroundings(ledger.true)
    return any(
        agrees(one, other, "=", around)
        for one in read_step(text, ledger.names)
        for other in read_step(right.text, ledger.names)
    )
