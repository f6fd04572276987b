"""Answers that were handed in: read-only, scrolled, with a quoted span lit up."""

from __future__ import annotations

from collections.abc import Sequence

from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from trainer.service import AnswerText
from trainer.tui.literal import lit, literal

LIT = "bold underline $lit-text on $lit"


class Earlier(VerticalScroll):
    """What was answered before, the newest at the bottom and in sight."""

    def __init__(self) -> None:
        super().__init__(Static(id="earlier-text", markup=False), id="earlier")

    def show(self, answers: Sequence[AnswerText]) -> None:
        """Draw them."""
        text = Content("\n\n").join([_told(answer) for answer in answers])
        self.query_one(Static).update(text)
        self.call_after_refresh(self._to_end)

    def _to_end(self, *, again: bool = True) -> None:
        self.scroll_end(animate=False)
        if again:
            # A pane that has only just been shown gets its height with this picture.
            self.call_after_refresh(self._to_end, again=False)


def _told(answer: AnswerText) -> Content:
    asked = " ".join(answer.ask.split())
    # "Decode  Decode, one query …" would say it twice.
    title = "" if asked.startswith(answer.title) else answer.title
    head = literal(title, "$accent")
    ask = literal(f"  {asked}" if title else asked, "$muted" if title else "$accent")
    said = literal(answer.text.rstrip()) if answer.text.strip() else literal("not answered")
    return Content.assemble(head, ask, "\n", said)


class AnswerView(Vertical):
    """The answers of a run, one at a time; `light` shows the words that a verdict rests on."""

    def __init__(self, answers: Sequence[AnswerText]) -> None:
        super().__init__(
            Static(id="answer-head", markup=False),
            VerticalScroll(Static(id="answer-text", markup=False), id="answer-scroll"),
            id="answers",
        )
        self._answers = {answer.source: answer for answer in answers}

    def light(
        self, head: Content, source: str, start: int | None = None, end: int | None = None
    ) -> None:
        """Show the answer named by ``source`` under ``head``, with its span lit and in sight."""
        answer = self._answers.get(source)
        self.query_one("#answer-head", Static).update(head)
        body = self.query_one("#answer-text", Static)
        if answer is None:
            body.update(literal(""))
        else:
            title = literal(f"{answer.title}\n", "$accent")
            body.update(Content.assemble(title, lit(answer.text, start, end, LIT)))
        before = f"{answer.title}\n{answer.text[:start]}" if answer and start else ""
        self.call_after_refresh(self._into_sight, before)

    def _into_sight(self, before: str) -> None:
        scroll = self.query_one("#answer-scroll", VerticalScroll)
        width = self.query_one("#answer-text").size.width
        row = literal(before).get_height({}, max(1, width)) - 1 if before else 0
        # A line of what comes before helps to find one's place.
        scroll.scroll_to(y=max(0, row - 1), animate=False)


def all_answers(answers: Sequence[AnswerText]) -> Content:
    """Every answer with what was asked, to read."""
    return Content("\n\n").join([_told(answer) for answer in answers])
