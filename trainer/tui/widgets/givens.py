"""The givens of a draw, as a column beside the question or as a line under it."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from trainer.tui.literal import literal, plain

Givens = Sequence[tuple[str, str]]


def givens_columns(givens: Givens) -> Content:
    """One a line, the names aligned."""
    rows = [_pair(label, text) for label, text in givens]
    return Content("\n").join(rows)


def givens_flow(givens: Givens) -> Content:
    """All of them one after the other."""
    return Content(" · ").join([_pair(label, text) for label, text in givens])


def _pair(label: str, text: str) -> Content:
    # Some givens are shown as a whole phrase that begins with their own name.
    if plain(text).startswith(plain(label)) or not label:
        return literal(text)
    return Content.assemble(literal(label, "$muted"), " = ", literal(text))
