"""The error of the door: something a person asked for can't be done now."""

from __future__ import annotations

from trainer.errors import TrainerError


class ServiceError(TrainerError):
    """A wish that can't be granted as things stand, with what to do instead."""


def may_pass(error: TrainerError) -> bool:
    """Whether the same wish may be granted later: the store could not be reached, or was full."""
    # Later: the first picture knows this module, and needs no store yet.
    from trainer.store import StoreError

    return isinstance(error, StoreError)
