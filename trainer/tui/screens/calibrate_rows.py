"""How answers to rate, and rated ones, are laid out. Pure: from views to lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from textual.content import Content

from trainer.report.calibration import MARKS, SIGNS, WORDS, level_words, way_of
from trainer.tui.literal import fitted, literal, one_line
from trainer.tui.phrases import counted, flowing
from trainer.tui.widgets.verdict import lines, signed

if TYPE_CHECKING:
    from trainer.service.calibration_views import (
        AnswerToRate,
        CalibrationReport,
        CalibrationView,
        CriterionToMark,
        LevelToChoose,
        MarkedLine,
        RatedAnswer,
    )
    from trainer.session.calibration import Mark

MARK_SIGNS: Final[Mapping[Mark | None, str]] = {
    "heard": "✓",
    "partly": "~",
    "missing": "✗",
    None: "·",
}
_AGAIN: Final[Mapping[Mark | None, Mark | None]] = {
    None: "heard",
    "heard": "partly",
    "partly": "missing",
    "missing": None,
}
#: Signs of a comparison take the colours of the signs that mean the same elsewhere.
_TONES: Final = {1: "$doubt", 0: "$good", -1: "$bad"}
LIT: Final = "bold underline"
#: Cells that a description needs to be worth its place in a row.
ROOM: Final = 24


def after_again(mark: Mark | None) -> Mark | None:
    """What a mark becomes when its key is pressed: heard, partly heard, missing, no mark."""
    return _AGAIN[mark]


@dataclass(frozen=True, slots=True)
class RateRow:
    """A row beside the answer: a criterion, a level, or the line between them."""

    text: Content
    criterion: CriterionToMark | None = None
    level: LevelToChoose | None = None


def rate_rows(
    answer: AnswerToRate, marks: Mapping[str, Mark | None], level: str | None, width: int
) -> list[RateRow]:
    """Criteria with their marks, then levels with the one that is chosen.

    Where a row of `width` cells has room, it says what the criterion or the level takes.
    """
    titles = [*(one.title for one in answer.criteria), *(one.name for one in answer.levels)]
    name = min(max((Content(one).cell_length for one in titles), default=0), max(8, width - 5))
    rows = [
        RateRow(
            _row(one.key, MARK_SIGNS[marks.get(one.id)], one.title, one.says, (name, width)), one
        )
        for one in answer.criteria
    ]
    if answer.levels:
        rows.append(RateRow(literal("  level", "$muted")))
    for one in answer.levels:
        sign = "✓" if one.name == level else "·"
        text = _row(one.key, sign, one.name, one.looks_like, (name, width))
        rows.append(RateRow(text, None, one))
    return rows


def _row(key: str, sign: str, title: str, says: str, cells: tuple[int, int]) -> Content:
    name, width = cells
    room = width - name - 6
    told = literal(f"  {one_line(says, room)}", "$muted") if room >= ROOM and says else ""
    return Content.assemble(
        (f"{key or ' '} ", "$accent"), signed(sign), " ", literal(fitted(title, name)), told
    )


def row_lines(row: RateRow | None, mark: Mark | None) -> Content:
    """All there is to say of the row under the cursor."""
    if row is None:
        return Content("")
    if row.level is not None:
        head = literal(row.level.name, "bold")
        return lines([head, literal(row.level.looks_like)]) if row.level.looks_like else head
    if row.criterion is None:
        return Content("")
    one = row.criterion
    word = MARKS[mark] if mark is not None else "not marked: counts as missing"
    head = Content.assemble(literal(one.title, "bold"), literal(f"  {word}", "$muted"))
    anchors = [
        Content.assemble(("– ", "$muted"), literal(anchor)) for anchor in one.anchors if anchor
    ]
    return lines([head, literal(one.says), *anchors])


def head_line(answer: AnswerToRate, width: int) -> Content:
    """What the answer answers, under which givens."""
    title = one_line(answer.title, width)
    room = width - Content(title).cell_length - 2
    label = literal(one_line(answer.label, room), "$muted") if room > 8 and answer.label else ""
    status = {"rated": "rated before", "skipped": "skipped before"}.get(answer.status, "")
    return Content.assemble(
        literal(title, "$accent"), "  ", label, literal(f"  {status}" if status else "", "$muted")
    )


def last_lines(view: CalibrationView) -> Content:
    """The page after the last answer."""
    skipped = f", {counted(view.skipped, 'answer', 'answers')} skipped" if view.skipped else ""
    return lines(
        [
            literal(f"{view.rated} of {view.total} rated{skipped}.", "bold"),
            literal(""),
            literal("Enter shows the key: your ratings beside it, and who is kinder on what."),
            literal("From then on nothing can be changed; p goes back to the answers."),
        ]
    )


def question_lines(answer: AnswerToRate) -> Content:
    """What was asked, and the whole rubric."""
    parts = [literal(flowing(answer.ask)), literal(""), literal("Criteria", "$accent")]
    for one in answer.criteria:
        parts.append(Content.assemble(literal(one.title, "bold"), literal(f"  {one.says}")))
        parts += [literal(f"    {anchor}", "$muted") for anchor in one.anchors]
    if answer.levels:
        parts += [literal(""), literal("Levels", "$accent")]
    for level in answer.levels:
        told = literal(f"  {level.looks_like}")
        parts.append(Content.assemble(literal(level.name, "bold"), told))
    return lines(parts)


def number_lines(answer: AnswerToRate) -> Content:
    """Givens, and the right numbers under them."""
    name = max((len(label) for label, _ in (*answer.givens, *answer.expected)), default=0)
    parts = [literal("Given", "$accent")]
    parts += [literal(f"{label:<{name}}  {text}") for label, text in answer.givens]
    parts += [literal(""), literal("Right under these givens", "$accent")]
    parts += [literal(f"{label:<{name}}  {text}") for label, text in answer.expected]
    if not answer.expected:
        parts.append(literal("No number is asked for."))
    return lines(parts)


# The report ------------------------------------------------------------------------------------


def compared(way: int | None) -> Content:
    """`+` kinder, `=` the same, `−` harsher, `·` where the key says nothing."""
    if way is None:
        return literal("·", "$muted")
    return literal(SIGNS[way], f"{_TONES[way]} bold")


def answer_row(one: RatedAnswer, width: int) -> Content:
    """One answer in the list: its number, level and key, and how many marks differ."""
    apart = None if one.apart is None else (one.apart > 0) - (one.apart < 0)
    differ = sum(way_of(line) not in (0, None) for line in one.criteria)
    told = one.level or one.title
    if one.apart:
        told = f"{one.level}, key {one.key}"
    return Content.assemble(
        literal(f"{one.number + 1:>3} ", "$muted"),
        compared(apart),
        " ",
        literal(fitted(told, max(4, width - 13))),
        literal(f" {differ:>2} off" if differ else "", "$muted"),
    )


def rated_lines(one: RatedAnswer) -> Content:
    """An answer with its key: levels, criteria with quotes, the text with the quotes lit."""
    parts = [literal(one.title, "bold")]
    if one.label:
        parts.append(literal(one.label, "$muted"))
    if told := level_words(one):
        parts.append(literal(told))
    parts += [literal(f"{name}: {level}") for name, level in one.others if level is not None]
    if one.again:
        parts.append(literal("You had rated it before, and seen its key.", "$muted"))
    parts.append(literal(""))
    parts += [_marked(line) for line in one.criteria]
    if one.why:
        parts += [literal(""), Content.assemble(("why  ", "$muted"), literal(one.why))]
    return lines([*parts, literal(""), lit_text(one)])


def _marked(line: MarkedLine) -> Content:
    way = way_of(line)
    key = "the key says nothing of it" if line.met is None else f"key {_met(line)}"
    told = f": {MARKS[line.mark]}, {key}"
    word = f", {WORDS[way]}" if way else ""
    quote = f' "{" ".join(line.quote.split())}"' if line.quote else ""
    return Content.assemble(
        compared(way), " ", literal(line.title), literal(told + word, "$muted"), literal(quote)
    )


def _met(line: MarkedLine) -> str:
    return "met" if line.met else "not met"


def lit_text(one: RatedAnswer) -> Content:
    """The answer with everything that the key quotes lit."""
    text = one.text
    pieces: list[Content] = []
    at = 0
    for start, end in _spans(one):
        pieces += [literal(text[at:start]), literal(text[start:end], LIT)]
        at = end
    return Content.assemble(*pieces, literal(text[at:]))


def _spans(one: RatedAnswer) -> Iterator[tuple[int, int]]:
    """The quoted spans from left to right, none inside another."""
    at = 0
    spans = sorted(
        (line.start, line.end)
        for line in one.criteria
        if line.start is not None and line.end is not None
    )
    for start, end in spans:
        if at <= max(start, at) < end <= len(one.text):
            yield max(start, at), end
            at = end


def report_head(report: CalibrationReport) -> str:
    """The title line's right side."""
    return f"{report.rated} of {report.total} rated"
