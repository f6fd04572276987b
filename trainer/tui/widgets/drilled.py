"""How ratings, settled cards and the days to come are laid out. Pure: from a view to lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from textual.content import Content

from trainer.report import load_lines
from trainer.tui.literal import fitted, literal, one_line
from trainer.tui.phrases import counted
from trainer.tui.widgets.verdict import lines, signed

if TYPE_CHECKING:
    from trainer.service import CardLine, DrillView, Rated

NAME_CELLS: Final = 18
SIGNS: Final = {1: "✗", 2: "~", 3: "✓", 4: "✓"}


def rated_line(rated: Rated) -> Content:
    """`rated Hard: right after a hint · comes back in 3 days · 1–4 correct it`."""
    aside = ("  1 2 3 4 correct it", "$muted")
    back = "" if rated.days is None else f" · comes back in {counted(rated.days, 'day', 'days')}"
    if rated.corrected:
        # No sign: what was answered is what it was.
        by_you = literal(f" by you{back}")
        return Content.assemble(("rated ", "$muted"), literal(rated.word, "bold"), by_you, aside)
    return Content.assemble(
        ("rated ", "$muted"),
        signed(SIGNS[rated.rating]),
        " ",
        literal(rated.word, "bold"),
        literal(f": {rated.why}{back}"),
        aside,
    )


def card_line(line: CardLine, width: int) -> Content:
    """One settled card: sign, name, response, rating, and when it comes back."""
    rated = line.rated
    told = "put off" if rated is None else rated.word
    if rated is not None and rated.corrected:
        told = f"rated {rated.word.lower()} by you"
    if rated is not None and rated.days is not None:
        told += f", {counted(rated.days, 'day', 'days')}"
    room = max(4, width - NAME_CELLS - len(told) - 7)
    return Content.assemble(
        " ",
        signed(line.sign),
        " ",
        literal(fitted(line.title, NAME_CELLS)),
        " ",
        literal(fitted(one_line(line.text, room), room)),
        " ",
        literal(told, "$muted"),
    )


def over_lines(view: DrillView) -> Content:
    """What the end says: how much was answered, and what comes due when."""
    return lines(_over(view))


def _over(view: DrillView) -> Iterator[Content]:
    told = counted(len(view.lines), "card", "cards")
    yield Content("")
    yield literal(f"{told} answered. What comes due on the next days:", "bold")
    for line in load_lines(view.agenda):
        yield literal(f"  {line}")
