"""What to drill now: what is due first, as much as fits the time, mixed so that nothing repeats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import gcd
from typing import Final

#: Seconds that a skill is expected to take before there is anything to go by.
EXPECTED: Final = 60.0
#: What one card may take of a plan, in seconds: one long break must not fill a drill.
SHORTEST: Final = 15.0
LONGEST: Final = 180.0
#: New skills in one drill, at most.
MOST_NEW: Final = 5


@dataclass(frozen=True, slots=True)
class Candidate:
    """A skill that may be drilled. `due` is Unix seconds, None for a skill never reviewed.

    `seconds` is what its reviews have taken on average, None when there were none.
    """

    skill: str
    question: str
    due: float | None
    seconds: float | None

    @property
    def takes(self) -> float:
        """Seconds to plan with."""
        return expected_seconds(self.seconds)


def expected_seconds(average: float | None) -> float:
    """Seconds that a review is planned with."""
    return EXPECTED if average is None else min(LONGEST, max(SHORTEST, average))


def plan(
    due: Iterable[Candidate], new: Iterable[Candidate], minutes: float = 10.0
) -> tuple[str, ...]:
    """Skills in the order they are asked, at least one if there is any.

    The most overdue come first into the time there is; what is left of it is for new skills.
    The chosen are then interleaved: no two of one question in a row while another is left.
    """
    room = minutes * 60
    chosen: list[Candidate] = []
    fresh = interleaved(list(new))[:MOST_NEW]
    for one in [*sorted(due, key=_urgency), *fresh]:
        if chosen and one.takes > room:
            break
        chosen.append(one)
        room -= one.takes
    return tuple(one.skill for one in interleaved(chosen))


def _urgency(one: Candidate) -> tuple[float, str]:
    return one.due or 0.0, one.skill


def interleaved(chosen: Sequence[Candidate]) -> list[Candidate]:
    """The same, question after question in turn, each keeping its own order.

    The question with most left goes first whenever it was not the last one asked, so that no pile
    of one question is left for the end.
    """
    piles: dict[str, list[Candidate]] = {}
    for one in chosen:
        piles.setdefault(one.question, []).append(one)
    order = list(piles)
    mixed: list[Candidate] = []
    last = ""
    while len(mixed) < len(chosen):
        free = [one for one in order if piles[one] and one != last] or [last]
        last = max(free, key=lambda one: (len(piles[one]), -order.index(one)))
        mixed.append(piles[last].pop(0))
    return mixed


def fresh_draw(last: int | None, count: int, place: int = 0) -> int:
    """Another draw than the last one; all of `count` come up before one comes again.

    Steps of about 0.62 of them, coprime to their number, so that neighbouring draws, which share
    most of their numbers, do not follow each other. `place` is where the question asks for the
    skill: a first draw differs from skill to skill.
    """
    if count <= 1:
        return 0
    step = max(1, round(count * 0.618))
    while gcd(step, count) != 1:
        step += 1
    return step * (place + 1) % count if last is None else (last + step) % count
