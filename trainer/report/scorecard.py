"""What a scorecard of one's own practice says, as blocks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from trainer.report import words
from trainer.report.document import (
    Block,
    Document,
    Entries,
    Entry,
    Heading,
    Items,
    Line,
    Paragraph,
    Run,
    Verbatim,
    plain,
    solution,
)
from trainer.texts import headed

if TYPE_CHECKING:
    from trainer.service import AnswerText, CriterionLine, FollowupCard, MistakeLine, Scorecard


def scorecard_document(card: Scorecard) -> Document:
    """The level first, then what it rests on, then the worked solution and the answers."""
    blocks: list[Block] = [
        Paragraph(plain(_circumstances(card)), "soft"),
        Paragraph(plain(words.level_word(card.level)), "lead"),
        Paragraph(plain(f"{card.met} of {card.total} criteria met.")),
    ]
    for sentence in filter(None, (words.moved(card), words.outlook(card))):
        blocks.append(Paragraph(plain(sentence)))
    blocks += [*_criteria(card.criteria), *_mistakes(card.mistakes)]
    for one in card.followups:
        blocks += _followup(one)
    if card.notes:
        blocks += [Heading("Notes"), Items(tuple(plain(note) for note in card.notes))]
    blocks += solution(card.worked, card.model_answer)
    lines = [*card.criteria, *(line for one in card.followups for line in one.criteria)]
    for answer in card.answers:
        spans = tuple(evidence(answer, lines))
        blocks += [Heading(f"Answer: {answer.title}"), Verbatim(answer.text, spans)]
    return Document(card.title, tuple(blocks))


def evidence(answer: AnswerText, lines: Sequence[CriterionLine]) -> Iterator[tuple[int, int]]:
    """The spans of the answer that counted."""
    for line in lines:
        if line.source == answer.source and line.start is not None and line.end is not None:
            yield line.start, line.end


def _circumstances(card: Scorecard) -> str:
    parts = [
        card.mode,
        f"variant {card.variant}: {card.variant_label}",
        words.duration(card.elapsed),
        words.day(card.started_at),
    ]
    return " · ".join(parts)


def _followup(one: FollowupCard) -> Iterator[Block]:
    said = f"{one.met} of {one.total}" if one.answered else "not answered"
    yield Heading(f"{headed(one.title)} {said}")
    yield Paragraph(plain(words.one_line(one.ask)), "soft")
    yield from _criteria(one.criteria)
    yield from _mistakes(one.mistakes, 3)


def _criteria(criteria: Sequence[CriterionLine]) -> Iterator[Block]:
    if criteria:
        yield Entries(tuple(_criterion(line) for line in criteria))


def _criterion(line: CriterionLine) -> Entry:
    aside = words.aside(line)
    told: Line = (Run(line.quote, "quote"),) if line.quote else plain(line.why or line.says)
    word = f"{line.word} ({aside})" if aside else line.word
    proposed = (
        (Run(f"? {one.told}: {one.word}", "soft"), Run(one.quote, "quote"))
        for one in line.proposals
    )
    return Entry(line.sign, line.title, word, (told, *proposed))


def _mistakes(mistakes: Sequence[MistakeLine], level: int = 2) -> Iterator[Block]:
    if not mistakes:
        return
    yield Heading("Mistakes", level)
    yield Items(
        tuple(
            (
                Run(f"{words.mistake_title(line)}:", "strong"),
                *((Run(line.quote, "quote"),) if line.quote else ()),
                *plain(line.say),
            )
            for line in mistakes
        )
    )
