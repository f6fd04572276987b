"""A report as Markdown (CommonMark with tables); nothing in anybody's text is markup."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from trainer.report.document import (
    Block,
    Document,
    Entries,
    Facts,
    Heading,
    Items,
    Line,
    Paragraph,
    Run,
    Table,
    Verbatim,
)
from trainer.texts import markdown_block, markdown_text

if TYPE_CHECKING:
    from trainer.service import Scorecard


def scorecard_markdown(card: Scorecard) -> str:
    """Return the card as Markdown; quotes and answers are literal, nothing in them is markup."""
    from trainer.report.scorecard import scorecard_document

    return document_markdown(scorecard_document(card))


def document_markdown(document: Document) -> str:
    """The whole document; ends with one newline."""
    lines = [f"# {markdown_text(document.title)}", "", *blocks_markdown(document.blocks)]
    return "\n".join(lines).rstrip() + "\n"


def blocks_markdown(blocks: Iterable[Block]) -> Iterator[str]:
    """The blocks as lines of Markdown, each block followed by an empty line."""
    for block in blocks:
        yield from _block(block)
        yield ""


def _block(block: Block) -> Iterator[str]:
    match block:
        case Heading(text, level):
            yield f"{'#' * level} {markdown_text(text)}"
        case Paragraph(line, look):
            yield _strong(line) if look == "lead" else _line(line)
        case Facts(pairs):
            yield from (f"- {_run(Run(name, 'strong'))}: {_text(value)}" for name, value in pairs)
        case Items(lines):
            yield from (f"- {_line(line)}" for line in lines)
        case Entries(entries, names):
            yield _row("", *(_text(name) for name in names if name))
            yield "|---|" + "---|" * len(list(filter(None, names)))
            for one in entries:
                told = " · ".join(_line(line) for line in one.details)
                word = [_text(one.word)] if names[1] else []
                yield _row(_text(one.sign), _text(one.title), *word, told)
        case Table(header, rows, marked):
            yield _row(*map(_text, header))
            yield "|" + "---|" * len(header)
            for number, row in enumerate(rows):
                cells = [_text(cell) for cell in row]
                if number in marked:
                    cells[0] = _run(Run(row[0], "strong"))
                yield _row(*cells)
        case Verbatim(text):
            yield from markdown_block(text)


def _line(line: Line) -> str:
    return " ".join(filter(None, map(_run, line)))


def _strong(line: Line) -> str:
    return _run(Run(" ".join(run.text for run in line), "strong"))


def _run(run: Run) -> str:
    text = markdown_text(run.text)
    if not text:
        return ""
    if run.style == "strong":
        return f"**{text}**"
    return f"“{text}”" if run.style == "quote" else text


def _text(text: str) -> str:
    return markdown_text(text)


def _row(*cells: str) -> str:
    return "| " + " | ".join(cells) + " |"
