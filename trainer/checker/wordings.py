"""Words around a number that a question invites: a bound, what it is per, what it counts."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from trainer.checker.key import Key
from trainer.quantity.dimension import PURE
from trainer.quantity.errors import ReadError
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
_NO_NOUN: Final = (
    "alone|and|are|as|at|by|can|cost|costs|do|does|for|from|had|has|have|hold|holds|if|in|is|keep"
    "|keeps|move|moves|must|need|needs|of|on|or|read|reads|send|sends|store|stores|take|takes|than"
    "|that|the|then|to|use|uses|was|were|when|where|while|will|with|would|write|writes"
)
"""What may stand behind a thing; another word may be a part of its name: one thread block."""
_COUNT: Final = re.compile(
    rf"(?P<value>.*?[0-9)](?:\s?[kKMG]|\s(?:thousand|million|billion))?)\s+"
    rf"(?P<first>{_WORD})(?:[ -](?P<second>{_WORD}))?\s*[.?]?\s*\Z",
    re.IGNORECASE,
)
_HOW_MANY: Final = re.compile(
    rf"\b(?:how many|(?:what|which) number of)(?! times)\s+(?:more\s+|such\s+)?"
    rf"(?P<noun>(?:(?!(?:{_NO_NOUN})\b)[^\W\d_]+[ -]){{0,2}}?[^\W\d_]{{2,}}s)"
    rf"(?=\W*\Z|[^\w\s-]|\s+(?:{_NO_NOUN})\b)",
    re.IGNORECASE,
)
"""The noun phrase of "How many disks is that?": what is counted there, in the plural."""
_NO_THING: Final = frozenset(
    (
        *("and", "are", "but", "each", "equals", "for", "from", "less", "more", "minus", "not"),
        *("over", "per", "plus", "than", "that", "the", "then", "times", "which", "with", "mod"),
        *("approx", "about", "roughly", "total", "altogether", "binary", "decimal"),
    )
)
"""Words after a number that are no thing one could count."""
_MULTIPLIERS: Final = frozenset(
    (
        *("couple", "crore", "dozen", "double", "dozens", "fold", "gross", "half", "halves"),
        *("hundred", "hundreds", "hundredth", "hundredths", "lac", "lakh", "lakhs", "myriad"),
        *("pair", "pairs", "percent", "quarter", "quarters", "score", "scores", "squared", "cubed"),
        *("tenth", "tenths", "third", "thirds", "thousandth", "thousandths", "triple", "twice"),
    )
)
"""Words that change a number; more than these are refused, they are only told in another way."""


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
    """``8 MiB per head`` where the question is about one head; else None.

    The ask of the part says so, as "per head", "each head" or "one head"; or the question's as
    "for one head". Where the part's own asks about several of them, per head is another value.
    """
    found = _PER.match(response) if key.ask else None
    if found is None or not _is_thing(found["thing"].split()):
        return None
    thing = _singular(found["thing"])
    return (
        Wording(found["value"], f"the question is about one {thing}")
        if _of_one(thing, key)
        else None
    )


def _of_one(thing: str, key: Key) -> bool:
    name = rf"(?:\w+\s+)?{re.escape(thing)}(?=\W*\Z|[^\w\s-]|\s+(?:{_NO_NOUN})\b)"
    several = re.compile(rf"\b{re.escape(thing)}s\b", re.I)
    one = re.compile(rf"\b(?:per|each|every|one|a single)\s+{name}", re.I)
    if several.search(key.ask):
        return False
    if one.search(key.ask):
        return True
    one = re.compile(rf"\bfor (?:one|each|every|a single)\s+{name}", re.I)
    for text in key.context:
        if one.search(text):
            return True
        if several.search(text):
            return False
    return False


def thing_counted(response: str, key: Key) -> Wording | None:
    """``357 disks`` where it is asked how many disks there are; else None.

    The word is never a factor, and no unit: ``8 KB disks`` says nothing that can be read.
    Raises ReadError, to ask back, for any other word where it is asked how many there are.
    """
    asked = asked_noun(key)
    found = _after_number(response) if asked else None
    if found is None:
        return None
    words = [word for word in (found["first"], found["second"]) if word]
    said = " ".join(words)
    if is_asked(words, asked):
        return Wording(found["value"], f"the number before “{said}” is what counts")
    if not _is_thing(words):
        return None
    raise other_noun(response, found["value"].strip(), said, asked)


def asked_noun(key: Key) -> str:
    """What is counted where a whole number of things is asked for; empty where none is."""
    value = key.value
    if value.dimension != PURE or value.value.denominator != 1 or key.unit in ("%", "‰"):
        return ""
    found = _HOW_MANY.search(key.ask)
    return found["noun"].lower() if found else ""


def is_asked(words: list[str], asked: str) -> bool:
    """Whether these words name what is asked for: ``heads`` and ``KV heads`` for KV heads."""
    wanted = [_singular(one) for one in re.split("[ -]", asked)]
    given = [_singular(one.lower()) for one in words]
    return bool(given) and given == wanted[-len(given) :]


def other_noun(response: str, value: str, said: str, asked: str) -> ReadError:
    """The question back about a number of something that is not what is asked for."""
    if set(said.lower().split()) & _MULTIPLIERS:
        told = f"“{said}” is not read behind a number; write the number out in digits."
    else:
        told = f"{value} {said}: {value} of what is asked? Say {value}, or {value} {asked}."
    return ReadError(told, response, 0, len(response))


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
