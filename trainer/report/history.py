"""The past as text, Markdown, HTML and JSON, from one `trainer.service.HistoryView`."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING, Any, Final

from trainer.report import words
from trainer.report.document import Block, Document, Heading, Items, Paragraph, Table, plain
from trainer.report.html import document_html
from trainer.report.markdown import document_markdown
from trainer.texts import visible

if TYPE_CHECKING:
    from trainer.service import Agenda, HistoryView, LevelLine, SkillLine, SlipLine

#: How a rating is shown: a sign for each.
SIGNS: Final = {1: "✗", 2: "~", 3: "✓", 4: "✓"}
#: The heading over the known mistakes that were made.
MISTAKES: Final = "Mistakes, the most frequent first"
_BAR: Final = 20


def history_text(view: HistoryView) -> str:
    """Lines for a terminal, a screen reader or a file."""
    lines = ["Practice", f"  {practised(view)}", "", "Due", f"  {due(view.agenda)}"]
    lines += [f"  {line}" for line in load_lines(view.agenda)]
    if view.levels:
        lines += ["", "Levels"]
        lines += [f"  {one.title}: {levels(one)}" for one in view.levels]
    if view.skills:
        lines += ["", "Skills, those that were right at once least often first"]
        lines += [f"  {skill(one)}" for one in weakest(view)]
    if view.slips:
        lines += ["", MISTAKES]
        lines += [f"  {slip(one)}" for one in view.slips]
    if view.runs:
        lines += ["", "Latest runs"]
        lines += [f"  {line}" for line in _runs(view)]
    return "\n".join(visible(line).replace("\n", " ") for line in lines) + "\n"


def history_markdown(view: HistoryView) -> str:
    """The same as Markdown."""
    return document_markdown(_document(view))


def history_html(view: HistoryView) -> str:
    """The same as one self-contained page, every text escaped."""
    return document_html(_document(view))


def _document(view: HistoryView) -> Document:
    blocks: list[Block] = [
        Paragraph(plain(practised(view))),
        Heading("Due"),
        Paragraph(plain(due(view.agenda))),
    ]
    if view.levels:
        rows = tuple((one.title, levels(one)) for one in view.levels)
        blocks += [Heading("Levels"), Table(("question", "levels, the latest last"), rows)]
    if view.skills:
        cells = (
            (one.title, one.question, share(one), trail(one), when_due(one))
            for one in weakest(view)
        )
        names = ("skill", "question", "right at once", "lately", "due")
        blocks += [Heading("Skills"), Table(names, tuple(cells))]
    if view.slips:
        told = tuple(plain(slip(one)) for one in view.slips)
        blocks += [Heading(MISTAKES), Items(told)]
    if view.runs:
        blocks += [Heading("Latest runs"), Items(tuple(plain(line) for line in _runs(view)))]
    return Document("Practice", tuple(blocks))


def history_json(view: HistoryView) -> dict[str, Any]:
    """The same as plain data; times are ISO 8601 in UTC, days local, durations seconds."""
    return {
        "format": 1,
        "now": view.now.isoformat(),
        "days_practised": view.practised,
        "streak_days": view.streak,
        "answers": view.answers,
        "seconds": round(view.seconds, 1),
        "due": view.agenda.due,
        "due_minutes": view.agenda.minutes,
        "new": view.agenda.new,
        "load": [{"day": one.day.isoformat(), "due": one.due} for one in view.agenda.days],
        "days": [
            {
                "day": one.day.isoformat(),
                "seconds": round(one.seconds, 1),
                "answers": one.answers,
                "runs": one.runs,
            }
            for one in view.days
        ],
        "levels": [
            {
                "question": one.address,
                "title": one.title,
                "runs": one.runs,
                "levels": [
                    {"at": point.at.isoformat(), "level": point.level, "run": point.run_id}
                    for point in one.points
                ],
            }
            for one in view.levels
        ],
        **_what_recurs(view),
    }


def _what_recurs(view: HistoryView) -> dict[str, Any]:
    """Skills, mistakes and runs as plain data."""
    return {
        "skills": [
            {
                "skill": one.skill,
                "reviews": one.reviews,
                "right_at_once": one.good,
                "latest": list(one.trail),
                "due": one.due.isoformat() if one.due else None,
                "due_now": one.due_now,
            }
            for one in view.skills
        ],
        "mistakes": [
            {
                "mistake": one.mistake,
                "question": one.place,
                "count": one.count,
                "last": one.last.isoformat(),
                "drill": one.skill or one.place,
            }
            for one in view.slips
        ],
        "runs": [
            {
                "run": one.run_id,
                "question": one.address,
                "mode": one.mode,
                "level": one.level,
                "at": one.last_typed.isoformat(),
                "seconds": round(one.used, 1),
            }
            for one in view.runs
        ],
    }


def practised(view: HistoryView) -> str:
    """How much was done, in one line."""
    if not view.days:
        return "Nothing has been answered yet."
    row = f", the last {view.streak} in a row" if view.streak > 1 else ""
    return (
        f"Practised on {_count(view.practised, 'day', 'days')}{row} · "
        f"{words.duration(view.seconds)} in all · {_count(view.answers, 'answer', 'answers')}"
    )


def due(agenda: Agenda) -> str:
    """What is due, in one line."""
    new = f"; {_count(agenda.new, 'part', 'parts')} not answered yet" if agenda.new else ""
    if not agenda.due:
        return f"nothing is due today{new}"
    return f"{_count(agenda.due, 'skill', 'skills')} due, about {agenda.minutes} min{new}"


def load_lines(agenda: Agenda) -> Iterator[str]:
    """The days to come, one line each, with a bar."""
    most = max((one.due for one in agenda.days), default=0)
    for one in agenda.days:
        bar = "#" * (max(1, round(one.due * _BAR / most)) if one.due else 0)
        yield f"{weekday(one.day)}  {one.due:>4}  {bar}".rstrip()


def weekday(day: date) -> str:
    """``Mon 30 Nov``; in English, as all of the trainer is."""
    days = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
    months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    return f"{days[day.weekday()]} {day.day:>2} {months[day.month - 1]}"


def levels(line: LevelLine) -> str:
    """``Weak → Hire → Hire (5 runs)``."""
    told = " → ".join(one.level or words.NO_LEVEL for one in line.points)
    return f"{told} ({_count(line.runs, 'run', 'runs')})"


def weakest(view: HistoryView) -> list[SkillLine]:
    """The skills, those with the smallest share of right answers first."""
    return sorted(view.skills, key=lambda one: (one.good / one.reviews, -one.reviews, one.skill))


def share(line: SkillLine) -> str:
    """How many reviews were right at once."""
    return f"{line.good} of {line.reviews}"


def trail(line: SkillLine) -> str:
    """The latest ratings as signs, the last one last."""
    return "".join(SIGNS.get(one, "?") for one in line.trail)


def when_due(line: SkillLine) -> str:
    """When it comes back."""
    if line.due is None:
        return "new"
    return "due now" if line.due_now else f"due {weekday(line.due.astimezone().date())}"


def skill(line: SkillLine) -> str:
    """One skill in a line."""
    return (
        f"{line.title:<20} {share(line):>9} right at once  {trail(line):<12}  {when_due(line)}"
        f"  ({line.question})"
    )


def often(count: int) -> str:
    """``once``, ``twice``, ``3 times``."""
    return {1: "once", 2: "twice"}.get(count, f"{count:,} times")


def slip(line: SlipLine) -> str:
    """One mistake in a line, and what answers it."""
    means = f". {words.one_line(line.means)}" if line.means else ""
    return (
        f"{line.mistake.replace('-', ' ')}, {often(line.count)}, last {words.day(line.last)} "
        f"({line.title}); drill: {line.drill}{means}"
    )


def _runs(view: HistoryView) -> Iterator[str]:
    for one in view.runs:
        told = one.level or (one.variant_label if one.mode not in ("guided", "interview") else "–")
        yield (
            f"{words.day(one.last_typed)}  {one.title}, {one.mode}, {told}, "
            f"{words.duration(one.used)}"
        )


def _count(number: int, one: str, many: str) -> str:
    return f"{number:,} {one if number == 1 else many}"
