"""What a way finds: where, whether it counts, and what is to be quoted."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from trainer.prose.model import State
from trainer.prose.phrases import Mention

Piece = tuple[int, int]
"""First and last token of a mention."""


@dataclass(frozen=True, slots=True)
class Match:
    """A way found at some tokens; ``problem`` says why it does not count, empty when it does."""

    pieces: tuple[Piece, ...]
    hedged: bool = False
    problem: str = ""
    value: float = 0.0
    note: str = ""
    told_by: tuple[Piece, ...] = ()
    """What else makes the claim: the denial, and the role where it stands in the same phrase."""

    @property
    def first(self) -> int:
        """Its first token."""
        return min(first for first, _ in self.pieces)

    @property
    def last(self) -> int:
        """Its last token."""
        return max(last for _, last in self.pieces)

    @property
    def span(self) -> Piece:
        """First and last token of all that is to be quoted."""
        every = (*self.pieces, *self.told_by)
        return min(first for first, _ in every), max(last for _, last in every)


def nearest_match(matches: Sequence[Match], firsts: Sequence[int], anchor: Match) -> Match:
    """The match that starts nearest to ``anchor``; ``firsts`` are where they start, in order."""
    at = bisect_left(firsts, anchor.first)
    around = matches[max(0, at - 1) : at + 1]
    return min(around, key=lambda m: (abs(m.first - anchor.first), m.first))


def joined_matches(matches: Sequence[Match]) -> Match:
    """Several matches as one, with the first problem that any of them has."""
    pieces = tuple(dict.fromkeys(piece for match in matches for piece in match.pieces))
    problem = next((m.problem for m in matches if m.problem), "")
    told_by = tuple(dict.fromkeys(piece for match in matches for piece in match.told_by))
    return Match(pieces, any(m.hedged for m in matches), problem, told_by=told_by)


def said_twice(combo: Sequence[Mention]) -> bool:
    """ "3 x 2 MiB" is one amount, "cache" one word: neither is a second thing beside itself."""
    spans = sorted((m.first, m.last) for m in combo if m.concept[0] == "=")
    if any(after[0] <= before[1] for before, after in pairwise(spans)):
        return True
    words = [(m.first, m.last) for m in combo]
    return len(set(words)) < len(words)


def state_of(matches: Sequence[Match]) -> tuple[State, Match | None]:
    """The state that a claim's matches give, and the match to quote."""
    sound = [m for m in matches if not m.problem]
    if sound:
        plain = [m for m in sound if not m.hedged]
        return ("met", _shortest(plain)) if plain else ("hedged", _shortest(sound))
    if not matches:
        return "not-found", None
    denied = [
        m for m in matches if m.problem in ("it is denied", "it is not denied", "it is rejected")
    ]
    if denied:
        return "contradicted", _shortest(denied)
    return "unclear", _shortest(matches)


def _shortest(matches: Sequence[Match]) -> Match:
    return min(matches, key=lambda m: (m.last - m.first, m.first))
