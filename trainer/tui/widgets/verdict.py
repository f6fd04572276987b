"""How readings, verdicts, hints and working are laid out. Pure: from a view to lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from textual.content import Content

from trainer.service import PartFeedback, PartView, ReadingView
from trainer.tui.literal import literal, one_line

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


UNREAD: Final = ReadingView("", (), "", None)


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


def feedback_lines(
    told: PartFeedback, title: str = "", echo: ReadingView = UNREAD, *, past: bool = False
) -> Content:
    """A verdict: sign and word first, then what to make of it.

    `title` names the part where it is not the one on the bench. `echo` is the live reading that
    stands above: what it said already is not said again. With `past` something else stands in the
    field by now, and the verdict says what it was of.
    """
    head = Content.assemble(signed(told.sign), " ", literal(told.word, "bold"))
    if title:
        head = Content.assemble(head, literal(f"  {title}: {told.text}", "$muted"))
    elif past:
        head = Content.assemble(head, literal(f"  before: {one_line(told.text, 40)}", "$muted"))
    if not told.counted:
        head = Content.assemble(head, ("  not counted as an attempt", "$muted"))
    return lines([head, *_sentences(told, echo)])


def _sentences(told: PartFeedback, echo: ReadingView) -> Iterator[Content]:
    said = {told.word, echo.message.strip().rstrip(".").lower()}
    for sentence in (told.message, told.say, *told.explanations):
        bare = sentence.strip().rstrip(".").lower()
        if bare and bare not in said:
            said.add(bare)
            yield literal(sentence)
    if told.outcome.outcome == "unreadable" and told.outcome.caret and not echo.caret:
        yield from (literal(line) for line in told.outcome.caret.splitlines())


def help_lines(part: PartView) -> Content:
    """The hints shown so far, and the working once it was asked for."""
    rows = [
        Content.assemble((f"hint {number}  ", "$accent"), literal(hint))
        for number, hint in enumerate(part.hints, 1)
    ]
    if part.working:
        rows.append(Content.styled("working, which leaves this part without credit", "$accent"))
        rows += [literal(line) for line in part.working]
    return lines(rows)
