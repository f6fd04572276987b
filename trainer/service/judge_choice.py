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
    is not installed (any more).
    """

    name: str
    told: str
    here: bool = True

    @property
    def shown(self) -> str:
        """Its name for people."""
        return self.name or NONE


def choices(named: str = "") -> tuple[JudgeChoice, ...]:
    """None, the judges that are installed, and the one that is named where it isn't."""
    from trainer import judges

    known = judges.names()
    found = [JudgeChoice("", "Nothing you type is sent anywhere.")]
    found += [JudgeChoice(one, _told(one)) for one in known]
    if named and named not in known:
        found.append(JudgeChoice(named, "It is not installed here: nothing is asked.", here=False))
    return tuple(found)


def where(judge: str) -> str:
    """Where a judge sends what was typed, in plain words."""
    from trainer import judges

    to = judges.sends_to(judge)
    if to is None:
        return "your answers go to that plug-in, which may send them on"
    if to == "":
        return "your answers are sent to TRAINER_JUDGE_URL, which is not set"
    return f"your answers are sent to {to}"


def consent(judge: str) -> str:
    """What to say, and to ask, before that judge is named."""
    return (
        f"Name {judge} as the judge? Whenever a scorecard is shown that lacks something, "
        f"{where(judge)}, as you typed them, with the question. It proposes, with a quote from "
        "your answer; what it proposes is shown as that, and counts for nothing unless you accept "
        "it. Mocks are never sent."
    )


def _told(judge: str) -> str:
    """What it does with answers, short enough for a line of a list."""
    from trainer import judges

    to = judges.sends_to(judge)
    if to is None:
        return "A plug-in: it gets your answers, and may send them on."
    return f"Sends your answers to {to or 'TRAINER_JUDGE_URL (not set)'}."
