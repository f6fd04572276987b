"""What a candidate types, on its way to the store; and the seat as it stands."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trainer.errors import TrainerError
from trainer.service.errors import may_pass

if TYPE_CHECKING:
    from trainer.service.mock_views import SeatView
    from trainer.service.seats import Seat


@dataclass(frozen=True, slots=True)
class Exchange:
    """What was stored, of which question, when (active seconds), and the seat after it.

    `sentence` is what there is to say about the text: it was too long, or came too late.
    """

    view: SeatView
    stage: str | None = None
    text: str = ""
    at: float | None = None
    sentence: str = ""


class SeatLine:
    """The newest text of each question that the store does not have yet.

    `note` is called on the screen's thread for every key and does no work; the rest is for worker
    threads. What belongs to a question stays with it, whatever is asked meanwhile.
    """

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self._waiting: dict[str, str] = {}
        self._turn = threading.Lock()

    @property
    def waiting(self) -> bool:
        """Whether something typed is not in the store yet."""
        return bool(self._waiting)

    def held(self, stage: str) -> str | None:
        """What waits of that question."""
        return self._waiting.get(stage)

    def note(self, stage: str, text: str) -> None:
        """Remember the text as it stands now."""
        self._waiting[stage] = text

    def exchange(self) -> Exchange:
        """Store what waits, then look; StoreError says why it goes on waiting."""
        with self._turn:
            stage, text, at, sentence = self._save()
            return Exchange(self.seat.view(), stage, text, at, sentence)

    def hand_in(self, stage: str, text: str) -> Exchange:
        """Hand an answer in. A TrainerError says why it could not be; it then waits."""
        with self._turn:
            self._waiting[stage] = text
            view = self.seat.hand_in(text, stage)
            if self._waiting.get(stage) is text:
                del self._waiting[stage]
            return Exchange(view, stage, text, view.used)

    def take(self) -> Exchange:
        """Take the seat back from another window; what waits is kept before that, as typed here."""
        with self._turn:
            self._save()
            return Exchange(self.seat.take())

    def flush(self) -> None:
        """Store what waits, now."""
        with self._turn:
            self._save()

    def _save(self) -> tuple[str | None, str, float | None, str]:
        saved: tuple[str | None, str, float | None, str] = (None, "", None, "")
        for stage, text in tuple(self._waiting.items()):
            try:
                told = self.seat.save(text, stage)
            except TrainerError as error:
                if may_pass(error):
                    raise
                # The seat is closed, or nothing is asked yet: it would be refused again.
                saved = (stage, text, None, error.message)
            else:
                saved = (stage, text, told.used, told.message)
            if self._waiting.get(stage) is text:
                del self._waiting[stage]
        return saved
