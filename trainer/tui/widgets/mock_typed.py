"""What the candidate types: words that support a criterion are lit, and its name follows them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from textual.content import Content

from trainer.tui.literal import literal, plain
from trainer.tui.widgets.answers import LIT
from trainer.tui.widgets.mock_marks import Key, key_of

if TYPE_CHECKING:
    from trainer.service.mock_views import MockCriterion, MockView, TypedText

FAINT: Final = "underline $accent"
#: Above what was typed at the seat in a window that had it no longer.
BESIDE: Final = "! typed in another window as well:"


@dataclass(frozen=True, slots=True)
class Span:
    """Characters `start:end` of a text, and the criterion that they support."""

    start: int
    end: int
    title: str
    chosen: bool


def typed_now(view: MockView, stage: str) -> TypedText | None:
    """The text for the stage that is on, or the last one that there is anything of."""
    here = [one for one in view.texts if one.stage == stage]
    some = [one for one in view.texts if one.text.strip() or one.beside]
    return next(iter(here), None) or (some[-1] if some else None)


def typed_lines(text: TypedText, criteria: Sequence[MockCriterion], chosen: Key | None) -> Content:
    """The text with its spans; a proposal made of an earlier text is lit where it still stands."""
    if text.text.strip():
        found = Content.assemble(*_pieces(text.text, list(spans(text, criteria, chosen))))
    else:
        found = literal("nothing yet", "$muted")
    for one in text.beside:
        found = Content.assemble(found, "\n\n", literal(BESIDE, "$doubt"), "\n", literal(one))
    return found


def spans(text: TypedText, criteria: Sequence[MockCriterion], chosen: Key | None) -> Iterator[Span]:
    """Where the proposed evidence stands in a text."""
    for one in criteria:
        if one.source != text.stage or not one.proposed_quote or one.proposed == "not-found":
            continue
        start, end = one.start, one.end
        if start is None or end is None or text.text[start:end] != one.proposed_quote:
            start = text.text.find(one.proposed_quote)
            end = start + len(one.proposed_quote)
        if start >= 0:
            yield Span(start, end, one.title, key_of(one) == chosen)


def _pieces(text: str, found: Sequence[Span]) -> Iterator[Content]:
    cuts = sorted({0, len(text), *(one.start for one in found), *(one.end for one in found)})
    for start, end in pairwise(cuts):
        over = [one for one in found if one.start <= start and end <= one.end]
        style = LIT if any(one.chosen for one in over) else FAINT if over else ""
        yield literal(text[start:end], style)
        ended = [one for one in found if one.end == end]
        if ended:
            names = ", ".join(plain(one.title) for one in ended)
            bold = "bold " if any(one.chosen for one in ended) else ""
            yield literal(f" ‹{names}›", f"{bold}$accent")
