"""A scorecard as rows to move through. Pure: from the card to rows and to what a row says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from textual.content import Content

from trainer.service import CriterionLine, FollowupCard, MistakeLine, ProposalLine, Scorecard
from trainer.service.words import STATES
from trainer.tui.literal import fitted, literal, one_line
from trainer.tui.widgets.verdict import signed

if TYPE_CHECKING:
    from trainer.grading import WorkedLine

#: The least cells for a name, and for a quote before an aside is left out for it.
LEAST: Final = 12
#: Cells that a name leaves for what was said, where it is longer than a third.
SAID: Final = 30
#: How far the rows of a follow-up stand to the right; what was said stands below the rest.
INDENT: Final = 2
MAIN: Final = "main"


@dataclass(frozen=True, slots=True)
class CardRow:
    """One row: a criterion, a mistake, a follow-up's heading, or a note (which says nothing more).

    `stage` is what a dispute needs to name; `source`, `start` and `end` point into an answer. With
    `proposal` it is what a judge proposed for the criterion.
    """

    text: Content
    head: Content
    stage: str = MAIN
    criterion: CriterionLine | None = None
    source: str = MAIN
    start: int | None = None
    end: int | None = None
    dumb: bool = False
    proposal: ProposalLine | None = None

    @property
    def key(self) -> tuple[str, str, str]:
        """What it is about, also once other rows have come between."""
        judge = self.proposal.judge if self.proposal else ""
        return self.stage, self.criterion.id if self.criterion else self.head.plain, judge


@dataclass(frozen=True, slots=True)
class _Sheet:
    """What rows are drawn on: cells in all, and for names."""

    width: int
    name: int


def card_rows(card: Scorecard, width: int) -> list[CardRow]:
    """All rows, top to bottom, for a list ``width`` cells wide."""
    sheet = _Sheet(width, _name_cells(card, width))
    rows = [row for line in card.criteria for row in _criterion(line, MAIN, sheet)]
    rows += [_mistake(line, MAIN, sheet) for line in card.mistakes]
    for one in card.followups:
        rows += _followup(one, sheet)
    rows += [
        CardRow(literal(f" note: {note}", "$muted"), Content(""), dumb=True) for note in card.notes
    ]
    return rows


def verdict_line(card: Scorecard) -> Content:
    """The level in a word, and what is missing for the next one."""
    level = literal(f" {card.level or 'No level'} ", "bold $accent reverse")
    parts: list[Content | str] = [" ", level]
    if card.first_level is not None:
        parts.append(literal(f" (the trainer said {card.first_level})", "$muted"))
    if card.next_level and card.missing:
        wanted = "; ".join(line.title for line in card.missing)
        parts.append(literal(f"  To reach {card.next_level}: {wanted}."))
    elif card.level and card.next_level is None:
        parts.append("  Nothing is missing: this is the highest level.")
    return Content.assemble(*parts)


def worked_lines(lines: tuple[WorkedLine, ...]) -> Content:
    """The working of every part, with this draw's numbers."""
    told = []
    for line in lines:
        links = [part for part in (line.formula, line.numbers) if part and part != line.result]
        middle = "".join(f" = {part}" for part in dict.fromkeys(links))
        told.append(
            Content.assemble(
                literal(line.label, "bold"), literal(middle), " = ", literal(line.result, "$accent")
            )
        )
    return Content("\n").join(told)


def _criterion(
    line: CriterionLine, stage: str, sheet: _Sheet, indent: int = 0
) -> Iterator[CardRow]:
    word = "" if line.quote and line.state in ("met", "hedged") else line.word
    if line.state == "not-found" and line.why and not line.quote:
        # "not answered: what limits it; right: ridge" says more than "not found".
        word = line.why
    text = _row(line.sign, line.title, (word, line.quote), _aside(line), sheet, indent)
    yield CardRow(text, _criterion_head(line), stage, line, line.source, line.start, line.end)
    for one in line.proposals:
        yield _proposal(line, one, stage, sheet, indent)


def _proposal(
    line: CriterionLine, one: ProposalLine, stage: str, sheet: _Sheet, indent: int
) -> CardRow:
    pad = " " * (indent + 3)
    said = one_line(f'{one.told}: {one.word} "{one.quote}"', max(1, sheet.width - len(pad) - 3))
    text = Content.assemble(pad, signed("?"), " ", literal(said, "$muted"))
    head = Content.assemble(
        signed("?"), " ", literal(line.title, "bold"), literal(f": {one.told}: {one.word}")
    )
    verdict = Content.assemble(("verdict ", "$muted"), literal(f"{line.sign} {line.word}"))
    head = Content("\n").join([head, verdict, *_told(line)])
    return CardRow(text, head, stage, line, one.source, one.start, one.end, proposal=one)


def _row(
    sign: str, title: str, told: tuple[str, str], aside: str, sheet: _Sheet, indent: int
) -> Content:
    """Sign, name, word and quote; what there is no room for goes: the aside, then the quote."""
    word, quote = told
    room = sheet.width - sheet.name - 5
    if aside and room - len(aside) - 2 >= LEAST:
        room -= len(aside) + 2
    else:
        aside = ""
    if quote:
        prefix = f"{word}: " if word else ""
        said = f'{prefix}"{one_line(quote, max(1, room - len(prefix) - 2))}"'
    else:
        said = word
    text = Content.assemble(
        " " * (indent + 1),
        signed(sign),
        " ",
        literal(fitted(title, sheet.name - indent)),
        " ",
        literal(one_line(said, max(1, room))),
    )
    return Content.assemble(text, literal(f"  {aside}", "$muted")) if aside else text


def _name_cells(card: Scorecard, width: int) -> int:
    names = [len(line.title) for line in card.criteria]
    names += [len(line.title) + INDENT for one in card.followups for line in one.criteria]
    return max(LEAST, min(max(names, default=LEAST), max(width // 3, width - SAID)))


def _aside(line: CriterionLine) -> str:
    notes = ["prompted"] if line.prompted else []
    if line.first_state is not None:
        notes.append("overruled")
    return f"({', '.join(notes)})" if notes else ""


def _criterion_head(line: CriterionLine) -> Content:
    head = Content.assemble(
        signed(line.sign), " ", literal(line.title, "bold"), literal(f": {line.word}")
    )
    rows = [head, *_told(line)]
    return Content("\n").join(rows)


def _told(line: CriterionLine) -> Iterator[Content]:
    if line.says:
        yield Content.assemble(("wanted  ", "$muted"), literal(line.says))
    if line.why:
        yield Content.assemble(("why     ", "$muted"), literal(line.why))
    if line.first_state is not None:
        yield literal(
            f"overruled; the trainer said {STATES[line.first_state][1]}. {line.reason}", "$muted"
        )


def _mistake(line: MistakeLine, stage: str, sheet: _Sheet, indent: int = 0) -> CardRow:
    name = line.id.replace("-", " ")
    aside = "mended later" if line.corrected else ""
    text = _row("!", name, ("", line.quote), aside, sheet, indent)
    pad = " " * (sheet.name + 4)
    advice = one_line(line.say, max(1, sheet.width - len(pad) - 1))
    if advice:
        text = Content.assemble(text, "\n", pad, literal(advice, "$muted"))
    head = Content.assemble(
        signed("!"),
        " ",
        literal(name, "bold"),
        literal(f"  {aside}", "$muted"),
    )
    if line.say:
        head = Content.assemble(head, "\n", literal(line.say))
    return CardRow(text, head, stage, None, line.source, line.start, line.end)


def _followup(card: FollowupCard, sheet: _Sheet) -> Iterator[CardRow]:
    score = f"{card.met} of {card.total}" if card.answered else "not answered"
    room = sheet.width - len(score) - 3
    title = fitted(card.title, sheet.name + 2)
    if len(card.title) > sheet.name + 2:
        title = one_line(card.title, room)
    text = Content.assemble(" ", literal(title, "$accent"), " ", literal(score))
    head = Content.assemble(literal(card.title, "bold"), "\n", literal(card.ask.strip()))
    yield CardRow(text, head, card.id, None, card.id)
    for line in card.criteria:
        yield from _criterion(line, card.id, sheet, INDENT)
    for wrong in card.mistakes:
        yield _mistake(wrong, card.id, sheet, INDENT)
