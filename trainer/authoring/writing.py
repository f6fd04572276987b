"""Writing files whole: a reader sees the old one or the new one, never half of it."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from trainer.authoring.errors import AuthoringError


def may_write(path: Path, replace: bool) -> None:
    """AuthoringError when ``path`` is there already and not to be replaced, or is no plain file."""
    if path.exists() and not path.is_file():
        raise AuthoringError(f"{path} is no ordinary file; choose another name.")
    if path.exists() and not replace:
        raise AuthoringError(
            f"{path} is there already; choose another name, or replace it with --force."
        )


def holds(path: Path, text: str) -> bool:
    """Whether ``path`` is a file with just this text."""
    try:
        return path.read_bytes() == text.encode("utf-8")
    except OSError:
        return False


def write_whole(path: Path, text: str | bytes) -> None:
    """Write ``text`` to ``path``, making its folder; AuthoringError when that cannot be done."""
    data = text.encode("utf-8") if isinstance(text, str) else text
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{path.name}-", dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(data)
            os.chmod(name, path.stat().st_mode & 0o777 if path.exists() else 0o644)
            os.replace(name, path)
        except BaseException:
            os.unlink(name)
            raise
    except OSError as error:
        raise AuthoringError(f"{path} cannot be written: {error.strerror or error}") from None
