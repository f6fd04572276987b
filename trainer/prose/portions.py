"""Sums that the writer does not mean by themselves: some items of a list, one pass of several."""

from __future__ import annotations

from typing import Final

from trainer.prose.tokens import Token
from trainer.prose.units import WORD_NUMBERS

_TIMES: Final = frozenset({"*", "x", "X", "·"})
_EQUAL: Final = frozenset({"=", "~", "≈"})
_ITEMS: Final = 12
_LEAST: Final = 3
"""Items of a list, at most and at least."""
_PASSES: Final = range(2, 9)
"""How often something is moved that is summed only once."""
_WORDS: Final = {**WORD_NUMBERS, "twice": 2, "both": 2, "thrice": 3}


def listed(tokens: list[Token]) -> list[tuple[int, int]]:
    """Parts of lists that come to a number beside them: ``s w 128 s r 128 … + 8 -> 520``.

    A sum of some of the items alone is nothing that the writer says.
    """
    found = _numbers(tokens)
    out: list[tuple[int, int]] = []
    for index, (at, total) in enumerate(found):
        for side in (found[max(0, index - _ITEMS) : index][::-1], found[index + 1 :][:_ITEMS]):
            rest = total
            for count, (place, number) in enumerate(side, 1):
                rest -= number
                if number <= 0 or rest < 0:
                    break
                if rest == 0 and count >= _LEAST:
                    low, high = sorted((side[0][0], place))
                    if _adds(tokens[low : high + 1]) and _equals(tokens, at, low, high):
                        out.append((low, high))
                    break
    return out


def one_pass(tokens: list[Token], first: int, last: int) -> bool:
    """Whether ``128 + 8`` is one pass of several, as in "520 (4 passes on 128 + 8)".

    So it is where the text has the total, and how often the first number goes into it: as a
    number ("4 passes"), or because the number itself stands there so often.
    """
    inside = _numbers(tokens[first : last + 1])
    if len(inside) != 2 or not _adds(tokens[first : last + 1]):
        return False
    (_, moved), (_, rest) = inside
    outside = [number for at, number in _numbers(tokens) if not first <= at <= last]
    counts = {_WORDS[token.lower] for token in tokens if token.lower in _WORDS}
    for total in outside:
        often = (total - rest) / moved if moved else 0.0
        if often in _PASSES and (
            often in counts or often in outside or outside.count(moved) + 1 >= often
        ):
            return True
    return False


def _numbers(tokens: list[Token]) -> list[tuple[int, float]]:
    return [(at, _plain(token)) for at, token in enumerate(tokens) if token.kind == "number"]


def _adds(tokens: list[Token]) -> bool:
    return any(t.text == "+" or t.lower in ("plus", "and") for t in tokens) and not any(
        t.text in _TIMES or t.text == "=" for t in tokens
    )


def _equals(tokens: list[Token], at: int, low: int, high: int) -> bool:
    """Whether a sign of equality stands between the list and the number."""
    between = tokens[high + 1 : at] if at > high else tokens[at + 1 : low]
    return any(t.text in _EQUAL or t.text in ("->", ":") for t in between)


def _plain(token: Token) -> float:
    text = token.text.replace(",", "")
    return float(text) if text.replace(".", "", 1).isdigit() else 0.0
