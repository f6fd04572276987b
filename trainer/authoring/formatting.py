"""Laying out a pack's file anew without touching what it says.

Indents become two spaces a level, list marks one space, trailing blanks and runs of empty lines go,
lines end in a newline. Comments, quotes, order, long lines and block texts stay as they are. The
result is read again: unless it holds the same data and the same words, the file is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import yaml

from trainer.authoring.writing import write_whole
from trainer.packs.tree import read_tree

_ITEM: Final = re.compile(r"- +")
_MARKS: Final = re.compile(r"^(?:- +)+")


def formatted(text: str, file: str) -> str:
    """The text in the house's layout. Raises PackError for a file that cannot be read.

    A text whose layout cannot be changed without changing what it says comes back as it is.
    """
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    before = read_tree(plain, file)
    rows = plain.split("\n")
    new = "\n".join(_squeezed(_rows(rows, _continued(plain)))).strip("\n") + "\n"
    if read_tree(new, file).data != before.data or _words(rows) != _words(new.split("\n")):
        return text
    return new


def format_file(path: Path, *, write: bool) -> bool:
    """Whether the file's layout was not the house's; it is rewritten (whole) if ``write``."""
    from trainer.packs.files import read_text, shown_path

    folder = path.resolve().parent
    text = read_text(path.resolve(), folder)
    new = formatted(text, shown_path(path, folder))
    raw = path.read_bytes()
    if raw == new.encode("utf-8"):
        return False
    if write:
        write_whole(path, new)
    return True


def _continued(text: str) -> dict[int, str]:
    """Lines that go on with what began above: ``block`` for block texts, else ``flow``."""
    lines: dict[int, str] = {}
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    opened: list[tuple[int, bool]] = []
    for event in yaml.parse(text, Loader=loader):
        if event.start_mark is None or event.end_mark is None:
            continue
        start, end = event.start_mark.line, event.end_mark.line
        if isinstance(event, yaml.ScalarEvent):
            block = event.style in ("|", ">")
            # A block text's end is where the next thing begins.
            for line in range(start + 1, end if block else end + 1):
                lines[line] = "block" if block else lines.get(line, "flow")
        elif isinstance(event, yaml.CollectionStartEvent):
            opened.append((start, bool(event.flow_style)))
        elif isinstance(event, yaml.CollectionEndEvent):
            first, flow = opened.pop()
            for line in range(first + 1, end + 1) if flow else ():
                lines.setdefault(line, "flow")
    return lines


def _rows(rows: list[str], continued: dict[int, str]) -> Iterator[tuple[str, bool]]:
    """Every line in its new place, and whether it stands inside a block text."""
    levels: list[tuple[int, int]] = [(0, 0)]
    shift, waiting = 0, list[tuple[str, str]]()
    for number, row in enumerate(rows):
        kind, bare = continued.get(number), row.strip()
        if kind == "block":
            yield (_moved(row, shift), True)
        elif kind == "flow":
            yield (_moved(row, shift).rstrip(), False)
        elif not bare or bare.startswith("#"):
            waiting.append((bare, row))
        else:
            placed, shift = _placed(row, levels)
            indent = placed[: len(placed) - len(placed.lstrip(" "))]
            yield from ((indent + one if one else "", False) for one, _ in waiting)
            waiting = []
            yield (placed, False)
    yield from ((one.rstrip(), False) for _, one in waiting)


def _placed(row: str, levels: list[tuple[int, int]]) -> tuple[str, int]:
    """The line at its new indent, and by how much what hangs on it moves."""
    old = len(row) - len(row.lstrip(" "))
    while levels[-1][0] > old:
        levels.pop()
    if levels[-1][0] < old:
        levels.append((old, levels[-1][1] + 2))
    new = levels[-1][1]
    bare, marks = row.strip(), ""
    column, place = old, new
    while (match := _ITEM.match(bare)) is not None:
        # What follows a list mark is a level of its own: its next keys align with it.
        column, place = column + match.end(), place + 2
        levels.append((column, place))
        marks, bare = marks + "- ", bare[match.end() :]
    return " " * new + marks + bare, new - old


def _moved(row: str, shift: int) -> str:
    if shift >= 0 or not row.strip():
        return " " * shift + row if row.strip() else row
    return row[-shift:] if row[:-shift].isspace() else row


def _squeezed(rows: Iterator[tuple[str, bool]]) -> Iterator[str]:
    """At most one empty line at a time, outside block texts."""
    empty = False
    for row, inside in rows:
        if not inside and not row and empty:
            continue
        empty = not inside and not row
        yield row


def _words(rows: list[str]) -> list[str]:
    """What must not change: every line's words, comments included, without its place."""
    return [
        _MARKS.sub(lambda marks: "- " * marks[0].count("-"), row.strip())
        for row in rows
        if row.strip()
    ]
