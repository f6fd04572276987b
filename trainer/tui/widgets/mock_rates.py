"""Ratings: a row for each criterion, and the anchors with the one that counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from textual.content import Content

from trainer.tui.literal import fitted, literal, one_line
from trainer.tui.widgets.hung import hung
from trainer.tui.widgets.mock_marks import SIGNS, WORDS, Key, key_of, stages_of
from trainer.tui.widgets.mock_rubric import RubricRow, evidence, heading, name_cells, named
from trainer.tui.widgets.verdict import lines, signed

if TYPE_CHECKING:
    from trainer.service.mock_views import MockCriterion, MockView

#: Ratings that are on their way to the store.
Rates = dict[Key, "int | None"]


def rating_of(criterion: MockCriterion, pending: Rates) -> int | None:
    """The anchor that was chosen, also before the store has it."""
    return pending.get(key_of(criterion), criterion.rating)


def rate_rows(view: MockView, first: str, width: int, pending: Rates) -> list[RubricRow]:
    """All criteria with the anchor that counts: the chosen one, or the one that a mark suggests."""
    name = name_cells(view, width)
    rows: list[RubricRow] = []
    for one in stages_of(view, first):
        if rows:
            rows.append(heading(view, one, width))
        found = [criterion for criterion in view.criteria if criterion.stage == one]
        rows += [RubricRow(_row(each, name, width, pending), each) for each in found]
    return rows


def _row(criterion: MockCriterion, name: int, width: int, pending: Rates) -> Content:
    chosen = rating_of(criterion, pending)
    counts = criterion.suggested if chosen is None else chosen
    number = "–" if counts is None else str(counts + 1)
    told = "not rated" if counts is None else criterion.anchors[counts]
    return Content.assemble(
        " ",
        signed(SIGNS[criterion.mark]),
        " ",
        literal(fitted(criterion.title, name)),
        " ",
        literal(number, "$muted" if chosen is None else "bold $accent"),
        " ",
        literal(one_line(told, max(4, width - name - 6)), "$muted" if chosen is None else ""),
    )


def rate_lines(criterion: MockCriterion, pending: Rates, width: int) -> Content:
    """The anchors, which one counts and why, and what there is to judge by."""
    mark = criterion.mark
    head = Content.assemble(
        signed(SIGNS[mark]),
        " ",
        literal(criterion.title, "bold"),
        literal(f"  {WORDS[mark]}", "$muted"),
    )
    told = (*_anchors(criterion, pending, width), Content(""), *evidence(criterion, width))
    return lines([head, *told, named("wanted", criterion.says, width)])


def _anchors(criterion: MockCriterion, pending: Rates, width: int) -> Iterator[Content]:
    chosen = rating_of(criterion, pending)
    for number, anchor in enumerate(criterion.anchors):
        counts = number == (criterion.suggested if chosen is None else chosen)
        sign = " " if not counts else "●" if chosen is not None else "○"
        head = Content.assemble((f" {sign} ", "bold $accent"), (f"{number + 1}  ", "$accent"))
        text = literal(anchor, "bold" if counts else "")
        if counts and chosen is None:
            text = Content.assemble(text, ("  as its mark suggests", "$muted"))
        yield hung(head, text, width)
