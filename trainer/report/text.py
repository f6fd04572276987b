"""A report as lines of text: for the plain mode, a screen reader, a pipe or a file."""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Iterator
from typing import TYPE_CHECKING

from trainer.report import words
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
from trainer.texts import LONGEST_QUOTE, headed, visible

if TYPE_CHECKING:
    from trainer.service import CriterionLine, MistakeLine, Scorecard


def scorecard_text(card: Scorecard, width: int = 80, *, whole: bool = True) -> str:
    """Return the card as text of at most ``width`` columns (words longer than that are kept whole).

    ``whole`` adds the worked chain, the model answer and the candidate's own answers. No colour: a
    verdict is a sign and a word. Ends with a newline.
    """
    lines = [*_head(card), *_criteria(card), *_mistakes(card), *_followups(card), *_notes(card)]
    if whole:
        lines += [*_worked(card), *_texts(card)]
    # A line stays one line, or a title could bring a level of its own along.
    wrapped = (_wrap(visible(line).replace("\n", " "), max(20, width)) for line in lines)
    return "\n".join(wrapped).rstrip() + "\n"


def document_text(document: Document, width: int = 80) -> str:
    """Return the document as text of at most ``width`` columns; what was typed keeps its lines.

    Ends with a newline.
    """
    width = max(20, width)
    lines, before = [words.one_line(document.title)], None
    for block in document.blocks:
        lines += [""] if _apart(before, block) else []
        lines += _block(block, width)
        before = block
    return "\n".join(lines).rstrip() + "\n"


def _apart(before: Block | None, block: Block) -> bool:
    """Whether an empty line sets a block apart from the one before it."""
    if before is None or (isinstance(before, Heading) and not isinstance(block, Heading)):
        return False
    follows = isinstance(block, Paragraph) and block.look != "lead"
    return not (follows and isinstance(before, Paragraph))


def _block(block: Block, width: int) -> Iterator[str]:
    match block:
        case Heading(text):
            yield words.one_line(text)
        case Paragraph(line):
            yield _wrap(_line(line), width)
        case Facts(pairs):
            yield from (_wrap(words.one_line(f"{name}: {told}"), width) for name, told in pairs)
        case Items(lines):
            yield from (_wrap(f"  {_line(line)}", width) for line in lines)
        case Entries(entries):
            for one in entries:
                word = f": {one.word}" if one.word else ""
                yield _wrap("  " + words.one_line(f"{one.sign} {one.title}{word}"), width)
                yield from (_wrap(f"      {_line(line)}", width) for line in one.details if line)
        case Table():
            yield from _table(block, width)
        case Verbatim(text):
            yield from (f"  {line}".rstrip() for line in visible(text).split("\n"))


def _line(line: Line) -> str:
    return " ".join(filter(None, map(_run, line)))


def _run(run: Run) -> str:
    text = words.one_line(run.text)
    return f'"{text}"' if run.style == "quote" else text


def _table(block: Table, width: int) -> Iterator[str]:
    """Columns where they fit; else each row's cells below its name, so that nothing is cut."""
    rows = [[words.one_line(cell) for cell in row] for row in (block.header, *block.rows)]
    wide = [max(_cells(row[at]) for row in rows) for at in range(len(block.header))]
    if sum(wide) + 2 * len(wide) <= width:
        for row in rows if any(rows[0]) else rows[1:]:
            cells = (
                cell + " " * (room - _cells(cell)) for cell, room in zip(row, wide, strict=True)
            )
            yield ("  " + "  ".join(cells)).rstrip()
        return
    for first, *rest in rows[1:]:
        begins = f"  {first}"
        if not any(rows[0]):
            begins, rest = f"  {first:<{wide[0]}}  {rest[0]}", rest[1:]
        yield _wrap(begins, width)
        for name, cell in zip(rows[0][-len(rest) :] if rest else (), rest, strict=True):
            if cell:
                yield _wrap(f"      {name}: {cell}" if name else f"      {cell}", width)


def _cells(text: str) -> int:
    """Columns of a terminal that the text takes: two for a wide character, none for an accent."""
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1
        for char in text
    )


def _wrap(line: str, width: int) -> str:
    if len(line) <= width:
        return line
    indent = " " * (len(line) - len(line.lstrip()))
    return textwrap.fill(
        line.lstrip(),
        width,
        initial_indent=indent,
        subsequent_indent=indent + "  ",
        break_long_words=False,
        break_on_hyphens=False,
        drop_whitespace=True,
    )


def _head(card: Scorecard) -> Iterator[str]:
    yield card.title
    yield f"{card.mode}, variant {card.variant}: {card.variant_label}"
    yield f"Level: {words.level_word(card.level)}   ({card.met} of {card.total} criteria met)"
    yield from filter(None, (words.moved(card), words.outlook(card)))
    yield f"Time: {words.duration(card.elapsed)}"
    yield ""


def _criteria(card: Scorecard) -> Iterator[str]:
    yield "Criteria"
    for line in card.criteria:
        yield from _criterion(line)
    yield ""


def _criterion(line: CriterionLine) -> Iterator[str]:
    aside = words.aside(line)
    yield f"  {line.sign} {line.title}: {line.word}" + (f" ({aside})" if aside else "")
    if line.quote:
        yield f'      "{words.one_line(line.quote, LONGEST_QUOTE)}"'
    elif line.says:
        yield f"      wanted: {line.says}"
    if line.why and line.state not in ("met", "not-found"):
        yield f"      {line.why}"
    for one in line.proposals:
        yield f'      ? {one.told}: {one.word} "{words.one_line(one.quote, LONGEST_QUOTE)}"'


def _mistakes(card: Scorecard) -> Iterator[str]:
    if not card.mistakes:
        return
    yield "Mistakes"
    for line in card.mistakes:
        yield from _mistake(line)
    yield ""


def _mistake(line: MistakeLine) -> Iterator[str]:
    yield f"  ! {words.mistake_title(line)}"
    if line.quote:
        yield f'      "{words.one_line(line.quote, LONGEST_QUOTE)}"'
    if line.say:
        yield f"      {line.say}"


def _followups(card: Scorecard) -> Iterator[str]:
    for one in card.followups:
        said = f"{one.met} of {one.total}" if one.answered else "not answered"
        yield f"Follow-up {headed(one.title)} {said}"
        for line in one.criteria:
            yield from _criterion(line)
        for wrong in one.mistakes:
            yield from _mistake(wrong)
        yield ""


def _notes(card: Scorecard) -> Iterator[str]:
    if card.notes:
        yield "Notes"
        yield from (f"  {note}" for note in card.notes)
        yield ""


def _worked(card: Scorecard) -> Iterator[str]:
    if card.worked:
        yield "The working, with this variant's numbers"
        yield from (f"  {line}" for line in card.worked)
        yield ""


def _texts(card: Scorecard) -> Iterator[str]:
    if card.model_answer:
        yield "A strong answer"
        yield from (f"  {line}" for line in card.model_answer.splitlines())
        yield ""
    for answer in card.answers:
        yield f"Your answer: {answer.title}"
        yield from (f"  {line}" for line in answer.text.splitlines())
        yield ""
