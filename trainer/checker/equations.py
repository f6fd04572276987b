"""Working in a field for one value, as in ``4*2 MiB = 8 MiB``: its last side is the answer."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from math import ceil
from typing import Final

from trainer.checker.key import Key, Outcome
from trainer.checker.understanding import Readings, understand, value_of
from trainer.checker.usable import names_it
from trainer.quantity.dimension import PURE
from trainer.quantity.errors import ReadError

_SIGN: Final = re.compile(r"(?<![<>!=:~-])(?:[=-]>|→|=|≈|≃|≅)(?![=<>~])")
_MOST: Final = 8
"""Sides of one equation; who has more to say writes it line by line."""
_WORKS: Final = re.compile(r"[*/^x×·+()]|(?<=\S)\s*[-−]|\\(?:times|cdot|frac)")


def last_side(response: str, key: Key) -> Readings:
    """The readings of an equation's last side; empty when this is none.

    A name of what is asked for, before the first sign, only says what follows: in ``T = N*d*e =
    2 MiB``. All other sides have to be values that can be worked out, one of them more than the
    answer itself.
    Raises ReadError for a side that can't be read, or that gives away what is asked for.
    """
    sides = _sides(response, key)
    if not sides:
        return ()
    *working, answer = sides
    for at, side in working:
        _read_at(value_of, at, side, response, key)
    return _read_at(understand, *answer, response, key)


def _read_at(
    how: Callable[[str, Key], Readings], at: int, side: str, response: str, key: Key
) -> Readings:
    try:
        return how(side, key)
    except ReadError as error:
        moved = at + error.start, at + error.end
        raise ReadError(error.message, response, *moved) from None


def with_working(response: str, key: Key, outcome: Outcome) -> Outcome:
    """The outcome of an equation with the step that does not hold, if there is one."""
    from trainer.checker.chains import check_work

    sides = _sides(response, key)
    if len(sides) < 2 or outcome.outcome not in ("right", "wrong"):
        return outcome
    work = response[sides[0][0] :].strip()
    if outcome.unit == "missing" and key.unit:
        work = f"{work} {key.unit}"
    report = check_work(work, names=key.names)
    step = report.first_wrong
    if step is None or (step is report.steps[-1] and _rounded_up(sides, key)):
        return outcome
    but = "But the" if outcome.outcome == "right" else "The"
    told = f"{outcome.message} {but} working does not hold: {step.message}"
    return replace(outcome, message=told)


def _sides(response: str, key: Key) -> list[tuple[int, str]]:
    """The sides of an equation with their offsets, without its label; empty when it is none."""
    signs = list(_SIGN.finditer(response))
    if not 0 < len(signs) < _MOST or "\n" in response:
        return []
    starts = [0, *(sign.end() for sign in signs)]
    ends = [*(sign.start() for sign in signs), len(response)]
    sides = [(at, response[at:end]) for at, end in zip(starts, ends, strict=True)]
    if not all(side.strip() for _, side in sides):
        return []
    if names_it(sides[0][1].strip(), key):
        return sides[1:]
    return sides if any(_says_more(side, sides[-1][1]) for _, side in sides[:-1]) else []


def _says_more(side: str, answer: str) -> bool:
    """Whether a side is worked out or in another unit: ``1 B = 1 B`` says nothing."""
    if _WORKS.search(side.strip()):
        return True
    unit, other = (one.strip().lstrip("0123456789., ") for one in (side, answer))
    return bool(unit) and unit != other


def _rounded_up(sides: list[tuple[int, str]], key: Key) -> bool:
    """Whether the last step takes the next whole number, as 356.4 disks are 357 of them."""
    if key.value.dimension != PURE or key.value.value.denominator != 1:
        return False
    before, after = value_of(sides[-2][1], key)[0], understand(sides[-1][1], key)[0]
    both = before.quantity.dimension, after.quantity.dimension
    return both == (PURE, PURE) and ceil(before.quantity.value) == after.quantity.value
