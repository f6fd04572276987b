"""What has happened in a mock, as lines for one interviewer: the run's own, and their own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch
from typing import TYPE_CHECKING, TypeAlias

from trainer.errors import TrainerError
from trainer.service.mock_views import LogKind, LogLine, NumberHeard
from trainer.session import key_of
from trainer.session.mock import MockState
from trainer.session.mock import events as e

if TYPE_CHECKING:
    from trainer.service.mock_paper import MockPaper

#: Kind, text, what a number betrays, criterion.
_Told: TypeAlias = tuple[LogKind, str, str, str]


def log_of(state: MockState, copy: MockPaper, name: str) -> tuple[LogLine, ...]:
    """The log as `name` may see it: everybody's phases, hints, probes and seat, own notes."""
    lines = []
    for seq, event in enumerate(state.history, 1):
        if private(event) and key_of(e.name_of(event.seat)) != key_of(name):
            continue
        told = _line(event, _Titles(state, copy))
        if told is not None:
            kind, text, betrayed, criterion = told
            who = e.name_of(event.seat) or event.seat
            at, stage = state.times[seq - 1], getattr(event, "stage", "") if criterion else ""
            lines.append(LogLine(seq, kind, at, who, text, betrayed, criterion, stage))
    # What was held back while it could not be stored stands where it happened.
    return tuple(sorted(lines, key=lambda one: one.used))


class _Titles:
    """What criteria and phases are called."""

    def __init__(self, state: MockState, copy: MockPaper) -> None:
        self._state = state
        self._copy = copy

    def criterion(self, stage: str, id: str) -> str:
        try:
            return self._copy.criterion(stage, id).title
        except TrainerError:
            return id

    def stage(self, id: str) -> str:
        return next((one.title for one in self._copy.paper.stages if one.id == id), id)

    def phase(self, id: str) -> str:
        return next((one.title for one in self._state.phases if one.id == id), id)


def private(event: e.Event) -> bool:
    """Whether an event is of its interviewer's own card."""
    return isinstance(event, e.Marked | e.Noted | e.Quoted | e.Numbered)


def numbers_of(state: MockState, name: str) -> Iterator[tuple[e.Numbered, NumberHeard]]:
    """The numbers that `name` has written down."""
    for event in state.history:
        if isinstance(event, e.Numbered) and key_of(e.name_of(event.seat)) == key_of(name):
            yield (
                event,
                NumberHeard(
                    text=event.text,
                    part=event.part,
                    part_title=event.part_title,
                    reading=event.reading,
                    outcome=event.outcome,
                    told=event.told,
                    mistake=event.mistake,
                    probe=event.probe,
                    criterion=event.criterion,
                ),
            )


def phrase(event: e.Event, state: MockState, copy: MockPaper) -> str:
    """An act that is taken back, as a phrase."""
    titles = _Titles(state, copy)
    if isinstance(event, e.Stepped):
        return f"going to {'the level' if event.to == 'level' else event.to}"
    if isinstance(event, e.Rated):
        return f"the rating of {titles.criterion(event.stage, event.criterion)}"
    if isinstance(event, e.LevelChosen):
        return f"the level {event.level}" if event.level else "no decision"
    told = _line(event, titles)
    return f"{told[0]}: {told[1]}" if told else "that"


@singledispatch
def _line(event: e.Event, titles: _Titles) -> _Told | None:
    return None


@_line.register
def _(event: e.Phased, titles: _Titles) -> _Told | None:
    return "phase", titles.phase(event.phase), "", ""


@_line.register
def _(event: e.Paused, titles: _Titles) -> _Told | None:
    return "phase", "paused", "", ""


@_line.register
def _(event: e.Resumed, titles: _Titles) -> _Told | None:
    return "phase", "went on", "", ""


@_line.register
def _(event: e.Ended, titles: _Titles) -> _Told | None:
    return "phase", "ended", "", ""


@_line.register
def _(event: e.Marked, titles: _Titles) -> _Told | None:
    mark = event.mark or "no mark"
    return "mark", f"{titles.criterion(event.stage, event.criterion)}: {mark}", "", event.criterion


@_line.register
def _(event: e.Noted, titles: _Titles) -> _Told | None:
    return "note", event.text, "", event.criterion


@_line.register
def _(event: e.Quoted, titles: _Titles) -> _Told | None:
    return "quote", event.text, "", event.criterion


@_line.register
def _(event: e.Numbered, titles: _Titles) -> _Told | None:
    return "number", event.text, event.told, event.criterion


@_line.register
def _(event: e.Probed, titles: _Titles) -> _Told | None:
    return "probe", event.ask or titles.criterion(event.stage, event.criterion), "", event.criterion


@_line.register
def _(event: e.Hinted, titles: _Titles) -> _Told | None:
    about = titles.criterion(event.stage, event.criterion) if event.criterion else ""
    text = event.text or "a hint"
    return "hint", f"{text} (for {about})" if about else text, "", event.criterion


@_line.register
def _(event: e.SeatOpened, titles: _Titles) -> _Told | None:
    return "seat", f"opened with the code {event.code}", "", ""


@_line.register
def _(event: e.SeatClosed, titles: _Titles) -> _Told | None:
    return "seat", "closed", "", ""


@_line.register
def _(event: e.SeatJoined, titles: _Titles) -> _Told | None:
    where = " in another window, and took the seat over" if event.over else ""
    return "seat", f"{event.name or 'the candidate'} sat down{where}", "", ""


@_line.register
def _(event: e.SeatLeft, titles: _Titles) -> _Told | None:
    return "seat", "left", "", ""


@_line.register
def _(event: e.OthersSeen, titles: _Titles) -> _Told | None:
    return "seat", f"{e.name_of(event.seat)} read the card of {', '.join(event.names)}", "", ""


@_line.register
def _(event: e.Shared, titles: _Titles) -> _Told | None:
    return "seat", f"{e.name_of(event.seat)} shared the debrief", "", ""


@_line.register
def _(event: e.HandedIn, titles: _Titles) -> _Told | None:
    return "seat", f"handed in: {titles.stage(event.stage)}", "", ""
