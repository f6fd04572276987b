"""Writing files whole: a reader sees the old one or the new one, never half of it."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from trainer.authoring.errors import AuthoringError


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
