"""What a candidate is told after a mock: strong, partly there, missing, worked, what to drill."""

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
    """The level, what was there, partly there and missing, with the candidate's own words."""
    blocks: list[Block] = [
        Facts((("Candidate", debrief.candidate), ("Question", debrief.title))),
        Paragraph(plain(debrief.level or words.NO_DECISION), "lead"),
    ]
    for heading, sign, before, found in (
        ("What was strong", "✓", "", debrief.strong),
        ("What was partly there", "~", "", debrief.partly),
        ("What was missing", "✗", "", debrief.missing),
        ("Not rated", "–", "said or typed, not marked:", debrief.unrated),
    ):
        if found:
            entries = tuple(
                Entry(sign, title, "", _told(says, quote, before)) for title, says, quote in found
            )
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
        "partly": [_shown(*one) for one in debrief.partly],
        "missing": [_shown(*one) for one in debrief.missing],
        "not_rated": [_shown(*one) for one in debrief.unrated],
        "mistakes": [{"name": name, "say": say} for name, say in debrief.mistakes],
        "worked": [line.to_json() for line in debrief.worked],
        "model_answer": debrief.model_answer,
        "drill": [{"skill": skill, "title": title} for skill, title in debrief.drill],
    }


def _told(says: str, quote: str, before: str) -> tuple[Line, ...]:
    """What it takes, and the candidate's words with what stands before them."""
    told: Line = (Run(quote, "quote"),) if quote else ()
    if before and quote:
        told = (Run(before, "soft"), *told)
    return tuple(line for line in (plain(says), told) if line)


def _drill(skill: str, title: str) -> Line:
    return Run(f"{title}:"), Run(f"trainer drill {skill}", "soft")


def _shown(title: str, says: str, quote: str) -> dict[str, str]:
    return {"title": title, "says": says, "quote": quote}
