"""The small language of phrases: words by stem, alternatives, options, gaps, other concepts.

``never|not .. leave (the) chip|sm|<sram>``

- a word matches by its stem, ``word!`` only as written; a single capital letter only itself;
- ``a|b`` one of several; ``(a b|c)`` optional, ``[a b|c]`` one of them;
- ``..`` up to three words between, ``...`` up to nine;
- ``<concept>`` what another concept of the lexicon matches; ``#`` any number;
- a sign (``/``, ``=``) matches itself; ``^`` and ``$`` stand for the start and the end of a phrase.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from trainer.prose.errors import ClaimError, Path
from trainer.prose.stems import stem
from trainer.prose.words import WORDS

_GAPS: Final = {"..": 3, "...": 9}


@dataclass(frozen=True, slots=True)
class Item:
    """One position of a phrase."""

    stems: frozenset[str]
    exact: frozenset[str]
    concepts: tuple[str, ...]
    number: bool
    gap: int
    optional: bool = False
    opens: bool = False
    """Nothing of the phrase stands before it (``^``)."""
    closes: bool = False
    """Nothing of the phrase stands behind it (``$``)."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sequence of items, with options already spelled out."""

    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Mention:
    """A concept found at tokens ``first`` to ``last``."""

    concept: str
    first: int
    last: int


def parse_phrase(text: str, path: Path, concepts: Iterable[str]) -> list[Phrase]:
    """Return the phrases that ``text`` stands for; :class:`ClaimError` where it cannot be read."""
    known = set(concepts)
    pieces = _pieces(text, path)
    variants: list[list[str]] = [[]]
    for piece in pieces:
        options = _options(piece, path)
        variants = [[*variant, *option] for variant in variants for option in options]
        if len(variants) > _MOST_VARIANTS:
            raise ClaimError(path, f"“{text}” stands for too many phrases; write it as two")
    if pieces[-1] in _GAPS:
        raise ClaimError(path, f"“{text}” ends with a gap")
    phrases: list[Phrase] = []
    for variant in variants:
        phrase = _phrase(variant, path, known)
        if all(item.optional for item in phrase.items):
            raise ClaimError(path, f"“{text}” has only optional words")
        _check_weight(phrase, text, path)
        phrases.append(phrase)
        # What may be missing at the front is spelled out: phrases are found by their first word.
        while phrase.items[0].optional:
            opens = phrase.items[0].opens
            phrase = Phrase((replace(phrase.items[1], opens=opens), *phrase.items[2:]))
            _check_weight(phrase, text, path)
            phrases.append(phrase)
    return phrases


def _check_weight(phrase: Phrase, text: str, path: Path) -> None:
    """A phrase that shrinks to a word such as "for" when its options are left out is a slip."""
    needed = [item for item in phrase.items if not item.optional]
    if len(needed) == 1 and len(text.split()) > 1:
        only = needed[0]
        if not (only.concepts or only.number or only.exact) and only.stems and only.stems <= _LIGHT:
            word = sorted(only.stems)[0]
            raise ClaimError(
                path, f"“{text}” may match “{word}” alone; what is needed stands in [ ]"
            )


_LIGHT: Final = WORDS["light"]
_MOST_VARIANTS: Final = 128


def _pieces(text: str, path: Path) -> list[str]:
    """Words, and groups in round brackets with what is inside."""
    pieces: list[str] = []
    words = text.split()
    if not words:
        raise ClaimError(path, "an empty phrase")
    group: list[str] = []
    for word in words:
        opens = word[0] in "([" and len(word) > 1 and not group
        if group or opens:
            group.append(word)
            if word[-1] in ")]":
                pieces.append(" ".join(group))
                group = []
        else:
            pieces.append(word)
    if group or any(set(piece[1:-1]) & set("()[]") for piece in pieces if piece[0] in "(["):
        raise ClaimError(path, f"“{text}” has a bracket that is not closed, or one inside another")
    return pieces


def _options(piece: str, path: Path) -> list[list[str]]:
    """The sequences of words that a piece may stand for; an optional one may stand for nothing."""
    if not (piece[0] in "([" and piece[-1] in ")]" and len(piece) > 2):
        return [[piece]]
    none: list[list[str]] = [[]] if piece[0] == "(" else []
    inner = piece[1:-1].strip()
    if not inner:
        raise ClaimError(path, "an empty pair of brackets")
    if " " not in inner:
        return [["?" + inner]] if none else [[inner]]
    singles = [part for part in inner.split("|") if " " not in part.strip()]
    several = [part.split() for part in inner.split("|") if " " in part.strip()]
    joined = [["|".join(part.strip() for part in singles)]] if singles else []
    if none and joined:
        none, joined = [], [["?" + joined[0][0]]]
    return [*none, *joined, *several]


def _phrase(words: Sequence[str], path: Path, known: set[str]) -> Phrase:
    items: list[Item] = []
    gap, opens = 0, False
    for word in words:
        if word in _GAPS:
            gap = _GAPS[word]
            continue
        if word == "^" and not items:
            opens = True
            continue
        if word == "$" and items:
            # So does whatever ends the phrase when optional words at its end are left out.
            last = len(items) - 1
            while last >= 0:
                items[last] = replace(items[last], closes=True)
                if not items[last].optional:
                    break
                last -= 1
            continue
        optional = len(word) > 1 and word[0] == "?"
        item = _item(word[optional:], gap if items else 0, optional, opens)
        if item is None:
            raise ClaimError(path, f"“{word[optional:]}” has an empty alternative")
        for name in item.concepts:
            if name not in known:
                raise ClaimError(path, f"there is no concept “{name}” in the lexicon")
        items.append(item)
        gap, opens = 0, False
    return Phrase(tuple(items))


@lru_cache(maxsize=65_536)
def _item(word: str, gap: int, optional: bool, opens: bool) -> Item | None:
    """Read one position; None where an alternative is empty. The same few words come very often."""
    stems: set[str] = set()
    exact: set[str] = set()
    concepts: list[str] = []
    number = False
    for part in word.split("|") if word != "|" else ["|"]:
        if not part:
            return None
        if part == "#":
            number = True
        elif part[0] == "<" and part[-1] == ">" and len(part) > 2:
            concepts.append(part[1:-1])
        elif (len(part) == 1 and part.isupper()) or part.isdigit():
            exact.add(part)
        elif part.endswith("!") and len(part) > 1:
            exact.add(part[:-1].lower())
        else:
            stems.add(stem(part.lower()))
    words = (frozenset(stems), frozenset(exact), tuple(concepts))
    return Item(*words, number, gap, optional, opens)
