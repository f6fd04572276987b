"""One slip of the finger: a word of five letters or more, one edit from a word that the pack knows.

Swapped, missing and doubled letters, a neighbouring key, and the wrong letter doubled. Common words
are never corrected.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from trainer.prose.stems import forms
from trainer.prose.words import WORDS

_SHORTEST: Final = 5


def known_words(surfaces: Iterable[str]) -> frozenset[str]:
    """The words that a slip may be a slip of: the pack's, as written, and common inflections."""
    return frozenset(surfaces) | frozenset(word for word in forms() if len(word) >= _SHORTEST)


def deletions(words: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Index words by every form with one letter left out (and by themselves)."""
    index: dict[str, set[str]] = {}
    for word in words:
        if len(word) >= _SHORTEST - 1 and word.isalpha():
            for form in _forms(word):
                index.setdefault(form, set()).add(word)
    return {form: tuple(sorted(found)) for form, found in index.items()}


def _forms(word: str) -> set[str]:
    return {word, *(word[:at] + word[at + 1 :] for at in range(len(word)))}


def corrected(word: str, index: Mapping[str, tuple[str, ...]]) -> str | None:
    """The known word that ``word`` is a slip of, if there is exactly one that starts alike."""
    if len(word) < _SHORTEST or not word.isalpha() or word in WORDS["common"]:
        return None
    found = {
        known
        for form in _forms(word)
        for known in index.get(form, ())
        if known != word
        and (_one_edit(word, known) or _single(word) == _single(known))
        and (known[0] == word[0] or known[:2] == word[1::-1])
    }
    if len(found) > 1:
        # Swapped neighbours are the commonest slip: "nohting" is nothing, not noting.
        # "bloks" is blocks, not the abbreviation "blks".
        found = {known for known in found if sorted(known) == sorted(word)} or {
            known for known in found if len(known) >= _SHORTEST
        }
    return found.pop() if len(found) == 1 else None


def _one_edit(left: str, right: str) -> bool:
    """One letter more, less, other, or two neighbours swapped."""
    if abs(len(left) - len(right)) > 1:
        return False
    at = 0
    while at < min(len(left), len(right)) and left[at] == right[at]:
        at += 1
    if len(left) == len(right):
        swapped = left[at + 1 : at + 2] + left[at : at + 1] == right[at : at + 2]
        if swapped and left[at + 2 :] == right[at + 2 :]:
            return True
        return left[at + 1 :] == right[at + 1 :] and _slipped(left, right, at)
    longer, shorter = (left, right) if len(left) > len(right) else (right, left)
    return longer[at + 1 :] == shorter[at:]


def _single(word: str) -> str:
    """Without doubled letters: "dissapear" and "disappear" differ in which letter is doubled."""
    return "".join(letter for at, letter in enumerate(word) if letter != word[at - 1 : at])


_ROWS: Final = ("qwertyuiop", "asdfghjkl", "zxcvbnm")


def _slipped(typed: str, meant: str, at: int) -> bool:
    """One letter for another: a neighbour on the keyboard, or a letter typed twice."""
    if typed[at] in (typed[at - 1 : at], typed[at + 1 : at + 2]):
        return True
    for row in _ROWS:
        if typed[at] in row and meant[at] in row:
            return abs(row.index(typed[at]) - row.index(meant[at])) == 1
    return False
