"""Where everything that is kept lies."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

#: The store's file in its folder.
STORE_FILE: Final = "trainer.db"


def store_folder(home: Path | str | None) -> Path:
    """Where the store lies: `home`, TRAINER_HOME, or the folder for data of the user."""
    named = home or os.environ.get("TRAINER_HOME")
    if named:
        try:
            return Path(named).expanduser()
        except RuntimeError:
            # "~nobody-of-that-name" is a folder like any other.
            return Path(named)
    from platformdirs import user_data_path

    return user_data_path("systems-trainer")
