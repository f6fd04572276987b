"""Reading a pack's files. Apart from loading, so that an index of packs needs no model of them."""

from __future__ import annotations

from pathlib import Path as FilePath

from trainer.packs.errors import PackError, Problem
from trainer.packs.tree import MAX_BYTES


def read_text(file: FilePath, root: FilePath) -> str:
    """A pack file's text. Raises PackError for one that is missing, outside, huge or not UTF-8."""
    shown = shown_path(file, root)
    try:
        if not file.resolve().is_relative_to(root.resolve()):
            raise PackError(
                [Problem(shown, 1, 1, "this file is a link that leads out of the pack")]
            )
        if file.exists() and not file.is_file():
            raise PackError([Problem(shown, 1, 1, "this is not a plain file")])
        with file.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            message = f"the file is larger than {MAX_BYTES:,} bytes"
            raise PackError([Problem(shown, 1, 1, message)])
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except FileNotFoundError:
        raise PackError([Problem(shown, 1, 1, "this file is missing")]) from None
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        column = error.start - data[: error.start].rfind(b"\n")
        message = "this byte is not UTF-8; save the file as UTF-8"
        raise PackError([Problem(shown, line, column, message)]) from None
    except OSError as error:
        message = f"the file cannot be read: {error.strerror or error}"
        raise PackError([Problem(shown, 1, 1, message)]) from None


def shown_path(file: FilePath, root: FilePath) -> str:
    """The file's path as messages name it: from the working folder when it lies below that."""
    try:
        return file.relative_to(FilePath.cwd()).as_posix()
    except ValueError:
        return file.as_posix()
