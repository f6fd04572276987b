"""A side of a link as it was typed: with the typesetting marks that reading it left out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from trainer.checker.chains.cleaning import DRESSING
from trainer.checker.chains.lines import Segment
from trainer.checker.chains.signs import ASIDE
from trainer.checker.chains.step import Step
from trainer.checker.chains.unjudged import without_remark

_LINES: Final = 8
"""Over how many lines one side may go on."""
_PAIRED: Final = ("**", "$", "`")
_ON_ONE_LINE: Final = re.compile(r"\s*\n\s*")


def quoted(
    left: Step, sign: str, right: Step, sides: Sequence[Segment], lines: Sequence[str]
) -> str:
    """The link between two sides for a report; `sides` say on which of the `lines` they stand."""
    if sign == ASIDE:
        return f"{as_typed(left.text, sides[0].line, lines)} ({right.text})"
    one = as_typed(without_remark(left), sides[0].line, lines)
    return f"{one} {sign} {as_typed(without_remark(right), sides[1].line, lines)}"


def as_typed(side: str, line: int, lines: Sequence[str]) -> str:
    """What reads as `side` on that line (from 1); `side` itself where it was put together."""
    raw = "\n".join(lines[line - 1 : line - 1 + _LINES])
    if side in raw or not side:
        return side
    words = (rf"(?:{DRESSING})*".join(map(re.escape, word)) for word in side.split())
    found = re.search(r"(?:\\left)?" + rf"(?:\s|{DRESSING})+".join(words), raw)
    return side if found is None else _ON_ONE_LINE.sub(" ", _with_pairs(found, raw))


def _with_pairs(found: re.Match[str], raw: str) -> str:
    """The quote with the mark before it that one inside it belongs to: `**512** MiB`."""
    start = found.start()
    for mark in _PAIRED:
        if found[0].count(mark) % 2 and raw.startswith(mark, start - len(mark)):
            start -= len(mark)
    return raw[start : found.end()]
