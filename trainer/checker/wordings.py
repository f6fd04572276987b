"""Words around a number that a question invites: a bound, what it is per, what it counts."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from trainer.checker.key import Key
from trainer.quantity.dimension import PURE
from trainer.quantity.functions import NAMES as FUNCTIONS
from trainer.quantity.lexer import MULTIPLES
from trainer.quantity.units import meanings


class Wording(NamedTuple):
    """The value inside some words, and what is to be said about the words."""

    value: str
    note: str


_BOUNDS: Final = (
    (
        re.compile(r"\s*(?:at least|no less than|not less than|>=|≥|\\geq?(?![a-z]))\s*", re.I),
        re.compile(r"\s+(?:or more|at least|at minimum|at a minimum)\s*\Z", re.I),
        re.compile(r"\b(?:at least|at minimum|minimum|lower bound|no less|not less)\b", re.I),
    ),
    (
        re.compile(
            r"\s*(?:at most|no more than|not more than|up to|<=|≤|\\leq?(?![a-z]))\s*", re.I
        ),
        re.compile(r"\s+(?:or less|or fewer|at most|at maximum)\s*\Z", re.I),
        re.compile(r"\b(?:at most|at best|maximum|upper bound|no more|not more)\b", re.I),
    ),
)
"""How a bound is written before a value and after it, and how a question asks for one."""
_WORD: Final = r"[^\W\d_]{3,24}"
_PER: Final = re.compile(
    rf"(?P<value>.*?[^\s/])\s*(?:/\s*|\s(?:per|for each|for one|for every|each)\s+)"
    rf"(?P<thing>{_WORD}(?: {_WORD})?)\s*\Z"
)
_COUNT: Final = re.compile(
    rf"(?P<value>.*?[0-9)](?:\s?[kKMG]|\s(?:thousand|million|billion))?)\s+"
    rf"(?P<first>{_WORD})(?:[ -](?P<second>{_WORD}))?\s*[.?]?\s*\Z",
    re.IGNORECASE,
)
_HOW_MANY: Final = re.compile(r"\b(?:how many(?! times)|(?:what|which) number of)\b", re.I)
_NO_THING: Final = frozenset(
    (
        *("and", "are", "but", "each", "equals", "for", "from", "less", "more", "minus", "not"),
        *("over", "per", "plus", "than", "that", "the", "then", "times", "which", "with", "mod"),
        *("approx", "about", "roughly", "total", "altogether", "binary", "decimal"),
    )
)
"""Words after a number that are no thing one could count."""


def bound(response: str, key: Key) -> Wording | None:
    """``>= 8 MiB`` and ``8 MiB or more`` where the question says "at least"; else None."""
    for before, after, asked in _BOUNDS:
        if not key.ask or not asked.search(key.ask):
            continue
        opening, closing = before.match(response), after.search(response)
        if opening and response[opening.end() :].strip():
            return Wording(response[opening.end() :], "the bound itself is what is asked for")
        if closing and response[: closing.start()].strip():
            return Wording(response[: closing.start()], "the bound itself is what is asked for")
    return None


def per_thing(response: str, key: Key) -> Wording | None:
    """``8 MiB per head`` where the question is about one head; else None."""
    found = _PER.match(response) if key.ask or key.context else None
    if found is None or not _is_thing(found["thing"].split()):
        return None
    thing = re.escape(_singular(found["thing"]))
    about = re.compile(rf"\b(?:one|a|an|per|each|every|single)\s+(?:\w+\s+)?{thing}\b", re.I)
    if not about.search(key.ask) and not about.search(key.context):
        return None
    return Wording(found["value"], f"the question is about one {_singular(found['thing'])}")


def thing_counted(response: str, key: Key) -> Wording | None:
    """``357 disks`` where a whole number is asked for, whatever the disks are; else None.

    The word is never a factor, and no unit: ``8 KB disks`` says nothing that can be read.
    """
    value = key.value
    if value.dimension != PURE or value.value.denominator != 1 or key.unit in ("%", "‰"):
        return None
    found = _after_number(response)
    if found is None:
        return None
    words = [word for word in (found["first"], found["second"]) if word]
    if not _is_thing(words) or any(meanings(word) for word in words):
        return None
    return Wording(found["value"], f"the number before “{' '.join(words)}” is what counts")


def asks_how_many(key: Key) -> bool:
    """Whether a whole number of things is asked for, in so many words."""
    whole = key.value.dimension == PURE and key.value.value.denominator == 1
    return whole and _HOW_MANY.search(key.ask) is not None


def _after_number(response: str) -> re.Match[str] | None:
    return _COUNT.match(response) if len(response) <= 80 else None


def is_no_product(response: str, key: Key) -> bool:
    """Whether this is a number and, behind a blank, a name that is a word, which is no factor."""
    found = _after_number(response)
    return found is not None and any(one in key.names for one in (found["first"], found["second"]))


def _is_thing(words: list[str]) -> bool:
    """Whether these words name something that can be counted: no unit of measure, no operator."""
    for word in words:
        lower = word.lower()
        if lower in _NO_THING or lower in FUNCTIONS or lower in MULTIPLES:
            return False
        if any(not one.unit.is_count for one in meanings(word)):
            return False
    return True


def _singular(thing: str) -> str:
    return thing[:-1] if thing.endswith("s") and not thing.endswith("ss") else thing
