"""The one way in which text of people and packs reaches the screen.

Textual reads a `str` as markup: `4*N[N]` would silently lose `[N]`. A `Content` is never read so,
and `visible` shows control characters in place of sending them to the terminal.
"""

from __future__ import annotations

from typing import Final

from textual.content import Content, Span

from trainer.texts import visible

TAB: Final = "    "


def plain(text: str) -> str:
    """``text`` with control characters shown and tabs widened: safe to send, cells to count."""
    return visible(text).replace("\t", TAB)


def literal(text: str, style: str = "") -> Content:
    """``text`` as it is, in one style: brackets stay brackets, escapes are shown."""
    return Content.styled(plain(text), style)


def lit(text: str, start: int | None, end: int | None, style: str) -> Content:
    """``text`` with the span ``start:end`` of the original text in ``style``.

    Offsets count characters of ``text`` as it was typed; signs that are shown in the place of
    control characters move what follows, so the three pieces are made safe apart.
    """
    if start is None or end is None or not 0 <= start < end <= len(text):
        return literal(text)
    before, inside, after = plain(text[:start]), plain(text[start:end]), plain(text[end:])
    spot = Span(len(before), len(before) + len(inside), style)
    return Content(before + inside + after, [spot])


def one_line(text: str, cells: int) -> str:
    """``text`` on one line of at most ``cells`` cells, with ``…`` where it was cut."""
    flat = Content(" ".join(plain(text).split()))
    if flat.cell_length <= cells:
        return flat.plain
    return flat.truncate(max(1, cells), ellipsis=True).plain.rstrip()


def fitted(text: str, cells: int) -> str:
    """``text`` on one line, cut or padded to exactly ``cells`` cells: for columns."""
    cut = one_line(text, cells)
    return cut + " " * max(0, cells - Content(cut).cell_length)
