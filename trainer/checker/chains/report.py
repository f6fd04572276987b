"""What comes back from checked working: plain frozen data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

StepVerdict = Literal["right", "wrong", "carried", "unreadable"]


@dataclass(frozen=True, slots=True)
class WorkStep:
    """One link of the working, `text`, on line `line` (from 1), and how it was judged.

    `right` holds by itself; `wrong` does not; `carried` only follows from a wrong step before;
    `unreadable` could not be worked out, which is never held against anyone. `message` is a
    sentence for every step but a right one.
    """

    line: int
    text: str
    outcome: StepVerdict
    message: str = ""

    def to_json(self) -> dict[str, object]:
        """`{"line", "text", "outcome", "message"}`."""
        return {
            "line": self.line,
            "text": self.text,
            "outcome": self.outcome,
            "message": self.message,
        }


@dataclass(frozen=True, slots=True)
class WorkReport:
    """All links in order, the first wrong one, and how the last value stands to the key.

    `final` is empty unless a key was given and the working ends in another value.
    """

    steps: tuple[WorkStep, ...]
    first_wrong: WorkStep | None
    final: str = ""

    def to_json(self) -> dict[str, object]:
        """`{"steps": [...], "first_wrong": {"line", "text", "message"} | null}`.

        `"final"` is added when there is something to say about it.
        """
        wrong = self.first_wrong
        shown: dict[str, object] = {
            "steps": [step.to_json() for step in self.steps],
            "first_wrong": None
            if wrong is None
            else {"line": wrong.line, "text": wrong.text, "message": wrong.message},
        }
        if self.final:
            shown["final"] = self.final
        return shown
