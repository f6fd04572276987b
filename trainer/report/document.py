"""A report as a sequence of blocks, from which its text, its Markdown and its page are made.

What a report says is decided once, by whoever builds the blocks; how it is made safe is decided
once for each form: `text_document`, `markdown_document` and `html_document`. Text in blocks is as
it was typed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from trainer.grading import WorkedLine

Style = Literal["plain", "strong", "soft", "quote"]


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text in one style. A quote is somebody's own words, and gets its marks."""

    text: str
    style: Style = "plain"


Line: TypeAlias = tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading below the document's title: level 2 or 3."""

    text: str
    level: int = 2


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One paragraph; its runs are set apart by spaces. ``lead`` is what a reader came for."""

    line: Line
    look: Literal["plain", "lead", "soft"] = "plain"


@dataclass(frozen=True, slots=True)
class Facts:
    """What belongs to a report as pairs of a label and a value."""

    pairs: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Items:
    """A list without order."""

    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that was judged: a sign, its name, the verdict as words, and what stands behind."""

    sign: str
    title: str
    word: str
    details: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Entries:
    """Entries below each other; ``names`` head the columns where there are columns.

    Without a second name the entries have no word.
    """

    entries: tuple[Entry, ...]
    names: tuple[str, str, str] = ("criterion", "verdict", "evidence")


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells. The first column names the row; ``marked`` rows stand out."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    marked: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Verbatim:
    """A text as it was typed, line by line, with ``spans`` of it (start, end) marked."""

    text: str
    spans: tuple[tuple[int, int], ...] = ()


Block: TypeAlias = Heading | Paragraph | Facts | Items | Entries | Table | Verbatim


@dataclass(frozen=True, slots=True)
class Document:
    """A title and what stands below it."""

    title: str
    blocks: tuple[Block, ...]


def plain(text: str) -> Line:
    """A line of one plain run; an empty line for an empty text."""
    return (Run(text),) if text else ()


def solution(worked: Sequence[WorkedLine], model_answer: str) -> list[Block]:
    """The worked chain and a strong answer, where there are any."""
    blocks: list[Block] = []
    if worked:
        blocks += [Heading("Working"), Verbatim("\n".join(str(line) for line in worked))]
    if model_answer:
        blocks += [Heading("A strong answer"), Verbatim(model_answer)]
    return blocks


def merged(spans: Sequence[tuple[int, int]], length: int) -> tuple[tuple[int, int], ...]:
    """The spans in order, clipped to a text of ``length``, those that overlap joined."""
    found: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        start, end = max(0, start), min(end, length)
        if found and start < found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        elif start < end:
            found.append((start, end))
    return tuple(found)
