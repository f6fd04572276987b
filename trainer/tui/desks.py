"""Everything that is open in this program besides one's own runs, and stays when screens go."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from trainer.errors import TrainerError

if TYPE_CHECKING:
    from textual.app import App

    from trainer.service import Service
    from trainer.service.mocks import Mocks
    from trainer.service.proposing import Proposing
    from trainer.tui.acts import Acts
    from trainer.tui.calibrate_desk import CalibrationDesk
    from trainer.tui.mock_desk import MockDesk
    from trainer.tui.mock_wish import MockWish

#: Seconds between two looks at what no screen shows, and between two tries to store what waits.
BEAT: Final = 2.0


class Desks:
    """One desk for each mock and name, and one for each rater; safe to call from several threads.

    A mock that is left for the first screen goes on here: its clock runs, what was done is stored,
    and a line that was begun stands there when somebody comes back.
    """

    def __init__(self) -> None:
        self._doors: dict[str, Mocks] = {}
        self._mocks: dict[tuple[str, str], MockDesk] = {}
        self._raters: dict[str, CalibrationDesk] = {}
        self._proposing: Proposing | None = None
        # Opening may wait for the store; whoever only asks what is open never does.
        self._opening = threading.Lock()
        self._known = threading.Lock()

    def __iter__(self) -> Iterator[Acts]:
        with self._known:
            return iter((*self._mocks.values(), *self._raters.values()))

    def mocks(self, service: Service, name: str) -> Mocks:
        """The mocks as one interviewer conducts them."""
        from trainer.service.mocks import Mocks

        with self._known:
            if _key(name) not in self._doors:
                self._doors[_key(name)] = Mocks(service, name)
            return self._doors[_key(name)]

    def mock(self, service: Service, wish: MockWish) -> MockDesk:
        """Begin or join, and open a seat where one is wanted. Raises TrainerError."""
        from trainer.tui.mock_desk import MockDesk

        with self._opening:
            mocks = self.mocks(service, wish.name)
            if wish.run:
                view = mocks.join(wish.run)
            else:
                view = mocks.view(
                    mocks.begin(wish.address, wish.candidate, variant=wish.variant, seat=wish.seat)
                )
            if wish.seat and view.code is None and not view.over:
                mocks.open_seat(view.run_id)
                view = mocks.view(view.run_id)
            return self.take(MockDesk(mocks, view))

    def take(self, desk: MockDesk) -> MockDesk:
        """The desk for that mock and name: this one, unless there is one, which then knows more."""
        with self._known:
            name = _key(desk.mocks.name)
            self._doors.setdefault(name, desk.mocks)
            known = self._mocks.setdefault((name, desk.run_id), desk)
            known.view = desk.view
            return known

    def calibration(self, service: Service, rater: str) -> CalibrationDesk:
        """The desk of a rater. Raises TrainerError for a name that is none."""
        from trainer.service.calibrating import Calibration
        from trainer.tui.calibrate_desk import CalibrationDesk

        with self._known:
            if _key(rater) not in self._raters:
                self._raters[_key(rater)] = CalibrationDesk(Calibration(service, rater))
            return self._raters[_key(rater)]

    def proposing(self, service: Service) -> Proposing:
        """What asks a judge about scorecards, also once their screens are gone."""
        from trainer.service.proposing import Proposing

        with self._known:
            if self._proposing is None:
                self._proposing = Proposing(service)
            return self._proposing

    def withdraw(self) -> None:
        """Give up what is being asked of a judge that is not named any more."""
        with self._known:
            proposing = self._proposing
        if proposing is not None:
            proposing.withdraw()

    def beat(self, app: App[Any]) -> None:
        """Let everything go on that no screen looks after."""
        for desk in self:
            desk.beat(app)

    def flush(self) -> None:
        """Store all that waits. One TrainerError tells of everything that can't be kept."""
        troubles = []
        for desk in self:
            try:
                desk.flush()
            except TrainerError as error:
                troubles.append(error.message)
        if troubles:
            raise TrainerError(" ".join(dict.fromkeys(troubles)))


def _key(name: str) -> str:
    return " ".join(name.split()).casefold()
