"""The sides of a comparison: "65x fewer than naive" tells nothing about naive."""

from __future__ import annotations

from trainer.prose.document import CLAUSE, PHRASE, Document
from trainer.prose.phrases import Mention


class Sides:
    """How many comparison words each token has before it in its clause."""

    def __init__(self, doc: Document, versus: list[Mention]) -> None:
        self.doc = doc
        self.of = self._passed(versus)

    def _passed(self, versus: list[Mention]) -> list[int]:
        """Number of comparison words passed so far in the clause: equal means the same side."""
        starts = {m.first: m.last for m in versus}
        sides, side = [], 0
        for at in range(len(self.doc.tokens)):
            if self.doc.breaks[at] >= CLAUSE or self._resumes(at):
                side = 0
            if at in starts:
                side += 1
            sides.append(side)
        return sides

    def _resumes(self, at: int) -> bool:
        """ "65x fewer than 520 MiB, that is 8 MiB": the insertion goes back to the first side."""
        tokens = self.doc.tokens
        return (
            self.doc.breaks[at] >= PHRASE
            and tokens[at].lower in ("that", "which")
            and at + 1 < len(tokens)
            and tokens[at + 1].lower in ("is", "makes", "leaves", "gives")
        )

    def at(self, at: int) -> bool:
        """Does what stands at ``at`` open the far side of a comparison?"""
        return self.of[at] > 0 and self._side_start(at)

    def _side_start(self, at: int) -> bool:
        """Right after the comparison word: "than naive", "unlike the naive kernel"."""
        back = at
        while back > 0 and at - back < 9 and self.of[back - 1] == self.of[at]:
            if self.doc.breaks[back] >= PHRASE:
                return False
            back -= 1
        return at - back < 9
