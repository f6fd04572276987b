"""The one base of every error that the trainer raises on purpose."""

from __future__ import annotations


class TrainerError(Exception):
    """Something a person can act on, told in one clear sentence.

    The message says where, what, and what to do. The program's edges print it as it is; it is never
    shown as a traceback. Every room derives its own error from this class.
    """

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message
