"""The live echo: how what is being typed is understood."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainer.service.views import ReadingView

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trainer.quantity import Quantity, Reading
    from trainer.service.paper import PartPaper

NOTHING = ReadingView("", (), "", None)


def reading(
    text: str, part: PartPaper | None = None, names: Mapping[str, Quantity] | None = None
) -> ReadingView:
    """The reading of a response to a part; nothing for an empty field and for prose.

    `names` are the question's own: where the part is asked for in bytes, `4*T` is no tesla.
    """
    if not text.strip() or (part is not None and part.kind == "prose"):
        return NOTHING
    from trainer.quantity import ReadError, read

    try:
        found = read(text)
    except ReadError as error:
        found = _named(text, part, names or {})
        if not found:
            return ReadingView("", (), error.message, error.caret())
    if part is not None and part.unit:
        found = _fitting(text, part, found, names or {})
    shown = tuple(dict.fromkeys(one.shown() for one in found))
    if len(shown) == 1:
        return ReadingView(shown[0], shown, "", None)
    return ReadingView("", shown, f"This can be read as {' or as '.join(shown)}.", None)


def _fitting(
    text: str, part: PartPaper, found: tuple[Reading, ...], names: Mapping[str, Quantity]
) -> tuple[Reading, ...]:
    """The readings that can answer the part: where it wants bytes "8K" is no temperature.

    A bare number is read as the checker takes it, in the unit that the part names.
    """
    from trainer.quantity import ReadError, parse_unit, read

    wanted = parse_unit(part.unit).dimension
    right = tuple(one for one in found if one.quantity.dimension == wanted)
    right = right or _named(text, part, names)
    if right:
        return right
    bare = tuple(one for one in found if not one.quantity.dimension and not one.unit)
    if not bare:
        return found
    try:
        return read(f"{text} {part.unit}") if len(bare) == 1 else bare
    except ReadError:
        return bare


def _named(text: str, part: PartPaper | None, names: Mapping[str, Quantity]) -> tuple[Reading, ...]:
    """The readings as a formula over the question's names, of the kind that the part wants."""
    from trainer.quantity import ReadError, parse_unit, read

    try:
        found = read(text, names) if names else ()
    except ReadError:
        return ()
    if part is None or not part.unit:
        return tuple(one for one in found if one.names)
    wanted = parse_unit(part.unit).dimension
    return tuple(one for one in found if one.names and one.quantity.dimension == wanted)


def quantities(text: str) -> tuple[str, ...]:
    """Every quantity that stands in a free text, as understood, in order, each said once."""
    from trainer.prose import quantities_in

    return tuple(dict.fromkeys(one.shown for one in quantities_in(text)))
