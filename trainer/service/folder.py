"""Where everything that is kept lies."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from trainer.store import Store

#: The store's file in its folder.
STORE_FILE: Final = "trainer.db"
#: Names the store of a team (docs/team.md); without it runs are kept in that file.
TEAM: Final = "TRAINER_STORE"


def kept_store(home: Path | str | None, now: float) -> Store:
    """The store that is named, opened; `now` is Unix seconds.

    StoreError as `open_team_store` has where TRAINER_STORE names one, and as `open_store` has for
    the file in `home`.
    """
    from trainer.store import open_store, open_team_store

    if address := team_address():
        return open_team_store(address)
    return open_store(store_folder(home) / STORE_FILE, now)


def team_address() -> str | None:
    """The address of the team's store, if one is named. It may hold a password."""
    return os.environ.get(TEAM, "").strip() or None


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
