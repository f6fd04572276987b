"""What an interviewer is called who has not said so."""

from __future__ import annotations

import getpass
import os
from typing import Final

NAMED: Final = "TRAINER_NAME"


def own_name() -> str:
    """TRAINER_NAME, or the name of the account; `interviewer` where there is neither."""
    named = os.environ.get(NAMED, "").strip()
    if named:
        return named
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):
        return "interviewer"
