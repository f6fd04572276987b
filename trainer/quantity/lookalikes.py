"""Letters that are typed for digits: O for 0, l and I for 1. They are asked about, never read."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from trainer.quantity.errors import ReadError
from trainer.quantity.units import meanings

_MIXED: Final = re.compile(r"(?<![A-Za-z0-9_])(?=[0-9OoIl])(?=[OoIl.,]*[0-9])[0-9OoIl][0-9OoIl.,]*")
_OCTAL: Final = re.compile("0[oO][0-9]+")
_LETTER: Final = re.compile("[OoIl]")
_WORD: Final = re.compile("[A-Za-z_]*")


def lookalike(text: str, start: int = 0, end: int | None = None) -> tuple[int, str] | None:
    """A letter within a number that overlaps ``start:end``: where, and the question about it."""
    for found in _MIXED.finditer(text):
        letter = _LETTER.search(found[0])
        if letter is None or not _is_number(found, text):
            continue
        if found.start() <= (len(text) if end is None else end) and start <= found.end():
            digit = "zero (0)" if letter[0] in "Oo" else "one (1)"
            at = found.start() + letter.start()
            return at, f"Is that the letter {letter[0]} where a {digit} belongs?"
    return None


def _is_number(found: re.Match[str], text: str) -> bool:
    """Whether at most a unit stands close behind: 52OMiB; not so in 5lm, 20lbs and octal 0o1."""
    if _OCTAL.fullmatch(found[0]):
        return False
    word = _WORD.match(text, found.end())
    if word is None or not word[0]:
        return True
    last = found[0].rstrip("OoIl")
    return bool(meanings(word[0])) and not meanings(found[0][len(last) :] + word[0])


def hinted(error: ReadError, text: str, names: Collection[str]) -> ReadError:
    """The error with that question, its caret under the letter, where a letter may be to blame."""
    found = lookalike(text, error.start, error.end)
    if found is None or text[found[0]] in names:
        return error
    at, question = found
    return type(error)(f"{error.message} {question}", text, at, at + 1)
