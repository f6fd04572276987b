"""Which judge is asked about scorecards: what there is to choose, and what each does with a text.

Cheap: no judge is loaded for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

NONE: Final = "none"


@dataclass(frozen=True, slots=True)
class JudgeChoice:
    """One judge to choose; `name` is '' for none.

    `told` says where answers go that it is asked about; `here` is False for one that was named and
    is not installed (any more). `trouble` says why it can't be asked as things are set, '' where it
    can; without a `machine` it can't even be named, for nobody could say where answers go.
    """

    name: str
    told: str
    here: bool = True
    trouble: str = ""
    machine: str | None = None

    @property
    def shown(self) -> str:
        """Its name for people."""
        return self.name or NONE

    @property
    def refused(self) -> str:
        """Why it can't be named; '' where it can. None is always to be had."""
        if self.machine == "":
            return f"{self.name} can't be named: {self.trouble}. Set it and start the trainer anew."
        return ""


def choices(named: str = "") -> tuple[JudgeChoice, ...]:
    """None, the judges that are installed, and the one that is named where it isn't."""
    from trainer import judges

    known = judges.names()
    found = [JudgeChoice("", "Nothing you type is sent anywhere.")]
    found += [_choice(one) for one in known]
    if named and named not in known:
        found.append(JudgeChoice(named, "It is not installed here: nothing is asked.", here=False))
    return tuple(found)


def where(judge: str) -> str:
    """Where a judge that can be asked sends what was typed, in plain words."""
    from trainer import judges

    to = judges.sends_to(judge)
    if to is None:
        return "your answers go to that plug-in, which may send them on"
    return f"your answers are sent to {to}"


def held_back(judge: str, machine: str) -> str:
    """Why nothing is sent to a judge that is named, agreed to with `machine`; '' where it is."""
    from trainer import judges

    known = judges.names()
    if judge not in known:
        there = ", ".join(known) or "none"
        return f"The judge {judge!r} that the settings name is not installed; there is {there}."
    if trouble := judges.unusable(judge):
        return f"The judge {judge!r} can't be asked: {trouble}."
    to = judges.sends_to(judge) or ""
    if to != machine:
        return (
            f"{judge} now sends answers to {to or 'wherever that plug-in sends them'}; you agreed "
            f"to {machine or 'another place'}. To agree to this one, name it again."
        )
    return ""


def consent(judge: str) -> str:
    """What to say, and to ask, before that judge is named."""
    return (
        f"Name {judge} as the judge? Whenever a scorecard is shown that lacks something, "
        f"{where(judge)}, as you typed them, with the question: those of old and imported runs too "
        "when they are opened and, in a team's store, those of other people. It proposes, with a "
        "quote; that is shown as such, and counts for nothing unless you accept it. Mocks are "
        "never sent."
    )


def _choice(judge: str) -> JudgeChoice:
    """A judge that is installed, told short enough for a line of a list."""
    from trainer import judges

    to, trouble = judges.sends_to(judge), judges.unusable(judge)
    if trouble:
        told = f"Can't be asked: {trouble}."
    elif to is None:
        told = "A plug-in: it gets your answers, and may send them on."
    else:
        told = f"Sends your answers to {to}."
    return JudgeChoice(judge, told, trouble=trouble, machine=to)
