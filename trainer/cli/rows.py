"""JSON Lines in, JSON Lines out: one object per line, streaming, and a bad row stops nobody."""

from __future__ import annotations

import json
import os
import sys
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from math import isfinite
from typing import IO

import click

from trainer.errors import TrainerError

#: Longest line that is read as one row, in characters. A row holds one answer of at most 20 KB; a
#: longer line is refused as a row, and the next line is read as usual.
LONGEST_ROW = 4_000_000
#: Digits of the longest whole number; a longer one stays as it was written.
LONGEST_NUMBER = 4_000
#: A line that has not ended after so many bytes is no row, and what it stands in no file of rows.
ENDLESS = 64_000_000

Row = Mapping[str, object]


def stream(path: str, judge: Callable[[Row], dict[str, object]]) -> int:
    """Judge every row of ``path`` (``-`` for standard input), writing a line for each as it comes.

    A row that can't be used is answered by ``{"id", "line", "error"}`` in its place, so that lines
    out keep step with lines in. Blank lines are passed over. Returns how many rows were unusable.
    """
    bad = 0
    with _opened(path) as file:
        for number, raw in enumerate(_lines(file, path), 1):
            if not raw.strip():
                continue
            answer = _answer(raw, number, judge)
            bad += "error" in answer
            write(answer)
    return bad


@contextmanager
def _opened(path: str) -> Iterator[IO[bytes]]:
    """The file, or standard input for ``-``; a sentence where it can't be read."""
    try:
        opened = click.open_file(path, "rb")
    except OSError as error:
        raise TrainerError(f"{path} can't be read: {error.strerror or error}") from error
    except RuntimeError:
        opened = open(os.devnull, "rb")  # noqa: SIM115 - standard input was closed
    with opened as file:
        yield file


def write(answer: Mapping[str, object]) -> None:
    """Write one object as one line of JSON to standard output, at once."""
    line = json.dumps(answer, ensure_ascii=False).encode("utf-8", "backslashreplace")
    out = getattr(sys.stdout, "buffer", None)
    if out is None:
        raise TrainerError("there is no standard output to write to")
    try:
        out.write(line + b"\n")
        out.flush()
    except BrokenPipeError:
        # The reader went away (`| head`), which is no failure; click would make it exit code 1.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)


def _lines(file: IO[bytes], path: str) -> Iterator[bytes]:
    """The lines; a zero byte for one that is too long."""
    first = True
    try:
        while line := file.readline(LONGEST_ROW + 1):
            if first:
                refuse_utf16(line, path)
                line, first = line.removeprefix(BOM_UTF8), False
            if len(line) > LONGEST_ROW:
                _skip(line, file, path)
                yield b"\0"
            else:
                yield line
    except OSError as error:
        raise TrainerError(f"reading stopped: {error.strerror or error}") from error


def _skip(line: bytes, file: IO[bytes], path: str) -> None:
    """Read on to the end of a line that is too long."""
    length = len(line)
    while line and not line.endswith(b"\n"):
        line = file.readline(LONGEST_ROW)
        length += len(line)
        if length > ENDLESS:
            raise TrainerError(f"{path} holds no rows: a line goes on for {ENDLESS:,} bytes")


def refuse_utf16(data: bytes, path: str) -> None:
    """Say so where a text begins as UTF-16 or UTF-32 does, as some editors save it."""
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        raise TrainerError(f"{path} is UTF-16 or UTF-32 text: save it as UTF-8")


def _answer(
    raw: bytes, number: int, judge: Callable[[Row], dict[str, object]]
) -> dict[str, object]:
    row_id: object = None
    try:
        row = _row(raw)
        row_id = row.get("id")
        return {"id": row_id, **{k: v for k, v in judge(row).items() if k != "id"}}
    except TrainerError as error:
        return {"id": row_id, "line": number, "error": error.message}


def _row(raw: bytes) -> Row:
    if raw == b"\0":
        raise TrainerError(f"this line is longer than {LONGEST_ROW:,} characters: split it")
    try:
        row = json.loads(
            raw.decode("utf-8"),
            parse_constant=_no_number,
            parse_float=_number,
            parse_int=_whole_number,
        )
    except UnicodeDecodeError as error:
        raise TrainerError(f"this line is not UTF-8 (byte {error.start + 1})") from error
    except RecursionError as error:
        raise TrainerError("this line is nested too deeply") from error
    except ValueError as error:
        raise TrainerError(f"this line is not JSON: {error}") from error
    if not isinstance(row, dict):
        raise TrainerError('a row is a JSON object such as {"id": "1", "response": "520 MiB"}')
    return row


def _no_number(text: str) -> float:
    raise ValueError(f"{text} is no number of JSON")


def _number(text: str) -> float | str:
    """A number; as it was written where a float would be infinite, so that an id comes back."""
    value = float(text)
    return value if isfinite(value) else text


def _whole_number(text: str) -> int | str:
    return int(text) if len(text) <= LONGEST_NUMBER else text


def text_field(row: Row, name: str, *, required: bool = True) -> str | None:
    """Return the string ``row[name]``; a missing or mistyped one is told by its name."""
    value = row.get(name)
    if value is None and not required:
        return None
    if not isinstance(value, str):
        found = "missing" if value is None else f"{type(value).__name__}, not a string"
        raise TrainerError(f"field {name!r} is {found}")
    return value
