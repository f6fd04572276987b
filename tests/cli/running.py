"""Calling the command line inside this process, with its real entry point and exit codes."""

from __future__ import annotations

import io
import json
import sys
from dataclasses import dataclass
from typing import Any

import pytest

from trainer.__main__ import main


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str

    def rows(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.out.splitlines()]

    def row(self) -> dict[str, Any]:
        (only,) = self.rows()
        return only


class Runner:
    """Runs ``trainer`` with arguments and text on standard input."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._patch = monkeypatch

    def __call__(self, *arguments: str, text: str | bytes = "") -> Ran:
        data = text.encode() if isinstance(text, str) else text
        out, err = _Stream(), _Stream()
        with self._patch.context() as patch:
            patch.setattr(sys, "argv", ["trainer", *arguments])
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
            patch.setattr(sys, "stdout", out)
            patch.setattr(sys, "stderr", err)
            code: object = 0
            try:
                main()
            except SystemExit as leaving:
                code = leaving.code
        return Ran(code if isinstance(code, int) else 1, out.text(), err.text())


class _Stream(io.TextIOWrapper):
    def __init__(self) -> None:
        self.raw_bytes = io.BytesIO()
        super().__init__(self.raw_bytes, encoding="utf-8", write_through=True)

    def text(self) -> str:
        return self.raw_bytes.getvalue().decode()
