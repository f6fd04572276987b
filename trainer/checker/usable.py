"""Which names a response may use: the givens, and derived values as a step of some working.

A key's formulas know every name of the question, and each name has a value. Whoever could type
``naive`` where the naive bytes are asked for would have answered by repeating the question.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from trainer.checker.key import Key
from trainer.quantity.errors import ReadError
from trainer.quantity.quantity import Quantity
from trainer.quantity.reading import Reading

_NAMED: Final = 4
"""How many givens a sentence names."""


def givens(key: Key) -> Mapping[str, Quantity]:
    """The names that anybody may use, alone too: what the question says."""
    return {one: value for one, value in key.names.items() if one not in key.formulas}


def names_it(word: str, key: Key) -> bool:
    """Whether a word is a name of the very value that is asked for, and no given."""
    if word not in key.formulas and word not in key.asked:
        return False
    return word == key.name or key.names.get(word) == key.value


def unless_given_away(readings: tuple[Reading, ...], key: Key) -> tuple[Reading, ...]:
    """The same readings; ReadError when one of them only calls an answer by its name.

    That is the name of any part; a derived name that is worth what is asked; and a derived name
    that stands for nothing but itself, as ``S``, ``1*S`` and ``S + T - T`` do.
    """
    for reading in readings:
        for said in _objections(reading, key):
            text = reading.text
            raise ReadError(f"{said}{_instead(key)}", text, 0, len(text))
    return readings


def _objections(reading: Reading, key: Key) -> Iterator[str]:
    used = sorted(reading.names & key.names.keys())
    worked_out = [one for one in used if one in key.formulas or one in key.asked]
    for name in worked_out:
        if names_it(name, key):
            yield f"{name} is what is asked here: give its value"
    for name in worked_out:
        if name in key.asked:
            yield f"{name} is asked for in a part of its own: write its value"
    for name in worked_out:
        if reading.quantity == key.names[name]:
            yield f"{name} alone is no answer: give its value"


def _instead(key: Key) -> str:
    known = ", ".join(list(givens(key))[:_NAMED])
    return f", or a formula over {known}." if known else "."
