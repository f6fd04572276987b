"""Whether what a way looks for stands together: in one phrase, clause, sentence, line or row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from trainer.prose.document import Document
from trainer.prose.matches import Piece
from trainer.prose.model import Window
from trainer.prose.questions import NAMING_NOTHING, named_in_answers

_SHORT_LABEL: Final = 3
"""Tokens up to which what stands before a colon names the whole line."""


class Windows:
    """The windows of one text."""

    def __init__(self, doc: Document) -> None:
        self.doc = doc
        self.asked = named_in_answers(doc)

    def within(self, window: Window, pieces: Sequence[Piece]) -> bool:
        """Do ``pieces`` stand together within ``window``?"""
        if window.level == "answer":
            return True
        doc = self.doc
        firsts = [first for first, _ in pieces]
        if window.level == "amount":
            return max(firsts) <= min(last for _, last in pieces)
        if window.level in ("clause", "phrase"):
            # A line's label belongs to all that the line says: "S, P: never leave the chip".
            inner = [at for at in firsts if not self._in_label(at, firsts)]
            if inner and len({doc.line[at] for at in firsts}) == 1:
                firsts = inner
            inner = [at for at in firsts if not self._in_head(at)]
            if inner and len({doc.sentence[at] for at in firsts}) == 1:
                firsts = inner
        if window.level in ("clause", "sentence") and self.asked:
            firsts = self._as_statement(firsts)
        low, high = min(firsts), max(firsts)
        if window.level == "row":
            return doc.line[low] == doc.line[high] and doc.column[low] >= 0
        if window.level == "sentences":
            return doc.statements_apart(low, high) < window.sentences
        ids = {
            "phrase": doc.phrase,
            "clause": doc.clause,
            "sentence": doc.sentence,
            "line": doc.line,
        }[window.level]
        return ids[low] == ids[high]

    def _in_head(self, at: int) -> bool:
        span = self.doc.heads.get(self.doc.sentence[at])
        return span is not None and span[0] <= at <= span[1]

    def _in_label(self, at: int, others: Sequence[int]) -> bool:
        span = self.doc.labels.get(self.doc.line[at])
        if span is None or not span[0] <= at <= span[1]:
            return False
        # "Eager moves 520 MiB: …" names its own sentence, "S, P:" all that the line says.
        short = span[1] - span[0] < _SHORT_LABEL
        # "What does it leave out? A: S and P." asks and answers in one line; "Nothing: S is
        # written" gives no S to the question.
        mark = next((i for i in range(span[0], span[1] + 1) if self.doc.tokens[i].text == "?"), 0)
        if mark and self.doc.tokens[mark + 1].lower in NAMING_NOTHING:
            return False
        short = short or mark > 0
        return short or len({self.doc.sentence[other] for other in others}) == 1

    def _as_statement(self, firsts: list[int]) -> list[int]:
        """ "What does flash drop? S and P.": the answer stands where the question asks for it."""
        sentence = self.doc.sentence
        asking = {sentence[at] for at in firsts}
        return [
            self.asked[at] if at in self.asked and sentence[self.asked[at]] in asking else at
            for at in firsts
        ]
