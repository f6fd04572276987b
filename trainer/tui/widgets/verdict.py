"""How readings, verdicts, hints and working are laid out. Pure: from a view to lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from textual.content import Content

from trainer.service import PartFeedback, PartView, ReadingView
from trainer.tui.literal import literal

#: A sign's colour; the sign and its word always stand there too.
TONES: Final[dict[str, str]] = {
    "✓": "$good",
    "✗": "$bad",
    "?": "$doubt",
    "~": "$doubt",
    "!": "$doubt",
    "›": "$accent",
    "–": "$muted",
    "·": "$muted",
    "w": "$muted",
}


def signed(sign: str, *, bold: bool = True) -> Content:
    """A sign in its colour."""
    tone = TONES.get(sign, "")
    return literal(sign, f"{tone} bold".strip() if bold else tone)


def lines(parts: Iterable[Content]) -> Content:
    """One below the other."""
    return Content("\n").join(list(parts))


def reading_lines(view: ReadingView) -> Content:
    """The live echo under the field: how the text is understood, or where it can't be read."""
    if view.shown:
        return Content.assemble(("reads as ", "$muted"), literal(view.shown))
    if view.readings:
        return Content.assemble(("? ", "bold $doubt"), literal(view.message))
    if view.message:
        caret = [literal(line) for line in (view.caret or "").splitlines()]
        return lines([Content.assemble(("? ", "bold $doubt"), literal(view.message)), *caret])
    return Content("")


def feedback_lines(told: PartFeedback, title: str = "") -> Content:
    """A verdict: sign and word first, then what to make of it. `title` names another part."""
    head = Content.assemble(signed(told.sign), " ", literal(told.word, "bold"))
    if title:
        head = Content.assemble(head, literal(f"  {title}: {told.text}", "$muted"))
    return lines([head, *_sentences(told)])


def _sentences(told: PartFeedback) -> Iterator[Content]:
    said: set[str] = set()
    for sentence in (told.message, told.say, *told.explanations):
        if sentence and sentence not in said:
            said.add(sentence)
            yield literal(sentence)
    if told.outcome.outcome == "unreadable" and told.outcome.caret:
        yield from (literal(line) for line in told.outcome.caret.splitlines())
    if not told.counted:
        yield literal("This is not counted as an attempt.", "$muted")


def help_lines(part: PartView) -> Content:
    """The hints shown so far, and the working once it was asked for."""
    rows = [
        Content.assemble((f"hint {number}  ", "$accent"), literal(hint))
        for number, hint in enumerate(part.hints, 1)
    ]
    if part.working:
        rows.append(Content.styled("working, which leaves this part without credit", "$accent"))
        rows += [literal(f"  {line}") for line in part.working]
    return lines(rows)
