"""The optional judge: a plug-in that may propose where the rules heard nothing, and never decides.

    judge = find("endpoint")                         # entry points of the group `trainer.judges`
    proposals = consult("endpoint", judge, request)  # vetted: quotes must stand in the answer
    Apart().ask("endpoint", request)                 # the same in a process that can be killed

A judge gets plain data (`JudgeRequest`) and returns proposals. It is off unless it is named. What
it says about a criterion that the rules have settled is dropped, a quote that is not in the answer
is refused, and no proposal changes a state or a level: people see it, marked as such, and decide.

A plug-in is an entry point to a callable without arguments that returns a `Judge`:

    [project.entry-points."trainer.judges"]
    mine = "my_package:MyJudge"
"""

from __future__ import annotations

from trainer.judges.apart import Apart
from trainer.judges.consulting import consult, find, names, sends_to, unusable
from trainer.judges.protocol import Asked, Judge, JudgeError, JudgeRequest, Proposal, RawProposal

__all__ = [
    "Apart",
    "Asked",
    "Judge",
    "JudgeError",
    "JudgeRequest",
    "Proposal",
    "RawProposal",
    "consult",
    "find",
    "names",
    "sends_to",
    "unusable",
]
