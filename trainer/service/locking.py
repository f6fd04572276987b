"""One thread at a time in an object."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, Protocol, TypeVar


class Locked(Protocol):
    """An object with a lock of its own, which a thread that holds it may take again."""

    _lock: threading.RLock


L = TypeVar("L", bound=Locked)
P = ParamSpec("P")
T = TypeVar("T")


def one_at_a_time(method: Callable[Concatenate[L, P], T]) -> Callable[Concatenate[L, P], T]:
    """Let one thread in at a time: screens call from workers while the clock ticks."""

    @wraps(method)
    def locked(self: L, /, *args: P.args, **kwargs: P.kwargs) -> T:
        with self._lock:
            return method(self, *args, **kwargs)

    return locked
