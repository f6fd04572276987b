"""Opening whatever store a test was given."""

from __future__ import annotations

from pathlib import Path

from trainer.store import Store, open_store, open_team_store

NOW = 1_709_208_000.0  # 2024-02-29 12:00 UTC


def open_at(place: str) -> Store:
    """The store at a file or at an address; nothing had to be said about it."""
    if place.startswith("postgresql:"):
        return open_team_store(place)
    store = open_store(Path(place), NOW)
    assert store.notices == ()
    return store
