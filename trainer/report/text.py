"""A scorecard as lines of text: for the plain mode, a screen reader, a pipe or a file."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING

from trainer.report import words
from trainer.texts import visible

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
    wrapped = (_wrap(visible(line), max(20, width)) for line in lines)
    return "\n".join(wrapped).rstrip() + "\n"


def _wrap(line: str, width: int) -> str:
    if len(line) <= width:
        return line
    indent = " " * (len(line) - len(line.lstrip()))
    return textwrap.fill(
        line,
        width,
        subsequent_indent=indent + "  ",
        break_long_words=False,
        break_on_hyphens=False,
        drop_whitespace=True,
    )


def _head(card: Scorecard) -> Iterator[str]:
    yield card.title
    yield f"{card.mode}, variant {card.variant}: {card.variant_label}"
    yield f"Level: {words.level_word(card)}   ({card.met} of {card.total} criteria met)"
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
        yield f'      "{words.one_line(line.quote, 200)}"'
    elif line.says:
        yield f"      wanted: {line.says}"
    if line.why and line.state not in ("met", "not-found"):
        yield f"      {line.why}"


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
        yield f'      "{words.one_line(line.quote, 200)}"'
    if line.say:
        yield f"      {line.say}"


def _followups(card: Scorecard) -> Iterator[str]:
    for one in card.followups:
        said = f"{one.met} of {one.total}" if one.answered else "not answered"
        yield f"Follow-up {one.title}: {said}"
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
