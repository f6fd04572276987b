"""Finding a judge by its name, asking it, and letting through only what can be checked."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint, entry_points
from typing import Final, cast

from trainer.judges.protocol import (
    Judge,
    JudgeError,
    JudgeRequest,
    Proposal,
    ProposedState,
    RawProposal,
)

GROUP: Final = "trainer.judges"
#: The states that a judge may propose; "not-found" says that it agrees with the rules.
STATES: Final = ("met", "hedged", "not-found")
#: A quote shorter than this stands almost anywhere and proves nothing.
SHORTEST_QUOTE: Final = 3


def names() -> tuple[str, ...]:
    """The names of the judges that are installed."""
    return tuple(sorted(point.name for point in entry_points(group=GROUP)))


def find(name: str) -> Judge:
    """Return the judge of that name; `JudgeError`, with the names there are, when there is none."""
    points = [point for point in entry_points(group=GROUP) if point.name == name]
    if not points:
        known = ", ".join(names()) or "none"
        raise JudgeError(f"There is no judge {name!r}; installed: {known}.")
    return _made(points[0])


def _made(point: EntryPoint) -> Judge:
    try:
        return cast("Judge", point.load()())
    except JudgeError:
        raise
    except Exception as error:
        # A plug-in is somebody else's code; whatever it raises must not cost the grade.
        raise JudgeError(f"The judge {point.name!r} could not be started: {error}.") from error


def consult(name: str, judge: Judge, request: JudgeRequest) -> tuple[Proposal, ...]:
    """Ask ``judge`` about the open criteria of ``request`` and vet what it says.

    Kept are proposals of a known state for a criterion that was asked about, the first for each,
    whose quote stands in the answer as it is. Raises `JudgeError` when the judge fails.
    """
    if not request.criteria or not request.answer.strip():
        return ()
    try:
        raw = list(judge.propose(request))
    except JudgeError:
        raise
    except Exception as error:
        raise JudgeError(
            f"The judge {name!r} failed: {error}. The grade stands as it is."
        ) from error
    return tuple(_vetted(name, raw, request))


def _vetted(name: str, raw: list[RawProposal], request: JudgeRequest) -> Iterator[Proposal]:
    open_ = {one.id for one in request.criteria}
    for one in raw:
        start = request.answer.find(one.quote) if one.quote else -1
        if one.criterion not in open_ or one.state not in STATES or one.state == "not-found":
            continue
        if start < 0 or len(one.quote.strip()) < SHORTEST_QUOTE:
            continue
        open_.discard(one.criterion)
        state = cast("ProposedState", one.state)
        yield Proposal(one.criterion, state, one.quote, start, start + len(one.quote), name)
