"""Findings for people, as JSON lines, and as annotations on a pull request at GitHub."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Final, Literal

from trainer.authoring.checking import Report
from trainer.authoring.findings import Finding
from trainer.texts import visible

Form = Literal["people", "json", "github"]

_ESCAPES: Final = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_PROPERTY: Final = {**_ESCAPES, ":": "%3A", ",": "%2C"}


def report_lines(report: Report, form: Form) -> Iterator[str]:
    """The lines of one question's report in a form."""
    if form == "json":
        yield from (json.dumps(one.to_json(), ensure_ascii=False) for one in report.findings)
    elif form == "github":
        yield from map(annotation, report.findings)
    else:
        yield from map(str, report.findings)


def annotation(one: Finding) -> str:
    """A GitHub workflow command, which shows the finding beside its line in a pull request."""
    properties = {
        "file": one.file,
        "line": str(one.line),
        "col": str(one.column),
        "title": f"pack check: {one.check}",
    }
    told = ",".join(f"{key}={_escaped(value, _PROPERTY)}" for key, value in properties.items())
    return f"::{one.severity} {told}::{_escaped(visible(one.message), _ESCAPES)}"


def summary(reports: Sequence[Report]) -> str:
    """One line about all of them: ``2 questions, 41 samples graded: 1 error, 3 warnings``."""
    errors = sum(one.errors for one in reports)
    warnings = sum(one.warnings for one in reports)
    samples = sum(one.samples for one in reports)
    said = ", ".join([_count(errors, "error"), _count(warnings, "warning")])
    return f"{_count(len(reports), 'question')}, {_count(samples, 'sample')} graded: {said}"


def _count(number: int, word: str) -> str:
    return f"{number or 'no'} {word}{'' if number == 1 else 's'}"


def _escaped(text: str, escapes: dict[str, str]) -> str:
    return "".join(escapes.get(char, char) for char in text)
