"""A total under a column of values: `total = 260 MiB` below 256 MiB and 4 MiB."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from trainer.checker.chains.literals import Literal
from trainer.checker.chains.spans import Span
from trainer.quantity import format_number

_TOTAL: Final = re.compile(r"(?:grand |in )?(?:total|sum)|together|altogether|in all", re.I)
_NEAR: Final = Fraction(1, 10)


@dataclass(slots=True)
class Column:
    """The values on the lines just above, as long as no line is left out between them."""

    line: int = 0
    rows: list[tuple[Span, Literal]] = field(default_factory=list)

    def total(self, label: str, line: int, one: Literal) -> tuple[str, Span] | None:
        """How a total that is only written down stands to the values above it.

        None when it can't be said to be their sum or to miss it: then it is a value like any
        other. Else what is wrong (empty when nothing is) and what the sum is. Only a near miss is
        called one, for a total may well count other things.
        """
        option = one.options[0]
        if not _TOTAL.fullmatch(label.strip()) or line != self.line + 1 or option.bare:
            return None
        misses: list[tuple[str, Span]] = []
        for start in range(len(self.rows) - 1):
            rows = self.rows[start:]
            whole = _sum([span for span, _ in rows])
            if whole is None or whole.dimension != option.unit.dimension:
                continue
            if whole.low - option.half <= option.value <= whole.high + option.half:
                return "", whole
            if abs(whole.middle / option.value - 1) <= _NEAR:
                above = (
                    " + ".join(row.text for _, row in rows) if len(rows) < 4 else "The values above"
                )
                shown = f"{format_number(whole.middle / option.unit.scale)} {option.unit.symbol}"
                misses.append((f"{above} = {shown}, not {one.text}.", whole))
        return misses[0] if len(misses) == 1 else None

    def add(self, line: int, span: Span | None, one: Literal | None) -> None:
        """Take in the value of one line; a gap between the lines begins a new column."""
        if line not in (self.line, self.line + 1):
            self.rows.clear()
        self.line = line
        if span is not None and one is not None and not one.options[0].bare:
            self.rows.append((span, one))

    def clear(self, line: int) -> None:
        """A total ends its column."""
        self.rows.clear()
        self.line = line


def _sum(spans: list[Span]) -> Span | None:
    if any(span.dimension != spans[0].dimension for span in spans):
        return None
    low = sum((span.low for span in spans), Fraction(0))
    return Span(low, sum((span.high for span in spans), Fraction(0)), spans[0].dimension, False)
