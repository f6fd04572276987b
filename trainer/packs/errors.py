"""What is wrong in a pack, and exactly where."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass

from trainer.errors import TrainerError
from trainer.texts import visible

_SHOWN = 20


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One fault: ``file:line:column: message``; line and column count from 1."""

    file: str
    line: int
    column: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {visible(self.message)}"


class PackError(TrainerError):
    """A pack that cannot be used. ``problems`` holds every fault that was found, in file order.

    ``file``, ``line`` and ``column`` are those of the first one, which also leads the message.
    """

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(dict.fromkeys(problems))
        lines = [str(one) for one in self.problems[:_SHOWN]]
        if len(self.problems) > _SHOWN:
            lines.append(f"… and {len(self.problems) - _SHOWN} more")
        super().__init__("\n".join(lines))

    @property
    def file(self) -> str:
        """The file of the first fault."""
        return self.problems[0].file

    @property
    def line(self) -> int:
        """The line of the first fault, counted from 1."""
        return self.problems[0].line

    @property
    def column(self) -> int:
        """The column of the first fault, counted from 1."""
        return self.problems[0].column


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """``, did you mean 'x'?`` when one of ``known`` is close to ``word``, or nothing."""
    choices = sorted(set(known))
    # A slip weighs more in a short word.
    cutoff = 0.6 if len(word) > 4 else 0.5
    close = difflib.get_close_matches(word, choices, n=1, cutoff=cutoff)
    if not close:
        folded = {one.lower().replace("-", " ").replace("_", " "): one for one in choices}
        near = folded.get(word.lower().replace("-", " ").replace("_", " "))
        close = [near] if near else []
    return f", did you mean {close[0]!r}?" if close else ""
