"""What stands at the candidate's seat around the editor. Pure: from the view to text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from textual.content import Content

from trainer.tui.literal import literal
from trainer.tui.phrases import clock, flowing

if TYPE_CHECKING:
    from trainer.service.mock_views import SeatView

WAITING: Final = (
    "The interviewer has not begun yet. The question appears here by itself; there is nothing to "
    "do until then."
)
OVER: Final = (
    "The interview is over. Thank you! All that you typed is kept. If the interviewer shares the "
    "debrief, it appears here; you can also close this with Ctrl+Q and come back later with the "
    "same code."
)
ELSEWHERE: Final = (
    "This interview is open in another window now. Type there, or press F9 to go on here with what "
    "is typed there by then."
)
KEPT_HERE: Final = "What you typed here is kept, and the interviewer can read it:"
MAIN: Final = "main"


def seat_title(view: SeatView) -> str:
    """What the page is called."""
    title = view.title or "Interview"
    return f"{title} · {view.candidate}" if view.candidate else title


def is_asking(view: SeatView) -> bool:
    """Whether the clock is for the question that stands there: not while conventions are settled,
    nor at the closing.
    """
    return view.phase == view.stage


def seat_place(view: SeatView, more: float) -> str:
    """`question 06:12 of 12:00`, `more` seconds after it was told."""
    if view.status == "waiting":
        return "not begun"
    if view.status in ("over", "elsewhere"):
        return "over" if view.status == "over" else "in another window"
    name = "question" if view.stage == MAIN else view.stage_title
    if not is_asking(view):
        name = view.phase
    used = clock(view.phase_used + more)
    of = f" of {clock(view.phase_minutes * 60)}" if view.phase_minutes else ""
    return f"{name} {used}{of}".strip()


def earlier_lines(view: SeatView) -> Content:
    """The questions before this one, with what was typed to them."""
    return Content("\n\n").join(
        [
            Content.assemble(
                literal(flowing(ask), "bold"),
                "\n",
                literal(text.rstrip()) if text.strip() else literal("nothing typed", "$muted"),
            )
            for ask, text in view.asks
        ]
    )


def elsewhere_lines(view: SeatView) -> Content:
    """That another window has the seat, and what this one keeps."""
    rows = [literal(ELSEWHERE, "bold")]
    if view.text.strip():
        rows += [literal(KEPT_HERE, "$muted"), literal(view.text.rstrip())]
    return Content("\n\n").join(rows)


def debriefs_text(view: SeatView, width: int) -> str:
    """What each interviewer has shared, one after the other."""
    from trainer.report import rendered

    found = [(name, rendered(debrief, "text", width).rstrip()) for name, debrief in view.debriefs]
    if len(found) == 1:
        return found[0][1]
    head = f"Your interviewers have each shared a debrief: {', '.join(name for name, _ in found)}."
    return "\n\n\n".join([head, *(f"FROM {name}\n\n{text}" for name, text in found)])


def over_lines(view: SeatView, debrief: str) -> Content:
    """That it is over, then the debrief once it is shared, or else what was typed."""
    if debrief:
        return literal(debrief.rstrip())
    rows = [literal(OVER)]
    if view.ask and view.text.strip():
        rows.append(Content.assemble(literal(flowing(view.ask), "bold"), "\n", literal(view.text)))
    if view.asks:
        rows.append(earlier_lines(view))
    return Content("\n\n").join(rows)
