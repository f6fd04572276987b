"""A sealed card as rows to move through. Pure: from the card to rows and to what a row says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from textual.content import Content

from trainer.texts import ordinal
from trainer.tui.literal import fitted, literal, one_line
from trainer.tui.phrases import clock, counted
from trainer.tui.widgets.mock_levels import NO_DECISION
from trainer.tui.widgets.mock_marks import SIGNS, WORDS
from trainer.tui.widgets.mock_rubric import named
from trainer.tui.widgets.mock_told import number_line
from trainer.tui.widgets.verdict import lines, signed

if TYPE_CHECKING:
    from trainer.service.mock_views import CardCriterion, MockCard

LEAST: Final = 12


@dataclass(frozen=True, slots=True)
class SealedRow:
    """A row: a criterion, or a heading."""

    text: Content
    criterion: CardCriterion | None = None


def sealed_rows(card: MockCard, width: int) -> list[SealedRow]:
    """Every criterion with its rating and the best of its evidence."""
    longest = max((len(one.title) for one in card.criteria), default=LEAST)
    name = max(LEAST, min(longest, width // 2))
    titles = {one.stage: one.title for one in card.phases if one.stage and one.id == one.stage}
    rows: list[SealedRow] = []
    stage = card.criteria[0].stage if card.criteria else ""
    for one in card.criteria:
        if one.stage != stage:
            stage = one.stage
            title = one_line(titles.get(stage, stage), width - 1)
            rows.append(SealedRow(literal(f" {title}", "$accent")))
        rows.append(SealedRow(_row(one, name, width), one))
    return rows


def _row(one: CardCriterion, name: int, width: int) -> Content:
    rated = "–" if one.rating is None else str(one.rating + 1)
    told = _best(one)
    return Content.assemble(
        " ",
        signed(SIGNS[one.mark]),
        " ",
        literal(fitted(one.title, name)),
        " ",
        (rated, "bold $accent"),
        " ",
        literal(one_line(told, max(4, width - name - 6)), "$muted"),
    )


def _best(one: CardCriterion) -> str:
    if one.quotes:
        return f'"{one.quotes[-1].text}"'
    if one.typed_quote:
        return f'typed "{one.typed_quote}"'
    return one.note or one.anchor


def sealed_head(card: MockCard) -> Content:
    """The level, the proposed one beside it where they differ, and why."""
    level = literal(f" {card.level or NO_DECISION} ", "bold $accent reverse")
    parts: list[Content | str] = [" ", level]
    if card.level != card.proposed:
        parts.append(literal(f"  proposed: {card.proposed or 'no level'}", "$muted"))
    if card.reason:
        parts.append(literal(f'  "{card.reason}"'))
    elif card.next_level and card.missing:
        wanted = "; ".join(one.title for one in card.missing)
        parts.append(literal(f"  To reach {card.next_level}: {wanted}."))
    return Content.assemble(*parts)


def sealed_lines(one: CardCriterion, width: int) -> Content:
    """Everything that the card says of a criterion."""
    head = Content.assemble(
        signed(SIGNS[one.mark]),
        " ",
        literal(one.title, "bold"),
        literal(f"  {WORDS[one.mark]}", "$muted"),
    )
    return lines([head, *_told(one, width)])


def _told(one: CardCriterion, width: int) -> Iterator[Content]:
    if one.rating is not None:
        yield named("rated", f"{ordinal(one.rating)} of {one.anchors}: {one.anchor}", width)
    for quote in one.quotes:
        yield named(clock(quote.at), f'"{quote.text}"', width)
    if one.typed_quote:
        yield named("typed", f'"{one.typed_quote}"', width)
    if one.note:
        yield named("note", one.note, width)
    helps = ["after a probe"] if one.prompted else []
    helps += [counted(one.hints, "hint", "hints")] if one.hints else []
    if helps:
        yield named("help", ", ".join(helps), width)
    yield named("wanted", one.says, width)


def heard_lines(card: MockCard, width: int) -> Content:
    """The numbers that were said, with what they betrayed."""
    return lines(number_line(one, width) for one in card.numbers)
