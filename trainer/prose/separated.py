"""Tables whose cells are parted by commas or tabs, row by row: where their cells end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

_ROWS: Final = 3
_SIGNS: Final = 2
"""Commas, or tabs, that a row has at least."""


def cell_ends(text: str) -> frozenset[int]:
    """Positions of the commas or tabs that part cells.

    There are three rows or more with as many of them each. Prose has blanks behind its commas, and
    a comma between digits, "134,217,728", parts cells only below a first row where none does.
    """
    out: set[int] = set()
    for sign in ",\t":
        if text.count(sign) < _SIGNS * _ROWS:
            continue
        rows: list[list[int]] = []
        start = 0
        for line in [*text.split("\n"), ""]:
            found = _signs(line, start, sign)
            if rows and len(found) != len(rows[0]):
                out.update(_table(text, rows))
                rows = []
            if len(found) >= _SIGNS:
                rows.append(found)
            start += len(line) + 1
    return frozenset(out)


def _signs(line: str, start: int, sign: str) -> list[int]:
    """Where the signs stand that have no blank behind them, outside quotation marks."""
    quoted, out = False, list[int]()
    for at, char in enumerate(line):
        if char == '"':
            quoted = not quoted
        elif char == sign and not quoted and line[at + 1 : at + 2] != " ":
            out.append(start + at)
    return out


def _table(text: str, rows: Sequence[list[int]]) -> list[int]:
    if len(rows) < _ROWS or any(_in_number(text, at) for at in rows[0]):
        return []
    return [at for row in rows for at in row]


def _in_number(text: str, at: int) -> bool:
    return text[at - 1 : at].isdigit() and text[at + 1 : at + 2].isdigit()
