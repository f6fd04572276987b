"""Which judge is named, and where a person agreed that answers go: as it is now, in any window.

    judge = NamedJudge(SettingsFile(...))    # None: nothing outlives the program
    judge.now()                              # Named("", "") for none
    judge.name("endpoint")                   # holds at once in this program ...
    judge.keep()                             # ... and from now on in all of them; SettingsError

It is read anew whenever something is about to be sent: what another window takes back is not sent
from here.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from trainer.service.settings import Settings, SettingsError, understood

if TYPE_CHECKING:
    from trainer.service.settings import SettingsFile


@dataclass(frozen=True, slots=True)
class Named:
    """A judge's name, '' for none, and the machine that was agreed to.

    `machine` is '' where only the plug-in knows where answers go.
    """

    judge: str = ""
    machine: str = ""


NOBODY = Named()


def agreed(judge: str) -> Named:
    """That judge with the machine that it sends answers to now."""
    from trainer import judges

    return Named(judge, judges.sends_to(judge) or "") if judge else NOBODY


def named_in(path: Path) -> Named:
    """Whom a settings file names; nobody where there is none, or none that can be understood."""
    try:
        found = understood(path.read_text(encoding="utf-8"), path)
    except (OSError, ValueError, SettingsError):
        return NOBODY
    return Named(found.judge, found.judge_at)


class NamedJudge:
    """The judge that is named. Safe to use from several threads."""

    def __init__(self, kept: SettingsFile | None) -> None:
        self._kept = kept
        # What was named here and is not in the file: not yet, or because it can't be written.
        self._here: Named | None = None
        self._lock = threading.Lock()

    def now(self) -> Named:
        """Who is named; a small file is read for it."""
        with self._lock:
            if self._here is not None:
                return self._here
            return NOBODY if self._kept is None else named_in(self._kept.path)

    def name(self, judge: str) -> None:
        """Name a judge, or none with '', with the machine that it sends answers to now."""
        named = agreed(judge)
        with self._lock:
            self._here = named

    def keep(self) -> Settings | None:
        """Keep what was named here for other windows and the next start; None without a file.

        SettingsError where that can't be: it then holds until the program ends.
        """
        with self._lock:
            named = self._here
        if named is None or self._kept is None:
            return None
        changed = self._kept.change(
            lambda now: replace(now, judge=named.judge, judge_at=named.machine)
        )
        with self._lock:
            if self._here is named:
                self._here = None
        return changed
