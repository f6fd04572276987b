"""The live echo: how what is being typed is understood."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainer.service.views import ReadingView

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trainer.checker import Key
    from trainer.quantity import Quantity, Reading
    from trainer.service.examiner import Examiner
    from trainer.service.paper import Paper, PartPaper
    from trainer.session import RunState

NOTHING = ReadingView("", (), "", None)


def reading(text: str, part: PartPaper | None = None, key: Key | None = None) -> ReadingView:
    """The reading of a response to a part; nothing for an empty field and for prose.

    With the part's `key` it is what the checker will judge: in the unit that is asked for, where
    "8K" is no temperature and `4*T` no tesla, and nothing for a name that gives an answer away.
    """
    if not text.strip() or (part is not None and part.kind == "prose"):
        return NOTHING
    from trainer.quantity import ReadError, read

    try:
        if key is not None:
            from trainer.checker import echoes

            shown = echoes(text, key)
        else:
            shown = tuple(dict.fromkeys(one.shown() for one in read(text)))
    except ReadError as error:
        return ReadingView("", (), error.message, error.caret())
    if len(shown) == 1:
        return ReadingView(shown[0], shown, "", None)
    return ReadingView("", shown, f"This can be read as {' or as '.join(shown)}.", None)


def reading_in(examiner: Examiner, paper: Paper, state: RunState, text: str) -> ReadingView:
    """The reading of a response to the part that a run has come to."""
    part = paper.stage(state.stage).part(state.part or "")
    return reading(text, part, examiner.key(paper, state.stage, part.id) if part else None)


def worked_out(line: str, paper: Paper) -> str:
    """The value of a line of working that claims nothing, '' when it has none or several.

    Only what the question says may be used: the value of a part is what the pad is there to find.
    """
    if not line.strip() or any(one.names - paper.known.keys() for one in _read(line, paper.names)):
        return ""
    found = _read(line, {}) or _read(line, paper.known)
    shown = tuple(dict.fromkeys(one.shown() for one in found))
    return shown[0] if len(shown) == 1 else ""


def _read(line: str, names: Mapping[str, Quantity]) -> tuple[Reading, ...]:
    from trainer.quantity import ReadError, read

    try:
        return read(line, names)
    except ReadError:
        return ()


def quantities(text: str) -> tuple[str, ...]:
    """Every quantity that stands in a free text, as understood, in order, each said once."""
    from trainer.prose import quantities_in

    return tuple(dict.fromkeys(one.shown for one in quantities_in(text)))
