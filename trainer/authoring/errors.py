"""The one error of this room."""

from __future__ import annotations

from trainer.errors import TrainerError


class AuthoringError(TrainerError):
    """Something an author asked for that cannot be done, told in one sentence."""
