"""What a rater has open: the door to their calibrations, and what was done on its way to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainer.tui.acts import Acts

if TYPE_CHECKING:
    from trainer.service.calibrating import Calibration


class CalibrationDesk(Acts):
    """The calibrations of one rater. What was done stays here until it is stored."""

    def __init__(self, door: Calibration) -> None:
        super().__init__()
        self.door = door
