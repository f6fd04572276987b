"""The rubric beside a conversation: a row for each criterion, and all there is to say of one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from textual.content import Content

from trainer.tui.literal import fitted, literal, one_line
from trainer.tui.phrases import clock, counted
from trainer.tui.widgets.hung import hung
from trainer.tui.widgets.mock_marks import SIGNS, WORDS, Pending, mark_of, stage_title, stages_of
from trainer.tui.widgets.verdict import lines, signed

if TYPE_CHECKING:
    from trainer.service.mock_views import MockCriterion, MockView

LEAST_NAME: Final = 12
#: How what was typed is read, in words for an interviewer.
PROPOSED: Final[Mapping[str, str]] = {
    "met": "says it",
    "hedged": "says it, hedged",
    "unclear": "may say it",
    "not-found": "",
}


@dataclass(frozen=True, slots=True)
class RubricRow:
    """A row: a criterion, or the heading of a stage."""

    text: Content
    criterion: MockCriterion | None = None


def rubric_rows(
    view: MockView, first: str, keyed: str, width: int, pending: Pending
) -> list[RubricRow]:
    """All criteria, those of the stage `first` before the others; those of `keyed` have digits."""
    name = name_cells(view, width)
    rows: list[RubricRow] = []
    for one in stages_of(view, first):
        found = [criterion for criterion in view.criteria if criterion.stage == one]
        if not found:
            continue
        if rows:
            rows.append(heading(view, one, width))
        rows += [RubricRow(_row(each, name, width, pending, one == keyed), each) for each in found]
    return rows


def heading(view: MockView, stage: str, width: int) -> RubricRow:
    """The title of a stage, on one line."""
    return RubricRow(literal(f" {one_line(stage_title(view, stage), width - 1)}", "$accent"))


def name_cells(view: MockView, width: int) -> int:
    """Cells for the names of criteria."""
    longest = max((len(one.title) for one in view.criteria), default=LEAST_NAME)
    return max(LEAST_NAME, min(longest, width // 2))


def _row(
    criterion: MockCriterion, name: int, width: int, pending: Pending, with_key: bool
) -> Content:
    key = criterion.key if with_key else ""
    return Content.assemble(
        (f"{key or ' '} ", "$accent"),
        signed(SIGNS[mark_of(criterion, pending)]),
        " ",
        literal(fitted(criterion.title, name)),
        " ",
        literal(one_line(_aside(criterion), max(4, width - name - 6)), "$muted"),
    )


def _aside(criterion: MockCriterion) -> str:
    """When it was marked, and the best there is to recall it by."""
    told = [clock(criterion.marked_at)] if criterion.marked_at is not None else []
    if criterion.quotes:
        told.append(f'"{criterion.quotes[-1].text}"')
    elif criterion.note:
        told.append(criterion.note)
    elif PROPOSED.get(criterion.proposed or ""):
        sure = "" if criterion.proposed in ("met", "hedged") else "?"
        told.append(f'typed{sure} "{criterion.proposed_quote}"')
    elif criterion.probed:
        told.append("probe given")
    elif criterion.hints:
        told.append("hint given")
    return " ".join(told)


def criterion_lines(criterion: MockCriterion, pending: Pending, width: int) -> Content:
    """Everything known of a criterion, its anchors first."""
    mark = mark_of(criterion, pending)
    at = f" at {clock(criterion.marked_at)}" if mark and criterion.marked_at is not None else ""
    head = Content.assemble(
        signed(SIGNS[mark]),
        " ",
        literal(criterion.title, "bold"),
        literal(f"  {WORDS[mark]}{at}", "$muted"),
    )
    told = (*anchor_lines(criterion, width), *evidence(criterion, width))
    return lines([head, *told, *_wanted(criterion, width)])


def _wanted(criterion: MockCriterion, width: int) -> Iterator[Content]:
    if criterion.asks:
        given = f" ({_times(criterion.probed)})" if criterion.probed else ""
        yield named("probe", f'"{criterion.asks}"{given}', width)
    if criterion.says:
        yield named("wanted", criterion.says, width)


def anchor_lines(criterion: MockCriterion, width: int) -> Iterator[Content]:
    """The anchors, the best first; digits name them when ratings are given."""
    for number, anchor in enumerate(criterion.anchors, 1):
        yield hung(Content.styled(f"{number:>6}  ", "$accent"), literal(anchor), width)


def evidence(criterion: MockCriterion, width: int) -> Iterator[Content]:
    """Quotes filed, what was typed, notes, and the help that was given."""
    for quote in criterion.quotes:
        yield named(clock(quote.at), f'"{quote.text}"', width)
    read = PROPOSED.get(criterion.proposed or "", "")
    if read:
        yield named("typed", f'"{criterion.proposed_quote}": {read}', width)
    if criterion.note:
        yield named("note", criterion.note, width)
    if criterion.hints:
        yield named("help", counted(criterion.hints, "hint given", "hints given"), width)


def named(name: str, text: str, width: int) -> Content:
    """A short word, and what there is to say under it."""
    return hung(Content.styled(f"{name:>6}  ", "$muted"), literal(text), width)


def _times(count: int) -> str:
    return "given" if count == 1 else f"given {count} times"
