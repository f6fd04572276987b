"""The one door for every front end: runs, drafts, verdicts and scorecards.

    service = Service.open()                      # the store in TRAINER_HOME, the packs that ship
    service.kept_in -> str | None                      # None: nothing outlives the program
    service.home() -> HomeView
    service.history(address | None) -> tuple[RunSummary, ...]     # finished runs, latest first
    run = service.begin("flash-attention/hbm-bytes", "guided")          # -> run id
    service.view(run) -> RunView
    service.elapsed(run) -> float                 # active seconds, cheap: for the clock
    service.save_draft(run, text) -> Saved        # call at most a second after a key

    guided:    service.reading(run, text) -> ReadingView      # as the candidate types
               service.answer_part(run, text) -> PartFeedback
               service.hint(run) -> str | None    # None: there is none left
               service.skip(run) -> RunView
               service.choose_part(run, stage, part) -> RunView          # go back to an open part
               service.working(run) -> tuple[str, ...]        # of the part asked for now; it costs
    interview: service.quantities(text) -> tuple[str, ...]    # for the status line
               service.submit(run, text) -> RunView           # the question, a probe or a follow-up
    both:      service.finish(run) -> RunView     # stop here; what is there is judged
               service.pause(run), service.resume(run) -> RunView
               service.abandon(run)
               service.another_variant(run) -> run id
               service.scorecard(run) -> Scorecard            # finished runs only
               service.overrule(run, criterion, state, reason, stage="main") -> Scorecard
               service.scratch(run | None, text) -> WorkReport

    practice:  `Drills(service)`: what is due, put with other numbers; see trainer.service.drills
               `Past(service)`: runs, levels, skills, recurring mistakes; see trainer.service.past
    judge:     `Proposing(service)`: proposals for what was not found; see trainer.service.proposing
    mock:      `Mocks(service, name)`: an interviewer's side; see trainer.service.mocks
               `Seat.open(code)`: all of the candidate's; opened without a service, without packs
               compare(service, run) -> Comparison            # beside earlier runs of the question
    exploring: service.explorer(address) -> Explorer; see trainer.service.exploring
    without a run or a store: `trainer.service.oneshot`       # pure, for the command line

Errors that a person should read derive from `TrainerError`: `ServiceError` and `SessionError` for
something that can't be done now (an empty answer, a run that is done), `StoreError` when the store
can't keep it (what was typed stays in memory: `view(run).draft`), `PackError` for a pack that can't
be read.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from trainer.service.errors import ServiceError

if TYPE_CHECKING:
    from trainer.service.comparing import (
        ComparedFollowup,
        ComparedLine,
        ComparedRun,
        Comparison,
        compare,
    )
    from trainer.service.door import Service
    from trainer.service.drills import Drills
    from trainer.service.mocks import Mocks
    from trainer.service.past import Past
    from trainer.service.practice_views import (
        Agenda,
        CardLine,
        CardView,
        Change,
        DayLine,
        DayLoad,
        DrillView,
        HistoryView,
        LevelLine,
        LevelPoint,
        PastAnswer,
        Rated,
        Regrade,
        Repeat,
        ReviewLine,
        SkillLine,
        SlipLine,
    )
    from trainer.service.seats import Seat
    from trainer.service.views import (
        AnswerText,
        Asking,
        CriterionLine,
        FollowupCard,
        HomeView,
        MissingLine,
        MistakeLine,
        Mode,
        PackView,
        PartFeedback,
        PartKind,
        PartLine,
        PartStatus,
        PartView,
        ProposalLine,
        QuestionView,
        ReadingView,
        RunStatus,
        RunSummary,
        RunView,
        Saved,
        Scorecard,
        StageStatus,
        StageView,
    )

_VIEWS = "trainer.service.practice_views"
_LATE = {
    "Service": "trainer.service.door",
    "Drills": "trainer.service.drills",
    "Mocks": "trainer.service.mocks",
    "Seat": "trainer.service.seats",
    "Past": "trainer.service.past",
    "ComparedLine": "trainer.service.comparing",
    "ComparedFollowup": "trainer.service.comparing",
    "ComparedRun": "trainer.service.comparing",
    "Comparison": "trainer.service.comparing",
    "compare": "trainer.service.comparing",
    "Agenda": _VIEWS,
    "CardLine": _VIEWS,
    "CardView": _VIEWS,
    "Change": _VIEWS,
    "DayLine": _VIEWS,
    "DayLoad": _VIEWS,
    "DrillView": _VIEWS,
    "HistoryView": _VIEWS,
    "LevelLine": _VIEWS,
    "LevelPoint": _VIEWS,
    "PastAnswer": _VIEWS,
    "Rated": _VIEWS,
    "Regrade": _VIEWS,
    "Repeat": _VIEWS,
    "ReviewLine": _VIEWS,
    "SkillLine": _VIEWS,
    "SlipLine": _VIEWS,
    **dict.fromkeys(
        (
            "AnswerText",
            "Asking",
            "CriterionLine",
            "FollowupCard",
            "HomeView",
            "MissingLine",
            "MistakeLine",
            "Mode",
            "PackView",
            "PartFeedback",
            "PartKind",
            "PartLine",
            "PartStatus",
            "PartView",
            "ProposalLine",
            "QuestionView",
            "ReadingView",
            "RunStatus",
            "RunSummary",
            "RunView",
            "Saved",
            "Scorecard",
            "StageStatus",
            "StageView",
        ),
        "trainer.service.views",
    ),
}

__all__ = [
    "Agenda",
    "AnswerText",
    "Asking",
    "CardLine",
    "CardView",
    "Change",
    "ComparedFollowup",
    "ComparedLine",
    "ComparedRun",
    "Comparison",
    "CriterionLine",
    "DayLine",
    "DayLoad",
    "DrillView",
    "Drills",
    "FollowupCard",
    "HistoryView",
    "HomeView",
    "LevelLine",
    "LevelPoint",
    "MissingLine",
    "MistakeLine",
    "Mocks",
    "Mode",
    "PackView",
    "PartFeedback",
    "PartKind",
    "PartLine",
    "PartStatus",
    "PartView",
    "Past",
    "PastAnswer",
    "ProposalLine",
    "QuestionView",
    "Rated",
    "ReadingView",
    "Regrade",
    "Repeat",
    "ReviewLine",
    "RunStatus",
    "RunSummary",
    "RunView",
    "Saved",
    "Scorecard",
    "Seat",
    "Service",
    "ServiceError",
    "SkillLine",
    "SlipLine",
    "StageStatus",
    "StageView",
    "compare",
]


def __getattr__(name: str) -> Any:
    # A first picture needs none of it, and judging a number neither the store nor the views.
    if name in _LATE:
        return getattr(import_module(_LATE[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
