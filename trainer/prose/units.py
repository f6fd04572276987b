"""How people write units in prose: many spellings, and one spelling with several meanings.

The table is data about notation, not about any question. ``MB`` has two readings because engineers
write it for both 10^6 and 2^20 bytes.
"""

from __future__ import annotations

from typing import Final

from trainer.prose.words import WORDS

Readings = tuple[tuple[float, str], ...]
"""(factor to the base unit, kind); kinds are B, s, FLOP, FLOP/B, FLOP/s, B/s, x, %, count."""

_DECIMAL: Final = {"": 1.0, "k": 1e3, "m": 1e6, "g": 1e9, "t": 1e12, "p": 1e15}
_BINARY: Final = {"": 1.0, "k": 2.0**10, "m": 2.0**20, "g": 2.0**30, "t": 2.0**40, "p": 2.0**50}
_LONG: Final = {"kilo": "k", "mega": "m", "giga": "g", "tera": "t", "peta": "p"}
_LONG_BINARY: Final = {"kibi": "k", "mebi": "m", "gibi": "g", "tebi": "t"}


def _table() -> dict[str, Readings]:
    units = _prefixed()
    for long, short in _LONG.items():
        for name in ("byte", "bytes"):
            units[long + name] = units[short + "b"]
        for name in ("flop", "flops"):
            units[long + name] = units[short + "flop"]
    for long, short in _LONG_BINARY.items():
        for name in ("byte", "bytes"):
            units[long + name] = units[short + "ib"]
    units["meg"] = units["megs"] = units["mb"]
    units["gig"] = units["gigs"] = units["gb"]
    for name, factor in (
        ("s", 1.0),
        ("ms", 1e-3),
        ("us", 1e-6),
        ("µs", 1e-6),
        ("ns", 1e-9),
        ("sec", 1.0),
        ("second", 1.0),
        ("seconds", 1.0),
        ("millisecond", 1e-3),
        ("milliseconds", 1e-3),
        ("microsecond", 1e-6),
        ("microseconds", 1e-6),
        ("usec", 1e-6),
        ("usecs", 1e-6),
        ("micros", 1e-6),
        ("mics", 1e-6),
        ("nanoseconds", 1e-9),
    ):
        units[name] = ((factor, "s"),)
    units["%"] = ((1e-2, "%"),)
    units["percent"] = units["%"]
    return units


def _prefixed() -> dict[str, Readings]:
    units: dict[str, Readings] = {}
    for prefix, factor in _DECIMAL.items():
        both: Readings = ((factor, "B"), (_BINARY[prefix], "B")) if prefix else ((1.0, "B"),)
        for name in ("b", "byte", "bytes"):
            units[prefix + name] = both
        for name in ("flop", "flops", "f", "op", "ops", "fma"):
            if prefix or name not in ("f", "fma"):
                units[prefix + name] = ((factor, "FLOP"),)
        if prefix:
            units[prefix + "ib"] = ((_BINARY[prefix], "B"),)
            units[prefix + "ibs"] = units[prefix + "io"] = units[prefix + "ib"]
            units[prefix + "bs"] = both
        # "Gb" is written for GB by too many to be taken for bits.
        for name in ("bit", "bits"):
            units[prefix + name] = ((factor / 8, "B"),)
    return units


UNITS: Final = _table()
AMBIGUOUS_LETTERS: Final = frozenset({"b", "s", "o", "f", "op", "ops", "t"})
"""Units that are also words or names: read only directly after a number."""

PER_BYTE: Final = frozenset({"b", "byte", "bytes"})
PER_BIT: Final = frozenset({"bit", "bits"})
PER_SECOND: Final = frozenset({"s", "sec", "second"})

SCALES: Final[dict[str, tuple[float, ...]]] = {
    "k": (1e3, 2.0**10),
    "m": (1e6, 2.0**20),
    "g": (1e9, 2.0**30),
    "t": (1e12,),
    "bn": (1e9,),
    "thousand": (1e3,),
    "million": (1e6,),
    "billion": (1e9,),
    "trillion": (1e12,),
}

_SMALL: Final = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
_TENS: Final = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
WORD_NUMBERS: Final[dict[str, int]] = {
    **{word: value for value, word in enumerate(_SMALL)},
    **{word: 20 + 10 * index for index, word in enumerate(_TENS)},
    "dozen": 12,
}
WORD_SCALES: Final[dict[str, int]] = {"hundred": 100, "thousand": 1000}

COUNT_NOUNS: Final = WORDS["count_nouns"]
"""Stems of what can be counted: a bare number before one is no quantity of anything else."""
