"""Where a run stands: plain frozen data, all of it computed from the run's events."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from trainer.session.events import (
    MAIN,
    AnswerSent,
    Graded,
    Mode,
    Overruled,
    Plan,
    Proposed,
    Started,
)

Status = Literal["open", "finished", "abandoned"]
Asking = Literal["part", "question", "probe", "follow-up", "nothing"]

# What can't be read, or can be read in two ways, is asked again and is no attempt; neither is a
# response that the checker could not settle.
COUNTED: Final = frozenset({"right", "wrong"})


@dataclass(frozen=True, slots=True)
class Attempt:
    """One response to a part. `outcome` is None while nobody has judged it."""

    text: str
    at: float
    outcome: str | None = None
    mistake: str | None = None
    detail: Mapping[str, Any] = field(default_factory=dict)

    @property
    def counted(self) -> bool:
        """Whether it counts as an attempt."""
        return self.outcome in COUNTED


@dataclass(frozen=True, slots=True)
class PartState:
    """What has happened to one part."""

    attempts: tuple[Attempt, ...] = ()
    hints: int = 0
    skipped: bool = False
    worked: bool = False

    @property
    def right(self) -> bool:
        """Whether a right response was given, with or without help."""
        return any(one.outcome == "right" for one in self.attempts)

    @property
    def settled(self) -> bool:
        """Whether the run need not come back to it by itself."""
        return self.right or self.skipped

    @property
    def counted(self) -> int:
        """How many right and wrong responses were given."""
        return sum(one.counted for one in self.attempts)

    @property
    def standing(self) -> Attempt | None:
        """The response that stands for the part: the right one, else the last that counted."""
        right = [one for one in self.attempts if one.outcome == "right"]
        counted = [one for one in self.attempts if one.counted]
        best = right or counted
        return best[-1] if best else None


@dataclass(frozen=True, slots=True)
class ProbeState:
    """A probe that was asked; `reply` is None until it is answered ('' when passed over)."""

    criterion: str
    ask: str
    reply: str | None = None


@dataclass(frozen=True, slots=True)
class StageState:
    """The main question or a follow-up: `answer` is None until one is handed in (interview)."""

    plan: Plan
    parts: Mapping[str, PartState]
    answer: str | None = None
    probes: tuple[ProbeState, ...] = ()
    used: float = 0.0

    @property
    def open_probe(self) -> ProbeState | None:
        """The probe that waits for a reply."""
        return self.probes[-1] if self.probes and self.probes[-1].reply is None else None


@dataclass(frozen=True, slots=True)
class RunState:
    """A run. `started` is None only before the first event; `seq` counts the events so far.

    `stage` is where the run stands; `part` is the part that is asked for (guided), None when no
    part is left. `grades` are in the order they were made: the first of a stage is the trainer's
    verdict at the time. `interrupted` are the stages in whose answers an interview was left.
    `proposed` is what judges proposed for stages that were graded; it counts for nothing. `sent`
    tells what went to a judge, also where no reply came.
    """

    started: Started | None = None
    stages: tuple[StageState, ...] = ()
    stage: str = MAIN
    part: str | None = None
    status: Status = "open"
    paused: bool = False
    used: float = 0.0
    seq: int = 0
    ended_at: float | None = None
    grades: tuple[Graded, ...] = ()
    overruled: tuple[Overruled, ...] = ()
    sent: tuple[AnswerSent, ...] = ()
    proposed: tuple[Proposed, ...] = ()
    interrupted: tuple[str, ...] = ()
    unknown: int = 0

    @property
    def mode(self) -> Mode | None:
        """Guided or interview."""
        return self.started.mode if self.started else None

    def asked_already(self, stage: str, judge: str) -> bool:
        """Whether that judge has been asked about the stage, and what it said is kept."""
        return any((one.stage, one.judge) == (stage, judge) for one in self.proposed)

    def sent_already(self, sent: AnswerSent) -> bool:
        """Whether it is noted that the answer to a stage went there for that judge."""
        return any(_where(one) == _where(sent) for one in self.sent)

    def stage_at(self, id: str) -> StageState | None:
        """The stage of that id."""
        return next((one for one in self.stages if one.plan.id == id), None)

    @property
    def current(self) -> StageState | None:
        """The stage where the run stands."""
        return self.stage_at(self.stage)

    def part_at(self, stage: str, part: str) -> PartState | None:
        """The state of a part."""
        found = self.stage_at(stage)
        return found.parts.get(part) if found else None

    def places(self) -> Iterator[tuple[str, str, PartState]]:
        """Every part in the order of the plan, with its stage."""
        for stage in self.stages:
            for part in stage.plan.parts:
                yield stage.plan.id, part, stage.parts[part]

    @property
    def next_stage(self) -> str | None:
        """The stage after the current one."""
        ids = [one.plan.id for one in self.stages]
        if self.stage not in ids or ids.index(self.stage) + 1 >= len(ids):
            return None
        return ids[ids.index(self.stage) + 1]

    @property
    def asking(self) -> Asking:
        """What the candidate is asked for; 'nothing' also while the next step is being decided."""
        stage = self.current
        if self.status != "open" or stage is None:
            return "nothing"
        if self.mode == "guided":
            return "part" if self.part is not None else "nothing"
        if stage.open_probe is not None:
            return "probe"
        if stage.answer is not None:
            return "nothing"
        return "question" if self.stage == MAIN else "follow-up"

    @property
    def slot(self) -> str:
        """What a draft is a draft of: 'main', 'causal', 'probe:main:1', 'part:main:naive'."""
        stage = self.current
        if self.asking == "part":
            return f"part:{self.stage}:{self.part}"
        if self.asking == "probe" and stage is not None:
            return f"probe:{self.stage}:{len(stage.probes)}"
        return self.stage


def _where(one: AnswerSent) -> tuple[str, str, str]:
    return one.stage, one.judge, one.sent_to
