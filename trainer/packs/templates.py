"""Texts with ``{formula}``, ``{formula | unit}`` and ``{formula | unit | digits}`` in them.

``{N}`` of a given is its value as the pack wrote it, with thousands commas; anything else is
computed and formatted. ``{{`` and ``}}`` are braces. A line break cannot stand within braces.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from trainer.errors import TrainerError

MOST_DIGITS: Final = 15
_SLOT: Final = re.compile(r"\{\{|\}\}|\{([^{}\n]*)\}|[{}]")
_NUMBER: Final = re.compile(r"[0-9]{4,}\Z|[0-9]{5,}(?= [A-Za-z])")


@dataclass(frozen=True, slots=True)
class Slot:
    """One ``{…}``: its formula, unit ("" for a fitting one) and digits, and where it stands."""

    formula: str
    unit: str
    digits: int | None
    offset: int


class TemplateError(TrainerError):
    """A text whose braces do not fit, with the character (``offset``) to look at."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.offset = offset


def slots(template: str) -> Iterator[Slot]:
    """Every slot from left to right. Raises TemplateError at a brace without its partner."""
    for match in _SLOT.finditer(template):
        if match.group() in ("{", "}"):
            raise TemplateError(
                f"a lone {match.group()}; write {match.group() * 2} for a brace", match.start()
            )
        if match.group(1) is not None:
            yield _slot(match)


def fill(template: str, show: Callable[[Slot], str]) -> str:
    """The template with every slot replaced by ``show(slot)``."""

    def one(match: re.Match[str]) -> str:
        return match[0][0] if match.group(1) is None else show(_slot(match))

    return _SLOT.sub(one, template)


def as_written(text: str) -> str:
    """A given's value for a reader: 8192 becomes 8,192; ``3.35 TB/s`` and ``1024 B`` stay."""
    found = _NUMBER.match(text)
    return f"{int(found.group()):,}{text[found.end() :]}" if found else text


def _slot(match: re.Match[str]) -> Slot:
    formula, *rest = (piece.strip() for piece in match.group(1).split("|"))
    if not formula:
        raise TemplateError("nothing stands within these braces", match.start())
    if len(rest) > 2 or (len(rest) == 2 and not rest[1].isdigit()):
        message = "expected {formula}, {formula | unit} or {formula | unit | digits}"
        raise TemplateError(message, match.start())
    digits = int(rest[1]) if len(rest) == 2 and len(rest[1]) < 4 else None
    if len(rest) == 2 and not (digits and digits <= MOST_DIGITS):
        message = f"a number is shown to 1 to {MOST_DIGITS} digits, not {rest[1]}"
        raise TemplateError(message, match.start())
    return Slot(formula, rest[0] if rest else "", digits, match.start() + 1)
