"""Screens and widgets of the terminal program.

    run(home, packs)    open the store, show the first screen, and come back when it is left

Importing this loads no Textual; `run` does.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trainer.service import Service
    from trainer.service.calibration_views import CalibrationWish
    from trainer.tui.mock_wish import MockWish

__all__ = ["run"]

#: Seconds for which other threads may keep a key waiting, where Python would let each have 5 ms.
TURN = 0.0005
#: Pictures in a second, at most. A key that comes right after a picture is drawn up to two of these
#: periods later (Textual skips one): that and the drawing itself have to fit into 1/60 s.
PICTURES = "240"

FAILED = "trainer: the program failed, and what is printed above says where. "
GO_ON = "What you had typed is kept: start the trainer again and go on.\n"
GONE = "Nothing is kept: the store can't be written, and what you had typed is gone.\n"


def run(
    home: str | None = None,
    packs: tuple[str, ...] = (),
    drill: tuple[float, tuple[str, ...]] | None = None,
    mock: MockWish | None = None,
    calibrate: tuple[str, CalibrationWish] | None = None,
) -> None:
    """Run the terminal program on the store in ``home`` with the shipped packs and ``packs``.

    With ``drill`` (minutes, and the skills or questions to practise, none for what is due) it
    begins with a drill above the first screen; with ``mock`` with an interviewer's console; with
    ``calibrate`` (who rates, and what) with answers to rate.

    Raises TrainerError when the store can't be opened, or when at the end something typed could
    not be kept. Ends the process with code 1 after an unexpected failure, once all is kept.
    """
    # Textual reads it when it is loaded.
    os.environ.setdefault("TEXTUAL_FPS", PICTURES)
    from trainer.service.folder import store_folder
    from trainer.service.settings import SETTINGS_FILE, SettingsFile
    from trainer.tui.app import TrainerApp
    from trainer.tui.opening import Opening
    from trainer.tui.pasting import guard_pastes

    guard_pastes()
    sys.setswitchinterval(TURN)
    opening = Opening(lambda: _service(home, packs))
    try:
        called = mock.name if mock is not None else calibrate[0] if calibrate is not None else ""
        app = TrainerApp(opening, SettingsFile(store_folder(home) / SETTINGS_FILE), called)
        if drill is not None:
            from trainer.tui.screens.drill import DrillScreen

            minutes, only = drill
            app.begin_with = lambda: DrillScreen(minutes, only)
        if mock is not None:
            from trainer.tui.screens.mock_opening import MockOpeningScreen

            app.begin_with = lambda: MockOpeningScreen(mock, or_end=True)
        if calibrate is not None:
            from trainer.tui.screens.calibrate import CalibrateScreen

            rater, wish = calibrate
            app.begin_with = lambda: CalibrateScreen(rater, wish, or_end=True)
        try:
            app.run()
        finally:
            app.flush()
        if opening.failed is not None:
            raise opening.failed
        if app.return_code:
            sys.stderr.write(FAILED + (GO_ON if app.keeps else GONE))
            sys.exit(app.return_code)
        for desk in app.desks:
            sys.stdout.write(desk.goodbye)
    finally:
        opening.close()


def _service(home: str | None, packs: tuple[str, ...]) -> Service:
    from trainer.service import Service
    from trainer.service.aside import Aside

    return Service.open(home=home, packs=packs, aside=Aside())
