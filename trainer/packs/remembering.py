"""What an index of many packs remembers between starts, so that unchanged files are not read.

Small libraries are read faster than remembered; a file is only written for large ones. It is a
copy, never a source: whatever is wrong with it, the packs themselves are read.
"""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path as FilePath
from typing import Any, Final

#: Fewer questions than this are not worth a file.
WORTHWHILE: Final = 64
#: Rows of libraries that are not looked at just now are kept up to this many.
MOST: Final = 20_000
#: A new number for every new meaning of a row.
VERSION: Final = 1


class Memory:
    """Rows by file, each good for one size and time of that file."""

    def __init__(self, file: FilePath) -> None:
        self._file = file
        self._old: dict[str, Any] = {}
        self._new: dict[str, list[Any]] = {}
        self._changed = False
        self._read()

    def get(self, path: str, stat: os.stat_result) -> list[Any] | None:
        """What was remembered of a file, if it has not changed since."""
        row = self._old.get(path)
        if not isinstance(row, list) or len(row) < 2:
            return None
        if row[0] != stat.st_mtime_ns or row[1] != stat.st_size:
            return None
        self._new[path] = row
        return row[2:]

    def put(self, path: str, stat: os.stat_result, row: list[Any]) -> None:
        """Remember a row about a file."""
        self._new[path] = [stat.st_mtime_ns, stat.st_size, *row]
        self._changed = True

    def keep(self) -> None:
        """Write what is new to disk, whole or not at all; a disk that refuses loses nothing."""
        if not self._changed or len(self._new) < WORTHWHILE:
            return
        rows = {**self._old, **self._new}
        if len(rows) > MOST:
            rows = self._new
        text = json.dumps({"version": VERSION, "files": rows}, separators=(",", ":"))
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(prefix=".index-", dir=self._file.parent)
            with os.fdopen(handle, "w", encoding="utf-8") as stream:
                stream.write(text)
            os.replace(name, self._file)
        except (OSError, UnicodeEncodeError):
            return

    def _read(self) -> None:
        try:
            found = json.loads(self._file.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return
        if isinstance(found, dict) and found.get("version") == VERSION:
            files = found.get("files")
            self._old = files if isinstance(files, dict) else {}
