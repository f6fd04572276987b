"""What the checker of packs reports: where, how bad, what, and what to do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from trainer.texts import visible

if TYPE_CHECKING:
    from trainer.packs import Problem, Question

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True, order=True)
class Finding:
    """One finding at ``file:line:column`` (counted from 1).

    ``check`` names the rule that found it (``loading``, ``tolerances``, ``samples`` …) and
    ``question`` the address that was looked at. An error means that the question would judge
    somebody wrongly or cannot be used; a warning, that something is untested or never used.
    """

    file: str
    line: int
    column: int
    severity: Severity
    check: str
    message: str
    question: str = ""

    def __str__(self) -> str:
        kind = "" if self.severity == "error" else "warning: "
        return f"{self.file}:{self.line}:{self.column}: {kind}{visible(self.message)}"

    def to_json(self) -> dict[str, Any]:
        """The finding as ``trainer pack check --json`` prints it."""
        return {
            "file": self.file,
            "line": self.line,
            "column": self.column,
            "severity": self.severity,
            "check": self.check,
            "message": self.message,
            "question": self.question,
        }


def from_problems(problems: Iterable[Problem], check: str, question: str) -> tuple[Finding, ...]:
    """Faults of the loader as findings."""
    return tuple(
        Finding(one.file, one.line, one.column, "error", check, one.message, question)
        for one in problems
    )


def finding(
    question: Question,
    path: tuple[str | int, ...],
    check: str,
    message: str,
    *,
    file: str = "question",
    severity: Severity = "error",
    key: bool = True,
    offset: int = 0,
) -> Finding:
    """A finding at a path of one of a question's files (``question``, ``rubric`` or ``claims``)."""
    if file not in question.trees:
        file, path = "question", ()
    tree = question.trees[file]
    whole = (*question.root, *path) if file == "question" else path
    at = tree.problem(whole, message, key=key, offset=offset)
    return Finding(at.file, at.line, at.column, severity, check, message, question.address)


class Tally:
    """Findings that repeat from variant to variant, told once: the first, and how often."""

    def __init__(self, variants: int) -> None:
        self._variants = variants
        self._found: dict[tuple[object, ...], tuple[Finding, str, set[int]]] = {}

    def add(self, one: Finding, index: int, label: str, same: str = "") -> None:
        """Note ``one`` for a variant; ``same`` tells several faults at one place apart."""
        key = (one.file, one.line, one.column, one.check, one.question, same)
        if key not in self._found:
            self._found[key] = (one, variant_words(index, label), set())
        self._found[key][2].add(index)

    def all(self) -> Iterable[Finding]:
        """Each finding with the variants that it holds in."""
        for one, first, indices in self._found.values():
            more = ""
            if len(indices) == self._variants > 1:
                more = f" and in all {self._variants}"
            elif len(indices) > 1:
                more = f" and in {len(indices) - 1} more"
            yield replace(one, message=f"{first}{more}: {one.message}")


def variant_words(index: int, label: str) -> str:
    """``in variant 3 (N = 4,096, H200)``."""
    return f"in variant {index} ({label})" if label else f"in variant {index}"
