"""Where everything that is kept lies."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from trainer.store import Store

#: The store's file in its folder.
STORE_FILE: Final = "trainer.db"


def kept_store(home: Path | str | None, now: float) -> Store:
    """The store that lies there, opened; `now` is Unix seconds. StoreError as `open_store` has."""
    from trainer.store import open_store

    return open_store(store_folder(home) / STORE_FILE, now)


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
