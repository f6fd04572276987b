"""Links that are words or arrows: equalities, or conclusions from more than what stands before.

`10 / 3 = 3.33, so 4 waves` and `8 MiB / 520 MiB = 1.54 %, so 65x` are right, though no sides of
theirs are equal; `4 x 2 MiB, which is 9 MiB` is wrong. Such a link is called wrong only where
nothing but an equality can be meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, islice
from math import ceil, floor
from typing import Final

from trainer.checker.chains.ledger import Ledger
from trainer.checker.chains.literals import Literal
from trainer.checker.chains.rounding import rounded
from trainer.checker.chains.signs import is_arrow, is_plain, is_worded
from trainer.checker.chains.spans import Span
from trainer.checker.chains.step import Step
from trainer.checker.chains.valuing import spans
from trainer.checker.chains.words import FACTOR
from trainer.quantity.syntax import Binary

_NEAR: Final = Fraction(1, 8)
_CLOSE: Final = Fraction(1, 50)
_SIZES: Final = (1000, 1024, 8, 10)
_PREFIXES: Final = frozenset(
    Fraction(size) ** power for size in (1000, 1024) for power in (1, 2, 3, 4)
)
_ADDENDS: Final = 7
"""How many of the latest values of one kind a conclusion may have put together."""


def counts_something_else(left: Step, right: Step, sign: str) -> bool:
    """Whether a word or arrow leads to a count of something else: `8 tiles, so 16 blocks`."""
    one, other = left.lone, right.lone
    if not is_worded(sign) and not is_arrow(sign):
        return False
    if one is None or other is None or not (one.counted and other.counted):
        return False
    return one.unit.symbol.rstrip("s") != other.unit.symbol.rstrip("s")


def must_be_equal(left: Step, right: Step, sign: str, ledger: Ledger, *, alone: bool) -> bool:
    """Whether a link that does not hold can only have been meant as an equality.

    A sign of equality is one. Behind a word or an arrow, both sides have to be of one kind, without
    words left over. Numbers without a unit, counts and factors are equal only where a plain
    `equals`, or an arrow behind what was just computed, says so. What other values on the same
    line (then the left side is not `alone`) or above can account for was worked out from them too.
    """
    if _only_compares(left, right, ledger):
        return False
    if not is_worded(sign) and not is_arrow(sign):
        return True
    one = next(iter(spans(left, ledger.true)), None)
    other = next(iter(spans(right, ledger.true)), None)
    if left.tail or right.tail or one is None or other is None or right.lone is None:
        return False
    if one.dimension != other.dimension or not one.middle:
        return False
    if is_plain(sign) and left.lone is None:
        return True
    if not alone or (is_worded(sign) and not _plainly_compares(left, right, sign, one, other)):
        return False
    if one.bare and right.lone.counted and not is_worded(sign):
        return False
    if one.bare and left.lone is not None:
        return _same_digits(left.lone, right.lone)
    results = list(rounded(right.lone, about=True))
    return not any(
        result.low <= found <= result.high
        for found in _within_reach(one, other, ledger, sign)
        for result in results
    )


def _only_compares(left: Step, right: Step, ledger: Ledger) -> bool:
    """Whether a factor and words tell how one thing stands to another: `8 MiB = 65x less than it`.

    Only a ratio that was worked out can be equal to such a factor.
    """
    if right.lone is None or not (right.tail and FACTOR.search(right.text[: -len(right.tail)])):
        return False
    one = next(iter(spans(left, ledger.true)), None)
    ratio = isinstance(left.expression, Binary) and left.expression.operator in "*/"
    return not ratio or one is None or bool(one.dimension)


def _plainly_compares(left: Step, right: Step, sign: str, one: Span, other: Span) -> bool:
    """Whether a word stands between quantities with units, the first of them worked out."""
    if not one.dimension or one.bare or other.bare:
        return False
    return left.lone is None or _relabelled(left, right, sign)


def _same_digits(one: Literal, other: Literal) -> bool:
    """Whether a share is written down again with its point moved: `0.213 → 2.13 %`."""
    if (one.unit.symbol == "%") == (other.unit.symbol == "%"):
        return False
    first, second = (re.sub(r"\D", "", each.mantissa).strip("0") for each in (one, other))
    return len(first) > 1 and first == second


def _relabelled(left: Step, right: Step, sign: str) -> bool:
    """Whether a value is written down again in another unit, or a near slip of that.

    What follows (`so`) is one only where it is nearly the same: `8 KiB, so 8 MiB` may count rows.
    """
    if left.lone is None or right.lone is None:
        return False
    one, other = left.lone.options[0], right.lone.options[0]
    if one.unit.symbol == other.unit.symbol:
        return False
    ratio = abs(other.value / one.value)
    sizes = [Fraction(1)]
    if not is_arrow(sign):
        sizes += [Fraction(size) ** power for size in _SIZES for power in (-1, 1)]
    return any(abs(ratio / size - 1) < _NEAR for size in sizes)


def _within_reach(one: Span, other: Span, ledger: Ledger, sign: str) -> Iterator[Fraction]:
    """What a value comes to together with those above it; what may only follow from it, too."""
    value = one.middle
    kin, counts = _known(one, ledger)
    follows = is_arrow(sign) and is_worded(sign)
    for size in range(1, len(kin) + 1):
        for chosen in combinations(kin, size):
            yield value + sum(chosen)
            if follows:
                yield abs(value - sum(chosen))
    if one.bare:
        yield from (Fraction(floor(value)), Fraction(ceil(value)))
    if not follows:
        return
    for count in counts:
        yield value * count
        yield value / count
    ratio = other.middle / value
    for whole in (Fraction(round(ratio)), Fraction(round(1 / ratio)) if ratio else Fraction(0)):
        if whole > 1 and not any(abs(whole / size - 1) <= _CLOSE for size in _PREFIXES):
            yield value * whole
            yield value / whole


def _known(one: Span, ledger: Ledger) -> tuple[list[Fraction], list[Fraction]]:
    """The latest values of the kind of a value, and the latest numbers without a kind."""
    points = [
        Span.point(option.value, option.unit.dimension, bare=option.bare)
        for mention in ledger.recent()
        for option in mention.literal.options
    ]
    points += [
        point for value in reversed(ledger.true.values()) for point in value.points if point.middle
    ]
    kin = dict.fromkeys(p.middle for p in points if p.dimension == one.dimension and not p.bare)
    counts = dict.fromkeys(p.middle for p in points if not p.dimension and p.middle)
    return list(islice(kin, _ADDENDS)), list(counts)
