"""Where runs are kept: append-only events, a summary of each run, and the latest drafts.

`Store` is the interface; `open_store` opens the one on SQLite. A store knows nothing of what an
event means: it keeps kinds and JSON text, so that events of a newer program survive an older one.
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
]


def __getattr__(name: str) -> Any:
    # SQLite is loaded when a store is opened: checking a number needs none.
    if name in ("memory_store", "open_store"):
        return getattr(import_module("trainer.store.opening"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
