"""What a candidate is told after a mock: strong, missing, worked, and what to drill. No notes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trainer.report import words
from trainer.report.document import (
    Block,
    Document,
    Entries,
    Entry,
    Facts,
    Heading,
    Items,
    Line,
    Paragraph,
    Run,
    plain,
    solution,
)
from trainer.report.rating import recommendation

if TYPE_CHECKING:
    from trainer.service.mock_views import Debrief

_NAMES = ("criterion", "", "what it takes, and your words")


def debrief_document(debrief: Debrief) -> Document:
    """The level, what was strong and what was missing with the candidate's own words."""
    blocks: list[Block] = [
        Facts((("Candidate", debrief.candidate), ("Question", debrief.title))),
        Paragraph(plain(debrief.level or words.NO_DECISION), "lead"),
    ]
    for heading, sign, found in (
        ("What was strong", "✓", debrief.strong),
        ("What was missing", "✗", debrief.missing),
    ):
        if found:
            entries = tuple(Entry(sign, title, "", _told(*rest)) for title, *rest in found)
            blocks += [Heading(heading), Entries(entries, _NAMES)]
    if debrief.mistakes:
        told = tuple((Run(f"{name}:", "strong"), *plain(say)) for name, say in debrief.mistakes)
        blocks += [Heading("Mistakes"), Items(told)]
    blocks += solution(debrief.worked, debrief.model_answer)
    if debrief.drill:
        blocks += [Heading("What to drill"), Items(tuple(_drill(*one) for one in debrief.drill))]
    return Document("Debrief", tuple(blocks))


def debrief_json(debrief: Debrief) -> dict[str, Any]:
    """The same as plain data."""
    return {
        "format": 1,
        "run": debrief.run_id,
        "title": debrief.title,
        "candidate": {"name": debrief.candidate},
        "overall_recommendation": recommendation(debrief.level),
        "level": debrief.level,
        "strong": [_shown(*one) for one in debrief.strong],
        "missing": [_shown(*one) for one in debrief.missing],
        "mistakes": [{"name": name, "say": say} for name, say in debrief.mistakes],
        "worked": [line.to_json() for line in debrief.worked],
        "model_answer": debrief.model_answer,
        "drill": [{"skill": skill, "title": title} for skill, title in debrief.drill],
    }


def _told(says: str, quote: str) -> tuple[Line, ...]:
    lines = (plain(says), (Run(quote, "quote"),) if quote else ())
    return tuple(line for line in lines if line)


def _drill(skill: str, title: str) -> Line:
    return Run(f"{title}:"), Run(f"trainer drill {skill}", "soft")


def _shown(title: str, says: str, quote: str) -> dict[str, str]:
    return {"title": title, "says": says, "quote": quote}
