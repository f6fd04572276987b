"""What is said of a mock line by line. Pure: from the view to lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from trainer.report.words import MARKS, counted, duration

if TYPE_CHECKING:
    from trainer.service.mock_views import (
        LogLine,
        Mark,
        MockCriterion,
        MockView,
        NoteTold,
        TypedText,
    )

PROPOSED: Final = {"met": "says it", "hedged": "says it, hedged", "unclear": "may say it"}
SEATS: Final = {
    "none": "The seat is closed.",
    "open": "The seat is open.",
    "joined": "The candidate is at the seat.",
    "away": "The candidate is away from the seat.",
}
CONVENTIONS: Final = "conventions"


def place(view: MockView) -> str:
    """Which phase is on, and for how long."""
    used = f"{duration(view.used)} in all"
    if view.over:
        return f"Over, {used}."
    now = next((one for one in view.phases if one.id == view.phase), None)
    if now is None:
        return "Not begun."
    of = f" of {duration(now.minutes * 60)}" if now.minutes else ""
    stands = ", the clock stands" if view.paused else ""
    return f"Phase {now.title}: {duration(now.used)}{of}, {used}{stands}."


def stage_of(view: MockView) -> str:
    """The stage that the phase is about, the question's where it is about none."""
    stages = [one.stage for one in view.phases if one.id == view.phase and one.stage]
    return (stages or [one.stage for one in view.phases if one.stage] or [""])[0]


def script_lines(view: MockView) -> Iterator[str]:
    """What to say in this phase: conventions, the question, probes for what is not heard."""
    stage = stage_of(view)
    settling = view.phase in ("", CONVENTIONS)
    known = {(one.stage, one.id): (n, one) for n, one in enumerate(view.criteria, 1)}
    here = [(one, " ".join(one.text.split())) for one in view.script if one.stage == stage]
    if settling:
        yield from (f"Settle first: {text}" for one, text in here if one.kind == "convention")
    for line, text in here:
        if line.kind == "ask":
            yield f"Ask: {text}"
        elif line.kind == "probe" and (line.stage, line.criterion) in known:
            number, criterion = known[line.stage, line.criterion]
            if criterion.mark != "heard":
                given = ", given" if criterion.probed else ""
                yield f"Probe {number}, {criterion.title}{given}: “{text}”"


def mark_word(mark: Mark | None) -> str:
    """`heard`, `partly heard`, `missing`, or that there is no mark."""
    return MARKS[mark] if mark is not None else "not marked"


def rubric_lines(view: MockView) -> Iterator[str]:
    """Each criterion with its number and mark."""
    for number, one in enumerate(view.criteria, 1):
        stage = next((p.title for p in view.phases if p.id == one.stage), one.stage)
        yield f"{number}. {one.title} ({stage}): {mark_word(one.mark)}"


def criterion_lines(one: MockCriterion) -> Iterator[str]:
    """All there is to know of a criterion."""
    at = f" at {duration(one.marked_at)}" if one.marked_at is not None else ""
    yield f"{one.title}: {mark_word(one.mark)}{at}. {one.says}"
    for number, anchor in enumerate(one.anchors, 1):
        yield f"  {number} {anchor}"
    for quote in one.quotes:
        yield f"  {duration(quote.at)} “{quote.text}”"
    if one.proposed in PROPOSED:
        yield f"  typed “{one.proposed_quote}”: {PROPOSED[one.proposed]}"
    if one.note:
        yield f"  note: {one.note}"
    if one.asks:
        yield f"  probe: “{one.asks}”{', given' if one.probed else ''}"
    if one.hints:
        yield f"  hints given: {one.hints}"


def text_lines(view: MockView) -> Iterator[str]:
    """What the candidate typed, and what in it may support which criterion."""
    if not any(one.text or one.beside for one in view.texts):
        yield "The candidate has typed nothing."
    for one in view.texts:
        yield from _typed(one)
    for number, criterion in enumerate(view.criteria, 1):
        if criterion.proposed in PROPOSED and criterion.proposed_quote:
            said = PROPOSED[criterion.proposed]
            yield f"Proposed: {number} {criterion.title}, “{criterion.proposed_quote}” {said}"


def _typed(text: TypedText) -> Iterator[str]:
    if text.text:
        yield f"{text.title}{', handed in' if text.handed_in else ''}:"
        yield from (f"  | {line}" for line in text.text.splitlines())
    for one in text.beside:
        yield f"{text.title}, typed in another window:"
        yield from (f"  | {line}" for line in one.splitlines())


def log_line(one: LogLine) -> str:
    """Something that happened."""
    text = f"“{one.text}”" if one.kind == "quote" else one.text
    told = f": {one.told}" if one.told else ""
    return f"{duration(one.used)} {one.who}, {one.kind}: {text}{told}"


def told_line(told: NoteTold, view: MockView) -> str:
    """What a line was filed as; of a number what it betrays, and what to ask."""
    if told.number is not None:
        ask = f"\nAsk: “{told.number.probe}”" if told.number.probe else ""
        return f"Number {told.number.text}: {told.number.told}{ask}"
    titles = {(one.stage, one.id): one.title for one in view.criteria}
    about = titles.get((told.stage, told.criterion), "")
    what = "Noted" if told.kind == "note" else "Filed as evidence"
    if about:
        return f"{what} at {duration(told.at)} for {about}."
    lacks = "" if told.kind == "note" else ", for no criterion: mark one first, or /quote 3 …"
    return f"{what} at {duration(told.at)}{lacks}."


def news(before: MockView, now: MockView) -> Iterator[str]:
    """What others have done since: the candidate at the seat, other interviewers."""
    known = {one.seq for one in before.log}
    for one in now.log:
        if one.seq not in known and one.who != now.interviewer:
            yield log_line(one)
    if now.seat != before.seat and now.seat in ("joined", "away"):
        yield SEATS[now.seat]
    was = {one.stage: one for one in before.texts}
    for text in now.texts:
        old = was.get(text.stage)
        if text.text and (old is None or old.text != text.text):
            last = text.text.rstrip().rsplit("\n", 1)[-1]
            many = counted(len(text.text.splitlines()), "line")
            yield f"Typed, {text.title}, {many}, the last: {last}"
        if old is not None and text.beside != old.beside:
            yield f"Typed in another window as well: /text reads it ({text.title})."
