"""From a calibration to what a screen draws while it is rated. Pure; no key goes through here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trainer.service.calibration_views import (
    AnswerToRate,
    CalibrationView,
    CriterionToMark,
    LevelToChoose,
)

if TYPE_CHECKING:
    from trainer.service.calibration_book import LiveCalibration
    from trainer.session.calibration import CalibrationState

#: The keys of criteria and levels, in order.
DIGITS: Final = "123456789"
LETTERS: Final = "abcdef"


def calibration_view(live: LiveCalibration, notices: tuple[str, ...]) -> CalibrationView:
    """The answer that is shown now, and how far the rater has come."""
    state = live.state
    return CalibrationView(
        run_id=live.row.id,
        rater=state.started.rater if state.started else "",
        number=state.at,
        total=len(state.ratings),
        rated=state.count("rated"),
        skipped=state.count("skipped"),
        answer=_answer(state, state.at) if state.status == "open" else None,
        used=live.watch.used(),
        over=state.status != "open",
        notices=notices,
    )


def _answer(state: CalibrationState, number: int) -> AnswerToRate | None:
    sheet = state.sheet(number)
    if sheet is None:
        return None
    rating = state.ratings[number]
    return AnswerToRate(
        title=sheet.title,
        label=sheet.label,
        ask=sheet.ask,
        givens=sheet.givens,
        expected=sheet.expected,
        text=state.answers[number].text,
        criteria=tuple(
            CriterionToMark(
                id=one.id,
                title=one.title,
                says=one.says,
                anchors=one.anchors,
                key=DIGITS[place : place + 1],
                mark=rating.marks.get(one.id),
            )
            for place, one in enumerate(sheet.criteria)
        ),
        levels=tuple(
            LevelToChoose(one.name, one.looks_like, LETTERS[place : place + 1])
            for place, one in enumerate(sheet.levels)
        ),
        level=rating.level,
        status=rating.status,
    )
