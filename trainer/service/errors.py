"""The error of the door: something a person asked for can't be done now."""

from __future__ import annotations

from trainer.errors import TrainerError


class ServiceError(TrainerError):
    """A wish that can't be granted as things stand, with what to do instead."""
