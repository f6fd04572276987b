"""Tables that are aligned with spaces, given the bars that they would have in Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from trainer.prose.tokens import Token

_GAP: Final = 2
"""Spaces from which on two words stand in two columns."""
_CELLS: Final = 3
_ROWS: Final = 3


def ruled(lines: Sequence[list[Token]]) -> list[list[Token]]:
    """The lines, with a bar at each gap of a table of at least three rows of three cells.

    A header that is indented past the first column gets an empty first cell. Prose with two spaces
    after its full stops is no table: three lines in a row would need two such gaps each, and
    numbers in most of them.
    """
    out = [list(line) for line in lines]
    at = 0
    while at < len(lines):
        end = at
        while end < len(lines) and len(_gaps(lines[end])) >= _CELLS - 1:
            end += 1
        if end - at >= _ROWS and _numbered(lines[at:end]):
            for row in range(at, end):
                out[row] = _barred(lines[row])
            header = _header(lines, at)
            if header is not None:
                out[header] = [_bar(lines[header][0]), *_barred(lines[header])]
                out[header].insert(0, _bar(lines[header][0]))
        at = max(end, at + 1)
    return out


def _gaps(line: Sequence[Token]) -> list[int]:
    """Positions of the tokens before which a column begins."""
    if any(token.text == "|" for token in line):
        return []
    return [at for at in range(1, len(line)) if line[at].start - line[at - 1].end >= _GAP]


def _numbered(lines: Sequence[Sequence[Token]]) -> bool:
    rows = sum(
        any(line[at].kind == "number" or line[at].text == "-" for at in _gaps(line))
        for line in lines
    )
    return 2 * rows > len(lines)


def _header(lines: Sequence[Sequence[Token]], first: int) -> int | None:
    """The line above, where it names the columns after an empty first cell."""
    above = first - 1
    if above < 0 or len(_gaps(lines[above])) != len(_gaps(lines[first])) - 1:
        return None
    return above


def _barred(line: Sequence[Token]) -> list[Token]:
    gaps = set(_gaps(line))
    out: list[Token] = []
    for at, token in enumerate(line):
        if at in gaps:
            out.append(_bar(token))
        out.append(token)
    return out


def _bar(before: Token) -> Token:
    return Token("sign", "|", before.start, before.start)
