"""Finding a judge by its name, asking it, and letting through only what can be checked."""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib.metadata import EntryPoint, entry_points
from itertools import islice
from typing import Final, cast
from urllib.parse import SplitResult, urlsplit

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
#: Rows of a reply that are looked at: a reply without end is no reply.
MOST_ROWS: Final = 1_000
#: Characters of what a plug-in's error says, and of a whole sentence about a judge.
LONGEST_ERROR: Final = 200
LONGEST_TOLD: Final = 300
#: The judge that comes along, and where its endpoint is named.
ENDPOINT: Final = "trainer.judges.endpoint:EndpointJudge"
ENDPOINT_URL: Final = "TRAINER_JUDGE_URL"
ENDPOINT_MODEL: Final = "TRAINER_JUDGE_MODEL"
#: A quote shorter than this stands almost anywhere and proves nothing.
SHORTEST_QUOTE: Final = 3


def names() -> tuple[str, ...]:
    """The names of the judges that are installed."""
    return tuple(sorted(point.name for point in entry_points(group=GROUP)))


def sends_to(name: str) -> str | None:
    """The machine that an answer is sent to: host, and port if one is named.

    '' when its endpoint is not named yet, or can't be used (`unusable` says which); None where only
    the plug-in itself knows, which is not loaded for it.
    """
    return machine(os.environ.get(ENDPOINT_URL, "")) if _is_ours(name) else None


def unusable(name: str) -> str:
    """Why a judge that comes along can't be asked as things are set; '' where it can.

    Nothing is known of a plug-in before it is asked.
    """
    if not _is_ours(name):
        return ""
    url = os.environ.get(ENDPOINT_URL, "")
    if not url:
        return f"{ENDPOINT_URL} is not set"
    if not machine(url):
        return f"{ENDPOINT_URL} is no address (http:// or https://, as far as /v1)"
    return "" if os.environ.get(ENDPOINT_MODEL) else f"{ENDPOINT_MODEL} is not set"


def machine(url: str) -> str:
    """Host and port of an address, without the name and password that it may hold.

    '' for what is no address that can be asked.
    """
    parts = usable(url)
    return "" if parts is None else parts.netloc.rpartition("@")[2]


def usable(url: str) -> SplitResult | None:
    """An address of HTTP or HTTPS in its parts; None for anything else."""
    try:
        parts = urlsplit(url)
        good = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        return None
    return parts if good else None


def _is_ours(name: str) -> bool:
    known = [one for one in entry_points(group=GROUP) if one.name == name]
    return bool(known) and known[0].value == ENDPOINT


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
    except (Exception, SystemExit) as error:
        # A plug-in is somebody else's code; whatever it raises must not cost the grade.
        raise JudgeError(
            f"The judge {point.name!r} could not be started: {_told(error)}."
        ) from error


def consult(name: str, judge: Judge, request: JudgeRequest) -> tuple[Proposal, ...]:
    """Ask ``judge`` about the open criteria of ``request`` and vet what it says.

    Kept are proposals of a known state for a criterion that was asked about, the first for each,
    whose quote stands in the answer as it is. Raises `JudgeError` when the judge fails.
    """
    if not request.criteria or not request.answer.strip():
        return ()
    try:
        raw = [_read(name, one) for one in islice(judge.propose(request), MOST_ROWS)]
    except JudgeError:
        raise
    except (Exception, SystemExit) as error:
        raise JudgeError(
            f"The judge {name!r} failed: {_told(error)}. The grade stands as it is."
        ) from error
    return tuple(_vetted(name, raw, request))


def _read(name: str, one: object) -> RawProposal:
    """What a plug-in handed back, which may be anything, as a proposal; JudgeError for none."""
    found = [getattr(one, field, None) for field in ("criterion", "state", "quote")]
    # Plain text, whatever else a class of the plug-in's own is: it goes on to another process,
    # where that class must not be looked for.
    criterion, state, quote = (str.__str__(one) if isinstance(one, str) else None for one in found)
    if criterion is None or state is None or quote is None:
        raise JudgeError(f"The judge {name!r} handed back something that is no proposal.")
    return RawProposal(criterion, state, quote)


def _told(error: BaseException) -> str:
    return brief(str(error), LONGEST_ERROR) or type(error).__name__


def brief(text: str, most: int = LONGEST_TOLD) -> str:
    """What somebody else's code says, plain and on one line of at most so many characters."""
    said = " ".join(str.split(text))
    return said if len(said) <= most else f"{said[: most - 1].rstrip()}…"


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
