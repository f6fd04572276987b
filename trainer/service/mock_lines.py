"""What kind of thing an interviewer typed: a quote, a number that was said, or a note. Pure.

    read_line('"8 megs"', words)      -> Line("quote", "8 megs")
    read_line("naive 256", words)     -> Line("number", "256", name="naive")
    read_line("talks fast", words)    -> Line("note", "talks fast")

A line is a number only when all of it is one number with its unit and words that the question
itself uses; whatever else it holds, it is a note, and is kept as it was typed.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from trainer.quantity import ReadError, read

if TYPE_CHECKING:
    from trainer.quantity import Quantity

QUOTES: Final = {'"': '"', "“": "”", "„": "“”", "»": "«", "«": "»", "'": "'", "‘": "’", "”": "”"}
#: Words of a name; more of them are a sentence.
MOST_WORDS: Final = 5
#: What may stand between a name and its number, or around both.
_FILLERS: Final = """
a about an are around at be bytes comes equals for gives gets got has in is it moves of said says so
takes that the then they to total traffic was would
"""
FILLERS: Final = frozenset(_FILLERS.split())

_WORD: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_DIGIT: Final = re.compile(r"[0-9]")
_DASHES: Final = "-–—−"
_EDGE: Final = f"=:≈~→,;.?!{_DASHES} "
_SIGNED: Final = re.compile(r"[-–—−]\.?[0-9]")
_HOUR: Final = re.compile(r"(?:1[0-2]|0?[1-9])(?:[:.][0-5][0-9])?\s*[ap]\.?m\.?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Line:
    """A line that was typed. `name` is what stands beside a number, or before a quote."""

    kind: Literal["note", "quote", "number"]
    text: str
    name: str = ""


def words_of(text: str) -> tuple[str, ...]:
    """The words of a text, folded; `re-read` is two."""
    return tuple(word.casefold() for word in _WORD.findall(text))


def read_line(
    line: str, vocabulary: Collection[str], names: Mapping[str, Quantity] | None = None
) -> Line:
    """The line, by `vocabulary`: the words of the question's titles, names and questions.

    A number beside a name may be a formula over `names`.
    """
    text = line.strip()
    return _quote(text) or _number(text, vocabulary, names or {}) or Line("note", text)


def _quote(text: str) -> Line | None:
    """Words in quotes, alone or beside a name; at the end the closing quote may be missing."""
    for start, sign in enumerate(text):
        if sign not in QUOTES or (start and text[start - 1].isalnum()):
            continue  # not the apostrophe in "doesn't"
        before, rest = text[:start].strip(_EDGE), text[start + 1 :]
        stop = _stop(rest, QUOTES[sign], single=sign in "'‘")
        if stop is None:
            return None
        inside, after = rest[:stop].strip(), rest[stop + 1 :].strip(_EDGE)
        if not inside or (before and after):
            return None
        return Line("quote", inside, before or after)
    return None


def _stop(rest: str, closing: str, *, single: bool) -> int | None:
    """Where the quote ends; None where what looks like one is an apostrophe."""
    for place, sign in enumerate(rest):
        apostrophe = single and rest[place + 1 : place + 2].isalnum()
        if sign in closing and not apostrophe:
            return place
    return None if single else len(rest)


def _number(text: str, vocabulary: Collection[str], names: Mapping[str, Quantity]) -> Line | None:
    if not _DIGIT.search(text):
        return None
    for name, number in _splits(text):
        words = words_of(name)
        if len(words) > MOST_WORDS or not _known(words, vocabulary):
            continue
        if _is_time_of_day(words, number):
            return None
        if _reads(number) or (words and names and _reads(number, names)):
            return Line("number", number, name)
    return None


def _splits(text: str) -> Iterator[tuple[str, str]]:
    """Every way to take the line as a name beside a number, the shortest name first."""
    yield "", _bare(text)
    pieces = text.split()
    for count in range(1, min(len(pieces), MOST_WORDS + 1)):
        before, rest = " ".join(pieces[:count]), " ".join(pieces[count:])
        yield before.strip(_EDGE), _bare(rest, "=: " + _DASHES)
        rest, after = " ".join(pieces[:-count]), " ".join(pieces[-count:])
        yield after.strip(_EDGE), _bare(rest)
    glued = re.fullmatch(r"\s*([^\W\d][\w\s-]*?)\s*[=:]\s*(.*)", text)
    if glued:
        yield glued[1], glued[2]


def _bare(text: str, edge: str = _EDGE) -> str:
    """A number without what stands around it; a sign that touches it is part of it."""
    text = text.rstrip(edge)
    while text and text[0] in edge and not _SIGNED.match(text):
        text = text[1:]
    return text


def _is_time_of_day(words: tuple[str, ...], number: str) -> bool:
    """Whether `3 pm` is an hour: beside no word of the question it is, rather than picometres."""
    return all(word in FILLERS for word in words) and bool(_HOUR.fullmatch(number))


def _known(words: tuple[str, ...], vocabulary: Collection[str]) -> bool:
    """Whether the question uses every word, or one that it begins."""
    return all(
        word in FILLERS
        or word in vocabulary
        or (len(word) > 1 and any(one.startswith(word) for one in vocabulary))
        for word in words
    )


def _reads(text: str, names: Mapping[str, Quantity] | None = None) -> bool:
    if not _DIGIT.search(text):
        return False
    try:
        return bool(read(text, names or ()))
    except ReadError:
        return False
