"""The one error of this room."""

from __future__ import annotations

from trainer.errors import TrainerError

Path = tuple[str | int, ...]


class ClaimError(TrainerError):
    """A mistake in the claim language.

    ``path`` leads to the place inside the plain data (keys and list positions), so that the room of
    packs can turn it into file, line and column.
    """

    def __init__(self, path: Path, message: str) -> None:
        where = ".".join(str(step) for step in path)
        super().__init__(f"{where}: {message}" if where else message)
        self.path = path
        self.reason = message
