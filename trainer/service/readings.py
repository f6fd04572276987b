"""The live echo: how what is being typed is understood."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainer.service.views import ReadingView

if TYPE_CHECKING:
    from trainer.service.paper import PartPaper

NOTHING = ReadingView("", (), "", None)


def reading(text: str, part: PartPaper | None) -> ReadingView:
    """The reading of a response to a part; nothing for an empty field and for prose."""
    if not text.strip() or (part is not None and part.kind == "prose"):
        return NOTHING
    from trainer.quantity import ReadError, read

    try:
        found = read(text)
    except ReadError as error:
        return ReadingView("", (), error.message, error.caret())
    shown = tuple(one.shown() for one in found)
    if len(shown) == 1:
        return ReadingView(shown[0], shown, "", None)
    return ReadingView("", shown, f"This can be read as {' or as '.join(shown)}.", None)


def quantities(text: str) -> tuple[str, ...]:
    """Every quantity that stands in a free text, as understood, in order, each said once."""
    from trainer.prose import quantities_in

    return tuple(dict.fromkeys(one.shown for one in quantities_in(text)))
