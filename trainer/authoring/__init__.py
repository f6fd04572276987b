"""For instructors: checking, starting, formatting, sharing and exporting packs.

    from trainer.authoring import check_question, find_targets

    for target in find_targets(["flash-attention/hbm-bytes"]):
        print(*check_question(target).findings, sep="\\n")

Nothing here is needed to answer a question, and no other room imports it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from trainer.authoring.errors import AuthoringError

if TYPE_CHECKING:
    from trainer.authoring.checking import Report, check_question
    from trainer.authoring.findings import Finding
    from trainer.authoring.output import report_lines, summary
    from trainer.authoring.targets import Target, find_targets
    from trainer.authoring.watching import changes

_HOMES = {
    "Finding": "trainer.authoring.findings",
    "Report": "trainer.authoring.checking",
    "Target": "trainer.authoring.targets",
    "changes": "trainer.authoring.watching",
    "check_question": "trainer.authoring.checking",
    "find_targets": "trainer.authoring.targets",
    "report_lines": "trainer.authoring.output",
    "summary": "trainer.authoring.output",
}

__all__ = [
    "AuthoringError",
    "Finding",
    "Report",
    "Target",
    "changes",
    "check_question",
    "find_targets",
    "report_lines",
    "summary",
]


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
