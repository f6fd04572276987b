"""How marks are shown, and what a mark's key comes to when it is pressed again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from trainer.service.mock_views import Mark, MockCriterion, MockView

#: Where a criterion stands: (stage, id).
Key = tuple[str, str]
#: Marks that are on their way to the store.
Pending = dict[Key, "Mark | None"]

SIGNS: Final[dict[Mark | None, str]] = {"heard": "✓", "partly": "~", "missing": "✗", None: "·"}
WORDS: Final[dict[Mark | None, str]] = {
    "heard": "heard",
    "partly": "partly heard",
    "missing": "missing",
    None: "not marked",
}
#: A terminal sends shift and a digit as whatever the keyboard prints there, so one key does all.
_AGAIN: Final[dict[Mark | None, Mark | None]] = {
    None: "heard",
    "heard": "partly",
    "partly": "missing",
    "missing": None,
}


def key_of(criterion: MockCriterion) -> Key:
    """What names a criterion within a mock."""
    return criterion.stage, criterion.id


def mark_of(criterion: MockCriterion, pending: Pending) -> Mark | None:
    """The mark that stands, also before the store has it."""
    return pending.get(key_of(criterion), criterion.mark)


def again(mark: Mark | None) -> Mark | None:
    """Heard, partly heard, missing, and no mark again."""
    return _AGAIN[mark]


def stage_of(view: MockView) -> str:
    """The stage whose criteria have digits now: that of the phase, or the question's."""
    stages = [phase.stage for phase in view.phases if phase.id == view.phase]
    return (stages[0] if stages else "") or first_stage(view)


def first_stage(view: MockView) -> str:
    """The stage of the question itself."""
    named = [phase.stage for phase in view.phases if phase.stage]
    return named[0] if named else "main"


def stages_of(view: MockView, first: str) -> list[str]:
    """Every stage with criteria, `first` before the others."""
    return list(dict.fromkeys([first, *(one.stage for one in view.criteria)]))


def stage_title(view: MockView, stage: str) -> str:
    """What a stage is called."""
    return next((one.title for one in view.phases if one.stage == stage), stage)
