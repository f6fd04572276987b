"""What a line of the interviewer became, and what has happened so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from textual.content import Content

from trainer.tui.literal import literal, one_line
from trainer.tui.phrases import clock
from trainer.tui.widgets.hung import hung
from trainer.tui.widgets.verdict import lines, signed

if TYPE_CHECKING:
    from trainer.service.mock_views import LogLine, NoteTold, NumberHeard

KIND_CELLS: Final = 6
#: Lines for what a number betrays; the whole of it stands in the log.
MOST_LINES: Final = 3
#: A number of which nothing is known gets a question mark.
OUTCOMES: Final = {"right": "✓", "wrong": "✗"}
NO_CRITERION: Final = "for no criterion: mark one first, or name it before the quote"


def number_line(number: NumberHeard, width: int) -> Content:
    """`naive 256 → forgot P` on a few lines, and what to ask on a line of its own."""
    sign = "!" if number.mistake else OUTCOMES.get(number.outcome, "?")
    head = Content.assemble(signed(sign), " ", literal(number.text, "bold"), " → ")
    room = max(20, MOST_LINES * width - head.cell_length - width // 4)
    told = Content.assemble(head, literal(one_line(number.told, room)))
    if not number.probe:
        return told
    ask = one_line(f'"{number.probe}"', max(12, width - 7))
    return Content.assemble(told, "\n", ("▸ ask  ", "bold $accent"), literal(ask, "bold"))


def filed_line(told: NoteTold, title: str, width: int) -> Content:
    """What a line was filed as, when, and for which criterion."""
    if told.number is not None:
        return number_line(told.number, width)
    words = {"note": "noted", "quote": "filed as evidence", "number": "noted as a number"}
    about = f" for {title}" if title else ""
    if told.kind == "quote" and not title:
        about = f", {NO_CRITERION}"
    return Content.assemble(
        signed("✓"), literal(f" {words[told.kind]} at {clock(told.at)}{about}", "$muted")
    )


def log_lines(log: Sequence[LogLine], width: int) -> Content:
    """Everything that happened, the newest last."""
    if not log:
        return literal("Nothing yet.", "$muted")
    return lines(_logged(one, width) for one in log)


def _logged(one: LogLine, width: int) -> Content:
    text = f'"{one.text}"' if one.kind == "quote" else one.text
    head = Content.assemble(
        (f"{clock(one.used)} ", "$muted"), (f"{one.kind:<{KIND_CELLS}} ", "$accent")
    )
    return hung(head, literal(f"{text} → {one.told}" if one.told else text), width)
