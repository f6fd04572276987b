"""Where runs are kept: append-only events, a summary of each run, and the latest drafts.

`Store` is the interface; `open_store` opens one on SQLite, `open_team_store` one on PostgreSQL
(docs/team.md). Both say the same SQL (`sql`, `counts`, `adopting`; tables in `schema`), and differ
in how they are opened, what they lock and what can go wrong (`sqlite`, `postgres`). A store knows
nothing of what an event means: it keeps kinds and JSON text, so that events of a newer program
survive an older one.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from trainer.store.base import (
    ConflictError,
    Draft,
    Record,
    Result,
    RunRow,
    Store,
    StoreError,
)

if TYPE_CHECKING:
    from trainer.store.opening import memory_store, open_store
    from trainer.store.team import open_team_store

__all__ = [
    "ConflictError",
    "Draft",
    "Record",
    "Result",
    "RunRow",
    "Store",
    "StoreError",
    "memory_store",
    "open_store",
    "open_team_store",
]


def __getattr__(name: str) -> Any:
    # SQLite is loaded when a store is opened: checking a number needs none.
    if name in ("memory_store", "open_store"):
        return getattr(import_module("trainer.store.opening"), name)
    if name == "open_team_store":
        return getattr(import_module("trainer.store.team"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
