"""Tables aligned with spaces or parted by semicolons, given the bars of a Markdown table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
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
    out = _parted([list(line) for line in lines])
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


def _parted(lines: list[list[Token]]) -> list[list[Token]]:
    """Three rows or more with as many semicolons each, and numbers alone in cells of most of them.

    Prose has no number alone between two semicolons, line after line.
    """
    out = list(lines)
    at = 0
    while at < len(lines):
        count = _semicolons(lines[at])
        end = at + 1
        while end < len(lines) and _semicolons(lines[end]) == count:
            end += 1
        rows = lines[at:end]
        alone = sum(_has_number_cell(row) for row in rows)
        if count >= _CELLS - 1 and len(rows) >= _ROWS and 3 * alone >= 2 * len(rows):
            out[at:end] = [_split(row) for row in rows]
        at = end
    return out


def _semicolons(line: Sequence[Token]) -> int:
    return sum(token.text == ";" for token in line)


def _has_number_cell(line: Sequence[Token]) -> bool:
    """Is there a cell behind the first that holds a number and nothing else?"""
    signs = [at for at, token in enumerate(line) if token.text == ";"]
    return any(
        end - at == 2 and line[at + 1].kind == "number" for at, end in pairwise([*signs, len(line)])
    )


def _split(line: Sequence[Token]) -> list[Token]:
    out: list[Token] = []
    for token in line:
        if token.text == ";":
            out.append(_bar(token))
        else:
            after = bool(out) and out[-1].text == "|"
            out.append(replace(token, tight=False) if after else token)
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
