"""Calibrations as they are stored: one book for each rater."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final, TypeAlias

from trainer.service import appending
from trainer.session.calibration import CalibrationState, events, from_json, reduce, to_json
from trainer.store import RunRow

if TYPE_CHECKING:
    from trainer.session import Clock
    from trainer.store import Store

#: The mode of a calibration. It is nobody's practice: no list, history or count has it.
CALIBRATE: Final = "calibrate"

LiveCalibration: TypeAlias = appending.Live[CalibrationState]


def step_of(state: CalibrationState) -> str:
    """Where a calibration stands, as a phrase for a list."""
    if state.status != "open":
        return state.status
    return f"answer {min(state.at + 1, len(state.ratings))} of {len(state.ratings)}"


LANGUAGE: Final[appending.Language[CalibrationState, events.Event]] = appending.Language(
    noun="calibration",
    empty=CalibrationState(),
    reduce=reduce,
    read=from_json,
    write=to_json,
    step_of=step_of,
    mine=lambda row: row.mode == CALIBRATE,
)


class CalibrationBook(appending.Book[CalibrationState, events.Event]):
    """The calibrations of one store, as one rater works on them."""

    def __init__(self, store: Store, clock: Clock, name: str) -> None:
        super().__init__(store, clock, LANGUAGE, events.seat_of(name))

    def begin(self, started: events.Started) -> LiveCalibration:
        """Start a calibration; its clock runs. The row's label is its rater."""
        row = RunRow(
            id=secrets.token_hex(8),
            question="",
            title="Calibration",
            mode=CALIBRATE,
            variant=0,
            label=started.rater,
            status="open",
            step="",
            started_at=0.0,
            updated_at=0.0,
            used=0.0,
            level=None,
            last_seq=1,
        )
        return self.start(row, started)
