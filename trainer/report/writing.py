"""Writing a file piece by piece: it appears whole, or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

from trainer.errors import TrainerError


class ReportError(TrainerError):
    """A report could not be written: which file, why, and what to do."""


def write_whole(path: Path, pieces: Iterable[str], *, replace: bool = False) -> Path:
    """Write ``pieces`` one after the other; an existing file goes only when ``replace`` is set.

    Raises `ReportError` when the file is there already or can't be written (a full disk, a folder
    that may only be read): then there is no new file, and an old one is as it was.
    """
    path = path.expanduser()
    try:
        if path.exists() and not path.is_file():
            raise ReportError(f"{path} is no ordinary file; choose another name.")
        if path.exists() and not replace:
            raise ReportError(
                f"{path} is there already; choose another name, or replace it with --force."
            )
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                for piece in pieces:
                    file.write(piece.encode("utf-8", "backslashreplace"))
            os.chmod(name, 0o644)
            os.replace(name, path)
        except BaseException:
            os.unlink(name)
            raise
    except OSError as error:
        raise ReportError(f"{path} can't be written: {error.strerror or error}.") from error
    return path
