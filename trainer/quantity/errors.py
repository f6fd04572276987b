"""What can go wrong when a quantity is read or computed."""

from __future__ import annotations

from trainer.errors import TrainerError
from trainer.texts import visible


class ReadError(TrainerError):
    """Text that is no quantity or expression: says where and why, in one sentence.

    ``start`` and ``end`` are offsets into ``text`` as it was typed.
    """

    def __init__(
        self, message: str, text: str = "", start: int = 0, end: int | None = None
    ) -> None:
        super().__init__(message)
        self.text = text
        self.start = max(0, min(start, len(text)))
        self.end = min(len(text), max(self.start, self.start + 1 if end is None else end))

    def caret(self) -> str:
        """Two lines: the text, and carets under the part that can't be read.

        A long text is cut to a window around the place. Control characters are made visible.
        """
        left, right = max(0, self.start - 40), min(len(self.text), self.end + 30)
        before = visible(self.text[left : self.start]).replace("\n", "␤").replace("\t", " ")
        here = visible(self.text[self.start : self.end]).replace("\n", "␤").replace("\t", " ")[:40]
        after = visible(self.text[self.end : right]).replace("\n", "␤").replace("\t", " ")
        if left:
            before = "…" + before
        return f"{before}{here}{after}\n{' ' * len(before)}{'^' * max(1, len(here))}"

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.message, self.text, self.start, self.end)


class DimensionError(ReadError):
    """Quantities of different kinds were added, compared, or used where only a number can stand."""
