"""What a person set once: look, keys of their own, a judge. A small file beside the store.

kept = SettingsFile(store_folder(home) / SETTINGS_FILE)
settings, notice = kept.read()
kept.change(lambda now: replace(now, theme="light"))
"""

from __future__ import annotations

import json
import os
import tempfile
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from trainer.errors import TrainerError

SETTINGS_FILE: Final = "settings.json"
VERSION: Final = 1
#: How things are where the file says nothing.
AT_FIRST: Final = "look, keys and judge are as at first"


class SettingsError(TrainerError):
    """A setting could not be kept: which file and why. It holds until the program ends."""


class _NewerError(SettingsError):
    """The file was written by a newer trainer, and is left as it is."""


@dataclass(frozen=True, slots=True)
class Settings:
    """`theme` is the name of a look, '' for the first one.

    `keys` maps a command's id (``guided.hint``) to the keys that a person gave it, with commas
    between them. What they mean is for the screens to say: here they are only kept. `judge` is the
    name of a judge that is asked about every scorecard, '' for none; `judge_at` the machine that
    answers were agreed to go to then, '' where only the plug-in knows.
    """

    theme: str = ""
    keys: Mapping[str, str] = field(default_factory=dict)
    judge: str = ""
    judge_at: str = ""


class SettingsFile:
    """Settings in one file. Safe to use from several threads; a write is whole or not at all."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.Lock()

    def read(self) -> tuple[Settings, str]:
        """The settings, and a sentence where there is something to say about their file.

        A file that can't be understood is kept as a backup, and everything is as at first.
        """
        with self._lock:
            try:
                return self._read(), ""
            except SettingsError as error:
                return Settings(), error.message
            except ValueError as error:
                return Settings(), self._set_aside(str(error))

    def change(self, edit: Callable[[Settings], Settings]) -> Settings:
        """Keep what ``edit`` makes of the settings as they are now, with what others changed.

        Raises SettingsError when they can't be kept; the file is then as it was.
        """
        with self._lock:
            try:
                now = self._read()
            except ValueError as error:
                self._set_aside(str(error))
                now = Settings()
            changed = edit(now)
            if changed != now:
                self._write(changed)
            return changed

    def _read(self) -> Settings:
        try:
            text = self.path.read_text(encoding="utf-8")
        except (FileNotFoundError, NotADirectoryError):
            return Settings()
        except OSError as error:
            raise SettingsError(
                f"{self.path} can't be read ({error.strerror or error}): {AT_FIRST}."
            ) from error
        return understood(text, self.path)

    def _write(self, settings: Settings) -> None:
        told = {"version": VERSION, "theme": settings.theme, "keys": dict(settings.keys)}
        if settings.judge:
            told["judge"] = settings.judge
        if settings.judge and settings.judge_at:
            told["judge_at"] = settings.judge_at
        data = json.dumps(told, ensure_ascii=True, indent=2) + "\n"
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self.path.parent, prefix=f".{self.path.name}.")
            try:
                with os.fdopen(handle, "w", encoding="ascii") as file:
                    file.write(data)
                    file.flush()
                    os.fsync(file.fileno())
                os.replace(name, self.path)
            except BaseException:
                os.unlink(name)
                raise
        except OSError as error:
            raise SettingsError(
                f"This holds until the program ends: {self.path} can't be written "
                f"({error.strerror or error})."
            ) from error

    def _set_aside(self, why: str) -> str:
        """Keep the broken file under a name that no other one has; what to say about it."""
        count = 1
        while (backup := self.path.with_name(f"{self.path.name}.damaged-{count}")).exists():
            count += 1
        try:
            os.replace(self.path, backup)
        except OSError as error:
            return (
                f"{self.path} can't be understood ({why}), nor moved ({error.strerror or error}): "
                f"{AT_FIRST}."
            )
        return (
            f"{self.path} could not be understood ({why}). It is kept as {backup.name}; {AT_FIRST}."
        )


def understood(text: str, path: Path) -> Settings:
    """The settings in ``text``. ValueError says what is wrong; SettingsError for a newer file."""
    found = json.loads(text)
    # A file written by hand may leave the version out.
    version = found.get("version", VERSION) if isinstance(found, dict) else None
    if not isinstance(found, dict) or not isinstance(version, int):
        raise ValueError("it is no table with a whole number for its version")
    if version > VERSION:
        raise _NewerError(
            f"{path} is of a newer trainer and left as it is: {AT_FIRST}, and changes hold until "
            "the program ends."
        )
    theme, keys = found.get("theme", ""), found.get("keys", {})
    if not isinstance(theme, str):
        raise ValueError("the theme is no name")
    if not isinstance(keys, dict) or not all(isinstance(one, str) for one in keys.values()):
        raise ValueError("a key is no text")
    judge, machine = found.get("judge", ""), found.get("judge_at", "")
    if not isinstance(judge, str) or not isinstance(machine, str):
        raise ValueError("the judge is no name")
    return Settings(theme, keys, judge, machine)
