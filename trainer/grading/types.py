"""What a grade is made of: plain, frozen, picklable data that every front end can read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from trainer.rubric import State


@dataclass(frozen=True, slots=True)
class Evidence:
    """The state of one criterion, and where in the candidate's own words it comes from.

    ``quote`` is ``text[start:end]`` of the text named by ``source``: ``answer``, ``part:<id>``,
    ``probe:<n>`` or ``<follow-up id>``. ``start`` and ``end`` are Python string offsets into the
    original text, or None where nothing can be quoted. ``why`` is one sentence for a reader.
    """

    criterion: str
    state: State
    quote: str = ""
    start: int | None = None
    end: int | None = None
    source: str = "answer"
    why: str = ""

    def to_json(self) -> dict[str, Any]:
        """The evidence as the command line prints it."""
        return {"state": self.state, "quote": self.quote, "start": self.start, "end": self.end}


@dataclass(frozen=True, slots=True)
class MistakeMade:
    """A known wrong way that was found, its quote, and what to do about it (``say``)."""

    id: str
    quote: str = ""
    start: int | None = None
    end: int | None = None
    say: str = ""
    source: str = "answer"

    def to_json(self) -> dict[str, str]:
        """The mistake as the command line prints it."""
        return {"id": self.id, "quote": self.quote, "say": self.say}


@dataclass(frozen=True, slots=True)
class Grade:
    """An answer's grade: a level (None for a follow-up, which has none) and everything behind it.

    ``criteria`` stands in the rubric's order, one entry for each criterion. ``missing`` names the
    criteria that ``next_level`` still needs. ``notes`` are sentences for the reader, such as a slip
    that was forgiven or text that was addressed to the grader and ignored.
    """

    question: str
    variant: int
    level: str | None
    next_level: str | None
    missing: tuple[str, ...]
    criteria: tuple[Evidence, ...]
    mistakes: tuple[MistakeMade, ...] = ()
    notes: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The grade as one JSON object, in the form that ``trainer grade --jsonl`` prints."""
        return {
            "question": self.question,
            "variant": self.variant,
            "level": self.level,
            "next_level": self.next_level,
            "criteria": {one.criterion: one.to_json() for one in self.criteria},
            "mistakes": [one.to_json() for one in self.mistakes],
            "missing": list(self.missing),
            "notes": list(self.notes),
        }


@dataclass(frozen=True, slots=True)
class WorkedLine:
    """One line of the generated solution: ``S = N²·e = 8,192² × 2 B = 128 MiB``.

    ``part`` is the part that asks for it, or empty for a derived name; ``formula`` has the names,
    ``numbers`` this variant's numbers in their place, ``result`` the value with its unit.
    """

    part: str
    label: str
    formula: str
    numbers: str
    result: str

    def __str__(self) -> str:
        links = [self.label]
        for link in (self.formula, self.numbers, self.result):
            if link and link != links[-1]:
                links.append(link)
        return " = ".join(links)

    def to_json(self) -> dict[str, str]:
        """The line as fields, for the command line and reports."""
        return {
            "part": self.part,
            "label": self.label,
            "formula": self.formula,
            "numbers": self.numbers,
            "result": self.result,
        }
