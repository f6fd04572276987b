"""The service, opened when it is first asked for, so that the first picture need not wait."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from trainer.errors import TrainerError

if TYPE_CHECKING:
    from trainer.service import Service


class Opening:
    """Opens once, in whichever thread asks first; the others wait for it.

    `failed` is why the service could not be opened: then there is nothing to show, and the
    program ends with that sentence.
    """

    def __init__(self, opening: Callable[[], Service]) -> None:
        self._opening = opening
        self._service: Service | None = None
        self._lock = threading.Lock()
        self.failed: TrainerError | None = None

    @property
    def service(self) -> Service:
        """The service; TrainerError when it can't be opened."""
        with self._lock:
            if self._service is None:
                try:
                    self._service = self._opening()
                except TrainerError as error:
                    self.failed = error
                    raise
            return self._service

    @property
    def keeps(self) -> bool:
        """Whether what is typed outlives the program, as far as is known. Waits for nobody."""
        return self._service is None or self._service.kept_in is not None

    def close(self) -> None:
        """Let go of what was opened."""
        with self._lock:
            if self._service is not None:
                self._service.close()
