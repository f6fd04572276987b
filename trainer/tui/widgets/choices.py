"""A list to choose from, whose cursor can be seen without any colour."""

from __future__ import annotations

from typing import Final

from rich.style import Style
from textual.strip import Strip
from textual.widgets import OptionList

_REVERSED: Final = Style(reverse=True)


class Choices(OptionList):
    """An option list without a box, in plain text; options are `Content`, never markup."""

    def __init__(self, *options: object, id: str | None = None) -> None:
        super().__init__(*options, id=id, compact=True, markup=False)  # type: ignore[arg-type]

    def render_line(self, y: int) -> Strip:
        """The row under the cursor is reversed where the terminal's own colours are used.

        Textual leaves `reverse` out of component styles, and NO_COLOR takes a background away.
        """
        strip = super().render_line(y)
        line = self.scroll_offset.y + y
        if self.app.native_ansi_color and self.highlighted is not None:
            lines = self._lines
            if line < len(lines) and lines[line][0] == self.highlighted:
                return strip.apply_style(_REVERSED)
        return strip
