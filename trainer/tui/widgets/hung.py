"""Lines whose first words stand out to the left, as in a list of terms."""

from __future__ import annotations

from textual.content import Content


def hung(head: Content, body: Content, width: int) -> Content:
    """`body` after `head`, wrapped so that all of it stands to the right of `head`."""
    indent = head.cell_length
    if width - indent < 8:
        return Content.assemble(head, body)
    lines = body.wrap(width - indent)
    first, rest = (lines[0], lines[1:]) if lines else (Content(""), [])
    pad = " " * indent
    return Content("\n").join(
        [Content.assemble(head, first), *(Content.assemble(pad, line) for line in rest)]
    )
