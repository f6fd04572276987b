"""What an interviewer's sealed card of a mock says, as blocks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from trainer.report import words
from trainer.report.document import (
    Block,
    Document,
    Entries,
    Entry,
    Facts,
    Heading,
    Items,
    Line,
    Paragraph,
    Run,
    Table,
    Verbatim,
    plain,
    solution,
)
from trainer.texts import ordinal

if TYPE_CHECKING:
    from trainer.service.mock_views import CardCriterion, FiledQuote, LogLine, MockCard, TypedText


def mock_card_document(card: MockCard) -> Document:
    """The level first, then each criterion with its evidence, then all that happened."""
    blocks: list[Block] = [
        Facts(tuple(_facts(card))),
        Paragraph(plain(card.level or words.NO_DECISION), "lead"),
    ]
    blocks += [Paragraph(plain(one)) for one in _sentences(card)]
    blocks += _stages(card)
    blocks += [*_mistakes(card), *_numbers(card)]
    blocks += _time(card)
    if card.log:
        rows = tuple(_happened(one, card.interviewer) for one in card.log)
        blocks += [Heading("What happened"), Table(("", ""), rows)]
    blocks += solution(card.worked, card.model_answer)
    for typed in card.texts:
        if typed.text:
            blocks += [Heading(f"Typed by the candidate: {typed.title}")]
            blocks += [Verbatim(typed.text, tuple(_spans(typed, card.criteria)))]
    return Document(card.title, tuple(blocks))


def said(line: LogLine) -> str:
    """What happened, in words: a quote in its marks, a note as a note."""
    if line.kind == "quote":
        return f"“{line.text}”"
    return f"{line.kind}: {line.text}" if line.text else line.kind


def _happened(line: LogLine, interviewer: str) -> tuple[str, str]:
    """When and what, and who did it where it was somebody else; what numbers tell stands above."""
    known = line.kind == "seat" or line.who in ("", interviewer)
    return words.duration(line.used), said(line) if known else f"{line.who}, {said(line)}"


def _facts(card: MockCard) -> Iterator[tuple[str, str]]:
    yield "Candidate", card.candidate
    yield "Interviewer", card.interviewer
    yield "Question", f"{card.address}, pack {card.pack_version}"
    yield (
        "Variant",
        f"{card.variant}: {card.variant_label}" if card.variant_label else str(card.variant),
    )
    if card.givens:
        yield "Given", "; ".join(f"{name} {value}" for name, value in card.givens)
    yield "Held", f"{words.day(card.started_at)}, {words.duration(card.used)} in all"
    yield "Sealed", words.day(card.sealed_at)


def _sentences(card: MockCard) -> Iterator[str]:
    """How the level came about, and what was around it."""
    if card.level == card.proposed:
        yield "The ratings come to the same." if card.level else "The ratings come to no level."
    else:
        reason = f" Chosen instead: {card.reason}" if card.reason else ""
        yield f"The ratings come to {card.proposed or words.NO_LEVEL}.{reason}"
    outlook = words.outlook(card)
    if outlook:
        yield outlook
    hints, probes = words.counted(card.hints, "hint"), words.counted(card.probes, "probe")
    yield f"{hints} given, {probes} asked.".capitalize()
    if card.saw_others:
        names = ", ".join(card.saw_others)
        yield f"Before sealing this card its interviewer had read the cards of: {names}."


def _stages(card: MockCard) -> Iterator[Block]:
    """The criteria by stage; a stage that the conversation never came to is only named."""
    left = []
    for stage in dict.fromkeys(one.stage for one in card.criteria):
        among = [one for one in card.criteria if one.stage == stage]
        title = words.stage_title(card, stage)
        if words.was_asked(card, stage) or any(map(_judged, among)):
            yield Heading(f"{title} ({words.met(among)} of {len(among)})")
            yield Entries(tuple(_criterion(one) for one in among))
        else:
            left.append(plain(title))
    if left:
        yield Heading("Not asked")
        yield Items(tuple(left))


def _judged(one: CardCriterion) -> bool:
    return bool(one.mark or one.rating is not None or one.note or one.quotes)


def _criterion(one: CardCriterion) -> Entry:
    # Nobody said that it was missing where the interviewer left it.
    sign, word = words.FOUND[one.state if one.rating is not None else "not-rated"]
    parts = [words.MARKS[one.mark] if one.mark else word]
    if one.rating is not None:
        # The best anchor is the first one.
        parts.append(f"rated {ordinal(one.rating)} of {one.anchors}")
    if one.prompted:
        parts.append("prompted")
    if one.hints:
        parts.append(f"after {words.counted(one.hints, 'hint')}")
    return Entry(sign, one.title, ", ".join(parts), tuple(_details(one)))


def _details(one: CardCriterion) -> Iterator[Line]:
    yield from (plain(text) for text in (one.anchor,) if text)
    yield from (_quote(quote) for quote in one.quotes)
    if one.typed_quote:
        left = one.mark is None and one.rating is None
        typed = "typed, not marked:" if left else "typed:"
        yield Run(typed, "soft"), Run(one.typed_quote, "quote")
    if one.note:
        yield Run("note:", "soft"), Run(one.note)
    if not (one.anchor or one.quotes or one.typed_quote or one.note) and one.says:
        yield Run("wanted:", "soft"), Run(one.says)


def _quote(quote: FiledQuote) -> Line:
    return Run(f"{words.duration(quote.at)}:", "soft"), Run(quote.text, "quote")


def _mistakes(card: MockCard) -> Iterator[Block]:
    if card.mistakes:
        yield Heading("Mistakes in what was typed")
        yield Items(tuple((Run(typed, "quote"), *plain(say)) for typed, say in card.mistakes))


def _numbers(card: MockCard) -> Iterator[Block]:
    if not card.numbers:
        return
    yield Heading("Numbers said")
    lines = (
        (Run(f"{one.text}:", "strong"), *plain(one.told or one.reading)) for one in card.numbers
    )
    yield Items(tuple(lines))


def _time(card: MockCard) -> Iterator[Block]:
    if not card.phases:
        return
    yield Heading("Time")
    yield Table(
        ("phase", "planned", "used"),
        tuple(
            (
                one.title,
                "" if one.minutes is None else words.duration(one.minutes * 60),
                words.duration(one.used),
            )
            for one in card.phases
        ),
    )


def _spans(typed: TypedText, criteria: Sequence[CardCriterion]) -> Iterator[tuple[int, int]]:
    """Where the text has the words that a criterion was proposed for."""
    for one in criteria:
        at = typed.text.find(one.typed_quote) if one.source == typed.stage else -1
        if one.typed_quote and at >= 0:
            yield at, at + len(one.typed_quote)
